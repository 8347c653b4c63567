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
 * truth - record what the kernel really did, for the time that a bench run lasts.
 *
 * The boost of every zone is sampled each millisecond, by a probe inside the kernel or,
 * where that cannot be had, by the loop here, which runs at real-time priority and empties
 * the trace ring buffers.  Everything is kept in locked memory
 * until SIGTERM, because a write would wait for the load's dirty pages; then one line
 * for each record goes to standard output, time first (CLOCK_REALTIME, microseconds):
 *
 *	T B zone pages		boost of a zone from T on
 *	T R|r|W|Z nid		kswapd got, left a CPU; woke, went to sleep
 *	T I|K nid n		steals by this node's kswapd, objects freed there, up to T
 *	T O 0 n			steals by all other tasks, up to T
 *	T L 0 n			trace events were lost
 *
 * and, before them, lines that begin with '#': zones, kswapds, the sampler's real period.
 */
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>
#include "truth.h"

#define MAX_RECORDS	(512 * 1024)	/* 8 MiB: a boosted four-node machine makes about 3000 a second */
#define SUM_NS		100000000ULL	/* steals and shrinks are summed over this long */
#define DRAIN_NS	50000000ULL
#define CHECK_NS	250000000ULL	/* compare with zoneinfo this often */
#define SLOTS		(3 * MAX_NODES)

struct entry {
    uint64_t	when;
    int32_t	value;
    int16_t	id;
    char	kind;
};

static struct {
    struct entry	*entry;
    long		used, dropped;
    uint64_t		first, last;	/* times of the first and the last sample */
    long		sum[SLOTS];	/* since the last flush: STEAL, SHRINK by node, OTHER */
    struct {
	long		samples, failed, over2ms, over5ms;
	uint64_t	longest, total;
    } period;
    struct {
	long		reads, equal, differ;
    } check;
} log_;
static struct zones		zones;
static volatile sig_atomic_t	stop;

static uint64_t
now(clockid_t clock)
{
    struct timespec	ts;

    clock_gettime(clock, &ts);
    return ts.tv_sec * 1000000000ULL + ts.tv_nsec;
}

static void
append(uint64_t when, char kind, int id, long value)
{
    if (log_.used == MAX_RECORDS) {
	log_.dropped++;
	return;
    }
    log_.entry[log_.used++] = (struct entry){ when, value, id, kind };
}

void
record(uint64_t when, enum kind kind, int id, long value)
{
    if (id < 0 || (kind != BOOST && id >= MAX_NODES))
	return;
    switch (kind) {
	case STEAL: log_.sum[id] += value; break;
	case SHRINK: log_.sum[MAX_NODES + id] += value; break;
	case OTHER: log_.sum[2 * MAX_NODES] += value; break;
	default: append(when, kind, id, value);
    }
}

static void
flush_sums(uint64_t when)
{
    static const char	kinds[] = { STEAL, SHRINK, OTHER };
    int			i;

    for (i = 0; i < SLOTS; i++) {
	if (log_.sum[i])
	    append(when, kinds[i / MAX_NODES], i % MAX_NODES, log_.sum[i]);
	log_.sum[i] = 0;
    }
}

static void
count_period(uint64_t gap)
{
    log_.period.samples++;
    log_.period.total += gap;
    log_.period.over2ms += gap > 2000000;
    log_.period.over5ms += gap > 5000000;
    if (gap > log_.period.longest)
	log_.period.longest = gap;
}

/* A change lies somewhere between two samples: the middle is right on average. */
void
record_sample(uint64_t when, const long *boost)
{
    uint64_t	before = log_.last;
    int		i;

    for (i = 0; i < zones.count; i++) {
	if (boost[i] == zones.zone[i].boost)
	    continue;
	record(before ? before + (when - before) / 2 : when, BOOST, i, boost[i]);
	zones.zone[i].boost = boost[i];
    }
    if (before)
	count_period(when - before);
    else
	log_.first = when;
    log_.last = when;
}

static void
sample(struct zones *z)
{
    uint64_t	when = now(CLOCK_MONOTONIC);
    long	boost[MAX_ZONES];

    if (zones_read(z, boost) < 0)
	log_.period.failed++;
    else
	record_sample(when, boost);
}

/* Is it the right word?  Only a zone that did not change around the read can tell. */
static void
check(struct zones *z)
{
    long	before[MAX_ZONES], between[MAX_ZONES], after[MAX_ZONES];
    int		i;

    if (zones_read(z, before) < 0 || zones_read_zoneinfo(z, between) < 0 || zones_read(z, after) < 0)
	return;
    log_.check.reads++;
    for (i = 0; i < z->count; i++) {
	if (before[i] != after[i] || (before[i] == 0 && between[i] == 0))
	    continue;
	if (before[i] == between[i])
	    log_.check.equal++;
	else
	    log_.check.differ++;
    }
}

static void
loop(struct zones *z, uint64_t period, enum ring ring)
{
    uint64_t		next = now(CLOCK_MONOTONIC), when, drain = 0, sum = 0, verify = 0;
    struct timespec	ts;

    if (ring == RING_SAMPLES)
	period = DRAIN_NS;
    while (!stop) {
	if (ring != RING_SAMPLES)
	    sample(z);
	when = now(CLOCK_MONOTONIC);
	if (ring != RING_NONE && when >= drain) {
	    ring_drain();
	    drain = when + DRAIN_NS / 2;
	    if (when >= sum) {
		flush_sums(when);
		sum = when + SUM_NS - DRAIN_NS / 2;
	    }
	}
	if (z->kcore >= 0 && when >= verify) {
	    check(z);
	    verify = when + CHECK_NS;
	}
	/* After a late sample go on from now: a burst of samples to catch up would measure nothing. */
	next += period;
	if (next < now(CLOCK_MONOTONIC))
	    next = now(CLOCK_MONOTONIC) + period / 4;
	ts = (struct timespec){ next / 1000000000ULL, next % 1000000000ULL };
	clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &ts, NULL);
    }
}

/* The kernel's own sums at either end, run time of each kswapd and steals: the traces must add up to them. */
static void
kernel_sums(const char *when)
{
    static const char	name[] = "\nkswapd_inodesteal ";
    static char		vmstat[64 * 1024];
    char		path[64], text[128], *at;
    int			i, nid, pid;

    if (slurp("/proc/vmstat", vmstat, sizeof(vmstat)) > 0 && (at = strstr(vmstat, name)) != NULL)
	printf("# vmstat %s kswapd_inodesteal %ld\n", when, atol(at + strlen(name)));

    for (i = 0; i < kswapd_count(); i++) {
	nid = kswapd_nid(i, &pid);
	snprintf(path, sizeof(path), "/proc/%d/schedstat", pid);
	if (slurp(path, text, sizeof(text)) > 0)
	    printf("# schedstat %s node%d %.0f us\n", when, nid, atof(text) / 1000);
    }
}

static void
print(const struct zones *z, uint64_t period, enum ring ring)
{
    int64_t		offset = now(CLOCK_REALTIME) - now(CLOCK_MONOTONIC);
    struct rusage	used;
    long		i;

    getrusage(RUSAGE_SELF, &used);
    for (i = 0; i < z->count; i++)
	printf("# zone %ld node%d %s min %ld low %ld high %ld\n", i, z->zone[i].nid, z->zone[i].name,
		z->zone[i].min, z->zone[i].low, z->zone[i].high);
    printf("# boost from %s by a %s, asked every %llu us\n", z->kcore >= 0 ? "kernel memory" : "zoneinfo",
	    ring == RING_SAMPLES ? "probe" : "process", (unsigned long long)period / 1000);
    printf("# span %llu %llu\n", (unsigned long long)(log_.first + offset) / 1000,
	    (unsigned long long)(log_.last + offset) / 1000);
    printf("# period samples %ld mean %.0f us longest %.0f us over2ms %ld over5ms %ld failed %ld\n",
	    log_.period.samples, log_.period.samples ? log_.period.total / 1e3 / log_.period.samples : 0,
	    log_.period.longest / 1e3, log_.period.over2ms, log_.period.over5ms, log_.period.failed);
    printf("# check reads %ld equal %ld differ %ld\n", log_.check.reads, log_.check.equal, log_.check.differ);
    printf("# cpu user %.3f system %.3f s, switches %ld\n", used.ru_utime.tv_sec + used.ru_utime.tv_usec / 1e6,
	    used.ru_stime.tv_sec + used.ru_stime.tv_usec / 1e6, used.ru_nvcsw);
    printf("# records %ld dropped %ld\n", log_.used, log_.dropped);
    for (i = 0; i < log_.used; i++) {
	const struct entry	*e = &log_.entry[i];

	printf("%llu %c %d %d\n", (unsigned long long)(e->when + offset) / 1000, e->kind, e->id, e->value);
    }
}

static void
on_signal(int sig)
{
    (void)sig;
    stop = 1;
}

int
main(int argc, char **argv)
{
    struct sched_param		fifo = { .sched_priority = 50 };
    uint64_t			period = 1000000;
    struct utsname		uts;
    int				c, want_kcore = 1;
    enum ring			ring;

    while ((c = getopt(argc, argv, "p:z")) != -1) {
	if (c == 'p')
	    period = strtoul(optarg, NULL, 0) * 1000ULL;
	else if (c == 'z')
	    want_kcore = 0;
	else {
	    fprintf(stderr, "usage: truth [-p period in us] [-z]   -z: boost from zoneinfo, not kcore\n");
	    return 2;
	}
    }
    log_.entry = calloc(MAX_RECORDS, sizeof(struct entry));
    if (log_.entry == NULL || mlockall(MCL_CURRENT | MCL_FUTURE) < 0)
	fprintf(stderr, "truth: memory not locked: %s\n", strerror(errno));
    signal(SIGTERM, on_signal);
    signal(SIGINT, on_signal);
    zones_open(&zones, want_kcore);
    uname(&uts);
    printf("# kernel %s\n", uts.release);
    ring = ring_open(&zones, period);
    if (ring == RING_NONE)
	fprintf(stderr, "truth: no tracefs: no truth for run time and steals\n");
    kernel_sums("start");
    if (sched_setscheduler(0, SCHED_FIFO, &fifo) < 0)
	fprintf(stderr, "truth: no real-time priority: %s\n", strerror(errno));
    /* What is seen on standard output tells the guest that recording has begun. */
    fflush(stdout);
    loop(&zones, period, ring);
    kernel_sums("end");
    if (ring != RING_NONE)
	ring_close();
    flush_sums(now(CLOCK_MONOTONIC));
    print(&zones, period, ring);
    return log_.dropped > 0;
}
