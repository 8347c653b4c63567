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
 * The report of one window.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "report.h"

void
notes_add(struct notes *notes, const char *format, ...)
{
    char	buf[400];
    va_list	ap;

    if (notes->n == MAX_NOTES)
	return;
    va_start(ap, format);
    vsnprintf(buf, sizeof(buf), format, ap);
    va_end(ap);
    if ((notes->text[notes->n] = strdup(buf)) != NULL)
	notes->n++;
}

void
notes_free(struct notes *notes)
{
    while (notes->n > 0)
	free(notes->text[--notes->n]);
}

static const char *const run_keys[] = {
    "host", "kernel", "memory", "nodes", "from", "to", "duration", "samples", "source"
};
#define RUN_ROWS	(sizeof(run_keys) / sizeof(run_keys[0]))

void
run_rows(struct sheet *sheet)
{
    unsigned	i;

    for (i = 0; i < RUN_ROWS; i++)
	sheet_row(sheet, run_keys[i], run_keys[i], "");
}

static const char *
origin_name(const struct facts *facts)
{
    switch (facts->origin) {
    case ORIGIN_AGENT:
	return "reclaim agent";
    case ORIGIN_FALLBACK:
	return "pmdalinux (no reclaim agent)";
    case ORIGIN_MIXED:
	return "reclaim agent, pmdalinux for the rest";
    default:
	return "-";
    }
}

static const char *
or_dash(const char *s)
{
    return *s ? s : "-";
}

void
run_fill(struct sheet *sheet, unsigned column, const struct input *in)
{
    const series	*s = in->series;
    const struct facts	*facts = series_facts(s);
    size_t		last = series_rows(s) - 1;
    char		words[RUN_ROWS][80], size[32];
    unsigned		i;

    snprintf(words[0], sizeof(words[0]), "%.79s", or_dash(facts->host));
    snprintf(words[1], sizeof(words[1]), "%.79s", or_dash(facts->kernel));
    snprintf(words[2], sizeof(words[2]), "%s", short_kbyte(size, sizeof(size), facts->memory, 7));
    snprintf(words[3], sizeof(words[3]), "%u", series_instances(s, SCOPE_NODE));
    if (series_instances(s, SCOPE_NODE) == 0)
	strcpy(words[3], "-");
    format_time(words[4], sizeof(words[4]), series_time(s, 0), "%Y-%m-%d %H:%M:%S");
    format_time(words[5], sizeof(words[5]), series_time(s, last), "%Y-%m-%d %H:%M:%S");
    snprintf(words[6], sizeof(words[6]), "%.2f s", series_watched(s, 0, last));
    snprintf(words[7], sizeof(words[7]), "%zu", last + 1);
    snprintf(words[8], sizeof(words[8]), "%s", origin_name(facts));
    for (i = 0; i < RUN_ROWS && i < sheet->nrows; i++)
	cell_word(&sheet->rows[i].cells[column], words[i]);
}

void
node_columns(struct sheet *sheet)
{
    sheet_column(sheet, "slab_share_min", "share: min");
    sheet_column(sheet, "slab_share_median", "median");
    sheet_column(sheet, "slab_share_95", "95 %");
    sheet_column(sheet, "slab_share_max", "max");
    sheet_column(sheet, "boost_active", "boost %");
    sheet_column(sheet, "boosted_reclaim", "bo.recl %");
    sheet_column(sheet, "kswapd_scanned", "scanned");
    sheet_column(sheet, "inode_steals", "steals");
    sheet_column(sheet, "inode_certain", "certain %");
    sheet_column(sheet, "immediate", "immediate");
}

static void
node_fill(struct sheet_row *row, const series *s, unsigned node)
{
    static const double	p[] = { 0, .5, .95, 1 };
    double		share[4];
    size_t		last = series_rows(s) - 1;
    unsigned		i;

    series_quantiles(s, Q_NODE_SLAB_SHARE, node, 0, last, p, share, 4);
    for (i = 0; i < 4; i++)
	cell_number(&row->cells[i], share[i], 3);
    cell_number(&row->cells[4],
		100 * series_fraction(s, Q_NODE_BOOST_ACTIVE_TIME, node, 0, last), 1);
    cell_number(&row->cells[5],
		100 * series_fraction(s, Q_NODE_BOOST_RECLAIM_TIME, node, 0, last), 1);
    cell_number(&row->cells[6], series_delta(s, Q_NODE_KSWAPD_SCANNED, node, 0, last, NULL), 0);
    cell_number(&row->cells[7], series_delta(s, Q_NODE_INODE_STEALS, node, 0, last, NULL), 0);
    cell_number(&row->cells[8], series_last(s, Q_NODE_INODE_CERTAIN, node, last), 1);
    cell_number(&row->cells[9], series_delta(s, Q_NODE_IMMEDIATE, node, 0, last, NULL), 0);
}

void
node_rows(struct sheet *sheet, const struct input *in, const char *label)
{
    struct sheet_row	*row;
    unsigned		i;

    for (i = 0; i < series_instances(in->series, SCOPE_NODE); i++) {
	if ((row = sheet_row(sheet, "", "", "")) == NULL)
	    return;
	snprintf(row->keep, sizeof(row->keep), "%.40s%s%s",
		 series_instance_name(in->series, SCOPE_NODE, i), *label ? " " : "", label);
	node_fill(row, in->series, i);
    }
    /* only now do the rows stay where they are */
    for (i = 0; i < sheet->nrows; i++)
	sheet->rows[i].key = sheet->rows[i].label = sheet->rows[i].keep;
}

void
run_notes(struct notes *notes, const struct input *in, const char *side)
{
    const series	*s = in->series;
    const struct facts	*facts = series_facts(s);
    char		when[40];
    double		away;
    struct segment	seg;
    unsigned		i;

    if (facts->origin == ORIGIN_FALLBACK)
	notes_add(notes, "%sno reclaim agent here: from pmdalinux's metrics; boost, spared time and "
		  "steals by node are not known", side);
    for (i = 1; i < series_segments(s) && i <= 8; i++) {
	seg = series_segment(s, i);
	away = series_time(s, seg.first) - series_time(s, seg.first - 1);
	format_time(when, sizeof(when), series_time(s, seg.first), "%Y-%m-%d %H:%M:%S");
	notes_add(notes, "%s%s before %s (%.1f s): nothing is counted across it", side, seg.why, when,
		  away);
    }
    if (i < series_segments(s))
	notes_add(notes, "%sand %u more interruptions", side, series_segments(s) - i);
    if (facts->kernels > 1)
	notes_add(notes, "%sthe window holds %u kernel releases", side, facts->kernels);
    if (strcmp(facts->boost_method, "inferred") == 0)
	notes_add(notes, "%sboost is inferred from the watermarks: this kernel does not print it", side);
    else if (strcmp(facts->boost_method, "unsupported") == 0)
	notes_add(notes, "%sthis kernel has no watermark boost", side);
    if (series_last(s, Q_MGLRU, 0, series_rows(s) - 1) > 0)
	notes_add(notes, "%smulti-generational LRU: scanned counts only the pages it isolated", side);
}

int
report(struct input *in, const struct options *o)
{
    struct sheet	run, table, nodes, *all[] = { &run, &table, &nodes };
    struct notes	notes = { 0, { NULL } };
    struct figure_value	value;
    struct sheet_row	*row;
    size_t		last = series_rows(in->series) - 1;
    unsigned		i;
    int			sts;

    sheet_init(&run, "run", "");
    run.left = 1;
    sheet_column(&run, "value", "");
    run_rows(&run);
    run_fill(&run, 0, in);
    sheet_init(&table, "reclaim", "");
    table.units = 1;
    sheet_column(&table, "total", "total");
    sheet_column(&table, "per_second", "per second");
    for (i = 0; i < nfigures; i++) {
	value = figure_compute(in->series, &figures[i], 0, last);
	if ((row = sheet_row(&table, figures[i].key, figures[i].label, figures[i].unit)) == NULL)
	    break;
	cell_number(&row->cells[0], value.value, figures[i].digits);
	if (value.has_rate)
	    cell_number(&row->cells[1], value.rate, figures[i].how == HOW_TIME ? 3 : 2);
    }
    sheet_init(&nodes, "nodes", "node");
    node_columns(&nodes);
    node_rows(&nodes, in, "");
    run_notes(&notes, in, "");
    sts = output_sheets(stdout, o->format, all, 3, notes.text, notes.n);
    sheet_free(&run);
    sheet_free(&table);
    sheet_free(&nodes);
    notes_free(&notes);
    return sts;
}
