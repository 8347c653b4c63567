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
 * Axes with rounded numbers and clock times.
 */
#ifndef PLOT_AXIS_H
#define PLOT_AXIS_H

#include <stddef.h>
#include "plot_data.h"

#define MAX_TICKS	32

/* From 0 up to top in steps, both in the panel's own unit (Kbyte for SCALE_KBYTE). */
struct plot_axis {
    double	top, step;
};

/* An axis that holds 0..max with about `wanted` steps, at least 1. */
extern struct plot_axis plot_axis_for(enum plot_scale, double max, unsigned wanted);

/* A value in at most three or four digits, with k, M, G of 1000 or K, M, G bytes of 1024; "-" for NAN. */
extern const char *plot_number(char *buf, size_t size, enum plot_scale, double value);

struct plot_tick {
    double	at;		/* seconds since the start of the window */
    char	label[24];	/* clock time, or time since the start: "+1:30" */
    char	below[24];	/* the date where it changes; or the clock time; or "" */
};

/*
 * Ticks for `length` seconds from `start` at no less than `apart` seconds (or at MAX_TICKS at most).
 * Clock times are rounded ones in local time (UTC + offset). With elapsed, it is the time since the
 * start that is rounded, so that two runs can be compared, and the clock time stands below it.
 * Returns how many.
 */
extern unsigned plot_time_ticks(struct plot_tick ticks[MAX_TICKS], double start, double length,
				int offset, double apart, int elapsed);

/* Local time with strftime's format; and "UTC+01:00". */
extern const char *plot_clock(char *buf, size_t size, double when, int offset, const char *format);
extern const char *plot_zone(char *buf, size_t size, int offset);

/* "2 min 30 s" */
extern const char *plot_duration(char *buf, size_t size, double seconds);

#endif
