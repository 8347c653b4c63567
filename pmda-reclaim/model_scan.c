/*
 * Model layer: who scanned and who reclaimed, on every generation of the kernel.
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
#include "model_scan.h"
#include "model_settle.h"
#include <string.h>

static uint64_t
or_none(const struct vmstat *vm, enum vmstat_field field)
{
    return vmstat_has(vm, field) ? vm->value[field] : 0;
}

static uint64_t
less(uint64_t a, uint64_t b)
{
    return a > b ? a - b : 0;
}

static bool
direct_stolen(const struct vmstat *vm, uint64_t *pages)
{
    *pages = vm->value[VM_STEAL_DIRECT];
    if (vmstat_has(vm, VM_STEAL_DIRECT))
	return true;
    *pages = less(vm->value[VM_STEAL_ZONED], vm->value[VM_STEAL_KSWAPD]);
    return vmstat_has(vm, VM_STEAL_ZONED) && vmstat_has(vm, VM_STEAL_KSWAPD);
}

static bool
direct_total(const struct vmstat *vm, bool stolen, uint64_t *pages)
{
    if (stolen) {
	if (!direct_stolen(vm, pages))
	    return false;
	*pages = counter_plus(*pages, or_none(vm, VM_STEAL_KHUGEPAGED));
	*pages = counter_plus(*pages, or_none(vm, VM_STEAL_PROACTIVE));
	return true;
    }
    *pages = counter_plus(vm->value[VM_SCAN_DIRECT], or_none(vm, VM_SCAN_KHUGEPAGED));
    *pages = counter_plus(*pages, or_none(vm, VM_SCAN_PROACTIVE));
    return vmstat_has(vm, VM_SCAN_DIRECT);
}

static bool
memcg(const struct vmstat *vm, bool stolen, uint64_t *pages)
{
    enum vmstat_field anon = stolen ? VM_STEAL_ANON : VM_SCAN_ANON;
    enum vmstat_field file = stolen ? VM_STEAL_FILE : VM_SCAN_FILE;
    enum vmstat_field kswapd = stolen ? VM_STEAL_KSWAPD : VM_SCAN_KSWAPD;
    uint64_t    direct;

    if (!vmstat_has(vm, anon) || !vmstat_has(vm, file) || !vmstat_has(vm, kswapd) ||
	!direct_total(vm, stolen, &direct))
	return false;
    *pages = less(counter_plus(vm->value[anon], vm->value[file]),
		  counter_plus(vm->value[kswapd], direct));
    return true;
}

bool
scan_sum(const struct vmstat *vm, enum scan_sum sum, uint64_t *pages)
{
    switch (sum) {
    case SCAN_DIRECT_STOLEN:
	return direct_stolen(vm, pages);
    case SCAN_DIRECT_TOTAL:
    case SCAN_DIRECT_TOTAL_STOLEN:
	return direct_total(vm, sum == SCAN_DIRECT_TOTAL_STOLEN, pages);
    case SCAN_MEMCG:
    case SCAN_MEMCG_STOLEN:
	return memcg(vm, sum == SCAN_MEMCG_STOLEN, pages);
    default:
	return false;
    }
}

void
scan_raise(const struct vmstat *vm, struct scan_peak *peak)
{
    unsigned int sum;
    uint64_t    pages;

    for (sum = 0; sum < SCAN_SUMS; sum++) {
	if (scan_sum(vm, sum, &pages) && pages > peak->value[sum])
	    peak->value[sum] = pages;
    }
}

static void
set_column(struct window_sample *sample, enum scan_column column, bool known, uint64_t value)
{
    sample->value[column] = value;
    if (known)
	sample->present |= UINT32_C(1) << column;
}

static void
copy_column(struct window_sample *sample, enum scan_column column, const struct vmstat *vm,
	    enum vmstat_field field)
{
    set_column(sample, column, vmstat_has(vm, field), vm->value[field]);
}

void
scan_sample(const struct vmstat *vm, uint64_t now, struct window_sample *sample)
{
    uint64_t    pages = 0;
    bool        known;

    memset(sample, 0, sizeof(*sample));
    sample->time = now;
    copy_column(sample, COLUMN_KSWAPD, vm, VM_SCAN_KSWAPD);
    copy_column(sample, COLUMN_KSWAPD_STOLEN, vm, VM_STEAL_KSWAPD);
    copy_column(sample, COLUMN_DIRECT, vm, VM_SCAN_DIRECT);
    copy_column(sample, COLUMN_SLAB, vm, VM_SLABS_SCANNED);
    copy_column(sample, COLUMN_IMMEDIATE, vm, VM_IMMEDIATE);
    known = scan_sum(vm, SCAN_DIRECT_STOLEN, &pages);
    set_column(sample, COLUMN_DIRECT_STOLEN, known, pages);
    known = scan_sum(vm, SCAN_DIRECT_TOTAL, &pages);
    set_column(sample, COLUMN_DIRECT_TOTAL, known, pages);
}

bool
scan_rate(const struct window_sample *past, const struct window_sample *now,
	  unsigned int column, double *rate)
{
    uint64_t    delta;

    if (!window_delta(past, now, column, &delta))
	return false;
    *rate = (double)delta * 1e9 / (double)(now->time - past->time);
    return true;
}

bool
scan_efficiency(const struct window_sample *past, const struct window_sample *now,
		unsigned int scanned, unsigned int stolen, double *percent)
{
    uint64_t    pages, got;

    if (!window_delta(past, now, scanned, &pages) || !window_delta(past, now, stolen, &got) ||
	pages == 0)
	return false;
    /* the two are not read at one instant: more can have been reclaimed than scanned */
    *percent = got < pages ? 100.0 * (double)got / (double)pages : 100.0;
    return true;
}

bool
scan_direct_share(const struct window_sample *past, const struct window_sample *now,
		  double *percent)
{
    uint64_t    kswapd, direct, total;
    double      sum;

    if (!window_delta(past, now, COLUMN_KSWAPD, &kswapd) ||
	!window_delta(past, now, COLUMN_DIRECT, &direct) ||
	!window_delta(past, now, COLUMN_DIRECT_TOTAL, &total))
	return false;
    /* not in integers: the total saturates, and one page more would be none */
    sum = (double)kswapd + (double)total;
    /* a part of the total had an impossible value at one end */
    if (direct > total || sum <= 0)
	return false;
    *percent = 100.0 * (double)direct / sum;
    return true;
}
