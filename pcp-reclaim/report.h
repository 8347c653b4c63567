/*
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

/*
 * Sheets that report and compare share: the run, its nodes, remarks.
 */
#ifndef REPORT_H
#define REPORT_H

#include "figures.h"
#include "options.h"

#define MAX_NOTES	32

struct notes {
    unsigned	n;
    char	*text[MAX_NOTES];
};

extern void notes_add(struct notes *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
extern void notes_free(struct notes *);

/* Rows of what is known of the run into one column: host, kernel, memory, window, source. */
extern void run_rows(struct sheet *);
extern void run_fill(struct sheet *, unsigned column, const struct input *);

/* Columns of the node sheet, and one row for each node; label is put behind the node's name. */
extern void node_columns(struct sheet *);
extern void node_rows(struct sheet *, const struct input *, const char *label);

/* What one must know to read the figures of this run: gaps, restarts, fallback.  side: "", "base: " */
extern void run_notes(struct notes *, const struct input *, const char *side);

/* All remarks on two runs: what cannot be compared, then those of each side. */
extern void compare_notes(struct notes *, const struct input *, const struct input *);

#endif
