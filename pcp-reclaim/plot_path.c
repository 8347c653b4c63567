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

#include <math.h>
#include <stdlib.h>
#include "plot_path.h"
#include "plot_text.h"

#define BUCKET		2.0	/* pixels */
#define CROWDED		3.0	/* rows in a bucket from which lines are thinned out */

/* One point of the line: a row, or a bucket of them. */
struct point {
    double	x;
    double	low, high, mean;
    int		breaks;		/* no line leads here from the one before */
};

/* A path being written: relative steps in tenths of a pixel, level ones put together. */
struct pen {
    FILE	*f;
    long	x, y;		/* where it stands */
    long	level;		/* a level step that is not written yet */
    int		drawn;		/* since it was put down */
    int		in_l;		/* the last command was l: further pairs need no letter */
};

static void
pen_number(struct pen *pen, long tenths, int separate)
{
    long	size = labs(tenths);

    if (tenths < 0)
	putc('-', pen->f);
    else if (separate)
	putc(' ', pen->f);
    if (size >= 10 || size == 0)
	fprintf(pen->f, "%ld", size / 10);
    if (size % 10)
	fprintf(pen->f, ".%ld", size % 10);
}

static void
pen_flush(struct pen *pen)
{
    if (pen->level == 0)
	return;
    putc('h', pen->f);
    pen_number(pen, pen->level, 0);
    pen->level = 0;
    pen->in_l = 0;
}

/* A single point would not show: it becomes a dash. */
static void
pen_up(struct pen *pen)
{
    if (!pen->drawn && pen->level == 0)
	pen->level = 15;
    pen_flush(pen);
}

static void
pen_down(struct pen *pen, double x, double y)
{
    pen->x = lround(10 * x);
    pen->y = lround(10 * y);
    putc('M', pen->f);
    pen_number(pen, pen->x, 0);
    pen_number(pen, pen->y, 1);
    pen->level = 0;
    pen->in_l = pen->drawn = 0;
}

static void
pen_to(struct pen *pen, double x, double y)
{
    long	dx = lround(10 * x) - pen->x, dy = lround(10 * y) - pen->y;

    pen->x += dx;
    pen->y += dy;
    pen->drawn = 1;
    if (dy == 0 && (pen->level == 0 || (pen->level < 0) == (dx < 0))) {
	pen->level += dx;
	return;
    }
    pen_flush(pen);
    if (!pen->in_l)
	putc('l', pen->f);
    pen_number(pen, dx, pen->in_l);
    pen_number(pen, dy, 1);
    pen->in_l = 1;
}

static double
place_y(const struct plot_box *box, double value)
{
    double	part = fmin(fmax(value / box->axis.top, 0), 1);

    return box->y + box->height * (1 - part);
}

static void
begin_path(FILE *f, const char *class, const char *paint, const struct plot_line *line)
{
    fprintf(f, "<path class=\"%s\" %s=\"%s\" d=\"", class, paint,
	    plot_colours[line->colour % PLOT_COLOURS]);
}

static void
draw_line(FILE *f, const struct plot_line *line, const struct plot_box *box,
	  const struct point *points, size_t n)
{
    struct pen	pen = { .f = f };
    size_t	i;

    begin_path(f, "l", "stroke", line);
    for (i = 0; i < n; i++) {
	if (!points[i].breaks) {
	    pen_to(&pen, points[i].x, place_y(box, points[i].mean));
	    continue;
	}
	if (i > 0)
	    pen_up(&pen);
	pen_down(&pen, points[i].x, place_y(box, points[i].mean));
    }
    pen_up(&pen);
    fputs("\"/>\n", f);
}

/* The area from the high values (or the mean) down to the low ones (or 0), piece by piece. */
static void
draw_area(FILE *f, const struct plot_line *line, const struct plot_box *box,
	  const struct point *points, size_t n, int band)
{
    struct pen	pen = { .f = f };
    size_t	from, to, i;

    begin_path(f, band ? "b" : "a", "fill", line);
    for (from = 0; from < n; from = to) {
	for (to = from + 1; to < n && !points[to].breaks; to++)
	    ;
	pen_down(&pen, points[from].x, place_y(box, band ? points[from].high : points[from].mean));
	for (i = from + 1; i < to; i++)
	    pen_to(&pen, points[i].x, place_y(box, band ? points[i].high : points[i].mean));
	for (i = to; band && i > from; i--)
	    pen_to(&pen, points[i - 1].x, place_y(box, points[i - 1].low));
	if (!band) {
	    pen_to(&pen, points[to - 1].x, place_y(box, 0));
	    pen_to(&pen, points[from].x, place_y(box, 0));
	}
	pen_flush(&pen);
	putc('z', f);
    }
    fputs("\"/>\n", f);
}

/* The rows with values as points. Returns how many. */
static size_t
take_rows(struct point *points, const struct plot_data *d, unsigned run,
	  const struct plot_line *line, const struct plot_box *box)
{
    const double	*v = line->values[run];
    size_t		row, last = 0, n = 0;

    for (row = 0; row < d->rows[run]; row++) {
	if (isnan(v[row]))
	    continue;
	points[n].x = box->x + box->width *
	    (series_time(d->runs[run].series, row) - d->start[run]) / d->length;
	points[n].low = points[n].high = points[n].mean = v[row];
	points[n].breaks = n == 0 || plot_breaks(d, run, line, last, row);
	last = row;
	n++;
    }
    return n;
}

static double
bucket_of(const struct point *point, const struct plot_box *box)
{
    /* the last row stands on the right edge, and would be in a bucket alone */
    return fmin(floor((point->x - box->x) / BUCKET), floor(box->width / BUCKET) - 1);
}

/*
 * Points of the same bucket become one, in place. A break within a bucket is too short to be seen;
 * one between buckets next to each other is that of a gap or a mark, and kept.
 */
static size_t
thin_out(struct point *points, size_t n, const struct plot_box *box)
{
    size_t	i, k, out = 0;
    double	bucket, sum;

    for (i = 0; i < n; i = k, out++) {
	struct point	p = points[i];

	bucket = bucket_of(&p, box);
	sum = p.mean;
	for (k = i + 1; k < n && bucket_of(&points[k], box) <= bucket; k++) {
	    p.low = fmin(p.low, points[k].low);
	    p.high = fmax(p.high, points[k].high);
	    sum += points[k].mean;
	}
	p.mean = sum / (double)(k - i);
	p.x = box->x + (bucket + .5) * BUCKET;
	points[out] = p;
    }
    return out;
}

int
plot_path(FILE *f, const struct plot_data *d, unsigned run, const struct plot_line *line,
	  const struct plot_box *box, int fill)
{
    struct point	*points;
    size_t		n;
    int			thin = (double)d->rows[run] > CROWDED * box->width / BUCKET;

    if (line->values[run] == NULL)
	return 0;
    if ((points = malloc(d->rows[run] * sizeof(*points))) == NULL)
	return -1;
    n = take_rows(points, d, run, line, box);
    if (thin) {
	n = thin_out(points, n, box);
	draw_area(f, line, box, points, n, 1);
    }
    else if (fill)
	draw_area(f, line, box, points, n, 0);
    draw_line(f, line, box, points, n);
    free(points);
    return 0;
}
