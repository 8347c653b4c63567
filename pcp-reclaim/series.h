/*
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

/*
 * A window of an archive, or of live samples, as time series of a fixed table of quantities.
 *
 * A row is one sample: the records that pmlogger (or one pmFetch) took together.  Rows are numbered
 * from 0; a column is one quantity of one instance.  A value that was not there is NAN and stays NAN:
 * no helper invents one.  Rows between which nothing may be subtracted lie in different segments: a
 * <mark> record, a gap in the logging, a restart of the agent or a reboot begins a new one.
 *
 * Columns are kept packed, so that a day of one-second samples of every metric stays below 100 MB;
 * access to any row takes constant time.
 */
#ifndef SERIES_H
#define SERIES_H

#include <stddef.h>
#include <math.h>
#include "quantities.h"

enum scope { SCOPE_GLOBAL, SCOPE_NODE, SCOPE_ZONE, SCOPES };

/* AGENT counters start at 0 with the agent; COUNTER ones are the kernel's and start at boot */
enum kind { KIND_LEVEL, KIND_COUNTER, KIND_AGENT };

enum unit { UNIT_NONE, UNIT_COUNT, UNIT_KBYTE, UNIT_MSEC };

#define X(id, metric, scope, kind, unit) id,
enum quantity { QUANTITIES(X) N_QUANTITY };
#undef X

struct quantity_info {
    const char	*id;		/* "Q_SLAB_SHARE", for debugging */
    const char	*metric;	/* the agent's name for it */
    enum scope	scope;
    enum kind	kind;
    enum unit	unit;
};
extern const struct quantity_info quantities[N_QUANTITY];

/* Where the values came from: the agent, or pmdalinux where the agent was not recorded. */
enum origin { ORIGIN_NONE, ORIGIN_AGENT, ORIGIN_FALLBACK, ORIGIN_MIXED };

/* What is known of the machine; strings are "" and numbers NAN where nothing says it. */
struct facts {
    char	host[256];
    char	kernel[128];		/* kernel.uname.release */
    char	machine[64];		/* kernel.uname.machine */
    char	boost_method[32];	/* reclaim.boost.method: reported, inferred, unsupported */
    char	gate[32];		/* reclaim.self.gate */
    char	zone[128];		/* time zone of the archive or host */
    double	pagesize;		/* bytes */
    double	memory;			/* Kbyte */
    double	cpus;
    enum origin	origin;
    unsigned	kernels;		/* number of different kernel releases in the window */
};

typedef struct series series;

/* Called from time to time during long reading; done is 0..1. */
typedef void (*series_progress)(void *data, double done);

/* The window of an archive or the live host to read. Times are seconds since the epoch. */
struct series_source {
    int		type;		/* PM_CONTEXT_HOST, PM_CONTEXT_ARCHIVE or PM_CONTEXT_LOCAL */
    const char	*name;		/* host or archive(s), for messages too */
    int		context;	/* an open PMAPI context; series_close() leaves it open */
    double	start, end;	/* archive: rows outside are not read; INFINITY for no end */
    unsigned	leave_out;	/* scopes not to read, as bits 1 << SCOPE_...: many zones cost much */
    series_progress progress;	/* or NULL */
    void	*progress_data;
};

/*
 * Prepare to read. Returns 0 or a negative PMAPI error; on error `message` (if size > 0) holds one
 * line that names what is missing.  No row has been read yet.
 */
extern int series_open(series **, const struct series_source *, char *message, size_t size);

/*
 * Read one more row: the next sample of an archive, or one fetch now from a live host.
 * Returns 1, 0 at the end of the window, or a negative PMAPI error (a live host that went away: the
 * caller may try again after pmReconnectContext and series_break).
 */
extern int series_next(series *);

/* Read all that is left of an archive's window. Returns 0 or a negative PMAPI error. */
extern int series_load(series *);

/* The next row begins a new segment (a live host was away). */
extern void series_break(series *);

/* Forget old rows, keeping at least `keep`; a live watch runs for days. Row numbers shift. */
extern void series_forget(series *, size_t keep);

extern void series_close(series *);

/* --- what there is --- */

extern const struct facts *series_facts(const series *);
/* The kernel's version as major * 1000 + minor; 0 where nothing tells it. */
extern int facts_version(const struct facts *);
extern size_t series_rows(const series *);
extern double series_time(const series *, size_t row);		/* seconds since the epoch */

/*
 * Number of instances seen in a scope (1 for SCOPE_GLOBAL), their names and the numbers of their
 * nodes, by node and then from the lowest zone up. Where no instance is known the name is "".
 */
extern unsigned series_instances(const series *, enum scope);
extern const char *series_instance_name(const series *, enum scope, unsigned inst);
extern int series_instance_node(const series *, enum scope, unsigned inst);

/* Does any row hold a value of it (any instance of it)? Derived shares count where their parts do. */
extern int series_has(const series *, enum quantity);

/* Was this quantity taken from pmdalinux rather than from the agent? */
extern int series_is_fallback(const series *, enum quantity);

/*
 * Segments, in order. Rows first..last belong together; why says what ended the one before
 * ("start", "mark", "gap", "agent restart", "reboot", "reconnect").
 */
struct segment {
    size_t	first, last;
    const char	*why;
};
extern unsigned series_segments(const series *);
extern struct segment series_segment(const series *, unsigned n);
extern unsigned series_segment_of(const series *, size_t row);

/* --- values; inst is 0 for global quantities --- */

/* The value at a row, NAN if there is none. Shares are computed from their parts where recorded. */
extern double series_get(const series *, enum quantity, unsigned inst, size_t row);

/* The last value at or before the row within its segment, NAN if none. */
extern double series_last(const series *, enum quantity, unsigned inst, size_t row);

/*
 * Growth of a counter between rows from and to: the sum of its steps between neighbouring values
 * of the same segment. A step across a segment counts for nothing, nor does its time; a small step back
 * (kernels up to 5.17) counts as 0 until the counter has passed its highest value again.
 * `seconds` (may be NULL) gets the time over which steps were summed. NAN if there was no step.
 */
extern double series_delta(const series *, enum quantity, unsigned inst, size_t from, size_t to,
			double *seconds);

/* Counter: growth per second between the value before row (same segment) and row; NAN if none. */
extern double series_rate(const series *, enum quantity, unsigned inst, size_t row);

/*
 * Quantiles of a level (or, for a counter, of its rate) over rows from..to: n values of p (0..1)
 * into out, by linear interpolation between order statistics. Returns how many values there were;
 * with 0, out is NAN.
 */
extern size_t series_quantiles(const series *, enum quantity, unsigned inst, size_t from, size_t to,
			const double *p, double *out, unsigned n);

/*
 * 100 * growth of num / growth of den between two rows, 0..100; NAN where den did not grow.
 * (mmtests prints 100 there.)
 */
extern double series_percent(const series *, enum quantity num, enum quantity den, unsigned inst,
			size_t from, size_t to);

/* Part of the time (0..1) that a msec counter says was spent in a state, NAN if unknown. */
extern double series_fraction(const series *, enum quantity, unsigned inst, size_t from, size_t to);

/* Seconds of the window that lie inside segments: the time that was watched. */
extern double series_watched(const series *, size_t from, size_t to);

/* Row at or after a time; series_rows() if none. */
extern size_t series_row_at(const series *, double when);

#endif
