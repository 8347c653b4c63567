/*
 * Model layer: a ring of past samples, for values over the trailing window.
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
#include "model_window.h"
#include <stddef.h>

/* Half as many as there are slots, so that an older sample is always at hand. */
#define SAMPLES_A_SPAN  16

void
window_keep(struct window *window, const struct window_sample *sample, uint64_t span)
{
    if (window->count > 0) {
	const struct window_sample *last = &window->slot[window->newest];

	if (sample->time < last->time + span / SAMPLES_A_SPAN)
	    return;
	window->newest = (window->newest + 1) % WINDOW_SLOTS;
    }
    window->slot[window->newest] = *sample;
    if (window->count < WINDOW_SLOTS)
	window->count++;
}

static uint64_t
distance(uint64_t a, uint64_t b)
{
    return a > b ? a - b : b - a;
}

const struct window_sample *
window_past(const struct window *window, uint64_t now, uint64_t span)
{
    const struct window_sample *best = NULL;
    uint64_t    ago = now > span ? now - span : 0;
    unsigned int i;

    for (i = 0; i < window->count; i++) {
	const struct window_sample *slot = &window->slot[i];

	if (slot->time + span / 8 > now)
	    continue;
	if (best == NULL || distance(slot->time, ago) < distance(best->time, ago))
	    best = slot;
    }
    return best;
}

void
window_move(struct window *window, const struct window_sample *now, uint64_t span,
	    struct window_sample *past)
{
    const struct window_sample *found;

    window_keep(window, now, span);
    found = window_past(window, now->time, span);
    if (found != NULL)
	*past = *found;
    else
	past->present = 0;
}

bool
window_delta(const struct window_sample *past, const struct window_sample *now,
	     unsigned int column, uint64_t *delta)
{
    uint32_t    bit = UINT32_C(1) << column;

    if (past == NULL || (past->present & now->present & bit) == 0 ||
	now->value[column] < past->value[column])
	return false;
    *delta = now->value[column] - past->value[column];
    return true;
}
