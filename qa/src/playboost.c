/*
 * Test tool: play a capture with the boost lines hidden, and hold the inferred
 * boosts against the printed ones; or, where none are printed, against what a
 * boost can be.  Usage: playboost min_free_kbytes pageblock [single] <frames
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
#include "frames.h"
#include "model.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ZONES   32

struct tally {
    unsigned long looks, boosted, unknown, wrong;
};

/* Whole pageblocks, the limit, or the limit less whole pageblocks. */
static bool
can_be(uint64_t boost, const struct boost_marks *marks, uint64_t pageblock)
{
    return boost % pageblock == 0 ||
	   (boost <= marks->limit && (marks->limit - boost) % pageblock == 0);
}

static void
play_zone(const struct boost_tuning *tuning, const struct boost_machine *machine,
	  struct zone_info *zone, struct boost_memory *memory, struct tally *tally, int frame)
{
    struct boost_marks marks;
    bool        printed = zone_has(zone, ZI_BOOST);
    uint64_t    boost = zone->value[ZI_BOOST];

    zone->present &= ~(1u << ZI_BOOST);
    boost_marks(tuning, BOOST_INFERRED, machine, zone, memory, &marks);
    tally->looks++;
    if (!marks.boost_known) {
	tally->unknown++;
	printf("frame %d %s node%d: unknown\n", frame, zone->name, zone->node);
	return;
    }
    tally->boosted += marks.boost > 0;
    if (printed ? marks.boost == boost : can_be(marks.boost, &marks, tuning->pageblock))
	return;
    tally->wrong++;
    printf("frame %d %s node%d: %lu, printed %lu\n", frame, zone->name, zone->node,
	   (unsigned long)marks.boost, (unsigned long)boost);
}

int
main(int argc, char **argv)
{
    static struct frame frame;
    struct boost_tuning tuning = { .page_kb = 4, .has_min_free = true, .has_factor = true,
				   .factor = 15000 };
    struct boost_memory memory[ZONES] = { { .pinned = false } };
    struct zone_info zones[ZONES];
    struct node_info nodes[ZONES];
    struct zoneinfo info = { .zone = zones, .zone_max = ZONES, .node = nodes, .node_max = ZONES };
    struct boost_machine machine;
    struct key_table names;
    struct tally tally = { 0 };
    unsigned int i;

    if (argc < 3)
	return 2;
    tuning.min_free_kbytes = strtoull(argv[1], NULL, 10);
    tuning.pageblock = strtoull(argv[2], NULL, 10);
    zoneinfo_keys(&names);
    while (frame_next(&frame)) {
	const struct frame_file *file = frame_find(&frame, "/proc/zoneinfo");
	struct parse_fault fault = { 0 };

	if (file == NULL)
	    continue;
	zoneinfo_parse(&names, file->bytes, file->length, &info, &fault);
	boost_survey(info.zone, info.zones, &machine);
	if (argc > 3)
	    memset(memory, 0, sizeof(memory));
	for (i = 0; i < info.zones && i < ZONES; i++) {
	    if (zones[i].value[ZI_MANAGED] != 0)
		play_zone(&tuning, &machine, &zones[i], &memory[i], &tally, frame.number);
	}
	if (fault.count > 0)
	    printf("frame %d line %u: %s\n", frame.number, fault.line, fault.what);
    }
    printf("looks %lu, boosted %lu, unknown %lu, wrong %lu\n", tally.looks, tally.boosted,
	   tally.unknown, tally.wrong);
    return tally.wrong + tally.unknown > 0;
}
