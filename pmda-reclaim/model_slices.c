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
#include "model_slices.h"

static void
judge(struct slices *slices, uint64_t elapsed, uint64_t pages, uint64_t objects)
{
    if (elapsed > 2 * SLICE_NS)
	return;
    slices->judged = true;
    if (pages <= slices->pages)
	return;
    if (objects > slices->objects)
	slices->paired_ns += elapsed;
    else
	slices->spared_ns += elapsed;
}

void
slices_look(struct slices *slices, uint64_t now, uint64_t pages, uint64_t objects)
{
    if (slices->open) {
	if (now < slices->start + SLICE_NS)
	    return;
	judge(slices, now - slices->start, pages, objects);
    }
    slices->open = true;
    slices->start = now;
    slices->pages = pages;
    slices->objects = objects;
}

void
slices_lost(struct slices *slices)
{
    slices->open = false;
}
