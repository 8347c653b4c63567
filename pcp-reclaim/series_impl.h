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
 * Inside of the data model, for the series_*.c files alone.
 */
#ifndef SERIES_IMPL_H
#define SERIES_IMPL_H

#include <pcp/pmapi.h>
#include "series.h"

#define BLOCK_ROWS	256U		/* rows in one packed block */

/* --- series_column.c: a column of values, packed by blocks --- */

struct block;

struct column {
    struct block	**blocks;	/* sealed blocks; NULL for one without any value */
    size_t		nblocks, room;
    double		tail[BLOCK_ROWS]; /* rows of the block being filled */
    int			used;		/* a value was set in the tail since the last seal */
};

extern struct column *column_new(size_t nblocks);
extern void column_free(struct column *);
extern void column_set(struct column *, size_t row, double value);
extern double column_get(const struct column *, size_t row);
extern int column_seal(struct column *, int exact);
extern void column_drop(struct column *, size_t nblocks);

/* --- slots: what to do with a metric of a result --- */

/* Facts that are no time series: strings and constants of the machine. */
enum fact { FACT_KERNEL, FACT_MACHINE, FACT_METHOD, FACT_GATE, FACT_PAGESIZE, FACT_MEMORY,
	    FACT_CPUS, N_FACT };

enum slot_use {
    USE_AGENT,		/* the value of a quantity */
    USE_ADD,		/* fallback: one of several that are summed */
    USE_FIRST,		/* fallback: taken if nothing gave a value yet */
    USE_OLD_STEAL,	/* fallback: kswapd_steal, counted within pgsteal_<zone> before 3.5 */
    USE_SHMEM,		/* fallback: part of what pmdalinux says is cached */
    USE_FACT
};

/* Which instance the i-th value of a metric's last result was: mostly it is the same again. */
struct place {
    int		id;		/* PCP's internal instance identifier */
    int		index;		/* into scope_instances.list, or -1 for one of no interest */
};

struct slot {
    pmID	pmid;
    pmInDom	indom;
    int		type;
    enum slot_use use;
    int		what;		/* enum quantity or enum fact */
    enum scope	scope;
    double	factor;		/* to the quantity's unit */
    int		paged;		/* Kbyte that count pages: the factor needs the page size too */
    size_t	row;		/* last row it gave a value to, plus 1 */
    struct place *places;
    unsigned	nplaces;
};

struct instance {
    char	*name;
    int		node;		/* number of the node, from the name */
    int		rank;		/* zones: from the lowest up */
};

struct scope_instances {
    unsigned		n;
    struct instance	*list;
    unsigned		*order;		/* sorted by node and rank */
};

struct series {
    struct series_source src;
    struct facts	facts;
    struct slot		*slots;
    unsigned		nslots, ncore;	/* ncore: without fallbacks that the agent covers */
    pmID		*pmids;		/* of the slots, for pmFetch */
    unsigned short	*hash;		/* pmid to slot number + 1 */
    unsigned		hash_size;	/* a power of two */
    struct scope_instances inst[SCOPES];
    struct column	**cols[N_QUANTITY];
    unsigned		ncols[N_QUANTITY];
    unsigned char	has_agent[N_QUANTITY];	/* the agent's metric is in the name space */
    unsigned char	fallback[N_QUANTITY];	/* a value came from pmdalinux */
    double		*times;
    size_t		rows, row_room;
    struct segment	*segs;
    unsigned		nsegs;
    /* the row being put together */
    double		row_time;
    int			row_open;
    double		old_steal, shmem; /* kswapd_steal and shared memory of this row, or NAN */
    int			agent_seen;	/* the agent gave values in this segment */
    int			agent_ever;	/* ... in any */
    const char		*broken;	/* why the next row begins a segment, or NULL */
    double		previous[N_QUANTITY];	/* global counters of the last row */
    double		usual;		/* smoothed time between rows */
    pmResult		*pending;	/* a record read that belongs to the next row */
    int			ended, failed;	/* no more records; why, if not the end */
    unsigned		records;
};

/* series_slots.c */
extern int slots_open(struct series *, char *message, size_t size);
extern struct slot *slots_find(struct series *, pmID);
extern void facts_start(struct series *);
extern void facts_take(struct series *, const struct slot *, const pmValueSet *);

/* series_fallback.c */
struct fallback {
    const char		*metric;
    enum quantity	quantity;
    enum slot_use	use;
};
extern const struct fallback fallbacks[];
extern const unsigned nfallbacks;

/* series_row.c */
extern double value_number(const pmValueSet *, int i, int type);
extern int row_take(struct series *, struct slot *, const pmValueSet *);
extern int row_commit(struct series *);
extern struct column *column_of(const struct series *, enum quantity, unsigned inst);

/* series_instance.c */
extern int instance_index(struct series *, struct slot *, unsigned i, int id);
extern void instances_free(struct series *);

#endif
