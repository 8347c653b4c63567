/*
 * A private tree of files that stand for those of /proc and /sys.
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
#include "tree.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int
tree_init(struct tree *tree)
{
    memset(tree, 0, sizeof(*tree));
    snprintf(tree->root, sizeof(tree->root), "/dev/shm/replay.XXXXXX");
    if (mkdtemp(tree->root) != NULL)
	return 0;
    snprintf(tree->root, sizeof(tree->root), "/tmp/replay.XXXXXX");
    if (mkdtemp(tree->root) != NULL)
	return 0;
    perror(tree->root);
    tree->root[0] = '\0';
    return -1;
}

int
tree_at(struct tree *tree, const char *root)
{
    memset(tree, 0, sizeof(*tree));
    if ((size_t)snprintf(tree->root, sizeof(tree->root), "%s", root) < sizeof(tree->root))
	return 0;
    fprintf(stderr, "%s: %s\n", root, strerror(ENAMETOOLONG));
    return -1;
}

/* All directories that lead to a file. */
static void
make_way(char *path, size_t from)
{
    char        *slash = path + from;

    while ((slash = strchr(slash + 1, '/')) != NULL) {
	*slash = '\0';
	mkdir(path, 0755);
	*slash = '/';
    }
}

static struct tree_file *
open_file(struct tree *tree, const char *path)
{
    struct tree_file *file;
    char        full[sizeof(tree->root) + sizeof(tree->file->path)];
    unsigned int i;

    for (i = 0; i < tree->files; i++) {
	if (strcmp(tree->file[i].path, path) == 0)
	    return &tree->file[i];
    }
    if (tree->files == tree->room) {
	unsigned int    room = tree->room == 0 ? 64 : tree->room * 2;
	void            *more = realloc(tree->file, room * sizeof(*tree->file));

	if (more == NULL)
	    return NULL;
	tree->file = more;
	tree->room = room;
    }
    snprintf(full, sizeof(full), "%s%s", tree->root, path);
    make_way(full, strlen(tree->root));
    file = &tree->file[tree->files];
    snprintf(file->path, sizeof(file->path), "%s", path);
    file->fd = open(full, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (file->fd < 0)
	return NULL;
    tree->files++;
    return file;
}

int
tree_write(struct tree *tree, const char *path, const char *bytes, size_t length)
{
    struct tree_file *file = open_file(tree, path);

    if (file == NULL || pwrite(file->fd, bytes, length, 0) != (ssize_t)length ||
	ftruncate(file->fd, (off_t)length) < 0) {
	fprintf(stderr, "%s%s: %s\n", tree->root, path, strerror(errno));
	return -1;
    }
    return 0;
}

static int
remove_one(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
    (void)st;
    (void)flag;
    (void)ftw;
    return remove(path);
}

void
tree_close(struct tree *tree)
{
    unsigned int i;

    for (i = 0; i < tree->files; i++)
	close(tree->file[i].fd);
    free(tree->file);
    memset(tree, 0, sizeof(*tree));
}

void
tree_remove(struct tree *tree)
{
    if (tree->root[0] != '\0')
	nftw(tree->root, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    tree_close(tree);
}
