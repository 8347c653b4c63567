/*
 * Parse layer: the files of one kswapd thread under /proc/PID.
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
#include "parse_task.h"
#include <string.h>

bool
schedstat_parse(const char *bytes, size_t length, struct task_time *time)
{
    struct parse_fault fault = { 0 };
    struct text text;
    struct span line, word;

    text_start(&text, bytes, length);
    if (!text_line(&text, &line, &fault) || !span_word(&line, &word) ||
	!span_u64(&word, &time->run_ns))
	return false;
    time->has_wait = span_word(&line, &word) && span_u64(&word, &time->wait_ns);
    return true;
}

bool
stat_parse(const char *bytes, size_t length, uint64_t *ticks)
{
    const char  *bracket = memrchr(bytes, ')', length);
    struct span line, word = { NULL, 0 };
    uint64_t    user, system;
    int         i;

    if (bracket == NULL)
	return false;
    line.at = bracket + 1;
    line.len = (size_t)(bytes + length - line.at);
    /* state is field 3 of proc(5), utime 14 and stime 15 */
    for (i = 3; i <= 14; i++) {
	if (!span_word(&line, &word))
	    return false;
    }
    if (!span_u64(&word, &user) || !span_word(&line, &word) || !span_u64(&word, &system) ||
	user > UINT64_MAX - system)
	return false;
    *ticks = user + system;
    return true;
}

bool
status_parse(const char *bytes, size_t length, struct task_status *status)
{
    struct parse_fault fault = { 0 };
    struct text text;
    struct span line, name, word;
    uint64_t    value;
    int         found = 0;

    status->switches = 0;
    status->asleep = true;
    text_start(&text, bytes, length);
    while (text_line(&text, &line, &fault)) {
	if (!span_word(&line, &name) || !span_word(&line, &word))
	    continue;
	if (span_is(&name, "State:"))
	    status->asleep = word.at[0] == 'S' || word.at[0] == 'I';
	else if (span_is(&name, "voluntary_ctxt_switches:") ||
		 span_is(&name, "nonvoluntary_ctxt_switches:")) {
	    if (!span_u64(&word, &value))
		return false;
	    status->switches += value;
	    found++;
	}
    }
    return found == 2;
}
