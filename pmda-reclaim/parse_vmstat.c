/*
 * Parse layer: /proc/vmstat and /sys/devices/system/node/nodeN/vmstat.
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
#include "parse_vmstat.h"
#include <string.h>

/* One name for each zone that a kernel up to 4.7 can have. */
#define ZONED(prefix, field) \
    { prefix "_dma", field }, { prefix "_dma32", field }, { prefix "_normal", field }, \
    { prefix "_high", field }, { prefix "_movable", field }

static const struct key keys[] = {
    { "nr_free_pages",                  VM_FREE_PAGES },
    { "nr_active_file",                 VM_ACTIVE_FILE },
    { "nr_inactive_file",               VM_INACTIVE_FILE },
    { "nr_slab_reclaimable",            VM_SLAB_RECLAIMABLE },
    { "nr_slab_unreclaimable",          VM_SLAB_UNRECLAIMABLE },
    { "nr_file_pages",                  VM_FILE_PAGES },
    { "nr_shmem",                       VM_SHMEM },
    { "nr_swapcached",                  VM_SWAPCACHED },
    { "nr_dirty",                       VM_DIRTY },
    { "nr_writeback",                   VM_WRITEBACK },
    { "nr_vmscan_immediate_reclaim",    VM_IMMEDIATE },
    { "nr_throttled_written",           VM_THROTTLED_WRITTEN },
    { "workingset_nodereclaim",         VM_NODERECLAIM },
    { "workingset_refault_anon",        VM_REFAULT_ANON },
    { "workingset_refault_file",        VM_REFAULT_FILE },
    { "workingset_refault",             VM_REFAULT_FILE },
    { "pgscan_kswapd",                  VM_SCAN_KSWAPD },
    ZONED("pgscan_kswapd",              VM_SCAN_KSWAPD),
    { "pgscan_direct",                  VM_SCAN_DIRECT },
    ZONED("pgscan_direct",              VM_SCAN_DIRECT),
    { "pgscan_khugepaged",              VM_SCAN_KHUGEPAGED },
    { "pgscan_proactive",               VM_SCAN_PROACTIVE },
    { "pgscan_anon",                    VM_SCAN_ANON },
    { "pgscan_file",                    VM_SCAN_FILE },
    { "pgsteal_kswapd",                 VM_STEAL_KSWAPD },
    { "kswapd_steal",                   VM_STEAL_KSWAPD },
    ZONED("pgsteal_kswapd",             VM_STEAL_KSWAPD),
    { "pgsteal_direct",                 VM_STEAL_DIRECT },
    ZONED("pgsteal_direct",             VM_STEAL_DIRECT),
    { "pgsteal_khugepaged",             VM_STEAL_KHUGEPAGED },
    { "pgsteal_proactive",              VM_STEAL_PROACTIVE },
    { "pgsteal_anon",                   VM_STEAL_ANON },
    { "pgsteal_file",                   VM_STEAL_FILE },
    ZONED("pgsteal",                    VM_STEAL_ZONED),
    { "slabs_scanned",                  VM_SLABS_SCANNED },
    { "pginodesteal",                   VM_INODESTEAL },
    { "kswapd_inodesteal",              VM_KSWAPD_INODESTEAL },
    { "allocstall",                     VM_ALLOCSTALL },
    ZONED("allocstall",                 VM_ALLOCSTALL),
    { "allocstall_device",              VM_ALLOCSTALL },
    { "pgscan_direct_throttle",         VM_DIRECT_THROTTLE },
    { "drop_pagecache",                 VM_DROP_PAGECACHE },
    { "drop_slab",                      VM_DROP_SLAB },
};

#define NKEYS   (sizeof(keys) / sizeof(keys[0]))

/* What the parse of one file has seen so far. */
struct progress {
    uint64_t    bad;            /* fields that have an unsound line */
    bool        seen[NKEYS];
};

void
vmstat_keys(struct key_table *table)
{
    key_table_init(table, keys, NKEYS);
}

static void
take_value(struct vmstat *vm, struct progress *seen, int key, const struct span *number,
	   unsigned int line, struct parse_fault *fault)
{
    unsigned int field = keys[key].field;
    uint64_t     bit = UINT64_C(1) << field;
    uint64_t     value;

    if (seen->seen[key]) {
	parse_fault_add(fault, line, "name seen twice");
	seen->bad |= bit;
	return;
    }
    seen->seen[key] = true;
    if (!span_u64(number, &value)) {
	parse_fault_add(fault, line, "value is not a number");
	seen->bad |= bit;
	return;
    }
    /* a sum that does not fit says as little as a negative counter: saturate */
    if (vm->value[field] > UINT64_MAX - value)
	value = UINT64_MAX - vm->value[field];
    vm->value[field] += value;
    vm->present |= bit;
}

void
vmstat_parse(struct key_table *table, const char *bytes, size_t length,
	     struct vmstat *vm, struct parse_fault *fault)
{
    struct progress seen;
    struct text text;
    struct span line;
    int         key;

    memset(vm, 0, sizeof(*vm));
    memset(&seen, 0, sizeof(seen));
    text_start(&text, bytes, length);
    while ((key = key_table_next(table, &text, &line, fault)) != KEY_NONE)
	take_value(vm, &seen, key, &line, text.line, fault);
    vm->present &= ~seen.bad;
    vm->named = vm->present;
    parse_fault_if_bare(fault, length, vm->present != 0);
}
