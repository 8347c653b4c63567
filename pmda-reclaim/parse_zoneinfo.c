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
#include "parse_zoneinfo.h"
#include <string.h>

/* Names that are no number of a zone's own. */
enum { Z_SLAB = ZI_NFIELDS, Z_FILE_LRU, Z_UNRECLAIMABLE, Z_PAGES, Z_PAGESETS };

/*
 * Exact first words.  The zone's "high" has no colon, the high mark of a
 * per-CPU list ("high: 50") has one, so that the two never meet.
 */
static const struct key keys[] = {
    { "boost",                  ZI_BOOST },
    { "min",                    ZI_MIN },
    { "low",                    ZI_LOW },
    { "high",                   ZI_HIGH },
    { "managed",                ZI_MANAGED },
    { "nr_slab_reclaimable",    Z_SLAB },
    { "nr_active_file",         Z_FILE_LRU },
    { "nr_inactive_file",       Z_FILE_LRU },
    { "node_unreclaimable:",    Z_UNRECLAIMABLE },
    { "pages",                  Z_PAGES },              /* "pages free" */
    { "pagesets",               Z_PAGESETS },
};

#define NKEYS   (sizeof(keys) / sizeof(keys[0]))

/* Where the walk stands: the zone and node that a line belongs to. */
struct place {
    struct zone_info *zone;     /* NULL under a header without a zone */
    struct node_info *node;
    bool        pagesets;       /* among the per-CPU lines */
    struct zone_info spare_zone;        /* takes what does not fit */
    struct node_info spare_node;
};

void
zoneinfo_keys(struct key_table *table)
{
    key_table_init(table, keys, NKEYS);
}

/* The kernel prints a node's zones together, so only the last can match. */
static struct node_info *
find_node(struct zoneinfo *info, struct place *place, int number)
{
    struct node_info *node;

    if (info->nodes > 0 && place->node != NULL && place->node->node == number)
	return place->node;
    node = info->nodes < info->node_max ? &info->node[info->nodes] : &place->spare_node;
    info->nodes++;
    memset(node, 0, sizeof(*node));
    node->node = number;
    return node;
}

/* "Node N, zone   NAME", or "Node N, per-node stats", with "Node " cut off. */
static void
take_header(struct zoneinfo *info, struct place *place, struct span line, unsigned int number,
	    struct parse_fault *fault)
{
    struct span word;
    uint64_t    node;

    place->zone = NULL;
    place->pagesets = false;
    if (!span_word(&line, &word) || word.len < 2 || word.at[--word.len] != ',' ||
	!span_u64(&word, &node) || node > INT32_MAX) {
	parse_fault_add(fault, number, "not a node and zone");
	place->node = NULL;
	return;
    }
    place->node = find_node(info, place, (int)node);
    if (!span_word(&line, &word) || !span_is(&word, "zone"))
	return;
    if (!span_word(&line, &word) || word.len >= ZONE_NAME_MAX) {
	parse_fault_add(fault, number, "not a zone name");
	return;
    }
    place->zone = info->zones < info->zone_max ? &info->zone[info->zones] : &place->spare_zone;
    info->zones++;
    memset(place->zone, 0, sizeof(*place->zone));
    place->zone->node = (int)node;
    memcpy(place->zone->name, word.at, word.len);
}

static void
take_zone_value(struct zoneinfo *info, struct zone_info *zone, unsigned int field,
		uint64_t value, unsigned int line, struct parse_fault *fault)
{
    if (zone == NULL)
	return;
    if ((zone->present >> field & 1) != 0) {
	parse_fault_add(fault, line, "name seen twice");
	return;
    }
    zone->value[field] = value;
    zone->present |= UINT32_C(1) << field;
    if (field == ZI_BOOST)
	info->has_boost = true;
}

static void
take_value(struct zoneinfo *info, struct place *place, unsigned int field, uint64_t value,
	   unsigned int line, struct parse_fault *fault)
{
    switch (field) {
    case Z_SLAB:
	/* one line a node from 4.13, one a zone before that */
	place->node->slab_reclaimable += value;
	place->node->has_slab = true;
	break;
    case Z_FILE_LRU:
	place->node->file_lru += value;
	break;
    case Z_UNRECLAIMABLE:
	place->node->unreclaimable = value;
	place->node->has_unreclaimable = true;
	break;
    default:
	take_zone_value(info, place->zone, field, value, line, fault);
    }
}

static void
take_line(struct key_table *table, struct zoneinfo *info, struct place *place,
	  struct span line, unsigned int number, struct parse_fault *fault)
{
    struct span name;
    uint64_t	value;
    unsigned int field;
    int		key = key_table_cut(table, &line);

    if (key == KEY_NONE)
	return;
    field = keys[key].field;
    if (field == Z_PAGESETS) {
	place->pagesets = true;
	return;
    }
    if (field == Z_PAGES) {
	if (!span_word(&line, &name) || !span_is(&name, "free"))
	    return;
	field = ZI_FREE;
    }
    if (!span_value(&line, &value)) {
	parse_fault_add(fault, number, "value is not a number");
	return;
    }
    take_value(info, place, field, value, number, fault);
}

void
zoneinfo_parse(struct key_table *table, const char *bytes, size_t length,
	       struct zoneinfo *info, struct parse_fault *fault)
{
    struct place place;
    struct text text;
    struct span line;

    memset(&place, 0, sizeof(place));
    info->zones = info->nodes = 0;
    info->has_boost = false;
    text_start(&text, bytes, length);
    while (text_line(&text, &line, fault)) {
	/* a large machine's file is mostly per-CPU lines: indented by four and more */
	if (place.pagesets && span_starts(&line, "   "))
	    continue;
	if (span_skip(&line, "Node ")) {
	    take_header(info, &place, line, text.line, fault);
	    continue;
	}
	if (place.node == NULL)
	    continue;
	span_skip_spaces(&line);
	take_line(table, info, &place, line, text.line, fault);
    }
    if (length == 0)
	parse_fault_add(fault, 0, "file is empty");
    else if (info->zones == 0)
	parse_fault_add(fault, 0, "no zone in it");
}
