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
#include "model_lapse.h"

void
lapse_look(struct lapse *lapse, uint64_t elapsed, bool on)
{
    if (lapse->known) {
	lapse->ns += elapsed / 2 * ((lapse->on ? 1u : 0u) + (on ? 1u : 0u));
	if (on && !lapse->on)
	    lapse->episodes++;
    }
    lapse->known = true;
    lapse->on = on;
}

void
lapse_lost(struct lapse *lapse)
{
    lapse->known = false;
    lapse->on = false;
}
