/*
 * PCP face: metrics of who scans and reclaims, and with what success.
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
#include "face_values.h"

#define COUNTER(name, cluster, item, arg, oneline, help) \
    { name, cluster, item, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_COUNT, INDOM_NONE, \
      NEED(FILE_VMSTAT), value_counter, arg, oneline, help, NULL }

#define SUM(name, item, value, arg, oneline, help) \
    { name, CLUSTER_SCAN, item, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_COUNT, INDOM_NONE, \
      NEED(FILE_VMSTAT), value, arg, oneline, help, NULL }

#define MEMCG(name, item, value, arg, oneline, help) \
    { name, CLUSTER_SCAN, item, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_COUNT, INDOM_NONE, \
      NEED(FILE_VMSTAT) | NEED_NODE_VM, value, arg, oneline, help, NULL }

#define WINDOWED(name, cluster, item, units, value, arg, oneline, help) \
    { name, cluster, item, PM_TYPE_DOUBLE, PM_SEM_INSTANT, units, INDOM_NONE, \
      NEED(FILE_VMSTAT), value, arg, oneline, help "\n" WINDOW_HELP, NULL }

#define NODE_COUNTER(name, item, value, arg, oneline) \
    { "node." name, CLUSTER_NODE_SCAN, item, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_COUNT, \
      INDOM_NODE, NEED_NODE_VM, value, arg, oneline, NODE_HELP, NULL }

#define NODE_WINDOWED(name, item, units, value, arg, oneline) \
    { "node." name, CLUSTER_NODE_SCAN, item, PM_TYPE_DOUBLE, PM_SEM_INSTANT, units, \
      INDOM_NODE, NEED_NODE_VM, value, arg, oneline, NODE_HELP "\n" WINDOW_HELP, NULL }

#define NODE_HELP \
    "From nodeN/vmstat, which has it on 7.x kernels; no value on others, which count\n" \
    "only for the machine.  Includes reclaim for the limits of memory cgroups."

#define GLOBAL_HELP \
    "Without reclaim for the limits of memory cgroups, up to 6.x.\n"

#define EFFICIENCY_HELP \
    "Near 100, each page that is looked at is given up; near 0, the scanner spins.  No value\n" \
    "while nothing is scanned, where mmtests prints 100.  With MGLRU only isolated pages count\n" \
    "as scanned, so that the figure is higher and not comparable with the classic LRU's."

static const struct metric scan[] = {
    COUNTER("kswapd.scanned", CLUSTER_SCAN, 0, VM_SCAN_KSWAPD, "pages scanned by kswapd",
	    "pgscan_kswapd; per-zone counters of kernels up to 4.7 are added up.\n" GLOBAL_HELP),
    COUNTER("kswapd.reclaimed", CLUSTER_SCAN, 1, VM_STEAL_KSWAPD, "pages reclaimed by kswapd",
	    "pgsteal_kswapd, kswapd_steal before 3.5.\n" GLOBAL_HELP),
    WINDOWED("kswapd.efficiency", CLUSTER_SCAN, 2, UNITS_NONE, value_efficiency, COLUMN_KSWAPD,
	     "percent of the pages scanned by kswapd that were reclaimed", EFFICIENCY_HELP),
    WINDOWED("kswapd.velocity", CLUSTER_SCAN, 3, UNITS_RATE, value_rate, COLUMN_KSWAPD,
	     "pages scanned by kswapd a second",
	     "\"Kswapd velocity\" of mmtests, which takes it over a whole test."),
    COUNTER("direct.scanned", CLUSTER_SCAN, 4, VM_SCAN_DIRECT,
	    "pages scanned by processes that had to reclaim for themselves",
	    "pgscan_direct.  From 6.2 without khugepaged, from 6.15 without proactive reclaim: for\n"
	    "a series over such an upgrade use reclaim.direct.total_scanned.\n" GLOBAL_HELP),
    SUM("direct.reclaimed", 5, value_scan_sum, SCAN_DIRECT_STOLEN,
	"pages reclaimed by processes that had to reclaim for themselves",
	"pgsteal_direct; before 3.5 pgsteal_<zone> less kswapd_steal.\n" GLOBAL_HELP),
    WINDOWED("direct.efficiency", CLUSTER_SCAN, 6, UNITS_NONE, value_efficiency, COLUMN_DIRECT,
	     "percent of the pages scanned by direct reclaim that were reclaimed",
	     EFFICIENCY_HELP),
    WINDOWED("direct.velocity", CLUSTER_SCAN, 7, UNITS_RATE, value_rate, COLUMN_DIRECT,
	     "pages scanned by direct reclaim a second",
	     "\"Direct velocity\" of mmtests, which takes it over a whole test."),
    SUM("direct.total_scanned", 8, value_scan_sum, SCAN_DIRECT_TOTAL,
	"pages scanned by direct, khugepaged and proactive reclaim",
	"The sum of all reclaimers but kswapd, as pgscan_direct was before 6.2: a series that no\n"
	"kernel upgrade breaks."),
    SUM("direct.total_reclaimed", 9, value_scan_sum, SCAN_DIRECT_TOTAL_STOLEN,
	"pages reclaimed by direct, khugepaged and proactive reclaim",
	"The sum of all reclaimers but kswapd, as pgsteal_direct was before 6.2."),
    WINDOWED("direct.share", CLUSTER_SCAN, 10, UNITS_NONE, value_direct_share, 0,
	     "percent of all pages scanned that direct reclaim scanned",
	     "direct / (kswapd + direct + khugepaged + proactive).  \"Percentage direct scans\" of\n"
	     "mmtests.  No value while nothing is scanned."),
    COUNTER("khugepaged.scanned", CLUSTER_SCAN, 11, VM_SCAN_KHUGEPAGED,
	    "pages scanned by khugepaged", "pgscan_khugepaged, 6.2 and later."),
    COUNTER("khugepaged.reclaimed", CLUSTER_SCAN, 12, VM_STEAL_KHUGEPAGED,
	    "pages reclaimed by khugepaged", "pgsteal_khugepaged, 6.2 and later."),
    COUNTER("proactive.scanned", CLUSTER_SCAN, 13, VM_SCAN_PROACTIVE,
	    "pages scanned on request of user space",
	    "pgscan_proactive, 6.15 and later: memory.reclaim of a cgroup, reclaim of a node."),
    COUNTER("proactive.reclaimed", CLUSTER_SCAN, 14, VM_STEAL_PROACTIVE,
	    "pages reclaimed on request of user space", "pgsteal_proactive, 6.15 and later."),
    MEMCG("memcg.scanned", 15, value_memcg, 0, "pages scanned for the limits of memory cgroups",
	"pgscan_anon + pgscan_file less all named reclaimers.  No value before 5.8, and none where\n"
	"reclaimers are counted by node (7.x): they include it there."),
    MEMCG("memcg.reclaimed", 16, value_memcg, 1, "pages reclaimed for the limits of memory cgroups",
	"pgsteal_anon + pgsteal_file less all named reclaimers, likewise."),
    COUNTER("slab.scanned", CLUSTER_SLAB, 0, VM_SLABS_SCANNED, "objects scanned by shrinkers",
	    "slabs_scanned: objects, neither slabs nor pages.  \"Slabs scanned\" of mmtests."),
    WINDOWED("slab.velocity", CLUSTER_SLAB, 1, UNITS_RATE, value_rate, COLUMN_SLAB,
	     "objects scanned by shrinkers a second", "The rate of reclaim.slab.scanned."),
    { "slab.spared_time", CLUSTER_SLAB, 2, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_MSEC, INDOM_NONE,
      NEED(FILE_VMSTAT), value_slices, 0,
      "time in which pages were scanned and no slab object was",
      "In slices of about 200 ms: the fault of 2019 itself, reclaim that takes page cache and\n"
      "spares slab.  Its rate beside that of reclaim.slab.paired_time tells the fault from\n"
      "health, where the slab share cannot.  One 5.10 kernel with the fault and without it had\n"
      "34 % and 0.6 % such slices under the same load.  No value where the agent has no timer.",
      NULL },
    { "slab.paired_time", CLUSTER_SLAB, 3, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_MSEC, INDOM_NONE,
      NEED(FILE_VMSTAT), value_slices, 1,
      "time in which both pages and slab objects were scanned",
      "In slices of about 200 ms, as reclaim.slab.spared_time.", NULL },
    COUNTER("immediate.pages", CLUSTER_IMMEDIATE, 0, VM_IMMEDIATE,
	    "dirty pages met at the tail of the LRU",
	    "nr_vmscan_immediate_reclaim: pages that reclaim found dirty at the end of the inactive\n"
	    "list and marked to be reclaimed as soon as they are written.  A page that is met again\n"
	    "counts again, and reclaim for memory cgroups counts.  \"Page reclaim immediate\" of\n"
	    "mmtests.  The kernel's figure steps back at times; this keeps the highest."),
    WINDOWED("immediate.rate", CLUSTER_IMMEDIATE, 1, UNITS_RATE, value_rate, COLUMN_IMMEDIATE,
	     "dirty pages met at the tail of the LRU a second",
	     "The rate of reclaim.immediate.pages."),
    { "node.immediate.pages", CLUSTER_IMMEDIATE, 2, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_COUNT,
      INDOM_NODE, NEED_NODE_VM, value_counter, VM_IMMEDIATE,
      "dirty pages met at the tail of the LRU, by node",
      "As reclaim.immediate.pages, from nodeN/vmstat.", NULL },
    { "node.immediate.rate", CLUSTER_IMMEDIATE, 3, PM_TYPE_DOUBLE, PM_SEM_INSTANT, UNITS_RATE,
      INDOM_NODE, NEED_NODE_VM, value_rate, COLUMN_IMMEDIATE,
      "dirty pages met at the tail of the LRU a second, by node",
      "The rate of reclaim.node.immediate.pages.\n" WINDOW_HELP, NULL },
    COUNTER("refault.anon", CLUSTER_REFAULT, 0, VM_REFAULT_ANON,
	    "anonymous pages that came back soon after they were reclaimed",
	    "workingset_refault_anon, 5.9 and later."),
    COUNTER("refault.file", CLUSTER_REFAULT, 1, VM_REFAULT_FILE,
	    "file pages that came back soon after they were reclaimed",
	    "workingset_refault_file; before 5.9 workingset_refault, which counted file pages."),
    { "node.refault.anon", CLUSTER_REFAULT, 2, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_COUNT,
      INDOM_NODE, NEED_NODE_VM, value_counter, VM_REFAULT_ANON,
      "anonymous pages that came back soon after they were reclaimed, by node",
      "As reclaim.refault.anon, from nodeN/vmstat.", NULL },
    { "node.refault.file", CLUSTER_REFAULT, 3, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_COUNT,
      INDOM_NODE, NEED_NODE_VM, value_counter, VM_REFAULT_FILE,
      "file pages that came back soon after they were reclaimed, by node",
      "As reclaim.refault.file, from nodeN/vmstat.", NULL },
    COUNTER("stall.allocations", CLUSTER_STALL, 0, VM_ALLOCSTALL,
	    "allocations that had to reclaim for themselves",
	    "allocstall, from 4.8 the sum of allocstall_<zone>.  (mmtests keeps the last zone only.)"),
    COUNTER("stall.throttled_written", CLUSTER_STALL, 1, VM_THROTTLED_WRITTEN,
	    "pages written while reclaim was throttled on writeback",
	    "nr_throttled_written, 5.16 and later: progress of writeback while a task slept in\n"
	    "reclaim, not a number of sleeps."),
    COUNTER("stall.throttle_events", CLUSTER_STALL, 2, VM_DIRECT_THROTTLE,
	    "times that direct reclaim waited for kswapd's reserves",
	    "pgscan_direct_throttle: events, not pages, in spite of its name."),
    COUNTER("drop.pagecache", CLUSTER_DROP, 0, VM_DROP_PAGECACHE,
	    "times that someone dropped the page cache", "Writes of 1 or 3 to vm.drop_caches."),
    COUNTER("drop.slab", CLUSTER_DROP, 1, VM_DROP_SLAB, "times that someone dropped slab",
	    "Writes of 2 or 3 to vm.drop_caches."),
    NODE_COUNTER("kswapd.scanned", 0, value_counter, VM_SCAN_KSWAPD,
		 "pages scanned by kswapd, by node"),
    NODE_COUNTER("kswapd.reclaimed", 1, value_counter, VM_STEAL_KSWAPD,
		 "pages reclaimed by kswapd, by node"),
    NODE_WINDOWED("kswapd.efficiency", 2, UNITS_NONE, value_efficiency, COLUMN_KSWAPD,
		  "percent of the pages scanned by kswapd that were reclaimed, by node"),
    NODE_WINDOWED("kswapd.velocity", 3, UNITS_RATE, value_rate, COLUMN_KSWAPD,
		  "pages scanned by kswapd a second, by node"),
    NODE_COUNTER("direct.scanned", 4, value_counter, VM_SCAN_DIRECT,
		 "pages scanned by direct reclaim, by node"),
    NODE_COUNTER("direct.reclaimed", 5, value_counter, VM_STEAL_DIRECT,
		 "pages reclaimed by direct reclaim, by node"),
    NODE_WINDOWED("direct.efficiency", 6, UNITS_NONE, value_efficiency, COLUMN_DIRECT,
		  "percent of the pages scanned by direct reclaim that were reclaimed, by node"),
    NODE_WINDOWED("direct.velocity", 7, UNITS_RATE, value_rate, COLUMN_DIRECT,
		  "pages scanned by direct reclaim a second, by node"),
};

const struct metric_group metrics_scan = METRIC_GROUP(scan);
