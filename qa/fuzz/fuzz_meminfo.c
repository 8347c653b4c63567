/*
 * Fuzzing: /proc/meminfo and nodeN/meminfo.
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
#include "parse_meminfo.h"

/* The same bytes as the machine's file and as that of a node. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct key_table table;
    int         node;

    if (table.key == NULL)
	meminfo_keys(&table);
    for (node = -1; node < 2; node++) {
	struct parse_fault fault = { 0 };
	struct meminfo mem;

	meminfo_parse(&table, node, (const char *)data, size, &mem, &fault);
	MUST(mem.present >> MI_NFIELDS == 0);
	MUST(mem.present != 0 || fault.count > 0);
	MUST((fault.count > 0) == (fault.what != NULL));
    }
    return 0;
}
