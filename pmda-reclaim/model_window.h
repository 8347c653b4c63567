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
#ifndef MODEL_WINDOW_H
#define MODEL_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

#define WINDOW_SLOTS    32
#define WINDOW_COLUMNS  9

/* Counters as they stood at one time. */
struct window_sample {
    uint64_t    time;                   /* ns */
    uint32_t    present;                /* bit per column */
    uint64_t    value[WINDOW_COLUMNS];
};

/*
 * A windowed value is the difference between a read made now and the sample
 * nearest one window ago, over the true time between them: so two clients at
 * any intervals get right values, and neither takes the other's.
 */
struct window {
    unsigned int count;
    unsigned int newest;
    struct window_sample slot[WINDOW_SLOTS];
};

/*
 * Keep a sample, if span / 16 has passed since the last one that was kept:
 * the ring then always reaches back over a whole span.
 */
void window_keep(struct window *window, const struct window_sample *sample, uint64_t span);

/*
 * The kept sample nearest span before now, and not younger than span / 8; NULL
 * if there is none.
 */
const struct window_sample *window_past(const struct window *window, uint64_t now, uint64_t span);

/*
 * Keep a sample, and copy the other end of the trailing window to *past: with no
 * column present if there is none.
 */
void window_move(struct window *window, const struct window_sample *now, uint64_t span,
		 struct window_sample *past);

/* now - past of one column; false if it is absent from either, or stepped back. */
bool window_delta(const struct window_sample *past, const struct window_sample *now,
		  unsigned int column, uint64_t *delta);

#endif /* MODEL_WINDOW_H */
