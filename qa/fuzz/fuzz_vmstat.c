/*
 * Fuzzing: /proc/vmstat and nodeN/vmstat.
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
#include "parse_vmstat.h"
#include <string.h>

/* One name for each field, as the newest kernels print it. */
static const char *const names[VM_NFIELDS] = {
    [VM_FREE_PAGES] = "nr_free_pages",
    [VM_ACTIVE_FILE] = "nr_active_file",
    [VM_SHMEM] = "nr_shmem",
    [VM_IMMEDIATE] = "nr_vmscan_immediate_reclaim",
    [VM_SCAN_KSWAPD] = "pgscan_kswapd",
    [VM_STEAL_ZONED] = "pgsteal_normal",
    [VM_ALLOCSTALL] = "allocstall_movable",
    [VM_DROP_SLAB] = "drop_slab",
};

/* What was understood, printed and read again, is the same. */
static void
check_round_trip(struct key_table *table, const struct vmstat *vm)
{
    struct parse_fault fault = { 0 };
    struct vmstat again;
    char        text[1024];
    size_t      length = 0;
    unsigned int i;

    for (i = 0; i < VM_NFIELDS; i++) {
	if (names[i] != NULL && vmstat_has(vm, i))
	    length += (size_t)snprintf(text + length, sizeof(text) - length, "%s %llu\n", names[i],
				       (unsigned long long)vm->value[i]);
    }
    vmstat_parse(table, text, length, &again, &fault);
    MUST(length == 0 || fault.count == 0);
    for (i = 0; i < VM_NFIELDS; i++) {
	if (names[i] != NULL && vmstat_has(vm, i))
	    MUST(vmstat_has(&again, i) && again.value[i] == vm->value[i]);
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct key_table table;
    struct parse_fault fault = { 0 };
    struct vmstat vm;

    if (table.key == NULL)
	vmstat_keys(&table);
    vmstat_parse(&table, (const char *)data, size, &vm, &fault);
    MUST(vm.present >> VM_NFIELDS == 0);
    MUST(vm.named == vm.present);
    MUST(vm.present != 0 || fault.count > 0);
    MUST((fault.count > 0) == (fault.what != NULL));
    check_round_trip(&table, &vm);
    return 0;
}
