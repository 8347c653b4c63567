/*
 * Fuzzing: what all targets share.
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
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* One input, in a heap block of its exact size: a byte read past it is seen. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What must hold whatever the input is; a target aborts with the place otherwise. */
#define MUST(condition) \
    do { \
	if (!(condition)) { \
	    fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition); \
	    abort(); \
	} \
    } while (0)

#endif /* FUZZ_H */
