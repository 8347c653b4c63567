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
 * Questions to a loaded window.
 */
#include <stdio.h>
#include <stdlib.h>
#include "series_impl.h"

#define STEP_BACK_COUNT	4096
#define STEP_BACK_PART	0.9

/* Shares that are computed from their parts: num / (num + rest), or num / rest. */
static const struct share {
    enum quantity	share, num, num2, rest;
    int			of_sum;
} shares[] = {
    { Q_SLAB_SHARE, Q_SLAB, N_QUANTITY, Q_PAGECACHE, 1 },
    { Q_SLAB_RATIO, Q_SLAB, N_QUANTITY, Q_PAGECACHE, 0 },
    { Q_DIRTY_SHARE, Q_DIRTY, Q_WRITEBACK, Q_PAGECACHE, 0 },
    { Q_NODE_SLAB_SHARE, Q_NODE_SLAB, N_QUANTITY, Q_NODE_PAGECACHE, 1 },
    { Q_NODE_SLAB_RATIO, Q_NODE_SLAB, N_QUANTITY, Q_NODE_PAGECACHE, 0 },
    { Q_NODE_DIRTY_SHARE, Q_NODE_DIRTY, Q_NODE_WRITEBACK, Q_NODE_PAGECACHE, 0 },
};

static const struct share *
share_of(enum quantity q)
{
    unsigned	i;

    if (quantities[q].unit != UNIT_NONE)
	return NULL;
    for (i = 0; i < sizeof(shares) / sizeof(shares[0]); i++)
	if (shares[i].share == q)
	    return &shares[i];
    return NULL;
}

static unsigned
internal(const struct series *s, enum quantity q, unsigned inst)
{
    const struct scope_instances	*si = &s->inst[quantities[q].scope];

    return quantities[q].scope == SCOPE_GLOBAL ? inst : inst < si->n ? si->order[inst] : si->n;
}

static double
stored(const struct series *s, enum quantity q, unsigned inst, size_t row)
{
    const struct column	*c = column_of(s, q, internal(s, q, inst));

    return c != NULL && row < s->rows ? column_get(c, row) : NAN;
}

double
series_get(const series *s, enum quantity q, unsigned inst, size_t row)
{
    const struct share	*share = share_of(q);
    double		num, rest, value = NAN;

    if (share != NULL) {
	num = stored(s, share->num, inst, row);
	rest = stored(s, share->rest, inst, row);
	if (share->num2 != N_QUANTITY)
	    num += stored(s, share->num2, inst, row);
	if (share->of_sum)
	    rest += num;
	value = rest > 0 ? num / rest : NAN;
    }
    return isnan(value) ? stored(s, q, inst, row) : value;
}

static int
has_column(const struct series *s, enum quantity q)
{
    unsigned	i;

    for (i = 0; i < s->ncols[q]; i++)
	if (s->cols[q][i] != NULL)
	    return 1;
    return 0;
}

int
series_has(const series *s, enum quantity q)
{
    const struct share	*share = share_of(q);

    if (has_column(s, q))
	return 1;
    return share != NULL && has_column(s, share->num) && has_column(s, share->rest) &&
	(share->num2 == N_QUANTITY || has_column(s, share->num2));
}

int
series_is_fallback(const series *s, enum quantity q)
{
    const struct share	*share = share_of(q);

    return s->fallback[q] || (share != NULL && s->fallback[share->num]);
}

const struct facts *
series_facts(const series *s)
{
    struct facts	*facts = (struct facts *)&s->facts;
    unsigned		q, other = 0;

    for (q = 0; q < N_QUANTITY; q++)
	other |= s->fallback[q];
    facts->origin = s->agent_ever ? (other ? ORIGIN_MIXED : ORIGIN_AGENT) :
	other ? ORIGIN_FALLBACK : ORIGIN_NONE;
    return facts;
}

int
facts_version(const struct facts *facts)
{
    int		major, minor;

    return sscanf(facts->kernel, "%d.%d", &major, &minor) == 2 ? major * 1000 + minor : 0;
}

size_t
series_rows(const series *s)
{
    return s->rows;
}

double
series_time(const series *s, size_t row)
{
    return row < s->rows ? s->times[row] : NAN;
}

unsigned
series_segments(const series *s)
{
    return s->nsegs;
}

struct segment
series_segment(const series *s, unsigned n)
{
    return s->segs[n];
}

unsigned
series_segment_of(const series *s, size_t row)
{
    unsigned	low = 0, high = s->nsegs;

    while (high - low > 1) {
	unsigned	middle = (low + high) / 2;

	if (s->segs[middle].first <= row)
	    low = middle;
	else
	    high = middle;
    }
    return low;
}

/* Row of the last value before `row` within its segment, or row itself if there is none. */
static size_t
row_before(const struct series *s, enum quantity q, unsigned inst, size_t row)
{
    size_t	first = s->nsegs ? s->segs[series_segment_of(s, row)].first : 0, i;

    for (i = row; i > first; i--)
	if (!isnan(series_get(s, q, inst, i - 1)))
	    return i - 1;
    return row;
}

double
series_last(const series *s, enum quantity q, unsigned inst, size_t row)
{
    double	value = series_get(s, q, inst, row);

    if (!isnan(value) || row >= s->rows)
	return value;
    return series_get(s, q, inst, row_before(s, q, inst, row));
}

double
series_rate(const series *s, enum quantity q, unsigned inst, size_t row)
{
    double	now = series_get(s, q, inst, row), growth, time;
    size_t	before;

    if (isnan(now) || (before = row_before(s, q, inst, row)) == row)
	return NAN;
    growth = now - series_get(s, q, inst, before);
    time = s->times[row] - s->times[before];
    return growth < 0 || time <= 0 ? NAN : growth / time;
}

/*
 * Node counters of kernels up to 5.17 step back a little now and then (per-CPU rounding, up to 62
 * pages a CPU); what falls further began anew.
 */
static int
steps_back(double before, double now)
{
    return before - now <= STEP_BACK_COUNT || now >= STEP_BACK_PART * before;
}

double
series_delta(const series *s, enum quantity q, unsigned inst, size_t from, size_t to,
	     double *seconds)
{
    unsigned	seg = series_segment_of(s, from);
    double	sum = NAN, before = NAN, time = 0, now, since = 0;
    size_t	i;

    for (i = from; i <= to && i < s->rows; i++) {
	if (seg + 1 < s->nsegs && i == s->segs[seg + 1].first) {
	    seg++;
	    before = NAN;
	}
	if (isnan(now = series_get(s, q, inst, i)))
	    continue;
	if (now >= before || steps_back(before, now)) {
	    sum = (isnan(sum) ? 0 : sum) + fmax(now - before, 0);
	    time += s->times[i] - since;
	    now = fmax(now, before);
	}
	before = now;
	since = s->times[i];
    }
    if (seconds != NULL)
	*seconds = time;
    return sum;
}

double
series_percent(const series *s, enum quantity num, enum quantity den, unsigned inst,
	       size_t from, size_t to)
{
    double	n = series_delta(s, num, inst, from, to, NULL);
    double	d = series_delta(s, den, inst, from, to, NULL);

    if (isnan(n) || isnan(d) || d <= 0)
	return NAN;
    return fmin(100 * n / d, 100);
}

double
series_fraction(const series *s, enum quantity q, unsigned inst, size_t from, size_t to)
{
    double	seconds, msec = series_delta(s, q, inst, from, to, &seconds);

    return isnan(msec) || seconds <= 0 ? NAN : fmin(msec / 1000 / seconds, 1);
}

static int
ascending(const void *a, const void *b)
{
    double	x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double
quantile(const double *v, size_t n, double p)
{
    double	place = p * (double)(n - 1);
    size_t	i = (size_t)place;

    return i + 1 < n ? v[i] + (place - (double)i) * (v[i + 1] - v[i]) : v[n - 1];
}

size_t
series_quantiles(const series *s, enum quantity q, unsigned inst, size_t from, size_t to,
		 const double *p, double *out, unsigned n)
{
    size_t	count = 0, i;
    unsigned	k;
    double	*v, value;
    int		counter = quantities[q].kind != KIND_LEVEL;

    for (k = 0; k < n; k++)
	out[k] = NAN;
    if (from > to || from >= s->rows || (v = malloc((to - from + 1) * sizeof(*v))) == NULL)
	return 0;
    for (i = from; i <= to && i < s->rows; i++) {
	value = counter ? series_rate(s, q, inst, i) : series_get(s, q, inst, i);
	if (!isnan(value))
	    v[count++] = value;
    }
    qsort(v, count, sizeof(*v), ascending);
    for (k = 0; k < n && count > 0; k++)
	out[k] = quantile(v, count, p[k]);
    free(v);
    return count;
}

double
series_watched(const series *s, size_t from, size_t to)
{
    double	sum = 0;
    size_t	first, last;
    unsigned	i;

    for (i = 0; i < s->nsegs; i++) {
	first = s->segs[i].first > from ? s->segs[i].first : from;
	last = s->segs[i].last < to ? s->segs[i].last : to;
	if (first < last)
	    sum += s->times[last] - s->times[first];
    }
    return sum;
}

size_t
series_row_at(const series *s, double when)
{
    size_t	low = 0, high = s->rows;

    while (low < high) {
	size_t	middle = low + (high - low) / 2;

	if (s->times[middle] < when)
	    low = middle + 1;
	else
	    high = middle;
    }
    return low;
}
