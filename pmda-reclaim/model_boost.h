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
#ifndef MODEL_BOOST_H
#define MODEL_BOOST_H

#include "parse_zoneinfo.h"

/* What the watermarks of all zones are computed from. */
struct boost_tuning {
    uint64_t    page_kb;                /* page size in Kbyte: 4, 16, 64 */
    uint64_t    pageblock;              /* pages in a pageblock, the step of a boost; 0: not known */
    bool        pageblock_unknown;      /* meminfo is: pageblock is what explains the zones */
    bool        has_min_free;
    uint64_t    min_free_kbytes;
    bool        has_factor;             /* vm.watermark_boost_factor: the kernel can boost */
    uint64_t    factor;                 /* in 1/10000 of the high mark */
};

enum boost_method {
    BOOST_UNSUPPORTED,                  /* the kernel never boosts */
    BOOST_INFERRED,                     /* from min - static min: 5.0 to 5.15, RHEL 8.4 to 9.1 */
    BOOST_REPORTED,                     /* zoneinfo has a boost line: 5.16, RHEL 9.2 */
};

/*
 * Sums over the zones that share min_free_kbytes (all but HighMem), made anew
 * from each zoneinfo.  The deltas, high - low, hold the static watermarks of
 * the last computation whatever boost or balloon did since.
 */
struct boost_machine {
    uint64_t    delta_sum;              /* pages */
    uint64_t    managed_sum;            /* pages */
    unsigned int zones;
};

/*
 * What is remembered of a zone between two looks at it.  The static min mark
 * is kept from the moment it is known, because the printed one has the boost in it.
 */
struct boost_memory {
    bool        pinned;
    uint64_t    min0;                   /* static min mark, pages */
    uint64_t    delta;                  /* high - low at that time */
    uint64_t    min_free_kbytes;
};

/* Of one zone, in pages. */
struct boost_marks {
    bool        known;                  /* the marks below are */
    bool        boost_known;
    uint64_t    boost;
    bool        limit_known;
    uint64_t    limit;                  /* the most that boost_watermark() sets; 0: never */
    uint64_t    min, low, high;         /* without the boost */
};

/* The zone takes part in min_free_kbytes and can be judged. */
bool boost_counts(const struct zone_info *zone);

void boost_survey(const struct zone_info *zone, unsigned int zones, struct boost_machine *machine);

/*
 * Infer the boost of a zone that does not print it, by
 * __setup_per_zone_wmarks() and boost_watermark() of mm/page_alloc.c:
 *
 *   min  = share of min_free_kbytes         delta = max(min / 4, scaled managed)
 *
 * Which of the two made delta holds for the whole machine, as both are in
 * proportion to managed.  Either way delta leaves a few candidates for min.
 * The boost on top moves in whole pageblocks up to the limit, and kswapd
 * leaves whole pageblocks, or the limit less whole pageblocks: so the candidate
 * whose boost can exist is the one.  managed itself is not trusted: init memory
 * freed after boot and balloons change it without a new computation.
 *
 * False if a number is absent, or no boost explains the printed mark.
 */
bool boost_infer(const struct boost_tuning *tuning, const struct boost_machine *machine,
		 const struct zone_info *zone, struct boost_memory *memory, uint64_t *boost);

/*
 * The pageblock of a machine whose meminfo cannot be read: the first of the two
 * that kernels with 4 KiB pages have (a huge page, or MAX_ORDER - 1) which
 * explains the marks of all zones; 0 if neither does.
 */
uint64_t boost_pageblock(const struct boost_tuning *tuning, const struct boost_machine *machine,
			 const struct zone_info *zone, unsigned int zones);

/* Marks and boost of a zone by the given method. */
void boost_marks(const struct boost_tuning *tuning, enum boost_method method,
		 const struct boost_machine *machine, const struct zone_info *zone,
		 struct boost_memory *memory, struct boost_marks *marks);

#endif /* MODEL_BOOST_H */
