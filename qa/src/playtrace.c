/*
 * Test tool: histograms and the tracefs instance of the exact mode.
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
#include "model_trace.h"
#include "parse_hist.h"
#include "source_trace.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
print_entry(const struct hist_entry *entry)
{
    static const char *const names[] = { "nid", "reason", "hits", "retval", "delayed" };
    int         i;

    for (i = 0; i < HIST_FIELDS; i++) {
	if (hist_has(entry, i))
	    printf("%s %llu ", names[i], (unsigned long long)entry->value[i]);
    }
    printf("[%.*s]%s%s\n", (int)entry->symbol.len, entry->symbol.at,
	   hist_symbol_is(&entry->symbol, "super_cache_scan") ? " fs" : "",
	   hist_symbol_unknown(&entry->symbol) ? " unknown" : "");
}

/* A histogram on standard input, entry by entry. */
static int
parse(void)
{
    static char bytes[1 << 20];
    size_t      length = fread(bytes, 1, sizeof(bytes), stdin);
    char        *copy = malloc(length);
    struct parse_fault fault = { 0 };
    struct hist_entry entry;
    struct hist hist;

    if (copy == NULL)
	return 1;
    /* with nothing behind it, so that a checker of memory sees a step too far */
    memcpy(copy, bytes, length);
    hist_start(&hist, copy, length);
    while (hist_next(&hist, &entry, &fault))
	print_entry(&entry);
    printf("dropped %llu", (unsigned long long)hist.dropped);
    if (fault.count > 0)
	printf(", %u faults, line %u: %s", fault.count, fault.line, fault.what);
    printf("\n");
    free(copy);
    return 0;
}

static void
print_totals(const struct model_trace *trace)
{
    unsigned int i;

    for (i = 0; i < trace->nodes; i++)
	printf("  node %u: %llu", i, (unsigned long long)model_trace_total(trace, (int)i, TRACE_WAKES));
    printf("  wait: %llu\n", (unsigned long long)trace->wait[TRACE_CONGESTION_WAIT].total);
}

/*
 * Words on standard input: "read NODE VALUE [NODE VALUE]... ." is one histogram,
 * "torn ..." one that turns out bad at its end, "wait VALUE", "restart".
 */
static int
model(void)
{
    struct model_trace trace = { 0 };
    char        word[64];
    unsigned long long node, value;
    bool        torn;

    while (scanf("%63s", word) == 1) {
	printf("%s", word);
	torn = strcmp(word, "torn") == 0;
	if (strcmp(word, "restart") == 0) {
	    model_trace_restart(&trace);
	} else if (strcmp(word, "wait") == 0 && scanf("%llu", &value) == 1) {
	    model_trace_wait(&trace, TRACE_CONGESTION_WAIT, value);
	} else {
	    model_trace_begin(&trace, TRACE_WAKES, 1);
	    while (scanf("%llu %llu", &node, &value) == 2) {
		if (model_trace_add(&trace, node, TRACE_WAKES, value) < 0)
		    printf(" (no node %llu)", node);
	    }
	    if (!torn)
		model_trace_commit(&trace, TRACE_WAKES, 1);
	    if (scanf("%63s", word) != 1)
		break;
	}
	print_totals(&trace);
    }
    printf("unknown nodes: %llu %llu\n",
	   (unsigned long long)model_trace_total(&trace, -1, TRACE_WAKES),
	   (unsigned long long)model_trace_total(&trace, 4096, TRACE_WAKES));
    model_trace_free(&trace);
    return 0;
}

static void
say(const char *what, int sts)
{
    printf("%s: %s\n", what, sts > 0 ? "yes" : sts == 0 ? "ok" : strerror(-sts));
}

/* Several calls under DIR, a tree with or without sys/kernel/tracing. */
static int
instance(const char *root)
{
    char        path[TRACE_PATH];
    int         hist[TRACE_EVENTS], lock = -1, sts;

    sts = trace_find(root, path);
    say("find", sts);
    if (sts < 0 && sts != -EOPNOTSUPP)
	return 0;
    printf("path: %s\n", path + strlen(root));
    say("clean", trace_clean(path));
    sts = trace_create(path, &lock, hist);
    say("create", sts);
    printf("lock: %s\n", lock < 0 ? "none" : "held");
    return 0;
}

int
main(int argc, char **argv)
{
    const char  *what = argc > 1 ? argv[1] : "";

    if (strcmp(what, "parse") == 0)
	return parse();
    if (strcmp(what, "model") == 0)
	return model();
    if (strcmp(what, "instance") == 0 && argc == 3)
	return instance(argv[2]);
    fprintf(stderr, "Usage: %s parse|model|instance DIR\n", argv[0]);
    return 1;
}
