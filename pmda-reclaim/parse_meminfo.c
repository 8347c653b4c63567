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
#include "parse_meminfo.h"
#include <stdio.h>
#include <string.h>

static const struct key keys[] = {
    { "MemTotal:",              MI_TOTAL },
    { "MemFree:",               MI_FREE },
    { "Buffers:",               MI_BUFFERS },
    { "Cached:",                MI_CACHED },
    { "Shmem:",                 MI_SHMEM },
    { "Active(file):",          MI_ACTIVE_FILE },
    { "Inactive(file):",        MI_INACTIVE_FILE },
    { "Dirty:",                 MI_DIRTY },
    { "Writeback:",             MI_WRITEBACK },
    { "SReclaimable:",          MI_SLAB_RECLAIMABLE },
    { "SUnreclaim:",            MI_SLAB_UNRECLAIMABLE },
    { "Hugepagesize:",          MI_HUGEPAGESIZE },
};

#define NKEYS   (sizeof(keys) / sizeof(keys[0]))

void
meminfo_keys(struct key_table *table)
{
    key_table_init(table, keys, NKEYS);
}

/* What each line of a node's own file begins with; nothing in the global file. */
static void
line_prefix(char *prefix, size_t size, int node)
{
    if (node < 0)
	prefix[0] = '\0';
    else
	snprintf(prefix, size, "Node %d ", node);
}

void
meminfo_parse(struct key_table *table, int node, const char *bytes, size_t length,
	      struct meminfo *mem, struct parse_fault *fault)
{
    uint64_t    bad = 0;
    struct text text;
    struct span line;
    uint64_t    value;
    char        prefix[24];
    int         key;

    memset(mem, 0, sizeof(*mem));
    line_prefix(prefix, sizeof(prefix), node);
    text_start(&text, bytes, length);
    while (text_line(&text, &line, fault)) {
	uint64_t        bit;

	if (line.len == 0)
	    continue;
	if (prefix[0] != '\0' && !span_skip(&line, prefix)) {
	    parse_fault_add(fault, text.line, "not a line of this node");
	    continue;
	}
	key = key_table_cut(table, &line);
	if (key == KEY_NONE)
	    continue;
	bit = UINT64_C(1) << keys[key].field;
	if (((mem->present | bad) & bit) != 0) {
	    parse_fault_add(fault, text.line, "name seen twice");
	    bad |= bit;
	} else if (!span_value(&line, &value)) {
	    parse_fault_add(fault, text.line, "value is not a number");
	    bad |= bit;
	} else {
	    mem->value[keys[key].field] = value;
	    mem->present |= bit;
	}
    }
    mem->present &= ~bad;
    parse_fault_if_bare(fault, length, mem->present != 0);
}
