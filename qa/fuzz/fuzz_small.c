/*
 * Fuzzing: files of one line: sysctls, lists of nodes.
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
#include "parse_small.h"

#define NODES   1024
#define NUMBERS 4

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char  *bytes = (const char *)data;
    struct parse_fault fault = { 0 };
    int         node[NODES], few[2];
    uint64_t    value[NUMBERS];
    unsigned int count, i;

    count = numbers_parse(bytes, size, value, NUMBERS, &fault);
    MUST(count <= NUMBERS);
    MUST((fault.count > 0) == (fault.what != NULL));
    count = nodelist_parse(bytes, size, node, NODES, &fault);
    for (i = 0; i < count && i < NODES; i++)
	MUST(node[i] >= 0 && node[i] < NODES);
    MUST(nodelist_parse(bytes, size, few, 2, &fault) == count);
    for (i = 0; i < count && i < 2; i++)
	MUST(few[i] == node[i]);
    return 0;
}
