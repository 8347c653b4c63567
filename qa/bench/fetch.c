/*
 * Benchmark: CPU time of a full fetch of all metrics, in a local context, to that
 * of bare pread of the same files, in turns in one run.  Usage: fetch DSO PMNS ROOT ROUNDS
 * Prints: files, bytes, median microseconds of reads, of fetches, and what is
 * the agent's own beside the reads, in percent of them.
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
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include <pcp/pmapi.h>

#ifndef PMAPI_VERSION
#define PMAPI_VERSION   2
#endif

#define FILES_MAX       8192
#define PMIDS_MAX       256
#define BATCH           20              /* of each kind in a round: the clock is coarse */

struct bench {
    int         fd[FILES_MAX];
    unsigned int files;
    size_t      bytes;                  /* in one round of reads */
    char        *buffer;
    size_t      size;
    pmID        pmid[PMIDS_MAX];
    int         pmids;
};

static double
cpu_usec(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static void
add_file(struct bench *bench, const char *root, const char *pattern)
{
    char        path[4096];
    glob_t      found;
    size_t      i;

    snprintf(path, sizeof(path), "%s%s", root, pattern);
    if (glob(path, 0, NULL, &found) != 0)
	return;
    for (i = 0; i < found.gl_pathc && bench->files < FILES_MAX; i++) {
	int     fd = open(found.gl_pathv[i], O_RDONLY);

	if (fd >= 0)
	    bench->fd[bench->files++] = fd;
    }
    globfree(&found);
}

/* The files behind all metrics; kswapd's stand in the same /proc for every root. */
static void
open_files(struct bench *bench, const char *root)
{
    static const char *const patterns[] = {
	"/proc/vmstat", "/proc/meminfo", "/proc/zoneinfo", "/proc/sys/fs/inode-state",
	"/proc/sys/fs/dentry-state", "/proc/sys/vm/min_free_kbytes",
	"/proc/sys/vm/watermark_scale_factor", "/proc/sys/vm/watermark_boost_factor",
	"/proc/sys/vm/swappiness", "/proc/sys/vm/vfs_cache_pressure",
	"/sys/kernel/mm/lru_gen/enabled", "/sys/devices/system/node/has_memory",
	"/sys/devices/system/node/node*/vmstat", "/sys/devices/system/node/node*/meminfo",
    };
    char        path[64];
    unsigned int i;
    FILE        *pids;

    for (i = 0; i < sizeof(patterns) / sizeof(patterns[0]); i++)
	add_file(bench, root, patterns[i]);
    pids = *root == '\0' ? popen("pgrep '^kswapd[0-9]*$'", "r") : NULL;
    while (pids != NULL && fscanf(pids, "%u", &i) == 1) {
	snprintf(path, sizeof(path), "/proc/%u/schedstat", i);
	add_file(bench, "", path);
    }
    if (pids != NULL)
	pclose(pids);
}

static void
read_files(struct bench *bench)
{
    unsigned int i;

    bench->bytes = 0;
    for (i = 0; i < bench->files; i++) {
	off_t   at = 0;
	ssize_t got;

	while ((got = pread(bench->fd[i], bench->buffer, bench->size, at)) > 0)
	    at += got;
	bench->bytes += (size_t)at;
    }
}

static void
add_metric(const char *name, void *arg)
{
    struct bench *bench = arg;
    char        *names[] = { (char *)name };

    if (strncmp(name, "reclaim.trace.", 14) != 0 && bench->pmids < PMIDS_MAX &&
	pmLookupName(1, (void *)names, &bench->pmid[bench->pmids]) == 1)
	bench->pmids++;
}

static void
fetch(struct bench *bench)
{
    pmResult    *result;
    int         sts = pmFetch(bench->pmids, bench->pmid, &result);

    if (sts < 0) {
	fprintf(stderr, "pmFetch: %s\n", pmErrStr(sts));
	exit(1);
    }
    pmFreeResult(result);
}

static int
by_value(const void *a, const void *b)
{
    double      x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

static double
median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof(*values), by_value);
    return values[count / 2];
}

static void
local_context(const char *dso, const char *pmns)
{
    char        spec[4096], *error = NULL;
    int         sts;

    snprintf(spec, sizeof(spec), "clear");
    pmSpecLocalPMDA(spec);
    snprintf(spec, sizeof(spec), "add,510,%s,reclaim_init", dso);
    error = pmSpecLocalPMDA(spec);
    if (error != NULL || (sts = pmLoadASCIINameSpace(pmns, 1)) < 0 ||
	(sts = pmNewContext(PM_CONTEXT_LOCAL, NULL)) < 0) {
	fprintf(stderr, "%s\n", error != NULL ? error : pmErrStr(sts));
	exit(1);
    }
}

int
main(int argc, char **argv)
{
    static struct bench bench;
    int         rounds = argc > 4 ? atoi(argv[4]) : 31, i, j;
    double      *reads = calloc((size_t)rounds, sizeof(*reads));
    double      *fetches = calloc((size_t)rounds, sizeof(*fetches));
    double      floor_usec, fetch_usec;

    if (argc < 4 || reads == NULL || fetches == NULL)
	return 2;
    setenv("RECLAIM_STATSPATH", argv[3], 1);
    bench.size = 64 * 1024 * 1024;
    bench.buffer = malloc(bench.size);
    local_context(argv[1], argv[2]);
    pmTraversePMNS_r("reclaim", add_metric, &bench);
    open_files(&bench, argv[3]);
    for (i = 0; i < BATCH; i++) {
	read_files(&bench);
	fetch(&bench);
    }
    for (i = 0; i < rounds; i++) {
	double  start = cpu_usec();

	for (j = 0; j < BATCH; j++)
	    read_files(&bench);
	reads[i] = (cpu_usec() - start) / BATCH;
	start = cpu_usec();
	for (j = 0; j < BATCH; j++)
	    fetch(&bench);
	fetches[i] = (cpu_usec() - start) / BATCH;
    }
    floor_usec = median(reads, rounds);
    fetch_usec = median(fetches, rounds);
    printf("%u files, %zu bytes, %d metrics: reads %.1f us, fetch %.1f us, own work %.0f %% of reads\n",
	   bench.files, bench.bytes, bench.pmids, floor_usec, fetch_usec,
	   100.0 * (fetch_usec - floor_usec) / floor_usec);
    return 0;
}
