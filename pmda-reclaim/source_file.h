/*
 * Source layer: kernel files that are opened once and re-read for ever.
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
#ifndef SOURCE_FILE_H
#define SOURCE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * One file of /proc or /sys.  The descriptor stays open: a seq_file keeps the
 * buffer that it grew, so that a re-read costs about half of a first read.
 */
struct source {
    char        *path;          /* with the root prefix */
    int          fd;            /* -1 until the first read, and after a failure */
    bool         single;        /* one record: the first read returns all of it */
    size_t       last;          /* bytes that the last read of it gave */
    int          complaint;     /* errno or fault line last logged, 0 when sound */
};

/* Bytes of the file that was read last; one buffer serves all of an agent's files. */
struct source_buffer {
    char        *bytes;
    size_t       size;
    size_t       length;
    uint64_t     total;         /* bytes read since the start */
    uint64_t     reads;         /* files read since the start */
};

/*
 * Name a file: root prefix ("" for none), then a printf format.  Opens
 * nothing.  Returns 0 or -ENOMEM.
 */
int source_init(struct source *source, bool single, const char *root, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Give the descriptor back; the next read opens the file again. */
void source_close(struct source *source);

/* Close and forget; the struct can be initialised again. */
void source_free(struct source *source);

/*
 * Read the whole file from its start.  A descriptor that went stale under us
 * (a node or thread that vanished: ENODEV, ESTALE, ENOENT, ESRCH) is opened
 * again once.  Returns 0, or a negative errno and an empty buffer.
 */
int source_read(struct source *source, struct source_buffer *buffer);

#endif /* SOURCE_FILE_H */
