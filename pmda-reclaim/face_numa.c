/*
 * PCP face: what libnuma knows of a node, as optional labels.
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
#include "face_pcp.h"
#include <numa.h>
#include <stdlib.h>

/* Long enough for the CPUs of a node of a very large machine. */
#define LIST_MAX        512

/* "0-3,8" from a CPU mask; false if it does not fit. */
static bool
print_mask(const struct bitmask *mask, char *list, size_t size)
{
    unsigned int first, last, bits = (unsigned int)numa_bitmask_nbytes((struct bitmask *)mask) * 8;
    size_t      used = 0;

    list[0] = '\0';
    for (first = 0; first < bits; first = last + 1) {
	last = first;
	if (!numa_bitmask_isbitset(mask, first))
	    continue;
	while (last + 1 < bits && numa_bitmask_isbitset(mask, last + 1))
	    last++;
	used += (size_t)pmsprintf(list + used, size - used, last > first ? "%s%u-%u" : "%s%u",
				  used > 0 ? "," : "", first, last);
	if (used + 32 > size)
	    return false;
    }
    return true;
}

static bool
print_distances(int node, char *list, size_t size)
{
    size_t      used = 0;
    int         to, last = numa_max_node();

    list[0] = '\0';
    for (to = 0; to <= last; to++) {
	int     distance = numa_distance(node, to);

	if (distance <= 0)
	    continue;           /* numbers can have gaps */
	used += (size_t)pmsprintf(list + used, size - used, "%s%d", used > 0 ? " " : "", distance);
	if (used + 32 > size)
	    return false;
    }
    return used > 0;
}

/*
 * Optional, so that they are no part of a series' identity: CPUs come and go.
 * libnuma reads the nodes once, at load; one that came later has no such labels.
 */
static void
add_optional(pmLabelSet **labels, const char *name, const char *list)
{
    pmdaAddLabels(labels, "{\"%s\":\"%s\"}", name, list);
    if (*labels != NULL)
	pmdaAddLabelFlags(*labels, PM_LABEL_OPTIONAL);
}

void
numa_labels(int node, pmLabelSet **labels)
{
    struct bitmask *cpus;
    char        list[LIST_MAX];

    if (node < 0 || numa_available() < 0 || node > numa_max_node())
	return;
    cpus = numa_allocate_cpumask();
    if (cpus == NULL)
	return;
    if (numa_node_to_cpus(node, cpus) == 0 && print_mask(cpus, list, sizeof(list)))
	add_optional(labels, "cpus", list);
    numa_free_cpumask(cpus);
    if (print_distances(node, list, sizeof(list)))
	add_optional(labels, "distances", list);
}
