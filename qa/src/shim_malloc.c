/*
 * Preloaded into the agent: allocations that fail.
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
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/*
 * FAULT_MALLOC names a file of 16 bytes, which is written in place: "own N" and every Nth
 * allocation that the agent's own code asks for fails; "all N" and every Nth of anybody's
 * in the process does; "off" and none.
 */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static struct {
    const volatile char *order;
    uintptr_t   start, end;             /* the program's own code */
    unsigned int asked;
} shim;

/* The first object is the program. */
static int
find_program(struct dl_phdr_info *info, size_t size, void *arg)
{
    int         i;

    (void)size;
    (void)arg;
    for (i = 0; i < info->dlpi_phnum; i++) {
	const ElfW(Phdr) *part = &info->dlpi_phdr[i];

	if (part->p_type != PT_LOAD || (part->p_flags & PF_X) == 0)
	    continue;
	shim.start = info->dlpi_addr + part->p_vaddr;
	shim.end = shim.start + part->p_memsz;
    }
    return 1;
}

static void __attribute__((constructor))
set_up(void)
{
    const char  *name = getenv("FAULT_MALLOC");
    int         fd = name == NULL ? -1 : open(name, O_RDONLY | O_CLOEXEC);
    void        *page;

    if (fd < 0)
	return;
    page = mmap(NULL, 16, PROT_READ, MAP_SHARED, fd, 0);
    close(fd);
    dl_iterate_phdr(find_program, NULL);
    if (page != MAP_FAILED)
	shim.order = page;
}

static bool
fails(const void *caller)
{
    uintptr_t   from = (uintptr_t)caller;
    unsigned int every = 0, i;

    if (shim.order == NULL || shim.order[1] == 'f')
	return false;
    if (shim.order[0] == 'o' && (from < shim.start || from >= shim.end))
	return false;
    for (i = 4; i < 16 && shim.order[i] >= '0' && shim.order[i] <= '9'; i++)
	every = every * 10 + (unsigned int)(shim.order[i] - '0');
    return every > 0 && ++shim.asked % every == 0;
}

void *
malloc(size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *
calloc(size_t count, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *
realloc(void *old, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}
