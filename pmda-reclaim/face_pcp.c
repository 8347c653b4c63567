/*
 * PCP face: fetches, stores and instances.
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
#include "domain.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The callbacks for instances' labels and clients' ends are given no private data. */
static struct face *only_face;

static struct face *
face_of(pmdaExt *ext)
{
    return pmdaExtGetData(ext);
}

/* ---- instances ---------------------------------------------------------- */

/* Room for one more instance; the names' addresses change with it. */
static bool
make_room(struct face *face, unsigned int indom)
{
    pmdaIndom   *it = &face->indomtab[indom];
    unsigned int max = face->instances_max[indom], i;
    void        *more;

    if ((unsigned int)it->it_numinst < max)
	return true;
    max = max == 0 ? 8 : max * 2;
    more = realloc(it->it_set, max * sizeof(*it->it_set));
    if (more == NULL)
	return false;
    it->it_set = more;
    more = realloc(face->name[indom], max * sizeof(*face->name[indom]));
    if (more == NULL)
	return false;
    face->name[indom] = more;
    memset(face->name[indom][face->instances_max[indom]], 0,
	   (max - face->instances_max[indom]) * sizeof(*face->name[indom]));
    face->instances_max[indom] = max;
    for (i = 0; i < (unsigned int)it->it_numinst; i++)
	it->it_set[i].i_name = face->name[indom][i];
    return true;
}

static void
add_instance(struct face *face, unsigned int indom, unsigned int id, const char *zone, int node,
	     const char *reason)
{
    pmdaIndom   *it = &face->indomtab[indom];
    char        *name;

    if (!make_room(face, indom))
	return;
    name = face->name[indom][it->it_numinst];
    /* a number always has the same name: mostly it is the one that stands here already */
    if (*name != '\0' && it->it_set[it->it_numinst].i_inst == (int)id) {
	it->it_numinst++;
	return;
    }
    pmsprintf(name, sizeof(face->name[indom][0]), "%s%snode%d%s%s", zone,
	      *zone != '\0' ? "::" : "", node, *reason != '\0' ? "::" : "", reason);
    it->it_set[it->it_numinst].i_inst = (int)id;
    it->it_set[it->it_numinst].i_name = name;
    it->it_numinst++;
}

static void
add_node(struct face *face, int node)
{
    unsigned int reason;

    add_instance(face, INDOM_NODE, (unsigned int)node, "", node, "");
    for (reason = 0; reason < TRACE_REASONS; reason++)
	add_instance(face, INDOM_TRACE, (unsigned int)node * TRACE_KINDS + reason, "", node,
		     trace_reason_name(reason));
}

/*
 * Instance numbers are the kernel's own (a node's number, and 16 numbers a node
 * for its zones, or its reasons to wait), so they are the same after a restart
 * without being kept anywhere.
 */
static void
list_instances(struct face *face)
{
    struct model *model = &face->agent.model;
    unsigned int i;

    face->indomtab[INDOM_NODE].it_numinst = 0;
    face->indomtab[INDOM_ZONE].it_numinst = 0;
    face->indomtab[INDOM_TRACE].it_numinst = 0;
    for (i = 0; i < model->nodes; i++) {
	if (model->node[i].online)
	    add_node(face, model->node[i].id);
    }
    for (i = 0; i < model->zones; i++) {
	if (model->zone[i].online)
	    add_instance(face, INDOM_ZONE, model->zone[i].id, model->zone[i].info.name,
			 model->zone[i].info.node, "");
    }
}

/* The sysctls behind the boost; the daemon's sampler reads them now and then. */
#define NEED_TUNING     (NEED(FILE_MIN_FREE) | NEED(FILE_BOOST_FACTOR) | NEED(FILE_MEMINFO))

void
face_refresh(struct face *face, uint32_t needs)
{
    if (!face->agent.daemon && (needs & NEED(FILE_ZONEINFO)) != 0)
	needs |= NEED_TUNING;
    agent_read(&face->agent, needs, agent_now());
    if ((needs & NEED(FILE_NODE_LIST)) != 0)
	list_instances(face);
    if ((needs & NEED(FILE_CGROUPS)) != 0)
	cgroup_instances(face);
}

static int
reclaim_instance(pmInDom indom, int inst, char *name, pmInResult **result, pmdaExt *ext)
{
    face_refresh(face_of(ext), pmInDom_serial(indom) == INDOM_CGROUP ? NEED(FILE_CGROUPS) : NEED_ZONES);
    return pmdaInstance(indom, inst, name, result, ext);
}

/* ---- store -------------------------------------------------------------- */

static int
store_one(struct face *face, pmValueSet *values)
{
    const pmdaMetric *entry = face_metric(face, values->pmid);
    const struct metric *metric;
    pmAtomValue atom;
    int         sts;

    if (entry == NULL)
	return PM_ERR_PMID;
    metric = entry->m_user;
    if (metric->store == NULL)
	return PM_ERR_PERMISSION;
    if (values->numval != 1)
	return PM_ERR_INST;
    sts = pmExtractValue(values->valfmt, &values->vlist[0], metric->type, &atom, metric->type);
    if (sts < 0)
	return sts;
    sts = metric->store(&face->agent, &atom);
    if (metric->type == PM_TYPE_STRING)
	free(atom.cp);
    return sts;
}

static int
reclaim_store(pmdaResult *result, pmdaExt *ext)
{
    int         i, sts = 0;

    /* not pmdaGetContext(): that is whoever fetched last, or asked for a text */
    face_of(ext)->agent.trace.asking = ext->e_context;
    for (i = 0; i < result->numpmid && sts == 0; i++)
	sts = store_one(face_of(ext), result->vset[i]);
    return sts;
}

/* ---- clients ------------------------------------------------------------ */

/* Who the client is: root alone may ask for the exact mode. */
static int
reclaim_attribute(int context, int key, const char *value, int length, pmdaExt *ext)
{
    trace_client(&face_of(ext)->agent, context, key, value);
    return pmdaAttribute(context, key, value, length, ext);
}

static void
reclaim_end(int context)
{
    trace_client_gone(&only_face->agent, context);
}

/* ---- labels ------------------------------------------------------------- */

static int
reclaim_label(int ident, int type, pmLabelSet **labels, pmdaExt *ext)
{
    /* as pmdaLabel() would, but the same for the DSO: labels are a series' identity */
    if ((type & PM_LABEL_DOMAIN) != 0)
	pmdaAddLabels(labels, "{\"agent\":\"reclaim\"}");
    else if ((type & PM_LABEL_INDOM) != 0 && pmInDom_serial((pmInDom)ident) == INDOM_NODE)
	pmdaAddLabels(labels, "{\"device_type\":\"numa_node\",\"indom_name\":\"per numa_node\"}");
    else if ((type & PM_LABEL_INDOM) != 0 && pmInDom_serial((pmInDom)ident) == INDOM_TRACE)
	pmdaAddLabels(labels, "{\"device_type\":\"numa_node\","
		      "\"indom_name\":\"per reason per numa_node\"}");
    else if ((type & PM_LABEL_INDOM) != 0 && pmInDom_serial((pmInDom)ident) == INDOM_ZONE)
	pmdaAddLabels(labels, "{\"device_type\":[\"memory\",\"numa_node\"],"
		      "\"indom_name\":\"per zone per numa_node\"}");
    else if ((type & PM_LABEL_INDOM) != 0 && pmInDom_serial((pmInDom)ident) == INDOM_CGROUP)
	pmdaAddLabels(labels, "{\"device_type\":\"cgroup\",\"indom_name\":\"per cgroup\"}");
    return pmdaLabel(ident, type, labels, ext);
}

static int
reclaim_instance_label(pmInDom indom, unsigned int inst, pmLabelSet **labels)
{
    const struct model_zone *zone;

    if (indom == PM_INDOM_NULL)
	return 0;
    if (pmInDom_serial(indom) == INDOM_CGROUP)
	return cgroup_labels(only_face, inst, labels);
    if (pmInDom_serial(indom) == INDOM_NODE) {
	numa_labels(only_face->agent.real ? (int)inst : -1, labels);
	return pmdaAddLabels(labels, "{\"numa_node\":%u}", inst);
    }
    if (pmInDom_serial(indom) == INDOM_TRACE) {
	const char *reason = trace_reason_name(inst % TRACE_KINDS);

	return reason == NULL ? 0 : pmdaAddLabels(labels, "{\"numa_node\":%u,\"reason\":\"%s\"}",
						  inst / TRACE_KINDS, reason);
    }
    zone = model_zone(&only_face->agent.model, inst);
    if (zone == NULL)
	return 0;
    return pmdaAddLabels(labels, "{\"numa_node\":%d,\"zone\":\"%s\"}", zone->info.node,
			 zone->info.name);
}

/* ---- set-up ------------------------------------------------------------- */

static int
build_table(struct face *face)
{
    const struct metric_group *const *group;
    unsigned int i;

    for (group = metric_groups; *group != NULL; group++)
	face->metrics += (int)(*group)->count;
    face->metrictab = calloc((size_t)face->metrics, sizeof(*face->metrictab));
    face->kept = calloc((size_t)face->metrics, sizeof(*face->kept));
    if (face->metrictab == NULL || face->kept == NULL)
	return -ENOMEM;
    face->metrics = 0;
    for (group = metric_groups; *group != NULL; group++) {
	for (i = 0; i < (*group)->count; i++) {
	    const struct metric *metric = &(*group)->metric[i];
	    pmdaMetric *entry = &face->metrictab[face->metrics++];

	    entry->m_user = (void *)metric;
	    entry->m_desc.pmid = PMDA_PMID(metric->cluster, metric->item);
	    entry->m_desc.type = metric->type;
	    entry->m_desc.indom = metric->indom == INDOM_NONE ? PM_INDOM_NULL
							      : (pmInDom)metric->indom;
	    entry->m_desc.sem = metric->sem;
	    entry->m_desc.units = metric->units;
	    face->by_pmid[metric->cluster][metric->item] = entry;
	}
    }
    return 0;
}

void
face_init(struct face *face, pmdaInterface *dispatch, const char *root, uint64_t page_size,
	  bool daemon)
{
    unsigned int i;

    if (dispatch->status != 0)
	return;
    if ((dispatch->status = build_table(face)) < 0 ||
	(dispatch->status = agent_init(&face->agent, root, page_size, daemon)) < 0)
	return;
    for (i = 0; i < INDOMS; i++)
	face->indomtab[i].it_indom = i;
    face->ready = true;
    only_face = face;
    dispatch->version.seven.fetch = face_fetch;
    dispatch->version.seven.instance = reclaim_instance;
    dispatch->version.seven.store = reclaim_store;
    dispatch->version.seven.label = reclaim_label;
    dispatch->version.seven.attribute = reclaim_attribute;
    if (daemon)
	pmdaSetResultCallBack(dispatch, face_keep);
    pmdaSetLabelCallBack(dispatch, reclaim_instance_label);
    pmdaSetEndContextCallBack(dispatch, reclaim_end);
    pmdaSetCommFlags(dispatch, PMDA_FLAG_AUTHORIZE);
    pmdaSetData(dispatch, face);
    pmdaSetFlags(dispatch, PMDA_EXT_FLAG_HASHED);
    pmdaInit(dispatch, face->indomtab, INDOMS, face->metrictab, face->metrics);
    sampler_init(&face->agent);
    face_refresh(face, NEED_ZONES);
}
