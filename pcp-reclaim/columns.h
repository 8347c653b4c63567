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
 * The columns of a watch and their values between two rows.
 */
#ifndef COLUMNS_H
#define COLUMNS_H

#include "series.h"

enum column {
    COL_FREE, COL_FILE, COL_SLAB, COL_SHARE, COL_DIRTY, COL_BOOST, COL_KSWAPD, COL_DIRECT, COL_EFF,
    COL_SLABS, COL_STEALS, COL_IMMED, N_COLUMN
};

struct watch_column {
    const char	*head;
    const char	*key;		/* JSON */
    int		width;
    int		digits;		/* JSON, and text where the number is not shortened */
    int		kbyte, rate;	/* how it is shortened */
};
extern const struct watch_column watch_columns[N_COLUMN];

/* Values of the machine (node < 0) or of a node at `row`, rates since row `prev`. */
extern void columns_compute(const series *, int node, size_t prev, size_t row,
			    double values[N_COLUMN]);

/* Is this value where it would be if one of the known faults were there? */
extern int column_alarming(const series *, enum column, int node, size_t prev, size_t row,
			   const double values[N_COLUMN]);

enum zone_column {
    ZONE_BOOST, ZONE_LIMIT, ZONE_FULL, ZONE_ACTIVE, ZONE_EPISODES, ZONE_FREE, ZONE_MIN, ZONE_LOW,
    ZONE_HIGH, N_ZONE_COLUMN
};
extern const struct watch_column zone_columns[N_ZONE_COLUMN];
extern void zone_compute(const series *, unsigned zone, size_t prev, size_t row,
			 double values[N_ZONE_COLUMN]);

#endif
