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
#ifndef PARSE_VMSTAT_H
#define PARSE_VMSTAT_H

#include "parse_text.h"

/*
 * The fields that the agent uses, from mm/vmstat.c vmstat_text[].  All are in
 * base pages or plain events.  Names that the kernel split or renamed over the
 * years share a field: per-zone counters up to 4.7 (pgscan_kswapd_normal) are
 * added up, and workingset_refault before 5.9 counted file pages only.
 */
enum vmstat_field {
    VM_FREE_PAGES,              /* levels */
    VM_ACTIVE_FILE,
    VM_INACTIVE_FILE,
    VM_SLAB_RECLAIMABLE,
    VM_SLAB_UNRECLAIMABLE,
    VM_FILE_PAGES,              /* page cache with buffers, shmem and swap cache */
    VM_SHMEM,
    VM_SWAPCACHED,              /* 5.12 and later */
    VM_DIRTY,
    VM_WRITEBACK,
    VM_IMMEDIATE,               /* counters: nr_vmscan_immediate_reclaim */
    VM_THROTTLED_WRITTEN,       /* 5.16 and later */
    VM_NODERECLAIM,             /* workingset_nodereclaim */
    VM_REFAULT_ANON,            /* 5.9 and later */
    VM_REFAULT_FILE,
    VM_SCAN_KSWAPD,
    VM_SCAN_DIRECT,
    VM_SCAN_KHUGEPAGED,         /* 6.2 and later, before that inside direct */
    VM_SCAN_PROACTIVE,          /* 6.15 and later, before that inside direct */
    VM_SCAN_ANON,               /* 5.8 and later: all reclaim, memory cgroups too */
    VM_SCAN_FILE,
    VM_STEAL_KSWAPD,
    VM_STEAL_DIRECT,
    VM_STEAL_KHUGEPAGED,
    VM_STEAL_PROACTIVE,
    VM_STEAL_ANON,
    VM_STEAL_FILE,
    VM_STEAL_ZONED,             /* before 3.5: pgsteal_<zone>, kswapd's included */
    VM_SLABS_SCANNED,           /* objects, in spite of its name */
    VM_INODESTEAL,
    VM_KSWAPD_INODESTEAL,
    VM_ALLOCSTALL,
    VM_DIRECT_THROTTLE,
    VM_DROP_PAGECACHE,
    VM_DROP_SLAB,
    VM_NFIELDS
};

struct vmstat {
    uint64_t    value[VM_NFIELDS];
    uint64_t    present;        /* bit per field */
    uint64_t    named;          /* as parsed: present can lose fields of impossible value */
};

static inline bool
vmstat_has(const struct vmstat *vm, enum vmstat_field field)
{
    return (vm->present >> field & 1) != 0;
}

/* Fill the table of names that vmstat_parse() needs; once. */
void vmstat_keys(struct key_table *table);

/*
 * Parse a whole file.  A field is present if all of its lines were sound: a
 * name seen twice, or a value that is no number, makes it absent and is a
 * fault.  Unknown names are skipped; so is the line without a name that
 * nodeN/vmstat has on 4.14 to 4.19.
 */
void vmstat_parse(struct key_table *table, const char *bytes, size_t length,
		  struct vmstat *vm, struct parse_fault *fault);

#endif /* PARSE_VMSTAT_H */
