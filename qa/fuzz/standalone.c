/*
 * Fuzzing without a fuzzer: run a target on the files named, for regressions.
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

static int
run(const char *name, FILE *file)
{
    uint8_t     *data;
    long        size;

    if (fseek(file, 0, SEEK_END) < 0 || (size = ftell(file)) < 0) {
	perror(name);
	return 1;
    }
    rewind(file);
    data = malloc((size_t)size);
    if ((data == NULL && size > 0) || fread(data, 1, (size_t)size, file) != (size_t)size) {
	perror(name);
	free(data);
	return 1;
    }
    LLVMFuzzerTestOneInput(data, (size_t)size);
    free(data);
    return 0;
}

static int
run_named(const char *name)
{
    FILE        *file = fopen(name, "rb");
    int         sts;

    if (file == NULL) {
	perror(name);
	return 1;
    }
    sts = run(name, file);
    fclose(file);
    return sts;
}

int
main(int argc, char **argv)
{
    int         i, sts = 0;

    for (i = 1; i < argc; i++)
	sts |= run_named(argv[i]);
    return sts;
}
