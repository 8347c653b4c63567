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

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "plot_axis.h"

/* The smallest of 1, 2, 5 times a power of ten that is not below x. */
static double
round_up(double x)
{
    double	power = pow(10, floor(log10(x))), m = x / power;

    /* what should be 2 may come out as 2.0000000000000004 */
    return (m <= 1 + 1e-9 ? 1 : m <= 2 + 1e-9 ? 2 : m <= 5 + 1e-9 ? 5 : 10) * power;
}

/* The same in units of 1024; x in Kbyte. */
static double
round_up_binary(double x)
{
    double	unit = 1;

    while (x > 512 * unit)
	unit *= 1024;
    x /= unit;
    return (x > 200 ? 512 : round_up(x)) * unit;
}

struct plot_axis
plot_axis_for(enum plot_scale scale, double max, unsigned wanted)
{
    struct plot_axis	axis;
    double		rough;

    if (scale == SCALE_PERCENT && max <= 100) {
	axis.top = 100;
	axis.step = wanted >= 4 ? 25 : 50;
	return axis;
    }
    if (scale == SCALE_SHARE && max <= 1) {
	axis.top = 1;
	axis.step = wanted >= 4 ? .25 : .5;
	return axis;
    }
    if (!(max > 0) || !isfinite(max))
	max = 1;
    rough = max / wanted;
    axis.step = scale == SCALE_KBYTE ? round_up_binary(rough) : round_up(rough);
    axis.top = ceil(max / axis.step - 1e-9) * axis.step;
    return axis;
}

/* Three digits that count, and no zeros behind the point. */
static void
three_digits(char *buf, size_t size, double x, const char *unit)
{
    int		digits = fabs(x) >= 99.95 ? 0 : fabs(x) >= 9.995 ? 1 : 2;
    size_t	n;

    if (x != 0 && fabs(x) < 0.1)
	digits = 3;
    snprintf(buf, size, "%.*f", digits, x);
    if (strchr(buf, '.') != NULL) {
	for (n = strlen(buf); buf[n - 1] == '0'; n--)
	    ;
	buf[buf[n - 1] == '.' ? n - 1 : n] = '\0';
    }
    n = strlen(buf);
    snprintf(buf + n, size - n, "%s", unit);
}

const char *
plot_number(char *buf, size_t size, enum plot_scale scale, double value)
{
    static const char *const	binary[] = { "K", "M", "G", "T", "P" };
    static const char *const	decimal[] = { "", "k", "M", "G", "T" };
    const char *const		*units = scale == SCALE_KBYTE ? binary : decimal;
    double			base = scale == SCALE_KBYTE ? 1024 : 1000;
    unsigned			i = 0;

    if (!isfinite(value)) {
	snprintf(buf, size, "-");
	return buf;
    }
    /* 999.6 would come out as 1000 */
    for (; i < 4 && fabs(value) >= base - .5; i++)
	value /= base;
    three_digits(buf, size, value, value == 0 ? "" : units[i]);
    return buf;
}

const char *
plot_clock(char *buf, size_t size, double when, int offset, const char *format)
{
    time_t	clock = (time_t)floor(when + offset);
    struct tm	tm;

    if (gmtime_r(&clock, &tm) == NULL || strftime(buf, size, format, &tm) == 0)
	snprintf(buf, size, "%.0f", when);
    return buf;
}

const char *
plot_zone(char *buf, size_t size, int offset)
{
    int		minutes = (offset < 0 ? -offset : offset) / 60;

    if (minutes == 0)
	snprintf(buf, size, "UTC");
    else
	snprintf(buf, size, "UTC%c%02d:%02d", offset < 0 ? '-' : '+', minutes / 60, minutes % 60);
    return buf;
}

const char *
plot_duration(char *buf, size_t size, double seconds)
{
    double	whole = floor(seconds + .5);
    int		days = (int)(whole / 86400), hours = (int)fmod(whole / 3600, 24);
    int		minutes = (int)fmod(whole / 60, 60), rest = (int)fmod(whole, 60);

    if (days)
	snprintf(buf, size, hours ? "%d d %d h" : "%d d", days, hours);
    else if (hours)
	snprintf(buf, size, minutes ? "%d h %d min" : "%d h", hours, minutes);
    else if (minutes)
	snprintf(buf, size, rest ? "%d min %d s" : "%d min", minutes, rest);
    else
	snprintf(buf, size, seconds < 10 ? "%.2g s" : "%.0f s", seconds);
    return buf;
}

/* A step of clocks and calendars that is not below `apart`. */
static double
time_step(double apart)
{
    static const double	steps[] = {
	.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900,
	1800, 3600, 7200, 10800, 21600, 43200, 86400
    };
    unsigned		i;

    for (i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
	if (steps[i] >= apart)
	    return steps[i];
    return ceil(apart / 86400) * 86400;
}

/* "22:13:20", with less of it where the step is coarse and more where it is fine. */
static void
clock_label(char *buf, size_t size, double when, int offset, double step)
{
    size_t	n;

    when += .0005;	/* what was added up may be a hair below the second */
    plot_clock(buf, size, when, offset,
	       step >= 86400 ? "%m-%d" : step >= 60 ? "%H:%M" : "%H:%M:%S");
    n = strlen(buf);
    if (step < 1)
	snprintf(buf + n, size - n, ".%03d", (int)((when - floor(when)) * 1000));
}

/* "+90 s" would have to be worked out: "+1:30", "+2:00:00". */
static void
elapsed_label(char *buf, size_t size, double at, double step)
{
    int		whole = (int)floor(at + 1e-6);

    if (step < 1)
	snprintf(buf, size, "+%.*f s", step < .01 ? 3 : step < .1 ? 2 : 1, at);
    else if (at < 3600)
	snprintf(buf, size, "+%d:%02d", whole / 60, whole % 60);
    else
	snprintf(buf, size, "+%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
}

unsigned
plot_time_ticks(struct plot_tick ticks[MAX_TICKS], double start, double length, int offset,
		double apart, int elapsed)
{
    double	step = time_step(fmax(apart, length / (MAX_TICKS - 1)));
    double	local = start + offset;
    double	at = elapsed ? 0 : ceil(local / step - 1e-6) * step - local;
    char	day[24], before[24] = "";
    unsigned	n = 0;

    for (; at <= length * (1 + 1e-9) && n < MAX_TICKS; at += step, n++) {
	struct plot_tick	*t = &ticks[n];

	t->at = at < 0 ? 0 : at;
	if (elapsed) {
	    elapsed_label(t->label, sizeof(t->label), t->at, step);
	    clock_label(t->below, sizeof(t->below), start + t->at, offset, 1);
	    continue;
	}
	clock_label(t->label, sizeof(t->label), start + t->at, offset, step);
	plot_clock(day, sizeof(day), start + t->at + .0005, offset, "%Y-%m-%d");
	strcpy(t->below, strcmp(day, before) ? day : "");
	strcpy(before, day);
    }
    return n;
}
