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
#ifndef MODEL_SCAN_H
#define MODEL_SCAN_H

#include "model_window.h"
#include "parse_vmstat.h"

/* Sums and differences of vmstat counters that need more than one field. */
enum scan_sum {
    SCAN_DIRECT_STOLEN,         /* pgsteal_direct; before 3.5 pgsteal_<zone> less kswapd's */
    SCAN_DIRECT_TOTAL,          /* direct, khugepaged and proactive: one series over all kernels */
    SCAN_DIRECT_TOTAL_STOLEN,
    SCAN_MEMCG,                 /* anon and file less all of the above: memory cgroups' own */
    SCAN_MEMCG_STOLEN,
    SCAN_SUMS
};

/*
 * The value in pages; false where an operand is absent.  khugepaged and
 * proactive are parts of direct on kernels that do not name them, so that
 * their absence is not a missing operand.  A difference that comes out below 0,
 * as the operands are not read at one instant, is 0.
 */
bool scan_sum(const struct vmstat *vm, enum scan_sum sum, uint64_t *pages);

/*
 * The highest that each sum has been.  Differences can fall, for their operands are not
 * read at one instant, and so can sums while an operand has an impossible value.
 */
struct scan_peak {
    uint64_t    value[SCAN_SUMS];
};

void scan_raise(const struct vmstat *vm, struct scan_peak *peak);

/* Columns of the ring: of the machine, and of a node where the kernel has them. */
enum scan_column {
    COLUMN_KSWAPD,              /* pages scanned */
    COLUMN_KSWAPD_STOLEN,
    COLUMN_DIRECT,
    COLUMN_DIRECT_STOLEN,
    COLUMN_DIRECT_TOTAL,
    COLUMN_SLAB,                /* objects scanned */
    COLUMN_IMMEDIATE,           /* pages */
    COLUMN_BOOSTED,             /* ns */
};

void scan_sample(const struct vmstat *vm, uint64_t now, struct window_sample *sample);

/* A column's growth a second over the window. */
bool scan_rate(const struct window_sample *past, const struct window_sample *now,
	       unsigned int column, double *rate);

/*
 * 100 * reclaimed / scanned over the window, 0 to 100; false if nothing was
 * scanned (mmtests prints 100 there).
 */
bool scan_efficiency(const struct window_sample *past, const struct window_sample *now,
		     unsigned int scanned, unsigned int stolen, double *percent);

/* 100 * direct / (kswapd + all direct) scans; false if nothing was scanned. */
bool scan_direct_share(const struct window_sample *past, const struct window_sample *now,
		       double *percent);

#endif /* MODEL_SCAN_H */
