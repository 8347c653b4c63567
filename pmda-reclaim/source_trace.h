/*
 * Source layer: the private tracefs instance of the exact mode.
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
#ifndef SOURCE_TRACE_H
#define SOURCE_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Events with a histogram. */
enum trace_event {
    TRACE_SHRINK,               /* vmscan:mm_shrink_slab_end by node and shrinker */
    TRACE_WAKE,                 /* vmscan:mm_vmscan_kswapd_wake by node */
    TRACE_THROTTLED,            /* vmscan:mm_vmscan_throttled by node and reason, 5.16 */
    TRACE_CONGESTION,           /* writeback:writeback_congestion_wait, before 5.16 */
    TRACE_IFF_CONGESTED,        /* writeback:writeback_wait_iff_congested, before 5.16 */
    TRACE_EVENTS
};

/* The instance's name below instances/ of tracefs. */
#define TRACE_INSTANCE  "pmdareclaim"

/* Room for the path of tracefs, and of a file in the instance. */
#define TRACE_PATH      512

/*
 * Find tracefs below a root prefix, and see whether the kernel has histograms.
 * Needs root: others may not look into tracefs.  Returns 0 and the path,
 * -ENOENT without tracefs, -EOPNOTSUPP without CONFIG_HIST_TRIGGERS (4.7), or
 * another negative errno.
 */
int trace_find(const char *root, char path[TRACE_PATH]);

/* Path of an event's histogram in the instance. */
void trace_hist_path(const char *tracefs, enum trace_event event, char path[TRACE_PATH]);

/*
 * Make the instance, give it the triggers, and open the histograms for reading;
 * hist[] is -1 for an event that this kernel does not have.  A lock on
 * the instance, which ends with its holder, tells one that is in use from one
 * that was left behind; the latter is replaced.  Returns 0, -EBUSY for an
 * instance in use, or another negative errno and nothing made.
 */
int trace_create(const char *tracefs, int *lock, int hist[TRACE_EVENTS]);

/* Take the instance away; *lock becomes -1.  Returns 0 or a negative errno. */
int trace_remove(const char *tracefs, int *lock);

/* Take away an instance that was left behind: 1 if there was one, 0, or a negative errno. */
int trace_clean(const char *tracefs);

/*
 * The part of the agent that stays privileged: a process that is forked before
 * the agent becomes an ordinary user, and that knows two orders of one byte each: make
 * the instance (the answer brings the histograms' descriptors), and take it
 * away.  It parses nothing, and when the agent is gone, however it went, it
 * takes the instance away and ends.
 */
struct trace_helper {
    int         socket;         /* -1: there is none */
    pid_t       pid;
    int         why;            /* then a negative errno: why not */
    bool        cleaned;        /* an instance that was left behind is gone */
    char        tracefs[TRACE_PATH];
};

/* To be called as root, before descriptors are opened that the helper has no use for. */
void trace_helper_start(struct trace_helper *helper, const char *root);

/*
 * Have the instance made or taken away; hist[] as for trace_create(), and to be
 * closed by the caller before it is taken away.  Waits for some seconds at
 * most.  Returns 0 or a negative errno; -EPIPE: the helper is no more.
 */
int trace_helper_on(struct trace_helper *helper, int hist[TRACE_EVENTS]);
int trace_helper_off(struct trace_helper *helper);

/* Let the helper go; it cleans up. */
void trace_helper_stop(struct trace_helper *helper);

#endif /* SOURCE_TRACE_H */
