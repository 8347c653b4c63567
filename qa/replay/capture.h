/*
 * Reads a capture: the files of a machine, frame after frame.
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
#ifndef CAPTURE_H
#define CAPTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define CAPTURE_THREADS 64

struct capture_file {
    char        path[128];
    char        *bytes;         /* ended by a NUL */
    size_t      length, room;
};

/* A kswapd thread, named before the first frame. */
struct capture_thread {
    int         pid;
    char        name[16];
};

/* The frame that was read last. */
struct capture {
    const char  *name;          /* of the capture, for messages */
    FILE        *pipe;
    double      when;           /* seconds since the machine's boot */
    struct capture_file *file;
    unsigned int files, room;
    struct capture_thread thread[CAPTURE_THREADS];
    unsigned int threads;
    bool        head;           /* the SNAP line of a frame to come was read */
    double      next;           /* and its time */
};

/* Open *.frames.xz (through xz) or *.frames.  0, or -1 after a message. */
int capture_open(struct capture *capture, const char *path);

/* The next frame: 1, 0 at the end, -1 after a message. */
int capture_next(struct capture *capture);

/* The file of the last frame, or NULL. */
const struct capture_file *capture_find(const struct capture *capture, const char *path);

void capture_close(struct capture *capture);

#endif /* CAPTURE_H */
