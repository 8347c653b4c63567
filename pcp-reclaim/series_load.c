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
 * Reading: archive records one after the other, or one fetch of a live host.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "series_impl.h"

#define JOIN_SECONDS	0.25	/* records of one row are not further apart */
#define PROGRESS_EVERY	512	/* records */

static double
seconds(const struct timeval *tv)
{
    return (double)tv->tv_sec + (double)tv->tv_usec / 1e6;
}

/*
 * Read the archive's records whole and in order: three times as fast as asking for a list of
 * metrics, and every sample is seen as it was written.
 */
static int
start_archive(struct series *s)
{
    struct timeval	begin;

    facts_start(s);
    begin.tv_sec = (time_t)floor(s->src.start);
    begin.tv_usec = (suseconds_t)((s->src.start - floor(s->src.start)) * 1e6);
    return pmSetMode(PM_MODE_FORW, &begin, 0);
}

int
series_open(series **out, const struct series_source *src, char *message, size_t size)
{
    struct series	*s = calloc(1, sizeof(*s));
    int			sts;

    if (s == NULL)
	return -ENOMEM;
    if (size > 0)
	message[0] = '\0';
    s->src = *src;
    s->old_steal = s->shmem = NAN;
    s->facts.pagesize = s->facts.memory = s->facts.cpus = NAN;
    if ((sts = pmUseContext(src->context)) < 0 || (sts = slots_open(s, message, size)) < 0)
	goto fail;
    snprintf(s->facts.host, sizeof(s->facts.host), "%s", pmGetContextHostName(src->context));
    if (s->nslots == 0) {
	sts = PM_ERR_NAME;
	snprintf(message, size, "%s: has neither reclaim metrics nor mem metrics", src->name);
	goto fail;
    }
    if (src->type == PM_CONTEXT_ARCHIVE && (sts = start_archive(s)) < 0)
	goto fail;
    *out = s;
    return 0;

fail:
    if (size > 0 && message[0] == '\0')
	snprintf(message, size, "%s: %s", src->name, pmErrStr(sts));
    series_close(s);
    return sts;
}

/* Does this record repeat a metric of the row, or come too late to be of the same sample? */
static int
begins_row(struct series *s, const pmResult *result)
{
    const struct slot	*slot;
    int			i;

    if (!s->row_open)
	return 0;
    if (seconds(&result->timestamp) - s->row_time > JOIN_SECONDS)
	return 1;
    for (i = 0; i < result->numpmid; i++)
	if ((slot = slots_find(s, result->vset[i]->pmid)) != NULL && slot->row == s->rows + 1)
	    return 1;
    return 0;
}

/* Put a record into the row that is open. Returns 0 or -ENOMEM. */
static int
take_record(struct series *s, const pmResult *result)
{
    const pmValueSet	*vset;
    struct slot		*slot;
    int			i, sts;

    for (i = 0; i < result->numpmid; i++) {
	vset = result->vset[i];
	if (vset->numval < 1 || (slot = slots_find(s, vset->pmid)) == NULL)
	    continue;
	if (!s->row_open && slot->use != USE_FACT) {
	    s->row_open = 1;
	    s->row_time = seconds(&result->timestamp);
	}
	if ((sts = row_take(s, slot, vset)) < 0)
	    return sts;
    }
    return 0;
}

/* The logger stopped and started here, or another archive of a set begins. */
static void
take_mark(struct series *s)
{
    s->broken = "mark";
    s->agent_seen = 0;
}

static void
report_progress(struct series *s)
{
    double	done;

    if (s->src.progress == NULL || s->records++ % PROGRESS_EVERY != 0)
	return;
    done = (s->row_time - s->src.start) / (s->src.end - s->src.start);
    s->src.progress(s->src.progress_data, done < 0 ? 0 : done > 1 ? 1 : done);
}

/*
 * Next row of an archive. A row is complete when a record of the next one, a mark or the end comes;
 * that record is kept (`pending`) for the next call.
 */
static int
next_archived(struct series *s)
{
    pmResult	*result = s->pending;
    int		sts;

    s->pending = NULL;
    while (!s->ended) {
	if (result == NULL && (sts = pmFetchArchive(&result)) < 0) {
	    /* what was read of the row before a damaged record stands */
	    s->ended = 1;
	    s->failed = sts == PM_ERR_EOL ? 0 : sts;
	    break;
	}
	if (seconds(&result->timestamp) > s->src.end) {
	    pmFreeResult(result);
	    s->ended = 1;
	    break;
	}
	if (s->row_open && (result->numpmid == 0 || begins_row(s, result))) {
	    s->pending = result;
	    sts = row_commit(s);
	    return sts < 0 ? sts : 1;
	}
	if (result->numpmid == 0)
	    take_mark(s);
	else if ((sts = take_record(s, result)) < 0) {
	    pmFreeResult(result);
	    return sts;
	}
	pmFreeResult(result);
	result = NULL;
	report_progress(s);
    }
    if (!s->row_open)
	return s->failed;
    sts = row_commit(s);
    return sts < 0 ? sts : 1;
}

/* One fetch. When the agent does not answer, pmdalinux is asked as well from the next row on. */
static int
next_live(struct series *s)
{
    unsigned	n = s->agent_seen ? s->ncore : s->nslots;
    pmResult	*result;
    int		sts, had_agent = s->agent_seen;

    if ((sts = pmFetch((int)n, s->pmids, &result)) < 0)
	return sts;
    s->row_open = 1;
    s->row_time = seconds(&result->timestamp);
    s->agent_seen = 0;
    sts = take_record(s, result);
    pmFreeResult(result);
    if (sts == 0 && had_agent && !s->agent_seen)
	s->broken = "agent away";
    if (sts == 0)
	sts = row_commit(s);
    return sts < 0 ? sts : 1;
}

int
series_next(series *s)
{
    int		sts = pmUseContext(s->src.context);

    if (sts < 0)
	return sts;
    return s->src.type == PM_CONTEXT_ARCHIVE ? next_archived(s) : next_live(s);
}

int
series_load(series *s)
{
    int		sts;

    while ((sts = series_next(s)) > 0)
	;
    if (s->src.progress != NULL)
	s->src.progress(s->src.progress_data, 1);
    return sts;
}

void
series_break(series *s)
{
    s->broken = "reconnect";
    s->agent_seen = 0;
}

/* Rows go block by block, so that some more than `keep` stay. */
void
series_forget(series *s, size_t keep)
{
    size_t	nblocks, rows;
    unsigned	q, i;

    if (s->rows <= keep || (nblocks = (s->rows - keep) / BLOCK_ROWS) == 0)
	return;
    rows = nblocks * BLOCK_ROWS;
    for (q = 0; q < N_QUANTITY; q++)
	for (i = 0; i < s->ncols[q]; i++)
	    if (s->cols[q][i] != NULL)
		column_drop(s->cols[q][i], nblocks);
    memmove(s->times, s->times + rows, (s->rows - rows) * sizeof(s->times[0]));
    s->rows -= rows;
    for (i = 0; i < s->nslots; i++)
	s->slots[i].row = 0;
    while (s->nsegs > 1 && s->segs[0].last < rows)
	memmove(s->segs, s->segs + 1, --s->nsegs * sizeof(s->segs[0]));
    for (i = 0; i < s->nsegs; i++) {
	s->segs[i].first = s->segs[i].first > rows ? s->segs[i].first - rows : 0;
	s->segs[i].last -= rows;
    }
}

void
series_close(series *s)
{
    unsigned	q, i;

    if (s == NULL)
	return;
    if (s->pending != NULL)
	pmFreeResult(s->pending);
    for (q = 0; q < N_QUANTITY; q++) {
	for (i = 0; i < s->ncols[q]; i++)
	    column_free(s->cols[q][i]);
	free(s->cols[q]);
    }
    for (i = 0; s->slots != NULL && i < s->nslots; i++)
	free(s->slots[i].places);
    instances_free(s);
    free(s->slots);
    free(s->pmids);
    free(s->hash);
    free(s->times);
    free(s->segs);
    free(s);
}
