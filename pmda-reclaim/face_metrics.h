/*
 * PCP face: the one table of metrics.  pmns, help, the table in the manual
 * page, and what a fetch reads are all made from it.
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
#ifndef FACE_METRICS_H
#define FACE_METRICS_H

#include "face_agent.h"
#include <pcp/pmapi.h>
#include <pcp/pmda.h>

/* Instance domains: their numbers are for ever. */
enum {
    INDOM_NODE,
    INDOM_ZONE,
    INDOM_TRACE,                /* node and reason of a throttled task */
    INDOM_CGROUP,
    INDOMS,
    INDOM_NONE = -1
};

/* Clusters of PMIDs, one a branch of the tree: for ever, too. */
enum {
    CLUSTER_CONTROL,
    CLUSTER_SELF,
    CLUSTER_BALANCE,
    CLUSTER_BOOST,
    CLUSTER_SCAN,               /* kswapd, direct, khugepaged, proactive, memcg */
    CLUSTER_SLAB,
    CLUSTER_INODE,
    CLUSTER_IMMEDIATE,
    CLUSTER_REFAULT,
    CLUSTER_STALL,
    CLUSTER_DROP,
    CLUSTER_TUNING,
    CLUSTER_NODE_BALANCE,
    CLUSTER_NODE_BOOST,
    CLUSTER_NODE,
    CLUSTER_NODE_SCAN,
    CLUSTER_ZONE,
    CLUSTER_ZONE_BOOST,
    CLUSTER_TRACE,
    CLUSTER_CGROUP,
    CLUSTERS
};

/* Whose value is wanted: none is set for the machine's. */
struct place {
    const struct model_node *node;
    const struct model_zone *zone;
    const struct cgroup *cgroup;
    unsigned int reason;        /* enum trace_reason, in INDOM_TRACE beside node */
};

/* Fetch one value: 1 if there is one, 0 if there is none, or a PMAPI error. */
typedef int (*metric_value)(const struct agent *agent, const struct place *place,
			    unsigned int arg, pmAtomValue *atom);

/* Set one value from a pmstore: 0, or PM_ERR_BADSTORE when it is out of range. */
typedef int (*metric_store)(struct agent *agent, const pmAtomValue *atom);

/* Item numbers are given in the table, are never changed, and never used again. */
struct metric {
    const char  *name;          /* below "reclaim." */
    unsigned int cluster;
    unsigned int item;
    int         type;
    int         sem;
    pmUnits     units;
    int         indom;
    uint32_t    needs;          /* NEED() bits of the files behind it */
    metric_value value;
    unsigned int arg;           /* for value() */
    const char  *oneline;
    const char  *help;
    metric_store store;         /* NULL: read-only */
};

struct metric_group {
    const struct metric *metric;
    unsigned int count;
};

#define METRIC_GROUP(array)     { array, sizeof(array) / sizeof(array[0]) }

extern const struct metric_group metrics_balance;
extern const struct metric_group metrics_boost;
extern const struct metric_group metrics_scan;
extern const struct metric_group metrics_inode;
extern const struct metric_group metrics_self;
extern const struct metric_group metrics_trace;
extern const struct metric_group metrics_cgroup;

/* All groups, ended by NULL. */
extern const struct metric_group *const metric_groups[];

#define UNITS_NONE      PMDA_PMUNITS(0, 0, 0, 0, 0, 0)
#define UNITS_KBYTE     PMDA_PMUNITS(1, 0, 0, PM_SPACE_KBYTE, 0, 0)
#define UNITS_COUNT     PMDA_PMUNITS(0, 0, 1, 0, 0, PM_COUNT_ONE)
#define UNITS_MSEC      PMDA_PMUNITS(0, 1, 0, 0, PM_TIME_MSEC, 0)
#define UNITS_USEC      PMDA_PMUNITS(0, 1, 0, 0, PM_TIME_USEC, 0)
#define UNITS_RATE      PMDA_PMUNITS(0, -1, 1, 0, PM_TIME_SEC, PM_COUNT_ONE)

#define NEED_LEVELS     (NEED(FILE_VMSTAT) | NEED(FILE_LEVELS))
#define NEED_NODES      NEED(FILE_NODE_LIST)
#define NEED_NODE_VM    (NEED_NODES | NEED(FILE_NODE_VMSTAT))
#define NEED_NODE_LEVELS (NEED_NODE_VM | NEED(FILE_LEVELS))
#define NEED_NODE_MEM   (NEED_NODES | NEED(FILE_NODE_MEMINFO))
#define NEED_ZONES      (NEED_NODES | NEED(FILE_ZONEINFO))
#define NEED_BOOST      (NEED_ZONES | NEED(FILE_KSWAPD))

#define WINDOW_HELP \
    "Measured over the trailing window (reclaim.control.window, one second unless\n" \
    "changed), for each fetch anew, so that it does not depend on how often or by\n" \
    "how many clients it is fetched."

#endif /* FACE_METRICS_H */
