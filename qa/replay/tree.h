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
#ifndef TREE_H
#define TREE_H

#include <stddef.h>

struct tree_file {
    char        path[128];
    int         fd;
};

struct tree {
    char        root[256];
    struct tree_file *file;
    unsigned int files, room;
};

/* Make an empty tree, in memory where there is /dev/shm.  0, or -1 after a message. */
int tree_init(struct tree *tree);

/* A tree below a directory that is there. */
int tree_at(struct tree *tree, const char *root);

/*
 * Give a file new content in place, as the kernel does: whoever has it open
 * reads the new.  0, or -1 after a message.
 */
int tree_write(struct tree *tree, const char *path, const char *bytes, size_t length);

/* Close it; with tree_remove() its files go as well. */
void tree_close(struct tree *tree);
void tree_remove(struct tree *tree);

#endif /* TREE_H */
