/*
 * Parse layer: memory.stat of a cgroup, and what leads to it.
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
#ifndef PARSE_CGROUP_H
#define PARSE_CGROUP_H

#include "parse_text.h"

/*
 * The fields that the agent uses of cgroup v2's memory.stat, from mm/memcontrol.c.
 * All of them are of the cgroup and of those below it, and include reclaim for the limits
 * of cgroups, unlike /proc/vmstat up to 6.x.
 */
enum memstat_field {
    MS_FILE,                    /* levels, in bytes: page cache with shmem and swap cache */
    MS_ACTIVE_FILE,             /* 4.14 and later */
    MS_INACTIVE_FILE,
    MS_DIRTY,
    MS_WRITEBACK,
    MS_SLAB_RECLAIMABLE,        /* exact to the byte since 5.9, whole pages before */
    MS_SLAB_UNRECLAIMABLE,
    MS_SCAN,                    /* counters, in pages: all reclaimers; 4.14 and later */
    MS_STEAL,
    MS_SCAN_KSWAPD,             /* 6.0 and later */
    MS_STEAL_KSWAPD,
    MS_SCAN_DIRECT,
    MS_STEAL_DIRECT,
    MS_SCAN_KHUGEPAGED,         /* 6.2 and later */
    MS_STEAL_KHUGEPAGED,
    MS_SCAN_PROACTIVE,          /* 6.15 and later */
    MS_STEAL_PROACTIVE,
    MS_REFAULT_ANON,            /* 5.9 and later */
    MS_REFAULT_FILE,            /* workingset_refault before 5.9 */
    MS_NODERECLAIM,             /* workingset_nodereclaim: nodes of shadow entries */
    MS_NFIELDS,
    MS_COUNTERS = MS_SCAN       /* the first that is no level */
};

struct memstat {
    uint64_t    value[MS_NFIELDS];
    uint32_t    present;        /* bit per field */
};

static inline bool
memstat_has(const struct memstat *stat, enum memstat_field field)
{
    return (stat->present >> field & 1) != 0;
}

/* Fill the table of names that memstat_parse() needs; once. */
void memstat_keys(struct key_table *table);

/*
 * Parse a whole memory.stat.  A name seen twice, or a value that is no number,
 * makes its field absent and is a fault.  Unknown names are skipped.
 */
void memstat_parse(struct key_table *table, const char *bytes, size_t length,
		   struct memstat *stat, struct parse_fault *fault);

/*
 * Where cgroup v2 is mounted, by /proc/PID/mountinfo: the first mount of its root, or
 * of a part of it where there is no other (a container).  The mount point is
 * stored with its NUL, octal escapes undone.  False where there is none, or it does
 * not fit.
 */
bool mountinfo_cgroup2(const char *bytes, size_t length, char *point, size_t size);

/* A blank-separated list of words, as cgroup.controllers, has this one. */
bool list_has(const char *bytes, size_t length, const char *word);

#define CONTAINER_ID    64

/*
 * The id of the container whose cgroup this is: 64 hexadecimal digits, alone or between
 * what engines put around them (docker-ID.scope, libpod-ID.scope,
 * cri-containerd-ID.scope), in the last part of the path.  Stores them with a NUL.
 * False where there is none.
 */
bool cgroup_container(const char *path, char id[CONTAINER_ID + 1]);

#endif /* PARSE_CGROUP_H */
