/*
 * PCP face: the exact mode, reclaim.trace and reclaim.control.trace.
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
#ifndef FACE_TRACE_H
#define FACE_TRACE_H

#include "model_trace.h"
#include "source_file.h"
#include "source_trace.h"

struct agent;

/* Instance numbers that a node's reasons have in INDOM_TRACE. */
#define TRACE_KINDS     16

struct trace {
    bool        on;
    bool        tree;           /* histograms are files of a test's tree */
    int         complaint;      /* negative errno last logged, 0 when none */
    struct trace_helper helper;
    struct source hist[TRACE_EVENTS];
    bool        open[TRACE_EVENTS];     /* this kernel has the event */
    bool        known[TRACE_EVENTS];    /* the last read was whole */
    bool        named;          /* shrinkers' functions have names */
    struct model_trace model;
    bool        *root;          /* by client context: uid 0 asks */
    int         contexts;
    int         asking;         /* the context whose store is being answered */
};

/* As a part of agent_init() and agent_free(). */
void trace_init(struct agent *agent);
void trace_free(struct agent *agent);

/* Hand over the helper that main() started. */
void trace_attach(struct agent *agent, const struct trace_helper *helper);

/*
 * Turn exact mode on or off.  Returns 0 or a PMAPI error, whose cause is in the
 * log once: PM_ERR_PERMISSION for an agent that root did not start, -EOPNOTSUPP
 * without tracefs or histograms, -EBUSY while another agent has the instance.
 */
int trace_set(struct agent *agent, bool on);

/* Read the histograms of a set of NEED() bits, if exact mode is on. */
void trace_read(struct agent *agent, uint32_t needs);

/* What pmcd says of a client, and that it went. */
void trace_client(struct agent *agent, int context, int attribute, const char *value);
void trace_client_gone(struct agent *agent, int context);

/* "writeback", or NULL. */
const char *trace_reason_name(unsigned int reason);

#endif /* FACE_TRACE_H */
