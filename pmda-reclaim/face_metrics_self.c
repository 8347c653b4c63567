/*
 * PCP face: metrics of the agent's control and of its own cost.
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
#include "face_values.h"

#define SELF(name, item, type, sem, units, arg, oneline, help) \
    { "self." name, CLUSTER_SELF, item, type, sem, units, INDOM_NONE, 0, value_self, arg, \
      oneline, help, NULL }

#define CONTROL(name, item, type, units, arg, store, oneline, help) \
    { "control." name, CLUSTER_CONTROL, item, type, PM_SEM_DISCRETE, units, INDOM_NONE, 0, \
      value_control, arg, oneline, help, store }

static const struct metric self[] = {
    CONTROL("window", 0, PM_TYPE_U32, UNITS_MSEC, CONTROL_WINDOW, store_window,
	    "the trailing window of efficiencies, velocities and rates",
	    "100 to 60000 ms, 1000 unless changed with pmstore."),
    CONTROL("interval", 1, PM_TYPE_U32, UNITS_MSEC, CONTROL_INTERVAL, store_interval,
	    "the sampler's fastest tick",
	    "5 to 1000 ms, 20 unless changed with pmstore.  The shorter, the more exact the times\n"
	    "in reclaim.boost and the better the attribution of steals to nodes."),
    CONTROL("overhead", 2, PM_TYPE_DOUBLE, UNITS_NONE, CONTROL_OVERHEAD, store_overhead,
	    "percent of one CPU that the sampler may use",
	    "0.01 to 100, 0.5 unless changed with pmstore.  The sampler stretches its tick to stay\n"
	    "under it; fetches of clients come on top."),
    SELF("samples", 0, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_COUNT, SELF_SAMPLES,
	 "ticks of the sampler", "Ticks since the agent's start."),
    SELF("late", 1, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_COUNT, SELF_LATE,
	 "ticks that came late", "Ticks that came more than an interval after their time."),
    SELF("skipped", 2, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_COUNT, SELF_SKIPPED,
	 "ticks left out to stay under the budget",
	 "Intervals in which no tick was taken because reclaim.control.overhead was used up."),
    SELF("errors", 3, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_COUNT, SELF_ERRORS,
	 "faults met while reading, parsing and checking",
	 "Files that could not be read, lines that could not be parsed, counters above 2^63 and\n"
	 "levels above all memory (the kernel's own accounting faults, each time they are met),\n"
	 "and zones in which the inferred boost stays other than the printed one.  The agent's\n"
	 "log names each file once."),
    SELF("cpu_time", 4, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_USEC, SELF_CPU_TIME,
	 "CPU time of the agent", "User and system time of the whole agent, fetches included."),
    SELF("read_time", 5, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_USEC, SELF_READ_TIME,
	 "time spent in reading kernel files",
	 "Elapsed time in reads: the kernel's cost of producing the files."),
    SELF("interval", 6, PM_TYPE_U32, PM_SEM_INSTANT, UNITS_MSEC, SELF_INTERVAL,
	 "the sampler's tick now",
	 "reclaim.control.interval; twice that while no kswapd runs, or longer while the budget is\n"
	 "used up."),
    SELF("gate", 7, PM_TYPE_STRING, PM_SEM_DISCRETE, UNITS_NONE, SELF_GATE,
	 "how the sampler learns that a kswapd ran",
	 "schedstat: run time in nanoseconds from /proc/PID/schedstat.  status: context switches\n"
	 "from /proc/PID/status and run time in clock ticks from /proc/PID/stat, where schedstat\n"
	 "is absent or all zero.  polling: kernel threads are hidden, so everything is read at\n"
	 "every tick that the budget allows."),
};

const struct metric_group metrics_self = METRIC_GROUP(self);
