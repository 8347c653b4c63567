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
 * --diagnose: which of the known faults a window shows, or why it is sound.
 */
#ifndef DIAGNOSE_H
#define DIAGNOSE_H

#include "faults.h"
#include "options.h"

/* What was found of one fault in one place: the machine, or a node. */
struct finding {
    const struct fault	*fault;
    unsigned	inst;
    double	since;			/* when it first held; NAN if it never did */
    double	until;			/* when it last did */
    double	lasted;			/* seconds in which it held */
    double	judged;			/* seconds in which it could be told */
    double	possible;		/* seconds in which it could, were no value missing */
    double	numbers[FAULT_TERMS];	/* means over the time in which it held; or at `nearest` */
    unsigned	counts[FAULT_TERMS];
    double	nearest;		/* never held: when most of its terms did, or NAN */
    unsigned	failing;		/* terms that did not, then */
    double	short_of;		/* how far they were from it */
    int		lacks;			/* some of its metrics are in no sample */
    double	suspected;		/* seconds in which all that is known pointed to it */
    int		ruled_out;		/* the kernel cannot have it: signs are no more than that */
    double	signs;			/* ruled out: seconds in which it would have held */
};

struct findings {
    unsigned		n;
    struct finding	*list;		/* by fault, then by place */
};

/* Judge all faults over what was loaded. 0, or -1 without memory. */
extern int findings_make(struct findings *, const series *);
extern void findings_free(struct findings *);

/*
 * Several rules can look for one fault, and several places have it: a verdict is about the fault, by
 * its name.
 */
enum state { NOT_JUDGED, NOT_FOUND, FOUND };

struct verdict {
    const struct fault	*fault;		/* the rule that found it, or judged it, or the first */
    enum state		state;
    const struct finding *best;	/* what says so; not found: the place that came nearest */
    double		since;		/* found: the earliest of all rules and places */
    double		suspected;	/* not judged */
};

/* The verdict on the n-th fault by name; 0 when there are no more. */
extern int verdict_get(const struct findings *, unsigned n, struct verdict *);

/* Is this finding to be shown with the verdict? */
extern int verdict_has(const struct verdict *, const struct finding *);

/* Why it was not judged, as a phrase. */
extern void verdict_lacks(const struct verdict *, const series *, char *buf, size_t size);

/* 1 if a fault (not just a note) was found, 2 if nothing could be judged, else 0. */
extern int findings_status(const struct findings *);

/* diagnose_text.c, diagnose_json.c */
extern void diagnose_text(FILE *, const struct findings *, const struct input *);
extern void diagnose_json(FILE *, const struct findings *, const struct input *);

/* What the window was like, whatever the verdict; numbers are NAN where not known. */
struct overview {
    double	share[3];		/* slab share: least, median, most */
    double	scanned;		/* pages */
    double	efficiency;		/* percent, of kswapd */
    double	objects;		/* slab objects scanned per page scanned */
    double	boosted;		/* part of the time */
    double	spared;			/* part of the scanning slices */
};
extern void overview_make(struct overview *, const series *);

/* Exit status: 0 sound, 1 a fault was found, 2 error (after a message) or nothing to judge. */
extern int diagnose(struct input *, const struct options *);

#endif
