/*
 * Parse layer: /proc/meminfo and /sys/devices/system/node/nodeN/meminfo.
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
#ifndef PARSE_MEMINFO_H
#define PARSE_MEMINFO_H

#include "parse_text.h"

/* Fields of fs/proc/meminfo.c and drivers/base/node.c, in Kbyte. */
enum meminfo_field {
    MI_TOTAL,
    MI_FREE,
    MI_BUFFERS,                 /* page cache of block devices; global file only */
    MI_CACHED,                  /* page cache with shmem, without buffers; global only */
    MI_SHMEM,
    MI_ACTIVE_FILE,
    MI_INACTIVE_FILE,
    MI_DIRTY,
    MI_WRITEBACK,
    MI_SLAB_RECLAIMABLE,
    MI_SLAB_UNRECLAIMABLE,
    MI_HUGEPAGESIZE,            /* PMD huge page: the pageblock size of most kernels */
    MI_NFIELDS
};

struct meminfo {
    uint64_t    value[MI_NFIELDS];      /* Kbyte */
    uint64_t    present;                /* bit per field */
};

static inline bool
meminfo_has(const struct meminfo *mem, enum meminfo_field field)
{
    return (mem->present >> field & 1) != 0;
}

/* Fill the table of names that meminfo_parse() needs; once. */
void meminfo_keys(struct key_table *table);

/*
 * Parse a whole file: "Name:  N kB", with "Node N " before it in a node's own
 * file.  Pass the node's number as node, or -1 for the global file; a line of
 * another node, a name seen twice and a value that is no number are faults.
 */
void meminfo_parse(struct key_table *table, int node, const char *bytes, size_t length,
		   struct meminfo *mem, struct parse_fault *fault);

#endif /* PARSE_MEMINFO_H */
