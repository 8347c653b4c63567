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
#include "model_levels.h"
#include <string.h>

static const enum vmstat_field vmstat_of[] = {
    [LEVEL_SLAB_RECLAIMABLE] = VM_SLAB_RECLAIMABLE,
    [LEVEL_SLAB_UNRECLAIMABLE] = VM_SLAB_UNRECLAIMABLE,
    [LEVEL_ACTIVE_FILE] = VM_ACTIVE_FILE,
    [LEVEL_INACTIVE_FILE] = VM_INACTIVE_FILE,
    [LEVEL_DIRTY] = VM_DIRTY,
    [LEVEL_WRITEBACK] = VM_WRITEBACK,
    [LEVEL_FREE] = VM_FREE_PAGES,
};

static const enum meminfo_field meminfo_of[] = {
    [LEVEL_SLAB_RECLAIMABLE] = MI_SLAB_RECLAIMABLE,
    [LEVEL_SLAB_UNRECLAIMABLE] = MI_SLAB_UNRECLAIMABLE,
    [LEVEL_ACTIVE_FILE] = MI_ACTIVE_FILE,
    [LEVEL_INACTIVE_FILE] = MI_INACTIVE_FILE,
    [LEVEL_DIRTY] = MI_DIRTY,
    [LEVEL_WRITEBACK] = MI_WRITEBACK,
    [LEVEL_FREE] = MI_FREE,
};

static const enum memstat_field memstat_of[] = {
    [LEVEL_SLAB_RECLAIMABLE] = MS_SLAB_RECLAIMABLE,
    [LEVEL_SLAB_UNRECLAIMABLE] = MS_SLAB_UNRECLAIMABLE,
    [LEVEL_ACTIVE_FILE] = MS_ACTIVE_FILE,
    [LEVEL_INACTIVE_FILE] = MS_INACTIVE_FILE,
    [LEVEL_DIRTY] = MS_DIRTY,
    [LEVEL_WRITEBACK] = MS_WRITEBACK,
};

static void
set_level(struct levels *levels, enum level level, uint64_t kbytes)
{
    levels->value[level] = kbytes;
    levels->present |= UINT32_C(1) << level;
}

/* A sum is there if both of its parts are. */
static void
add_sum(struct levels *levels, enum level sum, enum level a, enum level b)
{
    if (levels_has(levels, a) && levels_has(levels, b))
	set_level(levels, sum, levels->value[a] + levels->value[b]);
}

static void
add_sums(struct levels *levels)
{
    add_sum(levels, LEVEL_SLAB, LEVEL_SLAB_RECLAIMABLE, LEVEL_SLAB_UNRECLAIMABLE);
    add_sum(levels, LEVEL_PAGECACHE, LEVEL_ACTIVE_FILE, LEVEL_INACTIVE_FILE);
}

void
levels_from_vmstat(struct levels *levels, const struct vmstat *vm, uint64_t page_kb)
{
    unsigned int i;

    memset(levels, 0, sizeof(*levels));
    for (i = 0; i < sizeof(vmstat_of) / sizeof(vmstat_of[0]); i++) {
	if (vmstat_has(vm, vmstat_of[i]))
	    set_level(levels, i, vm->value[vmstat_of[i]] * page_kb);
    }
    add_sums(levels);
}

void
levels_from_meminfo(struct levels *levels, const struct meminfo *mem)
{
    unsigned int i;

    memset(levels, 0, sizeof(*levels));
    for (i = 0; i < sizeof(meminfo_of) / sizeof(meminfo_of[0]); i++) {
	if (meminfo_has(mem, meminfo_of[i]))
	    set_level(levels, i, mem->value[meminfo_of[i]]);
    }
    add_sums(levels);
}

void
levels_from_memstat(struct levels *levels, const struct memstat *stat)
{
    unsigned int i;

    memset(levels, 0, sizeof(*levels));
    for (i = 0; i < sizeof(memstat_of) / sizeof(memstat_of[0]); i++) {
	if (memstat_has(stat, memstat_of[i]))
	    set_level(levels, i, stat->value[memstat_of[i]] / 1024);
    }
    add_sums(levels);
}

bool
levels_complete(const struct levels *levels)
{
    return levels_has(levels, LEVEL_SLAB) && levels_has(levels, LEVEL_PAGECACHE);
}

bool
levels_named(const struct vmstat *vm)
{
    const uint64_t needs = UINT64_C(1) << VM_SLAB_RECLAIMABLE |
			   UINT64_C(1) << VM_SLAB_UNRECLAIMABLE |
			   UINT64_C(1) << VM_ACTIVE_FILE | UINT64_C(1) << VM_INACTIVE_FILE;

    return (vm->named & needs) == needs;
}

static bool
quotient(uint64_t part, uint64_t whole, double *ratio)
{
    if (whole == 0)
	return false;
    *ratio = (double)part / (double)whole;
    return true;
}

bool
levels_quotient(const struct levels *levels, double *ratio)
{
    return levels_complete(levels) &&
	   quotient(levels->value[LEVEL_SLAB], levels->value[LEVEL_PAGECACHE], ratio);
}

bool
levels_share(const struct levels *levels, double *ratio)
{
    uint64_t    slab = levels->value[LEVEL_SLAB];

    return levels_complete(levels) &&
	   quotient(slab, slab + levels->value[LEVEL_PAGECACHE], ratio);
}

bool
levels_dirty(const struct levels *levels, double *ratio)
{
    return levels_has(levels, LEVEL_DIRTY) && levels_has(levels, LEVEL_WRITEBACK) &&
	   levels_has(levels, LEVEL_PAGECACHE) &&
	   quotient(levels->value[LEVEL_DIRTY] + levels->value[LEVEL_WRITEBACK],
		    levels->value[LEVEL_PAGECACHE], ratio);
}

bool
meminfo_buffers_share(const struct meminfo *mem, double *ratio)
{
    uint64_t    buffers = mem->value[MI_BUFFERS], cached = mem->value[MI_CACHED];

    if (!meminfo_has(mem, MI_BUFFERS) || !meminfo_has(mem, MI_CACHED) ||
	!meminfo_has(mem, MI_SHMEM))
	return false;
    /* read without a lock, so that shmem can be ahead of cached */
    if (cached < mem->value[MI_SHMEM])
	return false;
    return quotient(buffers, buffers + cached - mem->value[MI_SHMEM], ratio);
}
