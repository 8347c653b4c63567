/*
 * Model layer: was slab spared while pages were scanned?
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
#ifndef MODEL_SLICES_H
#define MODEL_SLICES_H

#include <stdbool.h>
#include <stdint.h>

/*
 * The 2019 fault itself: reclaim for a boosted watermark scanned pages and
 * called no shrinker.  Over a second ordinary reclaim hides it, so the question
 * is asked for slices of about 200 ms.  On captures of one 5.10 kernel with
 * the fault and without it, such slices are .34 and .006 of the time.
 */
#define SLICE_NS        UINT64_C(200000000)

struct slices {
    bool        open;
    bool        judged;                 /* some slice was short enough to tell */
    uint64_t    start;                  /* ns */
    uint64_t    pages;                  /* scanned, at the start of the slice */
    uint64_t    objects;                /* slab objects scanned, likewise */
    uint64_t    spared_ns;              /* pages scanned, no slab object was */
    uint64_t    paired_ns;              /* both were */
};

/*
 * The counters as they stand now.  Call at every tick, also when nothing can
 * have changed: a slice that nobody looked into for more than twice its length
 * proves nothing and is not counted.
 */
void slices_look(struct slices *slices, uint64_t now, uint64_t pages, uint64_t objects);

/* A counter could not be read. */
void slices_lost(struct slices *slices);

#endif /* MODEL_SLICES_H */
