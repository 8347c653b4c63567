/*
 * PCP face: metrics of the exact mode.
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

#define NEED_TRACE(event)       NEED(FILE_TRACE + (event))

#define NODE(name, item, units, indom, event, arg, oneline, help) \
    { "trace.node." name, CLUSTER_TRACE, item, PM_TYPE_U64, PM_SEM_COUNTER, units, indom, \
      NEED_NODES | NEED_TRACE(event), value_trace_node, arg, oneline, help "\n\n" ON_HELP, NULL }

#define WAIT(name, item, event, arg, oneline, help) \
    { "trace." name, CLUSTER_TRACE, item, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_USEC, INDOM_NONE, \
      NEED_TRACE(event), value_trace_wait, arg, oneline, help "\n\n" ON_HELP, NULL }

#define ON_HELP \
    "Exact: counted by the kernel at each event, in every context, not sampled.  Has\n" \
    "values only while reclaim.control.trace is 1; counts from when that was first set,\n" \
    "less the times in which it was 0."

static const struct metric trace[] = {
    { "control.trace", CLUSTER_CONTROL, 3, PM_TYPE_U32, PM_SEM_DISCRETE, UNITS_NONE, INDOM_NONE,
      0, value_control_trace, 0, "exact mode: 1 on, 0 off (root only)",
      "0 unless changed with pmstore, or by the agent's option --trace.  At 1 the kernel\n"
      "counts in histograms of a tracefs instance of the agent's own, " TRACE_INSTANCE ", which is\n"
      "removed at 0 and when the agent ends, however it ends; see reclaim.trace.  Before\n"
      "Linux 6.6 its files take 13 MB, which is seen in reclaim.balance.slab.\n\n"
      "pmstore needs root: a client that pmcd does not know as user 0 is refused with\n"
      "PM_ERR_PERMISSION (ask with pmstore -h local:, who comes over TCP/IP is nobody), and\n"
      "so is an agent that root did not start or that may not use tracefs.  \"Operation\n"
      "not supported\" is a kernel without tracefs or CONFIG_HIST_TRIGGERS (before 4.7), or\n"
      "the agent as a DSO; \"busy\", that another agent has the instance or, at 0, that\n"
      "somebody looks into it.  The agent's log says which.",
      store_trace },

    NODE("shrunk_objects", 0, UNITS_COUNT, INDOM_NODE, TRACE_SHRINK, TRACE_OBJECTS,
	 "objects that shrinkers freed on the node",
	 "Sum of retval of the event vmscan:mm_shrink_slab_end.  Objects of shrinkers that know\n"
	 "nothing of nodes are node 0's."),
    NODE("shrunk_fs_objects", 1, UNITS_COUNT, INDOM_NODE, TRACE_SHRINK, TRACE_FS_OBJECTS,
	 "dentries, inodes and other objects of file systems that were freed on the node",
	 "The part of reclaim.trace.node.shrunk_objects that super_cache_scan freed: what\n"
	 "kswapd_inodesteal, a count of cache entries and not of inodes, can only hint at."),
    NODE("kswapd_wakes", 2, UNITS_COUNT, INDOM_NODE, TRACE_WAKE, TRACE_WAKES,
	 "times that the node's kswapd woke",
	 "Events vmscan:mm_vmscan_kswapd_wake: each time that kswapd turns to balance its node.\n"
	 "It need not have slept since the last time: a node that never comes to rest counts\n"
	 "many."),
    NODE("throttle_time", 3, UNITS_USEC, INDOM_TRACE, TRACE_THROTTLED, TRACE_THROTTLE,
	 "time that tasks waited in reclaim, by node and reason",
	 "Sum of usec_delayed of the event vmscan:mm_vmscan_throttled, over all tasks that were\n"
	 "stopped: it can grow by more than a second in a second.  The reasons are the kernel's\n"
	 "VMSCAN_THROTTLE_WRITEBACK, ISOLATED, NOPROGRESS and CONGESTED.  Linux 5.16 and\n"
	 "later; before that see reclaim.trace.congestion_wait_time."),
    WAIT("congestion_wait_time", 4, TRACE_CONGESTION, TRACE_CONGESTION_WAIT,
	 "time that tasks waited in congestion_wait()",
	 "Sum of usec_delayed of the event writeback:writeback_congestion_wait, which not only\n"
	 "reclaim calls.  Linux before 5.16; since then see reclaim.trace.node.throttle_time."),
    WAIT("wait_iff_congested_time", 5, TRACE_IFF_CONGESTED, TRACE_WAIT_IFF_CONGESTED,
	 "time that reclaim waited in wait_iff_congested()",
	 "Sum of usec_delayed of the event writeback:writeback_wait_iff_congested: reclaim that\n"
	 "met congested devices.  Linux before 5.16."),
};

const struct metric_group metrics_trace = METRIC_GROUP(trace);
