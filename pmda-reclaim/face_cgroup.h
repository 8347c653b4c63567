/*
 * PCP face: the memory cgroups of the machine.
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
#ifndef FACE_CGROUP_H
#define FACE_CGROUP_H

#include "model_cgroup.h"
#include "source_cgroup.h"
#include "source_file.h"

struct agent;

#define CGROUPS_MOST            4096    /* reclaim.control.cgroup.limit */
#define CGROUPS_DEFAULT         512
#define CGROUP_FILTER_SIZE      256     /* a pattern with its NUL */

/* One cgroup; its place in the table stays while it is there. */
struct cgroup {
    char        *path;          /* "/" or "/system.slice/x.service"; NULL: the place is free */
    uint64_t    hash;           /* of the path */
    bool        online;         /* there, and wanted */
    bool        listed;         /* it is an instance, with this number */
    int         inst;
    char        *name;          /* of the instance; NULL: the path */
    struct source stat;         /* its memory.stat */
    struct model_cgroup model;
};

struct cgroups {
    struct source mountinfo, controllers;
    char        *mount;         /* of cgroup v2, with the root prefix; NULL: none known */
    bool        usable;         /* it has the memory controller */
    bool        told;           /* the log knows why it is not */
    bool        incomplete;     /* the log knows that some could not be seen or listed */
    struct cgroup_walk walk;
    uint64_t    walked;         /* time of the last walk, ns; 0: walk at the next fetch */
    struct key_table names;
    struct cgroup *cgroup;
    unsigned int size;          /* places that are allocated */
    unsigned int used;          /* places up to the last that is not free */
    unsigned int cursor;        /* where the walk's next cgroup will be, most likely */
    unsigned int count;         /* online */
    unsigned int left_out;      /* by the last walk, for there are more than limit */
    unsigned int limit;
    unsigned int kept_open;     /* descriptors that may stay open */
    char        filter[CGROUP_FILTER_SIZE];
};

/* As a part of agent_init() and agent_free(). */
int cgroups_init(struct agent *agent);
void cgroups_free(struct agent *agent);

/* Look for cgroups, and read them, as a set of NEED() bits asks. */
void cgroups_read(struct agent *agent, uint32_t needs, uint64_t now);

/*
 * Set what reclaim.control.cgroup has: true if it is sound.  A pattern begins with a
 * slash or an asterisk, as nothing else matches a path, and its brackets are closed.
 */
bool cgroups_sound_filter(const char *pattern);
bool cgroups_set_filter(struct cgroups *cgroups, const char *pattern);
bool cgroups_set_limit(struct cgroups *cgroups, uint32_t limit);

/* PCP has been told that a cgroup is gone: its place is free again. */
void cgroup_forget(struct cgroups *cgroups, unsigned int index);

#endif /* FACE_CGROUP_H */
