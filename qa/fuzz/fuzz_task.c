/*
 * Fuzzing: /proc/PID/schedstat, stat and status.
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
#include "parse_task.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char  *bytes = (const char *)data;
    struct task_status status;
    struct task_time time;
    uint64_t    value;

    schedstat_parse(bytes, size, &time);
    stat_parse(bytes, size, &value);
    status_parse(bytes, size, &status);
    return 0;
}
