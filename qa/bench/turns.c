/*
 * Benchmark: contestants that do the same work in turns, in one process:
 *
 *   reads         bare pread of the agent's files, as cheaply as it goes: through kept
 *                 descriptors, and without an empty read where none is needed
 *   agent         the agent's functions: read, parse, model, and every value
 *   fetch         a fetch of all of its metrics in a local context
 *   fetch-facts   a fetch of the metrics that pmdalinux has, too
 *   linux-facts   a fetch of pmdalinux's metrics for the same facts
 *   linux-all     a fetch of all that pmdalinux makes of the same files
 *
 * Prints of each: name, median CPU time (us), bytes read, values.  With -1 only
 * that one runs, and with -n 0 -b N nothing but N times its work, for valgrind.
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
#include "bench.h"
#include "face_metrics.h"
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FILES_MAX       8192
#define ROUNDS_MAX      1001

/* One file, with a request that does not make the kernel clear what it will not fill. */
struct file {
    int         fd;
    size_t      request;
    int         single;         /* one record: ends with a short read, not with an empty one */
};

struct bench {
    struct file file[FILES_MAX];
    int         files;
    char        *buffer;
    size_t      size;
    struct agent agent;
    uint32_t    needs;
    struct metrics all, facts, linux_facts, linux_all;
};

/* Do the work once; returns how many values came of it. */
typedef int (*work)(struct bench *bench);

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

	ssize_t size = fd >= 0 ? pread(fd, bench->buffer, 65536, 0) : -1;

	if (size < 0) {
	    close(fd);
	    continue;
	}
	bench->file[bench->files].fd = fd;
	bench->file[bench->files].single = strstr(path, "/proc/vmstat") == NULL &&
					   strstr(path, "/proc/zoneinfo") == NULL;
	bench->file[bench->files].request = bench->file[bench->files].single
					    ? 2 * (size_t)size + 64 : bench->size;
	bench->files++;
    }
    globfree(&found);
}

/* Is it the comm of a kswapd? */
static int
is_kswapd(const char *path)
{
    FILE        *file = fopen(path, "r");
    int         node, sts = file != NULL && fscanf(file, "kswapd%d", &node) == 1;

    if (file != NULL)
	fclose(file);
    return sts;
}

static void
add_kswapds(struct bench *bench, const char *root)
{
    char        pattern[4096];
    glob_t      found;
    size_t      i;

    snprintf(pattern, sizeof(pattern), "%s/proc/[0-9]*/comm", root);
    if (glob(pattern, 0, NULL, &found) != 0)
	return;
    for (i = 0; i < found.gl_pathc; i++) {
	char    *path = found.gl_pathv[i];

	if (!is_kswapd(path))
	    continue;
	snprintf(pattern, sizeof(pattern), "%.*s/schedstat", (int)(strlen(path) - strlen("/comm")),
		 path);
	add_file(bench, "", pattern);
    }
    globfree(&found);
}

/* The files behind all metrics. */
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
    unsigned int i;

    for (i = 0; i < sizeof(patterns) / sizeof(patterns[0]); i++)
	add_file(bench, root, patterns[i]);
    add_kswapds(bench, root);
}

static int
do_reads(struct bench *bench)
{
    int         i;

    for (i = 0; i < bench->files; i++) {
	struct file *file = &bench->file[i];
	off_t   at = 0;
	ssize_t got;

	do {
	    got = pread(file->fd, bench->buffer, file->request, at);
	    at += got;
	} while (got > 0 && !(file->single && (size_t)got < file->request));
    }
    return 0;
}

static int
values_of(struct bench *bench, const struct metric *metric)
{
    const struct agent *agent = &bench->agent;
    struct place place = { .node = NULL };
    pmAtomValue atom;
    unsigned int i;
    int         values = 0;

    if (metric->indom == INDOM_NONE)
	return metric->value(agent, &place, metric->arg, &atom) > 0;
    for (i = 0; metric->indom == INDOM_NODE && i < agent->model.nodes; i++) {
	place.node = &agent->model.node[i];
	if (place.node->online)
	    values += metric->value(agent, &place, metric->arg, &atom) > 0;
    }
    for (i = 0; metric->indom == INDOM_ZONE && i < agent->model.zones; i++) {
	place.zone = &agent->model.zone[i];
	if (place.zone->online)
	    values += metric->value(agent, &place, metric->arg, &atom) > 0;
    }
    return values;
}

static int
do_agent(struct bench *bench)
{
    const struct metric_group *const *group;
    unsigned int i;
    int         values = 0;

    agent_read(&bench->agent, bench->needs, agent_now());
    for (group = metric_groups; *group != &metrics_trace; group++) {
	for (i = 0; i < (*group)->count; i++)
	    values += values_of(bench, &(*group)->metric[i]);
    }
    return values;
}

static int
do_fetch(struct bench *bench)
{
    return metrics_fetch(&bench->all);
}

static int
do_facts(struct bench *bench)
{
    return metrics_fetch(&bench->facts);
}

static int
do_linux_facts(struct bench *bench)
{
    return metrics_fetch(&bench->linux_facts);
}

static int
do_linux_all(struct bench *bench)
{
    return metrics_fetch(&bench->linux_all);
}

static const struct {
    const char  *name;
    work        work;
    int         is_linux;
} contestants[] = {
    { "reads", do_reads, 0 },
    { "agent", do_agent, 0 },
    { "fetch", do_fetch, 0 },
    { "fetch-facts", do_facts, 0 },
    { "linux-facts", do_linux_facts, 1 },
    { "linux-all", do_linux_all, 1 },
};

#define CONTESTANTS     (int)(sizeof(contestants) / sizeof(contestants[0]))

/* Pairs of names: ours and pmdalinux's; either can be told twice and is fetched once. */
static void
add_once(struct metrics *metrics, const char *name)
{
    struct metrics one = { 0, { 0 } };
    int         i;

    metrics_below(&one, name);
    for (i = 0; i < metrics->count; i++) {
	if (metrics->pmid[i] == one.pmid[0])
	    return;
    }
    metrics->pmid[metrics->count++] = one.pmid[0];
}

static void
read_facts(struct bench *bench, const char *path, int with_linux)
{
    FILE        *file = fopen(path, "r");
    char        line[256], ours[128], theirs[128];

    if (file == NULL)
	die("%s: cannot be opened", path);
    while (fgets(line, sizeof(line), file) != NULL) {
	if (*line == '#' || sscanf(line, "%127s %127s", ours, theirs) != 2)
	    continue;
	add_once(&bench->facts, ours);
	if (with_linux)
	    add_once(&bench->linux_facts, theirs);
    }
    fclose(file);
}

static void
prepare(struct bench *bench, const char *root)
{
    const struct metric_group *const *group;
    unsigned int i;

    bench->size = 64 * 1024 * 1024;
    bench->buffer = malloc(bench->size);
    if (bench->buffer == NULL ||
	agent_init(&bench->agent, root, (uint64_t)sysconf(_SC_PAGESIZE), 0) < 0)
	die("no memory");
    for (group = metric_groups; *group != &metrics_trace; group++) {
	for (i = 0; i < (*group)->count; i++)
	    bench->needs |= (*group)->metric[i].needs;
    }
    sampler_init(&bench->agent);
    open_files(bench, root);
}

static void
run(struct bench *bench, int first, int last, int rounds, int batch)
{
    static double took[CONTESTANTS][ROUNDS_MAX];
    uint64_t    bytes[CONTESTANTS] = { 0 };
    int         values[CONTESTANTS] = { 0 }, i, j, round;

    /* the first round fills caches and the trailing window, and does not count */
    for (round = -1; round < rounds; round++) {
	for (i = first; i <= last; i++) {
	    uint64_t    before = round < 0 ? bytes_read(0) : 0;
	    double      start = cpu_usec();

	    for (j = 0; j < batch; j++)
		values[i] = contestants[i].work(bench);
	    if (round >= 0)
		took[i][round] = (cpu_usec() - start) / batch;
	    else
		bytes[i] = (bytes_read(0) - before) / (uint64_t)batch;
	}
    }
    for (i = first; i <= last; i++)
	printf("%s %.2f %llu %d\n", contestants[i].name, rounds > 0 ? median(took[i], rounds) : 0.0,
	       (unsigned long long)bytes[i], values[i]);
}

int
main(int argc, char **argv)
{
    static struct bench bench;
    const char  *root = "", *only = NULL, *dso[2] = { NULL, NULL };
    int         opt, rounds = 31, batch = 20, dsos = 0, first = 0, last, i;

    while ((opt = getopt(argc, argv, "1:b:d:n:r:")) != -1) {
	if (opt == '1')
	    only = optarg;
	else if (opt == 'b')
	    batch = atoi(optarg);
	else if (opt == 'd' && dsos < 2)
	    dso[dsos++] = optarg;
	else if (opt == 'n')
	    rounds = atoi(optarg);
	else if (opt == 'r')
	    root = optarg;
    }
    if (argc - optind != 2 || dsos == 0 || batch < 1 || rounds < 0 || rounds > ROUNDS_MAX)
	die("usage: turns -d DSO [-d LINUX] [-1 CONTESTANT] [-b BATCH] [-n ROUNDS] [-r ROOT] PMNS FACTS");
    setenv("RECLAIM_STATSPATH", root, 1);
    local_context(dso, dsos, argv[optind]);
    prepare(&bench, root);
    metrics_below(&bench.all, "reclaim");
    read_facts(&bench, argv[optind + 1], dsos == 2);
    for (i = 0; dsos == 2 && i < 4; i++) {
	static const char *const trees[] = { "mem.vmstat", "mem.util", "mem.numa", "mem.zoneinfo" };

	metrics_below(&bench.linux_all, trees[i]);
    }
    last = CONTESTANTS - 1;
    while (last > 0 && dsos < 2 && contestants[last].is_linux)
	last--;
    for (i = 0; only != NULL && i <= last; i++) {
	if (strcmp(only, contestants[i].name) == 0)
	    first = last = i;
    }
    run(&bench, first, last, rounds, batch);
    return 0;
}
