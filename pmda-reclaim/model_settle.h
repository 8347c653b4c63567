/*
 * Model layer: which of the kernel's numbers can be believed.
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
#ifndef MODEL_SETTLE_H
#define MODEL_SETTLE_H

#include "parse_meminfo.h"
#include "parse_vmstat.h"

#define COUNTER_LIMIT	(UINT64_C(1) << 63)

/* Physical addresses have 56 bits at most: no machine has more pages, nor more Kbyte. */
#define PAGES_LIMIT	(UINT64_C(1) << 44)
#define KBYTE_LIMIT	(UINT64_C(1) << 54)

/*
 * Node counters such as nr_vmscan_immediate_reclaim step back by up to 62 pages
 * a CPU on kernels up to 5.17 (inc_node_page_state() overshoots and a later
 * flush takes it back).  PCP would see a wrap of 2^64; so each counter keeps
 * the highest value seen.
 *
 * A 32-bit kernel's counters are unsigned long and begin again at 2^32: with
 * wraps set, a fall by more than half of that is one round more.
 */
struct vmstat_peak {
    bool        wraps;
    uint64_t    value[VM_NFIELDS];
    uint64_t    rounds[VM_NFIELDS];     /* what wraps have added, a multiple of 2^32 */
};

/* A sum of counters that stays at the top, where it would begin again from 0. */
static inline uint64_t
counter_plus(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/*
 * Make a parsed vmstat fit to export, in place.  A counter above 2^63, and a
 * level above limit_pages (the machine's or the node's memory; 0 if that is
 * not known), is the kernel's own accounting fault: the field becomes absent.
 * Returns how many fields that befell.
 */
unsigned int vmstat_settle(struct vmstat *vm, struct vmstat_peak *peak, uint64_t limit_pages);

/* The same for meminfo: levels above its own MemTotal. */
unsigned int meminfo_settle(struct meminfo *mem);

#endif /* MODEL_SETTLE_H */
