/*
 * Model layer: static watermarks of a zone, and the boost on top of them.
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
#include "model_boost.h"
#include "model_settle.h"
#include <string.h>

#define SWAP_CLUSTER_MAX        32u
#define PER_TEN_THOUSAND        10000u

#define MARKS   (1u << ZI_MIN | 1u << ZI_LOW | 1u << ZI_HIGH | 1u << ZI_MANAGED)

/* Static min marks that a zone can have, with the one the formula gives today. */
struct candidates {
    uint64_t    first, last;
    uint64_t    formula;
};

/* mult_frac() of the kernel: x * n / 10000 without overflow on the way. */
static uint64_t
per_ten_thousand(uint64_t x, uint64_t n)
{
    return x / PER_TEN_THOUSAND * n + x % PER_TEN_THOUSAND * n / PER_TEN_THOUSAND;
}

static uint64_t
pages_min(const struct boost_tuning *tuning)
{
    return tuning->min_free_kbytes / tuning->page_kb;
}

static bool
is_highmem(const struct zone_info *zone)
{
    return strcmp(zone->name, "HighMem") == 0;
}

/* All marks are there, and are such as a zone can have. */
static bool
is_sound(const struct zone_info *zone)
{
    return (zone->present & MARKS) == MARKS && zone->value[ZI_MANAGED] != 0 &&
	   zone->value[ZI_MANAGED] < PAGES_LIMIT && zone->value[ZI_MIN] < PAGES_LIMIT &&
	   zone->value[ZI_HIGH] < PAGES_LIMIT && zone->value[ZI_HIGH] >= zone->value[ZI_LOW];
}

bool
boost_counts(const struct zone_info *zone)
{
    return is_sound(zone) && !is_highmem(zone);
}

void
boost_survey(const struct zone_info *zone, unsigned int zones, struct boost_machine *machine)
{
    memset(machine, 0, sizeof(*machine));
    for (; zones > 0; zones--, zone++) {
	if (!boost_counts(zone))
	    continue;
	machine->zones++;
	machine->managed_sum += zone->value[ZI_MANAGED];
	machine->delta_sum += zone->value[ZI_HIGH] - zone->value[ZI_LOW];
    }
}

/* HighMem has a min mark of its own, by its size alone. */
static void
highmem_candidates(const struct zone_info *zone, struct candidates *min0)
{
    uint64_t    min = zone->value[ZI_MANAGED] / 1024;

    min0->formula = min < SWAP_CLUSTER_MAX ? SWAP_CLUSTER_MAX : min > 128 ? 128 : min;
    min0->first = min0->last = min0->formula;
}

/* False where the products below would not fit, which no machine's do. */
static bool
lowmem_candidates(const struct boost_tuning *tuning, const struct boost_machine *machine,
		  uint64_t managed, uint64_t delta, struct candidates *min0)
{
    uint64_t    total = pages_min(tuning), most = managed > delta ? managed : delta;

    if (machine->zones == 0 || (total > 0 && most >= UINT64_MAX / total))
	return false;
    min0->formula = total * managed / machine->managed_sum;
    min0->first = delta * 4;
    min0->last = delta * 4 + 3;
    if (machine->delta_sum * 4 <= total)
	return true;
    /* the scale factor made the deltas: they are in proportion to managed, and so is min */
    min0->first = total * delta / (machine->delta_sum + machine->zones - 1);
    if (total * (delta + 1) / (machine->delta_sum + 1) < min0->last)
	min0->last = total * (delta + 1) / (machine->delta_sum + 1);
    return true;
}

/* The most that boost_watermark() lets a zone with this high mark have. */
static uint64_t
boost_limit(const struct boost_tuning *tuning, uint64_t high)
{
    uint64_t    limit = per_ten_thousand(high, tuning->factor);

    if (limit == 0)
	return 0;
    return limit > tuning->pageblock ? limit : tuning->pageblock;
}

enum fit { FIT_NONE, FIT_UNDER_LIMIT, FIT_WHOLE };

/* Can a zone with this static min mark have this boost? */
static enum fit
boost_fits(const struct boost_tuning *tuning, uint64_t min0, uint64_t delta, uint64_t boost)
{
    uint64_t    limit = boost_limit(tuning, min0 + 2 * delta);

    if (boost == 0)
	return FIT_WHOLE;
    if (boost > limit)
	return FIT_NONE;
    if (boost % tuning->pageblock == 0)
	return FIT_WHOLE;
    return (limit - boost) % tuning->pageblock == 0 ? FIT_UNDER_LIMIT : FIT_NONE;
}

static uint64_t
distance(uint64_t a, uint64_t b)
{
    return a > b ? a - b : b - a;
}

/* Try each candidate; a whole number of pageblocks wins, then nearness to the formula. */
static bool
best_candidate(const struct boost_tuning *tuning, const struct candidates *min0, uint64_t min,
	       uint64_t delta, uint64_t *best)
{
    enum fit    best_fit = FIT_NONE;
    uint64_t    try;

    for (try = min0->first; try <= min0->last && try <= min; try++) {
	enum fit        fit = boost_fits(tuning, try, delta, min - try);

	if (fit < best_fit || fit == FIT_NONE)
	    continue;
	if (fit > best_fit || distance(try, min0->formula) < distance(*best, min0->formula)) {
	    best_fit = fit;
	    *best = try;
	}
    }
    return best_fit != FIT_NONE;
}

static bool
find_candidate(const struct boost_tuning *tuning, const struct boost_machine *machine,
	       const struct zone_info *zone, uint64_t delta, uint64_t *best)
{
    struct candidates min0;

    if (is_highmem(zone))
	highmem_candidates(zone, &min0);
    else if (!lowmem_candidates(tuning, machine, zone->value[ZI_MANAGED], delta, &min0))
	return false;
    return best_candidate(tuning, &min0, zone->value[ZI_MIN], delta, best);
}

static bool
still_pinned(const struct boost_tuning *tuning, const struct boost_memory *memory, uint64_t min,
	     uint64_t delta)
{
    return memory->pinned && memory->delta == delta && memory->min0 <= min &&
	   memory->min_free_kbytes == tuning->min_free_kbytes &&
	   boost_fits(tuning, memory->min0, delta, min - memory->min0) != FIT_NONE;
}

bool
boost_infer(const struct boost_tuning *tuning, const struct boost_machine *machine,
	    const struct zone_info *zone, struct boost_memory *memory, uint64_t *boost)
{
    uint64_t    min = zone->value[ZI_MIN], delta;

    if (!tuning->has_min_free || !tuning->has_factor || tuning->pageblock == 0 || !is_sound(zone))
	return false;
    /* high - low: low - min is wrong for ever on 5.0 to 5.7 after a boosted recompute */
    delta = zone->value[ZI_HIGH] - zone->value[ZI_LOW];
    if (!still_pinned(tuning, memory, min, delta)) {
	memory->pinned = find_candidate(tuning, machine, zone, delta, &memory->min0);
	memory->delta = delta;
	memory->min_free_kbytes = tuning->min_free_kbytes;
    }
    if (!memory->pinned)
	return false;
    *boost = min - memory->min0;
    return true;
}

/* Every zone that counts is explained by boosts in steps of this pageblock. */
static bool
explains(const struct boost_tuning *tuning, const struct boost_machine *machine,
	 const struct zone_info *zone, unsigned int zones)
{
    uint64_t	boost;

    for (; zones > 0; zones--, zone++) {
	struct boost_memory memory = { .pinned = false };

	if (boost_counts(zone) && !boost_infer(tuning, machine, zone, &memory, &boost))
	    return false;
    }
    return true;
}

uint64_t
boost_pageblock(const struct boost_tuning *tuning, const struct boost_machine *machine,
		const struct zone_info *zone, unsigned int zones)
{
    static const uint64_t sizes[] = { 512, 1024 };
    struct boost_tuning try = *tuning;
    unsigned int i;

    for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
	try.pageblock = sizes[i];
	if (explains(&try, machine, zone, zones))
	    return sizes[i];
    }
    return 0;
}

static void
set_limit(const struct boost_tuning *tuning, const struct zone_info *zone,
	  struct boost_marks *marks)
{
    if (!tuning->has_factor || tuning->pageblock == 0 || !zone_has(zone, ZI_MANAGED))
	return;
    marks->limit_known = true;
    marks->limit = boost_limit(tuning, marks->high);
    /* 5.7 and later leave small zones alone (14f69140ff9c) */
    if (tuning->pageblock * 4 > zone->value[ZI_MANAGED])
	marks->limit = marks->boost;
}

void
boost_marks(const struct boost_tuning *tuning, enum boost_method method,
	    const struct boost_machine *machine, const struct zone_info *zone,
	    struct boost_memory *memory, struct boost_marks *marks)
{
    memset(marks, 0, sizeof(*marks));
    if (method == BOOST_REPORTED) {
	marks->boost = zone->value[ZI_BOOST];
	marks->boost_known = zone_has(zone, ZI_BOOST);
    } else if (method == BOOST_INFERRED) {
	marks->boost_known = boost_infer(tuning, machine, zone, memory, &marks->boost);
    }
    /* marks that may hold a boost of unknown size are not static marks */
    if (method != BOOST_UNSUPPORTED && !marks->boost_known)
	return;
    if ((zone->present & MARKS) != MARKS || zone->value[ZI_MIN] < marks->boost ||
	zone->value[ZI_LOW] < marks->boost || zone->value[ZI_HIGH] < marks->boost)
	return;
    marks->known = true;
    marks->min = zone->value[ZI_MIN] - marks->boost;
    marks->low = zone->value[ZI_LOW] - marks->boost;
    marks->high = zone->value[ZI_HIGH] - marks->boost;
    if (method != BOOST_UNSUPPORTED)
	set_limit(tuning, zone, marks);
}
