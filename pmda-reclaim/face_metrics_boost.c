/*
 * PCP face: metrics of watermarks and their boost.
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

#define BOOST(name, item, type, sem, units, arg, oneline, help) \
    { "boost." name, CLUSTER_BOOST, item, type, sem, units, INDOM_NONE, NEED_BOOST, value_boost, \
      arg, oneline, help, NULL }

#define NODE_BOOST(name, item, type, sem, units, arg, oneline, help) \
    { "node.boost." name, CLUSTER_NODE_BOOST, item, type, sem, units, INDOM_NODE, NEED_BOOST, \
      value_node_boost, arg, oneline, help, NULL }

#define ZONE_BOOST(name, item, sem, units, arg, oneline, help) \
    { "zone.boost." name, CLUSTER_ZONE_BOOST, item, PM_TYPE_U64, sem, units, INDOM_ZONE, \
      NEED_ZONES, value_zone_boost, arg, oneline, help, NULL }

#define ZONE(name, item, arg, oneline, help) \
    { "zone." name, CLUSTER_ZONE, item, PM_TYPE_U64, PM_SEM_INSTANT, UNITS_COUNT, INDOM_ZONE, \
      NEED_ZONES, value_zone, arg, oneline, help, NULL }

#define TIME_HELP \
    "Integrated from looks every reclaim.control.interval while a kswapd runs, with a change\n" \
    "put in the middle between two looks.  As a counter of milliseconds its rate is the\n" \
    "fraction of time, at any client interval."

static const struct metric boost[] = {
    BOOST("active", 0, PM_TYPE_U32, PM_SEM_INSTANT, UNITS_COUNT, BOOST_ACTIVE,
	  "zones whose watermarks are boosted now",
	  "Number of zones with a boosted watermark.  The kernel boosts a zone when an\n"
	  "allocation falls back to a pageblock of another type, and kswapd then reclaims more\n"
	  "than it otherwise would: in 5.0 to 5.2.9 from the page cache alone."),
    BOOST("pages", 1, PM_TYPE_U64, PM_SEM_INSTANT, UNITS_COUNT, BOOST_PAGES,
	  "boost of all zones together, in pages", "Sum of the boosts of all zones."),
    BOOST("active_time", 2, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_MSEC, BOOST_ACTIVE_TIME,
	  "time with any zone boosted",
	  "Time since the agent's start in which at least one zone was boosted.\n" TIME_HELP "\n"
	  "A boost can stay set for minutes while kswapd sleeps: see reclaim.boost.reclaim_time."),
    BOOST("reclaim_time", 3, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_MSEC, BOOST_RECLAIM_TIME,
	  "run time of kswapd threads while their own node was boosted",
	  "CPU time that kswapd threads used while a zone of their own node was boosted: boosted\n"
	  "reclaim itself.  Of passes too short to be met by each look, those that are met speak\n"
	  "for the others (see EXACTNESS OF TIMES in pmdareclaim(1)).  No value where the run time\n"
	  "of a kswapd cannot be read."),
    BOOST("episodes", 4, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_COUNT, BOOST_EPISODES,
	  "times that the first zone became boosted",
	  "Times since the agent's start that the machine went from no boosted zone to at least\n"
	  "one.  A boost that comes and goes between two looks is not seen."),
    BOOST("fraction", 5, PM_TYPE_DOUBLE, PM_SEM_INSTANT, UNITS_NONE, BOOST_FRACTION,
	  "part of the trailing window with any zone boosted, 0 to 1",
	  "reclaim.boost.active_time as a fraction of time.\n" WINDOW_HELP),
    { "boost.method", CLUSTER_BOOST, 6, PM_TYPE_STRING, PM_SEM_DISCRETE, UNITS_NONE, INDOM_NONE,
      NEED_ZONES, value_boost, BOOST_METHOD,
      "how the boost is known: reported, inferred or unsupported",
      "reported: /proc/zoneinfo has a boost line (5.16 and later, RHEL 9.2 and later).\n"
      "inferred: the kernel boosts and does not say so (5.0 to 5.15, RHEL 8.4 to 9.1); its min,\n"
      "low and high include the boost, and the agent takes the static watermarks off them.\n"
      "unsupported: the kernel never boosts (there is no vm.watermark_boost_factor).", NULL },
    { "boost.factor", CLUSTER_BOOST, 7, PM_TYPE_U32, PM_SEM_DISCRETE, UNITS_NONE, INDOM_NONE,
      NEED(FILE_BOOST_FACTOR), value_tuning, SMALL(FILE_BOOST_FACTOR, 0),
      "vm.watermark_boost_factor",
      "The most that a zone can be boosted, in 1/10000 of its high watermark: 15000 is 150 %.\n"
      "0 turns boosting off.", NULL },
    NODE_BOOST("active", 0, PM_TYPE_U32, PM_SEM_INSTANT, UNITS_COUNT, BOOST_ACTIVE,
	       "boosted zones of the node", "Zones of the node that are boosted now."),
    NODE_BOOST("pages", 1, PM_TYPE_U64, PM_SEM_INSTANT, UNITS_COUNT, BOOST_PAGES,
	       "boost of the node's zones together, in pages",
	       "Sum of the boosts of the node's zones."),
    NODE_BOOST("active_time", 2, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_MSEC, BOOST_ACTIVE_TIME,
	       "time with any zone of the node boosted",
	       "Time since the agent's start in which a zone of the node was boosted.\n" TIME_HELP),
    NODE_BOOST("reclaim_time", 3, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_MSEC, BOOST_RECLAIM_TIME,
	       "run time of the node's kswapd while the node was boosted",
	       "CPU time of the node's kswapd while a zone of the node was boosted."),
    NODE_BOOST("episodes", 4, PM_TYPE_U64, PM_SEM_COUNTER, UNITS_COUNT, BOOST_EPISODES,
	       "times that the node became boosted",
	       "Times since the agent's start that the node went from no boosted zone to one."),
    ZONE_BOOST("pages", 0, PM_SEM_INSTANT, UNITS_COUNT, BOOST_PAGES, "boost of the zone, in pages",
	       "What is added to the zone's min, low and high watermark now.  Rises by a pageblock\n"
	       "(2 MB on x86) at a time."),
    ZONE_BOOST("limit", 1, PM_SEM_INSTANT, UNITS_COUNT, BOOST_LIMIT,
	       "the most that the zone can be boosted, in pages",
	       "high watermark * vm.watermark_boost_factor / 10000, at least a pageblock; 0 for\n"
	       "zones of less than four pageblocks, which are never boosted."),
    ZONE_BOOST("active_time", 2, PM_SEM_COUNTER, UNITS_MSEC, BOOST_ACTIVE_TIME,
	       "time with the zone boosted",
	       "Time since the agent's start in which the zone was boosted.\n" TIME_HELP),
    ZONE_BOOST("episodes", 3, PM_SEM_COUNTER, UNITS_COUNT, BOOST_EPISODES,
	       "times that the zone became boosted",
	       "Times since the agent's start that the zone's boost rose from 0."),
    ZONE("free", 0, ZONE_FREE, "free pages of the zone", "Free pages of the buddy allocator."),
    ZONE("managed", 1, ZONE_MANAGED, "pages of the zone that the buddy allocator manages",
	 "Zones without any are no instance."),
    ZONE("watermark.min", 2, ZONE_MIN, "min watermark without the boost",
	 "Below it only emergencies may allocate.  /proc/zoneinfo prints it with the boost; this\n"
	 "is without."),
    ZONE("watermark.low", 3, ZONE_LOW, "low watermark without the boost",
	 "Below it kswapd is woken.  /proc/zoneinfo prints it with the boost; this is without."),
    ZONE("watermark.high", 4, ZONE_HIGH, "high watermark without the boost",
	 "kswapd reclaims up to it.  /proc/zoneinfo prints it with the boost; this is without."),
};

const struct metric_group metrics_boost = METRIC_GROUP(boost);
