/*
 * PCP face: the branch reclaim.cgroup of the table of metrics.
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

#define NEED_CGROUPS    NEED(FILE_CGROUPS)
#define NEED_STAT       (NEED_CGROUPS | NEED(FILE_CGROUP_STAT))

#define RATIO(name, item, arg, oneline, help) \
    { "cgroup." name, CLUSTER_CGROUP, item, PM_TYPE_DOUBLE, PM_SEM_INSTANT, UNITS_NONE, \
      INDOM_CGROUP, NEED_STAT, value_ratio, arg, oneline, help "\n" STAT_HELP, NULL }

#define LEVEL(name, item, value, arg, oneline, help) \
    { "cgroup." name, CLUSTER_CGROUP, item, PM_TYPE_U64, PM_SEM_INSTANT, UNITS_KBYTE, \
      INDOM_CGROUP, NEED_STAT, value, arg, oneline, help "\n" STAT_HELP, NULL }

#define COUNTER(name, item, arg, oneline, help) \
    { "cgroup." name, CLUSTER_CGROUP, item, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_COUNT, \
      INDOM_CGROUP, NEED_STAT, value_cgroup_counter, arg, oneline, help "\n" STAT_HELP, NULL }

#define COUNT(name, item, arg, oneline, help) \
    { "cgroup." name, CLUSTER_CGROUP, item, PM_TYPE_U32, PM_SEM_INSTANT, UNITS_COUNT, \
      INDOM_NONE, NEED_CGROUPS, value_cgroup_count, arg, oneline, help, NULL }

#define STAT_HELP \
    "From memory.stat (cgroup v2): of the cgroup and all cgroups below it.  Read only when\n" \
    "it is fetched, as that has the kernel add up the figures of all CPUs."

#define LIMITS_HELP \
    "With reclaim for the limits of cgroups, which reclaim.kswapd and reclaim.direct leave\n" \
    "out up to 6.x."

static const struct metric cgroup[] = {
    RATIO("slab_pagecache_ratio", 0, RATIO_QUOTIENT,
	  "slab divided by the page cache on the file LRU, by cgroup",
	  "As reclaim.balance.slab_pagecache_ratio, of what is charged to the cgroup."),
    RATIO("slab_share", 1, RATIO_SHARE,
	  "slab as a share of slab and file LRU together, by cgroup",
	  "As reclaim.balance.slab_share, of what is charged to the cgroup.  With the machine's\n"
	  "share too high, the cgroup with much slab and a high share is the one to look at."),
    RATIO("dirty_share", 2, RATIO_DIRTY,
	  "dirty and writeback pages as a share of the file LRU, by cgroup",
	  "As reclaim.balance.dirty_share, of what is charged to the cgroup."),
    LEVEL("slab", 3, value_level, LEVEL_SLAB, "slab, reclaimable and not, by cgroup",
	  "Slab objects charged to the cgroup, exact to the byte since 5.9: the sum over\n"
	  "cgroups is below the machine's, which counts whole pages and objects of nobody."),
    LEVEL("slab_reclaimable", 4, value_level, LEVEL_SLAB_RECLAIMABLE,
	  "slab that shrinkers can free, by cgroup",
	  "slab_reclaimable: mostly inodes and dentries."),
    LEVEL("slab_unreclaimable", 5, value_level, LEVEL_SLAB_UNRECLAIMABLE,
	  "slab that shrinkers cannot free, by cgroup", "slab_unreclaimable."),
    LEVEL("pagecache", 6, value_level, LEVEL_PAGECACHE, "page cache on the file LRU, by cgroup",
	  "active_file and inactive_file (4.14 and later): without shmem and unevictable pages,\n"
	  "which reclaim.cgroup.cached counts."),
    LEVEL("active_file", 7, value_level, LEVEL_ACTIVE_FILE, "active file LRU, by cgroup",
	  "active_file, 4.14 and later."),
    LEVEL("inactive_file", 8, value_level, LEVEL_INACTIVE_FILE, "inactive file LRU, by cgroup",
	  "inactive_file, 4.14 and later."),
    LEVEL("cached", 9, value_cgroup_level, MS_FILE, "page cache with shmem, by cgroup",
	  "file: all page cache, of block devices as well, with shmem, swap cache and\n"
	  "unevictable pages."),
    LEVEL("dirty", 10, value_level, LEVEL_DIRTY, "page cache waiting to be written, by cgroup",
	  "file_dirty."),
    LEVEL("writeback", 11, value_level, LEVEL_WRITEBACK, "page cache being written, by cgroup",
	  "file_writeback."),
    COUNTER("scanned", 12, MS_SCAN, "pages scanned by all reclaimers, by cgroup",
	    "pgscan, 4.14 and later.  " LIMITS_HELP "\n"
	    "The efficiency is the rate of reclaim.cgroup.reclaimed divided by that of this; it is\n"
	    "no metric, since nothing is read between fetches."),
    COUNTER("reclaimed", 13, MS_STEAL, "pages reclaimed by all reclaimers, by cgroup",
	    "pgsteal, 4.14 and later.  " LIMITS_HELP),
    COUNTER("kswapd.scanned", 14, MS_SCAN_KSWAPD, "pages scanned by kswapd, by cgroup",
	    "pgscan_kswapd, 6.0 and later."),
    COUNTER("kswapd.reclaimed", 15, MS_STEAL_KSWAPD, "pages reclaimed by kswapd, by cgroup",
	    "pgsteal_kswapd, 6.0 and later."),
    COUNTER("direct.scanned", 16, MS_SCAN_DIRECT,
	    "pages scanned by processes that had to reclaim, by cgroup",
	    "pgscan_direct, 6.0 and later.  " LIMITS_HELP "\n"
	    "From 6.2 without khugepaged, from 6.15 without proactive reclaim."),
    COUNTER("direct.reclaimed", 17, MS_STEAL_DIRECT,
	    "pages reclaimed by processes that had to reclaim, by cgroup",
	    "pgsteal_direct, 6.0 and later, likewise."),
    COUNTER("khugepaged.scanned", 18, MS_SCAN_KHUGEPAGED, "pages scanned by khugepaged, by cgroup",
	    "pgscan_khugepaged, 6.2 and later."),
    COUNTER("khugepaged.reclaimed", 19, MS_STEAL_KHUGEPAGED,
	    "pages reclaimed by khugepaged, by cgroup", "pgsteal_khugepaged, 6.2 and later."),
    COUNTER("proactive.scanned", 20, MS_SCAN_PROACTIVE,
	    "pages scanned on request of user space, by cgroup",
	    "pgscan_proactive, 6.15 and later: writes to memory.reclaim."),
    COUNTER("proactive.reclaimed", 21, MS_STEAL_PROACTIVE,
	    "pages reclaimed on request of user space, by cgroup",
	    "pgsteal_proactive, 6.15 and later."),
    COUNTER("refault.anon", 22, MS_REFAULT_ANON,
	    "anonymous pages that came back soon after they were reclaimed, by cgroup",
	    "workingset_refault_anon, 5.9 and later."),
    COUNTER("refault.file", 23, MS_REFAULT_FILE,
	    "file pages that came back soon after they were reclaimed, by cgroup",
	    "workingset_refault_file; before 5.9 workingset_refault, which counted file pages."),
    COUNTER("shadow_reclaimed", 24, MS_NODERECLAIM, "shadow nodes freed by shrinkers, by cgroup",
	    "workingset_nodereclaim: the only sign by cgroup that shrinkers ran for it, as the\n"
	    "kernel counts neither scanned slab objects nor inode steals by cgroup."),
    COUNT("count", 25, 0, "cgroups that are instances now",
	  "Cgroups that have a memory.stat and match reclaim.control.cgroup.filter, up to\n"
	  "reclaim.control.cgroup.limit of them.  They are looked for at most once a second,\n"
	  "when something of reclaim.cgroup is fetched.  No value, and a line in the agent's log,\n"
	  "where no cgroup v2 is mounted or memory is counted by cgroup v1."),
    COUNT("left_out", 26, 1, "cgroups that match and are no instances",
	  "Those above reclaim.control.cgroup.limit.  The ones nearest to the root are kept,\n"
	  "whose figures include those of the others.  At least so many: a look ends after 16384\n"
	  "cgroups.  The agent's log says it once."),
    { "control.cgroup.filter", CLUSTER_CONTROL, 4, PM_TYPE_STRING, PM_SEM_DISCRETE, UNITS_NONE,
      INDOM_NONE, 0, value_control_cgroup, 0, "pattern of the cgroups that are instances",
      "A pattern as the shell's, * unless changed with pmstore: * stands for any text, with\n"
      "slashes too, ? for a character, [a-z] for one of a set.  It is compared with the whole\n"
      "path, as /system.slice/* or *docker-*.  Refused: one that begins with neither a slash nor\n"
      "an asterisk, that ends in a backslash or inside brackets, or has more than 255 bytes.",
      store_cgroup_filter },
    { "control.cgroup.limit", CLUSTER_CONTROL, 5, PM_TYPE_U32, PM_SEM_DISCRETE, UNITS_COUNT,
      INDOM_NONE, 0, value_control_cgroup, 1, "most cgroups that are instances",
      "1 to 4096, 512 unless changed with pmstore.  Each is a file that stays open, up to half\n"
      "of the descriptors that the agent may have.", store_cgroup_limit },
};

const struct metric_group metrics_cgroup = METRIC_GROUP(cgroup);
