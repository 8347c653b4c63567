/*
 * Fuzzing: histograms of tracefs.
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
#include "fuzz.h"
#include "model_trace.h"
#include "parse_hist.h"

static void
check_symbol(const struct span *symbol, const char *bytes, size_t size)
{
    if (symbol->len > 0)
	MUST(symbol->at >= bytes && symbol->at + symbol->len <= bytes + size);
    (void)hist_symbol_is(symbol, "super_cache_scan");
    (void)hist_symbol_unknown(symbol);
}

/* Two reads of the same histogram add nothing; a total never falls. */
static void
feed(struct model_trace *trace, const char *bytes, size_t size)
{
    struct parse_fault fault = { 0 };
    struct hist_entry entry;
    struct hist hist;

    hist_start(&hist, bytes, size);
    model_trace_begin(trace, TRACE_OBJECTS, 1);
    while (hist_next(&hist, &entry, &fault)) {
	MUST(entry.present >> HIST_FIELDS == 0);
	MUST(hist_has(&entry, HIST_HITS) && entry.value[HIST_HITS] <= INT64_MAX);
	check_symbol(&entry.symbol, bytes, size);
	if (hist_has(&entry, HIST_DELAYED))
	    model_trace_wait(trace, TRACE_CONGESTION_WAIT, entry.value[HIST_DELAYED]);
	if (hist_has(&entry, HIST_NID))
	    model_trace_add(trace, entry.value[HIST_NID], TRACE_OBJECTS, entry.value[HIST_HITS]);
    }
    MUST(hist.totals || fault.count > 0);
    model_trace_commit(trace, TRACE_OBJECTS, 1);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char  *bytes = (const char *)data;
    struct model_trace trace = { .nodes = 0 };
    uint64_t    first, second;

    feed(&trace, bytes, size);
    first = model_trace_total(&trace, 0, TRACE_OBJECTS);
    feed(&trace, bytes, size);
    second = model_trace_total(&trace, 0, TRACE_OBJECTS);
    MUST(second == first);
    feed(&trace, bytes, size / 2);
    MUST(model_trace_total(&trace, 0, TRACE_OBJECTS) >= second);
    /* a histogram made anew counts from 0 */
    second = model_trace_total(&trace, 0, TRACE_OBJECTS);
    model_trace_restart(&trace);
    feed(&trace, bytes, size);
    MUST(model_trace_total(&trace, 0, TRACE_OBJECTS) >= second);
    model_trace_free(&trace);
    return 0;
}
