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
 * The quantities that pmdalinux's metrics can fill where the agent was not recorded.  Its own
 * mem.vmstat.*_total metrics are not among them: they count pages twice on kernels from 5.8.
 * Boost is not either: pmdalinux does not read it, and its watermarks have the boost within them.
 */
#include "series_impl.h"

#define ZONED(prefix, quantity, use) \
    { prefix "_dma", quantity, use }, { prefix "_dma32", quantity, use }, \
    { prefix "_normal", quantity, use }, { prefix "_high", quantity, use }, \
    { prefix "_movable", quantity, use }

const struct fallback fallbacks[] = {
    { "mem.util.free", Q_FREE, USE_FIRST },
    { "mem.util.slab", Q_SLAB, USE_FIRST },
    { "mem.util.slabReclaimable", Q_SLAB_RECLAIMABLE, USE_FIRST },
    { "mem.util.slabUnreclaimable", Q_SLAB_UNRECLAIMABLE, USE_FIRST },
    { "mem.util.active_file", Q_ACTIVE_FILE, USE_FIRST },
    { "mem.util.inactive_file", Q_INACTIVE_FILE, USE_FIRST },
    { "mem.util.bufmem", Q_BUFFERS, USE_FIRST },
    { "mem.util.cached", Q_CACHED, USE_FIRST },
    { "mem.util.shmem", Q_BUFFERS_SHARE, USE_SHMEM },
    { "mem.util.dirty", Q_DIRTY, USE_FIRST },
    { "mem.util.writeback", Q_WRITEBACK, USE_FIRST },
    /* kernels before 4.8 count by zone, later ones in one counter: never both */
    { "mem.vmstat.pgscan_kswapd", Q_KSWAPD_SCANNED, USE_ADD },
    ZONED("mem.vmstat.pgscan_kswapd", Q_KSWAPD_SCANNED, USE_ADD),
    { "mem.vmstat.pgscan_direct", Q_DIRECT_SCANNED, USE_ADD },
    ZONED("mem.vmstat.pgscan_direct", Q_DIRECT_SCANNED, USE_ADD),
    { "mem.vmstat.pgsteal_kswapd", Q_KSWAPD_RECLAIMED, USE_ADD },
    ZONED("mem.vmstat.pgsteal_kswapd", Q_KSWAPD_RECLAIMED, USE_ADD),
    { "mem.vmstat.kswapd_steal", Q_KSWAPD_RECLAIMED, USE_OLD_STEAL },
    { "mem.vmstat.pgsteal_direct", Q_DIRECT_RECLAIMED, USE_ADD },
    ZONED("mem.vmstat.pgsteal_direct", Q_DIRECT_RECLAIMED, USE_ADD),
    ZONED("mem.vmstat.pgsteal", Q_DIRECT_RECLAIMED, USE_ADD),
    { "mem.vmstat.slabs_scanned", Q_SLAB_SCANNED, USE_FIRST },
    { "mem.vmstat.kswapd_inodesteal", Q_INODE_STEALS_KSWAPD, USE_FIRST },
    { "mem.vmstat.pginodesteal", Q_INODE_STEALS_DIRECT, USE_FIRST },
    { "vfs.inodes.count", Q_INODES, USE_FIRST },
    { "vfs.inodes.free", Q_INODES_UNUSED, USE_FIRST },
    { "vfs.dentry.count", Q_DENTRIES, USE_FIRST },
    { "vfs.dentry.free", Q_DENTRIES_UNUSED, USE_FIRST },
    { "mem.vmstat.nr_vmscan_immediate_reclaim", Q_IMMEDIATE, USE_FIRST },
    { "mem.vmstat.workingset_refault_anon", Q_REFAULT_ANON, USE_FIRST },
    { "mem.vmstat.workingset_refault_file", Q_REFAULT_FILE, USE_FIRST },
    /* before 5.9 only file pages were tracked */
    { "mem.vmstat.workingset_refault", Q_REFAULT_FILE, USE_FIRST },
    { "mem.vmstat.allocstall", Q_STALL_ALLOCATIONS, USE_ADD },
    ZONED("mem.vmstat.allocstall", Q_STALL_ALLOCATIONS, USE_ADD),
    { "mem.vmstat.pgscan_direct_throttle", Q_THROTTLE_EVENTS, USE_FIRST },
    { "mem.vmstat.drop_pagecache", Q_DROP_PAGECACHE, USE_FIRST },
    { "mem.vmstat.drop_slab", Q_DROP_SLAB, USE_FIRST },
    { "mem.numa.util.total", Q_NODE_TOTAL, USE_FIRST },
    { "mem.numa.util.free", Q_NODE_FREE, USE_FIRST },
    { "mem.numa.util.slab", Q_NODE_SLAB, USE_FIRST },
    { "mem.numa.util.slabReclaimable", Q_NODE_SLAB_RECLAIMABLE, USE_FIRST },
    { "mem.numa.util.slabUnreclaimable", Q_NODE_SLAB_UNRECLAIMABLE, USE_FIRST },
    { "mem.numa.util.active_file", Q_NODE_ACTIVE_FILE, USE_FIRST },
    { "mem.numa.util.inactive_file", Q_NODE_INACTIVE_FILE, USE_FIRST },
    { "mem.numa.util.dirty", Q_NODE_DIRTY, USE_FIRST },
    { "mem.numa.util.writeback", Q_NODE_WRITEBACK, USE_FIRST },
    /* where mem.numa was not logged; kernels from 4.8 count these by node */
    { "mem.zoneinfo.nr_slab_reclaimable", Q_NODE_SLAB_RECLAIMABLE, USE_FIRST },
    { "mem.zoneinfo.nr_slab_unreclaimable", Q_NODE_SLAB_UNRECLAIMABLE, USE_FIRST },
    { "mem.zoneinfo.nr_active_file", Q_NODE_ACTIVE_FILE, USE_FIRST },
    { "mem.zoneinfo.nr_inactive_file", Q_NODE_INACTIVE_FILE, USE_FIRST },
    { "mem.zoneinfo.nr_dirty", Q_NODE_DIRTY, USE_FIRST },
    { "mem.zoneinfo.nr_writeback", Q_NODE_WRITEBACK, USE_FIRST },
    /* in Kbyte although they count pages: multiplied back with the page size */
    { "mem.zoneinfo.nr_vmscan_immediate_reclaim", Q_NODE_IMMEDIATE, USE_FIRST },
    { "mem.zoneinfo.workingset_nodereclaim", Q_NODE_SHADOW_RECLAIMED, USE_FIRST },
    { "mem.zoneinfo.workingset_refault_anon", Q_NODE_REFAULT_ANON, USE_FIRST },
    { "mem.zoneinfo.workingset_refault_file", Q_NODE_REFAULT_FILE, USE_FIRST },
    { "mem.zoneinfo.free", Q_ZONE_FREE, USE_FIRST },
    { "mem.zoneinfo.managed", Q_ZONE_MANAGED, USE_FIRST },
};
const unsigned nfallbacks = sizeof(fallbacks) / sizeof(fallbacks[0]);
