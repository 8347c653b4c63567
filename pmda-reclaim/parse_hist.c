/*
 * Parse layer: histograms of tracefs (events/.../hist).
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
#include "parse_hist.h"
#include <string.h>

static const char *const field_names[HIST_FIELDS] = {
    [HIST_NID] = "nid",
    [HIST_REASON] = "reason",
    [HIST_HITS] = "hitcount",
    [HIST_RETVAL] = "retval",
    [HIST_DELAYED] = "usec_delayed",
};

void
hist_start(struct hist *hist, const char *bytes, size_t length)
{
    text_start(&hist->text, bytes, length);
    hist->totals = false;
    hist->dropped = 0;
}

/* Cut off the head of a span up to a character, which goes too; all of it if there is none. */
static struct span
cut(struct span *span, char at)
{
    const char  *found = memchr(span->at, at, span->len);
    struct span head = *span;

    head.len = found == NULL ? span->len : (size_t)(found - span->at);
    span->at += head.len;
    span->len -= head.len;
    if (found != NULL) {
	span->at++;
	span->len--;
    }
    return head;
}

static struct span
trim(struct span span)
{
    while (span.len > 0 && span.at[0] == ' ') {
	span.at++;
	span.len--;
    }
    while (span.len > 0 && span.at[span.len - 1] == ' ')
	span.len--;
    return span;
}

/* "name: number"; a field that the agent did not ask for is none of its business. */
static bool
take_number(struct hist_entry *entry, const struct span *name, const struct span *number)
{
    unsigned int i;

    for (i = 0; i < HIST_FIELDS; i++) {
	if (!span_is(name, field_names[i]))
	    continue;
	entry->present |= UINT32_C(1) << i;
	/* a sum of negative numbers, which nothing here can be */
	return span_u64(number, &entry->value[i]) && entry->value[i] <= INT64_MAX;
    }
    return true;
}

/* "nid: 2", or "shrink: [ffffffffa894de00] super_cache_scan", where only the name is of use. */
static bool
take_key(struct hist_entry *entry, struct span key)
{
    struct span name = trim(cut(&key, ':')), value = trim(key);

    if (name.len == 0 || value.len == 0)
	return false;
    if (value.at[0] != '[')
	return take_number(entry, &name, &value);
    cut(&value, ']');
    entry->symbol = trim(value);
    return entry->symbol.len > 0;
}

/* "nid: 2, shrink: [ffffffffa894de00] super_cache_scan   } hitcount:  45393  retval:  295492" */
static bool
take_entry(struct hist_entry *entry, struct span line)
{
    struct span keys, name, number;

    memset(entry, 0, sizeof(*entry));
    if (memchr(line.at, '}', line.len) == NULL)
	return false;
    keys = cut(&line, '}');
    while (keys.len > 0) {
	if (!take_key(entry, cut(&keys, ',')))
	    return false;
    }
    while (span_word(&line, &name)) {
	if (name.at[name.len - 1] != ':' || !span_word(&line, &number))
	    return false;
	name.len--;
	if (!take_number(entry, &name, &number))
	    return false;
    }
    return hist_has(entry, HIST_HITS);
}

bool
hist_next(struct hist *hist, struct hist_entry *entry, struct parse_fault *fault)
{
    struct span line, number;

    while (text_line(&hist->text, &line, fault)) {
	if (span_skip(&line, "{")) {
	    if (take_entry(entry, line))
		return true;
	    parse_fault_add(fault, hist->text.line, "not an entry of a histogram");
	    continue;
	}
	line = trim(line);
	if (!span_skip(&line, "Dropped:"))
	    continue;
	number = trim(line);
	if (span_u64(&number, &hist->dropped))
	    hist->totals = true;
	else
	    parse_fault_add(fault, hist->text.line, "not a number of dropped events");
    }
    if (!hist->totals)
	parse_fault_add(fault, 0, "no whole histogram");
    return false;
}

bool
hist_symbol_is(const struct span *symbol, const char *function)
{
    struct span rest = *symbol;

    return span_skip(&rest, function) &&
	   (rest.len == 0 || rest.at[0] == '.' || rest.at[0] == ' ');
}

bool
hist_symbol_unknown(const struct span *symbol)
{
    return symbol->len == 0 || (symbol->at[0] >= '0' && symbol->at[0] <= '9');
}
