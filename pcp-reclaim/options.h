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
 * What the command line asked for, and the hosts and archives that it named.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <pcp/pmapi.h>
#include "output.h"
#include "series.h"

enum mode { MODE_WATCH, MODE_REPORT, MODE_COMPARE, MODE_DIAGNOSE, MODE_PLOT };

enum colour { COLOUR_AUTO, COLOUR_NEVER, COLOUR_ALWAYS };

struct options {
    pmOptions	pm;		/* host, archives, window, interval, samples, time zone */
    enum mode	mode;
    enum format	format;
    enum colour	colour;
    int		format_given;
    int		nodes, zones, json;	/* what a watch shows */
    const char	*compare;	/* the second archive, or NULL */
    const char	*second_start, *second_finish;	/* its window, or NULL for the same options */
    const char	*plot;		/* file to draw to, or NULL */
    double	interval;	/* seconds; 0 if not given */
    int		errors;
};

/* Parse. Returns 0, or the status to exit with plus 1 (usage printed, or asked for). */
extern int options_parse(struct options *, int argc, char **argv);

/* What to exit with when something fails. */
extern int failure_status(const struct options *);
extern void options_free(struct options *);

/* A host or archives, opened, its window and the series to read from it. */
struct input {
    struct series_source src;
    series	*series;
    char	*names;		/* archives, joined */
    double	began;		/* reading, for the progress shown */
    int		shown;
    double	next;		/* live: when the next sample is due */
};

/*
 * Open what -h, -a or -L name (which = 0), or the other side of a comparison (which = 1). On failure
 * says why on standard error and returns -1.
 */
extern int input_open(struct input *, const struct options *, int which);

/*
 * Read all of an archive, or samples of a live host until -T, -s or ^C. Returns 0, or -1 after a
 * message: the window holds nothing, or reading failed.
 */
extern int input_load(struct input *, const struct options *);
/* Say why reading stopped, and where. */
extern void input_complain(const struct input *, int sts);

/* Say that the window holds no samples, and what the archive covers. Returns -1. */
extern int input_complain_empty(const struct input *);
extern void input_close(struct input *);

/* Sleep until the next sample of a live host is due; 0, or 1 if ^C came or the window is over. */
extern int input_wait(struct input *, const struct options *);

/* Has ^C (or a broken pipe's SIGTERM) ended the watch? */
extern int interrupted(void);
extern void catch_interrupts(void);

extern int watch(struct input *, const struct options *);
extern int report(struct input *, const struct options *);
extern int compare(struct input *, struct input *, const struct options *);

#endif
