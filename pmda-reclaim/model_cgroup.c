/*
 * Model layer: one memory cgroup.
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
#include "model_cgroup.h"
#include <string.h>

static bool
impossible(enum memstat_field field, uint64_t value, uint64_t limit)
{
    if (value > INT64_MAX)
	return true;
    return field < MS_COUNTERS && limit > 0 && value > limit;
}

unsigned int
model_cgroup(struct model_cgroup *cgroup, const struct memstat *stat, uint64_t limit)
{
    unsigned int field, faults = 0;

    cgroup->stat = *stat;
    for (field = 0; field < MS_NFIELDS; field++) {
	if (!memstat_has(stat, field) || !impossible(field, stat->value[field], limit))
	    continue;
	cgroup->stat.present &= ~(UINT32_C(1) << field);
	faults++;
    }
    levels_from_memstat(&cgroup->levels, &cgroup->stat);
    return faults;
}

void
model_cgroup_lost(struct model_cgroup *cgroup)
{
    memset(cgroup, 0, sizeof(*cgroup));
}
