/*
 * PCP face: values of the agent itself, of kswapd threads and of one-line files.
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
#include <time.h>

/* More than one node, and nothing says which kswapd ran: growth cannot be given away. */
static bool
can_attribute(const struct agent *agent)
{
    unsigned int i, online = 0;

    if (!agent->model.steals.known)
	return false;
    if (agent->gate != GATE_POLLING)
	return true;
    for (i = 0; i < agent->model.nodes && online < 2; i++)
	online += agent->model.node[i].online;
    return online == 1;
}

int
value_node_steals(const struct agent *agent, const struct place *place, unsigned int arg,
		  pmAtomValue *atom)
{
    (void)arg;
    if (!can_attribute(agent))
	return PMDA_FETCH_NOVALUES;
    atom->ull = (uint64_t)place->node->steals.stolen;
    return PMDA_FETCH_STATIC;
}

int
value_node_certain(const struct agent *agent, const struct place *place, unsigned int arg,
		   pmAtomValue *atom)
{
    const struct steals_node *steals = &place->node->steals;

    (void)arg;
    if (!can_attribute(agent) || steals->stolen <= 0)
	return PMDA_FETCH_NOVALUES;
    atom->d = 100.0 * steals->certain / steals->stolen;
    return PMDA_FETCH_STATIC;
}

int
value_node_cpu_time(const struct agent *agent, const struct place *place, unsigned int arg,
		    pmAtomValue *atom)
{
    (void)agent;
    (void)arg;
    atom->ull = place->node->run_ns / 1000000;
    return place->node->run_known ? PMDA_FETCH_STATIC : PMDA_FETCH_NOVALUES;
}

int
value_small(const struct agent *agent, const struct place *place, unsigned int arg,
	    pmAtomValue *atom)
{
    const struct small_file *small = &agent->small[arg / SMALL_NUMBERS];
    unsigned int nth = arg % SMALL_NUMBERS;

    (void)place;
    atom->ull = small->value[nth];
    return nth < small->count ? PMDA_FETCH_STATIC : PMDA_FETCH_NOVALUES;
}

int
value_tuning(const struct agent *agent, const struct place *place, unsigned int arg,
	     pmAtomValue *atom)
{
    int         sts = value_small(agent, place, arg, atom);
    uint64_t    value = atom->ull;

    atom->ul = (uint32_t)value;
    return value > UINT32_MAX ? PMDA_FETCH_NOVALUES : sts;
}

int
value_control(const struct agent *agent, const struct place *place, unsigned int arg,
	      pmAtomValue *atom)
{
    (void)place;
    switch (arg) {
    case CONTROL_WINDOW:
	atom->ul = (uint32_t)(agent->model.span / 1000000);
	break;
    case CONTROL_INTERVAL:
	atom->ul = (uint32_t)(agent->sampler.interval_ns / 1000000);
	break;
    case CONTROL_OVERHEAD:
	atom->d = agent->sampler.overhead;
	break;
    default:
	return PM_ERR_PMID;
    }
    return PMDA_FETCH_STATIC;
}

int
store_window(struct agent *agent, const pmAtomValue *atom)
{
    if (atom->ul < 100 || atom->ul > 60000)
	return PM_ERR_BADSTORE;
    agent->model.span = (uint64_t)atom->ul * 1000000;
    return 0;
}

int
store_interval(struct agent *agent, const pmAtomValue *atom)
{
    if (atom->ul < 5 || atom->ul > 1000)
	return PM_ERR_BADSTORE;
    agent->sampler.interval_ns = (uint64_t)atom->ul * 1000000;
    sampler_restart(agent, agent_now());
    return 0;
}

int
store_overhead(struct agent *agent, const pmAtomValue *atom)
{
    if (!(atom->d >= 0.01 && atom->d <= 100))
	return PM_ERR_BADSTORE;
    agent->sampler.overhead = atom->d;
    sampler_restart(agent, agent_now());
    return 0;
}

static uint64_t
cpu_usec(void)
{
    struct timespec used;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (uint64_t)used.tv_sec * 1000000 + (uint64_t)used.tv_nsec / 1000;
}

int
value_self(const struct agent *agent, const struct place *place, unsigned int arg,
	   pmAtomValue *atom)
{
    static char *const gates[] = {
	[GATE_SCHEDSTAT] = "schedstat",
	[GATE_STATUS] = "status",
	[GATE_POLLING] = "polling",
    };
    const struct sampler *sampler = &agent->sampler;

    (void)place;
    switch (arg) {
    case SELF_SAMPLES:
	atom->ull = sampler->samples;
	break;
    case SELF_LATE:
	atom->ull = sampler->late;
	break;
    case SELF_SKIPPED:
	atom->ull = sampler->skipped;
	break;
    case SELF_ERRORS:
	atom->ull = agent->errors + agent->model.faults;
	break;
    case SELF_CPU_TIME:
	/* as a DSO the process is somebody else's */
	if (!agent->daemon)
	    return PMDA_FETCH_NOVALUES;
	atom->ull = cpu_usec();
	break;
    case SELF_READ_TIME:
	atom->ull = agent->read_ns / 1000;
	break;
    case SELF_INTERVAL:
	if (!agent->daemon)
	    return PMDA_FETCH_NOVALUES;
	atom->ul = (uint32_t)(sampler->tick_ns / 1000000);
	break;
    case SELF_GATE:
	if (!agent->daemon)
	    return PMDA_FETCH_NOVALUES;
	atom->cp = gates[agent->gate];
	break;
    default:
	return PM_ERR_PMID;
    }
    return PMDA_FETCH_STATIC;
}
