/*
 * Model layer: counters of the exact mode, from histograms that come and go.
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
#include "model_trace.h"
#include "model.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

void
model_trace_free(struct model_trace *trace)
{
    free(trace->node);
    memset(trace, 0, sizeof(*trace));
}

void
model_trace_restart(struct model_trace *trace)
{
    unsigned int i, j;

    for (i = 0; i < trace->nodes; i++) {
	for (j = 0; j < TRACE_COLUMNS; j++)
	    trace->node[i].sum[j].seen = 0;
    }
    for (i = 0; i < TRACE_WAITS; i++)
	trace->wait[i].seen = 0;
}

void
model_trace_begin(struct model_trace *trace, unsigned int first, unsigned int count)
{
    unsigned int i, j;

    for (i = 0; i < trace->nodes; i++) {
	for (j = 0; j < count; j++)
	    trace->node[i].sum[first + j].now = 0;
    }
}

static int
make_room(struct model_trace *trace, unsigned int node)
{
    struct trace_node *more = realloc(trace->node, (node + 1) * sizeof(*more));

    if (more == NULL)
	return -ENOMEM;
    memset(more + trace->nodes, 0, (node + 1 - trace->nodes) * sizeof(*more));
    trace->node = more;
    trace->nodes = node + 1;
    return 0;
}

/* Only rubbish comes near 2^64: a counter that stays at the end never steps back. */
static uint64_t
add_capped(uint64_t sum, uint64_t more)
{
    return more > UINT64_MAX - sum ? UINT64_MAX : sum + more;
}

int
model_trace_add(struct model_trace *trace, uint64_t node, unsigned int column, uint64_t value)
{
    int         sts;

    if (node >= MODEL_NODES)
	return -ERANGE;
    if (node >= trace->nodes && (sts = make_room(trace, (unsigned int)node)) < 0)
	return sts;
    trace->node[node].sum[column].now = add_capped(trace->node[node].sum[column].now, value);
    return 0;
}

/* A sum below the one before it: somebody cleared the histogram, and it counts from 0. */
static void
settle(struct trace_sum *sum)
{
    uint64_t    more = sum->now < sum->seen ? sum->now : sum->now - sum->seen;

    sum->total = add_capped(sum->total, more);
    sum->seen = sum->now;
}

void
model_trace_commit(struct model_trace *trace, unsigned int first, unsigned int count)
{
    unsigned int i, j;

    for (i = 0; i < trace->nodes; i++) {
	for (j = 0; j < count; j++)
	    settle(&trace->node[i].sum[first + j]);
    }
}

void
model_trace_wait(struct model_trace *trace, enum trace_wait wait, uint64_t value)
{
    trace->wait[wait].now = value;
    settle(&trace->wait[wait]);
}

uint64_t
model_trace_total(const struct model_trace *trace, int node, unsigned int column)
{
    if (node < 0 || (unsigned int)node >= trace->nodes)
	return 0;
    return trace->node[node].sum[column].total;
}
