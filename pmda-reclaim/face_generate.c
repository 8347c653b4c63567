/*
 * Build time: write pmns, root, help and the manual page's table from the
 * table of metrics, so that none of them can drift from it.
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
#include "domain.h"
#include "face_metrics.h"
#include <stdio.h>
#include <string.h>

/* A node of the name space that has been written: the part of a name up to a dot. */
struct branch {
    char        name[64];
};

#define BRANCHES        64

static int
for_each(void (*one)(const struct metric *))
{
    const struct metric_group *const *group;
    unsigned int i;

    for (group = metric_groups; *group != NULL; group++) {
	for (i = 0; i < (*group)->count; i++)
	    one(&(*group)->metric[i]);
    }
    return 0;
}

/* Name below a branch ("" is the top), or NULL if the metric is not in it. */
static const char *
below(const struct metric *metric, const char *branch)
{
    size_t      length = strlen(branch);

    if (length == 0)
	return metric->name;
    if (strncmp(metric->name, branch, length) != 0 || metric->name[length] != '.')
	return NULL;
    return metric->name + length + 1;
}

/* Write a branch, and remember the branches in it that are still to be written. */
static unsigned int
write_branch(const char *branch, struct branch *todo, unsigned int count)
{
    const struct metric_group *const *group;
    unsigned int i, j;

    printf("\nreclaim%s%s {\n", *branch != '\0' ? "." : "", branch);
    for (group = metric_groups; *group != NULL; group++) {
	for (i = 0; i < (*group)->count; i++) {
	    const struct metric *metric = &(*group)->metric[i];
	    const char *leaf = below(metric, branch), *dot;
	    char        name[64];

	    if (leaf == NULL)
		continue;
	    dot = strchr(leaf, '.');
	    if (dot == NULL) {
		printf("    %-24sRECLAIM:%u:%u\n", leaf, metric->cluster, metric->item);
		continue;
	    }
	    snprintf(name, sizeof(name), "%.*s", (int)(dot - metric->name), metric->name);
	    for (j = 0; j < count && strcmp(todo[j].name, name) != 0; j++)
		;
	    if (j < count || count == BRANCHES)
		continue;
	    snprintf(todo[count++].name, sizeof(todo[0].name), "%s", name);
	    printf("    %.*s\n", (int)(dot - leaf), leaf);
	}
    }
    printf("}\n");
    return count;
}

static void
write_pmns(void)
{
    struct branch todo[BRANCHES];
    unsigned int count = write_branch("", todo, 0), i;

    for (i = 0; i < count; i++)
	count = write_branch(todo[i].name, todo, count);
}

static void
write_root(void)
{
    printf("/* The name space of this agent alone, for pminfo -n and newhelp. */\n"
	   "#include <stdpmid>\n\n"
	   "#ifndef RECLAIM\n#define RECLAIM %d\n#endif\n\n"
	   "root {\n    reclaim\n}\n\n#include \"pmns\"\n", RECLAIM);
}

/* newhelp cuts an entry that is longer, and pminfo -T loses its end. */
#define HELP_MOST	1000

static bool	too_long;

static void
help_one(const struct metric *metric)
{
    if (strlen(metric->name) + strlen(metric->oneline) + strlen(metric->help) > HELP_MOST) {
	fprintf(stderr, "help of reclaim.%s is longer than newhelp takes\n", metric->name);
	too_long = true;
    }
    printf("\n@ reclaim.%s %s\n%s\n", metric->name, metric->oneline, metric->help);
}

static void
write_help(void)
{
    printf("@ %d.%d nodes that have memory\n"
	   "One instance for each NUMA node with memory; its number is the kernel's.\n"
	   "\n@ %d.%d populated zones of memory\n"
	   "One instance for each zone with managed pages, named as pmdalinux does it\n"
	   "(Normal::node0).  Its number is 16 times that of its node, plus the kind of zone.\n"
	   "\n@ %d.%d reasons to wait in reclaim, by node\n"
	   "One instance for each reason and each NUMA node with memory (node0::writeback).  Its\n"
	   "number is 16 times that of its node, plus the kernel's number of the reason.\n"
	   "\n@ %d.%d cgroups\n"
	   "One instance for each cgroup (v2) with a memory controller, named by its path, the root\n"
	   "as /, a blank in it as \\x20.  Its number is a hash of the path.  At most\n"
	   "reclaim.control.cgroup.limit of those that match reclaim.control.cgroup.filter, nearest\n"
	   "to the root first.\n",
	   RECLAIM, INDOM_NODE, RECLAIM, INDOM_ZONE, RECLAIM, INDOM_TRACE, RECLAIM, INDOM_CGROUP);
    for_each(help_one);
}

static const char *
kind(const struct metric *metric)
{
    if (metric->sem == PM_SEM_COUNTER)
	return "counter";
    return metric->sem == PM_SEM_DISCRETE ? "discrete" : "instant";
}

static void
man_one(const struct metric *metric)
{
    static const char *const indoms[] = { "", "node", "zone", "node and reason", "cgroup" };
    const char  *units = pmUnitsStr(&metric->units);

    printf(".TP 5\n.B reclaim.%s\n(%s%s%s%s%s)\n%s.\n", metric->name, kind(metric),
	   *units != '\0' ? ", " : "", units, metric->indom != INDOM_NONE ? ", by " : "",
	   indoms[metric->indom + 1], metric->oneline);
}

int
main(int argc, char **argv)
{
    const char  *what = argc == 2 ? argv[1] : "";

    if (strcmp(what, "pmns") == 0)
	write_pmns();
    else if (strcmp(what, "root") == 0)
	write_root();
    else if (strcmp(what, "help") == 0)
	write_help();
    else if (strcmp(what, "man") == 0)
	for_each(man_one);
    else {
	fprintf(stderr, "Usage: %s pmns|root|help|man\n", argv[0]);
	return 1;
    }
    return too_long ? 1 : 0;
}
