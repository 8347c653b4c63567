/*
 * PCP face: cgroups as instances: their numbers, names and labels.
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
#include <stdlib.h>
#include <string.h>

/*
 * The number of an instance is a hash of the cgroup's path, so that it is the same
 * after a restart, and on another host, without a file that keeps it.  (The cache of
 * libpcp_pmda can do that, too, but keeps all names for ever: where its key hash
 * is used, what was culled is read after it was freed.)
 */

/* What sorting needs of an instance. */
struct listed {
    int         inst;
    unsigned int place;         /* in the table of cgroups */
};

static bool
is_taken(const struct cgroups *cgroups, int inst)
{
    unsigned int i;

    for (i = 0; i < cgroups->used; i++) {
	if (cgroups->cgroup[i].listed && cgroups->cgroup[i].inst == inst)
	    return true;
    }
    return false;
}

/* Of a few hundred cgroups, two have one hash on one machine in 20000. */
static void
number(const struct cgroups *cgroups, struct cgroup *cgroup)
{
    cgroup->inst = (int)((cgroup->hash ^ cgroup->hash >> 32) & INT32_MAX);
    while (is_taken(cgroups, cgroup->inst))
	cgroup->inst = cgroup->inst == INT32_MAX ? 0 : cgroup->inst + 1;
}

/*
 * PCP takes a name up to its first blank for the whole: a blank is written as
 * systemd would.  NULL: the path will do, as it nearly always does.
 */
static char *
name_without_blanks(const char *path)
{
    char        *name, *to;

    if (strchr(path, ' ') == NULL || (name = malloc(4 * strlen(path) + 1)) == NULL)
	return NULL;
    for (to = name; *path != '\0'; path++) {
	if (*path == ' ') {
	    memcpy(to, "\\x20", 4);
	    to += 4;
	} else
	    *to++ = *path;
    }
    *to = '\0';
    return name;
}

/* Forget what is gone, and number what is new; false if neither is there. */
static bool
follow(struct cgroups *cgroups)
{
    bool        changed = false;
    unsigned int i;

    for (i = cgroups->used; i-- > 0; ) {
	if (cgroups->cgroup[i].path == NULL || cgroups->cgroup[i].online)
	    continue;
	cgroup_forget(cgroups, i);
	changed = true;
    }
    for (i = 0; i < cgroups->used; i++) {
	struct cgroup *cgroup = &cgroups->cgroup[i];

	if (cgroup->path == NULL || cgroup->listed)
	    continue;
	number(cgroups, cgroup);
	cgroup->name = name_without_blanks(cgroup->path);
	cgroup->listed = changed = true;
    }
    return changed;
}

static int
by_number(const void *one, const void *other)
{
    const struct listed *a = one, *b = other;

    return a->inst < b->inst ? -1 : a->inst > b->inst;
}

static void
list(struct face *face, const struct listed *listed, unsigned int count)
{
    struct cgroups *cgroups = &face->agent.cgroups;
    pmdaIndom   *it = &face->indomtab[INDOM_CGROUP];
    unsigned int i;

    for (i = 0; i < count; i++) {
	struct cgroup *cgroup = &cgroups->cgroup[listed[i].place];

	it->it_set[i].i_inst = listed[i].inst;
	it->it_set[i].i_name = cgroup->name != NULL ? cgroup->name : cgroup->path;
	face->cgroup_place[i] = listed[i].place;
    }
    it->it_numinst = (int)count;
}

static bool
make_room(struct face *face, unsigned int count)
{
    pmdaIndom   *it = &face->indomtab[INDOM_CGROUP];
    void        *more;

    if (count <= face->instances_max[INDOM_CGROUP])
	return true;
    more = realloc(it->it_set, count * sizeof(*it->it_set));
    if (more == NULL)
	return false;
    it->it_set = more;
    more = realloc(face->cgroup_place, count * sizeof(*face->cgroup_place));
    if (more == NULL)
	return false;
    face->cgroup_place = more;
    face->instances_max[INDOM_CGROUP] = count;
    return true;
}

void
cgroup_instances(struct face *face)
{
    struct cgroups *cgroups = &face->agent.cgroups;
    struct listed *listed;
    unsigned int i, count = 0;

    if (!follow(cgroups) && !face->cgroups_unlisted)
	return;
    /* whatever happens now, names that are gone must not be seen again */
    face->indomtab[INDOM_CGROUP].it_numinst = 0;
    face->cgroups_unlisted = true;
    listed = malloc((cgroups->used + 1) * sizeof(*listed));
    if (listed == NULL)
	return;
    for (i = 0; i < cgroups->used; i++) {
	if (cgroups->cgroup[i].path != NULL)
	    listed[count++] = (struct listed){ cgroups->cgroup[i].inst, i };
    }
    qsort(listed, count, sizeof(*listed), by_number);
    if (make_room(face, count)) {
	list(face, listed, count);
	face->cgroups_unlisted = false;
    }
    free(listed);
}

/* Values are asked for in the order of instances: the next one is mostly next. */
static int
find(struct face *face, int inst)
{
    const pmdaIndom *it = &face->indomtab[INDOM_CGROUP];
    int         low = 0, high = it->it_numinst - 1;

    if (face->cgroup_next < it->it_numinst && it->it_set[face->cgroup_next].i_inst == inst)
	return face->cgroup_next;
    while (low <= high) {
	int     middle = (low + high) / 2;

	if (it->it_set[middle].i_inst == inst)
	    return middle;
	if (it->it_set[middle].i_inst < inst)
	    low = middle + 1;
	else
	    high = middle - 1;
    }
    return -1;
}

const struct cgroup *
cgroup_of(struct face *face, unsigned int inst)
{
    int         found = find(face, (int)inst);

    if (found < 0)
	return NULL;
    face->cgroup_next = found + 1;
    return &face->agent.cgroups.cgroup[face->cgroup_place[found]];
}
/* As a string of JSON; what does not fit is cut off, and no path is so long. */
static void
quote(const char *path, char *json, size_t size)
{
    size_t      used = 0;

    for (; *path != '\0' && used + 7 < size; path++) {
	unsigned char c = (unsigned char)*path;

	/* a byte that may not be UTF-8 has the number of the character that it is in Latin 1 */
	if (c < ' ' || c >= 0x7f)
	    used += (size_t)pmsprintf(json + used, size - used, "\\u%04x", c);
	else {
	    if (c == '"' || c == '\\')
		json[used++] = '\\';
	    json[used++] = (char)c;
	}
    }
    json[used] = '\0';
}

int
cgroup_labels(struct face *face, unsigned int inst, pmLabelSet **labels)
{
    const struct cgroup *cgroup = cgroup_of(face, inst);
    char        path[8192], id[CONTAINER_ID + 1];

    if (cgroup == NULL)
	return 0;
    quote(cgroup->path, path, sizeof(path));
    if (cgroup_container(cgroup->path, id))
	return pmdaAddLabels(labels, "{\"cgroup\":\"%s\",\"container\":\"%s\"}", path, id);
    return pmdaAddLabels(labels, "{\"cgroup\":\"%s\"}", path);
}
