/*
 * Fuzzing: memory.stat, mountinfo, and the names and patterns of cgroups.
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
#include "fuzz.h"
#include "face_cgroup.h"
#include <fnmatch.h>
#include <string.h>

static void
stat_of(const char *bytes, size_t size)
{
    struct parse_fault fault = { 0 };
    struct model_cgroup cgroup;
    struct key_table names;
    struct memstat stat;
    double      ratio;
    unsigned int field;

    memstat_keys(&names);
    memstat_parse(&names, bytes, size, &stat, &fault);
    MUST((fault.count > 0) == (fault.what != NULL));
    MUST(stat.present >> MS_NFIELDS == 0);
    MUST(model_cgroup(&cgroup, &stat, 1 << 30) <= MS_NFIELDS);
    MUST((cgroup.stat.present & ~stat.present) == 0);
    for (field = 0; field < MS_COUNTERS; field++)
	MUST(!memstat_has(&cgroup.stat, field) || cgroup.stat.value[field] <= 1 << 30);
    if (levels_share(&cgroup.levels, &ratio))
	MUST(ratio >= 0 && ratio <= 1);
}

static void
mounts_of(const char *bytes, size_t size)
{
    char        point[64], few[2];

    if (mountinfo_cgroup2(bytes, size, point, sizeof(point)))
	MUST(point[0] != '\0' && memchr(point, '\0', sizeof(point)) != NULL);
    if (mountinfo_cgroup2(bytes, size, few, sizeof(few)))
	MUST(few[1] == '\0');
    list_has(bytes, size, "memory");
}

/* A name is a string: up to the first NUL. */
static void
name_of(const char *bytes, size_t size)
{
    char        *name = malloc(size + 1), id[CONTAINER_ID + 1];

    if (name == NULL)
	return;
    memcpy(name, bytes, size);
    name[size] = '\0';
    if (cgroup_container(name, id))
	MUST(strlen(id) == CONTAINER_ID && strstr(name, id) != NULL);
    if (cgroups_sound_filter(name)) {
	MUST(name[0] == '/' || name[0] == '*');
	fnmatch(name, "/system.slice/x.service", 0);
    }
    free(name);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    stat_of((const char *)data, size);
    mounts_of((const char *)data, size);
    name_of((const char *)data, size);
    return 0;
}
