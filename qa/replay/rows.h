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
#ifndef ROWS_H
#define ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <pcp/pmapi.h>

/* PM_IN_NULL as the int that instances are. */
#define NO_INSTANCE     (-1)

struct rows_metric {
    char        *name;
    pmDesc      desc;
};

/* One instance of one metric. */
struct rows_column {
    unsigned int metric;        /* index */
    int         inst;           /* NO_INSTANCE: the metric has none */
    char        *instance;      /* its name, or NULL */
};

struct rows_value {
    bool        known;
    pmAtomValue atom;           /* strings are not freed: there are few */
};

struct rows_row {
    double      when;           /* seconds since the machine's boot */
    struct rows_value *value;   /* by column */
    unsigned int columns;       /* as many as there were then */
};

struct rows {
    struct rows_metric *metric;
    unsigned int metrics, metric_room;
    struct rows_column *column;
    unsigned int columns, column_room;
    struct rows_row *row;
    size_t      count, row_room;
};

/* Each returns an index, or -1 after a message. */
int rows_metric(struct rows *rows, const char *name, const pmDesc *desc);
int rows_begin(struct rows *rows, double when);

/* A value of the row begun last.  0, or -1 after a message. */
int rows_value(struct rows *rows, unsigned int metric, int inst, const char *instance,
	       const pmAtomValue *atom);

/* The column of an instance, -1 if it had no value yet. */
int rows_find(const struct rows *rows, unsigned int metric, int inst);
void rows_free(struct rows *rows);

struct rows_output {
    const char  *archive;       /* to be written */
    const char  *host;
    double      start;          /* seconds since the epoch, of the first row */
    unsigned int repeat;        /* how often, counters going on */
    double      stretch;        /* factor of the time between rows */
    unsigned int version;       /* of the archive, 0 for the library's own choice */
};

/* 0, or -1 after a message. */
int rows_write(const struct rows *rows, const struct rows_output *output);

#endif /* ROWS_H */
