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
 * Rows: from the values of results to the columns, and where a new segment begins.
 */
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "series_impl.h"

#define GAP_FACTOR	10	/* so many times the usual interval between rows is a gap ... */
#define GAP_SECONDS	10	/* ... if it is longer than this as well */

#define FALL_PART	0.9	/* a kernel counter that falls below this part began anew */

/* A number out of a value set, NAN if there is none or it is the kernel's own accounting fault. */
double
value_number(const pmValueSet *vset, int i, int type)
{
    const pmValue	*value = &vset->vlist[i];
    pmAtomValue		atom;
    double		number;

    if (vset->valfmt != PM_VAL_INSITU && type == PM_TYPE_U64) {
	uint64_t	wide;	/* the common case, without a function call */

	memcpy(&wide, value->value.pval->vbuf, sizeof(wide));
	return wide > INT64_MAX ? NAN : (double)wide;
    }
    if (type == PM_TYPE_STRING ||
	pmExtractValue(vset->valfmt, value, type, &atom, PM_TYPE_DOUBLE) < 0)
	return NAN;
    number = atom.d;
    return number < 0 || number > (double)INT64_MAX ? NAN : number;
}

/* The column of a quantity and internal instance, or NULL. */
struct column *
column_of(const struct series *s, enum quantity q, unsigned inst)
{
    return inst < s->ncols[q] ? s->cols[q][inst] : NULL;
}

static struct column *
column_make(struct series *s, enum quantity q, unsigned inst)
{
    struct column	**grown;

    if (inst >= s->ncols[q]) {
	if ((grown = realloc(s->cols[q], (inst + 1) * sizeof(*grown))) == NULL)
	    return NULL;
	while (s->ncols[q] <= inst)
	    grown[s->ncols[q]++] = NULL;
	s->cols[q] = grown;
    }
    if (s->cols[q][inst] == NULL)
	s->cols[q][inst] = column_new(s->rows / BLOCK_ROWS);
    return s->cols[q][inst];
}

/* Value of the row being put together. */
static double
row_get(const struct series *s, enum quantity q, unsigned inst)
{
    const struct column	*c = column_of(s, q, inst);

    return c ? c->tail[s->rows % BLOCK_ROWS] : NAN;
}

static int
row_set(struct series *s, enum quantity q, unsigned inst, double value)
{
    struct column	*c = column_make(s, q, inst);

    if (c == NULL)
	return -ENOMEM;
    column_set(c, s->rows, value);
    return 0;
}

static double
slot_value(const struct series *s, const struct slot *slot, const pmValueSet *vset, int i)
{
    double	value = value_number(vset, i, slot->type) * slot->factor;

    return slot->paged ? value / s->facts.pagesize : value;
}

/* Fallback values: only where the agent says nothing in this stretch of the recording. */
static int
take_fallback(struct series *s, const struct slot *slot, unsigned inst, double value)
{
    enum quantity	q = (enum quantity)slot->what;
    double		now = row_get(s, q, inst);

    if (slot->use == USE_FIRST && !isnan(now))
	return 0;
    if (slot->use == USE_SHMEM) {
	s->shmem = value;
	return 0;
    }
    if (slot->use == USE_OLD_STEAL)
	s->old_steal = value;
    s->fallback[q] = 1;
    return row_set(s, q, inst, isnan(now) ? value : now + value);
}

/* Put the values of one metric into the row. Returns 0 or -ENOMEM. */
int
row_take(struct series *s, struct slot *slot, const pmValueSet *vset)
{
    int		i, inst, sts = 0;
    double	value;

    if (slot->use == USE_FACT) {
	facts_take(s, slot, vset);
	return 0;
    }
    slot->row = s->rows + 1;
    if (slot->use == USE_AGENT)
	s->agent_seen = s->agent_ever = 1;
    else if (s->has_agent[slot->what] && s->agent_seen)
	return 0;
    for (i = 0; i < vset->numval && sts == 0; i++) {
	value = slot_value(s, slot, vset, i);
	inst = instance_index(s, slot, (unsigned)i, vset->vlist[i].inst);
	if (inst < 0 || isnan(value))
	    continue;
	if (slot->use == USE_AGENT)
	    sts = row_set(s, (enum quantity)slot->what, (unsigned)inst, value);
	else
	    sts = take_fallback(s, slot, (unsigned)inst, value);
    }
    return sts;
}

/* A quantity that was not recorded as the sum of two that were. */
static int
fill_sum(struct series *s, enum quantity q, enum quantity a, enum quantity b, unsigned inst)
{
    double	sum = row_get(s, a, inst) + row_get(s, b, inst);

    if (isnan(sum) || !isnan(row_get(s, q, inst)))
	return 0;
    s->fallback[q] |= s->fallback[a];
    return row_set(s, q, inst, sum);
}

/* Direct reclaim with what else counted as direct before kernel 6.2: those that are known. */
static int
fill_total(struct series *s, enum quantity q, enum quantity a, enum quantity b, enum quantity c)
{
    double	sum = row_get(s, a, 0);

    if (isnan(sum) || !isnan(row_get(s, q, 0)))
	return 0;
    if (!isnan(row_get(s, b, 0)))
	sum += row_get(s, b, 0);
    if (!isnan(row_get(s, c, 0)))
	sum += row_get(s, c, 0);
    s->fallback[q] |= s->fallback[a];
    return row_set(s, q, 0, sum);
}

/* Buffers in all of what the page cache holds besides shared memory. */
static int
fill_buffers(struct series *s)
{
    double	buffers = row_get(s, Q_BUFFERS, 0);
    double	all = buffers + row_get(s, Q_CACHED, 0) - s->shmem;

    if (isnan(all) || all <= 0 || !isnan(row_get(s, Q_BUFFERS_SHARE, 0)))
	return 0;
    s->fallback[Q_BUFFERS_SHARE] = 1;
    return row_set(s, Q_BUFFERS_SHARE, 0, buffers / all);
}

static int
fill(struct series *s)
{
    unsigned	inst;
    int		sts;
    double	direct = row_get(s, Q_DIRECT_RECLAIMED, 0);

    /* before 3.5 pgsteal_<zone> had kswapd's pages within it */
    if (!isnan(s->old_steal) && !isnan(direct) &&
	(sts = row_set(s, Q_DIRECT_RECLAIMED, 0, direct - row_get(s, Q_KSWAPD_RECLAIMED, 0))) < 0)
	return sts;
    if ((sts = fill_sum(s, Q_PAGECACHE, Q_ACTIVE_FILE, Q_INACTIVE_FILE, 0)) < 0 ||
	(sts = fill_sum(s, Q_SLAB, Q_SLAB_RECLAIMABLE, Q_SLAB_UNRECLAIMABLE, 0)) < 0 ||
	(sts = fill_total(s, Q_DIRECT_TOTAL_SCANNED, Q_DIRECT_SCANNED, Q_KHUGEPAGED_SCANNED,
			  Q_PROACTIVE_SCANNED)) < 0 ||
	(sts = fill_total(s, Q_DIRECT_TOTAL_RECLAIMED, Q_DIRECT_RECLAIMED, Q_KHUGEPAGED_RECLAIMED,
			  Q_PROACTIVE_RECLAIMED)) < 0 ||
	(sts = fill_buffers(s)) < 0)
	return sts;
    for (inst = 0; inst < s->inst[SCOPE_NODE].n; inst++)
	if ((sts = fill_sum(s, Q_NODE_PAGECACHE, Q_NODE_ACTIVE_FILE, Q_NODE_INACTIVE_FILE,
			    inst)) < 0 ||
	    (sts = fill_sum(s, Q_NODE_SLAB, Q_NODE_SLAB_RECLAIMABLE, Q_NODE_SLAB_UNRECLAIMABLE,
			    inst)) < 0)
	    return sts;
    return 0;
}

/*
 * Why this row cannot be subtracted from, or NULL. An agent that restarts begins its own counters at
 * 0 again; a kernel that restarts begins all (two that fall: one alone may step back a little).
 */
static const char *
row_breaks(const struct series *s)
{
    unsigned	q, agent = 0, kernel = 0;
    double	now, gap;

    if (s->rows == 0)
	return "start";
    if (s->broken != NULL)
	return s->broken;
    for (q = 0; q < N_QUANTITY; q++) {
	if (quantities[q].scope != SCOPE_GLOBAL || quantities[q].kind == KIND_LEVEL)
	    continue;
	now = row_get(s, (enum quantity)q, 0);
	if (now < s->previous[q] * (quantities[q].kind == KIND_AGENT ? 1 : FALL_PART))
	    *(quantities[q].kind == KIND_AGENT ? &agent : &kernel) += 1;
    }
    if (kernel > 1)
	return "reboot";
    if (agent > 0)
	return "agent restart";
    gap = s->row_time - s->times[s->rows - 1];
    if (s->usual > 0 && gap > GAP_FACTOR * s->usual && gap > GAP_SECONDS)
	return "gap";
    return NULL;
}

static int
begin_segment(struct series *s, const char *why)
{
    struct segment	*grown = realloc(s->segs, (s->nsegs + 1) * sizeof(*grown));
    unsigned		q;

    if (grown == NULL)
	return -ENOMEM;
    s->segs = grown;
    s->segs[s->nsegs++] = (struct segment){ s->rows, s->rows, why };
    for (q = 0; q < N_QUANTITY; q++)
	s->previous[q] = NAN;
    s->usual = 0;
    return 0;
}

/* Interval between rows, smoothed; known from the third row of a segment on. */
static void
note_interval(struct series *s)
{
    size_t	first = s->segs[s->nsegs - 1].first;
    double	interval;

    if (s->rows < first + 1)
	return;
    interval = s->row_time - s->times[s->rows - 1];
    if (s->usual > 0)
	s->usual += (interval - s->usual) / 8;
    else if (s->rows >= first + 2)
	s->usual = fmax(interval, s->times[s->rows - 1] - s->times[s->rows - 2]);
}

static int
seal(struct series *s)
{
    unsigned	q, i;
    int		sts;

    for (q = 0; q < N_QUANTITY; q++)
	for (i = 0; i < s->ncols[q]; i++)
	    if (s->cols[q][i] != NULL &&
		(sts = column_seal(s->cols[q][i], quantities[q].kind != KIND_LEVEL)) < 0)
		return sts;
    return 0;
}

/* The row is complete. Returns 0 or -ENOMEM. */
int
row_commit(struct series *s)
{
    const char	*why;
    double	*grown, now;
    unsigned	q;
    int		sts;

    if ((sts = fill(s)) < 0)
	return sts;
    if (s->rows == s->row_room) {
	s->row_room = s->row_room ? 2 * s->row_room : 1024;
	if ((grown = realloc(s->times, s->row_room * sizeof(*grown))) == NULL)
	    return -ENOMEM;
	s->times = grown;
    }
    if ((why = row_breaks(s)) != NULL && (sts = begin_segment(s, why)) < 0)
	return sts;
    note_interval(s);
    for (q = 0; q < N_QUANTITY; q++)
	if (quantities[q].scope == SCOPE_GLOBAL &&
	    !isnan(now = row_get(s, (enum quantity)q, 0)))
	    s->previous[q] = now;
    if (isnan(s->facts.memory))
	s->facts.memory = row_get(s, Q_TOTAL, 0);
    s->times[s->rows] = s->row_time;
    s->segs[s->nsegs - 1].last = s->rows++;
    s->broken = NULL;
    s->old_steal = s->shmem = NAN;
    s->row_open = 0;
    return s->rows % BLOCK_ROWS == 0 ? seal(s) : 0;
}
