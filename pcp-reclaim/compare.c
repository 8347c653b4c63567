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
 * Two runs side by side.
 */
#include <string.h>
#include "report.h"

#define SAME_PERCENT	1.0	/* less is no difference */
#define LENGTH_PERCENT	10.0	/* run lengths that differ by more are said */
#define LENGTH_FACTOR	3.0	/* ... and by this factor make totals worthless */
#define MEMORY_PERCENT	5.0

/* Difference in percent of the base; NAN where the base has none or is 0. */
static double
difference(double base, double other)
{
    if (base == other)
	return 0;
    return base != 0 ? 100 * (other - base) / base : NAN;
}

/*
 * The word for a change. A figure that says nothing by itself of better and worse (pages that kswapd
 * scanned: the work may have been more) is only more or less.
 */
static const char *
verdict(enum better better, double base, double other)
{
    double	change = difference(base, other);

    if (isnan(base) || isnan(other))
	return "";
    if (fabs(change) < SAME_PERCENT)	/* false for NAN: from 0 to something */
	return "same";
    if (better == NEUTRAL)
	return other > base ? "more" : "less";
    return (other > base) == (better == HIGHER) ? "better" : "worse";
}

static void
compare_row(struct sheet *sheet, const struct figure *figure, const struct figure_value *base,
	    const struct figure_value *other)
{
    struct sheet_row	*row = sheet_row(sheet, figure->key, figure->label, figure->unit);
    double		a = base->has_rate ? base->rate : base->value;
    double		b = base->has_rate ? other->rate : other->value;
    int			digits = figure->how == HOW_TIME ? 3 : 2;

    if (row == NULL)
	return;
    cell_number(&row->cells[0], base->value, figure->digits);
    cell_number(&row->cells[2], other->value, figure->digits);
    if (base->has_rate) {
	cell_number(&row->cells[1], base->rate, digits);
	cell_number(&row->cells[3], other->rate, digits);
    }
    cell_change(&row->cells[4], difference(a, b));
    cell_word(&row->cells[5], verdict(figure->better, a, b));
}

/* Was a kernel change, at version `when`, between the two? */
static int
between(int a, int b, int when)
{
    return a && b && (a < when) != (b < when);
}

static int
on_one_side(const series *a, const series *b, enum quantity q)
{
    return series_has(a, q) != series_has(b, q);
}

/*
 * Counters that count other things on the other side. What the kernels print says it more truly than
 * their versions, since distributions backport; the version is asked where nothing else shows it.
 */
static void
meaning_notes(struct notes *notes, const series *a, const series *b)
{
    const struct facts	*fa = series_facts(a), *fb = series_facts(b);
    int			va = facts_version(fa), vb = facts_version(fb);
    double		lru_a = series_last(a, Q_MGLRU, 0, series_rows(a) - 1);
    double		lru_b = series_last(b, Q_MGLRU, 0, series_rows(b) - 1);
    int			known = *fa->boost_method && *fb->boost_method;
    int			reported = strcmp(fa->boost_method, "reported") == 0;

    if ((lru_a > 0) != (lru_b > 0) && !isnan(lru_a) && !isnan(lru_b))
	notes_add(notes, "not comparable: multi-generational LRU on one side only: pages scanned, "
		  "efficiency and velocity count other things there");
    if (known ? reported != (strcmp(fb->boost_method, "reported") == 0) : between(va, vb, 5016))
	notes_add(notes, "not comparable: inode steals: before 5.16 page-cache pages, from then on "
		  "mostly shadow entries of one-page files");
    if (series_facts(a)->origin == ORIGIN_AGENT && series_facts(b)->origin == ORIGIN_AGENT) {
	if (on_one_side(a, b, Q_KHUGEPAGED_SCANNED) || on_one_side(a, b, Q_PROACTIVE_SCANNED))
	    notes_add(notes, "not comparable: direct rows: one kernel counts khugepaged or proactive "
		      "reclaim within them; the \"All direct\" rows hold them on both sides");
	if (on_one_side(a, b, Q_NODE_KSWAPD_SCANNED))
	    notes_add(notes, "not comparable: scanned and reclaimed: one kernel counts reclaim for "
		      "cgroup limits within them");
    }
    if (between(va, vb, 6015))
	notes_add(notes, "not comparable: boost: from 6.15 only whole page blocks that change type "
		  "boost, before it every fallback did");
}

static void
machine_notes(struct notes *notes, const series *a, const series *b)
{
    const struct facts	*fa = series_facts(a), *fb = series_facts(b);
    double		ta = series_watched(a, 0, series_rows(a) - 1);
    double		tb = series_watched(b, 0, series_rows(b) - 1);

    if (fabs(difference(ta, tb)) > LENGTH_PERCENT)
	notes_add(notes, "%srun lengths differ by %+.2f %%: the change is that of the rates",
		  fmax(ta, tb) > LENGTH_FACTOR * fmin(ta, tb) ? "not comparable: " : "",
		  difference(ta, tb));
    if (fabs(difference(fa->memory, fb->memory)) > MEMORY_PERCENT)
	notes_add(notes, "not comparable: memory differs by %+.2f %%",
		  difference(fa->memory, fb->memory));
    if (!isnan(fa->pagesize) && !isnan(fb->pagesize) && fa->pagesize != fb->pagesize)
	notes_add(notes, "not comparable: pages of %.0f and %.0f bytes", fa->pagesize, fb->pagesize);
    if (!isnan(fa->cpus) && !isnan(fb->cpus) && fa->cpus != fb->cpus)
	notes_add(notes, "different machines: %.0f and %.0f CPUs", fa->cpus, fb->cpus);
    if (series_instances(a, SCOPE_NODE) != series_instances(b, SCOPE_NODE) &&
	series_instances(a, SCOPE_NODE) && series_instances(b, SCOPE_NODE))
	notes_add(notes, "different machines: %u and %u nodes", series_instances(a, SCOPE_NODE),
		  series_instances(b, SCOPE_NODE));
    if (fa->origin != fb->origin)
	notes_add(notes, "the reclaim agent recorded one side only: fewer rows can be compared");
}

/* Knobs that were set otherwise are the first thing to ask about. */
static void
tuning_notes(struct notes *notes, const series *a, const series *b)
{
    static const enum quantity	knobs[] = {
	Q_VFS_CACHE_PRESSURE, Q_MIN_FREE_KBYTES, Q_WATERMARK_SCALE, Q_SWAPPINESS, Q_BOOST_FACTOR
    };
    double			x, y;
    unsigned			i;

    for (i = 0; i < sizeof(knobs) / sizeof(knobs[0]); i++) {
	x = series_last(a, knobs[i], 0, series_rows(a) - 1);
	y = series_last(b, knobs[i], 0, series_rows(b) - 1);
	if (!isnan(x) && !isnan(y) && x != y)
	    notes_add(notes, "%s: %.0f and %.0f", quantities[knobs[i]].metric, x, y);
    }
}

void
compare_notes(struct notes *notes, const struct input *a, const struct input *b)
{
    meaning_notes(notes, a->series, b->series);
    machine_notes(notes, a->series, b->series);
    tuning_notes(notes, a->series, b->series);
    run_notes(notes, a, "base: ");
    run_notes(notes, b, "other: ");
}

static void
compare_table(struct sheet *sheet, const series *a, const series *b)
{
    struct figure_value	base, other;
    unsigned		i;

    sheet_init(sheet, "reclaim", "");
    sheet_column(sheet, "base", "base");
    sheet_column(sheet, "base_per_second", "per second");
    sheet_column(sheet, "other", "other");
    sheet_column(sheet, "other_per_second", "per second");
    sheet_column(sheet, "change", "change");
    sheet_column(sheet, "verdict", "");
    for (i = 0; i < nfigures; i++) {
	base = figure_compute(a, &figures[i], 0, series_rows(a) - 1);
	other = figure_compute(b, &figures[i], 0, series_rows(b) - 1);
	compare_row(sheet, &figures[i], &base, &other);
    }
}

int
compare(struct input *a, struct input *b, const struct options *o)
{
    struct sheet	run, table, nodes, *all[] = { &run, &table, &nodes };
    struct notes	notes = { 0, { NULL } };
    int			sts;

    sheet_init(&run, "run", "");
    run.left = 1;
    sheet_column(&run, "base", "base");
    sheet_column(&run, "other", "other");
    run_rows(&run);
    run_fill(&run, 0, a);
    run_fill(&run, 1, b);
    compare_table(&table, a->series, b->series);
    sheet_init(&nodes, "nodes", "node");
    node_columns(&nodes);
    node_rows(&nodes, a, "base");
    node_rows(&nodes, b, "other");
    compare_notes(&notes, a, b);
    sts = output_sheets(stdout, o->format, all, 3, notes.text, notes.n);
    sheet_free(&run);
    sheet_free(&table);
    sheet_free(&nodes);
    notes_free(&notes);
    return sts;
}
