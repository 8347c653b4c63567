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
#include "model_settle.h"

/* Fields before this one are levels, the others counters. */
#define FIRST_COUNTER   VM_IMMEDIATE

#define ROUND           (UINT64_C(1) << 32)

/* The counter without the wraps of a 32-bit kernel. */
static uint64_t
unwrap(struct vmstat_peak *peak, unsigned int field, uint64_t value)
{
    uint64_t    last = peak->value[field];

    if (!peak->wraps || value >= ROUND)
	return value;
    value += peak->rounds[field];
    if (value < last && last - value > ROUND / 2 && last < COUNTER_LIMIT - ROUND) {
	peak->rounds[field] += ROUND;
	value += ROUND;
    }
    /* a step back below 0 looks like a leap */
    return last > 0 && value > last && value - last > ROUND / 2 ? last : value;
}

unsigned int
vmstat_settle(struct vmstat *vm, struct vmstat_peak *peak, uint64_t limit_pages)
{
    uint64_t    most = limit_pages != 0 && limit_pages < PAGES_LIMIT ? limit_pages : PAGES_LIMIT;
    unsigned int field, faults = 0;

    for (field = 0; field < VM_NFIELDS; field++) {
	uint64_t        limit = field < FIRST_COUNTER ? most : COUNTER_LIMIT - 1;

	if (!vmstat_has(vm, field))
	    continue;
	if (vm->value[field] > limit) {
	    vm->present &= ~(UINT64_C(1) << field);
	    faults++;
	    continue;
	}
	if (field < FIRST_COUNTER)
	    continue;
	vm->value[field] = unwrap(peak, field, vm->value[field]);
	if (vm->value[field] < peak->value[field])
	    vm->value[field] = peak->value[field];
	else
	    peak->value[field] = vm->value[field];
    }
    return faults;
}

unsigned int
meminfo_settle(struct meminfo *mem)
{
    uint64_t    limit = KBYTE_LIMIT;
    unsigned int field, faults = 0;

    for (field = 0; field < MI_NFIELDS; field++) {
	if (field == MI_TOTAL + 1 && meminfo_has(mem, MI_TOTAL))
	    limit = mem->value[MI_TOTAL];
	/* the size of a page that the machine need not have */
	if (field == MI_HUGEPAGESIZE)
	    limit = KBYTE_LIMIT;
	if (!meminfo_has(mem, field) || mem->value[field] <= limit)
	    continue;
	mem->present &= ~(UINT64_C(1) << field);
	faults++;
    }
    return faults;
}
