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
 * The two drawings of plot(). Each writes a whole document; the caller looks at the stream's errors.
 * Return 0, or -1 without memory.
 */
#ifndef PLOT_IMPL_H
#define PLOT_IMPL_H

#include <stdio.h>
#include "plot_data.h"

extern int plot_svg(FILE *, const struct plot_data *, char *const *notes, unsigned nnotes);
extern int plot_html(FILE *, const struct plot_data *, char *const *notes, unsigned nnotes);

#endif
