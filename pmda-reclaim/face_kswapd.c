/*
 * PCP face: the kswapd threads, whose run time tells when there is something to see.
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
#include "parse_task.h"
#include "source_kswapd.h"
#include <unistd.h>
#include <pcp/pmapi.h>

static void
forget(struct kswapd *kswapd)
{
    source_free(&kswapd->schedstat);
    source_free(&kswapd->status);
    source_free(&kswapd->stat);
    kswapd->found = false;
    kswapd->last = 0;
}

/* What was complained of once is not again, however often the thread is looked for. */
static void
name_file(struct agent *agent, struct source *source, pid_t pid, const char *file)
{
    int         complaint = source->complaint;

    source_init(source, true, agent->root, "/proc/%d/%s", (int)pid, file);
    source->complaint = complaint;
}

struct search {
    struct agent *agent;
    unsigned int wanted;
};

static int
found(void *arg, int id, pid_t pid)
{
    struct search *search = arg;
    struct agent *agent = search->agent;
    struct model_node *node = model_node(&agent->model, id);
    struct kswapd *kswapd;

    if (node == NULL || !node->online || (unsigned int)(node - agent->model.node) >= agent->nodes)
	return 1;
    kswapd = &agent->node[node - agent->model.node].kswapd;
    if (kswapd->found)
	return 1;
    kswapd->found = true;
    name_file(agent, &kswapd->schedstat, pid, "schedstat");
    name_file(agent, &kswapd->status, pid, "status");
    name_file(agent, &kswapd->stat, pid, "stat");
    return --search->wanted > 0;
}

static bool
read_schedstat(struct agent *agent, struct kswapd *kswapd, struct task_time *time)
{
    return agent_fetch(agent, &kswapd->schedstat, true) == 0 &&
	   schedstat_parse(agent->buffer.bytes, agent->buffer.length, time);
}

static bool
read_status(struct agent *agent, struct kswapd *kswapd, struct task_status *status)
{
    return agent_fetch(agent, &kswapd->status, true) == 0 &&
	   status_parse(agent->buffer.bytes, agent->buffer.length, status);
}

/*
 * Kernels without CONFIG_SCHED_INFO have the file and fill it with zeros.  A kswapd
 * that never ran is that of a node which has just come: where another node's did
 * run, zero is a time like any other.
 */
static enum gate
choose_gate(struct agent *agent)
{
    bool        timed = true, some_ran = false, counted = true;
    unsigned int i;

    for (i = 0; i < agent->nodes; i++) {
	struct kswapd *kswapd = &agent->node[i].kswapd;
	struct task_status status;
	struct task_time time = { .run_ns = 0 };

	if (!agent->model.node[i].online)
	    continue;
	if (!kswapd->found)
	    return GATE_POLLING;
	timed = timed && read_schedstat(agent, kswapd, &time);
	some_ran = some_ran || time.run_ns > 0;
	counted = counted && read_status(agent, kswapd, &status);
    }
    if (timed && some_ran)
	return GATE_SCHEDSTAT;
    return counted ? GATE_STATUS : GATE_POLLING;
}

/* What is hidden from the agent is no fault of a file; it is looked for again each minute. */
static void
tell_hidden(struct agent *agent, unsigned int missing)
{
    if (missing == 0)
	agent->hidden_told = false;
    else if (!agent->hidden_told) {
	agent->hidden_told = true;
	pmNotifyErr(LOG_INFO, "%s/proc: kswapd of %u nodes is not to be seen (hidepid, ProtectProc, a pid "
		    "namespace): reclaim.self.gate is polling", agent->root, missing);
    }
}

void
kswapd_discover(struct agent *agent)
{
    struct search search = { agent, 0 };
    unsigned int i;

    agent->kswapd_wanted = false;
    for (i = 0; i < agent->nodes; i++) {
	forget(&agent->node[i].kswapd);
	search.wanted += agent->model.node[i].online;
    }
    if (search.wanted > 0 && kswapd_find(agent->root, found, &search) < 0) {
	/* for want of a descriptor or memory: at the next tick again */
	agent->kswapd_wanted = true;
	agent->gate = GATE_POLLING;
	return;
    }
    agent->gate = choose_gate(agent);
    tell_hidden(agent, search.wanted);
}

/* Run time to the clock tick, for where there is no better: it lags, but adds up. */
static bool
read_ticks(struct agent *agent, struct kswapd *kswapd, uint64_t *run_ns)
{
    uint64_t    ticks, hertz = (uint64_t)sysconf(_SC_CLK_TCK);

    if (agent_fetch(agent, &kswapd->stat, true) < 0 ||
	!stat_parse(agent->buffer.bytes, agent->buffer.length, &ticks))
	return false;
    *run_ns = ticks * (1000000000u / hertz);
    return true;
}

/* One thread.  False if it is gone; *ran is set if it ran since the last read. */
static bool
read_one(struct agent *agent, struct kswapd *kswapd, struct model_node *node, bool *ran)
{
    struct task_status status;
    struct task_time time = { .run_ns = 0 };
    uint64_t    mark;
    bool        timed, moved;

    if (agent->gate == GATE_SCHEDSTAT) {
	if (!read_schedstat(agent, kswapd, &time))
	    return false;
	mark = time.run_ns;
	timed = true;
	moved = mark != kswapd->last;
    } else {
	if (!read_status(agent, kswapd, &status))
	    return false;
	mark = status.switches;
	timed = read_ticks(agent, kswapd, &time.run_ns);
	moved = mark != kswapd->last || !status.asleep;
    }
    moved = moved && kswapd->last != 0;
    kswapd->last = mark;
    model_kswapd(node, timed ? &time : NULL, moved);
    *ran = *ran || moved;
    return true;
}

bool
kswapd_read(struct agent *agent)
{
    unsigned int i;
    bool        ran = false;

    if (agent->kswapd_wanted)
	kswapd_discover(agent);
    if (agent->gate == GATE_POLLING)
	return true;
    for (i = 0; i < agent->nodes; i++) {
	struct model_node *node = &agent->model.node[i];

	if (!node->online || read_one(agent, &agent->node[i].kswapd, node, &ran))
	    continue;
	/* the thread went with its node, or was started anew: look once more, later */
	node->run_known = node->wait_known = false;
	agent->kswapd_wanted = true;
	return true;
    }
    return ran;
}
