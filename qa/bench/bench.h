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
#ifndef BENCH_H
#define BENCH_H

#include <stddef.h>
#include <stdint.h>
#include <pcp/pmapi.h>

#ifndef PMAPI_VERSION
#define PMAPI_VERSION   2
#endif

#define PMIDS_MAX       1024

/* Metrics that are fetched together. */
struct metrics {
    int         count;
    pmID        pmid[PMIDS_MAX];
};

void __attribute__((format(printf, 1, 2), noreturn)) die(const char *format, ...);

/* CPU time of this process, and time of the clock, in microseconds. */
double cpu_usec(void);
double wall_usec(void);

/* Sorts the values. */
double median(double *values, int count);

/* All metrics below a name, but not the agent's exact mode, which is off. */
void metrics_below(struct metrics *metrics, const char *name);

/* Fetch; returns how many values there were. */
int metrics_fetch(struct metrics *metrics);

/* A context in this process, with a DSO given as "DOMAIN,PATH,INIT". */
void local_context(const char *const dso[], int count, const char *pmns);

/* Bytes that a process has read so far; of this one if pid is 0. */
uint64_t bytes_read(int pid);

/* CPU time of a process and all of its threads, microseconds. */
double process_cpu_usec(int pid);

/* Context switches of a process and all of its threads. */
uint64_t process_switches(int pid);

#endif /* BENCH_H */
