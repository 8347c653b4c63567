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
 * Opening hosts and archives, their time windows, and reading them to the end.
 */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "options.h"

/* A signal handler has nowhere else to leave word. */
static volatile sig_atomic_t	stop;

static void
note_signal(int signal)
{
    (void)signal;
    stop = 1;
}

int
interrupted(void)
{
    return stop;
}

/* ^C ends a live window; what was seen until then is reported. */
void
catch_interrupts(void)
{
    struct sigaction	action;

    memset(&action, 0, sizeof(action));
    action.sa_handler = note_signal;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static double
monotonic(void)
{
    struct timespec	now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* On a terminal only, and only for what takes longer than a blink. */
static void
show_progress(void *data, double done)
{
    struct input	*in = data;

    if (!isatty(STDERR_FILENO))
	return;
    if (in->began == 0)
	in->began = monotonic();
    if (done >= 1) {
	if (in->shown)
	    fputs("\r\033[K", stderr);
	in->shown = 0;
    }
    else if (monotonic() - in->began > 0.4) {
	fprintf(stderr, "\r%s: reading %s: %.0f %%", pmGetProgname(), in->src.name, 100 * done);
	in->shown = 1;
    }
}

static char *
join(int n, char **names)
{
    size_t	size = 1;
    char	*all;
    int		i;

    for (i = 0; i < n; i++)
	size += strlen(names[i]) + 1;
    if ((all = calloc(1, size)) == NULL)
	return NULL;
    for (i = 0; i < n; i++) {
	if (i)
	    strcat(all, ",");
	strcat(all, names[i]);
    }
    return all;
}

/* What to open for this side; a comparison with two -a takes one each. */
static int
choose_source(struct input *in, const struct options *o, int which)
{
    const pmOptions	*pm = &o->pm;
    int			split = o->mode == MODE_COMPARE && o->compare == NULL && pm->narchives == 2;

    if (which == 1 && o->compare != NULL)
	in->names = strdup(o->compare);
    else if (split)
	in->names = strdup(pm->archives[which]);
    else if (pm->narchives > 0)
	in->names = join(pm->narchives, pm->archives);
    else if (pm->nhosts > 0)
	in->names = strdup(pm->hosts[0]);
    else
	in->names = strdup("local:");
    /* "local:" is the local pmcd by its socket; to people it is this host */
    in->src.name = in->names != NULL && strcmp(in->names, "local:") == 0 ? "localhost" : in->names;
    in->src.type = pm->narchives > 0 || (which == 1 && o->compare) ? PM_CONTEXT_ARCHIVE :
	pm->Lflag ? PM_CONTEXT_LOCAL : PM_CONTEXT_HOST;
    return in->names == NULL ? -ENOMEM : 0;
}

static double
seconds(const struct timeval *tv)
{
    return (double)tv->tv_sec + (double)tv->tv_usec / 1e6;
}

/* The window, out of -S -T -A -O or --begin and --end, in terms of this archive or of now. */
static int
choose_window(struct input *in, const struct options *o, int which)
{
    pmOptions	pm = o->pm;
    int		sts;

    if (which == 1 && o->second_start)
	pm.start_optarg = (char *)o->second_start;
    if (which == 1 && o->second_finish)
	pm.finish_optarg = (char *)o->second_finish;
    if ((sts = pmGetContextOptions(in->src.context, &pm)) < 0 || pm.errors) {
	pmflush();
	return sts < 0 ? sts : PM_ERR_GENERIC;
    }
    in->src.start = seconds(&pm.start);
    in->src.end = seconds(&pm.finish);
    if (pm.origin_optarg || pm.align_optarg)
	in->src.start = seconds(&pm.origin);
    if (in->src.type != PM_CONTEXT_ARCHIVE && pm.finish_optarg == NULL)
	in->src.end = INFINITY;
    return 0;
}

int
input_open(struct input *in, const struct options *o, int which)
{
    char	message[512];
    int		sts;

    memset(in, 0, sizeof(*in));
    in->src.context = -1;
    /* reports look at nodes, never at zones; a watch at what it was asked for */
    if (o->mode == MODE_WATCH && !o->nodes)
	in->src.leave_out |= 1U << SCOPE_NODE;
    if (o->mode != MODE_WATCH || !o->zones)
	in->src.leave_out |= 1U << SCOPE_ZONE;
    in->src.progress = show_progress;
    in->src.progress_data = in;
    if ((sts = choose_source(in, o, which)) == 0)
	sts = in->src.context = pmNewContext(in->src.type, in->names);
    if (sts < 0) {
	fprintf(stderr, "%s: %s %s: %s\n", pmGetProgname(),
		in->src.type == PM_CONTEXT_ARCHIVE ? "archive" : "host",
		in->src.name ? in->src.name : "", pmErrStr(sts));
	return -1;
    }
    if (choose_window(in, o, which) < 0)
	return -1;
    if (series_open(&in->series, &in->src, message, sizeof(message)) < 0) {
	fprintf(stderr, "%s: %s\n", pmGetProgname(), message);
	return -1;
    }
    return 0;
}

/* Name what the archive does have, so that a wrong -S or -T is plain. */
int
input_complain_empty(const struct input *in)
{
    char		from[40], to[40];
    struct timeval	end;
    pmLogLabel		label;

    if (in->src.type != PM_CONTEXT_ARCHIVE || pmGetArchiveLabel(&label) < 0 ||
	pmGetArchiveEnd(&end) < 0) {
	fprintf(stderr, "%s: %s: no samples\n", pmGetProgname(), in->src.name);
	return -1;
    }
    fprintf(stderr, "%s: %s: no samples in the window (archive: %s to %s)\n", pmGetProgname(),
	    in->src.name,
	    format_time(from, sizeof(from), (double)label.ll_start.tv_sec, "%Y-%m-%d %H:%M:%S"),
	    format_time(to, sizeof(to), seconds(&end), "%Y-%m-%d %H:%M:%S"));
    return -1;
}

/* Reading stopped here. */
void
input_complain(const struct input *in, int sts)
{
    size_t	rows = series_rows(in->series);
    char	when[40];

    fprintf(stderr, "%s: %s: %s", pmGetProgname(), in->src.name, pmErrStr(sts));
    if (rows > 0)
	fprintf(stderr, " after %s", format_time(when, sizeof(when),
		series_time(in->series, rows - 1), "%Y-%m-%d %H:%M:%S"));
    putc('\n', stderr);
}

int
input_wait(struct input *in, const struct options *o)
{
    double		interval = o->interval > 0 ? o->interval : 1, left;
    struct timespec	pause;
    struct timespec	now;

    clock_gettime(CLOCK_REALTIME, &now);
    if ((double)now.tv_sec + (double)now.tv_nsec / 1e9 + interval > in->src.end)
	return 1;
    if (in->next == 0)
	in->next = monotonic();
    in->next += interval;
    if ((left = in->next - monotonic()) < 0) {
	in->next -= left;	/* late: go on from now rather than catch up */
	left = 0;
    }
    pause.tv_sec = (time_t)left;
    pause.tv_nsec = (long)((left - floor(left)) * 1e9);
    while (!stop && nanosleep(&pause, &pause) < 0 && errno == EINTR)
	;
    return stop;
}

static int
load_live(struct input *in, const struct options *o)
{
    int		samples = 0, sts;

    catch_interrupts();
    do {
	if ((sts = series_next(in->series)) < 0)
	    return interrupted() ? 0 : sts;
	samples++;
    } while ((o->pm.samples == 0 || samples <= o->pm.samples) && input_wait(in, o) == 0);
    return 0;
}

int
input_load(struct input *in, const struct options *o)
{
    int		sts;

    if (in->src.type == PM_CONTEXT_ARCHIVE)
	sts = series_load(in->series);
    else
	sts = load_live(in, o);
    if (sts < 0)
	input_complain(in, sts);
    /* what lies before the damage of an archive is worth a report */
    if (sts < 0 && (series_rows(in->series) == 0 || in->src.type != PM_CONTEXT_ARCHIVE))
	return -1;
    return series_rows(in->series) == 0 ? input_complain_empty(in) : 0;
}

void
input_close(struct input *in)
{
    series_close(in->series);
    if (in->src.context >= 0)
	pmDestroyContext(in->src.context);
    free(in->names);
}
