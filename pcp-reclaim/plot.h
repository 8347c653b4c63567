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
 * Drawing a window, or two side by side: as SVG for a mail or a bug report, or as one HTML file in
 * which a reader zooms and points at a moment.  Neither needs a display here nor a network there.
 */
#ifndef PLOT_H
#define PLOT_H

#include "series.h"

#define PLOT_RUNS	2

struct plot_run {
    const series	*series;	/* loaded, at least one row */
    const char		*name;		/* the archive or host as the user named it */
};

/*
 * Is the file's suffix one that can be drawn (.svg, .html, .htm)? 0, or -1 after a message on
 * standard error: worth asking before a long archive is read.
 */
extern int plot_check(const char *path);

/*
 * Draw one run or two (nruns) to a file; the notes are written under the picture, a line each.
 * Clock times are in the reporting time zone (that of -z, -Z or TZ) at the start of each run.
 * Returns 0, or -1 after one line on standard error that names the file.
 */
extern int plot(const struct plot_run *runs, unsigned nruns, char *const *notes, unsigned nnotes,
		const char *path);

#endif
