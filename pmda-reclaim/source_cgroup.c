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
#include "source_cgroup.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* One walk that goes on. */
struct visit {
    struct cgroup_walk *walk;
    int          root;          /* the mount point */
    cgroup_found found;
    void        *arg;
};

/* Room for so many bytes more at the queue's end, which may move it. */
static bool
make_room(struct cgroup_walk *walk, size_t more)
{
    size_t      size = walk->size == 0 ? 4096 : walk->size;
    char        *queue;

    while (size < walk->length + more)
	size *= 2;
    if (size == walk->size)
	return true;
    queue = realloc(walk->queue, size);
    if (queue == NULL)
	return false;
    walk->queue = queue;
    walk->size = size;
    return true;
}

/*
 * What the directory is to the walk: 0 none of its own, 1 a cgroup without
 * others below, 2 one that may have some.  A directory has a link for itself, one in its
 * parent and one in each directory below it; where links are not counted (1)
 * it has to be looked into.
 */
static int
kind(int parent, const struct dirent64 *entry)
{
    struct stat status;

    if (entry->d_type != DT_DIR && entry->d_type != DT_UNKNOWN)
	return 0;
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
	return 0;
    if (fstatat(parent, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) < 0 ||
	!S_ISDIR(status.st_mode))
	return 0;
    return status.st_nlink == 2 ? 1 : 2;
}

/* Report a cgroup, given its directory as the kernel finds it. */
static void
report(struct visit *visit, const char *path, int parent, const char *name)
{
    char        file[NAME_MAX + sizeof("/memory.stat")];
    size_t      length = strlen(name);

    memcpy(file, name, length);
    memcpy(file + length, "/memory.stat", sizeof("/memory.stat"));
    if (faccessat(parent, file, F_OK, 0) == 0)
	visit->found(visit->arg, path);
}

/* A directory in the one whose path stands at that place of the queue. */
static void
take_entry(struct visit *visit, size_t at, int parent, const struct dirent64 *entry)
{
    struct cgroup_walk *walk = visit->walk;
    int         what = kind(parent, entry);
    size_t      above, name = strlen(entry->d_name), start;

    if (what == 0)
	return;
    above = strcmp(walk->queue + at, "/") == 0 ? 0 : strlen(walk->queue + at);
    if (!make_room(walk, above + 1 + name + 1)) {
	walk->unreadable++;
	return;
    }
    start = walk->length;
    memcpy(walk->queue + start, walk->queue + at, above);
    walk->queue[start + above] = '/';
    memcpy(walk->queue + start + above + 1, entry->d_name, name + 1);
    walk->seen++;
    report(visit, walk->queue + start, parent, entry->d_name);
    if (what == 2)
	walk->length += above + 1 + name + 1;
}

static void
read_entries(struct visit *visit, size_t at, int directory)
{
    struct cgroup_walk *walk = visit->walk;
    const struct dirent64 *entry;
    ssize_t     got, next;

    while ((got = getdents64(directory, walk->entries, sizeof(walk->entries))) > 0) {
	for (next = 0; next < got; next += entry->d_reclen) {
	    entry = (const struct dirent64 *)(const void *)(walk->entries + next);
	    if (walk->seen == CGROUP_WALK_MOST) {
		walk->cut_short = true;
		return;
	    }
	    take_entry(visit, at, directory, entry);
	}
    }
    /* one that was removed under us is a cgroup no more, and no fault */
    if (got < 0 && errno != ENOENT && errno != ENODEV)
	walk->unreadable++;
}

static void
look_into(struct visit *visit, size_t at)
{
    const char  *path = visit->walk->queue + at;
    int         directory = openat(visit->root, path[1] == '\0' ? "." : path + 1,
				   O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

    if (directory < 0) {
	if (errno != ENOENT && errno != ENODEV)
	    visit->walk->unreadable++;
	return;
    }
    read_entries(visit, at, directory);
    close(directory);
}

int
cgroup_walk(struct cgroup_walk *walk, const char *mount, cgroup_found found, void *arg)
{
    struct visit visit = { walk, open(mount, O_RDONLY | O_DIRECTORY | O_CLOEXEC), found, arg };
    size_t      at;

    walk->length = 0;
    walk->seen = walk->unreadable = 0;
    walk->cut_short = false;
    if (visit.root < 0)
	return -errno;
    if (!make_room(walk, sizeof("/"))) {
	close(visit.root);
	return -ENOMEM;
    }
    memcpy(walk->queue, "/", sizeof("/"));
    walk->length = sizeof("/");
    report(&visit, walk->queue, visit.root, ".");
    for (at = 0; at < walk->length && !walk->cut_short; at += strlen(walk->queue + at) + 1)
	look_into(&visit, at);
    close(visit.root);
    return 0;
}

void
cgroup_walk_free(struct cgroup_walk *walk)
{
    free(walk->queue);
    walk->queue = NULL;
    walk->length = walk->size = 0;
}
