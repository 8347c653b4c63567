/*
 * Test tool: named checks that print ok, or FAIL with the place.
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
#ifndef UNIT_H
#define UNIT_H

#include <stdio.h>
#include <string.h>

static int unit_failed;

#define CHECK(what, condition) \
    do { \
	if (condition) \
	    printf("ok %s\n", what); \
	else { \
	    printf("FAIL %s (%s:%d: %s)\n", what, __FILE__, __LINE__, #condition); \
	    unit_failed = 1; \
	} \
    } while (0)

/* Equal to within a part in ten thousand. */
#define NEAR(a, b)      ((a) > (b) - 1e-4 * (b) - 1e-9 && (a) < (b) + 1e-4 * (b) + 1e-9)

#endif /* UNIT_H */
