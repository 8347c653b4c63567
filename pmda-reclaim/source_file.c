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
#include "source_file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Most files fit at once; zoneinfo of a large machine grows the buffer, once. */
#define BUFFER_START    (64 * 1024)

/* No kernel file that the agent reads comes near; a FIFO or a device would. */
#define BUFFER_LIMIT    (64 * 1024 * 1024)

int
source_init(struct source *source, bool single, const char *root, const char *format, ...)
{
    char        tail[128];
    va_list     args;

    va_start(args, format);
    vsnprintf(tail, sizeof(tail), format, args);
    va_end(args);
    source->fd = -1;
    source->single = single;
    source->last = 0;
    source->complaint = 0;
    if (asprintf(&source->path, "%s%s", root, tail) < 0) {
	source->path = NULL;
	return -ENOMEM;
    }
    return 0;
}

void
source_close(struct source *source)
{
    if (source->fd >= 0)
	close(source->fd);
    source->fd = -1;
}

void
source_free(struct source *source)
{
    source_close(source);
    free(source->path);
    source->path = NULL;
}

static int
make_room(struct source_buffer *buffer)
{
    size_t      size = buffer->size == 0 ? BUFFER_START : buffer->size * 2;
    char        *bytes;

    if (size > BUFFER_LIMIT)
	return -EFBIG;
    bytes = realloc(buffer->bytes, size);
    if (bytes == NULL)
	return -ENOMEM;
    buffer->bytes = bytes;
    buffer->size = size;
    return 0;
}

/*
 * How much to ask for.  For a sysctl the kernel allocates and clears as much as
 * it is asked for (from 5.8), so that 64 Kbyte cost ten times what the number does:
 * for a single record ask for little more than there was last time.
 */
static size_t
wanted(const struct source *source, const struct source_buffer *buffer)
{
    size_t      room = buffer->size - buffer->length, likely = 2 * source->last + 64;

    return source->single && source->last > 0 && likely < room ? likely : room;
}

/* Read to the end of file; a single record ends with the first short read. */
static int
read_all(struct source *source, struct source_buffer *buffer)
{
    size_t      want;
    ssize_t     got;
    int         sts;

    for (;;) {
	if (buffer->length == buffer->size && (sts = make_room(buffer)) < 0)
	    return sts;
	want = wanted(source, buffer);
	got = pread(source->fd, buffer->bytes + buffer->length, want, (off_t)buffer->length);
	if (got < 0 && errno == EINTR)
	    continue;
	if (got < 0)
	    return -errno;
	buffer->length += (size_t)got;
	if (got == 0 || (source->single && (size_t)got < want))
	    break;
    }
    source->last = buffer->length;
    return 0;
}

static int
open_and_read(struct source *source, struct source_buffer *buffer)
{
    int         sts;

    buffer->length = 0;
    if (source->fd < 0) {
	/* O_NONBLOCK: a FIFO where a file should be must not hang the agent */
	source->fd = open(source->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (source->fd < 0)
	    return -errno;
    }
    sts = read_all(source, buffer);
    if (sts < 0)
	source_close(source);
    return sts;
}

static bool
went_stale(int sts)
{
    return sts == -ENODEV || sts == -ESTALE || sts == -ENOENT || sts == -ESRCH;
}

int
source_read(struct source *source, struct source_buffer *buffer)
{
    bool        was_open = source->fd >= 0;
    int         sts;

    if (source->path == NULL)
	return -ENOENT;
    sts = open_and_read(source, buffer);
    if (was_open && went_stale(sts))
	sts = open_and_read(source, buffer);
    if (sts < 0)
	buffer->length = 0;
    buffer->total += buffer->length;
    buffer->reads++;
    return sts;
}
