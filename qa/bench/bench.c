/*
 * Benchmarks: clocks, medians, and metrics by their names.
 *
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
#include "bench.h"
#include <glob.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void
die(const char *format, ...)
{
    va_list     args;

    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(1);
}

static double
clock_usec(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

double
cpu_usec(void)
{
    return clock_usec(CLOCK_PROCESS_CPUTIME_ID);
}

double
wall_usec(void)
{
    return clock_usec(CLOCK_MONOTONIC);
}

static int
by_value(const void *a, const void *b)
{
    double      x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

double
median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof(*values), by_value);
    return count % 2 != 0 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

static void
add_metric(const char *name, void *arg)
{
    struct metrics *metrics = arg;
    char        *names[] = { (char *)name };

    if (strncmp(name, "reclaim.trace.", 14) != 0 && metrics->count < PMIDS_MAX &&
	pmLookupName(1, (void *)names, &metrics->pmid[metrics->count]) == 1)
	metrics->count++;
}

void
metrics_below(struct metrics *metrics, const char *name)
{
    int         before = metrics->count, sts = pmTraversePMNS_r(name, add_metric, metrics);

    if (sts < 0 || metrics->count == before)
	die("%s: %s", name, sts < 0 ? pmErrStr(sts) : "no such metric");
}

int
metrics_fetch(struct metrics *metrics)
{
    pmResult    *result;
    int         sts = pmFetch(metrics->count, metrics->pmid, &result), i, values = 0;

    if (sts < 0)
	die("pmFetch: %s", pmErrStr(sts));
    for (i = 0; i < result->numpmid; i++) {
	if (result->vset[i]->numval > 0)
	    values += result->vset[i]->numval;
    }
    pmFreeResult(result);
    return values;
}

void
local_context(const char *const dso[], int count, const char *pmns)
{
    char        spec[4096], *error;
    int         i, sts;

    snprintf(spec, sizeof(spec), "clear");
    pmSpecLocalPMDA(spec);
    for (i = 0; i < count; i++) {
	snprintf(spec, sizeof(spec), "add,%s", dso[i]);
	error = pmSpecLocalPMDA(spec);
	if (error != NULL)
	    die("%s: %s", dso[i], error);
    }
    if ((sts = pmLoadASCIINameSpace(pmns, 1)) < 0 ||
	(sts = pmNewContext(PM_CONTEXT_LOCAL, NULL)) < 0)
	die("%s: %s", pmns, pmErrStr(sts));
}

/* The number after a name in a file of /proc, 0 without. */
static uint64_t
number_after(const char *path, const char *name)
{
    FILE        *file = fopen(path, "r");
    char        line[256];
    uint64_t    number = 0;

    while (file != NULL && fgets(line, sizeof(line), file) != NULL) {
	if (strncmp(line, name, strlen(name)) == 0)
	    number += strtoull(line + strlen(name), NULL, 10);
    }
    if (file != NULL)
	fclose(file);
    return number;
}

uint64_t
bytes_read(int pid)
{
    char        path[64];

    snprintf(path, sizeof(path), "/proc/%d/io", pid);
    return number_after(pid == 0 ? "/proc/self/io" : path, "rchar:");
}

static uint64_t
sum_threads(int pid, const char *name, const char *after)
{
    char        pattern[64];
    uint64_t    sum = 0;
    glob_t      found;
    size_t      i;

    snprintf(pattern, sizeof(pattern), "/proc/%d/task/*/%s", pid, name);
    if (glob(pattern, 0, NULL, &found) != 0)
	return 0;
    for (i = 0; i < found.gl_pathc; i++)
	sum += number_after(found.gl_pathv[i], after);
    globfree(&found);
    return sum;
}

double
process_cpu_usec(int pid)
{
    return (double)sum_threads(pid, "schedstat", "") / 1e3;
}

uint64_t
process_switches(int pid)
{
    return sum_threads(pid, "status", "voluntary_ctxt_switches:") +
	   sum_threads(pid, "status", "nonvoluntary_ctxt_switches:");
}
