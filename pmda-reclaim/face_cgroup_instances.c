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
#include <stdint.h>
#include <string.h>

/*
 * The number of an instance is a hash of its name (pmdaCacheStoreKey), so that
 * it is the same after a restart, and on another host, without a file
 * that keeps it.  The cache's pointer says where in the table the cgroup stands, plus 1.
 */

static pmInDom
indom_of(const struct face *face)
{
    return face->indomtab[INDOM_CGROUP].it_indom;
}

void
cgroup_instances_init(struct face *face)
{
    /* a DSO that is loaded once more finds the last one's instances */
    pmdaCacheOp(indom_of(face), PMDA_CACHE_CULL);
}

/* Two names that are the same up to their first blank cannot both be instances of PCP. */
static void
list(struct face *face, struct cgroup *cgroup, unsigned int index)
{
    struct cgroups *cgroups = &face->agent.cgroups;
    int         inst = pmdaCacheStoreKey(indom_of(face), PMDA_CACHE_ADD, cgroup->path, 0, NULL,
					 (void *)((uintptr_t)index + 1));

    cgroup->listed = inst >= 0;
    if (cgroup->listed)
	return;
    cgroups->unlisted++;
    if (!cgroups->refused)
	pmNotifyErr(LOG_WARNING, "%s%s: no instance, as its name is another's up to the first blank",
		    cgroups->mount, cgroup->path);
    cgroups->refused = true;
}

void
cgroup_instances(struct face *face)
{
    struct cgroups *cgroups = &face->agent.cgroups;
    unsigned int i, gone = 0;

    /* those that are gone first, whose names others may need */
    for (i = cgroups->used; i-- > 0; ) {
	struct cgroup *cgroup = &cgroups->cgroup[i];

	if (cgroup->path == NULL || cgroup->online)
	    continue;
	if (cgroup->listed)
	    pmdaCacheStore(indom_of(face), PMDA_CACHE_CULL, cgroup->path, NULL);
	cgroup_forget(cgroups, i);
	gone++;
    }
    if (gone > 0)
	pmdaCacheOp(indom_of(face), PMDA_CACHE_REORG);
    cgroups->unlisted = 0;
    for (i = 0; i < cgroups->used; i++) {
	struct cgroup *cgroup = &cgroups->cgroup[i];

	if (cgroup->path != NULL && !cgroup->listed)
	    list(face, cgroup, i);
    }
}

const struct cgroup *
cgroup_of(const struct face *face, unsigned int inst)
{
    const struct cgroups *cgroups = &face->agent.cgroups;
    void        *place = NULL;

    if (pmdaCacheLookup(indom_of(face), (int)inst, NULL, &place) != PMDA_CACHE_ACTIVE)
	return NULL;
    if ((uintptr_t)place == 0 || (uintptr_t)place > cgroups->used)
	return NULL;
    return &cgroups->cgroup[(uintptr_t)place - 1];
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
cgroup_labels(const struct face *face, unsigned int inst, pmLabelSet **labels)
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
