/*
 * PCP face: metrics of inodes, of a node's kswapd, and of the knobs.
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

#define NODE(name, item, type, sem, units, needs, value, arg, oneline, help) \
    { "node." name, CLUSTER_NODE, item, type, sem, units, INDOM_NODE, needs, value, arg, \
      oneline, help, NULL }

#define STATE(name, item, arg, file, oneline, help) \
    { "inode." name, CLUSTER_INODE, item, PM_TYPE_U64, PM_SEM_INSTANT, UNITS_COUNT, INDOM_NONE, \
      NEED(file), value_small, SMALL(file, arg), oneline, help, NULL }

#define STEALS(name, item, arg, oneline, help) \
    { "inode.steals." name, CLUSTER_INODE, item, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_COUNT, \
      INDOM_NONE, NEED(FILE_VMSTAT), value_counter, arg, oneline, help, NULL }

#define TUNING(name, item, units, file, oneline, help) \
    { "tuning." name, CLUSTER_TUNING, item, PM_TYPE_U32, PM_SEM_DISCRETE, units, INDOM_NONE, \
      NEED(file), value_tuning, SMALL(file, 0), oneline, help, NULL }

#define STEALS_HELP \
    "What it counts, in spite of its name, is entries of the page cache that went with their\n" \
    "inode: pages, and from 5.15 (RHEL 8.10, 9.0) shadow entries of pages already reclaimed.\n" \
    "From 5.16 (RHEL 9.2) inodes that still have pages are kept off the shrinker's list, so\n" \
    "that a lone shadow entry is all that is left to count: many on a load of one-page files,\n" \
    "about 0 on larger ones.  Inodes without entries never count."

static const struct metric inode[] = {
    STEALS("kswapd", 0, VM_KSWAPD_INODESTEAL,
	   "page cache entries dropped with their inode by kswapd",
	   "kswapd_inodesteal, \"Kswapd inode steals\" of mmtests.\n" STEALS_HELP),
    STEALS("direct", 1, VM_INODESTEAL,
	   "page cache entries dropped with their inode by anyone but kswapd",
	   "pginodesteal, \"Direct inode steals\" of mmtests: direct reclaim, memory cgroups, and\n"
	   "drop_caches.\n" STEALS_HELP),
    STATE("inodes", 2, 0, FILE_INODE_STATE, "inodes in memory",
	  "nr_inodes of /proc/sys/fs/inode-state."),
    STATE("unused", 3, 1, FILE_INODE_STATE, "inodes on the shrinker's list",
	  "nr_unused of /proc/sys/fs/inode-state.  Not all that can be reclaimed: a dentry pins\n"
	  "its inode, and from 5.16 page cache keeps an inode off the list."),
    STATE("dentries", 4, 0, FILE_DENTRY_STATE, "dentries in memory",
	  "nr_dentry of /proc/sys/fs/dentry-state."),
    STATE("dentries_unused", 5, 1, FILE_DENTRY_STATE, "dentries on the shrinker's list",
	  "nr_unused of /proc/sys/fs/dentry-state."),
    NODE("inode.steals", 0, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_COUNT,
	 NEED_NODES | NEED(FILE_KSWAPD) | NEED(FILE_VMSTAT), value_node_steals, 0,
	 "kswapd's inode steals, attributed to nodes",
	 "The growth of kswapd_inodesteal since the agent's start, given to the node whose kswapd\n"
	 "ran.  The kernel counts it for the machine only.  In a tick in which one kswapd ran, all\n"
	 "of it is that node's; if several ran, it is split by run time times reclaimable slab over\n"
	 "file LRU of the node.  Exact on one node.  On four, under a load of small files, no node was\n"
	 "off by more than 1.7 % of the total (6.1, 7.2).  reclaim.node.inode.certain says how far to\n"
	 "trust it.  The node is the one that reclaimed; pages that were dropped can have been on\n"
	 "another.\n"
	 "No value with more than one node where no kswapd can be watched."),
    NODE("inode.certain", 1, PM_TYPE_DOUBLE, PM_SEM_INSTANT, UNITS_NONE,
	 NEED_NODES | NEED(FILE_KSWAPD) | NEED(FILE_VMSTAT), value_node_certain, 0,
	 "percent of reclaim.node.inode.steals that is beyond doubt",
	 "The part that came in ticks in which no other kswapd was seen to run, since the agent's\n"
	 "start.  True to about 2 %, as a running thread's figures are updated late."),
    NODE("kswapd.cpu_time", 2, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_MSEC,
	 NEED_NODES | NEED(FILE_KSWAPD), value_node_cpu_time, 0,
	 "CPU time of the node's kswapd",
	 "Since boot, from /proc/PID/schedstat, or /proc/PID/stat where that is all zero.  No\n"
	 "value where kernel threads are hidden."),
    NODE("unreclaimable", 3, PM_TYPE_U32, PM_SEM_INSTANT, UNITS_NONE, NEED_ZONES,
	 value_node_unreclaimable, 0, "1 once the node's kswapd has given up",
	 "node_unreclaimable of /proc/zoneinfo, 4.8 and later: kswapd failed 16 times in a row and\n"
	 "sleeps until direct reclaim gets somewhere.  A boost then stays."),
    NODE("shadow_reclaimed", 4, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_COUNT, NEED_NODE_VM,
	 value_counter, VM_NODERECLAIM, "shadow nodes freed by the shrinker on this node",
	 "workingset_nodereclaim of nodeN/vmstat: if it moves, shrinkers ran on this node."),
    TUNING("vfs_cache_pressure", 0, UNITS_NONE, FILE_VFS_PRESSURE, "vm.vfs_cache_pressure",
	   "How hard shrinkers press inodes and dentries, in percent of the usual 100."),
    TUNING("min_free_kbytes", 1, UNITS_KBYTE, FILE_MIN_FREE, "vm.min_free_kbytes",
	   "Free memory that the min watermarks of all zones add up to."),
    TUNING("watermark_scale_factor", 2, UNITS_NONE, FILE_SCALE_FACTOR,
	   "vm.watermark_scale_factor",
	   "Distance between watermarks, in 1/10000 of a zone's memory.  4.6 and later."),
    TUNING("swappiness", 3, UNITS_NONE, FILE_SWAPPINESS, "vm.swappiness",
	   "How reclaim prefers anonymous memory to page cache."),
    TUNING("mglru", 4, UNITS_NONE, FILE_MGLRU, "/sys/kernel/mm/lru_gen/enabled as a number",
	   "Bits of the multi-generational LRU that are on; 0 is the classic LRU.  No value where\n"
	   "the kernel has none.  Efficiencies with and without are not comparable."),
};

const struct metric_group metrics_inode = METRIC_GROUP(inode);
