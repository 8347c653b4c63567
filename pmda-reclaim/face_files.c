/*
 * PCP face: reads the files that are needed, and tells the model what they say.
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
#include "parse_small.h"
#include "source_nodes.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <pcp/pmapi.h>

/* The machine's files.  Absence of an optional one is a kernel's way, not a fault. */
static const struct {
    const char  *path;
    bool        single;
    bool        optional;
} files[AGENT_FILES] = {
    [FILE_VMSTAT]       = { "/proc/vmstat", false, false },
    [FILE_MEMINFO]      = { "/proc/meminfo", true, false },
    [FILE_ZONEINFO]     = { "/proc/zoneinfo", false, false },
    [FILE_INODE_STATE]  = { "/proc/sys/fs/inode-state", true, false },
    [FILE_DENTRY_STATE] = { "/proc/sys/fs/dentry-state", true, false },
    [FILE_MIN_FREE]     = { "/proc/sys/vm/min_free_kbytes", true, false },
    [FILE_SCALE_FACTOR] = { "/proc/sys/vm/watermark_scale_factor", true, true },
    [FILE_BOOST_FACTOR] = { "/proc/sys/vm/watermark_boost_factor", true, true },
    [FILE_SWAPPINESS]   = { "/proc/sys/vm/swappiness", true, false },
    [FILE_VFS_PRESSURE] = { "/proc/sys/vm/vfs_cache_pressure", true, false },
    [FILE_MGLRU]        = { "/sys/kernel/mm/lru_gen/enabled", true, true },
    [FILE_NODE_LIST]    = { "/sys/devices/system/node/has_memory", true, true },
    [FILE_NODE_ONLINE]  = { "/sys/devices/system/node/online", true, true },
};

int
agent_init(struct agent *agent, const char *root, uint64_t page_size, bool daemon)
{
    unsigned int i;

    memset(agent, 0, sizeof(*agent));
    agent->root = strdup(root);
    if (agent->root == NULL)
	return -ENOMEM;
    agent->daemon = daemon;
    agent->real = root[0] == '\0';
    agent->kswapd_wanted = true;
    vmstat_keys(&agent->vmstat_names);
    meminfo_keys(&agent->meminfo_names);
    zoneinfo_keys(&agent->zoneinfo_names);
    model_init(&agent->model, page_size / 1024);
    trace_init(agent);
    if (cgroups_init(agent) < 0)
	return -ENOMEM;
    for (i = 0; i < AGENT_FILES; i++) {
	int     sts = source_init(&agent->file[i], files[i].single, root, "%s", files[i].path);

	if (sts < 0)
	    return sts;
    }
    return 0;
}

void
agent_free(struct agent *agent)
{
    unsigned int i;

    for (i = 0; i < AGENT_FILES; i++)
	source_free(&agent->file[i]);
    for (i = 0; i < agent->nodes; i++) {
	struct node_files *node = &agent->node[i];

	source_free(&node->vmstat);
	source_free(&node->meminfo);
	source_free(&node->kswapd.schedstat);
	source_free(&node->kswapd.status);
	source_free(&node->kswapd.stat);
    }
    trace_free(agent);
    cgroups_free(agent);
    free(agent->node);
    free(agent->zoneinfo.zone);
    free(agent->zoneinfo.node);
    free(agent->buffer.bytes);
    free(agent->root);
    model_free(&agent->model);
    memset(agent, 0, sizeof(*agent));
}

void
agent_node_files(struct agent *agent)
{
    struct node_files *more;

    if (agent->nodes == agent->model.nodes)
	return;
    more = realloc(agent->node, agent->model.nodes * sizeof(*more));
    if (more == NULL)
	return;
    agent->node = more;
    for (; agent->nodes < agent->model.nodes; agent->nodes++) {
	struct node_files *node = &agent->node[agent->nodes];
	int     id = agent->model.node[agent->nodes].id;

	memset(node, 0, sizeof(*node));
	node->meminfo.fd = -1;
	node->kswapd.schedstat.fd = node->kswapd.status.fd = node->kswapd.stat.fd = -1;
	if (source_init(&node->vmstat, true, agent->root, "/sys/devices/system/node/node%d/vmstat",
			id) < 0 ||
	    source_init(&node->meminfo, true, agent->root,
			"/sys/devices/system/node/node%d/meminfo", id) < 0) {
	    source_free(&node->vmstat);
	    return;             /* the next look at the list of nodes tries again */
	}
    }
}

/* One list of nodes; 0 if there is none, or it is empty. */
static unsigned int
read_list(struct agent *agent, enum agent_file which, int *id)
{
    struct source *source = &agent->file[which];
    struct parse_fault fault = { 0 };
    unsigned int count;

    if (agent_fetch(agent, source, true) < 0)
	return 0;
    count = nodelist_parse(agent->buffer.bytes, agent->buffer.length, id, MODEL_NODES, &fault);
    agent_complain(agent, source, &fault);
    return count < MODEL_NODES ? count : MODEL_NODES;
}

/* Whether a node's own meminfo tells of memory; for want of has_memory. */
static bool
has_memory(struct agent *agent, int id)
{
    struct parse_fault fault = { 0 };
    struct source source;
    struct meminfo mem;
    int		sts;

    if (source_init(&source, true, agent->root, "/sys/devices/system/node/node%d/meminfo", id) < 0)
	return false;
    sts = source_read(&source, &agent->buffer);
    source_free(&source);
    if (sts < 0)
	return false;
    meminfo_parse(&agent->meminfo_names, id, agent->buffer.bytes, agent->buffer.length, &mem,
		  &fault);
    return meminfo_has(&mem, MI_TOTAL) && mem.value[MI_TOTAL] > 0;
}

/*
 * Without has_memory: those of the online nodes, or of the directories, that
 * say they have memory.  No kernel of today comes here, so this may be slow.
 */
static unsigned int
search_nodes(struct agent *agent, int *id)
{
    unsigned int count = read_list(agent, FILE_NODE_ONLINE, id), i, kept = 0;

    if (count == 0)
	count = nodes_list(agent->root, id, MODEL_NODES);
    for (i = 0; i < count; i++) {
	if (has_memory(agent, id[i]))
	    id[kept++] = id[i];
    }
    return kept;
}

/* Where there is no NUMA in sysfs, the machine is node 0. */
static void
read_node_list(struct agent *agent)
{
    int		id[MODEL_NODES] = { 0 }, changed;
    unsigned int count = read_list(agent, FILE_NODE_LIST, id);

    if (count == 0)
	count = search_nodes(agent, id);
    if (count == 0) {
	id[0] = 0;
	count = 1;
    }
    changed = model_nodes(&agent->model, id, count);
    if (changed == 0 && agent->nodes == agent->model.nodes)
	return;
    if (changed < 0)
	agent->errors++;
    agent->kswapd_wanted = true;
    agent_node_files(agent);
}

static void
read_vmstat(struct agent *agent, uint64_t now)
{
    struct source *source = &agent->file[FILE_VMSTAT];
    struct parse_fault fault = { 0 };
    struct vmstat vm;

    if (agent_fetch(agent, source, false) < 0) {
	model_vmstat_lost(&agent->model);
	return;
    }
    vmstat_parse(&agent->vmstat_names, agent->buffer.bytes, agent->buffer.length, &vm, &fault);
    agent_complain(agent, source, &fault);
    model_vmstat(&agent->model, now, &vm);
}

static void
read_meminfo(struct agent *agent)
{
    struct source *source = &agent->file[FILE_MEMINFO];
    struct parse_fault fault = { 0 };
    struct meminfo mem = { .present = 0 };

    if (agent_fetch(agent, source, false) == 0)
	meminfo_parse(&agent->meminfo_names, -1, agent->buffer.bytes, agent->buffer.length, &mem,
		      &fault);
    agent_complain(agent, source, &fault);
    model_meminfo(&agent->model, &mem);
    if (agent->meminfo_told || !model_meminfo_is_foreign(&agent->model))
	return;
    agent->meminfo_told = true;
    pmNotifyErr(LOG_INFO, "%s: has less memory than the nodes: a container's own (lxcfs), so "
		"reclaim.balance.buffers, cached, total and buffers_share have no value", source->path);
}

/* Room for as many zones and nodes as the file turned out to have. */
static bool
grow_zoneinfo(struct zoneinfo *info)
{
    void        *more;

    if (info->zones > info->zone_max) {
	more = realloc(info->zone, info->zones * sizeof(*info->zone));
	if (more == NULL)
	    return false;
	info->zone = more;
	info->zone_max = info->zones;
    }
    if (info->nodes > info->node_max) {
	more = realloc(info->node, info->nodes * sizeof(*info->node));
	if (more == NULL)
	    return false;
	info->node = more;
	info->node_max = info->nodes;
    }
    return true;
}

static void
read_zoneinfo(struct agent *agent, uint64_t now)
{
    struct source *source = &agent->file[FILE_ZONEINFO];
    struct zoneinfo *info = &agent->zoneinfo;
    struct parse_fault fault = { 0 };

    if (agent_fetch(agent, source, false) < 0) {
	model_zoneinfo_lost(&agent->model);
	return;
    }
    zoneinfo_parse(&agent->zoneinfo_names, agent->buffer.bytes, agent->buffer.length, info, &fault);
    if (info->zones > info->zone_max || info->nodes > info->node_max) {
	if (!grow_zoneinfo(info)) {
	    model_zoneinfo_lost(&agent->model);
	    agent->errors++;
	    return;
	}
	memset(&fault, 0, sizeof(fault));
	zoneinfo_parse(&agent->zoneinfo_names, agent->buffer.bytes, agent->buffer.length, info,
		       &fault);
    }
    agent_complain(agent, source, &fault);
    if (model_zoneinfo(&agent->model, now, info) < 0) {
	/* seen in part: the next look would count the time of that part twice */
	model_zoneinfo_lost(&agent->model);
	agent->errors++;
    }
}

static void
read_small(struct agent *agent, enum agent_file which)
{
    struct source *source = &agent->file[which];
    struct small_file *small = &agent->small[which];
    struct parse_fault fault = { 0 };

    small->count = 0;
    if (agent_fetch(agent, source, files[which].optional) < 0)
	return;
    small->count = numbers_parse(agent->buffer.bytes, agent->buffer.length, small->value,
				 SMALL_NUMBERS, &fault);
    agent_complain(agent, source, &fault);
}

/* Without hugetlb the kernel's pageblock is MAX_ORDER - 1, 1024 pages. */
#define PAGEBLOCK_DEFAULT       1024

static void
tell_tuning(struct agent *agent)
{
    struct boost_tuning *tuning = &agent->model.tuning;
    const struct meminfo *mem = &agent->model.mem;
    uint64_t    huge = mem->value[MI_HUGEPAGESIZE] / agent->model.page_kb;

    tuning->has_min_free = agent->small[FILE_MIN_FREE].count > 0;
    tuning->min_free_kbytes = agent->small[FILE_MIN_FREE].value[0];
    tuning->has_factor = agent->small[FILE_BOOST_FACTOR].count > 0;
    tuning->factor = agent->small[FILE_BOOST_FACTOR].value[0];
    tuning->pageblock_unknown = !agent->model.mem_known;
    if (agent->model.mem_known)
	tuning->pageblock = huge > 0 ? huge : PAGEBLOCK_DEFAULT;
}

static void
read_node_meminfo(struct agent *agent, struct model_node *node, struct node_files *from)
{
    struct parse_fault fault = { 0 };
    struct meminfo mem = { .present = 0 };

    if (agent_fetch(agent, &from->meminfo, false) == 0)
	meminfo_parse(&agent->meminfo_names, node->id, agent->buffer.bytes, agent->buffer.length,
		      &mem, &fault);
    agent_complain(agent, &from->meminfo, &fault);
    model_node_meminfo(&agent->model, node, &mem);
}

static void
read_node_vmstat(struct agent *agent, struct model_node *node, struct node_files *from,
		 uint64_t now)
{
    struct parse_fault fault = { 0 };
    struct vmstat vm = { .present = 0 };

    if (agent_fetch(agent, &from->vmstat, false) == 0)
	vmstat_parse(&agent->vmstat_names, agent->buffer.bytes, agent->buffer.length, &vm, &fault);
    agent_complain(agent, &from->vmstat, &fault);
    model_node_vmstat(&agent->model, node, now, &vm);
}

static void
read_node_files(struct agent *agent, uint32_t needs, uint64_t now)
{
    unsigned int i;

    for (i = 0; i < agent->nodes; i++) {
	struct model_node *node = &agent->model.node[i];
	bool		meminfo = (needs & NEED(FILE_NODE_MEMINFO)) != 0;

	if (!node->online)
	    continue;
	if (meminfo)
	    read_node_meminfo(agent, node, &agent->node[i]);
	if ((needs & NEED(FILE_NODE_VMSTAT)) == 0)
	    continue;
	read_node_vmstat(agent, node, &agent->node[i], now);
	if ((needs & NEED(FILE_LEVELS)) != 0 && !levels_named(&node->vm)) {
	    if (!meminfo)
		read_node_meminfo(agent, node, &agent->node[i]);
	    model_node_fall_back(node);
	}
    }
}

void
agent_read(struct agent *agent, uint32_t needs, uint64_t now)
{
    const uint32_t small = NEED(FILE_INODE_STATE) | NEED(FILE_DENTRY_STATE) | NEED(FILE_MIN_FREE) |
			   NEED(FILE_SCALE_FACTOR) | NEED(FILE_BOOST_FACTOR) |
			   NEED(FILE_SWAPPINESS) | NEED(FILE_VFS_PRESSURE) | NEED(FILE_MGLRU);
    const uint32_t tuning = NEED(FILE_MIN_FREE) | NEED(FILE_BOOST_FACTOR) | NEED(FILE_MEMINFO);
    unsigned int i;

    if ((needs & NEED(FILE_NODE_LIST)) != 0)
	read_node_list(agent);
    for (i = 0; i < AGENT_FILES; i++) {
	if ((needs & small & NEED(i)) != 0)
	    read_small(agent, i);
    }
    if ((needs & NEED(FILE_MEMINFO)) != 0)
	read_meminfo(agent);
    if ((needs & tuning) != 0)
	tell_tuning(agent);
    /* the movement that is seen here is hidden from the next tick: have it look */
    if ((needs & NEED(FILE_KSWAPD)) != 0 && kswapd_read(agent))
	agent->sampler.ran = true;
    if ((needs & NEED(FILE_ZONEINFO)) != 0)
	read_zoneinfo(agent, now);
    if ((needs & NEED(FILE_VMSTAT)) != 0)
	read_vmstat(agent, now);
    if ((needs & NEED(FILE_LEVELS)) != 0 && (needs & NEED(FILE_VMSTAT)) != 0 &&
	!levels_named(&agent->model.vm)) {
	if ((needs & NEED(FILE_MEMINFO)) == 0)
	    read_meminfo(agent);
	model_fall_back(&agent->model);
    }
    if ((needs & (NEED(FILE_NODE_VMSTAT) | NEED(FILE_NODE_MEMINFO))) != 0)
	read_node_files(agent, needs, now);
    if ((needs & NEED(FILE_KSWAPD)) != 0 && (needs & NEED(FILE_VMSTAT)) != 0)
	model_steals(&agent->model);
    trace_read(agent, needs);
    cgroups_read(agent, needs, now);
}
