/*
 * Model layer: boosted runs of a kswapd that began and ended between two looks.
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
#include "model_unseen.h"

/* What was seen long ago says nothing of the runs of now. */
static void
fade(struct unseen *unseen, uint64_t elapsed)
{
    double      keep = elapsed < UNSEEN_FADE_NS ? 1 - (double)elapsed / UNSEEN_FADE_NS : 0;

    unseen->owed *= keep;
    unseen->unclaimed *= keep;
}

/*
 * A pass that was seen at one look, neither at the one before nor at the one
 * after, and lasted for a part of a tick: it stands for as many like it as ticks
 * hold its length, less itself.
 */
static void
weigh(struct unseen *unseen, const struct unseen_tick *tick)
{
    const struct unseen_tick *last = &unseen->last;
    double      run = (double)last->run_ns + (double)tick->run_ns;
    double      awake = run + (double)last->wait_ns + (double)tick->wait_ns;
    double      length = awake / UNSEEN_AWAKE;
    double      period = ((double)last->elapsed + (double)tick->elapsed) / 2;

    if (length > 0 && length < period)
	unseen->owed += run * (period / length - 1);
}

uint64_t
unseen_tick(struct unseen *unseen, const struct unseen_tick *tick)
{
    bool        isolated = unseen->known && !unseen->last.before && tick->before && !tick->after;
    double      given;

    fade(unseen, tick->elapsed);
    if (!tick->before && !tick->after)
	unseen->unclaimed += (double)tick->run_ns;
    if (isolated)
	weigh(unseen, tick);
    unseen->last = *tick;
    unseen->known = true;
    given = unseen->owed < unseen->unclaimed ? unseen->owed : unseen->unclaimed;
    unseen->owed -= given;
    unseen->unclaimed -= given;
    return (uint64_t)given;
}

void
unseen_lost(struct unseen *unseen)
{
    unseen->known = false;
}
