/*
 * Parse layer: /proc/zoneinfo.
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
#ifndef PARSE_ZONEINFO_H
#define PARSE_ZONEINFO_H

#include "parse_text.h"

/*
 * Numbers of one zone, in base pages, from mm/vmstat.c zoneinfo_show_print().
 * min, low and high include the boost wherever the kernel boosts at all.
 */
enum zone_field {
    ZI_FREE,
    ZI_BOOST,                   /* 5.16 and later */
    ZI_MIN,
    ZI_LOW,
    ZI_HIGH,
    ZI_MANAGED,                 /* pages that the buddy allocator has */
    ZI_NFIELDS
};

#define ZONE_NAME_MAX   12      /* "Movable" is the longest that the kernel has */

struct zone_info {
    int         node;
    char        name[ZONE_NAME_MAX];
    uint64_t    value[ZI_NFIELDS];
    uint32_t    present;        /* bit per field */
};

struct node_info {
    int         node;
    bool        has_slab;
    bool        has_unreclaimable;
    uint64_t    slab_reclaimable;       /* pages */
    uint64_t    file_lru;               /* pages, active and inactive */
    uint64_t    unreclaimable;          /* 1 once kswapd has given up, 4.8 and later */
};

/*
 * The caller owns both arrays and gives their sizes.  A parse that finds more
 * zones or nodes counts on without storing them, so that the caller can make
 * room and parse the same bytes again.
 */
struct zoneinfo {
    struct zone_info *zone;
    unsigned int zone_max;
    unsigned int zones;         /* in the file; stored up to zone_max */
    struct node_info *node;
    unsigned int node_max;
    unsigned int nodes;
    bool        has_boost;      /* some zone has a boost line */
};

static inline bool
zone_has(const struct zone_info *zone, enum zone_field field)
{
    return (zone->present >> field & 1) != 0;
}

/* Fill the table of names that zoneinfo_parse() needs; once. */
void zoneinfo_keys(struct key_table *table);

/*
 * Parse a whole file, zones in file order.  Unknown lines are skipped in any
 * order: per-node stats may stand inside any zone or under a header of their
 * own, protection before or after the zone's counters.  The per-CPU lines,
 * most of a large machine's file, are passed over without a look-up.
 */
void zoneinfo_parse(struct key_table *table, const char *bytes, size_t length,
		    struct zoneinfo *info, struct parse_fault *fault);

#endif /* PARSE_ZONEINFO_H */
