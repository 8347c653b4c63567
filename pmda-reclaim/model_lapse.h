/*
 * Model layer: time spent in a state that is only looked at now and then.
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
#ifndef MODEL_LAPSE_H
#define MODEL_LAPSE_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Time in a state, in nanoseconds.  Between two looks that agree the state held;
 * between two that differ it changed in the middle, on average: so half of
 * the time counts.  The error is at most half of the interval a change, and
 * changes both ways cancel it.
 */
struct lapse {
    bool        known;                  /* the state at the last look */
    bool        on;
    uint64_t    ns;                     /* only rises */
    uint64_t    episodes;               /* rises from off to on that were seen */
};

/* A look after elapsed ns: the state is now on or off. */
void lapse_look(struct lapse *lapse, uint64_t elapsed, bool on);

/* The state could not be seen: nothing is counted up to the next look. */
void lapse_lost(struct lapse *lapse);

#endif /* MODEL_LAPSE_H */
