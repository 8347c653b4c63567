/*
 * PCP face: looks at reclaim often when it works, and seldom when it does not.
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
#include "face_agent.h"
#include <time.h>

#define NODES_IN_SPAN   4               /* looks at nodeN/vmstat in a trailing window */
#define TUNING_NS       UINT64_C(10000000000)
#define SEARCH_NS       UINT64_C(60000000000)
#define SECOND_NS       INT64_C(1000000000)

static uint64_t
cpu_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/*
 * What a tick has to read.  The boost falls only when a kswapd runs, and a rise
 * makes one runnable: on a quiet machine nothing that is sampled here changes
 * while none runs.  On a busy one a woken kswapd waits for a CPU, and its figures
 * do not move until it has run, when the boost is gone again; so for BUSY_NS
 * after the last movement the zones are looked at in every tick.  (Traced on
 * 5.10, 6.1 and 7.2 guests: looking only when something moved misses up to 45 %
 * of a node's boosted time, holding on for 500 ms at most 5 %.)
 */
#define BUSY_NS		UINT64_C(1000000000)

static uint32_t
tick_needs(struct agent *agent, bool ran, uint64_t now)
{
    struct sampler *sampler = &agent->sampler;
    uint32_t	needs = 0;
    bool	full = now - sampler->last_full >= FULL_LOOK_NS;
    bool	busy = sampler->last_ran != 0 && now - sampler->last_ran < BUSY_NS;

    if (full || ((ran || busy) && agent->model.method != BOOST_UNSUPPORTED))
	needs |= NEED(FILE_ZONEINFO);
    if (ran || sampler->ran || full) {
	needs |= NEED(FILE_VMSTAT);
	sampler->last_full = now;
	if (now - sampler->last_nodes >= agent->model.span / NODES_IN_SPAN) {
	    needs |= NEED(FILE_NODE_VMSTAT);
	    sampler->last_nodes = now;
	}
    }
    if (full)
	needs |= NEED(FILE_NODE_LIST);
    if (now - sampler->last_tuning >= TUNING_NS) {
	needs |= NEED(FILE_MIN_FREE) | NEED(FILE_BOOST_FACTOR) | NEED(FILE_MEMINFO) |
		 NEED(FILE_NODE_MEMINFO);
	sampler->last_tuning = now;
    }
    /* a node can come before its kswapd is there to be found */
    if (agent->gate == GATE_POLLING && now - sampler->last_search >= SEARCH_NS) {
	agent->kswapd_wanted = true;
	sampler->last_search = now;
    }
    return needs;
}

/*
 * What reading the kswapds cost, without asking for it: that would cost as much
 * again at each tick.  The clock's time is an upper bound, and is cut where it
 * can only mean that somebody else had the CPU.
 */
#define GATE_COST_MOST	UINT64_C(20000)

static uint64_t
gate_cost(const struct agent *agent, uint64_t elapsed)
{
    uint64_t	most = GATE_COST_MOST * (1 + agent->nodes);

    return elapsed < most ? elapsed : most;
}

/* Look at what has to be looked at; returns the CPU time that it took, ns. */
static uint64_t
look(struct agent *agent, uint64_t now)
{
    bool	ran = kswapd_read(agent);
    uint64_t	cost = gate_cost(agent, agent_now() - now), cpu;
    uint32_t	needs = tick_needs(agent, ran, now);

    agent->sampler.ran = ran;
    if (ran)
	agent->sampler.last_ran = now;
    if (needs == 0) {
	model_still(&agent->model, now);
	return cost;
    }
    cpu = cpu_now();
    agent_read(agent, needs, now);
    if ((needs & NEED(FILE_ZONEINFO)) == 0)
	model_still(&agent->model, now);
    if ((needs & NEED(FILE_VMSTAT)) != 0)
	model_steals(&agent->model);
    return cost + cpu_now() - cpu;
}

/*
 * Pay for the tick, and stretch the next one if the budget is overdrawn.
 * Credit is kept for one second, so that a burst is seen at full rate.
 */
static void
settle_budget(struct sampler *sampler, uint64_t elapsed, uint64_t cost)
{
    double      share = sampler->overhead / 100.0;
    int64_t     most = (int64_t)((double)SECOND_NS * share);

    sampler->credit_ns += (int64_t)((double)elapsed * share) - (int64_t)cost;
    if (sampler->credit_ns > most)
	sampler->credit_ns = most;
    sampler->tick_ns = sampler->interval_ns;
    if (sampler->credit_ns < 0) {
	double  wait = (double)-sampler->credit_ns / share;

	if (wait > (double)sampler->interval_ns)
	    sampler->tick_ns = wait < (double)SECOND_NS ? (uint64_t)wait : (uint64_t)SECOND_NS;
    }
    sampler->skipped += sampler->tick_ns / sampler->interval_ns - 1;
}

/*
 * On a machine whose kswapds sleep, a tick costs little but the wake itself, and
 * that can be most of a budget: in a guest, 0.1 % of a CPU at 20 ms.  So after
 * QUIET_NS without a movement every other tick is enough; a boost that then
 * comes is still seen within two of the fastest.
 */
#define QUIET_NS	UINT64_C(5000000000)
#define QUIET_TICK_NS	UINT64_C(100000000)

static void
rest_when_quiet(struct sampler *sampler, uint64_t now)
{
    if (now - sampler->last_ran > QUIET_NS && sampler->tick_ns == sampler->interval_ns &&
	2 * sampler->interval_ns <= QUIET_TICK_NS)
	sampler->tick_ns = 2 * sampler->interval_ns;
}

/* Ticks are a second apart at most: after more than that, stopped or starved, a boost may have gone and come. */
#define GAP_NS		UINT64_C(5000000000)

void
sampler_tick(struct agent *agent, uint64_t now)
{
    struct sampler *sampler = &agent->sampler;

    sampler->samples++;
    if (now - sampler->last_tick > GAP_NS)
	model_zoneinfo_lost(&agent->model);
    if (sampler->deadline != 0 && now >= sampler->deadline + sampler->interval_ns)
	sampler->late++;
    settle_budget(sampler, now - sampler->last_tick, look(agent, now));
    rest_when_quiet(sampler, now);
    sampler->last_tick = now;
    sampler->deadline = now + sampler->tick_ns;
}

void
sampler_restart(struct agent *agent, uint64_t now)
{
    agent->sampler.credit_ns = 0;
    agent->sampler.last_tick = now;
    agent->sampler.deadline = now;
}

void
sampler_init(struct agent *agent)
{
    struct sampler *sampler = &agent->sampler;
    uint64_t    now = agent_now();

    sampler->interval_ns = sampler->tick_ns = 20000000;
    sampler->overhead = 0.5;
    sampler->last_full = sampler->last_nodes = sampler->last_tuning = sampler->last_search = now;
    agent_read(agent, NEED(FILE_NODE_LIST) | NEED(FILE_MIN_FREE) | NEED(FILE_BOOST_FACTOR) |
	       NEED(FILE_MEMINFO) | NEED(FILE_NODE_MEMINFO), now);
    if (!agent->daemon)
	return;
    agent_read(agent, NEED(FILE_KSWAPD) | NEED(FILE_ZONEINFO) | NEED(FILE_VMSTAT) |
	       NEED(FILE_NODE_VMSTAT), now);
    sampler_restart(agent, now + sampler->interval_ns);
}
