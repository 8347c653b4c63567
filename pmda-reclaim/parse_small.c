/*
 * Parse layer: small files of one line: sysctls, fs state, lists of nodes.
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
#include "parse_small.h"
#include <string.h>

/* MAX_NUMNODES is 1 << CONFIG_NODES_SHIFT, and the shift is at most 10. */
#define NODE_LIMIT      1024

unsigned int
numbers_parse(const char *bytes, size_t length, uint64_t *value, unsigned int max,
	      struct parse_fault *fault)
{
    struct text text;
    struct span line, word;
    unsigned int count = 0;

    text_start(&text, bytes, length);
    if (length == 0)
	parse_fault_add(fault, 0, "file is empty");
    if (!text_line(&text, &line, fault))
	return 0;
    while (count < max && span_word(&line, &word)) {
	if (!span_hex(&word, &value[count])) {
	    parse_fault_add(fault, text.line, "value is not a number");
	    break;
	}
	count++;
    }
    return count;
}

/* One number off the list's head, up to a character that is no digit. */
static bool
list_number(struct span *list, uint64_t *value)
{
    struct span number = { list->at, 0 };

    while (number.len < list->len && number.at[number.len] >= '0' && number.at[number.len] <= '9')
	number.len++;
    list->at += number.len;
    list->len -= number.len;
    return span_u64(&number, value) && *value < NODE_LIMIT;
}

unsigned int
nodelist_parse(const char *bytes, size_t length, int *node, unsigned int max,
	       struct parse_fault *fault)
{
    struct text text;
    struct span list;
    uint64_t    first, last;
    unsigned int count = 0;

    text_start(&text, bytes, length);
    if (!text_line(&text, &list, fault))
	return 0;
    while (list.len > 0) {
	if (!list_number(&list, &first)) {
	    parse_fault_add(fault, text.line, "not a list of nodes");
	    return 0;
	}
	last = first;
	if (span_skip(&list, "-") && (!list_number(&list, &last) || last < first)) {
	    parse_fault_add(fault, text.line, "not a range of nodes");
	    return 0;
	}
	for (; first <= last; first++, count++) {
	    if (count < max)
		node[count] = (int)first;
	}
	if (!span_skip(&list, ",") && list.len > 0) {
	    parse_fault_add(fault, text.line, "not a list of nodes");
	    return 0;
	}
    }
    return count;
}
