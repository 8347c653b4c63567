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
 * Whether a fault of the table is there at a time: the arithmetic of the pmie rules, on samples that
 * were loaded.
 */
#include <string.h>
#include "faults.h"

#define FAR_ROWS	64	/* metrics that are recorded more seldom than others */
#define MOMENT		1e-6	/* archives know the microsecond; what is computed from one rounds */

/* The nearest row with a value from `row` on in steps of +1 or -1, within the segment; or rows. */
static size_t
near_row(const series *s, enum quantity q, unsigned inst, size_t row, int step)
{
    struct segment	seg = series_segment(s, series_segment_of(s, row));
    unsigned		i;

    for (i = 0; i < FAR_ROWS; i++) {
	if (!isnan(series_get(s, q, inst, row)))
	    return row;
	if (row == (step > 0 ? seg.last : seg.first))
	    break;
	row = step > 0 ? row + 1 : row - 1;
    }
    return series_rows(s);
}

static double
value_at(const series *s, enum quantity q, unsigned inst, double when)
{
    size_t	after = series_row_at(s, when - MOMENT), before, rows = series_rows(s);
    double	late, early, t0, t1;

    if (quantities[q].scope == SCOPE_GLOBAL)
	inst = 0;
    if (after >= rows || !series_has(s, q))
	return NAN;
    if (series_time(s, after) <= when + MOMENT && !isnan(late = series_get(s, q, inst, after)))
	return late;
    if (after == 0 || series_segment_of(s, after - 1) != series_segment_of(s, after))
	return NAN;
    before = near_row(s, q, inst, after - 1, -1);
    after = near_row(s, q, inst, after, 1);
    if (before >= rows || after >= rows)
	return NAN;
    early = series_get(s, q, inst, before);
    late = series_get(s, q, inst, after);
    t0 = series_time(s, before);
    t1 = series_time(s, after);
    return early + (late - early) * (when - t0) / (t1 - t0);
}

/* Kernels and archives that do not tell khugepaged and proactive reclaim apart count them as direct. */
static enum quantity
stand_in(const series *s, enum quantity q)
{
    if (q == Q_DIRECT_TOTAL_SCANNED && !series_has(s, q))
	return Q_DIRECT_SCANNED;
    if (q == Q_DIRECT_TOTAL_RECLAIMED && !series_has(s, q))
	return Q_DIRECT_RECLAIMED;
    return q;
}

/* Growth per second; of a counter of msec, as part of the time. */
static double
rate(const series *s, enum quantity q, unsigned inst, double when, double window)
{
    double	growth, from, to;

    q = stand_in(s, q);
    from = value_at(s, q, inst, when - window);
    to = value_at(s, q, inst, when);
    if (isnan(from) || isnan(to) || to < from - 4096)
	return NAN;
    /* they lie in one segment only if no interruption is between */
    if (series_segment_of(s, series_row_at(s, when - window - 1e-6)) !=
	series_segment_of(s, series_row_at(s, when - 1e-6)))
	return NAN;
    growth = fmax(to - from, 0) / window;
    return quantities[q].unit == UNIT_MSEC ? growth / 1000 : growth;
}

/* Mean of a level over the samples of a window, the newest at `when`; all of them must be known. */
static double
mean(const series *s, const struct fault *fault, enum quantity q, unsigned inst, double when,
     double window)
{
    double	sum = 0;
    unsigned	n = 0;

    if (quantities[q].kind != KIND_LEVEL)
	return rate(s, q, inst, when, window);
    for (; n * fault->delta < window - fault->delta / 2; n++)
	sum += value_at(s, q, inst, when - n * fault->delta);
    return sum / n;
}

static double
least(const series *s, const struct fault *fault, enum quantity q, unsigned inst, double when,
      double window)
{
    double	low = INFINITY, value;
    unsigned	n = 0;

    for (; n * fault->delta < window - fault->delta / 2; n++) {
	if (isnan(value = value_at(s, q, inst, when - n * fault->delta)))
	    return NAN;
	low = fmin(low, value);
    }
    return low;
}

static double
sum_means(const series *s, const struct fault *fault, const enum quantity *what, unsigned n,
	  unsigned inst, double when, double window)
{
    double	sum = 0;
    unsigned	i;

    for (i = 0; i < n; i++)
	sum += mean(s, fault, what[i], inst, when, window);
    return sum;
}

static double
quotient(double num, double den)
{
    return den > 0 ? num / den : NAN;
}

static double
apart(const series *s, const struct fault *fault, const struct fault_term *term, unsigned inst,
      double when)
{
    double	sum = 0, own = NAN, one;
    unsigned	i, nodes = 0;

    for (i = 0; i < series_instances(s, SCOPE_NODE); i++) {
	one = mean(s, fault, term->num[0], i, when, term->window);
	if (i == inst)
	    own = one;
	if (isnan(one))
	    continue;
	sum += one;
	nodes++;
    }
    return fabs(own - quotient(sum, nodes));
}

double
fault_number(const series *s, const struct fault *fault, const struct fault_term *term,
	     unsigned inst, double when)
{
    double	window = term->window, den;

    switch (term->how) {
    case TERM_RATE:
	return sum_means(s, fault, term->num, term->nnum, inst, when - term->ago, window);
    case TERM_RATIO:
    case TERM_PART:
	den = sum_means(s, fault, term->den, term->nden, inst, when, window);
	return quotient(sum_means(s, fault, term->num, term->nnum, inst, when, window), den);
    case TERM_LEVEL:
	return mean(s, fault, term->num[0], inst, when, window);
    case TERM_LEAST:
	return least(s, fault, term->num[0], inst, when, window);
    case TERM_RISE:
	return value_at(s, term->num[0], inst, when) -
	    least(s, fault, term->num[0], inst, when, window);
    case TERM_GROWN:
	return mean(s, fault, term->num[0], inst, when, window) -
	    mean(s, fault, term->num[0], inst, when - term->ago, term->past);
    case TERM_APART:
	return apart(s, fault, term, inst, when);
    case TERM_PRESSURE:
	den = sum_means(s, fault, term->den, term->nden, inst, when, window) *
	    mean(s, fault, term->num[1], inst, when, window);
	return quotient(mean(s, fault, term->num[0], inst, when, window) *
			mean(s, fault, term->num[2], inst, when, window), den);
    }
    return NAN;
}

enum truth
term_holds(const struct fault *fault, const struct fault_term *term, double number)
{
    double	threshold = fault->vars[term->var].value;

    if (isnan(number))
	return UNKNOWN;
    return (term->compare == ABOVE ? number > threshold : number < threshold) ? TRUE : UNTRUE;
}

/*
 * zoneinfo has printed boosts since 5.16.  Without the agent nobody wrote down whether it does, and the
 * kernel's version has to tell.
 */
int
fault_ruled_out(const series *s, const struct fault *fault)
{
    const struct facts	*facts = series_facts(s);

    if (!fault->unprinted)
	return 0;
    if (*facts->boost_method)
	return strcmp(facts->boost_method, "reported") == 0;
    return facts_version(facts) >= 5016;
}

int
quantity_lacks(const series *s, enum quantity q)
{
    return !series_has(s, stand_in(s, q));
}

int
term_lacks(const series *s, const struct fault_term *term)
{
    unsigned	i;

    for (i = 0; i < term->nnum; i++)
	if (quantity_lacks(s, term->num[i]))
	    return 1;
    for (i = 0; i < term->nden; i++)
	if (quantity_lacks(s, term->den[i]))
	    return 1;
    return 0;
}

/* Terms that must all hold. */
static enum truth
group_holds(const series *s, const struct fault *fault, unsigned group, unsigned inst, double when,
	    int known_only, double *numbers)
{
    enum truth	all = TRUE, one;
    unsigned	i;

    for (i = 0; i < fault->nterms; i++) {
	const struct fault_term	*term = &fault->terms[i];

	if (term->group != group || (known_only && term->may_lack && term_lacks(s, term)))
	    continue;
	numbers[i] = fault_number(s, fault, term, inst, when);
	one = term_holds(fault, term, numbers[i]);
	if (one == UNTRUE)
	    return UNTRUE;
	if (one == UNKNOWN)
	    all = UNKNOWN;
    }
    return all;
}

enum truth
fault_holds(const series *s, const struct fault *fault, unsigned inst, double when, int known_only,
	    double *numbers)
{
    enum truth	needed = TRUE, any = UNTRUE, one;
    unsigned	i, group, most = 0, has[FAULT_TERMS + 1] = { 0 };

    for (i = 0; i < fault->nterms; i++) {
	numbers[i] = NAN;
	has[fault->terms[i].group] = 1;
	if (fault->terms[i].group > most)
	    most = fault->terms[i].group;
    }
    if (has[NO_GROUP])
	needed = group_holds(s, fault, NO_GROUP, inst, when, known_only, numbers);
    if (needed == UNTRUE || most == 0)
	return needed;
    for (group = 1; group <= most && any != TRUE; group++) {
	one = group_holds(s, fault, group, inst, when, known_only, numbers);
	if (one != UNTRUE)
	    any = one;
    }
    return any == TRUE ? needed : any;
}

double
fault_span(const struct fault *fault)
{
    double	longest = 0;
    unsigned	i;

    for (i = 0; i < fault->nterms; i++)
	longest = fmax(longest, fault->terms[i].ago +
		       fmax(fault->terms[i].window, fault->terms[i].past));
    return longest;
}
