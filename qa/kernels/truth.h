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
 * The kernel's own truth, recorded inside a bench guest to judge the agent by.
 * Nothing here shares code with the agent, nor, where it can be helped, a source.
 */
#ifndef TRUTH_H
#define TRUTH_H

#include <stddef.h>
#include <stdint.h>

#define MAX_NODES	16
#define MAX_ZONES	64
#define MAX_CPUS	16

/* One populated zone.  Watermarks are in pages and without the boost. */
struct zone {
    int			nid;
    char		name[16];
    uint64_t		address;	/* of struct zone in the kernel; 0 = read zoneinfo instead */
    long		min, low, high;
    long		boost;		/* at the last sample, pages */
};

struct zones {
    int			count;
    int			kcore;		/* fd of /proc/kcore, or -1: read zoneinfo instead */
    int			zoneinfo;	/* fd */
    struct zone		zone[MAX_ZONES];
};

/* Find the zones and how to read their boost; exits with a message if there is no way at all. */
void zones_open(struct zones *z, int want_kcore);
/* Read every zone's boost into boost[]; 0, or -1 on a short read. */
int zones_read(struct zones *z, long *boost);
/* Address of the word that is this zone's boost. */
uint64_t zone_boost_address(const struct zones *z, int zone);
/* The same from zoneinfo, for checks: 0, or -1 if the file does not parse. */
int zones_read_zoneinfo(struct zones *z, long *boost);

/* What a trace record says; times are CLOCK_MONOTONIC nanoseconds. */
enum kind {
    BOOST = 'B',		/* id = zone index, value = pages from now on */
    RUN = 'R',			/* kswapd of node id got a CPU */
    STOP = 'r',			/* kswapd of node id left its CPU */
    WAKE = 'W',			/* mm_vmscan_kswapd_wake, id = nid */
    SLEEP = 'Z',		/* mm_vmscan_kswapd_sleep, id = nid */
    STEAL = 'I',		/* value cache entries dropped by kswapd of node id */
    OTHER = 'O',		/* value cache entries dropped by any other task */
    SHRINK = 'K',		/* value objects freed by shrinkers on nid id */
    LOST = 'L'			/* the ring buffer overran: the run's traces are incomplete */
};

/* Where records go.  Implemented by truth.c, called for every event. */
void record(uint64_t when, enum kind kind, int id, long value);
/* One sample of every zone's boost. */
void record_sample(uint64_t when, const long *boost);

/* A private tracefs instance, its events, and the node of each kswapd thread. */
enum ring { RING_NONE, RING_EVENTS, RING_SAMPLES };
/* What could be had: nothing without tracefs, events, or boost samples as well, every period ns. */
enum ring ring_open(const struct zones *z, uint64_t period);
void ring_drain(void);		/* read what the ring buffers hold now */
void ring_close(void);		/* report missed probes, remove the instance */
int kswapd_count(void);
int kswapd_nid(int n, int *pid);

/* Read a whole file from offset 0 into buf, zero-terminated: length, or -1. */
long read_file(int fd, char *buf, size_t size);
/* The same by name. */
long slurp(const char *path, char *buf, size_t size);

#endif
