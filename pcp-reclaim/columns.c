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

#include "columns.h"

#define SPARED_FRACTION	0.2	/* of the time; a sound kernel stays below 0.1 */
#define BUSY_SCAN	1000	/* pages/s from which a low efficiency means spinning */
#define LOW_EFFICIENCY	10	/* percent */
#define HIGH_DIRECT	0.2	/* of all scans */
#define DIRTY_TAIL	0.9	/* dirty share of an LRU that holds little else */
#define HIGH_IMMEDIATE	0.1	/* of the pages scanned */

const struct watch_column watch_columns[N_COLUMN] = {
    [COL_FREE]	 = { "free",   "free_kbyte",		6, 0, 1, 0 },
    [COL_FILE]	 = { "file",   "pagecache_kbyte",	6, 0, 1, 0 },
    [COL_SLAB]	 = { "slab",   "slab_kbyte",		6, 0, 1, 0 },
    [COL_SHARE]	 = { "share",  "slab_share",		5, 3, 0, 0 },
    [COL_DIRTY]	 = { "dirty",  "dirty_share",		5, 3, 0, 0 },
    [COL_BOOST]	 = { "boost",  "boost_percent",		5, 1, 0, 0 },
    [COL_KSWAPD] = { "kswapd", "kswapd_scanned",	7, 2, 0, 1 },
    [COL_DIRECT] = { "direct", "direct_scanned",	6, 2, 0, 1 },
    [COL_EFF]	 = { "eff",    "efficiency",		5, 1, 0, 0 },
    [COL_SLABS]	 = { "slabs",  "slabs_scanned",		7, 2, 0, 1 },
    [COL_STEALS] = { "steals", "inode_steals",		6, 2, 0, 1 },
    [COL_IMMED]	 = { "immed",  "immediate",		6, 2, 0, 1 },
};

const struct watch_column zone_columns[N_ZONE_COLUMN] = {
    [ZONE_BOOST]    = { "boost",  "boost_pages",	8, 0, 0, 1 },
    [ZONE_LIMIT]    = { "limit",  "boost_limit",	8, 0, 0, 1 },
    [ZONE_FULL]	    = { "full%",  "boost_full_percent",	5, 1, 0, 0 },
    [ZONE_ACTIVE]   = { "time%",  "boost_percent",	5, 1, 0, 0 },
    [ZONE_EPISODES] = { "rises",  "boost_episodes",	6, 2, 0, 1 },
    [ZONE_FREE]	    = { "free",   "free_pages",		9, 0, 0, 1 },
    [ZONE_MIN]	    = { "min",    "min_pages",		8, 0, 0, 1 },
    [ZONE_LOW]	    = { "low",    "low_pages",		8, 0, 0, 1 },
    [ZONE_HIGH]	    = { "high",   "high_pages",		8, 0, 0, 1 },
};

/* The quantities behind a column, for the machine and for a node; N_QUANTITY where there is none. */
static const enum quantity behind[N_COLUMN][2] = {
    [COL_FREE]	 = { Q_FREE, Q_NODE_FREE },
    [COL_FILE]	 = { Q_PAGECACHE, Q_NODE_PAGECACHE },
    [COL_SLAB]	 = { Q_SLAB, Q_NODE_SLAB },
    [COL_SHARE]	 = { Q_SLAB_SHARE, Q_NODE_SLAB_SHARE },
    [COL_DIRTY]	 = { Q_DIRTY_SHARE, Q_NODE_DIRTY_SHARE },
    [COL_BOOST]	 = { Q_BOOST_ACTIVE_TIME, Q_NODE_BOOST_ACTIVE_TIME },
    [COL_KSWAPD] = { Q_KSWAPD_SCANNED, Q_NODE_KSWAPD_SCANNED },
    [COL_DIRECT] = { Q_DIRECT_TOTAL_SCANNED, Q_NODE_DIRECT_SCANNED },
    [COL_EFF]	 = { N_QUANTITY, N_QUANTITY },
    [COL_SLABS]	 = { Q_SLAB_SCANNED, N_QUANTITY },
    [COL_STEALS] = { Q_INODE_STEALS_KSWAPD, Q_NODE_INODE_STEALS },
    [COL_IMMED]	 = { Q_IMMEDIATE, Q_NODE_IMMEDIATE },
};

/* A counter that is logged less often than others has its rate since its own last value. */
static double
rate_between(const series *s, enum quantity q, unsigned inst, size_t prev, size_t row)
{
    double	seconds, growth = series_delta(s, q, inst, prev, row, &seconds);

    return seconds > 0 ? growth / seconds : series_rate(s, q, inst, row);
}

/* Pages reclaimed of those scanned by kswapd and direct reclaim together, in percent. */
static double
efficiency(const series *s, int node, size_t prev, size_t row)
{
    unsigned	inst = node < 0 ? 0 : (unsigned)node;
    enum quantity sk = node < 0 ? Q_KSWAPD_SCANNED : Q_NODE_KSWAPD_SCANNED;
    enum quantity sd = node < 0 ? Q_DIRECT_TOTAL_SCANNED : Q_NODE_DIRECT_SCANNED;
    enum quantity rk = node < 0 ? Q_KSWAPD_RECLAIMED : Q_NODE_KSWAPD_RECLAIMED;
    enum quantity rd = node < 0 ? Q_DIRECT_TOTAL_RECLAIMED : Q_NODE_DIRECT_RECLAIMED;
    double	scanned = series_delta(s, sk, inst, prev, row, NULL) +
			  series_delta(s, sd, inst, prev, row, NULL);
    double	reclaimed = series_delta(s, rk, inst, prev, row, NULL) +
			    series_delta(s, rd, inst, prev, row, NULL);
    double	percent = 100 * reclaimed / scanned;

    return !(scanned > 0) || isnan(percent) ? NAN : fmin(percent, 100);
}

void
columns_compute(const series *s, int node, size_t prev, size_t row, double values[N_COLUMN])
{
    unsigned		inst = node < 0 ? 0 : (unsigned)node, c;
    enum quantity	q;

    for (c = 0; c < N_COLUMN; c++) {
	q = behind[c][node >= 0];
	if (c == COL_EFF)
	    values[c] = efficiency(s, node, prev, row);
	else if (q == N_QUANTITY)
	    values[c] = NAN;
	else if (c == COL_BOOST)
	    values[c] = 100 * series_fraction(s, q, inst, prev, row);
	else if (watch_columns[c].rate)
	    values[c] = rate_between(s, q, inst, prev, row);
	else
	    values[c] = series_get(s, q, inst, row);
    }
}

int
column_alarming(const series *s, enum column c, int node, size_t prev, size_t row,
		const double v[N_COLUMN])
{
    double	scanned = v[COL_KSWAPD] + v[COL_DIRECT], spared;

    switch (c) {
    case COL_DIRTY:
	return v[c] >= DIRTY_TAIL && v[COL_IMMED] > 0;
    case COL_DIRECT:
	return v[c] > HIGH_DIRECT * scanned && scanned > BUSY_SCAN;
    case COL_EFF:
	return v[c] < LOW_EFFICIENCY && scanned > BUSY_SCAN;
    case COL_IMMED:
	return v[c] > HIGH_IMMEDIATE * scanned && scanned > BUSY_SCAN;
    case COL_SLABS:
	/* a second's total hardly shows that slab was spared; the agent's short slices do */
	spared = node < 0 ? series_fraction(s, Q_SPARED_TIME, 0, prev, row) : NAN;
	return spared > SPARED_FRACTION ||
	    (v[c] == 0 && v[COL_BOOST] > 0 && v[COL_KSWAPD] > BUSY_SCAN);
    default:
	return 0;
    }
}

void
zone_compute(const series *s, unsigned zone, size_t prev, size_t row, double values[N_ZONE_COLUMN])
{
    values[ZONE_BOOST] = series_get(s, Q_ZONE_BOOST_PAGES, zone, row);
    values[ZONE_LIMIT] = series_get(s, Q_ZONE_BOOST_LIMIT, zone, row);
    values[ZONE_FULL] = values[ZONE_LIMIT] > 0 ?
	100 * values[ZONE_BOOST] / values[ZONE_LIMIT] : NAN;
    values[ZONE_ACTIVE] = 100 * series_fraction(s, Q_ZONE_BOOST_ACTIVE_TIME, zone, prev, row);
    values[ZONE_EPISODES] = rate_between(s, Q_ZONE_BOOST_EPISODES, zone, prev, row);
    values[ZONE_FREE] = series_get(s, Q_ZONE_FREE, zone, row);
    values[ZONE_MIN] = series_get(s, Q_ZONE_MIN, zone, row);
    values[ZONE_LOW] = series_get(s, Q_ZONE_LOW, zone, row);
    values[ZONE_HIGH] = series_get(s, Q_ZONE_HIGH, zone, row);
}
