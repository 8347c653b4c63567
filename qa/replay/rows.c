/*
 * Samples kept in memory until they are written to an archive.
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
#include "rows.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Make room for one more; what is new is zeroed.  NULL after a message. */
static void *
grow(void *array, unsigned int used, unsigned int *room, size_t size)
{
    unsigned int more = *room == 0 ? 64 : *room * 2;
    char        *bytes;

    if (used < *room)
	return array;
    bytes = realloc(array, more * size);
    if (bytes == NULL) {
	fprintf(stderr, "replay: %s\n", strerror(ENOMEM));
	return NULL;
    }
    memset(bytes + *room * size, 0, (more - *room) * size);
    *room = more;
    return bytes;
}

int
rows_metric(struct rows *rows, const char *name, const pmDesc *desc)
{
    struct rows_metric *metric;

    metric = grow(rows->metric, rows->metrics, &rows->metric_room, sizeof(*metric));
    if (metric == NULL)
	return -1;
    rows->metric = metric;
    metric = &rows->metric[rows->metrics];
    metric->name = strdup(name);
    metric->desc = *desc;
    return (int)rows->metrics++;
}

int
rows_begin(struct rows *rows, double when)
{
    struct rows_row *row;

    if (rows->count == rows->row_room) {
	size_t  room = rows->row_room == 0 ? 256 : rows->row_room * 2;
	void    *more = realloc(rows->row, room * sizeof(*rows->row));

	if (more == NULL) {
	    fprintf(stderr, "replay: %s\n", strerror(ENOMEM));
	    return -1;
	}
	rows->row = more;
	rows->row_room = room;
    }
    row = &rows->row[rows->count++];
    row->when = when;
    row->value = NULL;
    row->columns = 0;
    return 0;
}

int
rows_find(const struct rows *rows, unsigned int metric, int inst)
{
    unsigned int i;

    for (i = 0; i < rows->columns; i++) {
	if (rows->column[i].metric == metric && rows->column[i].inst == inst)
	    return (int)i;
    }
    return -1;
}

static int
find_column(struct rows *rows, unsigned int metric, int inst, const char *instance)
{
    struct rows_column *column;
    int         old = rows_find(rows, metric, inst);

    if (old >= 0)
	return old;
    column = grow(rows->column, rows->columns, &rows->column_room, sizeof(*column));
    if (column == NULL)
	return -1;
    rows->column = column;
    column = &rows->column[rows->columns];
    column->metric = metric;
    column->inst = inst;
    column->instance = instance != NULL ? strdup(instance) : NULL;
    return (int)rows->columns++;
}

int
rows_value(struct rows *rows, unsigned int metric, int inst, const char *instance,
	   const pmAtomValue *atom)
{
    struct rows_row *row = &rows->row[rows->count - 1];
    int         column = find_column(rows, metric, inst, instance);

    if (column < 0)
	return -1;
    if ((unsigned int)column >= row->columns) {
	void    *more = realloc(row->value, rows->columns * sizeof(*row->value));

	if (more == NULL) {
	    fprintf(stderr, "replay: %s\n", strerror(ENOMEM));
	    return -1;
	}
	row->value = more;
	memset(row->value + row->columns, 0,
	       (rows->columns - row->columns) * sizeof(*row->value));
	row->columns = rows->columns;
    }
    row->value[column].known = true;
    row->value[column].atom = *atom;
    return 0;
}

void
rows_free(struct rows *rows)
{
    unsigned int i;
    size_t      r;

    for (i = 0; i < rows->metrics; i++)
	free(rows->metric[i].name);
    for (i = 0; i < rows->columns; i++)
	free(rows->column[i].instance);
    for (r = 0; r < rows->count; r++)
	free(rows->row[r].value);
    free(rows->metric);
    free(rows->column);
    free(rows->row);
    memset(rows, 0, sizeof(*rows));
}
