/*
 * Face layer: the answer to a fetch.
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
#include "face_pcp.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/*
 * pmdaFetch() allocates a value set for each metric and a block for each number of
 * 64 bits: for this agent's small files that costs more than reading them and
 * everything else.  Here the blocks stand behind the set that points to them
 * (PM_VAL_SPTR: not to be freed by themselves), and the daemon, whose answer nobody
 * keeps, uses its sets again.  Those of a DSO belong to whoever asked.
 */

/* What a number of 64 bits takes as a block: the header and the number. */
#define BLOCK   (PM_VAL_HDR_SIZE + sizeof(uint64_t))

/*
 * Room for a set of so many values that have blocks of so many bytes behind them.  A
 * metric that is asked for twice in one fetch needs the same both times.
 */
static pmValueSet *
new_set(struct face *face, struct kept *kept, int values, size_t blocks)
{
    size_t      size = offsetof(pmValueSet, vlist) + (size_t)values * sizeof(pmValue) + blocks;
    pmValueSet  *more;

    if (!face->agent.daemon)
	return malloc(size);
    if (size <= sizeof(kept->small))
	return &kept->small.set;
    if (kept->size < size) {
	more = malloc(size);
	if (more == NULL)
	    return NULL;
	free(kept->set);
	kept->set = more;
	kept->size = size;
    }
    return kept->set;
}

/* A set without values: none now (0), or why. */
static pmValueSet *
no_values(struct face *face, struct kept *kept, int sts)
{
    pmValueSet  *set = new_set(face, kept, 0, 0);

    if (set != NULL) {
	set->valfmt = PM_VAL_INSITU;
	set->numval = sts;
    }
    return set;
}

/* Bytes of the block of one number; 0 if it stands in the value itself. */
static size_t
number_size(int type)
{
    return type == PM_TYPE_32 || type == PM_TYPE_U32 || type == PM_TYPE_FLOAT ? 0 : BLOCK;
}

/* The same of any value. */
static size_t
block_size(int type, const pmAtomValue *atom)
{
    return type == PM_TYPE_STRING ? PM_VAL_HDR_SIZE + strlen(atom->cp) + 1 : number_size(type);
}

/* Write a value, and its block to where *to points; *to goes on behind it. */
static void
put_value(pmValue *value, int type, const pmAtomValue *atom, char **to)
{
    size_t      size = block_size(type, atom);
    pmValueBlock *block = (pmValueBlock *)(void *)*to;

    if (size == 0) {
	value->value.lval = atom->l;
	return;
    }
    block->vtype = (unsigned char)type;
    block->vlen = (unsigned int)size & PM_VAL_VLEN_MAX;
    memcpy(*to + PM_VAL_HDR_SIZE, type == PM_TYPE_STRING ? (const void *)atom->cp : atom,
	   size - PM_VAL_HDR_SIZE);
    value->value.pval = block;
    /* the next header has to be aligned, too */
    *to += (size + sizeof(int) - 1) / sizeof(int) * sizeof(int);
}

static int
find_place(struct face *face, const struct metric *metric, unsigned int inst,
	   struct place *place)
{
    struct model *model = &face->agent.model;

    if (metric->indom == INDOM_CGROUP) {
	place->cgroup = cgroup_of(face, inst);
	return place->cgroup != NULL ? 0 : PM_ERR_INST;
    }
    if (metric->indom == INDOM_TRACE) {
	place->reason = inst % TRACE_KINDS;
	inst /= TRACE_KINDS;
    }
    if (metric->indom != INDOM_ZONE) {
	place->node = model_node(model, (int)inst);
	return place->node != NULL && place->node->online ? 0 : PM_ERR_INST;
    }
    place->zone = model_zone(model, inst);
    return place->zone != NULL && place->zone->online ? 0 : PM_ERR_INST;
}

static pmValueSet *
fetch_single(struct face *face, struct kept *kept, const struct metric *metric)
{
    struct place place = { .node = NULL };
    pmAtomValue atom = { .cp = "" };
    int         sts = metric->value(&face->agent, &place, metric->arg, &atom);
    pmValueSet  *set;
    size_t      size;
    char        *blocks;

    if (sts <= 0)
	return no_values(face, kept, sts);
    size = block_size(metric->type, &atom);
    set = new_set(face, kept, 1, size);
    if (set == NULL)
	return NULL;
    set->valfmt = size == 0 ? PM_VAL_INSITU : PM_VAL_SPTR;
    set->numval = 1;
    set->vlist[0].inst = (int)PM_IN_NULL;
    blocks = (char *)&set->vlist[1];
    put_value(&set->vlist[0], metric->type, &atom, &blocks);
    return set;
}

/* No metric with instances is a string, so that all values are of one size. */
static pmValueSet *
fetch_instances(struct face *face, struct kept *kept, const struct metric *metric, pmdaExt *ext)
{
    const pmdaIndom *indom = &face->indomtab[metric->indom];
    size_t      size = number_size(metric->type);
    pmValueSet  *set = new_set(face, kept, indom->it_numinst, (size_t)indom->it_numinst * size);
    char        *blocks;
    int         inst, sts = 0;

    if (set == NULL)
	return NULL;
    blocks = (char *)&set->vlist[indom->it_numinst];
    set->valfmt = size == 0 ? PM_VAL_INSITU : PM_VAL_SPTR;
    set->numval = 0;
    __pmdaStartInst(indom->it_indom, ext);
    while (__pmdaNextInst(&inst, ext) && set->numval < indom->it_numinst) {
	struct place place = { .node = NULL };
	pmAtomValue atom = { .cp = "" };

	sts = find_place(face, metric, (unsigned int)inst, &place);
	if (sts == 0)
	    sts = metric->value(&face->agent, &place, metric->arg, &atom);
	if (sts <= 0)
	    continue;
	set->vlist[set->numval].inst = inst;
	put_value(&set->vlist[set->numval++], metric->type, &atom, &blocks);
    }
    /* why there is none is a number, too */
    if (set->numval == 0 && sts < 0)
	set->numval = sts;
    return set;
}

/* Room for so many answers; those for metrics that nobody knows are kept by their place. */
static bool
make_room(struct face *face, int count)
{
    size_t      size = sizeof(*face->result) + (size_t)count * sizeof(face->result->vset[0]);
    void        *more;

    if (count <= face->result_max)
	return true;
    more = realloc(face->result, size);
    if (more == NULL)
	return false;
    face->result = more;
    more = realloc(face->unknown, (size_t)count * sizeof(*face->unknown));
    if (more == NULL)
	return false;
    face->unknown = more;
    memset(face->unknown + face->result_max, 0,
	   (size_t)(count - face->result_max) * sizeof(*face->unknown));
    face->result_max = count;
    return true;
}

static uint32_t
needs_of(const struct face *face, int count, const pmID *pmid)
{
    uint32_t    needs = 0;
    int         i;

    for (i = 0; i < count; i++) {
	const pmdaMetric *entry = face_metric(face, pmid[i]);

	if (entry != NULL)
	    needs |= ((const struct metric *)entry->m_user)->needs;
    }
    return needs;
}

static pmValueSet *
fetch_one(struct face *face, pmID pmid, int at, pmdaExt *ext)
{
    const pmdaMetric *entry = face_metric(face, pmid);
    const struct metric *metric = entry != NULL ? entry->m_user : NULL;
    struct kept *kept = entry != NULL ? &face->kept[entry - face->metrictab] : &face->unknown[at];
    pmValueSet  *set;

    if (metric == NULL)
	set = no_values(face, kept, PM_ERR_PMID);
    else if (metric->indom == INDOM_NONE)
	set = fetch_single(face, kept, metric);
    else
	set = fetch_instances(face, kept, metric, ext);
    /* one metric without memory leaves the others' values */
    if (set == NULL)
	set = no_values(face, kept, -ENOMEM);
    if (set != NULL)
	set->pmid = pmid;
    return set;
}

int
face_fetch(int count, pmID *pmid, pmdaResult **result, pmdaExt *ext)
{
    struct face *face = pmdaExtGetData(ext);
    int         i;

    face_refresh(face, needs_of(face, count, pmid));
    if (!make_room(face, count))
	return -ENOMEM;
    memset(&face->result->timestamp, 0, sizeof(face->result->timestamp));
    for (i = 0; i < count; i++) {
	face->result->vset[i] = fetch_one(face, pmid[i], i, ext);
	if (face->result->vset[i] == NULL)
	    break;
    }
    face->result->numpmid = i;
    *result = face->result;
    if (i == count)
	return 0;
    while (!face->agent.daemon && i-- > 0)
	free(face->result->vset[i]);
    return -ENOMEM;
}

void
face_keep(pmdaResult *result)
{
    (void)result;
}
