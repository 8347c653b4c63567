/*
 * PCP face: the agent as libpcp_pmda sees it.
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
#ifndef FACE_PCP_H
#define FACE_PCP_H

#include "face_metrics.h"

/* The agent's one state, shared by daemon and DSO. */
struct face {
    struct agent agent;
    bool        ready;
    pmdaMetric  *metrictab;
    int         metrics;
    const struct metric *by_pmid[CLUSTERS][64]; /* by cluster and item */
    pmdaIndom   indomtab[INDOMS];
    unsigned int instances_max[INDOMS];         /* room in indomtab[].it_set */
    char        (*name[INDOMS])[32];            /* behind it_set, same index; not for cgroups */
    unsigned int *cgroup_place;                 /* behind it_set: in the table of cgroups */
    int         cgroup_next;                    /* whose value will be asked for next, most likely */
    bool        cgroups_unlisted;               /* it_set lacks some, for want of memory */
};

/*
 * Set up an interface that pmdaDaemon() or pmdaDSO() has prepared.  root is the
 * prefix of kernel files, page_size in bytes.  Errors are left in
 * dispatch->status.
 */
void face_init(struct face *face, pmdaInterface *dispatch, const char *root, uint64_t page_size,
	       bool daemon);

/* Entry point of the DSO. */
__PMDA_INIT_CALL void reclaim_init(pmdaInterface *dispatch);

/*
 * Cgroups as instances: make the instance domain what the agent has found, the cgroup
 * of an instance (NULL if it is gone), its labels.
 */
void cgroup_instances(struct face *face);
const struct cgroup *cgroup_of(struct face *face, unsigned int inst);
int cgroup_labels(struct face *face, unsigned int inst, pmLabelSet **labels);

/*
 * Labels of a node that do not tell it apart, and can change: its CPUs, and
 * its distance to each node.  From libnuma; nothing where there is no NUMA.
 */
void numa_labels(int node, pmLabelSet **labels);

#endif /* FACE_PCP_H */
