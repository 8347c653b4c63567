/*
 * PCP face: from a cgroup to the value of a metric.
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

int
value_cgroup_counter(const struct agent *agent, const struct place *place, unsigned int arg,
		     pmAtomValue *atom)
{
    const struct memstat *stat = &place->cgroup->model.stat;

    (void)agent;
    atom->ull = stat->value[arg];
    return memstat_has(stat, arg) ? PMDA_FETCH_STATIC : PMDA_FETCH_NOVALUES;
}

int
value_cgroup_level(const struct agent *agent, const struct place *place, unsigned int arg,
		   pmAtomValue *atom)
{
    int         sts = value_cgroup_counter(agent, place, arg, atom);

    atom->ull /= 1024;
    return sts;
}

int
value_cgroup_count(const struct agent *agent, const struct place *place, unsigned int arg,
		   pmAtomValue *atom)
{
    const struct cgroups *cgroups = &agent->cgroups;

    (void)place;
    atom->ul = arg == 0 ? cgroups->count : cgroups->left_out;
    return cgroups->usable ? PMDA_FETCH_STATIC : PMDA_FETCH_NOVALUES;
}

int
value_control_cgroup(const struct agent *agent, const struct place *place, unsigned int arg,
		     pmAtomValue *atom)
{
    (void)place;
    if (arg == 0)
	atom->cp = (char *)agent->cgroups.filter;
    else
	atom->ul = agent->cgroups.limit;
    return PMDA_FETCH_STATIC;
}

int
store_cgroup_filter(struct agent *agent, const pmAtomValue *atom)
{
    return cgroups_set_filter(&agent->cgroups, atom->cp) ? 0 : PM_ERR_BADSTORE;
}

int
store_cgroup_limit(struct agent *agent, const pmAtomValue *atom)
{
    return cgroups_set_limit(&agent->cgroups, atom->ul) ? 0 : PM_ERR_BADSTORE;
}
