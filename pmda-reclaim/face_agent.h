/*
 * PCP face: the agent's whole state: files, model, sampler.
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
#ifndef FACE_AGENT_H
#define FACE_AGENT_H

#include "face_cgroup.h"
#include "face_trace.h"
#include "model.h"
#include "source_file.h"

/* Files that a metric can need; a fetch reads those that its metrics name, each once. */
enum agent_file {
    FILE_VMSTAT,
    FILE_MEMINFO,
    FILE_ZONEINFO,
    FILE_INODE_STATE,
    FILE_DENTRY_STATE,
    FILE_MIN_FREE,              /* /proc/sys/vm/min_free_kbytes, and so on */
    FILE_SCALE_FACTOR,
    FILE_BOOST_FACTOR,
    FILE_SWAPPINESS,
    FILE_VFS_PRESSURE,
    FILE_MGLRU,
    FILE_NODE_LIST,             /* /sys/devices/system/node/has_memory */
    FILE_NODE_ONLINE,           /* the same for kernels before has_memory */
    AGENT_FILES,                /* below: one a node */
    FILE_NODE_VMSTAT = AGENT_FILES,
    FILE_NODE_MEMINFO,
    FILE_KSWAPD,
    FILE_LEVELS,                /* no file: fall back on meminfo where vmstat lacks levels */
    FILE_TRACE,                 /* histograms of the exact mode, one for each enum trace_event */
    FILE_CGROUPS = FILE_TRACE + TRACE_EVENTS,   /* which cgroups there are */
    FILE_CGROUP_STAT,           /* memory.stat of each */
};

#define NEED(file)      (UINT32_C(1) << (file))

/* Numbers of a one-line file. */
#define SMALL_NUMBERS   4

struct small_file {
    unsigned int count;         /* numbers read; 0: the file has no value */
    uint64_t    value[SMALL_NUMBERS];
};

/* How the sampler learns that a kswapd ran, from cheap and exact to blind. */
enum gate {
    GATE_SCHEDSTAT,             /* nanoseconds on a CPU */
    GATE_STATUS,                /* context switches; run time in clock ticks */
    GATE_POLLING,               /* threads hidden: read everything at every tick */
};

/* The kswapd of a node. */
struct kswapd {
    bool        found;
    struct source schedstat;
    struct source status;
    struct source stat;
    uint64_t    last;           /* run time or context switches at the last read */
};

/* Files of one node; same index as in model.node. */
struct node_files {
    struct source vmstat;
    struct source meminfo;
    struct kswapd kswapd;
};

struct sampler {
    uint64_t    interval_ns;    /* fastest tick, reclaim.control.interval */
    double      overhead;       /* percent of one CPU, reclaim.control.overhead */
    uint64_t    tick_ns;        /* the tick now, stretched to stay under the budget */
    uint64_t    deadline;       /* of the next tick */
    int64_t     credit_ns;      /* budget less cost so far, at most one second's worth */
    uint64_t    last_tick;
    uint64_t    last_full;      /* zoneinfo and vmstat were last read */
    uint64_t    last_nodes;     /* nodeN/vmstat were */
    uint64_t    last_tuning;    /* sysctls and meminfo were */
    uint64_t    last_search;    /* kswapds that cannot be seen were looked for */
    bool        ran;            /* some kswapd ran in the last tick */
    uint64_t    last_ran;       /* time of the last tick in which one did */
    uint64_t    samples, late, skipped;
};

struct agent {
    char        *root;          /* prefix of all paths, "" for the real machine */
    bool        daemon;         /* has a timer; as a DSO it samples at each fetch */
    bool        real;           /* root is the machine's own */
    struct model model;
    struct source_buffer buffer;
    struct source file[AGENT_FILES];
    struct small_file small[AGENT_FILES];
    struct node_files *node;
    unsigned int nodes;         /* initialised, as many as model.nodes */
    struct key_table vmstat_names, meminfo_names, zoneinfo_names;
    struct zoneinfo zoneinfo;   /* room for the parser */
    enum gate   gate;
    bool        proc_told;      /* the log knows that /proc has no files */
    bool        hidden_told;    /* that kswapds cannot be seen */
    bool        meminfo_told;   /* and that meminfo is a container's */
    bool        kswapd_wanted;  /* a node came or a thread went: look for threads again */
    struct sampler sampler;
    struct trace trace;
    struct cgroups cgroups;
    uint64_t    errors;         /* of reading and parsing */
    uint64_t    read_ns;        /* wall time in reads */
};

/* 0 or a negative errno.  Reads nothing yet. */
int agent_init(struct agent *agent, const char *root, uint64_t page_size, bool daemon);
void agent_free(struct agent *agent);

/* CLOCK_MONOTONIC, ns: it stands still while the machine is suspended. */
uint64_t agent_now(void);

/* Read the files of a set of NEED() bits, and tell the model. */
void agent_read(struct agent *agent, uint32_t needs, uint64_t now);

/* Make room for the files of nodes that the model has learned of. */
void agent_node_files(struct agent *agent);

/*
 * Read one file into agent->buffer.  A file that fails is counted, and
 * logged once; optional: not to have it is no fault.  Returns 0 or -errno.
 */
int agent_fetch(struct agent *agent, struct source *source, bool optional);

/* Count and log, once a file, what a parser found. */
void agent_complain(struct agent *agent, struct source *source, const struct parse_fault *fault);

/* Look for the kswapd threads, and choose the gate by what they show. */
void kswapd_discover(struct agent *agent);

/* Read every kswapd's gate file; true if any ran since the last call, or if none can be seen. */
bool kswapd_read(struct agent *agent);

/* How long a tick may be without a look at everything, in ns. */
#define FULL_LOOK_NS    UINT64_C(1000000000)

void sampler_init(struct agent *agent);

/* One tick; sets sampler.deadline. */
void sampler_tick(struct agent *agent, uint64_t now);

/* Another interval or budget was set. */
void sampler_restart(struct agent *agent, uint64_t now);

#endif /* FACE_AGENT_H */
