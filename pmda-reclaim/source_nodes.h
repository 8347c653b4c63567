/*
 * Source layer: which nodeN directories sysfs has.
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
#ifndef SOURCE_NODES_H
#define SOURCE_NODES_H

/*
 * Numbers of the directories /sys/devices/system/node/nodeN, in no order, for
 * kernels or containers without the lists beside them.  Stores at most max,
 * returns how many were stored; 0 where there are none.
 */
unsigned int nodes_list(const char *root, int *node, unsigned int max);

#endif /* SOURCE_NODES_H */
