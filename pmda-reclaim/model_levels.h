/*
 * Model layer: the levels between which reclaim has to choose, and their ratios.
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
#ifndef MODEL_LEVELS_H
#define MODEL_LEVELS_H

#include "parse_cgroup.h"
#include "parse_meminfo.h"
#include "parse_vmstat.h"

/* All in Kbyte, of the machine, of one node or of one cgroup, and all from one file. */
enum level {
    LEVEL_SLAB_RECLAIMABLE,
    LEVEL_SLAB_UNRECLAIMABLE,
    LEVEL_ACTIVE_FILE,
    LEVEL_INACTIVE_FILE,
    LEVEL_DIRTY,
    LEVEL_WRITEBACK,
    LEVEL_FREE,
    LEVEL_SLAB,                 /* both kinds */
    LEVEL_PAGECACHE,            /* file LRU: active and inactive */
    NLEVELS
};

struct levels {
    uint64_t    value[NLEVELS];
    uint32_t    present;
};

static inline bool
levels_has(const struct levels *levels, enum level level)
{
    return (levels->present >> level & 1) != 0;
}

/* From pages, page_kb Kbyte each. */
void levels_from_vmstat(struct levels *levels, const struct vmstat *vm, uint64_t page_kb);

void levels_from_meminfo(struct levels *levels, const struct meminfo *mem);

/* From bytes, cut down to whole Kbyte; a cgroup has no free memory of its own. */
void levels_from_memstat(struct levels *levels, const struct memstat *stat);

/* Both slab kinds and both file LRUs are there: the ratios can be had. */
bool levels_complete(const struct levels *levels);

/*
 * vmstat has sound lines for all of these: then it is the source, and an
 * impossible figure in one is no reason to take another file's.
 */
bool levels_named(const struct vmstat *vm);

/*
 * The ratios of reclaim.balance; false where an operand is absent or the
 * divisor is 0.  The quotient is what the 2019 thread's reporter looked at,
 * the share what mmtests draws as "Ratio Slab/FileCache".
 */
bool levels_quotient(const struct levels *levels, double *ratio);       /* slab / file LRU */
bool levels_share(const struct levels *levels, double *ratio);          /* slab / (slab + file LRU) */
bool levels_dirty(const struct levels *levels, double *ratio);          /* (dirty + writeback) / file LRU */

/*
 * Page cache of block devices in all page cache: buffers / (buffers + cached
 * - shmem), from meminfo alone, since lxcfs replaces that file and not vmstat.
 */
bool meminfo_buffers_share(const struct meminfo *mem, double *ratio);

#endif /* MODEL_LEVELS_H */
