/*
 * Plays a capture in real time into a tree of files, for an agent that watches it.
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
#include "tree.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Sleep until so many seconds have passed since the start. */
static void
wait_until(const struct timespec *start, double since)
{
    struct timespec due = *start;
    long        ns = (long)((since - (double)(long)since) * 1e9) + due.tv_nsec;

    due.tv_sec += (long)since + ns / 1000000000;
    due.tv_nsec = ns % 1000000000;
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL);
}

static int
lay_out(struct tree *tree, const struct capture *capture)
{
    unsigned int i;

    for (i = 0; i < capture->files; i++) {
	const struct capture_file *file = &capture->file[i];

	/* what the recorder could not read is empty: not there */
	if (file->length > 0 && tree_write(tree, file->path, file->bytes, file->length) < 0)
	    return -1;
    }
    return 0;
}

static int
play(struct capture *capture, struct tree *tree, double seconds)
{
    struct timespec start;
    double      first = -1;
    int         sts;

    clock_gettime(CLOCK_MONOTONIC, &start);
    while ((sts = capture_next(capture)) > 0) {
	if (first < 0)
	    first = capture->when;
	if (capture->when - first > seconds)
	    return 0;
	wait_until(&start, capture->when - first);
	if (lay_out(tree, capture) < 0)
	    return -1;
    }
    return sts;
}

int
main(int argc, char **argv)
{
    struct capture capture;
    struct tree tree;
    double      seconds = argc == 4 ? atof(argv[3]) : 1e9;
    int         sts;

    if (argc < 3 || argc > 4) {
	fprintf(stderr, "Usage: play CAPTURE DIRECTORY [SECONDS]\n");
	return 2;
    }
    if (capture_open(&capture, argv[1]) < 0 || tree_at(&tree, argv[2]) < 0)
	return 1;
    sts = play(&capture, &tree, seconds);
    tree_close(&tree);
    capture_close(&capture);
    return sts < 0;
}
