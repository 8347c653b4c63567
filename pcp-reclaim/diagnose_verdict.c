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
 * --diagnose: verdicts on faults from what was found by each rule in each place.
 */
#include <stdio.h>
#include <string.h>
#include "diagnose.h"

/* The first rule of the n-th fault by name; nfaults if there is none. */
static unsigned
nth_name(unsigned n)
{
    unsigned	i, k, seen = 0;

    for (i = 0; i < nfaults; i++) {
	for (k = 0; k < i && strcmp(faults[k].name, faults[i].name) != 0; k++)
	    ;
	if (k == i && seen++ == n)
	    return i;
    }
    return nfaults;
}

static int
nearer(const struct finding *a, const struct finding *b)
{
    if (b == NULL || isnan(b->nearest))
	return 1;
    if (isnan(a->nearest) || a->failing != b->failing)
	return !isnan(a->nearest) && a->failing < b->failing;
    return a->short_of < b->short_of;
}

static enum state
state_of(const struct finding *f)
{
    if (!isnan(f->since))
	return FOUND;
    /* one term that does not hold is enough for a moment, but a few such moments are no verdict */
    return f->possible > 0 && f->judged > f->possible / 2 && f->suspected <= 0 ? NOT_FOUND : NOT_JUDGED;
}

/* Does this finding tell more than what the verdict has? */
static int
outweighs(const struct finding *f, enum state state, const struct verdict *v)
{
    if (v->best == NULL || state == FOUND || v->state == FOUND)
	return v->best == NULL || state > v->state;
    if (f->fault != v->best->fault)
	return v->best->lacks && !f->lacks ? 1 : !v->best->lacks == !f->lacks && state > v->state;
    return state > v->state || (state == v->state && nearer(f, v->best));
}

int
verdict_get(const struct findings *findings, unsigned n, struct verdict *v)
{
    unsigned	first = nth_name(n), i;

    if (first == nfaults)
	return 0;
    memset(v, 0, sizeof(*v));
    v->fault = &faults[first];
    v->since = NAN;
    for (i = 0; i < findings->n; i++) {
	const struct finding	*f = &findings->list[i];
	enum state		state = state_of(f);

	if (strcmp(f->fault->name, faults[first].name) != 0)
	    continue;
	if (outweighs(f, state, v)) {
	    v->fault = f->fault;
	    v->state = state;
	    v->best = f;
	}
	v->since = fmin(v->since, f->since);
	v->suspected = fmax(v->suspected, f->suspected);
    }
    /* what one rule suspects for want of metrics, another may not deny for want of more */
    if (v->suspected > 0 && v->state == NOT_FOUND && v->best->lacks)
	v->state = NOT_JUDGED;
    return 1;
}

int
verdict_has(const struct verdict *v, const struct finding *f)
{
    return f->fault == v->fault && !isnan(f->since);
}

/* Metrics of a fault that no sample has; how many there are. */
static unsigned
missing(const struct fault *fault, const series *s, char *buf, size_t size)
{
    unsigned char seen[N_QUANTITY] = { 0 };
    unsigned	i, k, n = 0;
    size_t	used = 0;

    for (i = 0; i < fault->nterms; i++) {
	const struct fault_term	*term = &fault->terms[i];

	for (k = 0; k < term->nnum + term->nden; k++) {
	    enum quantity	q = k < term->nnum ? term->num[k] : term->den[k - term->nnum];

	    if (!quantity_lacks(s, q) || seen[q]++)
		continue;
	    if (used < size)
		used += (size_t)snprintf(buf + used, size - used, "%s%s", n ? ", " : "",
					 quantities[q].metric);
	    n++;
	}
    }
    return n;
}

void
verdict_lacks(const struct verdict *v, const series *s, char *buf, size_t size)
{
    char	names[400] = "";
    double	have = 0, span = fault_span(v->fault);
    unsigned	i;

    for (i = 0; i < series_segments(s); i++) {
	struct segment	seg = series_segment(s, i);

	have = fmax(have, series_time(s, seg.last) - series_time(s, seg.first));
    }
    if (missing(v->fault, s, names, sizeof(names)) > 0)
	snprintf(buf, size, "there is no %s", names);
    else if (have < span)
	snprintf(buf, size, "it takes %.0f s of samples without a break, and there are %.0f s", span,
		 have);
    else
	snprintf(buf, size, "values that it takes are missing");
}

int
findings_status(const struct findings *findings)
{
    struct verdict	v;
    unsigned		n, judged = 0;

    for (n = 0; verdict_get(findings, n, &v); n++) {
	if (v.state == FOUND && v.fault->kind == FAULT)
	    return 1;
	judged += v.state != NOT_JUDGED || v.suspected > 0;
    }
    return judged ? 0 : 2;
}

void
overview_make(struct overview *o, const series *s)
{
    static const double	p[] = { 0, .5, 1 };
    size_t	last = series_rows(s) - 1;
    double	direct = series_delta(s, Q_DIRECT_TOTAL_SCANNED, 0, 0, last, NULL);
    double	spared = series_delta(s, Q_SPARED_TIME, 0, 0, last, NULL);

    series_quantiles(s, Q_SLAB_SHARE, 0, 0, last, p, o->share, 3);
    if (isnan(direct))
	direct = series_delta(s, Q_DIRECT_SCANNED, 0, 0, last, NULL);
    o->scanned = series_delta(s, Q_KSWAPD_SCANNED, 0, 0, last, NULL) + direct;
    o->efficiency = series_percent(s, Q_KSWAPD_RECLAIMED, Q_KSWAPD_SCANNED, 0, 0, last);
    o->objects = o->scanned > 0 ?
	series_delta(s, Q_SLAB_SCANNED, 0, 0, last, NULL) / o->scanned : NAN;
    o->boosted = series_fraction(s, Q_BOOST_ACTIVE_TIME, 0, 0, last);
    o->spared = spared / (spared + series_delta(s, Q_PAIRED_TIME, 0, 0, last, NULL));
}
