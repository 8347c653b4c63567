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
 * Files of the page that are part of the program, so that nothing has to be found when it runs.
 */
#ifndef PLOT_ASSETS_H
#define PLOT_ASSETS_H

struct asset {
    const char	*start, *end;
};

/* uPlot, its style and its licence (vendor/); the page's own script and style. */
extern const struct asset asset_uplot_js, asset_uplot_css, asset_uplot_licence;
extern const struct asset asset_page_js, asset_page_css;

#endif
