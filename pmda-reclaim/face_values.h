/*
 * PCP face: from the model to the value of a metric.
 * Each is a metric_value of face_metrics.h; the comment says what arg is.
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
#ifndef FACE_VALUES_H
#define FACE_VALUES_H

#include "face_metrics.h"

/* enum level: of the machine, of the node, or of the cgroup. */
int value_level(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

enum { RATIO_QUOTIENT, RATIO_SHARE, RATIO_DIRTY };
int value_ratio(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

/* enum meminfo_field: of the machine, or of the node. */
int value_meminfo(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

int value_buffers_share(const struct agent *, const struct place *, unsigned int, pmAtomValue *);
int value_node_cached(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

/* enum vmstat_field, a counter: of the machine, or of the node. */
int value_counter(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

/* enum scan_sum: of the machine, or of the node. */
int value_scan_sum(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

/* 0 scanned, 1 reclaimed. */
int value_memcg(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

/* enum scan_column: growth a second, of the machine or of the node. */
int value_rate(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

/* COLUMN_KSWAPD or COLUMN_DIRECT. */
int value_efficiency(const struct agent *, const struct place *, unsigned int, pmAtomValue *);
int value_direct_share(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

/* 0 spared, 1 paired. */
int value_slices(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

enum {
    BOOST_ACTIVE, BOOST_PAGES, BOOST_ACTIVE_TIME, BOOST_RECLAIM_TIME, BOOST_EPISODES,
    BOOST_FRACTION, BOOST_METHOD, BOOST_LIMIT
};
int value_boost(const struct agent *, const struct place *, unsigned int, pmAtomValue *);
int value_node_boost(const struct agent *, const struct place *, unsigned int, pmAtomValue *);
int value_zone_boost(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

enum { ZONE_FREE, ZONE_MANAGED, ZONE_MIN, ZONE_LOW, ZONE_HIGH };
int value_zone(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

int value_node_steals(const struct agent *, const struct place *, unsigned int, pmAtomValue *);
int value_node_certain(const struct agent *, const struct place *, unsigned int, pmAtomValue *);
int value_node_cpu_time(const struct agent *, const struct place *, unsigned int, pmAtomValue *);
int value_node_unreclaimable(const struct agent *, const struct place *, unsigned int,
			     pmAtomValue *);

/* The nth number of a one-line file, as 64 bits or as 32. */
#define SMALL(file, n)          ((unsigned int)(file) * SMALL_NUMBERS + (n))
int value_small(const struct agent *, const struct place *, unsigned int, pmAtomValue *);
int value_tuning(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

enum { CONTROL_WINDOW, CONTROL_INTERVAL, CONTROL_OVERHEAD };
int value_control(const struct agent *, const struct place *, unsigned int, pmAtomValue *);
int store_window(struct agent *, const pmAtomValue *);
int store_interval(struct agent *, const pmAtomValue *);
int store_overhead(struct agent *, const pmAtomValue *);

int value_control_trace(const struct agent *, const struct place *, unsigned int, pmAtomValue *);
int store_trace(struct agent *, const pmAtomValue *);

/* enum memstat_field: a counter, or a level in Kbyte. */
int value_cgroup_counter(const struct agent *, const struct place *, unsigned int, pmAtomValue *);
int value_cgroup_level(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

/* 0 instances, 1 left out. */
int value_cgroup_count(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

/* 0 filter, 1 limit. */
int value_control_cgroup(const struct agent *, const struct place *, unsigned int, pmAtomValue *);
int store_cgroup_filter(struct agent *, const pmAtomValue *);
int store_cgroup_limit(struct agent *, const pmAtomValue *);

/* enum trace_column; TRACE_THROTTLE stands for that of the place's reason. */
int value_trace_node(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

/* enum trace_wait. */
int value_trace_wait(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

enum {
    SELF_SAMPLES, SELF_LATE, SELF_SKIPPED, SELF_ERRORS, SELF_CPU_TIME, SELF_READ_TIME,
    SELF_INTERVAL, SELF_GATE
};
int value_self(const struct agent *, const struct place *, unsigned int, pmAtomValue *);

#endif /* FACE_VALUES_H */
