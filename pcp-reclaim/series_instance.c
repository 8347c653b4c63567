/*
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

/*
 * Instances by name.  The agent's domain and pmdalinux's three number their nodes and zones
 * differently, but name them alike: "node0", "Normal::node0".
 */
#include <stdlib.h>
#include <string.h>
#include "series_impl.h"

static const char *const zone_names[] = {
    "DMA", "DMA32", "Normal", "HighMem", "Movable", "Device"
};

/* Node number and rank out of a name of the scope; returns 0, or -1 if it is of another scope. */
static int
parse_name(enum scope scope, const char *name, int *node, int *rank)
{
    const char	*tail = strstr(name, "::");
    unsigned	i;
    int		end = 0;

    *rank = 0;
    if ((scope == SCOPE_ZONE) != (tail != NULL))
	return -1;
    if (sscanf(tail ? tail + 2 : name, "node%d%n", node, &end) != 1 ||
	(tail ? tail + 2 : name)[end] != '\0')
	return -1;
    for (i = 0; tail && i < sizeof(zone_names) / sizeof(zone_names[0]); i++)
	if (strlen(zone_names[i]) == (size_t)(tail - name) &&
	    memcmp(zone_names[i], name, (size_t)(tail - name)) == 0)
	    *rank = (int)i;
    return 0;
}

/* Put a new instance (the last of the list) where it belongs in the order. */
static void
sort_in(struct scope_instances *si)
{
    const struct instance	*new = &si->list[si->n - 1], *other;
    unsigned			i;

    for (i = si->n - 1; i > 0; i--) {
	other = &si->list[si->order[i - 1]];
	if (other->node < new->node || (other->node == new->node && other->rank <= new->rank))
	    break;
	si->order[i] = si->order[i - 1];
    }
    si->order[i] = si->n - 1;
}

/* Index of a name in its scope, added if new; -1 if it is not of this scope or without memory. */
static int
add_name(struct series *s, enum scope scope, const char *name)
{
    struct scope_instances	*si = &s->inst[scope];
    struct instance		*list;
    unsigned			*order, i;
    int				node, rank;

    if (parse_name(scope, name, &node, &rank) < 0)
	return -1;
    for (i = 0; i < si->n; i++)
	if (strcmp(si->list[i].name, name) == 0)
	    return (int)i;
    if ((list = realloc(si->list, (si->n + 1) * sizeof(*list))) == NULL)
	return -1;
    si->list = list;
    if ((order = realloc(si->order, (si->n + 1) * sizeof(*order))) == NULL)
	return -1;
    si->order = order;
    list[si->n] = (struct instance){ strdup(name), node, rank };
    if (list[si->n].name == NULL)
	return -1;
    si->n++;
    sort_in(si);
    return (int)si->n - 1;
}

/*
 * Index of the instance of the i-th value of a slot's metric, or -1 to leave it out.  What stood in
 * that place last time is looked at first; names are asked for once.
 */
int
instance_index(struct series *s, struct slot *slot, unsigned i, int id)
{
    struct place	*grown;
    unsigned		k;
    char		*name = NULL;
    int			sts;

    if (slot->scope == SCOPE_GLOBAL)
	return 0;
    if (i < slot->nplaces && slot->places[i].id == id)
	return slot->places[i].index;
    for (k = 0; k < slot->nplaces; k++)
	if (slot->places[k].id == id)
	    return slot->places[k].index;
    if (s->src.type == PM_CONTEXT_ARCHIVE)
	sts = pmNameInDomArchive(slot->indom, id, &name);
    else
	sts = pmNameInDom(slot->indom, id, &name);
    if (sts < 0)
	return -1;
    if ((grown = realloc(slot->places, (k + 1) * sizeof(*grown))) == NULL) {
	free(name);
	return -1;
    }
    slot->places = grown;
    slot->places[k].id = id;
    slot->places[k].index = add_name(s, slot->scope, name);
    slot->nplaces = k + 1;
    free(name);
    return slot->places[k].index;
}

void
instances_free(struct series *s)
{
    unsigned	scope, i;

    for (scope = 0; scope < SCOPES; scope++) {
	for (i = 0; i < s->inst[scope].n; i++)
	    free(s->inst[scope].list[i].name);
	free(s->inst[scope].list);
	free(s->inst[scope].order);
    }
}

unsigned
series_instances(const series *s, enum scope scope)
{
    return scope == SCOPE_GLOBAL ? 1 : s->inst[scope].n;
}

const char *
series_instance_name(const series *s, enum scope scope, unsigned inst)
{
    if (scope == SCOPE_GLOBAL || inst >= s->inst[scope].n)
	return "";
    return s->inst[scope].list[s->inst[scope].order[inst]].name;
}

int
series_instance_node(const series *s, enum scope scope, unsigned inst)
{
    if (scope == SCOPE_GLOBAL || inst >= s->inst[scope].n)
	return -1;
    return s->inst[scope].list[s->inst[scope].order[inst]].node;
}
