/*
 * PCP face: the memory cgroups of the machine: found, read, and forgotten.
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
#include "face_agent.h"
#include <errno.h>
#include <fnmatch.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <pcp/pmapi.h>

/* Cgroups come and go with containers, not with fetches: time between two walks. */
#define WALK_NS         UINT64_C(1000000000)

/*
 * The mounts of this machine are those of the agent itself.  Under a root they are
 * those of the machine whose /proc it is: its first process has them, and a tree of
 * files may have no process at all.
 */
static const char *
mountinfo_of(const struct agent *agent)
{
    return agent->real ? "/proc/self/mountinfo" : "/proc/1/mountinfo";
}

/* Half of what the process may have open is for these; the others are opened at each read. */
static unsigned int
descriptors(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur > 2 * CGROUPS_MOST)
	return CGROUPS_MOST;
    return (unsigned int)limit.rlim_cur / 2;
}

int
cgroups_init(struct agent *agent)
{
    struct cgroups *cgroups = &agent->cgroups;

    memstat_keys(&cgroups->names);
    cgroups->limit = CGROUPS_DEFAULT;
    cgroups->filter[0] = '*';
    cgroups->controllers.fd = -1;
    return source_init(&cgroups->mountinfo, false, agent->root, "%s", mountinfo_of(agent));
}

static void
drop(struct cgroup *cgroup)
{
    source_free(&cgroup->stat);
    free(cgroup->path);
    free(cgroup->name);
    memset(cgroup, 0, sizeof(*cgroup));
}

void
cgroups_free(struct agent *agent)
{
    struct cgroups *cgroups = &agent->cgroups;
    unsigned int i;

    for (i = 0; i < cgroups->used; i++) {
	if (cgroups->cgroup[i].path != NULL)
	    drop(&cgroups->cgroup[i]);
    }
    source_free(&cgroups->mountinfo);
    source_free(&cgroups->controllers);
    cgroup_walk_free(&cgroups->walk);
    free(cgroups->cgroup);
    free(cgroups->mount);
}

void
cgroup_forget(struct cgroups *cgroups, unsigned int index)
{
    drop(&cgroups->cgroup[index]);
    while (cgroups->used > 0 && cgroups->cgroup[cgroups->used - 1].path == NULL)
	cgroups->used--;
}

/* ---- where they are ----------------------------------------------------- */

/* A machine without cgroup v2 is no fault, but somebody will wonder. */
static void
unusable(struct cgroups *cgroups, const char *where, const char *why)
{
    cgroups->usable = false;
    if (!cgroups->told)
	pmNotifyErr(LOG_INFO, "%s: %s: reclaim.cgroup has no values", where, why);
    cgroups->told = true;
}

/* The default, for a tree or a container whose mounts cannot be told. */
#define USUAL_MOUNT     "/sys/fs/cgroup"

static bool
find_mount(struct agent *agent)
{
    struct cgroups *cgroups = &agent->cgroups;
    char        point[PATH_MAX] = USUAL_MOUNT;
    int         sts = agent_fetch(agent, &cgroups->mountinfo, true);

    source_close(&cgroups->mountinfo);
    if (sts < 0 && sts != -ENOENT && sts != -EACCES)
	return false;
    if (sts == 0 && !mountinfo_cgroup2(agent->buffer.bytes, agent->buffer.length, point,
				       sizeof(point))) {
	unusable(cgroups, cgroups->mountinfo.path, "no cgroup v2 is mounted");
	return false;
    }
    if (asprintf(&cgroups->mount, "%s%s", agent->root, point) < 0) {
	cgroups->mount = NULL;
	return false;
    }
    return source_init(&cgroups->controllers, true, cgroups->mount, "/cgroup.controllers") == 0;
}

/* Why the mount has no use, or NULL.  A machine can have cgroup v2 and count memory by v1. */
static const char *
what_is_wrong(struct agent *agent)
{
    struct cgroups *cgroups = &agent->cgroups;
    int         sts = agent_fetch(agent, &cgroups->controllers, true);

    /* by its name each time: an open one would be that of a file system that is mounted no more */
    source_close(&cgroups->controllers);
    if (sts < 0)
	return "no cgroup v2 is mounted there";
    if (!list_has(agent->buffer.bytes, agent->buffer.length, "memory"))
	return "no memory controller, cgroup v1 may have it";
    return NULL;
}

/* What is of no use now may be mounted later, somewhere. */
static bool
find_hierarchy(struct agent *agent)
{
    struct cgroups *cgroups = &agent->cgroups;
    const char  *wrong;

    cgroups->usable = false;
    if (cgroups->mount == NULL && !find_mount(agent))
	return false;
    wrong = what_is_wrong(agent);
    if (wrong == NULL) {
	cgroups->told = false;
	return cgroups->usable = true;
    }
    unusable(cgroups, cgroups->mount, wrong);
    source_free(&cgroups->controllers);
    free(cgroups->mount);
    cgroups->mount = NULL;
    return false;
}

/* ---- which they are ----------------------------------------------------- */

static uint64_t
hash_of(const char *path)
{
    uint64_t    hash = UINT64_C(0xcbf29ce484222325);    /* FNV-1a */

    for (; *path != '\0'; path++)
	hash = (hash ^ (unsigned char)*path) * UINT64_C(0x100000001b3);
    return hash;
}

/* The walk meets cgroups in the same order each time: the next one is mostly next. */
static struct cgroup *
find(struct cgroups *cgroups, const char *path, uint64_t hash)
{
    unsigned int i, at = cgroups->cursor;

    for (i = 0; i < cgroups->used; i++, at++) {
	struct cgroup *cgroup;

	if (at >= cgroups->used)
	    at = 0;
	cgroup = &cgroups->cgroup[at];
	if (cgroup->path != NULL && cgroup->hash == hash && strcmp(cgroup->path, path) == 0) {
	    cgroups->cursor = at + 1;
	    return cgroup;
	}
    }
    return NULL;
}

/* A place for one more: after the last one, so that the order is that of the walk. */
static struct cgroup *
free_place(struct cgroups *cgroups)
{
    unsigned int i, size = cgroups->size == 0 ? 32 : 2 * cgroups->size;
    struct cgroup *more;

    if (cgroups->used < cgroups->size)
	return &cgroups->cgroup[cgroups->used++];
    for (i = 0; i < cgroups->used; i++) {
	if (cgroups->cgroup[i].path == NULL)
	    return &cgroups->cgroup[i];
    }
    more = realloc(cgroups->cgroup, size * sizeof(*more));
    if (more == NULL)
	return NULL;
    memset(more + cgroups->size, 0, (size - cgroups->size) * sizeof(*more));
    cgroups->cgroup = more;
    cgroups->size = size;
    return &cgroups->cgroup[cgroups->used++];
}

/* The file's name can be longer than what source_init() formats: it is all prefix. */
static int
name_stat(struct cgroups *cgroups, struct cgroup *cgroup)
{
    bool        top = cgroup->path[1] == '\0';
    char        *prefix;
    int         sts;

    if (asprintf(&prefix, "%s%s", cgroups->mount, top ? "" : cgroup->path) < 0)
	return -ENOMEM;
    sts = source_init(&cgroup->stat, true, prefix, "/memory.stat");
    free(prefix);
    return sts;
}

static struct cgroup *
add(struct cgroups *cgroups, const char *path, uint64_t hash)
{
    struct cgroup *cgroup = free_place(cgroups);

    if (cgroup == NULL)
	return NULL;
    memset(cgroup, 0, sizeof(*cgroup));
    cgroup->stat.fd = -1;
    cgroup->hash = hash;
    cgroup->path = strdup(path);
    if (cgroup->path != NULL && name_stat(cgroups, cgroup) == 0)
	return cgroup;
    drop(cgroup);
    return NULL;
}

/* As the walk goes from the root down, those left out are inside others that are not. */
static void
found(void *arg, const char *path)
{
    struct agent *agent = arg;
    struct cgroups *cgroups = &agent->cgroups;
    uint64_t    hash;
    struct cgroup *cgroup;

    if (fnmatch(cgroups->filter, path, 0) != 0)
	return;
    if (cgroups->count == cgroups->limit) {
	cgroups->left_out++;
	return;
    }
    hash = hash_of(path);
    cgroup = find(cgroups, path, hash);
    if (cgroup == NULL && (cgroup = add(cgroups, path, hash)) == NULL) {
	agent->errors++;
	cgroups->left_out++;
	return;
    }
    cgroup->online = true;
    cgroups->count++;
}

static void
tell_incomplete(struct agent *agent)
{
    struct cgroups *cgroups = &agent->cgroups;
    unsigned int more = cgroups->left_out;

    agent->errors += cgroups->walk.unreadable;
    if (more == 0 && cgroups->walk.unreadable == 0 && !cgroups->walk.cut_short) {
	cgroups->incomplete = false;
	return;
    }
    if (cgroups->incomplete)
	return;
    cgroups->incomplete = true;
    pmNotifyErr(LOG_WARNING, "%s: %u cgroups shown, %u left out (reclaim.control.cgroup.limit), "
		"%u directories not readable%s", cgroups->mount, cgroups->count, more,
		cgroups->walk.unreadable,
		cgroups->walk.cut_short ? ", and too many to look at them all" : "");
}

static void
lose_all(struct cgroups *cgroups)
{
    unsigned int i;

    cgroups->count = cgroups->left_out = 0;
    for (i = 0; i < cgroups->used; i++)
	cgroups->cgroup[i].online = false;
}

static void
walk(struct agent *agent, uint64_t now)
{
    struct cgroups *cgroups = &agent->cgroups;

    if (cgroups->walked != 0 && now - cgroups->walked < WALK_NS)
	return;
    cgroups->walked = now;
    lose_all(cgroups);
    if (!find_hierarchy(agent))
	return;
    cgroups->cursor = 0;
    if (cgroup_walk(&cgroups->walk, cgroups->mount, found, agent) < 0)
	agent->errors++;
    tell_incomplete(agent);
}

/* ---- what they say ------------------------------------------------------ */

static void
read_one(struct agent *agent, struct cgroup *cgroup, uint64_t limit)
{
    struct cgroups *cgroups = &agent->cgroups;
    struct parse_fault fault = { 0 };
    struct memstat stat;
    int         sts = agent_fetch(agent, &cgroup->stat, true);

    if (sts == -ENOENT) {
	/* removed since the walk */
	cgroup->online = false;
	cgroups->count--;
	return;
    }
    if (sts < 0) {
	model_cgroup_lost(&cgroup->model);
	return;
    }
    memstat_parse(&cgroups->names, agent->buffer.bytes, agent->buffer.length, &stat, &fault);
    agent_complain(agent, &cgroup->stat, &fault);
    agent->model.faults += model_cgroup(&cgroup->model, &stat, limit);
}

void
cgroups_read(struct agent *agent, uint32_t needs, uint64_t now)
{
    struct cgroups *cgroups = &agent->cgroups;
    uint64_t    limit = model_limit(&agent->model) * agent->model.page_kb * 1024;
    unsigned int i;

    if ((needs & NEED(FILE_CGROUPS)) == 0)
	return;
    walk(agent, now);
    if ((needs & NEED(FILE_CGROUP_STAT)) == 0)
	return;
    if (cgroups->kept_open == 0)
	cgroups->kept_open = descriptors();
    for (i = 0; i < cgroups->used; i++) {
	struct cgroup *cgroup = &cgroups->cgroup[i];

	if (!cgroup->online)
	    continue;
	read_one(agent, cgroup, limit);
	if (i >= cgroups->kept_open)
	    source_close(&cgroup->stat);
    }
}

/* ---- settings ----------------------------------------------------------- */

/* The end of what a bracket opens, as fnmatch() sees it; NULL if it never closes. */
static const char *
bracket_end(const char *at)
{
    at++;
    if (*at == '!' || *at == '^')
	at++;
    if (*at == ']')             /* the first is one of the set */
	at++;
    while (*at != '\0' && *at != ']') {
	if (at[0] == '\\' && at[1] != '\0')
	    at++;
	else if (at[0] == '[' && (at[1] == ':' || at[1] == '.' || at[1] == '=')) {
	    const char end[3] = { at[1], ']', '\0' };

	    at = strstr(at + 2, end);
	    if (at == NULL)
		return NULL;
	    at++;
	}
	at++;
    }
    return *at == ']' ? at : NULL;
}

bool
cgroups_sound_filter(const char *pattern)
{
    const char  *at;

    if (strlen(pattern) >= CGROUP_FILTER_SIZE)
	return false;
    if (*pattern != '/' && *pattern != '*')
	return false;
    for (at = pattern; *at != '\0'; at++) {
	if ((unsigned char)*at < ' ')
	    return false;
	if (*at == '\\') {
	    if (*++at == '\0')
		return false;
	} else if (*at == '[' && (at = bracket_end(at)) == NULL)
	    return false;
    }
    return true;
}

bool
cgroups_set_filter(struct cgroups *cgroups, const char *pattern)
{
    if (!cgroups_sound_filter(pattern))
	return false;
    memcpy(cgroups->filter, pattern, strlen(pattern) + 1);
    cgroups->walked = 0;
    cgroups->incomplete = false;
    return true;
}

bool
cgroups_set_limit(struct cgroups *cgroups, uint32_t limit)
{
    if (limit < 1 || limit > CGROUPS_MOST)
	return false;
    cgroups->limit = limit;
    cgroups->walked = 0;
    cgroups->incomplete = false;
    return true;
}
