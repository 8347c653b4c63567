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
 * The panels of a picture, and their values.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <pcp/pmapi.h>
#include "plot_data.h"

enum how {
    HOW_LEVEL,		/* a as it is */
    HOW_SUM,		/* a + b, levels */
    HOW_RATE,		/* growth of a per second */
    HOW_TIME,		/* part of the time that msec counter a says, in percent */
    HOW_RATIO		/* 100 * growth of a / growth of b, 0..100; no value where b did not grow */
};

struct line_info {
    const char		*label;		/* for a node's line, its name takes the place */
    enum how		how;
    enum quantity	a, b;
};

/* A panel shown only where something happened: its zeros say nothing worth the room. */
#define WHERE_NOT_ZERO	1
#define DETAIL		2
#define NO_SUBJECT	4	/* none of its lines is the panel's subject */

#define MAX_INFO	4

static const struct panel_info {
    const char		*title, *unit;
    enum plot_scale	scale;
    int			flags;
    struct line_info	lines[MAX_INFO];
} infos[] = {
    { "Balance", "slab / (slab + file), dirty / file, buffers / cached", SCALE_SHARE, 0, {
	{ "slab", HOW_LEVEL, Q_SLAB_SHARE, 0 },
	{ "dirty", HOW_LEVEL, Q_DIRTY_SHARE, 0 },
	{ "buffers", HOW_LEVEL, Q_BUFFERS_SHARE, 0 } } },
    { "Memory", "bytes", SCALE_KBYTE, 0, {
	{ "slab", HOW_LEVEL, Q_SLAB, 0 },
	{ "file LRU", HOW_LEVEL, Q_PAGECACHE, 0 },
	{ "free", HOW_LEVEL, Q_FREE, 0 },
	{ "dirty + writeback", HOW_SUM, Q_DIRTY, Q_WRITEBACK } } },
    { "Slab share by node", "share", SCALE_SHARE, NO_SUBJECT, {
	{ "", HOW_LEVEL, Q_NODE_SLAB_SHARE, 0 } } },
    { "Pages scanned", "pages/s", SCALE_NUMBER, 0, {
	{ "kswapd", HOW_RATE, Q_KSWAPD_SCANNED, 0 },
	{ "direct", HOW_RATE, Q_DIRECT_TOTAL_SCANNED, 0 } } },
    { "Efficiency", "% of the scanned reclaimed", SCALE_PERCENT, NO_SUBJECT, {
	{ "kswapd", HOW_RATIO, Q_KSWAPD_RECLAIMED, Q_KSWAPD_SCANNED },
	{ "direct", HOW_RATIO, Q_DIRECT_TOTAL_RECLAIMED, Q_DIRECT_TOTAL_SCANNED } } },
    { "Slab objects scanned", "objects/s", SCALE_NUMBER, 0, {
	{ "shrinkers", HOW_RATE, Q_SLAB_SCANNED, 0 } } },
    { "Slab while pages are scanned", "% of the time", SCALE_PERCENT, 0, {
	{ "spared", HOW_TIME, Q_SPARED_TIME, 0 },
	{ "scanned too", HOW_TIME, Q_PAIRED_TIME, 0 } } },
    { "Watermark boost", "% of the time", SCALE_PERCENT, 0, {
	{ "boosted", HOW_TIME, Q_BOOST_ACTIVE_TIME, 0 },
	{ "boosted reclaim", HOW_TIME, Q_BOOST_RECLAIM_TIME, 0 } } },
    { "Boost", "pages", SCALE_NUMBER, 0, {
	{ "all zones", HOW_LEVEL, Q_BOOST_PAGES, 0 } } },
    { "Boost by node", "% of the time", SCALE_PERCENT, DETAIL | NO_SUBJECT, {
	{ "", HOW_TIME, Q_NODE_BOOST_ACTIVE_TIME, 0 } } },
    { "Inode steals", "entries/s", SCALE_NUMBER, 0, {
	{ "kswapd", HOW_RATE, Q_INODE_STEALS_KSWAPD, 0 },
	{ "direct", HOW_RATE, Q_INODE_STEALS_DIRECT, 0 } } },
    { "Inode steals by node", "entries/s", SCALE_NUMBER, DETAIL | NO_SUBJECT, {
	{ "", HOW_RATE, Q_NODE_INODE_STEALS, 0 } } },
    { "Immediate reclaim", "pages/s", SCALE_NUMBER, 0, {
	{ "dirty pages met again", HOW_RATE, Q_IMMEDIATE, 0 } } },
    { "Immediate reclaim by node", "pages/s", SCALE_NUMBER, DETAIL | NO_SUBJECT, {
	{ "", HOW_RATE, Q_NODE_IMMEDIATE, 0 } } },
    { "Refaults", "pages/s", SCALE_NUMBER, WHERE_NOT_ZERO, {
	{ "file", HOW_RATE, Q_REFAULT_FILE, 0 },
	{ "anon", HOW_RATE, Q_REFAULT_ANON, 0 } } },
    { "Stalls", "times/s", SCALE_NUMBER, WHERE_NOT_ZERO, {
	{ "allocations", HOW_RATE, Q_STALL_ALLOCATIONS, 0 },
	{ "throttled", HOW_RATE, Q_THROTTLE_EVENTS, 0 } } },
    { "Caches dropped by hand", "times/s", SCALE_NUMBER, WHERE_NOT_ZERO | DETAIL, {
	{ "page cache", HOW_RATE, Q_DROP_PAGECACHE, 0 },
	{ "slab", HOW_RATE, Q_DROP_SLAB, 0 } } },
};
#define NINFOS	(sizeof(infos) / sizeof(infos[0]))

/*
 * pmdalinux has no total of direct reclaim, nor have kernels that count it one way only: there
 * direct alone is the same.
 */
static enum quantity
stand_in(const series *s, enum quantity q)
{
    if (q == Q_DIRECT_TOTAL_SCANNED && !series_has(s, q))
	return Q_DIRECT_SCANNED;
    if (q == Q_DIRECT_TOTAL_RECLAIMED && !series_has(s, q))
	return Q_DIRECT_RECLAIMED;
    return q;
}

/* What a counter did between two rows, in the terms of the line. */
static double
growth(const series *s, const struct line_info *info, unsigned inst, size_t from, size_t to)
{
    enum quantity	a = stand_in(s, info->a), b = stand_in(s, info->b);
    double		seconds, steps;

    if (info->how == HOW_TIME)
	return 100 * series_fraction(s, a, inst, from, to);
    if (info->how == HOW_RATIO)
	return series_percent(s, a, b, inst, from, to);
    steps = series_delta(s, a, inst, from, to, &seconds);
    return seconds > 0 ? steps / seconds : NAN;
}

/* The value at a row; prev is the last row before it that had one, or not before it. */
static double
value_at(const series *s, const struct line_info *info, unsigned inst, size_t prev, size_t row)
{
    switch (info->how) {
    case HOW_LEVEL:
	return series_get(s, info->a, inst, row);
    case HOW_SUM:
	return series_get(s, info->a, inst, row) + series_get(s, info->b, inst, row);
    default:
	return prev < row ? growth(s, info, inst, prev, row) : NAN;
    }
}

/* Distances in rows between values that were recorded: how often there was which. */
#define MAX_STRIDE	64

struct strides {
    size_t	n, count[MAX_STRIDE];
};

static void
count_stride(struct strides *strides, size_t stride)
{
    strides->count[stride < MAX_STRIDE ? stride : MAX_STRIDE - 1]++;
    strides->n++;
}

/* Their median. */
static size_t
usual_stride(const struct strides *strides)
{
    size_t	stride = 1, sum = strides->count[1];

    while (sum <= strides->n / 2 && stride < MAX_STRIDE - 1)
	sum += strides->count[++stride];
    return strides->n ? stride : 1;
}

int
plot_breaks(const struct plot_data *d, unsigned run, const struct plot_line *line, size_t last,
	    size_t row)
{
    const series	*s = d->runs[run].series;
    size_t		usual = line->stride[run];

    return row - last > usual + usual / 2 ||
	(series_segments(s) > 1 && series_segment_of(s, last) != series_segment_of(s, row));
}

static double
mean_level(const double *v, size_t rows)
{
    double	sum = 0;
    size_t	n = 0, i;

    for (i = 0; i < rows; i++) {
	if (!isnan(v[i])) {
	    sum += v[i];
	    n++;
	}
    }
    return n ? sum / (double)n : NAN;
}

/*
 * The values of a line, NAN where there is none. Returns how many there were. The strides are those of
 * the records: an efficiency has no value where nothing was scanned, and that is a gap.
 */
static size_t
fill_values(const series *s, const struct line_info *info, unsigned inst, double *v, size_t rows,
	    struct strides *strides)
{
    enum quantity	a = stand_in(s, info->a);
    size_t		row, prev = rows, n = 0;

    for (row = 0; row < rows; row++) {
	v[row] = NAN;
	if (isnan(series_get(s, a, inst, row)))
	    continue;
	if (prev < row)
	    count_stride(strides, row - prev);
	v[row] = value_at(s, info, inst, prev, row);
	prev = row;
	if (isfinite(v[row]))
	    n++;
	else
	    v[row] = NAN;
    }
    return n;
}

/* Values of a run's line. 1 if there were any, 0, or -1 without memory. */
static int
fill_line(struct plot_data *d, struct plot_panel *panel, struct plot_line *line, unsigned run,
	  const struct line_info *info, unsigned inst)
{
    const series	*s = d->runs[run].series;
    struct strides	strides = { 0, { 0 } };
    size_t		rows = d->rows[run], row;
    double		*v;

    if (!series_has(s, stand_in(s, info->a)))
	return 0;
    if ((v = malloc(rows * sizeof(*v))) == NULL)
	return -1;
    if (fill_values(s, info, inst, v, rows, &strides) == 0) {
	free(v);
	return 0;
    }
    for (row = 0; row < rows; row++)
	panel->max = fmax(panel->max, v[row]);
    line->values[run] = v;
    line->stride[run] = usual_stride(&strides);
    line->mean[run] = info->how == HOW_LEVEL || info->how == HOW_SUM ? mean_level(v, rows) :
	growth(s, info, inst, 0, rows - 1);
    return 1;
}

/* The line for this label, taken or made; NULL if there is no room. */
static struct plot_line *
line_named(struct plot_panel *panel, const char *label)
{
    struct plot_line	*line;
    unsigned		i;

    for (i = 0; i < panel->nlines; i++)
	if (strcmp(panel->lines[i].label, label) == 0)
	    return &panel->lines[i];
    if (i == PLOT_LINES)
	return NULL;
    line = &panel->lines[panel->nlines++];
    memset(line, 0, sizeof(*line));
    line->colour = i;
    line->mean[0] = line->mean[1] = NAN;
    snprintf(line->label, sizeof(line->label), "%s", label);
    return line;
}

/* All lines of one entry: one of the machine, or one of each node. Returns -1 without memory. */
static int
fill_info(struct plot_data *d, struct plot_panel *panel, const struct line_info *info)
{
    enum scope		scope = quantities[info->a].scope;
    struct plot_line	*line;
    unsigned		run, inst, n;
    const char		*label;

    for (run = 0; run < d->nruns; run++) {
	n = scope == SCOPE_GLOBAL ? 1 : series_instances(d->runs[run].series, scope);
	if (scope != SCOPE_GLOBAL && n < 2)
	    continue;	/* one node is the machine: that is drawn already */
	for (inst = 0; inst < n; inst++) {
	    label = scope == SCOPE_GLOBAL ? info->label :
		series_instance_name(d->runs[run].series, scope, inst);
	    if ((line = line_named(panel, label)) == NULL)
		break;
	    if (fill_line(d, panel, line, run, info, inst) < 0)
		return -1;
	}
    }
    return 0;
}

static int
line_empty(const struct plot_line *line)
{
    return line->values[0] == NULL && line->values[1] == NULL;
}

static void
drop_empty_lines(struct plot_panel *panel)
{
    unsigned	i, n = 0;

    for (i = 0; i < panel->nlines; i++)
	if (!line_empty(&panel->lines[i]))
	    panel->lines[n++] = panel->lines[i];
    panel->nlines = n;
}

static void
free_panel(struct plot_panel *panel)
{
    unsigned	i, run;

    for (i = 0; i < panel->nlines; i++)
	for (run = 0; run < PLOT_RUNS; run++)
	    free(panel->lines[i].values[run]);
    panel->nlines = 0;
}

/* One note out of a list of titles, if there is any. */
static void
note_list(struct plot_data *d, const char *what, const char *list)
{
    size_t	size = strlen(what) + strlen(list) + 1;
    char	*note;

    if (*list == '\0' || d->nnotes == PLOT_NOTES || (note = malloc(size)) == NULL)
	return;
    snprintf(note, size, "%s%s", what, list);
    d->notes[d->nnotes++] = note;
}

static void
append(char *list, size_t size, const char *title)
{
    size_t	used = strlen(list);

    snprintf(list + used, size - used, "%s%s", used ? ", " : "", title);
}

static void
note_nodes(struct plot_data *d)
{
    char	number[16];
    unsigned	run, nodes = 0;

    for (run = 0; run < d->nruns; run++)
	if (series_instances(d->runs[run].series, SCOPE_NODE) > nodes)
	    nodes = series_instances(d->runs[run].series, SCOPE_NODE);
    snprintf(number, sizeof(number), "%u", nodes);
    if (nodes > PLOT_LINES)
	note_list(d, "only the first 8 nodes are drawn, of ", number);
}

static int
fill_panels(struct plot_data *d)
{
    char		none[600] = "", zero[600] = "";
    struct plot_panel	*panel;
    unsigned		i, k;

    for (i = 0; i < NINFOS; i++) {
	panel = &d->panels[d->npanels++];
	panel->title = infos[i].title;
	panel->unit = infos[i].unit;
	panel->scale = infos[i].scale;
	panel->detail = (infos[i].flags & DETAIL) != 0;
	panel->subject = !(infos[i].flags & NO_SUBJECT);
	for (k = 0; k < MAX_INFO && infos[i].lines[k].label != NULL; k++)
	    if (fill_info(d, panel, &infos[i].lines[k]) < 0)
		return -1;
	drop_empty_lines(panel);
	/* a machine of one node has nothing to show by node, and nothing to be said of it */
	if (panel->nlines == 0 && !panel->detail &&
	    quantities[infos[i].lines[0].a].scope == SCOPE_GLOBAL)
	    append(none, sizeof(none), panel->title);
	else if (panel->nlines > 0 && panel->max == 0 && (infos[i].flags & WHERE_NOT_ZERO)) {
	    if (!panel->detail)
		append(zero, sizeof(zero), panel->title);
	    free_panel(panel);
	}
	if (panel->nlines == 0)
	    memset(&d->panels[--d->npanels], 0, sizeof(*panel));
    }
    note_list(d, "no value in the window, not drawn: ", none);
    note_list(d, "0 throughout, not drawn: ", zero);
    note_nodes(d);
    return 0;
}

/* Seconds by which the reporting time zone is ahead of UTC. */
static int
zone_offset(double when)
{
    time_t	clock = (time_t)floor(when);
    struct tm	tm;

    if (pmLocaltime(&clock, &tm) == NULL)
	return 0;
    return (int)(timegm(&tm) - clock);
}

int
plot_data_init(struct plot_data *d, const struct plot_run *runs, unsigned nruns)
{
    unsigned	run;
    double	length;

    memset(d, 0, sizeof(*d));
    d->runs = runs;
    d->nruns = nruns;
    for (run = 0; run < nruns; run++) {
	d->rows[run] = series_rows(runs[run].series);
	d->start[run] = series_time(runs[run].series, 0);
	d->offset[run] = zone_offset(d->start[run]);
	length = series_time(runs[run].series, d->rows[run] - 1) - d->start[run];
	d->length = fmax(d->length, length);
    }
    if (!(d->length > 0))
	d->length = 1;	/* a single sample */
    return fill_panels(d);
}

void
plot_data_free(struct plot_data *d)
{
    unsigned	i;

    for (i = 0; i < d->npanels; i++)
	free_panel(&d->panels[i]);
    for (i = 0; i < d->nnotes; i++)
	free(d->notes[i]);
}
