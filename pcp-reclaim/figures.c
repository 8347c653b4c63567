/*
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

#include "figures.h"

#define COUNT(key, label, unit, q, better) \
    { key, label, unit, HOW_COUNT, q, q, 0, better, 0 }
#define SECONDS(key, label, q, better) \
    { key, label, "s", HOW_TIME, q, q, 0, better, 2 }
#define QUANTILE(key, label, q, p) \
    { key, label, "", HOW_QUANTILE, q, q, p, NEUTRAL, 3 }

/*
 * The first rows are mmtests' own, in its order and by its definitions (MonitorMmtestsvmstat.pm),
 * without its faults: allocation stalls are summed over zones, what the kernel does not count is
 * not 0, and no scan has no efficiency.
 */
const struct figure figures[] = {
    COUNT("direct_scanned", "Direct pages scanned", "pages", Q_DIRECT_SCANNED, LOWER),
    COUNT("kswapd_scanned", "Kswapd pages scanned", "pages", Q_KSWAPD_SCANNED, NEUTRAL),
    COUNT("kswapd_reclaimed", "Kswapd pages reclaimed", "pages", Q_KSWAPD_RECLAIMED, NEUTRAL),
    COUNT("direct_reclaimed", "Direct pages reclaimed", "pages", Q_DIRECT_RECLAIMED, LOWER),
    { "kswapd_efficiency", "Kswapd efficiency %", "%", HOW_EFFICIENCY,
	Q_KSWAPD_RECLAIMED, Q_KSWAPD_SCANNED, 0, HIGHER, 2 },
    { "kswapd_velocity", "Kswapd velocity", "pages/s", HOW_VELOCITY,
	Q_KSWAPD_SCANNED, Q_KSWAPD_SCANNED, 0, NEUTRAL, 2 },
    { "direct_efficiency", "Direct efficiency %", "%", HOW_EFFICIENCY,
	Q_DIRECT_RECLAIMED, Q_DIRECT_SCANNED, 0, HIGHER, 2 },
    { "direct_velocity", "Direct velocity", "pages/s", HOW_VELOCITY,
	Q_DIRECT_SCANNED, Q_DIRECT_SCANNED, 0, LOWER, 2 },
    { "direct_share", "Percentage direct scans", "%", HOW_DIRECT_SHARE,
	Q_DIRECT_SCANNED, Q_KSWAPD_SCANNED, 0, LOWER, 2 },
    COUNT("immediate", "Page reclaim immediate", "pages", Q_IMMEDIATE, LOWER),
    COUNT("slabs_scanned", "Slabs scanned", "objects", Q_SLAB_SCANNED, NEUTRAL),
    COUNT("direct_inode_steals", "Direct inode steals", "entries", Q_INODE_STEALS_DIRECT, NEUTRAL),
    COUNT("kswapd_inode_steals", "Kswapd inode steals", "entries", Q_INODE_STEALS_KSWAPD, NEUTRAL),
    COUNT("allocation_stalls", "Allocation stalls", "stalls", Q_STALL_ALLOCATIONS, LOWER),
    /* beyond mmtests */
    COUNT("direct_total_scanned", "All direct scanned", "pages", Q_DIRECT_TOTAL_SCANNED, LOWER),
    COUNT("direct_total_reclaimed", "All direct reclaimed", "pages", Q_DIRECT_TOTAL_RECLAIMED,
	  LOWER),
    COUNT("memcg_scanned", "Cgroup pages scanned", "pages", Q_MEMCG_SCANNED, NEUTRAL),
    COUNT("memcg_reclaimed", "Cgroup pages reclaimed", "pages", Q_MEMCG_RECLAIMED, NEUTRAL),
    { "slabs_per_page", "Slabs scanned per page", "", HOW_BETWEEN,
	Q_SLAB_SCANNED, Q_KSWAPD_SCANNED, 0, NEUTRAL, 2 },
    { "steals_per_page", "Inode steals per page", "", HOW_BETWEEN,
	Q_INODE_STEALS_KSWAPD, Q_KSWAPD_RECLAIMED, 0, NEUTRAL, 3 },
    COUNT("refault_file", "Refaults, file", "pages", Q_REFAULT_FILE, LOWER),
    COUNT("refault_anon", "Refaults, anon", "pages", Q_REFAULT_ANON, LOWER),
    COUNT("throttled_written", "Written while throttled", "pages", Q_THROTTLED_WRITTEN, LOWER),
    COUNT("throttle_events", "Direct reclaim throttled", "times", Q_THROTTLE_EVENTS, LOWER),
    SECONDS("boost_active", "Boost active", Q_BOOST_ACTIVE_TIME, NEUTRAL),
    SECONDS("boosted_reclaim", "Boosted reclaim", Q_BOOST_RECLAIM_TIME, NEUTRAL),
    COUNT("boost_episodes", "Boost episodes", "times", Q_BOOST_EPISODES, NEUTRAL),
    SECONDS("slab_spared", "Slab spared", Q_SPARED_TIME, LOWER),
    SECONDS("slab_paired", "Slab and pages scanned", Q_PAIRED_TIME, NEUTRAL),
    COUNT("drop_pagecache", "Page cache dropped", "times", Q_DROP_PAGECACHE, NEUTRAL),
    COUNT("drop_slab", "Slab dropped", "times", Q_DROP_SLAB, NEUTRAL),
    QUANTILE("slab_share_min", "Slab share, min", Q_SLAB_SHARE, 0),
    QUANTILE("slab_share_median", "Slab share, median", Q_SLAB_SHARE, .5),
    QUANTILE("slab_share_95", "Slab share, 95 %", Q_SLAB_SHARE, .95),
    QUANTILE("slab_share_max", "Slab share, max", Q_SLAB_SHARE, 1),
    QUANTILE("slab_ratio_median", "Slab / page cache, median", Q_SLAB_RATIO, .5),
    QUANTILE("dirty_share_median", "Dirty share, median", Q_DIRTY_SHARE, .5),
    QUANTILE("dirty_share_max", "Dirty share, max", Q_DIRTY_SHARE, 1),
    QUANTILE("buffers_share_median", "Buffers share, median", Q_BUFFERS_SHARE, .5),
};
const unsigned nfigures = sizeof(figures) / sizeof(figures[0]);

static struct figure_value
growth(const series *s, const struct figure *f, size_t from, size_t to)
{
    struct figure_value	v = { NAN, NAN, 1 };
    double		seconds;

    v.value = series_delta(s, f->a, 0, from, to, &seconds);
    if (f->how == HOW_TIME)
	v.value /= 1000;
    v.rate = seconds > 0 ? v.value / seconds : NAN;
    if (f->how == HOW_TIME)
	v.rate = fmin(v.rate, 1);
    if (isnan(v.value))
	v.rate = NAN;
    return v;
}

static double
ratio(const series *s, const struct figure *f, size_t from, size_t to)
{
    double	a = series_delta(s, f->a, 0, from, to, NULL);
    double	b = series_delta(s, f->b, 0, from, to, NULL);

    if (f->how == HOW_DIRECT_SHARE)
	return a + b > 0 ? 100 * a / (a + b) : NAN;
    return b > 0 ? a / b : NAN;
}

struct figure_value
figure_compute(const series *s, const struct figure *f, size_t from, size_t to)
{
    struct figure_value	v = { NAN, NAN, 0 };

    switch (f->how) {
    case HOW_COUNT:
    case HOW_TIME:
	return growth(s, f, from, to);
    case HOW_VELOCITY:
	v.value = growth(s, f, from, to).rate;
	break;
    case HOW_EFFICIENCY:
	v.value = series_percent(s, f->a, f->b, 0, from, to);
	break;
    case HOW_QUANTILE:
	series_quantiles(s, f->a, 0, from, to, &f->quantile, &v.value, 1);
	break;
    default:
	v.value = ratio(s, f, from, to);
	break;
    }
    return v;
}
