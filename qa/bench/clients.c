/*
 * Benchmark: clients of one agent, and what they cost it.
 *
 * All clients are in this process, each with a context of its own, and fetch all
 * metrics below the NAMEs at an interval, spread over it, or back to back (0).
 * Prints: fetches, values of one, median and worst latency (us), seconds,
 * CPU time (us) and bytes of this process a fetch; then for each -p PID (name=PID)
 * name, CPU time (us), context switches and bytes read, all of them totals.
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
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define CLIENTS_MAX     256
#define WATCHED_MAX     16

struct watched {
    const char  *name;
    int         pid;
    double      cpu;
    uint64_t    switches, bytes;
};

struct fleet {
    int         clients;
    int         context[CLIENTS_MAX];
    struct metrics metrics;
    struct watched watched[WATCHED_MAX];
    int         nwatched;
};

static void
watch(struct fleet *fleet, char *argument)
{
    char        *equals = strchr(argument, '=');

    if (equals == NULL || fleet->nwatched == WATCHED_MAX)
	die("%s: not NAME=PID, or too many", argument);
    *equals = '\0';
    fleet->watched[fleet->nwatched].name = argument;
    fleet->watched[fleet->nwatched++].pid = atoi(equals + 1);
}

/* Growth since the last look. */
static void
look(struct fleet *fleet)
{
    int         i;

    for (i = 0; i < fleet->nwatched; i++) {
	struct watched *it = &fleet->watched[i];

	it->cpu = process_cpu_usec(it->pid) - it->cpu;
	it->switches = process_switches(it->pid) - it->switches;
	it->bytes = bytes_read(it->pid) - it->bytes;
    }
}

static void
sleep_until(double due)
{
    struct timespec at = { (time_t)(due / 1e6), 0 };

    at.tv_nsec = (long)((due - (double)at.tv_sec * 1e6) * 1e3);
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL) == EINTR)
	;
}

static void
run(struct fleet *fleet, double interval, int samples)
{
    int         total = samples * fleet->clients, i, values = 0;
    double      *latency = calloc((size_t)total, sizeof(*latency));
    double      start, cpu, worst = 0;
    uint64_t    bytes;

    if (latency == NULL)
	die("no memory");
    /* what the first fetch sets up is no part of it */
    for (i = 0; i < fleet->clients; i++) {
	pmUseContext(fleet->context[i]);
	values = metrics_fetch(&fleet->metrics);
    }
    look(fleet);
    bytes = bytes_read(0);
    cpu = cpu_usec();
    start = wall_usec();
    for (i = 0; i < total; i++) {
	double  before;

	sleep_until(start + interval * i / fleet->clients);
	pmUseContext(fleet->context[i % fleet->clients]);
	before = wall_usec();
	values = metrics_fetch(&fleet->metrics);
	latency[i] = wall_usec() - before;
	worst = latency[i] > worst ? latency[i] : worst;
    }
    /* to the end of the last interval, so that all intervals are whole */
    sleep_until(start + interval * samples);
    cpu = cpu_usec() - cpu;
    bytes = bytes_read(0) - bytes;
    start = wall_usec() - start;
    look(fleet);
    printf("%d %d %.1f %.1f %.3f %.2f %.0f\n", total, values, median(latency, total), worst,
	   start / 1e6, cpu / total, (double)bytes / total);
    for (i = 0; i < fleet->nwatched; i++)
	printf("%s %.1f %llu %llu\n", fleet->watched[i].name, fleet->watched[i].cpu,
	       (unsigned long long)fleet->watched[i].switches,
	       (unsigned long long)fleet->watched[i].bytes);
    free(latency);
}

int
main(int argc, char **argv)
{
    static struct fleet fleet = { .clients = 1 };
    const char  *dso = NULL, *pmns = NULL;
    double      interval = 1000;
    int         opt, samples = 10, i;

    while ((opt = getopt(argc, argv, "c:d:i:n:p:s:")) != -1) {
	if (opt == 'c')
	    fleet.clients = atoi(optarg);
	else if (opt == 'd')
	    dso = optarg;
	else if (opt == 'i')
	    interval = atof(optarg);
	else if (opt == 'n')
	    pmns = optarg;
	else if (opt == 'p')
	    watch(&fleet, optarg);
	else if (opt == 's')
	    samples = atoi(optarg);
    }
    if (optind == argc || fleet.clients < 1 || fleet.clients > CLIENTS_MAX || samples < 1 ||
	(dso != NULL) != (pmns != NULL))
	die("usage: clients [-c CLIENTS] [-i MSEC] [-s SAMPLES] [-d DSO -n PMNS] [-p NAME=PID]... NAME...");
    for (i = 0; dso == NULL && i < fleet.clients; i++) {
	fleet.context[i] = pmNewContext(PM_CONTEXT_HOST, "local:");
	if (fleet.context[i] < 0)
	    die("pmcd: %s", pmErrStr(fleet.context[i]));
    }
    if (dso != NULL) {
	fleet.clients = 1;
	local_context(&dso, 1, pmns);
	fleet.context[0] = pmWhichContext();
    }
    for (i = optind; i < argc; i++)
	metrics_below(&fleet.metrics, argv[i]);
    run(&fleet, interval * 1e3, samples);
    return 0;
}
