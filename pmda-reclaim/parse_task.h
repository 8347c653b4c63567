/*
 * Parse layer: the files of one kswapd thread under /proc/PID.
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
#ifndef PARSE_TASK_H
#define PARSE_TASK_H

#include "parse_text.h"

/* Nanoseconds of a thread since it was made. */
struct task_time {
    uint64_t    run_ns;                 /* on a CPU */
    uint64_t    wait_ns;                /* runnable, without one */
    bool        has_wait;
};

/*
 * /proc/PID/schedstat: time on a CPU, time in wait for one, time slices
 * (fs/proc/base.c).  All three stay 0 in kernels without CONFIG_SCHED_INFO.
 */
bool schedstat_parse(const char *bytes, size_t length, struct task_time *time);

/*
 * /proc/PID/stat: utime + stime in clock ticks (fs/proc/array.c).  The
 * thread's name may hold blanks and brackets.
 */
bool stat_parse(const char *bytes, size_t length, uint64_t *ticks);

/*
 * /proc/PID/status: how often the thread left the CPU, and whether it is
 * asleep now ("State: S" or "I").  A thread that ran between two reads has
 * left the CPU or is still awake.
 */
struct task_status {
    uint64_t    switches;
    bool        asleep;
};

bool status_parse(const char *bytes, size_t length, struct task_status *status);

#endif /* PARSE_TASK_H */
