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
 * Lines of values as SVG paths.
 */
#ifndef PLOT_PATH_H
#define PLOT_PATH_H

#include <stdio.h>
#include "plot_axis.h"

/* Where a panel lies in the picture, in pixels, and what its height means. */
struct plot_box {
    double	x, y, width, height;
    struct plot_axis axis;
};

/*
 * Draw a line of a run into the box. Where there are several rows to a pixel, it becomes the mean
 * over two pixels on a pale band from the least to the greatest value, so that a file of a day is no
 * larger than one of a minute. `fill` shades what is below the line. Returns -1 without memory.
 */
extern int plot_path(FILE *, const struct plot_data *, unsigned run, const struct plot_line *,
		     const struct plot_box *, int fill);

#endif
