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
 * What a picture shows, whatever draws it: panels of lines with a value for each row of each run.
 */
#ifndef PLOT_DATA_H
#define PLOT_DATA_H

#include "plot.h"

#define PLOT_LINES	8	/* of a panel; more nodes than this are not drawn, and a note says so */
#define PLOT_PANELS	20
#define PLOT_NOTES	8

/* How numbers of a panel are scaled and written. PERCENT and SHARE have a fixed top. */
enum plot_scale { SCALE_SHARE, SCALE_PERCENT, SCALE_KBYTE, SCALE_NUMBER };

struct plot_line {
    char	label[48];
    unsigned	colour;			/* its place in the panel, whatever else is missing */
    /* By row, NAN for no value; the pointer is NULL where that run has none at all. */
    double	*values[PLOT_RUNS];
    /* Rows from one value to the next: 1, or more where the logger took this one less often. */
    size_t	stride[PLOT_RUNS];
    /* Over the window, as a report has it: rates and ratios from the growth, not of the values. */
    double	mean[PLOT_RUNS];
};

struct plot_panel {
    const char		*title, *unit;
    enum plot_scale	scale;
    int			detail;		/* too much for a still picture */
    int			subject;	/* the first line is what it is about: shade it */
    unsigned		nlines;
    struct plot_line	lines[PLOT_LINES];
    double		max;		/* over all lines and runs, >= 0 */
};

struct plot_data {
    const struct plot_run *runs;
    unsigned		nruns;
    size_t		rows[PLOT_RUNS];
    double		start[PLOT_RUNS];	/* seconds since the epoch */
    double		length;			/* seconds, of the longer run; > 0 */
    int			offset[PLOT_RUNS];	/* local time - UTC at the start, seconds */
    unsigned		npanels;
    struct plot_panel	panels[PLOT_PANELS];
    unsigned		nnotes;			/* what was left out, and the caller's */
    char		*notes[PLOT_NOTES];
};

/* Compute all panels. Returns 0, or -1 without memory; free in both cases. */
extern int plot_data_init(struct plot_data *, const struct plot_run *runs, unsigned nruns);
extern void plot_data_free(struct plot_data *);

/*
 * Does a line break before row `row`, the last value having been at row `last`? It does across
 * segments, and where values are missing that the logger took otherwise.
 */
extern int plot_breaks(const struct plot_data *, unsigned run, const struct plot_line *,
		       size_t last, size_t row);

#endif
