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
#include "source_trace.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The kernel's table of a histogram has 2^7 to 2^17 entries (kernel/trace/tracing_map.h). */
#define TABLE_MIN       128
#define TABLE_MAX       131072

/* Nodes that sysfs is asked for: MAX_NUMNODES at most. */
#define NODES_MAX       1024

/* rmdir is refused while a descriptor is open, as that of an agent that is just dying. */
#define REMOVE_TRIES    100
#define REMOVE_WAIT_NS  20000000

/*
 * What each trigger sums.  per_node is how many entries a node can make: about
 * twenty functions free objects, at most, and four reasons stop a task.
 */
static const struct {
    const char  *event;
    const char  *trigger;
    unsigned int per_node;
} events[TRACE_EVENTS] = {
    [TRACE_SHRINK] = { "vmscan/mm_shrink_slab_end", "keys=nid,shrink.sym:vals=retval", 32 },
    [TRACE_WAKE] = { "vmscan/mm_vmscan_kswapd_wake", "keys=nid", 1 },
    [TRACE_THROTTLED] = { "vmscan/mm_vmscan_throttled", "keys=nid,reason:vals=usec_delayed", 4 },
    /* a histogram must have a key: these events know no node, but few timeouts */
    [TRACE_CONGESTION] = { "writeback/writeback_congestion_wait",
			   "keys=usec_timeout:vals=usec_delayed", 1 },
    [TRACE_IFF_CONGESTED] = { "writeback/writeback_wait_iff_congested",
			      "keys=usec_timeout:vals=usec_delayed", 1 },
};

static void
instance_path(const char *tracefs, const char *file, char path[TRACE_PATH])
{
    snprintf(path, TRACE_PATH, "%s/instances/%s%s%s", tracefs, TRACE_INSTANCE,
	     *file != '\0' ? "/" : "", file);
}

static void
event_path(const char *tracefs, enum trace_event event, const char *file, char path[TRACE_PATH])
{
    char        tail[128];

    snprintf(tail, sizeof(tail), "events/%s/%s", events[event].event, file);
    instance_path(tracefs, tail, path);
}

void
trace_hist_path(const char *tracefs, enum trace_event event, char path[TRACE_PATH])
{
    event_path(tracefs, event, "hist", path);
}

/* tracefs has its own place since 4.1; where nobody mounts it there, debugfs does so below. */
int
trace_find(const char *root, char path[TRACE_PATH])
{
    static const char *const places[] = { "/sys/kernel/tracing", "/sys/kernel/debug/tracing" };
    char        probe[TRACE_PATH + 64];
    unsigned int i;
    int         sts = -ENOENT;

    for (i = 0; i < 2; i++) {
	snprintf(path, TRACE_PATH, "%s%s", root, places[i]);
	snprintf(probe, sizeof(probe), "%s/instances", path);
	if (access(probe, F_OK) < 0) {
	    if (errno != ENOENT)
		sts = -errno;
	    continue;
	}
	snprintf(probe, sizeof(probe), "%s/events/%s/hist", path, events[TRACE_SHRINK].event);
	return access(probe, F_OK) == 0 ? 0 : errno == ENOENT ? -EOPNOTSUPP : -errno;
    }
    return sts;
}

static int
write_file(const char *path, const char *text)
{
    int         fd = open(path, O_WRONLY | O_CLOEXEC), sts = 0;
    size_t      length = strlen(text);

    if (fd < 0)
	return -errno;
    errno = 0;
    if (write(fd, text, length) != (ssize_t)length)
	sts = errno != 0 ? -errno : -EIO;
    close(fd);
    return sts;
}

/* As many as there are, and room for as many to come. */
static unsigned int
table_size(unsigned int per_node)
{
    unsigned int node, nodes = 1, size = TABLE_MIN;
    char        path[64];

    for (node = 0; node < NODES_MAX; node++) {
	snprintf(path, sizeof(path), "/sys/devices/system/node/node%u", node);
	if (access(path, F_OK) == 0)
	    nodes = node + 1;
    }
    while (size < nodes * per_node * 2 && size < TABLE_MAX)
	size *= 2;
    return size;
}

/* The histogram's descriptor, or a negative errno. */
static int
set_trigger(const char *tracefs, enum trace_event event)
{
    char        path[TRACE_PATH], text[128];
    int         sts;

    event_path(tracefs, event, "trigger", path);
    snprintf(text, sizeof(text), "hist:%s:size=%u", events[event].trigger,
	     table_size(events[event].per_node));
    sts = write_file(path, text);
    if (sts < 0)
	return sts;
    trace_hist_path(tracefs, event, path);
    sts = open(path, O_RDONLY | O_CLOEXEC);
    return sts < 0 ? -errno : sts;
}

/* A removal that was refused leaves nothing that costs time: the triggers go first. */
static void
clear_triggers(const char *tracefs)
{
    char        path[TRACE_PATH], text[128];
    int         event;

    for (event = 0; event < TRACE_EVENTS; event++) {
	event_path(tracefs, event, "trigger", path);
	snprintf(text, sizeof(text), "!hist:%s", events[event].trigger);
	write_file(path, text);
    }
}

static int
remove_instance(const char *tracefs)
{
    const struct timespec wait = { 0, REMOVE_WAIT_NS };
    char        path[TRACE_PATH];
    int         tries;

    clear_triggers(tracefs);
    instance_path(tracefs, "", path);
    for (tries = 0; tries < REMOVE_TRIES; tries++) {
	if (rmdir(path) == 0 || errno == ENOENT)
	    return 0;
	if (errno != EBUSY)
	    break;
	nanosleep(&wait, NULL);
    }
    return -errno;
}

int
trace_remove(const char *tracefs, int *lock)
{
    int         sts = remove_instance(tracefs);

    if (*lock >= 0)
	close(*lock);
    *lock = -1;
    return sts;
}

/* The lock on the instance's directory, or a negative errno: -EBUSY if it is held. */
static int
lock_instance(const char *tracefs)
{
    char        path[TRACE_PATH];
    int         lock;

    instance_path(tracefs, "", path);
    lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock < 0)
	return -errno;
    if (flock(lock, LOCK_EX | LOCK_NB) == 0)
	return lock;
    close(lock);
    return -EBUSY;
}

int
trace_clean(const char *tracefs)
{
    int         lock = lock_instance(tracefs), sts;

    if (lock < 0)
	return lock == -ENOENT ? 0 : lock;
    sts = trace_remove(tracefs, &lock);
    return sts < 0 ? sts : 1;
}

static int
make_instance(const char *tracefs)
{
    char        path[TRACE_PATH];
    int         sts;

    sts = trace_clean(tracefs);
    if (sts < 0)
	return sts;
    instance_path(tracefs, "", path);
    if (mkdir(path, 0700) < 0)
	return errno == EEXIST ? -EBUSY : -errno;
    return lock_instance(tracefs);
}

int
trace_create(const char *tracefs, int *lock, int hist[TRACE_EVENTS])
{
    char        path[TRACE_PATH];
    int         event, sts = -EOPNOTSUPP, opened = 0;

    *lock = make_instance(tracefs);
    if (*lock < 0)
	return *lock;
    /* histograms need no ring buffer; it would be 1.4 MB for each CPU */
    instance_path(tracefs, "buffer_size_kb", path);
    write_file(path, "1");
    for (event = 0; event < TRACE_EVENTS; event++) {
	hist[event] = set_trigger(tracefs, event);
	if (hist[event] >= 0)
	    opened++;
	else if (hist[event] != -ENOENT && hist[event] != -EINVAL)
	    sts = hist[event];
	if (hist[event] < 0)
	    hist[event] = -1;
    }
    if (opened > 0)
	return 0;
    trace_remove(tracefs, lock);
    return sts;
}
