/*
 * Runs pmdalinux on the tree, in a local context.
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
#include "play.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* In pmapi.h from 5.3 on, before it under its older name. */
extern char *pmSpecLocalPMDA(const char *);

/*
 * Subtrees that tell of reclaim.  Not vfs, which captures do not hold: pmdalinux says 0 where
 * inode-state is missing.
 */
static const char *const subtrees[] = { "mem.util", "mem.vmstat", "mem.numa.util", "mem.zoneinfo" };

static pmID     *pmids;
static unsigned int first_metric, metrics, room;
static struct rows *all_rows;

static void
add_metric(const char *name)
{
    pmDesc      desc;
    pmID        pmid;
    int         sts;
    char        *copy = strdup(name);

    if (copy == NULL)
	return;
    if (metrics == room) {
	unsigned int    more = room == 0 ? 512 : room * 2;
	pmID            *array = realloc(pmids, more * sizeof(*pmids));

	if (array == NULL) {
	    free(copy);
	    return;
	}
	pmids = array;
	room = more;
    }
    if (pmLookupName(1, (void *)&copy, &pmid) == 1 && pmLookupDesc(pmid, &desc) >= 0) {
	sts = rows_metric(all_rows, name, &desc);
	if (metrics == 0)
	    first_metric = (unsigned int)sts;
	pmids[metrics++] = pmid;
    }
    free(copy);
}

/* The agent keeps its instance numbers in files: not in those of this machine. */
static void
own_var_dir(const char *root)
{
    char        path[256];
    static const char *const levels[] = { "/var", "/var/config", "/var/config/pmda" };
    unsigned int i;

    for (i = 0; i < sizeof(levels) / sizeof(levels[0]); i++) {
	snprintf(path, sizeof(path), "%s%s", root, levels[i]);
	mkdir(path, 0755);
    }
    snprintf(path, sizeof(path), "%s/var", root);
    setenv("PCP_VAR_DIR", path, 1);
}

int
play_linux_start(struct rows *rows, const char *root, const struct machine *machine,
		 unsigned int nodes)
{
    char        spec[512], names[512], number[32], *error;
    unsigned int i;
    int         sts;

    snprintf(spec, sizeof(spec), "add,60,%s/linux/pmda_linux.so,linux_init",
	     pmGetConfig("PCP_PMDAS_DIR"));
    snprintf(names, sizeof(names), "%s/pmns/root", pmGetConfig("PCP_VAR_DIR"));
    own_var_dir(root);
    setenv("LINUX_STATSPATH", root, 1);
    snprintf(number, sizeof(number), "%llu", (unsigned long long)machine->page_size);
    setenv("LINUX_PAGESIZE", number, 1);
    snprintf(number, sizeof(number), "%u", nodes);
    setenv("LINUX_NNODES", number, 1);
    snprintf(number, sizeof(number), "%u", machine->cpus > 0 ? machine->cpus : 1);
    setenv("LINUX_NCPUS", number, 1);
    pmSpecLocalPMDA("clear");
    error = pmSpecLocalPMDA(spec);
    if (error != NULL) {
	fprintf(stderr, "replay: %s: %s\n", spec, error);
	return -1;
    }
    sts = pmLoadNameSpace(names);
    if (sts >= 0)
	sts = pmNewContext(PM_CONTEXT_LOCAL, NULL);
    all_rows = rows;
    for (i = 0; i < sizeof(subtrees) / sizeof(subtrees[0]) && sts >= 0; i++)
	sts = pmTraversePMNS(subtrees[i], add_metric);
    if (sts < 0) {
	fprintf(stderr, "replay: pmdalinux: %s\n", pmErrStr(sts));
	return -1;
    }
    return 0;
}

static int
take_set(struct rows *rows, unsigned int i, const pmValueSet *set)
{
    const pmDesc *desc = &rows->metric[first_metric + i].desc;
    int         v, inst, sts;

    for (v = 0; v < set->numval; v++) {
	char    *name = NULL;
	pmAtomValue atom;

	sts = pmExtractValue(set->valfmt, &set->vlist[v], desc->type, &atom, desc->type);
	if (sts < 0)
	    continue;
	inst = desc->indom == PM_INDOM_NULL ? NO_INSTANCE : set->vlist[v].inst;
	/* the agent reads its files anew for each name: ask once */
	if (inst != NO_INSTANCE && rows_find(rows, first_metric + i, inst) < 0 &&
	    pmNameInDom(desc->indom, inst, &name) < 0)
	    continue;
	sts = rows_value(rows, first_metric + i, inst, name, &atom);
	free(name);
	if (sts < 0)
	    return -1;
    }
    return 0;
}

int
play_linux_row(struct rows *rows)
{
    pmResult    *result;
    unsigned int i;
    int         sts = pmFetch((int)metrics, pmids, &result);

    if (sts < 0) {
	fprintf(stderr, "replay: pmdalinux: %s\n", pmErrStr(sts));
	return -1;
    }
    for (i = 0; i < metrics && sts >= 0; i++)
	sts = take_set(rows, i, result->vset[i]);
    pmFreeResult(result);
    return sts < 0 ? -1 : 0;
}
