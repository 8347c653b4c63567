/*
 * Source layer: which thread is the kswapd of which node.
 *
 * Copyright (c) 2026 the pmda-reclaim authors.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * This program is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License as published by the
 * Free Software Foundation; either version 2 of the License, or (at your
 * option) any later version.
 *
 * This program is distributed in the hope that it will be useful, but
 * WITHOUT ANY WARRANTY; without even the implied warranty of MERCHANTABILITY
 * or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License
 * for more details.
 */
#ifndef SOURCE_KSWAPD_H
#define SOURCE_KSWAPD_H

#include <sys/types.h>

/*
 * Walk /proc once for threads named kswapdN and call found() for each, until
 * that returns 0 (no more are wanted).  Kernel threads have low numbers and
 * /proc lists them in ascending order, so the walk is short.  Returns how
 * many were found, or a negative errno when /proc cannot be listed.
 */
int kswapd_find(const char *root, int (*found)(void *arg, int node, pid_t pid), void *arg);

#endif /* SOURCE_KSWAPD_H */
