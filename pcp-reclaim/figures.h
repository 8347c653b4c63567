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
 * The figures of a report: mmtests' table of the 2019 thread and what belongs beside it.
 */
#ifndef FIGURES_H
#define FIGURES_H

#include "series.h"

enum better { NEUTRAL, LOWER, HIGHER };

enum how {
    HOW_COUNT,		/* growth of a, and its rate */
    HOW_TIME,		/* growth of a msec counter in seconds, and the part of the time it is */
    HOW_VELOCITY,	/* rate of a alone */
    HOW_EFFICIENCY,	/* 100 * growth of a / growth of b; no scan: no value (mmtests: 100) */
    HOW_DIRECT_SHARE,	/* 100 * growth of a / (growth of a + growth of b) */
    HOW_BETWEEN,	/* growth of a per growth of b */
    HOW_QUANTILE	/* of a level: quantile */
};

struct figure {
    const char		*key, *label, *unit;
    enum how		how;
    enum quantity	a, b;
    double		quantile;
    enum better		better;
    int			digits;
};

struct figure_value {
    double	value;		/* NAN: no value */
    double	rate;		/* per second; NAN where has_rate is 0 too */
    int		has_rate;
};

extern const struct figure figures[];
extern const unsigned nfigures;

/* The figure over rows from..to, which lie in a loaded window. */
extern struct figure_value figure_compute(const series *, const struct figure *, size_t from,
					  size_t to);

#endif
