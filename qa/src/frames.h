/*
 * Test tool: the frames of a capture, read from standard input.
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
#ifndef FRAMES_H
#define FRAMES_H

#include <stdbool.h>
#include <stddef.h>

#define FRAME_FILES     256

/* One file of a frame; the bytes stay until the next frame is read. */
struct frame_file {
    char        path[128];
    char        *bytes;
    size_t      length;
};

struct frame {
    int         number;
    double      seconds;
    unsigned int files;
    struct frame_file file[FRAME_FILES];
    int         state;          /* of the reader */
    char        line[256];
};

/* The next frame; false at the end.  A format error ends the program. */
bool frame_next(struct frame *frame);

/* A file of the frame by its path, or NULL. */
const struct frame_file *frame_find(const struct frame *frame, const char *path);

#endif /* FRAMES_H */
