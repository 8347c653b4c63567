/*
 * Parse layer: small files of one line: sysctls, fs state, lists of nodes.
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
#ifndef PARSE_SMALL_H
#define PARSE_SMALL_H

#include "parse_text.h"

/*
 * Blank-separated numbers of the first line, decimal or hexadecimal with 0x:
 * a sysctl, fs/inode-state, fs/dentry-state, lru_gen/enabled.  Returns how
 * many were read, at most max; a word that is no number ends the reading and
 * is a fault.
 */
unsigned int numbers_parse(const char *bytes, size_t length, uint64_t *value, unsigned int max,
			   struct parse_fault *fault);

/*
 * A kernel node list such as "0-1,8,252-254" (lib/bitmap.c), from sysfs
 * has_memory or online.  Stores at most max numbers, ascending as the kernel
 * prints them, and returns how many the list has, which can be more.
 */
unsigned int nodelist_parse(const char *bytes, size_t length, int *node, unsigned int max,
			    struct parse_fault *fault);

#endif /* PARSE_SMALL_H */
