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
 * A still picture: panels above each other on one time axis, a column for each run.
 */
#include <math.h>
#include <string.h>
#include "plot_axis.h"
#include "plot_impl.h"
#include "plot_path.h"
#include "plot_text.h"

/* Pixels */
#define WIDTH		1000
#define LEFT		74	/* room for the numbers of the value axis */
#define RIGHT		18
#define BETWEEN		26	/* columns */
#define TITLE		20	/* above a panel */
#define LEGEND		15	/* a row for the legend, with two columns */
#define PANEL		86
#define BELOW		12	/* a panel */
#define LINE		16	/* of text */
#define AXIS		34	/* clock times and dates */
#define LETTER		5.8	/* mean width of one, in the small font */
#define SWATCH		27	/* of a line in the legend, with the blanks around it */
#define TICK_APART	88	/* least distance of clock times */
#define LABEL_APART	70	/* least distance of words on gaps */
#define NOTE_LETTERS	150	/* in a line of notes */

struct picture {
    FILE		*f;
    const struct plot_data *d;
    char *const		*notes;
    unsigned		nnotes;
    double		x[PLOT_RUNS], width;	/* columns */
    double		top, bottom;		/* of the panels, titles included */
    int			gaps;			/* are there any: words on them take a line */
    double		height;
    unsigned		nticks[PLOT_RUNS];
    struct plot_tick	ticks[PLOT_RUNS][MAX_TICKS];
};

static int
shown(const struct plot_panel *panel)
{
    return !panel->detail;
}

static double
panel_height(const struct picture *p)
{
    return TITLE + (p->d->nruns > 1 ? LEGEND : 0) + PANEL + BELOW;
}

/* Letters of the next line of a note: up to a blank, if it is too long for one. */
static size_t
note_break(const char *note)
{
    size_t	n = strlen(note);

    if (n <= NOTE_LETTERS)
	return n;
    for (n = NOTE_LETTERS; n > NOTE_LETTERS / 2 && note[n] != ' '; n--)
	;
    return note[n] == ' ' ? n : NOTE_LETTERS;
}

static unsigned
note_lines(const char *note)
{
    unsigned	lines = 0;

    for (; *note; lines++) {
	note += note_break(note);
	note += *note == ' ';
    }
    return lines;
}

static void
lay_out(struct picture *p)
{
    const struct plot_data	*d = p->d;
    char			about[PLOT_ABOUT][256];
    unsigned			i, lines = 1, head = d->nruns > 1 ? 4 : 2;
    double			apart;

    p->width = (WIDTH - LEFT - RIGHT - (d->nruns - 1) * BETWEEN) / (double)d->nruns;
    apart = TICK_APART * d->length / p->width;
    for (i = 0; i < d->nruns; i++) {
	plot_about(about, d, i);
	if (d->nruns > 1 && *about[PLOT_ABOUT - 1])
	    head = 5;
	p->gaps |= series_segments(d->runs[i].series) > 1;
	p->x[i] = LEFT + i * (p->width + BETWEEN);
	p->nticks[i] = plot_time_ticks(p->ticks[i], d->start[i], d->length, d->offset[i], apart,
				       d->nruns > 1);
    }
    p->top = 40 + head * LINE + 26 + (p->gaps ? LINE : 0);
    p->bottom = p->top;
    for (i = 0; i < d->npanels; i++)
	if (shown(&d->panels[i]))
	    p->bottom += panel_height(p);
    for (i = 0; i < d->nnotes; i++)
	lines += note_lines(d->notes[i]);
    for (i = 0; i < p->nnotes; i++)
	lines += note_lines(p->notes[i]);
    p->height = p->bottom + AXIS + lines * LINE + 12;
}

static void
text_at(const struct picture *p, const char *class, double x, double y, const char *words)
{
    fprintf(p->f, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", class, x, y);
    plot_xml(p->f, words);
    fputs("</text>\n", p->f);
}

static void
begin(const struct picture *p, const char *title)
{
    fprintf(p->f, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%.0f\" "
	    "viewBox=\"0 0 %d %.0f\" role=\"img\">\n<title>", WIDTH, p->height, WIDTH, p->height);
    plot_xml(p->f, title);
    fputs("</title>\n<style>\n"
	  "text{font-family:\"Liberation Sans\",Arial,Helvetica,\"DejaVu Sans\",sans-serif;"
	  "font-size:11px;fill:#222}\n"
	  ".h{font-size:17px;font-weight:bold}\n"
	  ".n{font-size:13px;font-weight:bold}\n"
	  ".t{font-size:12.5px;font-weight:bold}\n"
	  ".u{fill:#555;font-size:11.5px;font-weight:normal}\n"
	  ".s{fill:#555;font-size:12px}\n"
	  ".v,.d{fill:#555;text-anchor:end}\n"
	  ".c,.e{fill:#555;text-anchor:middle}\n"
	  ".d,.e{fill:#888}\n"
	  ".l{fill:none;stroke-width:1.3;stroke-linejoin:round;stroke-linecap:round}\n"
	  ".a{fill-opacity:.13}\n"
	  ".b{fill-opacity:.28}\n"
	  ".g{stroke:#e2e2e2;fill:none}\n"
	  ".o{stroke:#999;fill:none}\n"
	  ".m{fill:#777;fill-opacity:.16}\n"
	  ".k{stroke-width:3;stroke-linecap:round}\n"
	  "</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n", p->f);
}

/* The archive's own name without the directories, the end of it where it is too long. */
static void
short_name(char *buf, size_t size, const char *name)
{
    const char	*slash = strchr(name, ',') ? NULL : strrchr(name, '/');
    size_t	n;

    if (slash != NULL && slash[1] != '\0')
	name = slash + 1;
    n = strlen(name);
    if (n < size)
	snprintf(buf, size, "%s", name);
    else
	snprintf(buf, size, "...%s", name + (n - size + 4));
}

static void
draw_head(const struct picture *p, const char *title)
{
    char	about[PLOT_ABOUT][256], name[56], line[600];
    unsigned	run, i;

    text_at(p, "h", 20, 32, title);
    for (run = 0; run < p->d->nruns; run++) {
	plot_about(about, p->d, run);
	short_name(name, sizeof(name), p->d->runs[run].name);
	if (p->d->nruns == 1) {
	    snprintf(line, sizeof(line), "%s%s%s", name, *about[0] ? ": " : "", about[0]);
	    text_at(p, "s", 20, 38 + LINE, line);
	    snprintf(line, sizeof(line), "%s%s%s", about[1], *about[2] ? "; " : "", about[2]);
	    text_at(p, "s", 20, 38 + 2 * LINE, line);
	    continue;
	}
	text_at(p, "n", p->x[run], 42 + LINE, name);
	for (i = 0; i < PLOT_ABOUT && *about[i]; i++)
	    text_at(p, "s", p->x[run], 42 + (i + 2) * LINE, about[i]);
    }
}

static void
draw_clock(const struct picture *p, unsigned run, double label, double below)
{
    unsigned	i;
    double	x;

    for (i = 0; i < p->nticks[run]; i++) {
	x = p->x[run] + p->width * p->ticks[run][i].at / p->d->length;
	text_at(p, "c", x, label, p->ticks[run][i].label);
	/* the date alone is said once, below */
	if (*p->ticks[run][i].below && (p->d->nruns > 1 || below > label))
	    text_at(p, "e", x, below, p->ticks[run][i].below);
    }
}

/* Where the gap before segment n lies in its column, in pixels; 0 if it is hidden by the last one. */
static int
gap_place(const struct picture *p, unsigned run, unsigned n, double *from, double *to)
{
    const series	*s = p->d->runs[run].series;
    size_t		first = series_segment(s, n).first;
    double		scale = p->width / p->d->length, before = *to;

    *from = scale * (series_time(s, first - 1) - p->d->start[run]);
    /* a restart takes no time, and must be seen all the same; a thousand of them need not */
    *to = fmax(scale * (series_time(s, first) - p->d->start[run]), *from + 1.5);
    return *to - before >= 1.5;
}

/* Bands where nothing was recorded. */
static void
draw_gaps(const struct picture *p, unsigned run, const struct plot_box *box)
{
    double	from, to = -2;
    unsigned	i;

    if (series_segments(p->d->runs[run].series) < 2)
	return;
    fputs("<path class=\"m\" d=\"", p->f);
    for (i = 1; i < series_segments(p->d->runs[run].series); i++)
	if (gap_place(p, run, i, &from, &to))
	    fprintf(p->f, "M%.1f %.1fv%.1fh%.1fv-%.1fz", box->x + from, box->y, box->height,
		    to - from, box->height);
    fputs("\"/>\n", p->f);
}

/* What they were, above the panels, where there is room. */
static void
draw_gap_words(const struct picture *p, unsigned run)
{
    double	from, to = -2, last = -LABEL_APART;
    unsigned	i;

    for (i = 1; i < series_segments(p->d->runs[run].series); i++) {
	if (gap_place(p, run, i, &from, &to) && (from + to) / 2 - last >= LABEL_APART) {
	    last = (from + to) / 2;
	    text_at(p, "e", p->x[run] + last, p->top - 4,
		    series_segment(p->d->runs[run].series, i).why);
	}
    }
}

static void
draw_grid(const struct picture *p, unsigned run, const struct plot_panel *panel,
	  const struct plot_box *box)
{
    char	number[32];
    double	value, y;
    unsigned	i;

    fputs("<path class=\"g\" d=\"", p->f);
    for (i = 0; i < p->nticks[run]; i++)
	fprintf(p->f, "M%.1f %.1fv%.1f", box->x + box->width * p->ticks[run][i].at / p->d->length,
		box->y, box->height);
    for (i = 1; (value = i * box->axis.step) <= box->axis.top * 1.0001; i++)
	fprintf(p->f, "M%.1f %.1fh%.1f", box->x,
		box->y + box->height * (1 - value / box->axis.top), box->width);
    fprintf(p->f, "\"/>\n<path class=\"o\" d=\"M%.1f %.1fh%.1f\"/>\n", box->x, box->y + box->height,
	    box->width);
    for (i = 0; run == 0 && (value = i * box->axis.step) <= box->axis.top * 1.0001; i++) {
	y = box->y + box->height * (1 - value / box->axis.top);
	text_at(p, "v", box->x - 6, y + 4, plot_number(number, sizeof(number), panel->scale, value));
    }
}

/* Width of a legend with or without the means. */
static double
legend_width(unsigned run, const struct plot_panel *panel, int means)
{
    double	width = 0;
    char	number[32];
    unsigned	i;

    for (i = 0; i < panel->nlines; i++) {
	width += SWATCH + LETTER * (double)strlen(panel->lines[i].label);
	if (means)
	    width += LETTER + LETTER * (double)strlen(
		plot_number(number, sizeof(number), panel->scale,
			    panel->lines[i].mean[run]));
    }
    return width;
}

/* From x on (or, to the left of it, flush right), with means where there is room for them. */
static void
draw_legend(const struct picture *p, unsigned run, const struct plot_panel *panel, double x, double y,
	    double room, int flush)
{
    int		means = legend_width(run, panel, 1) <= room;
    char	number[32], words[96];
    unsigned	i;

    if (flush)
	x -= legend_width(run, panel, means) - 10;
    for (i = 0; i < panel->nlines; i++) {
	const struct plot_line	*line = &panel->lines[i];

	plot_number(number, sizeof(number), panel->scale, line->mean[run]);
	snprintf(words, sizeof(words), "%s%s%s", line->label, means ? " " : "", means ? number : "");
	fprintf(p->f, "<path class=\"k\" stroke=\"%s\" d=\"M%.1f %.1fh9\"/>\n",
		plot_colours[line->colour % PLOT_COLOURS], x + 2, y - 4);
	text_at(p, "", x + 16, y, words);
	x += SWATCH + LETTER * (double)strlen(words);
    }
}

static int
draw_column(const struct picture *p, unsigned run, const struct plot_panel *panel,
	    const struct plot_box *box)
{
    unsigned	i, drawn = 0;

    draw_grid(p, run, panel, box);
    draw_gaps(p, run, box);
    /* the first line is the panel's subject: drawn last, on top */
    for (i = panel->nlines; i > 0; i--) {
	const struct plot_line	*line = &panel->lines[i - 1];

	drawn += line->values[run] != NULL;
	if (plot_path(p->f, p->d, run, line, box, i == 1 && panel->subject) < 0)
	    return -1;
    }
    if (!drawn)
	text_at(p, "e", box->x + box->width / 2, box->y + box->height / 2, "no value");
    return 0;
}

static int
draw_panel(const struct picture *p, const struct plot_panel *panel, double y)
{
    struct plot_box	box = { .width = p->width, .height = PANEL };
    double		title = 7 * (double)strlen(panel->title) + 6 * (double)strlen(panel->unit);
    unsigned		run;

    box.axis = plot_axis_for(panel->scale, panel->max, 4);
    box.y = y + panel_height(p) - BELOW - PANEL;
    fprintf(p->f, "<text class=\"t\" x=\"%d\" y=\"%.1f\">%s <tspan class=\"u\">%s</tspan></text>\n",
	    LEFT, y + 14, panel->title, panel->unit);
    for (run = 0; run < p->d->nruns; run++) {
	box.x = p->x[run];
	if (p->d->nruns == 1)
	    draw_legend(p, run, panel, WIDTH - RIGHT, y + 14, p->width - title - 20, 1);
	else
	    draw_legend(p, run, panel, box.x - 2, y + 14 + LEGEND, p->width, 0);
	if (draw_column(p, run, panel, &box) < 0)
	    return -1;
    }
    return 0;
}

static double
draw_note(const struct picture *p, const char *note, double y)
{
    char	line[NOTE_LETTERS + 1];
    size_t	n;

    for (; *note; y += LINE) {
	n = note_break(note);
	memcpy(line, note, n);
	line[n] = '\0';
	text_at(p, "s", 20, y, line);
	note += n;
	note += *note == ' ';
    }
    return y;
}

static void
draw_notes(const struct picture *p)
{
    double	y = p->bottom + AXIS + LINE;
    unsigned	i;

    y = draw_note(p, "beside the names: the mean over the window", y);
    for (i = 0; i < p->d->nnotes; i++)
	y = draw_note(p, p->d->notes[i], y);
    for (i = 0; i < p->nnotes; i++)
	y = draw_note(p, p->notes[i], y);
}

int
plot_svg(FILE *f, const struct plot_data *d, char *const *notes, unsigned nnotes)
{
    struct picture	p = { .f = f, .d = d, .notes = notes, .nnotes = nnotes };
    char		title[600];
    unsigned		run, i;
    double		y;

    lay_out(&p);
    plot_title(title, sizeof(title), d);
    begin(&p, title);
    draw_head(&p, title);
    for (run = 0; run < d->nruns; run++) {
	y = p.top - (p.gaps ? LINE : 0);
	draw_clock(&p, run, y - 4, y - 16);
	draw_gap_words(&p, run);
	draw_clock(&p, run, p.bottom + 6, p.bottom + 19);
    }
    for (y = p.top, i = 0; i < d->npanels; i++) {
	if (!shown(&d->panels[i]))
	    continue;
	if (draw_panel(&p, &d->panels[i], y) < 0)
	    return -1;
	y += panel_height(&p);
    }
    draw_notes(&p);
    fputs("</svg>\n", f);
    return 0;
}
