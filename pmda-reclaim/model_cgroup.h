/*
 * Model layer: one memory cgroup.
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
#ifndef MODEL_CGROUP_H
#define MODEL_CGROUP_H

#include "model_levels.h"
#include "parse_cgroup.h"

struct model_cgroup {
    struct memstat stat;        /* less fields of impossible value */
    struct levels levels;       /* none after a read that failed */
};

/*
 * A new reading.  limit is the machine's memory in bytes, 0 if it is not known: a
 * level above it, or a counter above 2^63, is the kernel's own accounting fault and
 * has no value.  Counters are kept as they are, since a cgroup that was removed and
 * made again starts at 0.  Returns the number of such faults.
 */
unsigned int model_cgroup(struct model_cgroup *cgroup, const struct memstat *stat,
			  uint64_t limit);

/* It could not be read: nothing of it has a value. */
void model_cgroup_lost(struct model_cgroup *cgroup);

#endif /* MODEL_CGROUP_H */
