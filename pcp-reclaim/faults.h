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
 * The faults that reclaim is known for, each declared once.  The pmie rules below pmieconf/ and
 * `pcp reclaim --diagnose` are both made from this table, so that they cannot disagree.
 */
#ifndef FAULTS_H
#define FAULTS_H

#include "series.h"

/*
 * How a term makes one number of a window of samples. Counters enter as growth per second (of msec
 * counters: as part of the time), levels as they are; n samples are window / delta of the fault.
 */
enum how_term {
    TERM_RATE,		/* growth of all num a second */
    TERM_RATIO,		/* growth of all num / growth of all den */
    TERM_LEVEL,		/* mean of the level num[0] */
    TERM_LEAST,		/* its least value: it was never below */
    TERM_PART,		/* sum of the means of all num / that of all den */
    TERM_RISE,		/* last value of num[0] less its least */
    TERM_GROWN,		/* mean of num[0] less its mean over `past` seconds that ended `ago` before */
    TERM_APART,		/* how far the mean of num[0] of one node is from that of all nodes */
    TERM_PRESSURE	/* (growth of num[0] / mean of num[1]) / (growth of all den / mean of num[2]) */
};

enum compare_term { ABOVE, BELOW };

#define TERM_PARTS	3
#define NO_GROUP	0

struct fault_term {
    enum how_term	how;
    unsigned		nnum, nden;
    enum quantity	num[TERM_PARTS], den[TERM_PARTS];
    double		window;		/* seconds that it must hold */
    double		ago, past;	/* seconds: the window ended so long ago; TERM_GROWN */
    enum compare_term	compare;
    unsigned		var;		/* threshold: index into vars */
    unsigned		group;		/* 0: needed; of the others one whole group must hold */
    int			may_lack;	/* without its metric the others still raise a suspicion */
    const char		*label;		/* for evidence: "slab objects scanned per page" */
    int			digits;
};

/* A threshold that pmieconf can change. */
struct fault_var {
    const char	*name;
    double	value;			/* default */
    const char	*help;
};

enum fault_kind { FAULT, NOTE };	/* a note stands beside the verdict */

struct fault {
    const char	*rule;			/* of pmieconf, after "reclaim." */
    const char	*name;			/* of the fault: two rules may look for the same one */
    const char	*title;
    enum fault_kind kind;
    enum scope	scope;			/* SCOPE_GLOBAL, or SCOPE_NODE: each node is looked at */
    int		enabled;		/* in pmieconf, unless changed */
    int		unprinted;		/* only kernels that do not print their boosts have it */
    double	delta;			/* seconds between samples */
    unsigned	nvars, nterms;
    const struct fault_var *vars;
    const struct fault_term *terms;
    const char	*shown;			/* what pmie's message shows, after the value of term 0 */
    const char	*why;			/* what it is and why the terms tell it: several lines */
    const char	*look;			/* what to look at next */
    const char	*remedy;		/* what to try */
};

extern const struct fault faults[];
extern const unsigned nfaults;

/* --- judging (faults_judge.c) --- */

enum truth { UNTRUE, TRUE, UNKNOWN };

/*
 * A term's number at a time, of a node where the fault's scope is that (then inst is its index;
 * global quantities within stay global).  Between two samples values are interpolated, as pmie does
 * with archives.  NAN where a value is missing, or where the window begins before the samples or
 * crosses an interruption.
 */
extern double fault_number(const series *, const struct fault *, const struct fault_term *,
			   unsigned inst, double when);

/* Is a number on the side of the threshold where the fault is? */
extern enum truth term_holds(const struct fault *, const struct fault_term *, double number);

/*
 * The whole predicate, by pmie's rules for unknown values.  numbers, one a term, are filled as far as
 * they were needed; the others are NAN.  Where known_only is set, terms that lack a metric and may are
 * left out.
 */
extern enum truth fault_holds(const series *, const struct fault *, unsigned inst, double when,
			      int known_only, double *numbers);

/* Does the kernel whose samples these are rule the fault out, whatever the numbers say? */
extern int fault_ruled_out(const series *, const struct fault *);

/* Does no sample at all have this quantity, or one that this term needs? */
extern int quantity_lacks(const series *, enum quantity);
extern int term_lacks(const series *, const struct fault_term *);

/* Seconds of samples without which nothing can be said. */
extern double fault_span(const struct fault *);

#define FAULT_TERMS	8	/* the most that a fault has */

#endif
