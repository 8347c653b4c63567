/*
 * PCP face: reads one file, counts what is wrong with it, and says so once.
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
#include "face_agent.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <pcp/pmapi.h>

uint64_t
agent_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* A file is named once for each kind of trouble that it makes, not at every read. */
static void
log_once(struct source *source, int complaint, unsigned int line, const char *what)
{
    if (source->complaint == complaint)
	return;
    source->complaint = complaint;
    if (line > 0)
	pmNotifyErr(LOG_WARNING, "%s:%u: %s", source->path, line, what);
    else
	pmNotifyErr(LOG_WARNING, "%s: %s", source->path, what);
}

void
agent_complain(struct agent *agent, struct source *source, const struct parse_fault *fault)
{
    if (fault->count == 0)
	return;
    agent->errors += fault->count;
    log_once(source, -1, fault->line, fault->what);
}

/*
 * Is /proc mounted with subset=pid, as ProcSubset=pid of systemd does it?  A tree
 * of a test has no processes.
 */
static bool
shows_processes_only(const struct agent *agent)
{
    static const char *const files[] = { "vmstat", "meminfo", "self/stat" };
    char	path[4096];
    bool	there[3];
    unsigned int i;

    for (i = 0; i < 3; i++) {
	snprintf(path, sizeof(path), "%s/proc/%s", agent->root, files[i]);
	there[i] = access(path, F_OK) == 0;
    }
    return !there[0] && !there[1] && there[2];
}

/* One line for all that such a /proc lacks. */
static void
complain_of_absence(struct agent *agent, struct source *source)
{
    if (source->complaint == ENOENT)
	return;
    if (!shows_processes_only(agent)) {
	log_once(source, ENOENT, 0, strerror(ENOENT));
	return;
    }
    source->complaint = ENOENT;
    if (!agent->proc_told)
	pmNotifyErr(LOG_WARNING, "%s/proc shows processes only (subset=pid, ProcSubset=pid): "
		    "what needs vmstat, zoneinfo or another file there has no value", agent->root);
    agent->proc_told = true;
}

int
agent_fetch(struct agent *agent, struct source *source, bool optional)
{
    uint64_t    start = agent_now();
    int         sts = source_read(source, &agent->buffer);

    agent->read_ns += agent_now() - start;
    if (sts < 0 && !(optional && sts == -ENOENT)) {
	agent->errors++;
	if (sts == -ENOENT)
	    complain_of_absence(agent, source);
	else
	    log_once(source, -sts, 0, strerror(-sts));
    }
    return sts;
}
