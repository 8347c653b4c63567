/*
 * Runs the agent's own layers in virtual time.
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
#include "play.h"
#include "face_metrics.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ALL_METRICS     512

static struct agent agent;
static const struct metric *played[ALL_METRICS];        /* by index of the rows' metrics */
static unsigned int first_metric, metrics;
static uint32_t all_needs;
static uint64_t virtual_now;

/* The linker gives this to the agent in place of its clock. */
uint64_t __wrap_agent_now(void);

uint64_t
__wrap_agent_now(void)
{
    return virtual_now;
}

/*
 * What the replay itself costs is no part of what happened, and never the same.
 * Captures hold no cgroups.
 */
static bool
left_out(const char *name)
{
    return strcmp(name, "self.cpu_time") == 0 || strcmp(name, "self.read_time") == 0 ||
	   strncmp(name, "cgroup.", 7) == 0 || strncmp(name, "control.cgroup.", 15) == 0;
}

/* Files that a capture can lack although its machine had them: to ask for them is no error of it. */
static uint32_t
absent(const char *root)
{
    static const struct {
	const char      *path;
	enum agent_file file;
    } optional[] = {
	{ "/proc/sys/fs/inode-state", FILE_INODE_STATE },
	{ "/proc/sys/fs/dentry-state", FILE_DENTRY_STATE },
    };
    char        path[256];
    uint32_t    needs = 0;
    unsigned int i;

    for (i = 0; i < sizeof(optional) / sizeof(optional[0]); i++) {
	snprintf(path, sizeof(path), "%s%s", root, optional[i].path);
	if (access(path, R_OK) < 0)
	    needs |= NEED(optional[i].file);
    }
    return needs;
}

static int
declare(struct rows *rows, const struct metric *metric, const char *prefix)
{
    char        name[128];
    pmDesc      desc;
    int         sts;

    snprintf(name, sizeof(name), "reclaim.%s", metric->name);
    if (strncmp(name, prefix, strlen(prefix)) != 0 || left_out(metric->name))
	return 0;
    memset(&desc, 0, sizeof(desc));
    desc.pmid = pmID_build(510, metric->cluster, metric->item);
    desc.type = metric->type;
    desc.sem = metric->sem;
    desc.units = metric->units;
    desc.indom = metric->indom == INDOM_NONE ? PM_INDOM_NULL
					     : pmInDom_build(510, (unsigned int)metric->indom);
    sts = rows_metric(rows, name, &desc);
    if (sts < 0)
	return -1;
    if (metrics == 0)
	first_metric = (unsigned int)sts;
    played[metrics++] = metric;
    all_needs |= metric->needs;
    return 0;
}

int
play_agent_start(struct rows *rows, const char *root, const struct machine *machine,
		 const char *prefix, uint64_t now, uint64_t interval_ns)
{
    const struct metric_group *const *group;
    uint32_t    lacking = absent(root);
    unsigned int i;

    for (group = metric_groups; *group != NULL; group++) {
	for (i = 0; i < (*group)->count && metrics < ALL_METRICS; i++) {
	    if (((*group)->metric[i].needs & lacking) == 0 &&
		declare(rows, &(*group)->metric[i], prefix) < 0)
		return -1;
	}
    }
    virtual_now = now;
    if (agent_init(&agent, root, machine->page_size, true) < 0) {
	fprintf(stderr, "replay: the agent does not start\n");
	return -1;
    }
    /* a capture can lack its kswapds, and hides nothing */
    agent.hidden_told = true;
    sampler_init(&agent);
    agent.sampler.interval_ns = interval_ns;
    /* no budget: the capture's ticks are all there are */
    agent.sampler.overhead = 1e6;
    return 0;
}

void
play_agent_tick(uint64_t now)
{
    virtual_now = now;
    sampler_tick(&agent, now);
}

static int
one_value(struct rows *rows, unsigned int i, const struct place *place, int inst,
	  const char *instance)
{
    pmAtomValue atom;

    if (played[i]->value(&agent, place, played[i]->arg, &atom) <= 0)
	return 0;
    return rows_value(rows, first_metric + i, inst, instance, &atom);
}

static int
node_values(struct rows *rows, unsigned int i)
{
    const struct model *model = &agent.model;
    unsigned int n;

    for (n = 0; n < model->nodes; n++) {
	struct place    place = { .node = &model->node[n], .zone = NULL };
	char            name[32];

	snprintf(name, sizeof(name), "node%d", model->node[n].id);
	if (model->node[n].online && one_value(rows, i, &place, model->node[n].id, name) < 0)
	    return -1;
    }
    return 0;
}

static int
zone_values(struct rows *rows, unsigned int i)
{
    const struct model *model = &agent.model;
    unsigned int z;

    for (z = 0; z < model->zones; z++) {
	const struct model_zone *zone = &model->zone[z];
	struct place    place = { .node = NULL, .zone = zone };
	char            name[64];

	snprintf(name, sizeof(name), "%s::node%d", zone->info.name, zone->info.node);
	if (zone->online && one_value(rows, i, &place, (int)zone->id, name) < 0)
	    return -1;
    }
    return 0;
}

/* A fetch of all metrics, as pmcd would ask for it. */
int
play_agent_row(struct rows *rows, uint64_t now)
{
    static const struct place machine;
    unsigned int i;
    int         sts = 0;

    agent_read(&agent, all_needs, now);
    for (i = 0; i < metrics && sts == 0; i++) {
	if (played[i]->indom == INDOM_NODE)
	    sts = node_values(rows, i);
	else if (played[i]->indom == INDOM_ZONE)
	    sts = zone_values(rows, i);
	else
	    sts = one_value(rows, i, &machine, NO_INSTANCE, NULL);
    }
    return sts;
}

void
play_agent_end(void)
{
    /* an agent that never began has no files to close, and zeros for descriptors */
    if (agent.root != NULL)
	agent_free(&agent);
}
