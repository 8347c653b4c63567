/*
 * Test tool: clients that ask much.
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
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <pcp/pmapi.h>

#define METRICS_MAX     512
#define VALUES_MAX      65536

/* All metrics below reclaim, and the counters among them as last seen. */
struct client {
    int         count;
    pmID        pmid[METRICS_MAX];
    pmDesc      desc[METRICS_MAX];
    char        *name[METRICS_MAX];
    struct seen {
	pmID    pmid;
	int     inst;
	__uint64_t value;
    } seen[VALUES_MAX];
    int         seens;
    unsigned long values, back;
};

static void
die(const char *what, int sts)
{
    fprintf(stderr, "client: %s: %s\n", what, pmErrStr(sts));
    exit(1);
}

static struct client *collecting;

static void
collect(const char *name)
{
    if (collecting->count < METRICS_MAX)
	collecting->name[collecting->count++] = strdup(name);
}

static void
look_up(struct client *client)
{
    int         sts, i;

    collecting = client;
    if ((sts = pmTraversePMNS("reclaim", collect)) < 0)
	die("reclaim", sts);
    if ((sts = pmLookupName(client->count, (void *)client->name, client->pmid)) < 0)
	die("names", sts);
    for (i = 0; i < client->count; i++) {
	if ((sts = pmLookupDesc(client->pmid[i], &client->desc[i])) < 0)
	    die(client->name[i], sts);
    }
}

/* Instances come in one order, so that the place is nearly always the next. */
static struct seen *
find(struct client *client, pmID pmid, int inst, int *hint)
{
    int         i;

    for (i = 0; i < client->seens; i++) {
	struct seen *seen = &client->seen[(*hint + i) % client->seens];

	if (seen->pmid == pmid && seen->inst == inst) {
	    *hint = (int)(seen - client->seen) + 1;
	    return seen;
	}
    }
    if (client->seens == VALUES_MAX)
	return NULL;
    client->seen[client->seens] = (struct seen){ pmid, inst, 0 };
    return &client->seen[client->seens++];
}

static void
watch(struct client *client, int metric, const pmValueSet *set, int *hint)
{
    int         i;

    for (i = 0; i < set->numval; i++) {
	struct seen *seen;
	pmAtomValue atom;

	client->values++;
	if (client->desc[metric].sem != PM_SEM_COUNTER ||
	    pmExtractValue(set->valfmt, &set->vlist[i], client->desc[metric].type, &atom,
			   PM_TYPE_U64) < 0)
	    continue;
	seen = find(client, set->pmid, set->vlist[i].inst, hint);
	if (seen == NULL)
	    continue;
	if (atom.ull < seen->value) {
	    if (client->back++ < 10)
		printf("%s[%d]: %llu after %llu\n", client->name[metric], set->vlist[i].inst,
		       (unsigned long long)atom.ull, (unsigned long long)seen->value);
	}
	seen->value = atom.ull;
    }
}

static void
fetch(struct client *client)
{
    pmResult    *result;
    int         sts = pmFetch(client->count, client->pmid, &result), i, hint = 0;

    if (sts < 0)
	die("fetch", sts);
    for (i = 0; i < result->numpmid; i++)
	watch(client, i, result->vset[i], &hint);
    pmFreeResult(result);
}

static double
seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Kbyte that the process has in memory. */
static long
resident(void)
{
    FILE        *file = fopen("/proc/self/statm", "r");
    long        size, pages = 0;

    if (file != NULL) {
	if (fscanf(file, "%ld %ld", &size, &pages) != 2)
	    pages = 0;
	fclose(file);
    }
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

/* Fetch as fast as it goes for so many seconds. */
static void
loop(struct client *client, double span)
{
    double      start = seconds();
    unsigned long fetches = 0;

    for (; seconds() - start < span; fetches++)
	fetch(client);
    fprintf(stderr, "%lu fetches, %.0f a second, %lu values\n", fetches, (double)fetches / span,
	    client->values);
    printf("%s, %lu counters stepped back\n", fetches > 10 ? "answered" : "hardly answered",
	   client->back);
}

/* So many clients at once, each of which gets an answer. */
static void
crowd(struct client *client, int contexts)
{
    int         *context = calloc((size_t)contexts, sizeof(*context)), i, sts;
    struct rlimit limit;

    if (context == NULL)
	die("contexts", -ENOMEM);
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
    }
    for (i = 0; i < contexts; i++) {
	context[i] = pmNewContext(PM_CONTEXT_HOST, "local:");
	if (context[i] < 0)
	    die("context", context[i]);
    }
    for (i = 0; i < contexts; i++) {
	if ((sts = pmUseContext(context[i])) < 0)
	    die("context", sts);
	fetch(client);
    }
    for (i = 0; i < contexts; i++)
	pmDestroyContext(context[i]);
    printf("%d clients answered, %lu counters stepped back\n", contexts, client->back);
    free(context);
}

/* So many fetches; what is in memory must not grow once all is in place. */
static void
many(struct client *client, unsigned long fetches)
{
    long        early = 0, late;
    double      start = seconds();
    unsigned long i;

    for (i = 0; i < fetches; i++) {
	fetch(client);
	if (i == fetches / 10)
	    early = resident();
    }
    late = resident();
    fprintf(stderr, "%lu fetches in %.1f s, %lu values, %ld Kbyte after a tenth, %ld at the end\n",
	    fetches, seconds() - start, client->values, early, late);
    printf("memory %s, %lu counters stepped back\n", late - early <= 128 ? "does not grow" : "grows",
	   client->back);
}

/* Be a new client, who is this user, and ask the agent for this metric's values and meaning. */
static pmResult *
ask_as(uid_t uid, const char *name)
{
    char        *names[] = { (char *)name };
    pmResult    *result;
    pmDesc      desc;
    pmID        pmid;
    int         sts;

    if (setuid(uid) < 0)
	die("setuid", -errno);
    if ((sts = pmNewContext(PM_CONTEXT_HOST, "local:")) < 0)
	die("context", sts);
    if ((sts = pmLookupName(1, (void *)names, &pmid)) < 0 ||
	(sts = pmFetch(1, &pmid, &result)) < 0 || (sts = pmLookupDesc(pmid, &desc)) < 0)
	die(name, sts);
    return result;
}

/*
 * A user without privilege stores a value while the last that the agent has heard of
 * is root.  Two processes that take turns: each byte in a pipe is a turn.
 */
static void
behind(uid_t uid, const char *name)
{
    int         ready[2], turn[2], sts;
    pmResult    *result;
    char        byte = 0;

    if (pipe(ready) < 0 || pipe(turn) < 0)
	die("pipe", -errno);
    if (fork() == 0) {
	result = ask_as(uid, name);
	if (write(ready[1], &byte, 1) != 1 || read(turn[0], &byte, 1) != 1)
	    _exit(1);
	sts = pmStore(result);
	printf("%s\n", sts < 0 ? pmErrStr(sts) : "stored");
	fflush(stdout);
	_exit(0);
    }
    close(ready[1]);
    if (read(ready[0], &byte, 1) != 1)
	die("the other process", -errno);
    pmFreeResult(ask_as(0, name));
    if (write(turn[1], &byte, 1) != 1)
	die("turn", -errno);
    wait(NULL);
}

/* As pminfo -L -K clear -K add,... does it. */
static int
local_context(const char *spec)
{
    char        clear[] = "clear", *add = strdup(spec), *error;

    if ((error = pmSpecLocalPMDA(clear)) != NULL || (error = pmSpecLocalPMDA(add)) != NULL) {
	fprintf(stderr, "client: %s\n", error);
	exit(1);
    }
    return pmNewContext(PM_CONTEXT_LOCAL, NULL);
}

int
main(int argc, char **argv)
{
    static struct client client;
    int         sts;

    pmSetProgname(argv[0]);
    if (argc == 4 && strcmp(argv[1], "behind") == 0) {
	behind((uid_t)atoi(argv[2]), argv[3]);
	return 0;
    }
    if (argc == 5 && strcmp(argv[1], "many") == 0) {
	if ((sts = pmLoadASCIINameSpace(argv[4], 1)) < 0)
	    die(argv[4], sts);
	sts = local_context(argv[3]);
    } else if (argc == 3 && (strcmp(argv[1], "loop") == 0 || strcmp(argv[1], "crowd") == 0)) {
	sts = pmNewContext(PM_CONTEXT_HOST, "local:");
    } else {
	fprintf(stderr, "Usage: client loop SECONDS | crowd CONTEXTS | many FETCHES SPEC PMNS |\n"
		"              behind UID METRIC\n");
	return 2;
    }
    if (sts < 0)
	die("context", sts);
    look_up(&client);
    if (strcmp(argv[1], "loop") == 0)
	loop(&client, atof(argv[2]));
    else if (strcmp(argv[1], "crowd") == 0)
	crowd(&client, atoi(argv[2]));
    else
	many(&client, strtoul(argv[2], NULL, 10));
    return 0;
}
