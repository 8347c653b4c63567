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

#ifndef pmdaResult
#define pmdaResult pmResult     /* PCP before 7.0 has one struct for both sides */
#endif

/* Where the daemon's value set of one metric is, fetch after fetch; a DSO's stay empty. */
struct kept {
    pmValueSet  *set;           /* if it does not fit into small */
    size_t      size;           /* bytes behind set */
    union {
	pmValueSet set;
	char    room[48];       /* one number of 64 bits */
    } small;
};

/* The agent's one state, shared by daemon and DSO. */
struct face {
    struct agent agent;
    bool        ready;
    pmdaMetric  *metrictab;
    int         metrics;
    pmdaMetric  *by_pmid[CLUSTERS][64];         /* by cluster and item */
    pmdaResult  *result;                        /* of the last fetch */
    int         result_max;                     /* room in result, and in unknown */
    struct kept *kept;                          /* by index in metrictab */
    struct kept *unknown;                       /* by index in result: nobody's metrics */
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

/* Bring up to date what the files of these NEED() bits say, and the instances they list. */
void face_refresh(struct face *face, uint32_t needs);

/* The metric of a PMID; NULL if there is none.  Its m_user is a struct metric. */
static inline pmdaMetric *
face_metric(const struct face *face, pmID pmid)
{
    unsigned int cluster = pmID_cluster(pmid), item = pmID_item(pmid);

    return cluster < CLUSTERS && item < 64 ? face->by_pmid[cluster][item] : NULL;
}

/*
 * Answer a fetch, as pmdaFetch() does: with a value set for each PMID.  The result, and
 * the daemon's sets, last until the next fetch.  0, or -ENOMEM.
 */
int face_fetch(int count, pmID *pmid, pmdaResult **result, pmdaExt *ext);

/* Of pmdaSetResultCallBack(): free nothing of a result that was sent. */
void face_keep(pmdaResult *result);

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
