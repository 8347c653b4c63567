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

/*
 * The table of faults. Thresholds were found on captures of kernels with the fault and without it
 * (qa/captures), and on figures that people posted (qa/cases).
 */
#include "faults.h"

#define COUNT(array)	((unsigned)(sizeof(array) / sizeof((array)[0])))
#define NUM(...)	.num = { __VA_ARGS__ }, \
			.nnum = (unsigned)(sizeof((enum quantity []){ __VA_ARGS__ }) / sizeof(enum quantity))
#define DEN(...)	.den = { __VA_ARGS__ }, \
			.nden = (unsigned)(sizeof((enum quantity []){ __VA_ARGS__ }) / sizeof(enum quantity))
#define VARS(array)	.vars = (array), .nvars = COUNT(array)
#define TERMS(array)	.terms = (array), .nterms = COUNT(array)

#define SCANNED		Q_KSWAPD_SCANNED, Q_DIRECT_TOTAL_SCANNED
#define RECLAIMED	Q_KSWAPD_RECLAIMED, Q_DIRECT_TOTAL_RECLAIMED

/* ---- slab spared ---- */

/*
 * Where slab is small or reclaim is seldom, sound kernels show the other signs for a while: what is due
 * of a shrinker's objects in one pass is put off until it makes a batch (128, of inodes 1024), so that
 * many slices have none. Hence the least share, and the least number of pages.
 */
#define VAR_SHARE	{ "share", .55, "Least share of slab in slab and file LRU. Below it, that slab is " \
			  "left alone is as it should be." }
#define VAR_BOOSTED	{ "boosted", .3, "Least part of the time in which a watermark was boosted." }
#define VAR_PAGES	{ "pages", 500, "Least number of pages scanned a second: the machine reclaims." }

static const struct fault_var spared_vars[] = {
    VAR_SHARE, VAR_BOOSTED,
    { "pages", 2000, "Least number of pages scanned a second: in fewer, little slab is due." },
    { "spared", .17, "Least part of the scanning slices of 200 ms in which no slab was scanned." },
    { "objects", 3.2, "Most slab objects scanned per page scanned." },
};

static const struct fault_term spared_terms[] = {
    { TERM_RATIO, NUM(Q_SPARED_TIME), DEN(Q_SPARED_TIME, Q_PAIRED_TIME), .window = 16,
      .compare = ABOVE, .var = 3, .label = "part of scanning in which slab was spared", .digits = 2 },
    { TERM_RATIO, NUM(Q_SLAB_SCANNED), DEN(SCANNED), .window = 16, .compare = BELOW, .var = 4,
      .label = "slab objects scanned per page scanned", .digits = 2 },
    { TERM_LEVEL, NUM(Q_SLAB_SHARE), .window = 10, .compare = ABOVE, .var = 0,
      .label = "slab share", .digits = 3 },
    { TERM_RATE, NUM(Q_BOOST_ACTIVE_TIME), .window = 10, .compare = ABOVE, .var = 1,
      .label = "part of the time boosted", .digits = 2 },
    { TERM_RATE, NUM(SCANNED), .window = 10, .compare = ABOVE, .var = 2,
      .label = "pages scanned a second", .digits = 0 },
};

static const struct fault_var coarse_vars[] = {
    VAR_SHARE, VAR_BOOSTED, VAR_PAGES,
    { "pressure", 1.5, "Most slab objects scanned, per page of reclaimable slab, for each page "
      "scanned per page of file LRU." },
    { "steals", .2, "Most page cache entries dropped with their inode, per page that kswapd "
      "reclaimed." },
    { "rise", .04, "Least rise of the slab share above its least value of the last 20 seconds." },
};

static const struct fault_term coarse_terms[] = {
    { TERM_PRESSURE, NUM(Q_SLAB_SCANNED, Q_SLAB_RECLAIMABLE, Q_PAGECACHE), DEN(SCANNED), .window = 10,
      .compare = BELOW, .var = 3, .label = "scan pressure on slab for that on page cache",
      .digits = 2 },
    { TERM_RATIO, NUM(Q_INODE_STEALS_KSWAPD), DEN(Q_KSWAPD_RECLAIMED), .window = 10,
      .compare = BELOW, .var = 4, .label = "inode steals per page reclaimed", .digits = 3 },
    { TERM_RISE, NUM(Q_SLAB_SHARE), .window = 20, .compare = ABOVE, .var = 5,
      .label = "rise of the slab share in 20 s", .digits = 3 },
    { TERM_LEVEL, NUM(Q_SLAB_SHARE), .window = 10, .compare = ABOVE, .var = 0,
      .label = "slab share", .digits = 3 },
    { TERM_RATE, NUM(Q_BOOST_ACTIVE_TIME), .window = 10, .compare = ABOVE, .var = 1,
      .may_lack = 1,
      .label = "part of the time boosted", .digits = 2 },
    { TERM_RATE, NUM(SCANNED), .window = 10, .compare = ABOVE, .var = 2,
      .label = "pages scanned a second", .digits = 0 },
};

#define SPARED_LOOK \
    "reclaim.boost.active_time beside reclaim.slab.spared_time (the view Reclaim), and the kernel's " \
    "release: 5.0 to 5.2.9 and vendors' kernels with the boosting of 5.0 but not its fix."
#define SPARED_REMEDY \
    "A kernel with commit 28360f398778 (\"mm, vmscan: do not special-case slab reclaim when watermarks " \
    "are boosted\": 5.3-rc5, 5.2.10). Until then vm.watermark_boost_factor = 0, which turns boosting off."

/* ---- the other faults of balance ---- */

static const struct fault_var imbalance_vars[] = {
    { "grown", .25, "Least rise of the slab share above its mean of 5 to 15 minutes before." },
    { "share", .5, "Least share of slab in slab and file LRU." },
    VAR_PAGES,
};

static const struct fault_term imbalance_terms[] = {
    { TERM_GROWN, NUM(Q_SLAB_SHARE), .window = 60, .ago = 300, .past = 600, .compare = ABOVE,
      .var = 0, .label = "rise of the slab share above its past", .digits = 3 },
    { TERM_LEVEL, NUM(Q_SLAB_SHARE), .window = 60, .compare = ABOVE, .var = 1,
      .label = "slab share", .digits = 3 },
    { TERM_RATE, NUM(SCANNED), .window = 60, .compare = ABOVE, .var = 2,
      .label = "pages scanned a second", .digits = 0 },
    { TERM_RATE, NUM(SCANNED), .window = 600, .ago = 300, .compare = ABOVE, .var = 2,
      .label = "pages scanned a second before", .digits = 0 },
};

static const struct fault_var dirty_vars[] = {
    { "immediate", 100, "Least number of dirty pages a second met at the end of the LRU." },
    { "dirty", .8, "Least part of the file LRU that is dirty or under writeback." },
};

static const struct fault_term dirty_terms[] = {
    { TERM_RATE, NUM(Q_NODE_IMMEDIATE), .window = 30, .compare = ABOVE, .var = 0,
      .label = "dirty pages met at the end of the LRU a second", .digits = 0 },
    { TERM_LEVEL, NUM(Q_NODE_DIRTY_SHARE), .window = 30, .compare = ABOVE, .var = 1,
      .label = "dirty share of the file LRU", .digits = 2 },
};

static const struct fault_var buffers_vars[] = {
    { "buffers", .5, "Least share of block device buffers in the page cache, all of the time." },
    { "refaults", 20, "Least number of file pages a second that came back soon." },
    { "memory", .05, "Least part of the machine's memory that the buffers are." },
};

static const struct fault_term buffers_terms[] = {
    { TERM_LEAST, NUM(Q_BUFFERS_SHARE), .window = 300, .compare = ABOVE, .var = 0,
      .label = "buffers share, at least", .digits = 2 },
    { TERM_RATE, NUM(Q_REFAULT_FILE), .window = 300, .compare = ABOVE, .var = 1,
      .label = "file refaults a second", .digits = 0 },
    { TERM_PART, NUM(Q_BUFFERS), DEN(Q_TOTAL), .window = 300, .compare = ABOVE, .var = 2,
      .label = "buffers as part of memory", .digits = 2 },
};

static const struct fault_var churn_vars[] = {
    { "steals", 500, "Least number of page cache entries a second that went with their inode." },
    { "refaults", 100, "Least number of file pages a second that came back soon." },
    { "back", .1, "Least number of refaults per page reclaimed." },
};

static const struct fault_term churn_terms[] = {
    { TERM_RATE, NUM(Q_REFAULT_FILE), .window = 60, .compare = ABOVE, .var = 1,
      .label = "file refaults a second", .digits = 0 },
    { TERM_RATE, NUM(Q_INODE_STEALS_KSWAPD, Q_INODE_STEALS_DIRECT), .window = 60, .compare = ABOVE,
      .var = 0, .label = "entries dropped with their inode a second", .digits = 0 },
    { TERM_RATIO, NUM(Q_REFAULT_FILE), DEN(RECLAIMED), .window = 60, .compare = ABOVE, .var = 2,
      .label = "refaults per page reclaimed", .digits = 2 },
};

static const struct fault_var storm_vars[] = {
    { "boosted", .8, "Least part of a kswapd's run time in which its node was boosted." },
    { "running", .05, "Least part of the time in which that kswapd ran." },
};

static const struct fault_term storm_terms[] = {
    { TERM_RATIO, NUM(Q_NODE_BOOST_RECLAIM_TIME), DEN(Q_NODE_KSWAPD_CPU), .window = 180,
      .compare = ABOVE, .var = 0, .label = "boosted part of kswapd's run time", .digits = 2 },
    { TERM_RATE, NUM(Q_NODE_KSWAPD_CPU), .window = 180, .compare = ABOVE, .var = 1,
      .label = "kswapd's run time, part of the time", .digits = 2 },
};

static const struct fault_var node_vars[] = {
    { "apart", .35, "Least distance of a node's slab share from the mean of all nodes'." },
    VAR_PAGES,
    { "filled", .3, "Least part of that node's memory that is slab or file LRU." },
};

static const struct fault_term node_terms[] = {
    { TERM_APART, NUM(Q_NODE_SLAB_SHARE), .window = 300, .compare = ABOVE, .var = 0,
      .label = "slab share, distance from the mean of the nodes", .digits = 2 },
    { TERM_PART, NUM(Q_NODE_SLAB, Q_NODE_PAGECACHE), DEN(Q_NODE_TOTAL), .window = 300,
      .compare = ABOVE, .var = 2, .label = "slab and file LRU as part of the node", .digits = 2 },
    { TERM_RATE, NUM(SCANNED), .window = 300, .compare = ABOVE, .var = 1,
      .label = "pages scanned a second", .digits = 0 },
};

static const struct fault_var direct_vars[] = {
    { "share", .3, "Least part of all scans that processes had to do for themselves." },
    { "pages", 500, "Least number of pages a second that they scanned." },
    { "stalls", 5, "Least number of allocations a second that stalled." },
    { "throttled", 1, "Least number of waits a second for kswapd's reserves." },
};

static const struct fault_term direct_terms[] = {
    { TERM_RATIO, NUM(Q_DIRECT_TOTAL_SCANNED), DEN(SCANNED), .window = 60, .compare = ABOVE,
      .var = 0, .group = 1, .label = "direct part of all scans", .digits = 2 },
    { TERM_RATE, NUM(Q_DIRECT_TOTAL_SCANNED), .window = 60, .compare = ABOVE, .var = 1, .group = 1,
      .label = "pages scanned directly a second", .digits = 0 },
    { TERM_RATE, NUM(Q_STALL_ALLOCATIONS), .window = 60, .compare = ABOVE, .var = 2, .group = 1,
      .label = "stalled allocations a second", .digits = 1 },
    { TERM_RATE, NUM(Q_THROTTLE_EVENTS), .window = 60, .compare = ABOVE, .var = 3, .group = 2,
      .label = "waits for kswapd's reserves a second", .digits = 1 },
};

static const struct fault_var spinning_vars[] = {
    { "efficiency", .05, "Most pages reclaimed per page that kswapd scanned." },
    { "velocity", 10000, "Least number of pages a second that kswapd scanned." },
};

static const struct fault_term spinning_terms[] = {
    { TERM_RATIO, NUM(Q_KSWAPD_RECLAIMED), DEN(Q_KSWAPD_SCANNED), .window = 60, .compare = BELOW,
      .var = 0, .label = "pages reclaimed per page scanned by kswapd", .digits = 4 },
    { TERM_RATE, NUM(Q_KSWAPD_SCANNED), .window = 60, .compare = ABOVE, .var = 1,
      .label = "pages scanned by kswapd a second", .digits = 0 },
};

const struct fault faults[] = {
    {
	.rule = "slab_spared", .name = "slab spared", .title = "Boosted reclaim spares slab",
	.kind = FAULT, .scope = SCOPE_GLOBAL, .enabled = 1, .unprinted = 1, .delta = 2,
	VARS(spared_vars), TERMS(spared_terms), .shown = "spared",
	.why =
"While a watermark is boosted, kswapd takes page cache and leaves inodes "
"and dentries alone, so that slab grows until hardly any page cache is left. "
"How much slab there is does not tell: a sound 6.1 settled at a share of "
"0.72, a faulty 5.10 at 0.82. What tells is time in which pages were scanned "
"and no slab object was, in slices so short (200 ms) that a pass of kswapd "
"which spares slab is not hidden by the next one which does not. Under one "
"load over 16 s the faulty kernel had 0.21 to 0.42 of its scanning slices so "
"and sound ones, once slab was more than half of the caches, at most 0.14. "
"The number of objects scanned per page is the second witness: at most 3.0 "
"against at least 3.4 where inodes are given up. Kernels that print boosts in "
"/proc/zoneinfo (5.16 and later) all have the fix and are not judged: a sound "
"6.1 with small nodes left slab out of half of its slices, for want of a batch.",
	.look = SPARED_LOOK, .remedy = SPARED_REMEDY
    },
    {
	.rule = "slab_spared_coarse", .name = "slab spared",
	.title = "Boosted reclaim seems to spare slab",
	.kind = FAULT, .scope = SCOPE_GLOBAL, .enabled = 1, .unprinted = 1, .delta = 2,
	VARS(coarse_vars), TERMS(coarse_terms), .shown = "of the pressure on page cache",
	.why =
"The fault of reclaim.slab_spared, found without reclaim.slab.spared_time: "
"for archives whose samples are one second apart, in which each of them "
"holds passes of both kinds. A pass of kswapd scans the same part of each "
"LRU list, and twice that part of each cache of slab objects; so for each "
"page of file LRU scanned per page that there is, a sound kernel scans 2 to "
"12 objects per page of reclaimable slab. A kernel that leaves slab out of "
"most passes scans about 1. Beside it hardly any inode is given up, and the "
"slab share is rising: a share that stays where it is may be that of objects "
"in use.",
	.look = SPARED_LOOK, .remedy = SPARED_REMEDY
    },
    {
	.rule = "cache_imbalance", .name = "cache imbalance",
	.title = "Slab displaces page cache",
	.kind = FAULT, .scope = SCOPE_GLOBAL, .enabled = 0, .delta = 10,
	VARS(imbalance_vars), TERMS(imbalance_terms), .shown = "above its past",
	.why =
"Memory is full, and the balance that reclaim kept some minutes before is "
"lost to slab. It is compared with the machine's own past because no share is "
"right for all. Another load (a backup that visits every inode) does the "
"same, therefore this is not enabled by default.",
	.look =
"mem.slabinfo (which cache grows), reclaim.inode.* and which process walks a file tree; then "
"reclaim.slab.spared_time.",
	.remedy =
"vm.vfs_cache_pressure above 100; the job that walks in a memory cgroup of its own with memory.high."
    },
    {
	.rule = "dirty_tail", .name = "dirty tail",
	.title = "Reclaim finds only dirty pages",
	.kind = FAULT, .scope = SCOPE_NODE, .enabled = 1, .delta = 10,
	VARS(dirty_vars), TERMS(dirty_terms), .shown = "pages/s",
	.why =
"Pages come to the end of a node's inactive list before they are written, "
"and nearly all of the file LRU is dirty or under writeback: reclaim waits "
"for the disk. One without the other is common and harmless; 5 GB of dirty "
"pages among 18 GB of page cache are not this fault.",
	.look =
"reclaim.node.balance.dirty_share, disk.dev.avactive and the writer; with reclaim.balance.slab_share "
"near 1 the dirty pages are all that is left, and the fault is that of slab.",
	.remedy =
"vm.dirty_background_bytes and vm.dirty_bytes lower, so that writing begins earlier; faster storage; the "
"writer in a memory cgroup with memory.high."
    },
    {
	.rule = "buffers_pinned", .name = "buffers pinned",
	.title = "Block device buffers stay while files come back",
	.kind = FAULT, .scope = SCOPE_GLOBAL, .enabled = 1, .delta = 30,
	VARS(buffers_vars), TERMS(buffers_terms), .shown = "of the page cache",
	.why =
"Most of the page cache is buffers of block devices, for minutes, while "
"pages of files are read back soon after they were given up: the buffers are "
"not given up in their place. Only drop_caches has been seen to help.",
	.look =
"Who reads a block device itself (backup, file system check, journal, mkfs), and /proc/buddyinfo.",
	.remedy =
"Read the device with O_DIRECT, or drop it afterwards with posix_fadvise(POSIX_FADV_DONTNEED); as a "
"last resort echo 1 >/proc/sys/vm/drop_caches."
    },
    {
	.rule = "inode_churn", .name = "inode churn",
	.title = "Inodes go and take their pages with them",
	.kind = FAULT, .scope = SCOPE_GLOBAL, .enabled = 0, .delta = 5,
	VARS(churn_vars), TERMS(churn_terms), .shown = "refaults/s",
	.why =
"The shrinker of inodes drops page cache that is soon read again. Inode "
"steals alone are healthy when memory is full of files that nobody reads "
"again; the refaults beside them tell that it was the wrong memory. They are "
"those of other pages: one that goes with its inode leaves no shadow, and "
"when it is read again nothing counts that. A load of small files alone can "
"have this fault without a refault.",
	.look =
"reclaim.inode.steals beside reclaim.refault.file and mem.vmstat.pgpgin (what is read from disks), and "
"vm.vfs_cache_pressure.",
	.remedy =
"A kernel with commit 51b8c1fe250d (\"vfs: keep inodes with page cache off the inode shrinker LRU\", "
"5.16); vm.vfs_cache_pressure back to 100 or below; more memory if the files in use do not fit."
    },
    {
	.rule = "boost_storm", .name = "boost storm",
	.title = "kswapd does little but boosted reclaim",
	.kind = NOTE, .scope = SCOPE_NODE, .enabled = 0, .delta = 30,
	VARS(storm_vars), TERMS(storm_terms), .shown = "of its run time",
	.why =
"Watermarks are boosted again and again, because allocations of different "
"mobility are mixed in the same blocks of pages, and reclaim for that is most "
"of what a kswapd does. This is a note and no fault: sound kernels do so "
"under heavy load, and reclaim no less well for it.",
	.look =
"reclaim.zone.boost.pages beside reclaim.zone.boost.limit, and compaction (mem.vmstat.compact_*).",
	.remedy =
"vm.watermark_boost_factor lower, or 0; vm.min_free_kbytes higher, so that fewer blocks are mixed."
    },
    {
	.rule = "node_imbalance", .name = "node imbalance",
	.title = "One node's caches are unlike the others'",
	.kind = FAULT, .scope = SCOPE_NODE, .enabled = 0, .delta = 60,
	VARS(node_vars), TERMS(node_terms), .shown = "(distance from the mean of the nodes, squared)",
	.why =
"Reclaim works by node. A node whose slab share is far from the others', for "
"minutes of reclaim, is either where one job allocates all its inodes or one "
"that reclaim treats differently. Machines that are not full, and nodes of "
"different sizes, differ by nature: not enabled by default.",
	.look =
"pcp reclaim --nodes; on which node the job runs (numastat -p, cpuset.mems).",
	.remedy =
"numactl --interleave=all, or a cpuset that lets the job use every node; vm.zone_reclaim_mode = 0."
    },
    {
	.rule = "direct_stalls", .name = "direct stalls",
	.title = "Processes stall in reclaim",
	.kind = FAULT, .scope = SCOPE_GLOBAL, .enabled = 1, .delta = 5,
	VARS(direct_vars), TERMS(direct_terms), .shown = "of all scans",
	.why =
"kswapd does not keep up: a large part of the scanning is done by the "
"processes that want memory, which wait meanwhile, for a minute on end. A "
"sound machine under heavy load had 0.03 of its scans so.",
	.look =
"kernel.all.pressure.memory, reclaim.kswapd.efficiency, reclaim.stall.*, huge page settings.",
	.remedy =
"vm.watermark_scale_factor or vm.min_free_kbytes higher, so that kswapd starts earlier; a limit on the "
"job that allocates."
    },
    {
	.rule = "kswapd_spinning", .name = "kswapd spinning",
	.title = "kswapd scans and reclaims nothing",
	.kind = FAULT, .scope = SCOPE_GLOBAL, .enabled = 1, .delta = 5,
	VARS(spinning_vars), TERMS(spinning_terms), .shown = "pages reclaimed per page scanned",
	.why =
"kswapd looks at many pages a second and can give up hardly any, for a "
"minute on end: the memory that it may take is in use, or on another node. "
"A file server was seen to scan 10.8 million pages a second and to reclaim "
"10 thousand.",
	.look =
"reclaim.node.kswapd.cpu_time (which node), reclaim.zone.free against the watermarks, mem.util.slab, "
"mlocked and shared memory.",
	.remedy =
"Give that node free memory (move a job, lower a limit); vm.min_free_kbytes back to its default if it "
"was raised; vm.watermark_boost_factor = 0 if the node is boosted all of the time."
    },
};

const unsigned nfaults = COUNT(faults);
