/*
 * Model layer: looks at the zones, and the time that they were boosted.
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

/*
 * The sysctls behind the inference are re-read every ten seconds, so that it
 * can lag behind a write to them by that much without being wrong.
 */
#define SETTLE_NS       UINT64_C(15000000000)

/*
 * A running kswapd's run time is brought up to date at its next tick or switch:
 * that nothing moved is believed only of the time before this much ago.
 */
#define HOLD_NS         UINT64_C(50000000)

/* Kinds in the kernel's order; a name from a kernel to come gets a number from its letters. */
static unsigned int
zone_kind(const char *name)
{
    static const char *const known[] = { "DMA", "DMA32", "Normal", "HighMem", "Movable", "Device" };
    const unsigned int count = sizeof(known) / sizeof(known[0]);
    unsigned int i, sum = 0;

    for (i = 0; i < count; i++) {
	if (strcmp(name, known[i]) == 0)
	    return i;
    }
    for (; *name != '\0'; name++)
	sum = sum * 31 + (unsigned char)*name;
    return count + sum % (ZONE_KINDS - count);
}

static struct model_zone *
add_zone(struct model *model, unsigned int id)
{
    struct model_zone *zone;

    if (model->zones == model->zone_max) {
	unsigned int    max = model->zone_max == 0 ? 8 : model->zone_max * 2;
	void            *more = realloc(model->zone, max * sizeof(*model->zone));

	if (more == NULL)
	    return NULL;
	model->zone = more;
	model->zone_max = max;
    }
    zone = &model->zone[model->zones++];
    memset(zone, 0, sizeof(*zone));
    zone->id = id;
    model->zone_index[id] = (int)(zone - model->zone);
    return zone;
}

struct model_zone *
model_zone(struct model *model, unsigned int id)
{
    if (id >= MODEL_NODES * ZONE_KINDS || model->zone_index[id] < 0)
	return NULL;
    return &model->zone[model->zone_index[id]];
}

/* Numbers that no zone can have are no numbers. */
static void
settle_zone(struct model *model, struct zone_info *info)
{
    unsigned int field;

    for (field = 0; field < ZI_NFIELDS; field++) {
	if (!zone_has(info, field) || info->value[field] < PAGES_LIMIT)
	    continue;
	info->present &= ~(UINT32_C(1) << field);
	model->faults++;
    }
}

static void
choose_method(struct model *model, const struct zoneinfo *info)
{
    if (info->has_boost)
	model->method = BOOST_REPORTED;
    else
	model->method = model->tuning.has_factor ? BOOST_INFERRED : BOOST_UNSUPPORTED;
}

/*
 * Where the kernel prints the boost, infer it too: a disagreement that stays
 * is a fault of this agent's.  From 6.6 Movable zones have a min mark of their
 * own and are no part of min_free_kbytes, and kernels that print the line
 * exist on both sides of that, so machines with such a zone are not judged.
 */
static void
check_inference(struct model *model, const struct boost_machine *machine,
		struct model_zone *zone, uint64_t now)
{
    uint64_t    boost;

    if (!boost_counts(&zone->info) ||
	(boost_infer(&model->tuning, machine, &zone->info, &zone->memory, &boost) &&
	 boost == zone->marks.boost)) {
	zone->disagrees_since = 0;
	zone->disagreed = false;
    } else if (zone->disagrees_since == 0) {
	zone->disagrees_since = now;
    } else if (!zone->disagreed && now - zone->disagrees_since > SETTLE_NS) {
	zone->disagreed = true;
	model->faults++;
    }
}

static void
look_at_zone(struct model *model, const struct boost_machine *machine, struct model_zone *zone,
	     uint64_t elapsed)
{
    struct model_node *node = &model->node[zone->node];

    boost_marks(&model->tuning, model->method, machine, &zone->info, &zone->memory, &zone->marks);
    if (!zone->marks.boost_known) {
	lapse_lost(&zone->boosted);
	model->zones_unknown++;
	node->zones_unknown++;
	return;
    }
    lapse_look(&zone->boosted, elapsed, zone->marks.boost > 0);
    model->boost_known = true;
    model->boost_pages += zone->marks.boost;
    node->boost_pages += zone->marks.boost;
    if (zone->marks.boost > 0) {
	model->zones_boosted++;
	node->zones_boosted++;
    }
}

/*
 * The pass that a boost wakes ends the boost: where it is seen at one end only,
 * all of the run was for it.  (Half of it, as for the time, was traced to lose
 * 7 to 32 %.)
 */
static void
add_boosted_run(struct model_node *node, bool before, bool after, uint64_t elapsed)
{
    struct unseen_tick tick = {
	.before = before, .after = after, .elapsed = elapsed,
	.run_ns = node->run_ns - node->run_at_look,
	.wait_ns = node->wait_ns - node->wait_at_look,
    };

    if (before || after)
	node->boosted_run_ns = counter_plus(node->boosted_run_ns, tick.run_ns);
    if (node->wait_known)
	node->boosted_run_ns = counter_plus(node->boosted_run_ns,
					    unseen_tick(&node->unseen, &tick));
    else
	unseen_lost(&node->unseen);
}

static void
look_at_node(struct model *model, struct model_node *node, uint64_t elapsed)
{
    bool        before = node->boosted.known && node->boosted.on;
    bool        after = node->zones_boosted > 0;

    /* one zone that is boosted is enough to know; for none, all must be known */
    if (!node->online || !model->boost_known || (!after && node->zones_unknown > 0)) {
	lapse_lost(&node->boosted);
	unseen_lost(&node->unseen);
	return;
    }
    if (node->boosted.known && node->run_known)
	add_boosted_run(node, before, after, elapsed);
    node->run_at_look = node->run_ns;
    node->wait_at_look = node->wait_ns;
    lapse_look(&node->boosted, elapsed, after);
}

static void
look_at_machine(struct model *model, uint64_t now, uint64_t elapsed)
{
    if (!model->boost_known || (model->zones_boosted == 0 && model->zones_unknown > 0)) {
	model->boost_known = false;
	lapse_lost(&model->boosted);
	return;
    }
    lapse_look(&model->boosted, elapsed, model->zones_boosted > 0);
    model->look_time = now;
    memset(&model->boost_now, 0, sizeof(model->boost_now));
    model->boost_now.time = now;
    model->boost_now.value[COLUMN_BOOSTED] = model->boosted.ns;
    model->boost_now.present = 1u << COLUMN_BOOSTED;
    window_keep(&model->boost_window, &model->boost_now, model->span);
}

static void
clear_look(struct model *model)
{
    unsigned int i;

    model->boost_known = false;
    model->zones_boosted = model->zones_unknown = 0;
    model->boost_pages = 0;
    for (i = 0; i < model->nodes; i++) {
	model->node[i].zones_boosted = model->node[i].zones_unknown = 0;
	model->node[i].boost_pages = 0;
    }
    for (i = 0; i < model->zones; i++)
	model->zone[i].online = false;
}

static void
take_node_info(struct model *model, const struct zoneinfo *info)
{
    unsigned int i;

    for (i = 0; i < info->nodes; i++) {
	const struct node_info *from = &info->node[i];
	struct model_node *node = model_node(model, from->node);

	if (node == NULL)
	    continue;
	node->unreclaimable_known = from->has_unreclaimable;
	node->unreclaimable = from->unreclaimable;
	if (from->has_slab) {
	    node->steals.slab = from->slab_reclaimable;
	    node->steals.file_lru = from->file_lru;
	}
    }
}

/* Can the inference be held against what the kernel prints? */
static bool
can_check(const struct model *model, const struct zoneinfo *info)
{
    unsigned int i;

    for (i = 0; i < info->zones; i++) {
	if (strcmp(info->zone[i].name, "Movable") == 0 && boost_counts(&info->zone[i]))
	    return false;
    }
    return model->method == BOOST_REPORTED && model->tuning.has_min_free &&
	   model->tuning.has_factor && model->tuning.pageblock != 0;
}

int
model_zoneinfo(struct model *model, uint64_t now, const struct zoneinfo *info)
{
    struct boost_machine machine;
    uint64_t    elapsed = model->boost_known ? now - model->look_time : 0;
    unsigned int i, id;
    bool        check;

    choose_method(model, info);
    model->looked = info->zones > 0;
    check = can_check(model, info);
    boost_survey(info->zone, info->zones, &machine);
    if (model->tuning.pageblock_unknown)
	model->tuning.pageblock = boost_pageblock(&model->tuning, &machine, info->zone,
						  info->zones);
    clear_look(model);
    take_node_info(model, info);
    model->managed = 0;
    for (i = 0; i < info->zones; i++) {
	const struct zone_info *from = &info->zone[i];
	struct model_node *node = model_node(model, from->node);
	struct model_zone *zone;

	if (node == NULL || !node->online ||
	    (zone_has(from, ZI_MANAGED) && from->value[ZI_MANAGED] == 0))
	    continue;
	id = (unsigned int)from->node * ZONE_KINDS + zone_kind(from->name);
	zone = model_zone(model, id);
	if (zone == NULL && (zone = add_zone(model, id)) == NULL)
	    return -1;
	if (zone->online)
	    continue;			/* listed twice: time must not count twice */
	zone->node = (unsigned int)(node - model->node);
	zone->info = *from;
	settle_zone(model, &zone->info);
	zone->online = true;
	if (zone_has(&zone->info, ZI_MANAGED))
	    model->managed += zone->info.value[ZI_MANAGED];
	look_at_zone(model, &machine, zone, elapsed);
	if (check)
	    check_inference(model, &machine, zone, now);
    }
    for (i = 0; i < model->zones; i++) {
	if (!model->zone[i].online)
	    lapse_lost(&model->zone[i].boosted);
    }
    for (i = 0; i < model->nodes; i++)
	look_at_node(model, &model->node[i], elapsed);
    look_at_machine(model, now, elapsed);
    return 0;
}

void
model_zoneinfo_lost(struct model *model)
{
    unsigned int i;

    clear_look(model);
    model->looked = false;
    lapse_lost(&model->boosted);
    for (i = 0; i < model->zones; i++)
	lapse_lost(&model->zone[i].boosted);
    for (i = 0; i < model->nodes; i++) {
	model->node[i].unreclaimable_known = false;
	lapse_lost(&model->node[i].boosted);
	unseen_lost(&model->node[i].unseen);
    }
}

/* The same state again: lapses of zones and nodes that are not known stay so. */
static void
go_on(struct lapse *lapse, uint64_t elapsed)
{
    if (lapse->known)
	lapse_look(lapse, elapsed, lapse->on);
}

void
model_still(struct model *model, uint64_t now)
{
    uint64_t	sure = now - HOLD_NS, elapsed;
    unsigned int i;

    model_slices(model, now);
    if (!model->boost_known || now < model->look_time + HOLD_NS)
	return;
    elapsed = sure - model->look_time;
    for (i = 0; i < model->nodes; i++)
	go_on(&model->node[i].boosted, elapsed);
    for (i = 0; i < model->zones; i++)
	go_on(&model->zone[i].boosted, elapsed);
    look_at_machine(model, sure, elapsed);
}
