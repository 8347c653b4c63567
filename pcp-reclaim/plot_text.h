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
 * Words of a picture, and writing them so that no host or file name breaks the document.
 */
#ifndef PLOT_TEXT_H
#define PLOT_TEXT_H

#include <stdio.h>
#include "plot_data.h"

#define PLOT_COLOURS	PLOT_LINES

/*
 * Colours by place in the panel: Okabe and Ito's, which colour-blind readers tell apart, darkened
 * where they are too pale for a thin line.
 */
extern const char *const plot_colours[PLOT_COLOURS];

/* Text of XML or HTML; as JSON string within a script element. What is no UTF-8 becomes "?". */
extern void plot_xml(FILE *, const char *);
extern void plot_json(FILE *, const char *);

/* "pcp reclaim: HOST", or both hosts. */
extern void plot_title(char *buf, size_t size, const struct plot_data *);

/*
 * Lines that say what a run is: its machine; its window; where the values came from. PLOT_ABOUT of
 * them, each of which may be "".
 */
#define PLOT_ABOUT	3
extern void plot_about(char about[PLOT_ABOUT][256], const struct plot_data *, unsigned run);

#endif
