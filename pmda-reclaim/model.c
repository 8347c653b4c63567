/*
 * Model layer: everything that is known of the machine's reclaim, and since when.
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
#include "model.h"
#include <stdlib.h>
#include <string.h>

void
model_init(struct model *model, uint64_t page_kb)
{
    unsigned int i;

    memset(model, 0, sizeof(*model));
    model->page_kb = model->tuning.page_kb = page_kb;
    model->peak.wraps = sizeof(long) == 4;
    model->tuning.pageblock_unknown = true;
    model->span = UINT64_C(1000000000);
    for (i = 0; i < MODEL_NODES; i++)
	model->node_index[i] = -1;
    for (i = 0; i < MODEL_NODES * ZONE_KINDS; i++)
	model->zone_index[i] = -1;
}

void
model_free(struct model *model)
{
    free(model->node);
    free(model->online);
    free(model->zone);
    memset(model, 0, sizeof(*model));
}

struct model_node *
model_node(struct model *model, int id)
{
    if (id < 0 || id >= MODEL_NODES || model->node_index[id] < 0)
	return NULL;
    return &model->node[model->node_index[id]];
}

static int
add_node(struct model *model, int id)
{
    struct model_node *node;

    if (model->nodes == model->node_max) {
	unsigned int    max = model->node_max == 0 ? 4 : model->node_max * 2;
	void            *more = realloc(model->node, max * sizeof(*model->node));

	if (more == NULL)
	    return -1;
	model->node = more;
	more = realloc(model->online, max * sizeof(*model->online));
	if (more == NULL)
	    return -1;
	model->online = more;
	model->node_max = max;
    }
    node = &model->node[model->nodes];
    memset(node, 0, sizeof(*node));
    node->id = id;
    node->peak.wraps = model->peak.wraps;
    model->node_index[id] = (int)model->nodes++;
    return 0;
}

/* What was read of a node that is gone says nothing of the one that comes back. */
static void
node_gone(struct model_node *node)
{
    node->vm_known = node->mem_known = false;
    node->unreclaimable_known = node->run_known = node->wait_known = false;
    node->zones_boosted = 0;
    node->boost_pages = 0;
    node->window.count = 0;
    lapse_lost(&node->boosted);
    unseen_lost(&node->unseen);
}

int
model_nodes(struct model *model, const int *id, unsigned int count)
{
    unsigned int i;
    bool        wanted[MODEL_NODES] = { false };
    int         changed = 0;

    for (i = 0; i < count; i++) {
	if (id[i] < 0 || id[i] >= MODEL_NODES)
	    continue;
	wanted[id[i]] = true;
	if (model->node_index[id[i]] < 0 && add_node(model, id[i]) < 0)
	    return -1;
    }
    for (i = 0; i < model->nodes; i++) {
	struct model_node *node = &model->node[i];

	if (node->online != wanted[node->id]) {
	    changed = 1;
	    node->online = wanted[node->id];
	    if (!node->online)
		node_gone(node);
	}
    }
    return changed;
}

/* Pages that a meminfo tells of, 0 if it does not. */
static uint64_t
total_pages(const struct model *model, const struct meminfo *mem)
{
    return meminfo_has(mem, MI_TOTAL) ? mem->value[MI_TOTAL] / model->page_kb : 0;
}

/*
 * No level of the machine can be above this.  In a container meminfo may be
 * the container's own and vmstat the machine's, so nodes and zones have a say.
 */
uint64_t
model_limit(const struct model *model)
{
    uint64_t	limit = total_pages(model, &model->mem), nodes = 0;
    unsigned int i;

    for (i = 0; i < model->nodes; i++)
	nodes += total_pages(model, &model->node[i].mem);
    limit = limit > nodes ? limit : nodes;
    return limit > model->managed ? limit : model->managed;
}

bool
model_meminfo_is_foreign(const struct model *model)
{
    uint64_t    own = total_pages(model, &model->mem), nodes = 0;
    unsigned int i;

    for (i = 0; i < model->nodes; i++) {
	if (model->node[i].online)
	    nodes += total_pages(model, &model->node[i].mem);
    }
    /* a node that comes or goes between the reads is no container */
    return own > 0 && own < nodes - nodes / 4;
}

void
model_slices(struct model *model, uint64_t now)
{
    uint32_t    needs = 1u << COLUMN_KSWAPD | 1u << COLUMN_DIRECT_TOTAL | 1u << COLUMN_SLAB;

    if (!model->vm_known || (model->now.present & needs) != needs)
	slices_lost(&model->slices);
    else
	slices_look(&model->slices, now,
		    model->now.value[COLUMN_KSWAPD] + model->now.value[COLUMN_DIRECT_TOTAL],
		    model->now.value[COLUMN_SLAB]);
}

void
model_vmstat(struct model *model, uint64_t now, const struct vmstat *vm)
{
    model->vm = *vm;
    model->vm_known = true;
    model->faults += vmstat_settle(&model->vm, &model->peak, model_limit(model));
    scan_raise(&model->vm, &model->sums);
    levels_from_vmstat(&model->levels, &model->vm, model->page_kb);
    scan_sample(&model->vm, now, &model->now);
    window_move(&model->window, &model->now, model->span, &model->past);
    model_slices(model, now);
}

void
model_vmstat_lost(struct model *model)
{
    model->vm_known = false;
    memset(&model->vm, 0, sizeof(model->vm));
    memset(&model->levels, 0, sizeof(model->levels));
    memset(&model->now, 0, sizeof(model->now));
    slices_lost(&model->slices);
}

void
model_meminfo(struct model *model, const struct meminfo *mem)
{
    model->mem = *mem;
    model->faults += meminfo_settle(&model->mem);
    model->mem_known = mem->present != 0;
}

void
model_fall_back(struct model *model)
{
    if (!levels_named(&model->vm) && model->mem_known && !model_meminfo_is_foreign(model))
	levels_from_meminfo(&model->levels, &model->mem);
}

bool
model_scans_by_node(const struct model *model)
{
    unsigned int i;

    for (i = 0; i < model->nodes; i++) {
	if (vmstat_has(&model->node[i].vm, VM_SCAN_KSWAPD))
	    return true;
    }
    return false;
}

void
model_node_fall_back(struct model_node *node)
{
    if (!levels_named(&node->vm) && node->mem_known)
	levels_from_meminfo(&node->levels, &node->mem);
}

void
model_node_vmstat(struct model *model, struct model_node *node, uint64_t now,
		  const struct vmstat *vm)
{
    node->vm = *vm;
    node->vm_known = vm->present != 0;
    model->faults += vmstat_settle(&node->vm, &node->peak, total_pages(model, &node->mem));
    scan_raise(&node->vm, &node->sums);
    levels_from_vmstat(&node->levels, &node->vm, model->page_kb);
    if (vmstat_has(&node->vm, VM_SLAB_RECLAIMABLE))
	node->steals.slab = node->vm.value[VM_SLAB_RECLAIMABLE];
    if (levels_has(&node->levels, LEVEL_PAGECACHE))
	node->steals.file_lru = node->levels.value[LEVEL_PAGECACHE] / model->page_kb;
    scan_sample(&node->vm, now, &node->now);
    window_move(&node->window, &node->now, model->span, &node->past);
}

void
model_node_meminfo(struct model *model, struct model_node *node, const struct meminfo *mem)
{
    node->mem = *mem;
    model->faults += meminfo_settle(&node->mem);
    node->mem_known = mem->present != 0;
}

/* Add up the growth.  Less than before: another thread, or clock ticks in place of ns. */
static void
add_growth(uint64_t *sum, uint64_t *last, uint64_t value)
{
    if (value > *last)
	*sum = counter_plus(*sum, value - *last);
    *last = value;
}

void
model_kswapd(struct model_node *node, const struct task_time *time, bool ran)
{
    bool        run_known = time != NULL && time->run_ns < COUNTER_LIMIT;
    bool        wait_known = run_known && time->has_wait && time->wait_ns < COUNTER_LIMIT;

    if (run_known) {
	add_growth(&node->run_ns, &node->run_read, time->run_ns);
	if (!node->run_known)
	    node->run_at_look = node->run_at_give = node->run_ns;
    }
    if (wait_known) {
	add_growth(&node->wait_ns, &node->wait_read, time->wait_ns);
	if (!node->wait_known)
	    node->wait_at_look = node->wait_ns;
    }
    node->run_known = run_known;
    node->wait_known = wait_known;
    node->steals.ran = node->steals.ran || ran;
}

void
model_steals(struct model *model)
{
    unsigned int i, online = 0;
    bool        given;

    if (!model->vm_known || !vmstat_has(&model->vm, VM_KSWAPD_INODESTEAL))
	return;
    for (i = 0; i < model->nodes; i++) {
	struct model_node *node = &model->node[i];

	if (!node->online)
	    continue;
	node->steals.run_ns = node->run_known ? node->run_ns - node->run_at_give : 0;
	model->online[online++] = &node->steals;
    }
    if (online == 0)
	return;
    steals_give(&model->steals, model->vm.value[VM_KSWAPD_INODESTEAL], model->online, online);
    given = model->steals.last == model->vm.value[VM_KSWAPD_INODESTEAL];
    for (i = 0; given && i < model->nodes; i++) {
	model->node[i].run_at_give = model->node[i].run_ns;
	model->node[i].steals.ran = false;
    }
}
