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

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "options.h"
#include "plot.h"

/* Options without a letter of their own are known by these. */
#define OPT(name, arg, letter, argname, help) { name, arg, letter, argname, help }

static pmLongOptions long_options[] = {
    PMAPI_OPTIONS_HEADER("Source and time"),
    PMOPT_HOST,
    PMOPT_ARCHIVE,
    PMOPT_ARCHIVE_FOLIO,
    PMOPT_LOCALPMDA,
    PMOPT_SPECLOCAL,
    OPT("namespace", 1, 0, "FILE", "use an alternative PMNS"),
    PMOPT_START,
    PMOPT_FINISH,
    PMOPT_ALIGN,
    PMOPT_ORIGIN,
    PMOPT_INTERVAL,
    PMOPT_SAMPLES,
    PMOPT_TIMEZONE,
    PMOPT_HOSTZONE,
    PMAPI_OPTIONS_HEADER("Watch (the default): a line a sample"),
    OPT("nodes", 0, 'n', 0, "a line for each node as well"),
    OPT("boost", 0, 'b', 0, "a line for each zone whose watermarks are boosted"),
    OPT("json", 0, 'j', 0, "an object of JSON a sample"),
    OPT("color", 1, 0, "WHEN", "colour what a fault would show: auto, always or never"),
    PMAPI_OPTIONS_HEADER("Work on a window"),
    OPT("report", 0, 'r', 0, "totals, rates, efficiency, balance of the window"),
    OPT("compare", 2, 'c', "ARCHIVE", "the same for two runs: -a and this, or two -a"),
    OPT("diagnose", 0, 'd', 0, "name the faults that the window shows"),
    OPT("begin", 1, 'B', "TIME", "start of the second run's window, if not that of -S"),
    OPT("end", 1, 'E', "TIME", "end of the second run's window, if not that of -T"),
    OPT("format", 1, 'f', "NAME", "text, markdown, json or csv"),
    OPT("plot", 1, 0, "FILE", "draw the window, or both runs of --compare (.svg or .html)"),
    PMAPI_OPTIONS_HEADER("Other"),
    PMOPT_DEBUG,
    PMOPT_VERSION,
    PMOPT_HELP,
    PMAPI_OPTIONS_TEXT(""),
    PMAPI_OPTIONS_TEXT("Columns of a watch:"),
    PMAPI_OPTIONS_TEXT("  free file slab  memory free, on the file LRU, in slab (K, M, G bytes)"),
    PMAPI_OPTIONS_TEXT("  share           slab / (slab + file), 0 to 1"),
    PMAPI_OPTIONS_TEXT("  dirty           (dirty + writeback) / file, 0 to 1"),
    PMAPI_OPTIONS_TEXT("  boost           part of the time a watermark was boosted, percent"),
    PMAPI_OPTIONS_TEXT("  kswapd direct   pages scanned by kswapd, by direct reclaim, per second"),
    PMAPI_OPTIONS_TEXT("  eff             pages reclaimed of those scanned, by both, percent"),
    PMAPI_OPTIONS_TEXT("  slabs           slab objects scanned per second"),
    PMAPI_OPTIONS_TEXT("  steals          cache entries dropped with their inodes per second"),
    PMAPI_OPTIONS_TEXT("  immed           dirty pages met at the LRU's end again, per second"),
    PMAPI_OPTIONS_TEXT("  -               no value: not recorded, or this kernel has no such thing"),
    PMAPI_OPTIONS_END
};

/* -n is ours (nodes), not that of the name space: no file name follows it. */
static int
override(int letter, pmOptions *pm)
{
    (void)pm;
    return letter == 'n' || letter == 'B' || letter == 'E' || letter == 'b' || letter == 'f' ||
	letter == 'r' || letter == 'j' || letter == 'c' || letter == 'd';
}

/* What is wrong with how options were used: a line, not the whole usage. */
static void
wrong(struct options *o, const char *format, ...)
{
    va_list	ap;

    fprintf(stderr, "%s: ", pmGetProgname());
    va_start(ap, format);
    vfprintf(stderr, format, ap);
    va_end(ap);
    putc('\n', stderr);
    o->errors++;
}

static void
set_mode(struct options *o, enum mode mode)
{
    if (o->mode != MODE_WATCH && o->mode != mode) {
	wrong(o, "only one of --report, --compare, --diagnose");
    }
    o->mode = mode;
}

static void
set_colour(struct options *o, const char *when)
{
    static const char *const	names[] = { "auto", "never", "always" };
    unsigned			i;

    for (i = 0; i < 3; i++) {
	if (strcmp(when, names[i]) == 0) {
	    o->colour = (enum colour)i;
	    return;
	}
    }
    wrong(o, "--color: \"%s\" is not one of auto, never, always", when);
}

static void
long_only(struct options *o, const char *name)
{
    int		sts;

    if (strcmp(name, "color") == 0)
	set_colour(o, o->pm.optarg);
    else if (strcmp(name, "plot") == 0)
	o->plot = o->pm.optarg;
    else if (strcmp(name, "namespace") == 0) {
	if ((sts = pmLoadNameSpace(o->pm.optarg)) < 0)
	    wrong(o, "%s: %s", o->pm.optarg, pmErrStr(sts));
	o->pm.nsflag = 1;
    }
}

static void
one_option(struct options *o, int letter)
{
    switch (letter) {
    case 'n':
	o->nodes = 1;
	break;
    case 'b':
	o->zones = 1;
	break;
    case 'j':
	o->json = 1;
	break;
    case 'r':
	set_mode(o, MODE_REPORT);
	break;
    case 'd':
	set_mode(o, MODE_DIAGNOSE);
	break;
    case 'c':
	set_mode(o, MODE_COMPARE);
	o->compare = o->pm.optarg;
	break;
    case 'B':
	o->second_start = o->pm.optarg;
	break;
    case 'E':
	o->second_finish = o->pm.optarg;
	break;
    case 'f':
	o->format_given = 1;
	if (format_by_name(o->pm.optarg, &o->format) < 0)
	    wrong(o, "--format: \"%s\" is not one of text, markdown, json, csv", o->pm.optarg);
	break;
    case 0:
	long_only(o, o->pm.long_options[o->pm.index].long_opt);
	break;
    default:
	o->pm.errors++;
	break;
    }
}

/* What only shows once all options are known. */
static void
check(struct options *o, int argc, char **argv)
{
    /* "--compare B" with a blank, where "--compare=B" is getopt's form */
    if (o->mode == MODE_COMPARE && o->compare == NULL && o->pm.optind < argc)
	o->compare = argv[o->pm.optind++];
    if (o->pm.optind < argc)
	wrong(o, "unexpected argument: %s", argv[o->pm.optind]);
    if (o->pm.nhosts > 1)
	wrong(o, "only one host at a time");
    if (o->mode == MODE_COMPARE && o->compare == NULL && o->pm.narchives != 2 &&
	o->second_start == NULL && o->second_finish == NULL)
	wrong(o, "--compare needs a second archive, a second -a, or --begin, --end");
    if (o->nodes && o->zones && !o->json)
	wrong(o, "--nodes and --boost together need --json");
    if (o->plot && plot_check(o->plot) < 0)
	o->errors++;
    if (o->plot && o->mode == MODE_WATCH)
	o->mode = MODE_PLOT;
    if (o->format_given && o->mode == MODE_WATCH)
	wrong(o, "--format goes with --report, --compare or --diagnose; a watch has --json");
}

/* --diagnose says with 1 that it found a fault, so that it fails with 2. */
int
failure_status(const struct options *o)
{
    return o->mode == MODE_DIAGNOSE ? 2 : 1;
}

int
options_parse(struct options *o, int argc, char **argv)
{
    int		letter, status;

    memset(o, 0, sizeof(*o));
    o->pm.flags = PM_OPTFLAG_MULTI | PM_OPTFLAG_BOUNDARIES;
    o->pm.short_options = "A:a:B:bc::D:dE:f:h:jK:LnO:rS:s:T:t:VZ:z?";
    o->pm.long_options = long_options;
    o->pm.short_usage = "[options]";
    o->pm.override = override;
    while ((letter = pmGetOptions(argc, argv, &o->pm)) != EOF)
	one_option(o, letter);
    if (o->pm.errors == 0 && !(o->pm.flags & PM_OPTFLAG_EXIT))
	check(o, argc, argv);
    if (o->pm.errors || (o->pm.flags & PM_OPTFLAG_EXIT)) {
	status = o->pm.flags & PM_OPTFLAG_EXIT && !o->pm.errors ? 0 : failure_status(o);
	pmUsageMessage(&o->pm);
	pmflush();
	return status + 1;
    }
    if (o->errors)
	return failure_status(o) + 1;
    o->interval = (double)o->pm.interval.tv_sec + (double)o->pm.interval.tv_usec / 1e6;
    return 0;
}

void
options_free(struct options *o)
{
    pmFreeOptions(&o->pm);
}
