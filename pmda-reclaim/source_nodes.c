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
#include "source_nodes.h"
#include <dirent.h>
#include <stdio.h>
#include <string.h>

unsigned int
nodes_list(const char *root, int *node, unsigned int max)
{
    char        path[4096], tail;
    struct dirent *entry;
    unsigned int count = 0;
    DIR         *dir;

    snprintf(path, sizeof(path), "%s/sys/devices/system/node", root);
    dir = opendir(path);
    if (dir == NULL)
	return 0;
    while (count < max && (entry = readdir(dir)) != NULL) {
	/* the whole name, or "node0x" would be a node */
	if (sscanf(entry->d_name, "node%5d%c", &node[count], &tail) == 1 && node[count] >= 0)
	    count++;
    }
    closedir(dir);
    return count;
}
