/*
 * Writes samples to a PCP archive.
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
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <pcp/import.h>

/* Not in PCP before 5.4, whose archives are of version 2 anyway. */
extern int pmiSetVersion(int) __attribute__((weak));

static int
check(int sts, const char *what)
{
    char        message[PMI_MAXERRMSGLEN];

    if (sts >= 0)
	return 0;
    fprintf(stderr, "replay: %s: %s\n", what, pmiErrStr_r(sts, message, sizeof(message)));
    return -1;
}

/* Declare all metrics and instances; a handle for each column. */
static int
declare(const struct rows *rows, int *handle)
{
    unsigned int i;
    int         sts;

    for (i = 0; i < rows->metrics; i++) {
	const struct rows_metric *metric = &rows->metric[i];

	sts = pmiAddMetric(metric->name, metric->desc.pmid, metric->desc.type, metric->desc.indom,
			   metric->desc.sem, metric->desc.units);
	if (check(sts, metric->name) < 0)
	    return -1;
    }
    for (i = 0; i < rows->columns; i++) {
	const struct rows_column *column = &rows->column[i];
	const struct rows_metric *metric = &rows->metric[column->metric];

	if (column->instance != NULL) {
	    sts = pmiAddInstance(metric->desc.indom, column->instance, column->inst);
	    if (sts != PMI_ERR_DUPINSTNAME && check(sts, column->instance) < 0)
		return -1;
	}
	handle[i] = pmiGetHandle(metric->name, column->instance);
	if (check(handle[i], metric->name) < 0)
	    return -1;
    }
    return 0;
}

/* How much a counter grows in one round. */
static double
growth(const struct rows *rows, unsigned int column)
{
    const struct rows_value *first = NULL, *last = NULL;
    size_t      r;

    const pmDesc *desc = &rows->metric[rows->column[column].metric].desc;

    if (desc->sem != PM_SEM_COUNTER || desc->type != PM_TYPE_U64)
	return 0;
    for (r = 0; r < rows->count; r++) {
	const struct rows_row *row = &rows->row[r];

	if (column >= row->columns || !row->value[column].known)
	    continue;
	if (first == NULL)
	    first = &row->value[column];
	last = &row->value[column];
    }
    return first == NULL ? 0 : (double)(last->atom.ull - first->atom.ull);
}

/* A value as the library wants it; more is what earlier rounds added to a counter. */
static const char *
text(const pmDesc *desc, const pmAtomValue *atom, double more, char *buf, size_t size)
{
    switch (desc->type) {
    case PM_TYPE_U64:
	snprintf(buf, size, "%llu", (unsigned long long)(atom->ull + (uint64_t)more));
	break;
    case PM_TYPE_U32:
	snprintf(buf, size, "%u", atom->ul);
	break;
    case PM_TYPE_32:
	snprintf(buf, size, "%d", atom->l);
	break;
    case PM_TYPE_64:
	snprintf(buf, size, "%lld", (long long)atom->ll);
	break;
    case PM_TYPE_DOUBLE:
	snprintf(buf, size, "%.17g", atom->d);
	break;
    case PM_TYPE_FLOAT:
	snprintf(buf, size, "%.9g", (double)atom->f);
	break;
    case PM_TYPE_STRING:
	return atom->cp;
    default:
	return NULL;
    }
    return buf;
}

static int
write_row(const struct rows *rows, const struct rows_row *row, const int *handle,
	  const double *more, double when)
{
    char        buf[64];
    unsigned int i;
    int         sec = (int)floor(when);

    for (i = 0; i < row->columns; i++) {
	const pmDesc *desc = &rows->metric[rows->column[i].metric].desc;
	const char *value;

	if (!row->value[i].known)
	    continue;
	value = text(desc, &row->value[i].atom, more[i], buf, sizeof(buf));
	if (value != NULL && check(pmiPutValueHandle(handle[i], value), "value") < 0)
	    return -1;
    }
#ifdef PMI_VERSION_2	/* PCP 7: nanoseconds */
    return check(pmiWrite((unsigned int)sec, (unsigned int)((when - sec) * 1e9)), "row");
#else
    return check(pmiWrite(sec, (int)((when - sec) * 1e6)), "row");
#endif
}

static int
write_rounds(const struct rows *rows, const struct rows_output *output, const int *handle,
	     double *more)
{
    double      first = rows->row[0].when, span = rows->row[rows->count - 1].when - first;
    double      step = rows->count > 1 ? span / (double)(rows->count - 1) : 1;
    unsigned int round, i;
    size_t      r;

    for (round = 0; round < output->repeat; round++) {
	for (r = 0; r < rows->count; r++) {
	    double      since = rows->row[r].when - first + round * (span + step);

	    if (write_row(rows, &rows->row[r], handle, more,
			  output->start + since * output->stretch) < 0)
		return -1;
	}
	for (i = 0; i < rows->columns; i++)
	    more[i] += growth(rows, i);
    }
    return 0;
}

/* The library does not overwrite: a replay does. */
static void
remove_old(const char *archive)
{
    static const char *const ends[] = { "0", "meta", "index" };
    char        path[4096];
    unsigned int i;

    for (i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
	snprintf(path, sizeof(path), "%s.%s", archive, ends[i]);
	unlink(path);
    }
}

int
rows_write(const struct rows *rows, const struct rows_output *output)
{
    int         *handle = calloc(rows->columns + 1, sizeof(*handle));
    double      *more = calloc(rows->columns + 1, sizeof(*more));
    int         sts = -1;

    remove_old(output->archive);
    if (handle == NULL || more == NULL || rows->count == 0)
	fprintf(stderr, "replay: nothing to write\n");
    else if (check(pmiStart(output->archive, 0), output->archive) == 0) {
	if (output->version != 0 && pmiSetVersion != NULL)
	    pmiSetVersion((int)output->version);
	pmiSetHostname(output->host);
	pmiSetTimezone("UTC");
	sts = declare(rows, handle);
	if (sts == 0)
	    sts = write_rounds(rows, output, handle, more);
	if (check(pmiEnd(), output->archive) < 0)
	    sts = -1;
    }
    free(handle);
    free(more);
    return sts;
}
