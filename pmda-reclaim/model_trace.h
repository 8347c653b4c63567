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
#ifndef MODEL_TRACE_H
#define MODEL_TRACE_H

#include <stdbool.h>
#include <stdint.h>

/* Reasons of VMSCAN_THROTTLE_*, in the kernel's order (include/linux/mmzone.h). */
enum trace_reason {
    TRACE_WRITEBACK,
    TRACE_ISOLATED,
    TRACE_NOPROGRESS,
    TRACE_CONGESTED,
    TRACE_REASONS
};

/* Counters of a node. */
enum trace_column {
    TRACE_OBJECTS,              /* that shrinkers freed */
    TRACE_FS_OBJECTS,           /* the part of super_cache_scan */
    TRACE_WAKES,                /* times that kswapd woke */
    TRACE_THROTTLE,             /* usec, one for each reason */
    TRACE_COLUMNS = TRACE_THROTTLE + TRACE_REASONS
};

/* Counters of the machine, usec. */
enum trace_wait {
    TRACE_CONGESTION_WAIT,      /* congestion_wait() */
    TRACE_WAIT_IFF_CONGESTED,   /* wait_iff_congested() */
    TRACE_WAITS
};

/*
 * A counter over several lives of a histogram: what it showed last is kept,
 * so that the total only rises when a histogram begins again from nothing.
 */
struct trace_sum {
    uint64_t    total;
    uint64_t    seen;           /* by the last whole read of the histogram */
    uint64_t    now;            /* being summed by the read under way */
};

struct trace_node {
    struct trace_sum sum[TRACE_COLUMNS];
};

struct model_trace {
    struct trace_node *node;    /* by number of the node */
    unsigned int nodes;         /* room */
    struct trace_sum wait[TRACE_WAITS];
};

void model_trace_free(struct model_trace *trace);

/* The histograms are new ones: all that is in them is growth. */
void model_trace_restart(struct model_trace *trace);

/* Begin to read a histogram that feeds columns [first, first + count). */
void model_trace_begin(struct model_trace *trace, unsigned int first, unsigned int count);

/*
 * One entry.  A node is met for the first time now and then, and only then is
 * memory allocated.  Returns 0, -ERANGE for a node that no kernel has, or -ENOMEM.
 */
int model_trace_add(struct model_trace *trace, uint64_t node, unsigned int column,
		    uint64_t value);

/* The histogram was whole: its sums count. */
void model_trace_commit(struct model_trace *trace, unsigned int first, unsigned int count);

/* The same for a histogram of the machine; it has one sum. */
void model_trace_wait(struct model_trace *trace, enum trace_wait wait, uint64_t value);

/* 0 for a node that no event has named: nothing happened there. */
uint64_t model_trace_total(const struct model_trace *trace, int node, unsigned int column);

#endif /* MODEL_TRACE_H */
