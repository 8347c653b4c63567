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
#include "face_agent.h"
#include "face_values.h"
#include "parse_hist.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* No client of pmcd has a higher number. */
#define CONTEXTS_MAX    (1 << 20)

/* Columns of a node that an event feeds; none for the waits of the machine. */
static const struct {
    unsigned int first, count;
} columns[TRACE_EVENTS] = {
    [TRACE_SHRINK] = { TRACE_OBJECTS, 2 },
    [TRACE_WAKE] = { TRACE_WAKES, 1 },
    [TRACE_THROTTLED] = { TRACE_THROTTLE, TRACE_REASONS },
};

const char *
trace_reason_name(unsigned int reason)
{
    static const char *const names[TRACE_REASONS] = {
	[TRACE_WRITEBACK] = "writeback",
	[TRACE_ISOLATED] = "isolated",
	[TRACE_NOPROGRESS] = "noprogress",
	[TRACE_CONGESTED] = "congested",
    };

    return reason < TRACE_REASONS ? names[reason] : NULL;
}

/* ---- on and off --------------------------------------------------------- */

/*
 * A tree cannot be switched by a kernel: what lies in it is on from the start, so
 * that a recorded machine shows what it had.
 */
static void
adopt_tree(struct agent *agent)
{
    struct trace *trace = &agent->trace;
    char        path[TRACE_PATH];
    int         event;

    if (trace_find(agent->root, trace->helper.tracefs) < 0)
	return;
    trace->tree = true;
    for (event = 0; event < TRACE_EVENTS; event++) {
	trace_hist_path(trace->helper.tracefs, event, path);
	trace->open[event] = access(path, R_OK) == 0;
	trace->on |= trace->open[event];
    }
}

/* The agent itself cannot open the histograms; the paths are for the log, and for trees. */
static void
name_histograms(struct trace *trace)
{
    char        path[TRACE_PATH];
    int         event;

    for (event = 0; event < TRACE_EVENTS; event++) {
	source_free(&trace->hist[event]);
	trace_hist_path(trace->helper.tracefs, event, path);
	if (source_init(&trace->hist[event], true, path, "%s", "") < 0)
	    trace->open[event] = false;
    }
}

void
trace_init(struct agent *agent)
{
    struct trace *trace = &agent->trace;
    int         event;

    trace->helper.socket = -1;
    trace->helper.why = -ENOSYS;
    for (event = 0; event < TRACE_EVENTS; event++)
	trace->hist[event].fd = -1;
    if (agent->real)
	return;
    adopt_tree(agent);
    name_histograms(trace);
}

void
trace_attach(struct agent *agent, const struct trace_helper *helper)
{
    if (!agent->real)
	return;
    agent->trace.helper = *helper;
    if (helper->cleaned)
	pmNotifyErr(LOG_INFO, "%s/instances/%s: left behind by an agent that was killed, removed",
		    helper->tracefs, TRACE_INSTANCE);
}

void
trace_free(struct agent *agent)
{
    struct trace *trace = &agent->trace;
    int         event;

    /* first the descriptors, which can keep the instance from being removed */
    for (event = 0; event < TRACE_EVENTS; event++)
	source_free(&trace->hist[event]);
    trace_helper_stop(&trace->helper);
    model_trace_free(&trace->model);
    free(trace->root);
    memset(trace, 0, sizeof(*trace));
}

static const char *
cause(int sts)
{
    switch (sts) {
    case -ENOSYS:
	return "only the daemon has it";
    case -EPERM:
	return "needs an agent that root started, as pmcd does it";
    case -ENOENT:
	return "no tracefs in /sys/kernel/tracing or /sys/kernel/debug/tracing";
    case -EOPNOTSUPP:
	return "this kernel has no histograms of events (CONFIG_HIST_TRIGGERS)";
    case -EBUSY:
	return "another agent uses the tracefs instance " TRACE_INSTANCE;
    case -EPIPE:
	return "its privileged helper is gone or silent: restart the agent";
    default:
	return strerror(-sts);
    }
}

/* One line for each cause, and the error that a client is given for it. */
static int
refuse(struct trace *trace, int sts)
{
    if (trace->complaint != sts)
	pmNotifyErr(LOG_WARNING, "exact mode (reclaim.control.trace): %s", cause(sts));
    trace->complaint = sts;
    switch (sts) {
    case -EPERM:
    case -EACCES:
	return PM_ERR_PERMISSION;
    case -ENOSYS:
    case -ENOENT:
	return -EOPNOTSUPP;
    default:
	return sts;
    }
}

static int
turn_on(struct trace *trace)
{
    int         fd[TRACE_EVENTS], event, sts;

    sts = trace_helper_on(&trace->helper, fd);
    if (sts < 0)
	return refuse(trace, sts);
    for (event = 0; event < TRACE_EVENTS; event++)
	trace->open[event] = fd[event] >= 0;
    name_histograms(trace);
    for (event = 0; event < TRACE_EVENTS; event++)
	trace->hist[event].fd = fd[event];
    return 0;
}

static int
turn_off(struct trace *trace)
{
    int         event, sts;

    for (event = 0; event < TRACE_EVENTS; event++)
	source_free(&trace->hist[event]);
    sts = trace_helper_off(&trace->helper);
    if (sts != -EBUSY)
	return sts < 0 ? refuse(trace, sts) : 0;
    pmNotifyErr(LOG_WARNING, "%s/instances/%s: its triggers are gone, but somebody holds a file "
		"in it open, so that it stays", trace->helper.tracefs, TRACE_INSTANCE);
    return sts;
}

/* Everything that the agent has a use for. */
#define NEED_ALL_TRACE  UINT32_MAX

int
trace_set(struct agent *agent, bool on)
{
    struct trace *trace = &agent->trace;
    int         sts = 0;

    if (on == trace->on)
	return 0;
    if (!on)
	trace_read(agent, NEED_ALL_TRACE);      /* what came since the last fetch */
    if (!trace->tree)
	sts = on ? turn_on(trace) : turn_off(trace);
    if (on && sts < 0)
	return sts;
    /* also after a failure to turn it off: the descriptors are closed */
    trace->on = on;
    memset(trace->known, 0, sizeof(trace->known));
    if (on) {
	trace->complaint = 0;
	model_trace_restart(&trace->model);
    }
    pmNotifyErr(LOG_INFO, "exact mode (reclaim.control.trace) is %s", on ? "on" : "off");
    return sts;
}

/* ---- reading ------------------------------------------------------------ */

/* Sums of one entry to their columns; an entry without its key or sum is none. */
static bool
take_node(struct trace *trace, enum trace_event event, const struct hist_entry *entry)
{
    struct model_trace *model = &trace->model;
    const uint64_t *value = entry->value;
    unsigned int reason = 0;

    if (!hist_has(entry, HIST_NID))
	return false;
    switch (event) {
    case TRACE_SHRINK:
	if (hist_symbol_unknown(&entry->symbol))
	    trace->named = false;
	if (hist_symbol_is(&entry->symbol, "super_cache_scan") &&
	    model_trace_add(model, value[HIST_NID], TRACE_FS_OBJECTS, value[HIST_RETVAL]) < 0)
	    return false;
	return hist_has(entry, HIST_RETVAL) &&
	       model_trace_add(model, value[HIST_NID], TRACE_OBJECTS, value[HIST_RETVAL]) == 0;
    case TRACE_WAKE:
	return model_trace_add(model, value[HIST_NID], TRACE_WAKES, value[HIST_HITS]) == 0;
    default:
	while (reason < TRACE_REASONS && value[HIST_REASON] != UINT64_C(1) << reason)
	    reason++;
	if (!hist_has(entry, HIST_REASON) || !hist_has(entry, HIST_DELAYED))
	    return false;
	/* a reason that a later kernel has takes nothing from the others */
	return reason == TRACE_REASONS ||
	       model_trace_add(model, value[HIST_NID], TRACE_THROTTLE + reason,
			       value[HIST_DELAYED]) == 0;
    }
}

/* The sum over all entries of an event of the machine. */
static bool
take_wait(const struct hist_entry *entry, uint64_t *sum)
{
    *sum += entry->value[HIST_DELAYED];
    return hist_has(entry, HIST_DELAYED);
}

static void
parse_event(struct agent *agent, enum trace_event event, struct parse_fault *fault)
{
    struct trace *trace = &agent->trace;
    bool        machine = columns[event].count == 0;
    uint64_t    wait = 0;
    struct hist_entry entry;
    struct hist hist;

    hist_start(&hist, agent->buffer.bytes, agent->buffer.length);
    if (event == TRACE_SHRINK)
	trace->named = true;
    model_trace_begin(&trace->model, columns[event].first, columns[event].count);
    while (hist_next(&hist, &entry, fault)) {
	if (!(machine ? take_wait(&entry, &wait) : take_node(trace, event, &entry)))
	    parse_fault_add(fault, hist.text.line, "an entry of another kind");
    }
    if (hist.dropped > 0)
	parse_fault_add(fault, 0, "the kernel dropped events: its table is full");
    if (fault->count > 0)
	return;
    if (machine)
	model_trace_wait(&trace->model, event == TRACE_CONGESTION ? TRACE_CONGESTION_WAIT
								  : TRACE_WAIT_IFF_CONGESTED, wait);
    else
	model_trace_commit(&trace->model, columns[event].first, columns[event].count);
}

void
trace_read(struct agent *agent, uint32_t needs)
{
    struct trace *trace = &agent->trace;
    int         event;

    if (!trace->on)
	return;
    for (event = 0; event < TRACE_EVENTS; event++) {
	struct source *source = &trace->hist[event];
	struct parse_fault fault = { 0 };

	if (!trace->open[event] || (needs & NEED(FILE_TRACE + event)) == 0)
	    continue;
	trace->known[event] = false;
	if (agent_fetch(agent, source, false) < 0)
	    continue;
	parse_event(agent, event, &fault);
	agent_complain(agent, source, &fault);
	trace->known[event] = fault.count == 0;
    }
}

/* ---- who asks ----------------------------------------------------------- */

void
trace_client(struct agent *agent, int context, int attribute, const char *value)
{
    struct trace *trace = &agent->trace;
    bool        *more;

    if (attribute != PMDA_ATTR_USERID || context < 0 || context >= CONTEXTS_MAX)
	return;
    if (context >= trace->contexts) {
	more = realloc(trace->root, (size_t)context + 1);
	if (more == NULL)
	    return;
	memset(more + trace->contexts, 0, (size_t)(context + 1 - trace->contexts));
	trace->root = more;
	trace->contexts = context + 1;
    }
    trace->root[context] = value != NULL && strcmp(value, "0") == 0;
}

void
trace_client_gone(struct agent *agent, int context)
{
    /* pmcd uses the number again, for anybody */
    if (context >= 0 && context < agent->trace.contexts)
	agent->trace.root[context] = false;
}

/* Reclaim of everybody's memory is looked at: root has to want it, over whatever way it comes. */
int
store_trace(struct agent *agent, const pmAtomValue *atom)
{
    int         context = agent->trace.asking;

    if (atom->ul > 1)
	return PM_ERR_BADSTORE;
    if (context < 0 || context >= agent->trace.contexts || !agent->trace.root[context])
	return PM_ERR_PERMISSION;
    return trace_set(agent, atom->ul != 0);
}

/* ---- values ------------------------------------------------------------- */

int
value_control_trace(const struct agent *agent, const struct place *place, unsigned int arg,
		    pmAtomValue *atom)
{
    (void)place;
    (void)arg;
    atom->ul = agent->trace.on;
    return PMDA_FETCH_STATIC;
}

static enum trace_event
event_of(unsigned int column)
{
    return column >= TRACE_THROTTLE ? TRACE_THROTTLED
				    : column == TRACE_WAKES ? TRACE_WAKE : TRACE_SHRINK;
}

int
value_trace_node(const struct agent *agent, const struct place *place, unsigned int arg,
		 pmAtomValue *atom)
{
    const struct trace *trace = &agent->trace;

    if (!trace->on || !trace->known[event_of(arg)] || (arg == TRACE_FS_OBJECTS && !trace->named))
	return PMDA_FETCH_NOVALUES;
    if (arg == TRACE_THROTTLE)
	arg += place->reason;
    atom->ull = model_trace_total(&trace->model, place->node->id, arg);
    return PMDA_FETCH_STATIC;
}

int
value_trace_wait(const struct agent *agent, const struct place *place, unsigned int arg,
		 pmAtomValue *atom)
{
    const struct trace *trace = &agent->trace;

    (void)place;
    if (!trace->on || !trace->known[arg == TRACE_CONGESTION_WAIT ? TRACE_CONGESTION
							       : TRACE_IFF_CONGESTED])
	return PMDA_FETCH_NOVALUES;
    atom->ull = trace->model.wait[arg].total;
    return PMDA_FETCH_STATIC;
}
