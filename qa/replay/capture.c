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
#include "capture.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FILE_MAX        (16u << 20)     /* more bytes than any file of /proc has */

int
capture_open(struct capture *capture, const char *path)
{
    size_t      length = strlen(path);
    char        command[4096];

    memset(capture, 0, sizeof(*capture));
    capture->name = path;
    if (access(path, R_OK) < 0) {
	fprintf(stderr, "%s: %s\n", path, strerror(errno));
	return -1;
    }
    if (strchr(path, '\'') != NULL) {
	fprintf(stderr, "%s: a name with quotes\n", path);
	return -1;
    }
    snprintf(command, sizeof(command), "%s '%s'",
	     length > 3 && strcmp(path + length - 3, ".xz") == 0 ? "xz -dc" : "cat", path);
    capture->pipe = popen(command, "r");
    if (capture->pipe == NULL) {
	fprintf(stderr, "%s: %s\n", path, strerror(errno));
	return -1;
    }
    return 0;
}

static int
bad(const struct capture *capture, const char *what)
{
    fprintf(stderr, "%s: after second %.3f: %s\n", capture->name, capture->when, what);
    return -1;
}

static struct capture_file *
more_room(struct capture *capture)
{
    struct capture_file *file;

    if (capture->files == capture->room) {
	unsigned int    room = capture->room == 0 ? 64 : capture->room * 2;
	void            *more = realloc(capture->file, room * sizeof(*capture->file));

	if (more == NULL)
	    return NULL;
	capture->file = more;
	memset(capture->file + capture->room, 0,
	       (room - capture->room) * sizeof(*capture->file));
	capture->room = room;
    }
    file = &capture->file[capture->files];
    file->length = 0;
    return file;
}

static int
read_file(struct capture *capture, const char *line)
{
    struct capture_file *file = more_room(capture);
    size_t      length;

    if (file == NULL)
	return bad(capture, strerror(ENOMEM));
    if (sscanf(line, "FILE %127s %zu", file->path, &length) != 2 || length > FILE_MAX)
	return bad(capture, "not a FILE line");
    if (length >= file->room) {
	char    *more = realloc(file->bytes, length + 1);

	if (more == NULL)
	    return bad(capture, strerror(ENOMEM));
	file->bytes = more;
	file->room = length + 1;
    }
    if (length > 0 && fread(file->bytes, 1, length, capture->pipe) != length)
	return bad(capture, "ends within a file");
    file->bytes[length] = '\0';
    file->length = length;
    capture->files++;
    return 0;
}

static int
read_thread(struct capture *capture, const char *line)
{
    struct capture_thread *thread = &capture->thread[capture->threads];

    if (capture->threads == CAPTURE_THREADS ||
	sscanf(line, "KSWAPD %d %15s", &thread->pid, thread->name) != 2)
	return bad(capture, "not a KSWAPD line");
    capture->threads++;
    return 0;
}

int
capture_next(struct capture *capture)
{
    char        line[256];
    bool        within = capture->head;
    int         sts = 0;

    capture->files = 0;
    capture->when = capture->next;
    capture->head = false;
    while (sts == 0 && fgets(line, sizeof(line), capture->pipe) != NULL) {
	if (strncmp(line, "FILE ", 5) == 0 && within)
	    sts = read_file(capture, line);
	else if (strncmp(line, "KSWAPD ", 7) == 0 && !within)
	    sts = read_thread(capture, line);
	else if (sscanf(line, "SNAP %*u %lf", &capture->next) == 1) {
	    if (within) {
		capture->head = true;
		return 1;
	    }
	    within = true;
	    capture->when = capture->next;
	}
	else
	    sts = bad(capture, "neither SNAP, FILE nor KSWAPD");
    }
    if (sts == 0 && ferror(capture->pipe))
	sts = bad(capture, "cannot be read");
    return sts < 0 ? -1 : within;
}

const struct capture_file *
capture_find(const struct capture *capture, const char *path)
{
    unsigned int i;

    for (i = 0; i < capture->files; i++) {
	if (strcmp(capture->file[i].path, path) == 0)
	    return &capture->file[i];
    }
    return NULL;
}

void
capture_close(struct capture *capture)
{
    unsigned int i;

    if (capture->pipe != NULL)
	pclose(capture->pipe);
    for (i = 0; i < capture->room; i++)
	free(capture->file[i].bytes);
    free(capture->file);
    memset(capture, 0, sizeof(*capture));
}
