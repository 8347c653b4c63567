/*
 * Model layer: which node's kswapd stole the inodes.
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
#include "model_steals.h"
#include <stddef.h>

/* A node without reclaimable slab can still have stolen the last of it. */
static double
weight(const struct steals_node *node, bool timed)
{
    if (!node->ran)
	return 0;
    return (timed ? (double)node->run_ns : 1.0) * ((double)node->slab + 1.0) /
	   ((double)node->file_lru + 1.0);
}

static void
give_one(struct steals_node *node, double growth)
{
    node->stolen += growth;
    node->certain += growth;
}

static void
give_split(double growth, struct steals_node *node[], unsigned int nodes, bool timed)
{
    double      total = 0;
    unsigned int i;

    for (i = 0; i < nodes; i++)
	total += weight(node[i], timed);
    for (i = 0; i < nodes; i++)
	node[i]->stolen += growth * weight(node[i], timed) / total;
}

void
steals_give(struct steals *steals, uint64_t counter, struct steals_node *node[],
	    unsigned int nodes)
{
    struct steals_node *only = NULL;
    unsigned int i, ran = 0;
    bool        timed = false;
    double      growth;

    if (!steals->known || counter < steals->last) {
	steals->known = true;
	steals->last = counter;
	return;
    }
    growth = (double)(counter - steals->last);
    for (i = 0; i < nodes; i++) {
	if (!node[i]->ran)
	    continue;
	ran++;
	only = node[i];
	timed = timed || node[i]->run_ns > 0;
    }
    if (nodes == 1)
	give_one(node[0], growth);
    else if (ran == 1)
	give_one(only, growth);
    else if (ran > 1)
	give_split(growth, node, nodes, timed);
    else
	return;
    steals->last = counter;
}
