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
 * The table of quantities that the command knows, each declared once: its identifier, the agent's
 * metric, scope, kind and unit.  Included by series.h (for the enum) and by series_table.c.
 *
 * X(identifier, metric, scope, kind, unit)
 *	scope	GLOBAL (one value), NODE ("node0") or ZONE ("Normal::node0")
 *	kind	COUNTER (cumulative; the agent's AGENT counters restart with it) or LEVEL
 *	unit	KBYTE, COUNT, MSEC, NONE (a fraction or a number without a unit)
 *
 * What the agent computes over a window (efficiency, velocity, fractions) is not here: the counters
 * under it give the same for any interval, and exactly.
 */
#ifndef QUANTITIES_H
#define QUANTITIES_H

#define QUANTITIES(X) \
    X(Q_TOTAL,			"reclaim.balance.total",		GLOBAL, LEVEL, KBYTE) \
    X(Q_FREE,			"reclaim.balance.free",			GLOBAL, LEVEL, KBYTE) \
    X(Q_SLAB,			"reclaim.balance.slab",			GLOBAL, LEVEL, KBYTE) \
    X(Q_SLAB_RECLAIMABLE,	"reclaim.balance.slab_reclaimable",	GLOBAL, LEVEL, KBYTE) \
    X(Q_SLAB_UNRECLAIMABLE,	"reclaim.balance.slab_unreclaimable",	GLOBAL, LEVEL, KBYTE) \
    X(Q_PAGECACHE,		"reclaim.balance.pagecache",		GLOBAL, LEVEL, KBYTE) \
    X(Q_ACTIVE_FILE,		"reclaim.balance.active_file",		GLOBAL, LEVEL, KBYTE) \
    X(Q_INACTIVE_FILE,		"reclaim.balance.inactive_file",	GLOBAL, LEVEL, KBYTE) \
    X(Q_BUFFERS,		"reclaim.balance.buffers",		GLOBAL, LEVEL, KBYTE) \
    X(Q_CACHED,			"reclaim.balance.cached",		GLOBAL, LEVEL, KBYTE) \
    X(Q_DIRTY,			"reclaim.balance.dirty",		GLOBAL, LEVEL, KBYTE) \
    X(Q_WRITEBACK,		"reclaim.balance.writeback",		GLOBAL, LEVEL, KBYTE) \
    X(Q_SLAB_SHARE,		"reclaim.balance.slab_share",		GLOBAL, LEVEL, NONE) \
    X(Q_SLAB_RATIO,		"reclaim.balance.slab_pagecache_ratio",	GLOBAL, LEVEL, NONE) \
    X(Q_DIRTY_SHARE,		"reclaim.balance.dirty_share",		GLOBAL, LEVEL, NONE) \
    X(Q_BUFFERS_SHARE,		"reclaim.balance.buffers_share",	GLOBAL, LEVEL, NONE) \
    X(Q_BOOST_ACTIVE,		"reclaim.boost.active",			GLOBAL, LEVEL, COUNT) \
    X(Q_BOOST_PAGES,		"reclaim.boost.pages",			GLOBAL, LEVEL, COUNT) \
    X(Q_BOOST_ACTIVE_TIME,	"reclaim.boost.active_time",		GLOBAL, AGENT, MSEC) \
    X(Q_BOOST_RECLAIM_TIME,	"reclaim.boost.reclaim_time",		GLOBAL, AGENT, MSEC) \
    X(Q_BOOST_EPISODES,		"reclaim.boost.episodes",		GLOBAL, AGENT, COUNT) \
    X(Q_BOOST_FACTOR,		"reclaim.boost.factor",			GLOBAL, LEVEL, NONE) \
    X(Q_KSWAPD_SCANNED,		"reclaim.kswapd.scanned",		GLOBAL, COUNTER, COUNT) \
    X(Q_KSWAPD_RECLAIMED,	"reclaim.kswapd.reclaimed",		GLOBAL, COUNTER, COUNT) \
    X(Q_DIRECT_SCANNED,		"reclaim.direct.scanned",		GLOBAL, COUNTER, COUNT) \
    X(Q_DIRECT_RECLAIMED,	"reclaim.direct.reclaimed",		GLOBAL, COUNTER, COUNT) \
    X(Q_DIRECT_TOTAL_SCANNED,	"reclaim.direct.total_scanned",		GLOBAL, COUNTER, COUNT) \
    X(Q_DIRECT_TOTAL_RECLAIMED,	"reclaim.direct.total_reclaimed",	GLOBAL, COUNTER, COUNT) \
    X(Q_KHUGEPAGED_SCANNED,	"reclaim.khugepaged.scanned",		GLOBAL, COUNTER, COUNT) \
    X(Q_KHUGEPAGED_RECLAIMED,	"reclaim.khugepaged.reclaimed",		GLOBAL, COUNTER, COUNT) \
    X(Q_PROACTIVE_SCANNED,	"reclaim.proactive.scanned",		GLOBAL, COUNTER, COUNT) \
    X(Q_PROACTIVE_RECLAIMED,	"reclaim.proactive.reclaimed",		GLOBAL, COUNTER, COUNT) \
    X(Q_MEMCG_SCANNED,		"reclaim.memcg.scanned",		GLOBAL, COUNTER, COUNT) \
    X(Q_MEMCG_RECLAIMED,	"reclaim.memcg.reclaimed",		GLOBAL, COUNTER, COUNT) \
    X(Q_SLAB_SCANNED,		"reclaim.slab.scanned",			GLOBAL, COUNTER, COUNT) \
    X(Q_SPARED_TIME,		"reclaim.slab.spared_time",		GLOBAL, AGENT, MSEC) \
    X(Q_PAIRED_TIME,		"reclaim.slab.paired_time",		GLOBAL, AGENT, MSEC) \
    X(Q_INODE_STEALS_KSWAPD,	"reclaim.inode.steals.kswapd",		GLOBAL, COUNTER, COUNT) \
    X(Q_INODE_STEALS_DIRECT,	"reclaim.inode.steals.direct",		GLOBAL, COUNTER, COUNT) \
    X(Q_INODES,			"reclaim.inode.inodes",			GLOBAL, LEVEL, COUNT) \
    X(Q_INODES_UNUSED,		"reclaim.inode.unused",			GLOBAL, LEVEL, COUNT) \
    X(Q_DENTRIES,		"reclaim.inode.dentries",		GLOBAL, LEVEL, COUNT) \
    X(Q_DENTRIES_UNUSED,	"reclaim.inode.dentries_unused",	GLOBAL, LEVEL, COUNT) \
    X(Q_IMMEDIATE,		"reclaim.immediate.pages",		GLOBAL, COUNTER, COUNT) \
    X(Q_REFAULT_ANON,		"reclaim.refault.anon",			GLOBAL, COUNTER, COUNT) \
    X(Q_REFAULT_FILE,		"reclaim.refault.file",			GLOBAL, COUNTER, COUNT) \
    X(Q_STALL_ALLOCATIONS,	"reclaim.stall.allocations",		GLOBAL, COUNTER, COUNT) \
    X(Q_THROTTLED_WRITTEN,	"reclaim.stall.throttled_written",	GLOBAL, COUNTER, COUNT) \
    X(Q_THROTTLE_EVENTS,	"reclaim.stall.throttle_events",	GLOBAL, COUNTER, COUNT) \
    X(Q_DROP_PAGECACHE,		"reclaim.drop.pagecache",		GLOBAL, COUNTER, COUNT) \
    X(Q_DROP_SLAB,		"reclaim.drop.slab",			GLOBAL, COUNTER, COUNT) \
    X(Q_VFS_CACHE_PRESSURE,	"reclaim.tuning.vfs_cache_pressure",	GLOBAL, LEVEL, NONE) \
    X(Q_MIN_FREE_KBYTES,	"reclaim.tuning.min_free_kbytes",	GLOBAL, LEVEL, KBYTE) \
    X(Q_WATERMARK_SCALE,	"reclaim.tuning.watermark_scale_factor", GLOBAL, LEVEL, NONE) \
    X(Q_SWAPPINESS,		"reclaim.tuning.swappiness",		GLOBAL, LEVEL, NONE) \
    X(Q_MGLRU,			"reclaim.tuning.mglru",			GLOBAL, LEVEL, NONE) \
    X(Q_SELF_SAMPLES,		"reclaim.self.samples",			GLOBAL, AGENT, COUNT) \
    X(Q_SELF_LATE,		"reclaim.self.late",			GLOBAL, AGENT, COUNT) \
    X(Q_SELF_SKIPPED,		"reclaim.self.skipped",			GLOBAL, AGENT, COUNT) \
    X(Q_SELF_ERRORS,		"reclaim.self.errors",			GLOBAL, AGENT, COUNT) \
    X(Q_NODE_TOTAL,		"reclaim.node.balance.total",		NODE, LEVEL, KBYTE) \
    X(Q_NODE_FREE,		"reclaim.node.balance.free",		NODE, LEVEL, KBYTE) \
    X(Q_NODE_SLAB,		"reclaim.node.balance.slab",		NODE, LEVEL, KBYTE) \
    X(Q_NODE_SLAB_RECLAIMABLE,	"reclaim.node.balance.slab_reclaimable", NODE, LEVEL, KBYTE) \
    X(Q_NODE_SLAB_UNRECLAIMABLE, "reclaim.node.balance.slab_unreclaimable", NODE, LEVEL, KBYTE) \
    X(Q_NODE_PAGECACHE,		"reclaim.node.balance.pagecache",	NODE, LEVEL, KBYTE) \
    X(Q_NODE_ACTIVE_FILE,	"reclaim.node.balance.active_file",	NODE, LEVEL, KBYTE) \
    X(Q_NODE_INACTIVE_FILE,	"reclaim.node.balance.inactive_file",	NODE, LEVEL, KBYTE) \
    X(Q_NODE_DIRTY,		"reclaim.node.balance.dirty",		NODE, LEVEL, KBYTE) \
    X(Q_NODE_WRITEBACK,		"reclaim.node.balance.writeback",	NODE, LEVEL, KBYTE) \
    X(Q_NODE_SLAB_SHARE,	"reclaim.node.balance.slab_share",	NODE, LEVEL, NONE) \
    X(Q_NODE_SLAB_RATIO,	"reclaim.node.balance.slab_pagecache_ratio", NODE, LEVEL, NONE) \
    X(Q_NODE_DIRTY_SHARE,	"reclaim.node.balance.dirty_share",	NODE, LEVEL, NONE) \
    X(Q_NODE_BOOST_ACTIVE,	"reclaim.node.boost.active",		NODE, LEVEL, COUNT) \
    X(Q_NODE_BOOST_PAGES,	"reclaim.node.boost.pages",		NODE, LEVEL, COUNT) \
    X(Q_NODE_BOOST_ACTIVE_TIME,	"reclaim.node.boost.active_time",	NODE, AGENT, MSEC) \
    X(Q_NODE_BOOST_RECLAIM_TIME, "reclaim.node.boost.reclaim_time",	NODE, AGENT, MSEC) \
    X(Q_NODE_BOOST_EPISODES,	"reclaim.node.boost.episodes",		NODE, AGENT, COUNT) \
    X(Q_NODE_INODE_STEALS,	"reclaim.node.inode.steals",		NODE, AGENT, COUNT) \
    X(Q_NODE_INODE_CERTAIN,	"reclaim.node.inode.certain",		NODE, LEVEL, NONE) \
    X(Q_NODE_IMMEDIATE,		"reclaim.node.immediate.pages",		NODE, COUNTER, COUNT) \
    X(Q_NODE_KSWAPD_CPU,	"reclaim.node.kswapd.cpu_time",		NODE, COUNTER, MSEC) \
    X(Q_NODE_KSWAPD_SCANNED,	"reclaim.node.kswapd.scanned",		NODE, COUNTER, COUNT) \
    X(Q_NODE_KSWAPD_RECLAIMED,	"reclaim.node.kswapd.reclaimed",	NODE, COUNTER, COUNT) \
    X(Q_NODE_DIRECT_SCANNED,	"reclaim.node.direct.scanned",		NODE, COUNTER, COUNT) \
    X(Q_NODE_DIRECT_RECLAIMED,	"reclaim.node.direct.reclaimed",	NODE, COUNTER, COUNT) \
    X(Q_NODE_UNRECLAIMABLE,	"reclaim.node.unreclaimable",		NODE, LEVEL, NONE) \
    X(Q_NODE_SHADOW_RECLAIMED,	"reclaim.node.shadow_reclaimed",	NODE, COUNTER, COUNT) \
    X(Q_NODE_REFAULT_ANON,	"reclaim.node.refault.anon",		NODE, COUNTER, COUNT) \
    X(Q_NODE_REFAULT_FILE,	"reclaim.node.refault.file",		NODE, COUNTER, COUNT) \
    X(Q_ZONE_FREE,		"reclaim.zone.free",			ZONE, LEVEL, COUNT) \
    X(Q_ZONE_MANAGED,		"reclaim.zone.managed",			ZONE, LEVEL, COUNT) \
    X(Q_ZONE_MIN,		"reclaim.zone.watermark.min",		ZONE, LEVEL, COUNT) \
    X(Q_ZONE_LOW,		"reclaim.zone.watermark.low",		ZONE, LEVEL, COUNT) \
    X(Q_ZONE_HIGH,		"reclaim.zone.watermark.high",		ZONE, LEVEL, COUNT) \
    X(Q_ZONE_BOOST_PAGES,	"reclaim.zone.boost.pages",		ZONE, LEVEL, COUNT) \
    X(Q_ZONE_BOOST_LIMIT,	"reclaim.zone.boost.limit",		ZONE, LEVEL, COUNT) \
    X(Q_ZONE_BOOST_ACTIVE_TIME,	"reclaim.zone.boost.active_time",	ZONE, AGENT, MSEC) \
    X(Q_ZONE_BOOST_EPISODES,	"reclaim.zone.boost.episodes",		ZONE, AGENT, COUNT)

#endif
