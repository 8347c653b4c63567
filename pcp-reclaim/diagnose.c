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
 * --diagnose: judge all faults of the table at every moment of a window.
 */
#include <stdlib.h>
#include <string.h>
#include "diagnose.h"

/* How far a number is on the sound side of its threshold, as part of it; 0 if it is not. */
static double
distance(const struct fault *fault, const struct fault_term *term, double number)
{
    double	threshold = fault->vars[term->var].value;

    return term_holds(fault, term, number) == UNTRUE ? fabs(number - threshold) / threshold : 0;
}

/* All numbers of a moment, and how near it came to the fault. */
static void
look_nearer(struct finding *f, const series *s, double when)
{
    const struct fault	*fault = f->fault;
    double		numbers[FAULT_TERMS], short_of = 0;
    unsigned		i, failing = 0;

    for (i = 0; i < fault->nterms; i++) {
	numbers[i] = fault_number(s, fault, &fault->terms[i], f->inst, when);
	if (term_holds(fault, &fault->terms[i], numbers[i]) == UNTRUE)
	    failing++;
	short_of = fmax(short_of, distance(fault, &fault->terms[i], numbers[i]));
    }
    if (!isnan(f->nearest) &&
	(failing > f->failing || (failing == f->failing && short_of >= f->short_of)))
	return;
    f->nearest = when;
    f->failing = failing;
    f->short_of = short_of;
    memcpy(f->numbers, numbers, sizeof(numbers));
}

static void
held(struct finding *f, const series *s, double when)
{
    const struct fault	*fault = f->fault;
    double		number;
    unsigned		i;

    if (isnan(f->since)) {
	f->since = when;
	memset(f->numbers, 0, sizeof(f->numbers));
    }
    f->until = when;
    f->lasted += fault->delta;
    for (i = 0; i < fault->nterms; i++) {
	number = fault_number(s, fault, &fault->terms[i], f->inst, when);
	if (isnan(number))
	    continue;
	f->numbers[i] += number;
	f->counts[i]++;
    }
}

/* Seconds of the window that have all before them that the fault's terms look back on. */
static double
possible(const struct fault *fault, const series *s)
{
    double	sum = 0;
    unsigned	i;

    for (i = 0; i < series_segments(s); i++) {
	struct segment	seg = series_segment(s, i);

	sum += fmax(0, series_time(s, seg.last) - series_time(s, seg.first) - fault_span(fault));
    }
    return sum;
}

static void
judge(struct finding *f, const series *s)
{
    const struct fault	*fault = f->fault;
    double		begin = series_time(s, 0), end = series_time(s, series_rows(s) - 1), when;
    double		numbers[FAULT_TERMS];
    enum truth		truth;
    unsigned		i, k, lacks = 0;

    f->since = f->until = f->nearest = NAN;
    for (i = 0; i < fault->nterms; i++)
	lacks += (unsigned)term_lacks(s, &fault->terms[i]);
    f->lacks = lacks > 0;
    f->possible = possible(fault, s);
    f->ruled_out = fault_ruled_out(s, fault);
    for (k = 1; (when = begin + k * fault->delta) <= end + 1e-6; k++) {
	truth = fault_holds(s, fault, f->inst, when, 0, numbers);
	if (truth == TRUE && f->ruled_out) {
	    f->signs += fault->delta;
	    look_nearer(f, s, when);
	} else if (truth == TRUE)
	    held(f, s, when);
	else if (truth == UNTRUE && isnan(f->since))
	    look_nearer(f, s, when);
	else if (truth == UNKNOWN && lacks > 0 && !f->ruled_out &&
		 fault_holds(s, fault, f->inst, when, 1, numbers) == TRUE)
	    f->suspected += fault->delta;
	if (truth != UNKNOWN)
	    f->judged += fault->delta;
    }
    for (i = 0; i < fault->nterms && !isnan(f->since); i++)
	f->numbers[i] = f->counts[i] > 0 ? f->numbers[i] / f->counts[i] : NAN;
}

int
findings_make(struct findings *findings, const series *s)
{
    unsigned	nodes = series_instances(s, SCOPE_NODE), i, inst, places;

    findings->n = 0;
    findings->list = calloc((size_t)nfaults * (nodes + 1), sizeof(*findings->list));
    if (findings->list == NULL)
	return -1;
    for (i = 0; i < nfaults; i++) {
	places = faults[i].scope == SCOPE_NODE && nodes > 0 ? nodes : 1;
	for (inst = 0; inst < places; inst++) {
	    struct finding	*f = &findings->list[findings->n++];

	    f->fault = &faults[i];
	    f->inst = inst;
	    judge(f, s);
	}
    }
    return 0;
}

void
findings_free(struct findings *findings)
{
    free(findings->list);
    findings->list = NULL;
    findings->n = 0;
}

int
diagnose(struct input *in, const struct options *o)
{
    struct findings	findings;
    int			found;

    if (o->format != FORMAT_TEXT && o->format != FORMAT_JSON) {
	fprintf(stderr, "%s: --diagnose prints text or json\n", pmGetProgname());
	return 2;
    }
    if (findings_make(&findings, in->series) < 0) {
	fprintf(stderr, "%s: out of memory\n", pmGetProgname());
	return 2;
    }
    if (o->format == FORMAT_JSON)
	diagnose_json(stdout, &findings, in);
    else
	diagnose_text(stdout, &findings, in);
    found = findings_status(&findings);
    findings_free(&findings);
    if (fflush(stdout) != 0 || ferror(stdout)) {
	fprintf(stderr, "%s: cannot write the output\n", pmGetProgname());
	return 2;
    }
    return found;
}
