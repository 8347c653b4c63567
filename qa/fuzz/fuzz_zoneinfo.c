/*
 * Fuzzing: /proc/zoneinfo.
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
#include "fuzz.h"
#include "parse_zoneinfo.h"
#include <string.h>

#define ROOM    64

struct room {
    struct zone_info zone[ROOM];
    struct node_info node[ROOM];
    struct zoneinfo info;
    struct parse_fault fault;
};

static void
parse(struct room *room, unsigned int max, const uint8_t *data, size_t size)
{
    static struct key_table table;

    if (table.key == NULL)
	zoneinfo_keys(&table);
    memset(room, 0, sizeof(*room));
    room->info = (struct zoneinfo){
	.zone = room->zone, .zone_max = max, .node = room->node, .node_max = max,
    };
    zoneinfo_parse(&table, (const char *)data, size, &room->info, &room->fault);
}

/* However little room there is, the same is found, and nothing is written behind it. */
static void
check_room(const struct room *whole, unsigned int max, const uint8_t *data, size_t size)
{
    static struct room part, clean;
    unsigned int zones, i;

    parse(&part, max, data, size);
    MUST(part.info.zones == whole->info.zones && part.info.nodes == whole->info.nodes);
    MUST(part.info.has_boost == whole->info.has_boost);
    MUST(part.fault.count == whole->fault.count && part.fault.line == whole->fault.line);
    zones = max < whole->info.zones ? max : whole->info.zones;
    MUST(memcmp(part.zone, whole->zone, zones * sizeof(part.zone[0])) == 0);
    for (i = max; i < ROOM; i++)
	MUST(memcmp(&part.zone[i], &clean.zone[i], sizeof(clean.zone[i])) == 0 &&
	     memcmp(&part.node[i], &clean.node[i], sizeof(clean.node[i])) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct room whole;
    unsigned int i;

    parse(&whole, ROOM, data, size);
    MUST(whole.info.zones > 0 || whole.fault.count > 0);
    for (i = 0; i < whole.info.zones && i < ROOM; i++) {
	MUST(whole.zone[i].node >= 0 && whole.zone[i].present >> ZI_NFIELDS == 0);
	MUST(memchr(whole.zone[i].name, '\0', sizeof(whole.zone[i].name)) != NULL);
    }
    check_room(&whole, 0, data, size);
    check_room(&whole, 3, data, size);
    return 0;
}
