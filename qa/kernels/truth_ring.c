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
 * Events of kswapd from the kernel's ring buffer, in its binary form: text would
 * cost several times more of the guest's CPU than the events themselves.
 *
 * Every trace stands in an instance of its own.  Kernels without hist triggers
 * (5.10 cloud images) have the ring buffer all the same, so sums are made here
 * and the histograms, where they exist, only check them.
 */
#include <dirent.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "truth.h"

#define TRACING		"/sys/kernel/tracing"
#define INSTANCE	TRACING "/instances/truth"
#define BUFFER_KB	"2048"
#define MAX_FIELDS	4
#define PAGE		4096

/* Entry types of a ring buffer page, include/linux/ring_buffer.h. */
#define TYPE_PADDING	29
#define TYPE_EXTEND	30
#define TYPE_STAMP	31
#define DELTA_BITS	27
#define MISSED_EVENTS	(1UL << 31)
#define MISSED_STORED	(1UL << 30)

enum event_name { SWITCH, EV_WAKE, EV_SLEEP, SHRINK_END, INVALIDATE, SAMPLE, N_EVENTS };

struct field {
    const char	*name;
    int		offset, size;
};

static struct event {
    const char		*path, *filter, *hist;
    int			id;
    struct field	field[MAX_FIELDS];
} events[N_EVENTS] = {
    [SWITCH] = { "sched/sched_switch", "prev_comm ~ \"kswapd*\" || next_comm ~ \"kswapd*\"", NULL,
	0, { { "prev_pid", 0, 0 }, { "next_pid", 0, 0 } } },
    [EV_WAKE] = { "vmscan/mm_vmscan_kswapd_wake", NULL, "hist:keys=nid",
	0, { { "nid", 0, 0 } } },
    [EV_SLEEP] = { "vmscan/mm_vmscan_kswapd_sleep", NULL, "hist:keys=nid",
	0, { { "nid", 0, 0 } } },
    [SHRINK_END] = { "vmscan/mm_shrink_slab_end", "retval > 0", "hist:keys=nid,shrink.sym:vals=retval",
	0, { { "nid", 0, 0 }, { "retval", 0, 0 } } },
    [INVALIDATE] = { "truth/invalidate", "ret > 0", "hist:keys=common_pid.execname:vals=ret",
	0, { { "common_pid", 0, 0 }, { "ret", 0, 0 } } },
    /* Its first word; the others follow it, one for each zone. */
    [SAMPLE] = { "truth/sample", NULL, NULL, 0, { { "b0", 0, 0 } } },
};
static int	clock_event = -1, nsampled;

static int	pipes[MAX_CPUS], npipes;
static struct {
    int		pid, nid;
} kswapds[MAX_NODES];
static int	nkswapds;

static int
put(const char *file, const char *fmt, ...)
{
    char	text[64 * MAX_ZONES];
    va_list	ap;
    int		fd, len, sts;

    va_start(ap, fmt);
    len = vsnprintf(text, sizeof(text), fmt, ap);
    va_end(ap);
    if ((fd = open(file, O_WRONLY | O_APPEND)) < 0)
	return -1;
    sts = write(fd, text, len) == len ? 0 : -1;
    close(fd);
    return sts;
}

/* Where the fields of one event stand in its record, from its format file. */
static int
load_format(struct event *e)
{
    char	path[256], *text = malloc(64 * 1024), *at;
    int		i, sts = 0;

    snprintf(path, sizeof(path), INSTANCE "/events/%s/format", e->path);
    if (slurp(path, text, 64 * 1024) < 0 || (at = strstr(text, "ID: ")) == NULL)
	sts = -1;
    else
	e->id = atoi(at + 4);
    for (i = 0; sts == 0 && i < MAX_FIELDS && e->field[i].name; i++) {
	char	want[64];

	snprintf(want, sizeof(want), " %s;", e->field[i].name);
	if ((at = strstr(text, want)) == NULL ||
	    sscanf(at + strlen(want), " offset:%d; size:%d", &e->field[i].offset, &e->field[i].size) != 2)
	    sts = -1;
    }
    free(text);
    return sts;
}

static void
find_kswapds(void)
{
    DIR			*proc = opendir("/proc");
    struct dirent	*d;
    char		path[300], comm[64];
    int			nid;

    while (proc && (d = readdir(proc)) != NULL) {
	snprintf(path, sizeof(path), "/proc/%s/comm", d->d_name);
	if (atoi(d->d_name) <= 0 || slurp(path, comm, sizeof(comm)) < 0)
	    continue;
	if (sscanf(comm, "kswapd%d", &nid) == 1 && nkswapds < MAX_NODES) {
	    kswapds[nkswapds].pid = atoi(d->d_name);
	    kswapds[nkswapds++].nid = nid;
	}
    }
    if (proc)
	closedir(proc);
}

int
kswapd_count(void)
{
    return nkswapds;
}

int
kswapd_nid(int n, int *pid)
{
    *pid = kswapds[n].pid;
    return kswapds[n].nid;
}

static int
nid_of(int pid)
{
    int		i;

    for (i = 0; i < nkswapds; i++) {
	if (kswapds[i].pid == pid)
	    return kswapds[i].nid;
    }
    return -1;
}

static int
enable(struct event *e)
{
    char	path[256];

    if (load_format(e) < 0) {
	fprintf(stderr, "truth: this kernel has no event %s: done without\n", e->path);
	return -1;
    }
    if (e->hist) {
	snprintf(path, sizeof(path), INSTANCE "/events/%s/trigger", e->path);
	if (put(path, "%s", e->hist) < 0)
	    fprintf(stderr, "truth: this kernel has no histogram of %s: done without\n", e->path);
    }
    if (e->filter) {
	snprintf(path, sizeof(path), INSTANCE "/events/%s/filter", e->path);
	if (put(path, "%s", e->filter) < 0)
	    return -1;
    }
    snprintf(path, sizeof(path), INSTANCE "/events/%s/enable", e->path);
    return put(path, "1");
}

/*
 * Sample the boost of every zone inside the kernel: a perf CPU clock fires in interrupt
 * context, and a probe on its handler writes the words at those addresses into the ring
 * buffer.  A process that woke a thousand times a second would cost an emulated machine
 * half of its speed in TLB flushes, and would wait for every section that cannot be preempted.
 */
static int
sampler_open(const struct zones *z, uint64_t period)
{
    struct perf_event_attr	attr = {
	.type = PERF_TYPE_SOFTWARE, .size = sizeof(attr),
	.config = PERF_COUNT_SW_CPU_CLOCK, .sample_period = period, .pinned = 1,
    };
    char	text[64 * MAX_ZONES];
    int		i, at;

    if (z->kcore < 0)
	return -1;
    at = sprintf(text, "p:truth/sample perf_swevent_hrtimer");
    for (i = 0; i < z->count; i++)
	at += sprintf(text + at, " b%d=@0x%llx:u64", i, (unsigned long long)zone_boost_address(z, i));
    strcpy(text + at, "\n");
    if (put(TRACING "/kprobe_events", "%s", text) < 0)
	return -1;
    /* Under emulation a sample takes long enough for perf to slow itself down. */
    put("/proc/sys/kernel/perf_cpu_time_max_percent", "0");
    clock_event = syscall(SYS_perf_event_open, &attr, -1, 0, -1, 0);
    if (clock_event < 0)
	return -1;
    nsampled = z->count;
    return 0;
}

enum ring
ring_open(const struct zones *z, uint64_t period)
{
    char	path[256];
    int		i;

    find_kswapds();
    if (mkdir(INSTANCE, 0700) < 0 || put(INSTANCE "/trace_clock", "mono") < 0)
	return RING_NONE;
    put(INSTANCE "/buffer_size_kb", BUFFER_KB);
    /* Many instances may be pending at once on a preemptible kernel: the default of 2 per CPU would miss some. */
    if (put(TRACING "/kprobe_events", "r64:truth/invalidate invalidate_mapping_pages ret=$retval:u64\n") < 0)
	fprintf(stderr, "truth: no return probe on invalidate_mapping_pages: no truth for steals\n");
    if (sampler_open(z, period) < 0)
	fprintf(stderr, "truth: no sampler in the kernel: sampling from here\n");
    for (i = 0; i < N_EVENTS; i++) {
	if (i == SAMPLE && nsampled == 0)
	    continue;
	if (enable(&events[i]) < 0)
	    events[i].id = 0;
    }
    for (i = 0; i < MAX_CPUS; i++) {
	snprintf(path, sizeof(path), INSTANCE "/per_cpu/cpu%d/trace_pipe_raw", i);
	if ((pipes[npipes] = open(path, O_RDONLY | O_NONBLOCK)) >= 0)
	    npipes++;
    }
    if (npipes == 0)
	return RING_NONE;
    return nsampled > 0 && events[SAMPLE].id ? RING_SAMPLES : RING_EVENTS;
}

static long
value(const char *data, const struct field *f)
{
    switch (f->size) {
	case 1: return *(const int8_t *)(data + f->offset);
	case 2: return *(const int16_t *)(data + f->offset);
	case 4: return *(const int32_t *)(data + f->offset);
    }
    return *(const int64_t *)(data + f->offset);
}

static void
on_event(uint64_t when, const char *data)
{
    int		id = *(const uint16_t *)data, nid;
    long	first, second, boost[MAX_ZONES];
    int		i, n;

    for (i = 0; i < N_EVENTS && events[i].id != id; i++)
	;
    if (i == N_EVENTS || id == 0)
	return;
    first = value(data, &events[i].field[0]);
    second = events[i].field[1].name ? value(data, &events[i].field[1]) : 0;
    switch (i) {
	case SWITCH:
	    if ((nid = nid_of(first)) >= 0)
		record(when, STOP, nid, 0);
	    if ((nid = nid_of(second)) >= 0)
		record(when, RUN, nid, 0);
	    break;
	case EV_WAKE: record(when, WAKE, first, 0); break;
	case EV_SLEEP: record(when, SLEEP, first, 0); break;
	case SHRINK_END: record(when, SHRINK, first, second); break;
	case INVALIDATE:
	    nid = nid_of(first);
	    record(when, nid >= 0 ? STEAL : OTHER, nid >= 0 ? nid : 0, second);
	    break;
	case SAMPLE:
	    for (n = 0; n < nsampled; n++)
		memcpy(&boost[n], data + events[i].field[0].offset + 8 * n, 8);
	    record_sample(when, boost);
	    break;
    }
}

static void
on_page(const char *page)
{
    uint64_t	when = *(const uint64_t *)page;
    uint64_t	commit = *(const uint64_t *)(page + 8);
    const char	*at = page + 16, *end = at + (commit & 0xfffff);

    if (commit & MISSED_EVENTS)
	record(when, LOST, 0, 1);
    while (at + 4 <= end) {
	uint32_t	head = *(const uint32_t *)at, first = *(const uint32_t *)(at + 4);
	uint32_t	type = head & 31, delta = head >> 5;

	if (type == TYPE_PADDING) {
	    if (delta == 0)
		break;
	    at += 4 + first;
	}
	else if (type == TYPE_EXTEND) {
	    when += ((uint64_t)first << DELTA_BITS) + delta;
	    at += 8;
	}
	else if (type == TYPE_STAMP) {
	    /* An absolute time has 59 bits; monotonic time needs no more for 18 years. */
	    when = ((uint64_t)first << DELTA_BITS) + delta;
	    at += 8;
	}
	else {
	    when += delta;
	    on_event(when, type ? at + 4 : at + 8);
	    at += type ? 4 + 4 * type : 4 + first;
	}
    }
}

void
ring_drain(void)
{
    static char	page[PAGE] __attribute__((aligned(8)));
    int		i;

    for (i = 0; i < npipes; i++) {
	while (read(pipes[i], page, PAGE) == PAGE)
	    on_page(page);
    }
}

/* Copy one of the kernel's own sums to the log, so that the ring buffer's can be checked. */
static void
print_file(const char *title, const char *path)
{
    static char	text[256 * 1024];
    char	*line, *save = NULL;

    if (slurp(path, text, sizeof(text)) < 0)
	return;
    for (line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
	if (line[0] != '#')
	    printf("# %s %s\n", title, line);
    }
}

void
ring_close(void)
{
    char	path[256];
    int		i;

    for (i = 0; i < N_EVENTS; i++) {
	snprintf(path, sizeof(path), INSTANCE "/events/%s/enable", events[i].path);
	put(path, "0");
    }
    ring_drain();
    for (i = 0; i < npipes; i++)
	close(pipes[i]);
    if (clock_event >= 0)
	close(clock_event);
    for (i = 0; i < N_EVENTS; i++) {
	snprintf(path, sizeof(path), INSTANCE "/events/%s/hist", events[i].path);
	print_file(strrchr(events[i].path, '/') + 1, path);
    }
    print_file("kprobe_profile", TRACING "/kprobe_profile");
    rmdir(INSTANCE);
    put(TRACING "/kprobe_events", "-:truth/invalidate\n");
    put(TRACING "/kprobe_events", "-:truth/sample\n");
}
