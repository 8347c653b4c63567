/*
 * Source layer: the directories of a cgroup hierarchy.
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
#ifndef SOURCE_CGROUP_H
#define SOURCE_CGROUP_H

#include <stdbool.h>
#include <stddef.h>

/* A machine with more cgroups than this is looked at in part: a walk must end. */
#define CGROUP_WALK_MOST        16384

/* Room of a walk, kept for the next one: a walk over the same cgroups allocates nothing. */
struct cgroup_walk {
    char        *queue;         /* paths still to be looked into, each with its NUL */
    size_t       length;
    size_t       size;
    unsigned int seen;          /* cgroups, with those that have no memory.stat */
    unsigned int unreadable;    /* directories that could not be read, or named */
    bool         cut_short;     /* ended at CGROUP_WALK_MOST */
    _Alignas(8) char entries[32768];    /* of getdents64() */
};

/* path is below the mount point and begins with a slash; the root cgroup is "/". */
typedef void (*cgroup_found)(void *arg, const char *path);

/*
 * Report each cgroup that has a memory.stat: nearest to the root first, and those
 * of one parent in the order of its directory, which the kernel does not change.
 * A cgroup that vanishes meanwhile is left out.  Returns 0, or a negative errno
 * when the mount point cannot be opened.
 */
int cgroup_walk(struct cgroup_walk *walk, const char *mount, cgroup_found found, void *arg);

void cgroup_walk_free(struct cgroup_walk *walk);

#endif /* SOURCE_CGROUP_H */
