/*
 * PCP face: metrics of the balance between slab and page cache.
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

#define RATIO(name, item, value, arg, oneline, help) \
    { "balance." name, CLUSTER_BALANCE, item, PM_TYPE_DOUBLE, PM_SEM_INSTANT, UNITS_NONE, \
      INDOM_NONE, NEED_LEVELS, value, arg, oneline, help, NULL }

#define LEVEL(name, item, arg, oneline, help) \
    { "balance." name, CLUSTER_BALANCE, item, PM_TYPE_U64, PM_SEM_INSTANT, UNITS_KBYTE, \
      INDOM_NONE, NEED_LEVELS, value_level, arg, oneline, help, NULL }

#define MEMINFO(name, item, arg, oneline, help) \
    { "balance." name, CLUSTER_BALANCE, item, PM_TYPE_U64, PM_SEM_INSTANT, UNITS_KBYTE, \
      INDOM_NONE, NEED(FILE_MEMINFO), value_meminfo, arg, oneline, help "\n" MEMINFO_HELP, NULL }

#define NODE_RATIO(name, item, arg, oneline, help) \
    { "node.balance." name, CLUSTER_NODE_BALANCE, item, PM_TYPE_DOUBLE, PM_SEM_INSTANT, \
      UNITS_NONE, INDOM_NODE, NEED_NODE_LEVELS, value_ratio, arg, oneline, help, NULL }

#define NODE_LEVEL(name, item, arg, oneline, help) \
    { "node.balance." name, CLUSTER_NODE_BALANCE, item, PM_TYPE_U64, PM_SEM_INSTANT, \
      UNITS_KBYTE, INDOM_NODE, NEED_NODE_LEVELS, value_level, arg, oneline, help, NULL }

#define MEMINFO_HELP \
    "No value where /proc/meminfo is a container's own (lxcfs): it has clearly less memory\n" \
    "than the nodes in sysfs."

#define LEVELS_HELP \
    "From /proc/vmstat; if that lacks slab or file LRU, this and all other levels\n" \
    "behind the ratios come from /proc/meminfo instead, never one from each."

static const struct metric balance[] = {
    RATIO("slab_pagecache_ratio", 0, value_ratio, RATIO_QUOTIENT,
	  "slab divided by the page cache on the file LRU",
	  "Slab (reclaimable and not) divided by the active and inactive file LRU: what\n"
	  "reclaim has to balance.  The three snapshots of memory in the 2019 linux-mm thread\n"
	  "on boosted reclaim give 0.89 when memory was first full, 2.86 seconds later, and\n"
	  "20.8 to the end.  No value while the file LRU is empty."),
    RATIO("slab_share", 1, value_ratio, RATIO_SHARE,
	  "slab as a share of slab and file LRU together, 0 to 1",
	  "The same balance as a share: slab / (slab + file LRU).  This is what mmtests draws\n"
	  "as \"Ratio Slab/FileCache\", and the 0.95 against 0.35 to 0.45 of the 2019 thread\n"
	  "(its snapshots: 0.470, 0.741, 0.954).  Which share is healthy depends on kernel\n"
	  "and load: judge it against its own past."),
    RATIO("dirty_share", 2, value_ratio, RATIO_DIRTY,
	  "dirty and writeback pages as a share of the file LRU",
	  "(dirty + writeback) / file LRU.  Near 1, the LRU holds only dirty pages: clean page\n"
	  "cache is gone and reclaim meets pages that it has to wait for.  Can pass 1, since\n"
	  "dirty pages may be off the LRU."),
    { "balance.buffers_share", CLUSTER_BALANCE, 3, PM_TYPE_DOUBLE, PM_SEM_INSTANT, UNITS_NONE,
      INDOM_NONE, NEED(FILE_MEMINFO), value_buffers_share, 0,
      "page cache of block devices as a share of all page cache",
      "buffers / (buffers + cached - shmem), all from /proc/meminfo.  High for minutes beside\n"
      "file refaults, it is the fault of the 2010 congestion_wait thread: block-device pages\n"
      "that are never given back and leave files no room until someone drops caches.\n"
      MEMINFO_HELP, NULL },
    LEVEL("slab", 4, LEVEL_SLAB, "slab, reclaimable and not",
	  "Memory in slab caches: inodes, dentries and all other kernel objects.\n" LEVELS_HELP),
    LEVEL("slab_reclaimable", 5, LEVEL_SLAB_RECLAIMABLE, "slab that shrinkers can free",
	  "Slab caches that shrinkers can free from, mostly inodes and dentries.\n" LEVELS_HELP),
    LEVEL("slab_unreclaimable", 6, LEVEL_SLAB_UNRECLAIMABLE, "slab that shrinkers cannot free",
	  "Slab caches without a shrinker.  Some filesystems' inode helpers count here and\n"
	  "go when the inodes do.\n" LEVELS_HELP),
    LEVEL("pagecache", 7, LEVEL_PAGECACHE, "page cache on the file LRU",
	  "Active and inactive file LRU: the page cache that reclaim can choose to give up.\n"
	  "Without shmem and unevictable pages, which \"cached\" counts.\n" LEVELS_HELP),
    LEVEL("active_file", 8, LEVEL_ACTIVE_FILE, "active file LRU",
	  "Page cache on the active file LRU.\n" LEVELS_HELP),
    LEVEL("inactive_file", 9, LEVEL_INACTIVE_FILE, "inactive file LRU",
	  "Page cache on the inactive file LRU, where reclaim scans.\n" LEVELS_HELP),
    MEMINFO("buffers", 10, MI_BUFFERS, "page cache of block devices",
	    "Buffers of /proc/meminfo: page cache of block devices' own inodes.  On the file\n"
	    "LRU like any other."),
    MEMINFO("cached", 11, MI_CACHED, "page cache of files, with shmem",
	    "Cached of /proc/meminfo: page cache without buffers and swap cache, with shmem\n"
	    "and unevictable pages."),
    LEVEL("dirty", 12, LEVEL_DIRTY, "page cache waiting to be written",
	  "Dirty page cache.\n" LEVELS_HELP),
    LEVEL("writeback", 13, LEVEL_WRITEBACK, "page cache being written",
	  "Page cache under writeback.\n" LEVELS_HELP),
    LEVEL("free", 14, LEVEL_FREE, "free memory", "Free pages of the buddy allocator.\n" LEVELS_HELP),
    MEMINFO("total", 15, MI_TOTAL, "all memory of the machine",
	    "MemTotal of /proc/meminfo, for stacks against the whole."),
    NODE_RATIO("slab_pagecache_ratio", 0, RATIO_QUOTIENT,
	       "slab divided by the page cache on the file LRU, by node",
	       "As reclaim.balance.slab_pagecache_ratio, for each node that has memory."),
    NODE_RATIO("slab_share", 1, RATIO_SHARE,
	       "slab as a share of slab and file LRU together, by node",
	       "As reclaim.balance.slab_share, for each node that has memory."),
    NODE_RATIO("dirty_share", 2, RATIO_DIRTY,
	       "dirty and writeback pages as a share of the file LRU, by node",
	       "As reclaim.balance.dirty_share, for each node that has memory."),
    NODE_LEVEL("slab", 3, LEVEL_SLAB, "slab, reclaimable and not, by node",
	       "Memory in slab caches, from nodeN/vmstat."),
    NODE_LEVEL("slab_reclaimable", 4, LEVEL_SLAB_RECLAIMABLE,
	       "slab that shrinkers can free, by node",
	       "Slab that shrinkers can free from, from nodeN/vmstat."),
    NODE_LEVEL("slab_unreclaimable", 5, LEVEL_SLAB_UNRECLAIMABLE,
	       "slab that shrinkers cannot free, by node",
	       "Slab without a shrinker, from nodeN/vmstat."),
    NODE_LEVEL("pagecache", 6, LEVEL_PAGECACHE, "page cache on the file LRU, by node",
	       "Active and inactive file LRU, from nodeN/vmstat."),
    NODE_LEVEL("active_file", 7, LEVEL_ACTIVE_FILE, "active file LRU, by node",
	       "Page cache on the active file LRU, from nodeN/vmstat."),
    NODE_LEVEL("inactive_file", 8, LEVEL_INACTIVE_FILE, "inactive file LRU, by node",
	       "Page cache on the inactive file LRU, from nodeN/vmstat."),
    NODE_LEVEL("dirty", 9, LEVEL_DIRTY, "page cache waiting to be written, by node",
	       "Dirty page cache, from nodeN/vmstat."),
    NODE_LEVEL("writeback", 10, LEVEL_WRITEBACK, "page cache being written, by node",
	       "Page cache under writeback, from nodeN/vmstat."),
    NODE_LEVEL("free", 11, LEVEL_FREE, "free memory, by node",
	       "Free pages of the buddy allocator, from nodeN/vmstat."),
    { "node.balance.cached", CLUSTER_NODE_BALANCE, 12, PM_TYPE_U64, PM_SEM_INSTANT, UNITS_KBYTE,
      INDOM_NODE, NEED_NODE_VM, value_node_cached, 0,
      "page cache without shmem and swap cache, by node",
      "nr_file_pages less nr_shmem and nr_swapcached of nodeN/vmstat: page cache of files and\n"
      "of block devices.  No value before 5.12, which does not tell the swap cache by node.",
      NULL },
    { "node.balance.total", CLUSTER_NODE_BALANCE, 13, PM_TYPE_U64, PM_SEM_INSTANT, UNITS_KBYTE,
      INDOM_NODE, NEED_NODE_MEM, value_meminfo, MI_TOTAL, "all memory of the node",
      "MemTotal of nodeN/meminfo, for stacks against the whole.", NULL },
};

const struct metric_group metrics_balance = METRIC_GROUP(balance);
