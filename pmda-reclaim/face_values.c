/*
 * PCP face: from the model to the value of a metric.
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

static int
give_u64(bool known, uint64_t value, pmAtomValue *atom)
{
    atom->ull = value;
    return known ? PMDA_FETCH_STATIC : PMDA_FETCH_NOVALUES;
}

static int
give_u32(bool known, uint64_t value, pmAtomValue *atom)
{
    atom->ul = (uint32_t)value;
    return known && value <= UINT32_MAX ? PMDA_FETCH_STATIC : PMDA_FETCH_NOVALUES;
}

static int
give_double(bool known, double value, pmAtomValue *atom)
{
    atom->d = value;
    return known ? PMDA_FETCH_STATIC : PMDA_FETCH_NOVALUES;
}

static int
give_msec(bool known, uint64_t ns, pmAtomValue *atom)
{
    return give_u64(known, ns / 1000000, atom);
}

static const struct levels *
levels_of(const struct agent *agent, const struct place *place)
{
    if (place->cgroup != NULL)
	return &place->cgroup->model.levels;
    return place->node != NULL ? &place->node->levels : &agent->model.levels;
}

static const struct vmstat *
vmstat_of(const struct agent *agent, const struct place *place)
{
    return place->node != NULL ? &place->node->vm : &agent->model.vm;
}

int
value_level(const struct agent *agent, const struct place *place, unsigned int arg,
	    pmAtomValue *atom)
{
    const struct levels *levels = levels_of(agent, place);

    return give_u64(levels_has(levels, arg), levels->value[arg], atom);
}

int
value_ratio(const struct agent *agent, const struct place *place, unsigned int arg,
	    pmAtomValue *atom)
{
    const struct levels *levels = levels_of(agent, place);
    double      ratio = 0;
    bool        known;

    if (arg == RATIO_QUOTIENT)
	known = levels_quotient(levels, &ratio);
    else if (arg == RATIO_SHARE)
	known = levels_share(levels, &ratio);
    else
	known = levels_dirty(levels, &ratio);
    return give_double(known, ratio, atom);
}

int
value_meminfo(const struct agent *agent, const struct place *place, unsigned int arg,
	      pmAtomValue *atom)
{
    const struct meminfo *mem = place->node != NULL ? &place->node->mem : &agent->model.mem;

    if (place->node == NULL && model_meminfo_is_foreign(&agent->model))
	return PMDA_FETCH_NOVALUES;
    return give_u64(meminfo_has(mem, arg), mem->value[arg], atom);
}

int
value_buffers_share(const struct agent *agent, const struct place *place, unsigned int arg,
		    pmAtomValue *atom)
{
    double      ratio = 0;
    bool        known = !model_meminfo_is_foreign(&agent->model) &&
			meminfo_buffers_share(&agent->model.mem, &ratio);

    (void)place;
    (void)arg;
    return give_double(known, ratio, atom);
}

int
value_node_cached(const struct agent *agent, const struct place *place, unsigned int arg,
		  pmAtomValue *atom)
{
    const struct vmstat *vm = &place->node->vm;
    uint64_t    others = vm->value[VM_SHMEM] + vm->value[VM_SWAPCACHED];

    (void)arg;
    if (!vmstat_has(vm, VM_FILE_PAGES) || !vmstat_has(vm, VM_SHMEM) ||
	!vmstat_has(vm, VM_SWAPCACHED) || vm->value[VM_FILE_PAGES] < others)
	return PMDA_FETCH_NOVALUES;
    return give_u64(true, (vm->value[VM_FILE_PAGES] - others) * agent->model.page_kb, atom);
}

int
value_counter(const struct agent *agent, const struct place *place, unsigned int arg,
	      pmAtomValue *atom)
{
    const struct vmstat *vm = vmstat_of(agent, place);

    return give_u64(vmstat_has(vm, arg), vm->value[arg], atom);
}

int
value_scan_sum(const struct agent *agent, const struct place *place, unsigned int arg,
	       pmAtomValue *atom)
{
    const struct scan_peak *sums = place->node != NULL ? &place->node->sums : &agent->model.sums;
    uint64_t    pages;

    return give_u64(scan_sum(vmstat_of(agent, place), arg, &pages), sums->value[arg], atom);
}

int
value_memcg(const struct agent *agent, const struct place *place, unsigned int arg,
	    pmAtomValue *atom)
{
    unsigned int sum = arg == 0 ? SCAN_MEMCG : SCAN_MEMCG_STOLEN;

    if (model_scans_by_node(&agent->model))
	return PMDA_FETCH_NOVALUES;
    return value_scan_sum(agent, place, sum, atom);
}

/* The two ends of the trailing window. */
static void
window_ends(const struct agent *agent, const struct place *place,
	    const struct window_sample **past, const struct window_sample **now)
{
    *past = place->node != NULL ? &place->node->past : &agent->model.past;
    *now = place->node != NULL ? &place->node->now : &agent->model.now;
}

int
value_rate(const struct agent *agent, const struct place *place, unsigned int arg,
	   pmAtomValue *atom)
{
    const struct window_sample *past, *now;
    double      rate = 0;
    bool        known;

    window_ends(agent, place, &past, &now);
    known = scan_rate(past, now, arg, &rate);
    return give_double(known, rate, atom);
}

int
value_efficiency(const struct agent *agent, const struct place *place, unsigned int arg,
		 pmAtomValue *atom)
{
    const struct window_sample *past, *now;
    unsigned int stolen = arg == COLUMN_KSWAPD ? COLUMN_KSWAPD_STOLEN : COLUMN_DIRECT_STOLEN;
    double      percent = 0;
    bool        known;

    window_ends(agent, place, &past, &now);
    known = scan_efficiency(past, now, arg, stolen, &percent);
    return give_double(known, percent, atom);
}

int
value_direct_share(const struct agent *agent, const struct place *place, unsigned int arg,
		   pmAtomValue *atom)
{
    const struct window_sample *past, *now;
    double      percent = 0;
    bool        known;

    (void)arg;
    window_ends(agent, place, &past, &now);
    known = scan_direct_share(past, now, &percent);
    return give_double(known, percent, atom);
}

int
value_slices(const struct agent *agent, const struct place *place, unsigned int arg,
	     pmAtomValue *atom)
{
    const struct slices *slices = &agent->model.slices;

    (void)place;
    return give_msec(slices->judged && slices->open,
		     arg == 0 ? slices->spared_ns : slices->paired_ns, atom);
}

/* Run time while boosted; of nodes that are gone too, since it may only rise. */
static int
boosted_run(const struct agent *agent, pmAtomValue *atom)
{
    uint64_t    ns = 0;
    unsigned int i;

    for (i = 0; i < agent->model.nodes; i++) {
	const struct model_node *node = &agent->model.node[i];

	if (node->online && !node->run_known)
	    return PMDA_FETCH_NOVALUES;
	ns = counter_plus(ns, node->boosted_run_ns);
    }
    return give_msec(true, ns, atom);
}

static int
boost_fraction(const struct model *model, pmAtomValue *atom)
{
    const struct window_sample *now = &model->boost_now;
    const struct window_sample *past = window_past(&model->boost_window, now->time, model->span);
    uint64_t    boosted;

    if (!window_delta(past, now, COLUMN_BOOSTED, &boosted))
	return PMDA_FETCH_NOVALUES;
    return give_double(true, (double)boosted / (double)(now->time - past->time), atom);
}

int
value_boost(const struct agent *agent, const struct place *place, unsigned int arg,
	    pmAtomValue *atom)
{
    static char *const methods[] = {
	[BOOST_UNSUPPORTED] = "unsupported",
	[BOOST_INFERRED] = "inferred",
	[BOOST_REPORTED] = "reported",
    };
    const struct model *model = &agent->model;

    (void)place;
    if (arg == BOOST_METHOD) {
	atom->cp = methods[model->method];
	return model->looked ? PMDA_FETCH_STATIC : PMDA_FETCH_NOVALUES;
    }
    if (!model->boost_known)
	return PMDA_FETCH_NOVALUES;
    switch (arg) {
    case BOOST_ACTIVE:
	return give_u32(model->zones_unknown == 0, model->zones_boosted, atom);
    case BOOST_PAGES:
	return give_u64(model->zones_unknown == 0, model->boost_pages, atom);
    case BOOST_ACTIVE_TIME:
	return give_msec(true, model->boosted.ns, atom);
    case BOOST_RECLAIM_TIME:
	return boosted_run(agent, atom);
    case BOOST_EPISODES:
	return give_u64(true, model->boosted.episodes, atom);
    case BOOST_FRACTION:
	return boost_fraction(model, atom);
    default:
	return PM_ERR_PMID;
    }
}

int
value_node_boost(const struct agent *agent, const struct place *place, unsigned int arg,
		 pmAtomValue *atom)
{
    const struct model_node *node = place->node;

    (void)agent;
    if (!node->boosted.known)
	return PMDA_FETCH_NOVALUES;
    switch (arg) {
    case BOOST_ACTIVE:
	return give_u32(node->zones_unknown == 0, node->zones_boosted, atom);
    case BOOST_PAGES:
	return give_u64(node->zones_unknown == 0, node->boost_pages, atom);
    case BOOST_ACTIVE_TIME:
	return give_msec(true, node->boosted.ns, atom);
    case BOOST_RECLAIM_TIME:
	return give_msec(node->run_known, node->boosted_run_ns, atom);
    case BOOST_EPISODES:
	return give_u64(true, node->boosted.episodes, atom);
    default:
	return PM_ERR_PMID;
    }
}

int
value_zone_boost(const struct agent *agent, const struct place *place, unsigned int arg,
		 pmAtomValue *atom)
{
    const struct model_zone *zone = place->zone;

    (void)agent;
    if (!zone->marks.boost_known)
	return PMDA_FETCH_NOVALUES;
    switch (arg) {
    case BOOST_PAGES:
	return give_u64(true, zone->marks.boost, atom);
    case BOOST_LIMIT:
	return give_u64(zone->marks.limit_known, zone->marks.limit, atom);
    case BOOST_ACTIVE_TIME:
	return give_msec(true, zone->boosted.ns, atom);
    case BOOST_EPISODES:
	return give_u64(true, zone->boosted.episodes, atom);
    default:
	return PM_ERR_PMID;
    }
}

int
value_zone(const struct agent *agent, const struct place *place, unsigned int arg,
	   pmAtomValue *atom)
{
    const struct zone_info *info = &place->zone->info;
    const struct boost_marks *marks = &place->zone->marks;

    (void)agent;
    switch (arg) {
    case ZONE_FREE:
	return give_u64(zone_has(info, ZI_FREE), info->value[ZI_FREE], atom);
    case ZONE_MANAGED:
	return give_u64(zone_has(info, ZI_MANAGED), info->value[ZI_MANAGED], atom);
    case ZONE_MIN:
	return give_u64(marks->known, marks->min, atom);
    case ZONE_LOW:
	return give_u64(marks->known, marks->low, atom);
    case ZONE_HIGH:
	return give_u64(marks->known, marks->high, atom);
    default:
	return PM_ERR_PMID;
    }
}

int
value_node_unreclaimable(const struct agent *agent, const struct place *place,
			 unsigned int arg, pmAtomValue *atom)
{
    (void)agent;
    (void)arg;
    return give_u32(place->node->unreclaimable_known, place->node->unreclaimable, atom);
}
