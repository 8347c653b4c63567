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
 * The watch: a line a sample, like vmstat.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "columns.h"
#include "options.h"

#define KEEP_ROWS	64	/* what a watch may still look back at */
#define FORGET_ROWS	1024

struct watch {
    struct input	*in;
    const struct options *o;
    size_t		prev;		/* row of the last line */
    int			started;	/* prev is set */
    unsigned		lines;		/* since the header */
    unsigned		header_every;
    int			colour;
    unsigned		printed;
    int			samples;	/* lines out, for -s */
    double		due;		/* archives with -t: time of the next line */
    int			away;		/* the host does not answer */
};

static int
want_colour(enum colour when)
{
    const char	*no = getenv("NO_COLOR"), *term = getenv("TERM");

    if (when != COLOUR_AUTO)
	return when == COLOUR_ALWAYS;
    return isatty(STDOUT_FILENO) && (no == NULL || *no == '\0') &&
	(term == NULL || strcmp(term, "dumb") != 0);
}

static unsigned
screen_lines(void)
{
    struct winsize	size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 4)
	return size.ws_row - 1U;
    return 24;
}

static void
header(struct watch *w)
{
    const struct watch_column	*cols = w->o->zones ? zone_columns : watch_columns;
    unsigned			n = w->o->zones ? N_ZONE_COLUMN : N_COLUMN, i;

    printf("%8s", "time");
    if (w->o->zones)
	printf(" %-14s", "zone");
    else if (w->o->nodes)
	printf(" %-6s", "node");
    for (i = 0; i < n; i++)
	printf(" %*s", cols[i].width, cols[i].head);
    putchar('\n');
    w->lines = 0;
}

/* Begin a line; the header comes again when it has scrolled away. */
static void
begin_line(struct watch *w, const char *when)
{
    if (w->printed++ == 0 || w->lines + 1 >= w->header_every)
	header(w);
    w->lines++;
    printf("%8s", when);
}

static void
put_value(const struct watch_column *c, double value, int alarm)
{
    char	buf[40];
    const char	*text = buf;

    if (!isfinite(value))
	text = "-";
    else if (c->kbyte)
	text = short_kbyte(buf, sizeof(buf), value, c->width);
    else if (c->rate)
	text = short_number(buf, sizeof(buf), value, c->width);
    else
	snprintf(buf, sizeof(buf), "%.*f", c->digits, value);
    if (alarm)	/* the blanks stay uncoloured */
	printf(" %*s\033[31m%s\033[0m", c->width - (int)strlen(text), "", text);
    else
	printf(" %*s", c->width, text);
}

static void
text_line(struct watch *w, const char *when, const char *name, int node, size_t row)
{
    const series	*s = w->in->series;
    double		values[N_COLUMN];
    unsigned		c;

    columns_compute(s, node, w->prev, row, values);
    begin_line(w, when);
    if (w->o->nodes)
	printf(" %-6s", name);
    for (c = 0; c < N_COLUMN; c++)
	put_value(&watch_columns[c], values[c], w->colour &&
		  column_alarming(s, (enum column)c, node, w->prev, row, values));
    putchar('\n');
}

/* Zones that are boosted now or were since the last line. */
static int
zone_boosted(const double values[N_ZONE_COLUMN])
{
    return values[ZONE_BOOST] > 0 || values[ZONE_ACTIVE] > 0;
}

static void
zone_lines(struct watch *w, const char *when, size_t row)
{
    const series	*s = w->in->series;
    double		values[N_ZONE_COLUMN];
    unsigned		zone, c, any = 0;

    for (zone = 0; zone < series_instances(s, SCOPE_ZONE); zone++) {
	zone_compute(s, zone, w->prev, row, values);
	if (!zone_boosted(values))
	    continue;
	any = 1;
	begin_line(w, when);
	printf(" %-14s", series_instance_name(s, SCOPE_ZONE, zone));
	for (c = 0; c < N_ZONE_COLUMN; c++)
	    put_value(&zone_columns[c], values[c], 0);
	putchar('\n');
    }
    if (!any) {
	begin_line(w, when);
	puts(" none boosted");
    }
}

static void
json_values(const struct watch_column *cols, const double *values, unsigned n)
{
    unsigned	i;

    for (i = 0; i < n; i++) {
	printf(", \"%s\": ", cols[i].key);
	json_number(stdout, values[i], cols[i].digits);
    }
}

static void
json_zones(const struct watch *w, size_t row)
{
    const series	*s = w->in->series;
    double		values[N_ZONE_COLUMN];
    const char		*comma = "";
    unsigned		zone;

    fputs(", \"zones\": [", stdout);
    for (zone = 0; zone < series_instances(s, SCOPE_ZONE); zone++) {
	zone_compute(s, zone, w->prev, row, values);
	if (!zone_boosted(values))
	    continue;
	printf("%s{\"zone\": ", comma);
	json_string(stdout, series_instance_name(s, SCOPE_ZONE, zone));
	json_values(zone_columns, values, N_ZONE_COLUMN);
	putchar('}');
	comma = ", ";
    }
    putchar(']');
}

static void
json_line(const struct watch *w, size_t row, const char *broken)
{
    const series	*s = w->in->series;
    double		values[N_COLUMN];
    unsigned		i;

    printf("{\"time\": %.6f, \"host\": ", series_time(s, row));
    json_string(stdout, series_facts(s)->host);
    if (broken)
	printf(", \"break\": \"%s\"", broken);
    columns_compute(s, -1, w->prev, row, values);
    json_values(watch_columns, values, N_COLUMN);
    if (w->o->nodes) {
	fputs(", \"nodes\": [", stdout);
	for (i = 0; i < series_instances(s, SCOPE_NODE); i++) {
	    columns_compute(s, (int)i, w->prev, row, values);
	    printf("%s{\"node\": ", i ? ", " : "");
	    json_string(stdout, series_instance_name(s, SCOPE_NODE, i));
	    json_values(watch_columns, values, N_COLUMN);
	    putchar('}');
	}
	putchar(']');
    }
    if (w->o->zones)
	json_zones(w, row);
    puts("}");
}

static void
print_row(struct watch *w, size_t row, const char *broken)
{
    const series	*s = w->in->series;
    char		when[20];
    unsigned		i;

    if (w->o->json) {
	w->printed++;
	json_line(w, row, broken);
	return;
    }
    format_time(when, sizeof(when), series_time(s, row), "%H:%M:%S");
    if (broken) {
	begin_line(w, when);
	printf(" -- %s: %.1f s are not counted --\n", broken,
	       series_time(s, row) - series_time(s, w->prev));
	return;
    }
    if (w->o->zones) {
	zone_lines(w, when, row);
	return;
    }
    text_line(w, when, "all", -1, row);
    for (i = 0; w->o->nodes && i < series_instances(s, SCOPE_NODE); i++)
	text_line(w, when, series_instance_name(s, SCOPE_NODE, i), (int)i, row);
}

/* A new row came: print a line for it if it is time. Returns 1 when -s lines are out. */
static int
take_row(struct watch *w)
{
    series		*s = w->in->series;
    size_t		rows = series_rows(s), row = rows - 1;
    struct segment	seg = series_segment(s, series_segments(s) - 1);
    const char		*broken;

    if (w->in->src.type == PM_CONTEXT_ARCHIVE && w->o->interval > 0 && w->started) {
	if (series_time(s, row) < w->due)
	    return 0;
	while (w->due <= series_time(s, row))
	    w->due += w->o->interval;
    }
    broken = w->started && seg.first > w->prev ? seg.why : NULL;
    if (w->started) {
	print_row(w, row, broken);
	w->samples += broken == NULL;
	fflush(stdout);
    }
    else {
	w->due = series_time(s, row) + w->o->interval;
    }
    w->prev = row;
    w->started = 1;
    if (rows > FORGET_ROWS) {
	series_forget(s, KEEP_ROWS);
	w->prev -= rows - series_rows(s);
    }
    return w->o->pm.samples > 0 && w->samples >= w->o->pm.samples;
}

/* A live host that does not answer is asked again every interval; said once. */
static int
host_away(struct watch *w, int sts)
{
    const char	*why = pmErrStr(sts);

    if (!w->away)
	fprintf(stderr, "%s: host %s: %s\n", pmGetProgname(), w->in->src.name, why);
    w->away = 1;
    if (input_wait(w->in, w->o))
	return 1;
    if (pmReconnectContext(w->in->src.context) >= 0) {
	w->away = 0;
	series_break(w->in->series);
    }
    return 0;
}

/* --boost has nothing to show where pmdalinux alone was recorded. */
static int
check_boost(const struct watch *w)
{
    if (!w->o->zones || w->o->json || series_has(w->in->series, Q_ZONE_BOOST_PAGES))
	return 0;
    fprintf(stderr, "%s: %s: reclaim.zone.boost.pages has no values\n", pmGetProgname(),
	    w->in->src.name);
    return -1;
}

int
watch(struct input *in, const struct options *o)
{
    struct watch	w;
    int			live = in->src.type != PM_CONTEXT_ARCHIVE, sts;

    memset(&w, 0, sizeof(w));
    w.in = in;
    w.o = o;
    w.colour = want_colour(o->colour);
    w.header_every = screen_lines();
    if (live)
	catch_interrupts();
    in->src.progress = NULL;
    for (;;) {
	sts = series_next(in->series);
	if (sts < 0 && live) {
	    if (interrupted() || host_away(&w, sts))
		break;
	    continue;
	}
	if (sts <= 0)
	    break;
	if (!w.started && check_boost(&w) < 0)
	    return -1;
	if (take_row(&w) || (live && input_wait(in, o)))
	    break;
    }
    if (sts < 0 && !interrupted()) {
	input_complain(in, sts);
	return -1;
    }
    if (!w.started)
	return interrupted() ? 0 : input_complain_empty(in);
    if (w.printed == 0)		/* one sample alone: levels, no rates */
	print_row(&w, w.prev, NULL);
    return ferror(stdout) ? -1 : 0;
}
