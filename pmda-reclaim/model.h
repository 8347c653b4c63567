/*
 * Model layer: everything that is known of the machine's reclaim, and since when.
 * Pure arithmetic: it is told parsed files and the time, and reads neither.
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
#ifndef MODEL_H
#define MODEL_H

#include "model_boost.h"
#include "model_lapse.h"
#include "model_levels.h"
#include "model_scan.h"
#include "model_settle.h"
#include "model_slices.h"
#include "model_steals.h"
#include "model_unseen.h"
#include "model_window.h"
#include "parse_task.h"

#define MODEL_NODES     1024    /* MAX_NUMNODES: CONFIG_NODES_SHIFT is at most 10 */
#define ZONE_KINDS      16      /* instance numbers that a node's zones have */

struct model_node {
    int         id;
    bool        online;                 /* has memory now */
    bool        vm_known, mem_known;
    struct vmstat vm;
    struct vmstat_peak peak;
    struct scan_peak sums;
    struct meminfo mem;
    struct levels levels;
    struct window_sample now, past;     /* ends of the trailing window */
    struct window window;
    bool        unreclaimable_known;
    uint64_t    unreclaimable;
    unsigned int zones_boosted, zones_unknown;
    uint64_t    boost_pages;
    struct lapse boosted;
    bool        run_known;              /* kswapd's run time is */
    uint64_t    run_read;               /* run time as last read, 0 before */
    uint64_t    run_ns;                 /* growth added up: a thread started anew reads 0 again */
    uint64_t    boosted_run_ns;         /* the part of it in which the node was boosted */
    uint64_t    run_at_look;
    bool        wait_known;             /* kswapd's wait for a CPU is */
    uint64_t    wait_read, wait_ns;     /* as run_read and run_ns */
    uint64_t    wait_at_look;
    struct unseen unseen;
    uint64_t    run_at_give;
    struct steals_node steals;
};

struct model_zone {
    unsigned int id;                    /* node * ZONE_KINDS + kind of zone */
    unsigned int node;                  /* index of its node */
    bool        online;                 /* populated, and in the last zoneinfo */
    uint64_t    disagrees_since;        /* inference is off, ns; 0: it is not */
    bool        disagreed;              /* and that was counted */
    struct zone_info info;
    struct boost_memory memory;
    struct boost_marks marks;
    struct lapse boosted;
};

struct model {
    uint64_t    page_kb;
    uint64_t    managed;                /* pages of all zones */
    uint64_t    span;                   /* trailing window, ns */
    uint64_t    faults;                 /* the kernel's own accounting, or ours, was wrong */
    struct boost_tuning tuning;
    enum boost_method method;
    bool        vm_known, mem_known;
    struct vmstat vm;
    struct vmstat_peak peak;
    struct scan_peak sums;
    struct meminfo mem;
    struct levels levels;               /* all from vmstat, or all from meminfo */
    struct window_sample now, past;     /* ends of the trailing window */
    struct window window;
    bool        looked;                 /* some zoneinfo was read: method is known */
    bool        boost_known;            /* of the machine, at the last look */
    uint64_t    look_time;
    unsigned int zones_boosted, zones_unknown;
    uint64_t    boost_pages;
    struct lapse boosted;
    struct window_sample boost_now;
    struct window boost_window;
    struct slices slices;
    struct steals steals;
    struct model_node *node;
    unsigned int nodes, node_max;
    int         node_index[MODEL_NODES];        /* by node number, -1 if never seen */
    struct steals_node **online;                /* scratch of model_steals() */
    struct model_zone *zone;
    unsigned int zones, zone_max;
    int         zone_index[MODEL_NODES * ZONE_KINDS];   /* by zone number, -1 if never seen */
};

/* page_kb: page size in Kbyte. */
void model_init(struct model *model, uint64_t page_kb);
void model_free(struct model *model);

/*
 * The nodes that have memory now, ascending.  Nodes that are gone keep their
 * counters for the day they come back.  The only function beside
 * model_zoneinfo() that can allocate, and only for a node never seen before.
 * Returns 1 if the set changed, 0 if not, -1 without memory.
 */
int model_nodes(struct model *model, const int *id, unsigned int count);

/* A node, or a zone, by its number; NULL if it was never seen. */
struct model_node *model_node(struct model *model, int id);
struct model_zone *model_zone(struct model *model, unsigned int id);

/*
 * New readings.  now is in ns of a clock that does not jump; readings
 * arrive in the order of time.  The parsed structs are copied.
 */
void model_vmstat(struct model *model, uint64_t now, const struct vmstat *vm);
void model_meminfo(struct model *model, const struct meminfo *mem);
void model_node_vmstat(struct model *model, struct model_node *node, uint64_t now,
		       const struct vmstat *vm);
void model_node_meminfo(struct model *model, struct model_node *node, const struct meminfo *mem);

/* A file could not be read: what came from it has no value until it can again. */
void model_vmstat_lost(struct model *model);
void model_zoneinfo_lost(struct model *model);

/*
 * Are reclaimers counted by node?  Then (7.x) the named ones include reclaim for
 * memory cgroups, and it cannot be told apart.
 */
bool model_scans_by_node(const struct model *model);

/* Levels from meminfo, when vmstat has no lines for them. */
void model_fall_back(struct model *model);
void model_node_fall_back(struct model_node *node);

/*
 * kswapd's times since boot, and whether it ran since the last call; time is
 * NULL where only the latter can be told.
 */
void model_kswapd(struct model_node *node, const struct task_time *time, bool ran);

/* The most pages that the machine can have in any state; 0 if nothing tells. */
uint64_t model_limit(const struct model *model);

/*
 * meminfo tells of clearly less memory than the nodes have: it is a container's own
 * (lxcfs), beside a vmstat and zoneinfo of the machine, and says nothing about that.
 */
bool model_meminfo_is_foreign(const struct model *model);

/* A look at the zones; returns 0, or -1 without memory for a new zone. */
int model_zoneinfo(struct model *model, uint64_t now, const struct zoneinfo *info);

/*
 * No kswapd was seen to run since the last look: boosts, scans and slab are what
 * they were, up to a moment ago.
 */
void model_still(struct model *model, uint64_t now);

/* Tell the slices what the counters of the last vmstat are now, or still are. */
void model_slices(struct model *model, uint64_t now);

/* Give the growth of kswapd_inodesteal to the nodes; after model_kswapd() of all of them. */
void model_steals(struct model *model);

#endif /* MODEL_H */
