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
#include "frames.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
bad(const struct frame *frame)
{
    fprintf(stderr, "frame %d: cannot read: %s", frame->number, frame->line);
    exit(1);
}

static void
read_file(struct frame *frame)
{
    struct frame_file *file = &frame->file[frame->files];

    if (frame->files == FRAME_FILES ||
	sscanf(frame->line, "FILE %127s %zu", file->path, &file->length) != 2)
	bad(frame);
    file->bytes = malloc(file->length + 1);
    if (file->bytes == NULL || fread(file->bytes, 1, file->length, stdin) != file->length)
	bad(frame);
    frame->files++;
}

bool
frame_next(struct frame *frame)
{
    bool        open = frame->state == 1;

    while (frame->files > 0)
	free(frame->file[--frame->files].bytes);
    if (open && sscanf(frame->line, "SNAP %d %lf", &frame->number, &frame->seconds) != 2)
	bad(frame);
    while (fgets(frame->line, sizeof(frame->line), stdin) != NULL) {
	if (strncmp(frame->line, "FILE ", 5) == 0) {
	    read_file(frame);
	} else if (strncmp(frame->line, "SNAP ", 5) == 0) {
	    if (open) {
		frame->state = 1;
		return true;
	    }
	    open = true;
	    if (sscanf(frame->line, "SNAP %d %lf", &frame->number, &frame->seconds) != 2)
		bad(frame);
	}
    }
    frame->state = 0;
    return open;
}

const struct frame_file *
frame_find(const struct frame *frame, const char *path)
{
    unsigned int i;

    for (i = 0; i < frame->files; i++) {
	if (strcmp(frame->file[i].path, path) == 0)
	    return &frame->file[i];
    }
    return NULL;
}
