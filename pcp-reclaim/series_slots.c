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
 * Which metrics of a host or archive feed which quantities, and the facts of the machine.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "series_impl.h"

static const struct {
    const char		*metric;
    enum fact		fact;
} fact_metrics[] = {
    { "kernel.uname.release", FACT_KERNEL },
    { "kernel.uname.machine", FACT_MACHINE },
    { "reclaim.boost.method", FACT_METHOD },
    { "reclaim.self.gate", FACT_GATE },
    { "hinv.pagesize", FACT_PAGESIZE },
    { "mem.physmem", FACT_MEMORY },
    { "hinv.ncpu", FACT_CPUS },
};
#define NFACTS		(sizeof(fact_metrics) / sizeof(fact_metrics[0]))

#define FACT_RECORDS	50	/* records of facts to look at before the window */

/* Units as the table wants them; a metric in another scale of it is converted. */
static pmUnits
wanted_units(enum unit unit)
{
    pmUnits	none, u;

    memset(&none, 0, sizeof(none));
    u = none;
    if (unit == UNIT_KBYTE) {
	u.dimSpace = 1;
	u.scaleSpace = PM_SPACE_KBYTE;
    }
    else if (unit == UNIT_MSEC) {
	u.dimTime = 1;
	u.scaleTime = PM_TIME_MSEC;
    }
    else if (unit == UNIT_COUNT) {
	u.dimCount = 1;
	u.scaleCount = PM_COUNT_ONE;
    }
    return u;
}

/* Factor from a metric's units to the table's; sets paged for Kbyte that stand for pages. */
static double
unit_factor(const pmDesc *desc, enum unit unit, int *paged)
{
    pmUnits	want = wanted_units(unit), none;
    pmAtomValue	in, out;

    memset(&none, 0, sizeof(none));
    *paged = 0;
    if (memcmp(&desc->units, &none, sizeof(none)) == 0 || unit == UNIT_NONE)
	return 1;
    in.d = 1;
    if (pmConvScale(PM_TYPE_DOUBLE, &in, &desc->units, &out, &want) >= 0)
	return out.d;
    if (unit == UNIT_COUNT && desc->units.dimSpace == 1) {
	want = wanted_units(UNIT_KBYTE);
	if (pmConvScale(PM_TYPE_DOUBLE, &in, &desc->units, &out, &want) >= 0) {
	    *paged = 1;
	    return out.d * 1024;	/* bytes, to be divided by the page size */
	}
    }
    return NAN;
}

static void
add_slot(struct series *s, pmID pmid, enum slot_use use, int what)
{
    struct slot	*slot = &s->slots[s->nslots];
    pmDesc	desc;

    if (pmid == PM_ID_NULL || pmLookupDesc(pmid, &desc) < 0)
	return;
    if (use != USE_FACT && s->src.leave_out & 1U << quantities[what].scope)
	return;
    memset(slot, 0, sizeof(*slot));
    slot->pmid = pmid;
    slot->indom = desc.indom;
    slot->type = desc.type;
    slot->use = use;
    slot->what = what;
    slot->factor = 1;
    if (use != USE_FACT) {
	slot->scope = quantities[what].scope;
	slot->factor = unit_factor(&desc, use == USE_SHMEM ? UNIT_KBYTE : quantities[what].unit,
				   &slot->paged);
	/* a metric of that name with another shape is not ours */
	if (isnan(slot->factor) || (slot->scope == SCOPE_GLOBAL) != (desc.indom == PM_INDOM_NULL))
	    return;
	if (use == USE_AGENT)
	    s->has_agent[what] = 1;
    }
    s->nslots++;
}

static int
build_hash(struct series *s)
{
    unsigned	i, h;

    for (s->hash_size = 64; s->hash_size < 4 * s->nslots; s->hash_size *= 2)
	;
    s->hash = calloc(s->hash_size, sizeof(s->hash[0]));
    s->pmids = calloc(s->nslots, sizeof(s->pmids[0]));
    if (s->hash == NULL || s->pmids == NULL)
	return -ENOMEM;
    for (i = 0; i < s->nslots; i++) {
	s->pmids[i] = s->slots[i].pmid;
	for (h = (s->slots[i].pmid * 2654435761U) & (s->hash_size - 1); s->hash[h] != 0;
		h = (h + 1) & (s->hash_size - 1))
	    ;
	s->hash[h] = (unsigned short)(i + 1);
    }
    return 0;
}

/* Slot of a metric, or NULL for one that nothing here uses. */
struct slot *
slots_find(struct series *s, pmID pmid)
{
    unsigned	h = (pmid * 2654435761U) & (s->hash_size - 1);

    for (; s->hash[h] != 0; h = (h + 1) & (s->hash_size - 1))
	if (s->slots[s->hash[h] - 1].pmid == pmid)
	    return &s->slots[s->hash[h] - 1];
    return NULL;
}

/* pmLookupName of many: names that are not there leave PM_ID_NULL, on every version of PCP. */
static int
lookup(unsigned n, const char **names, pmID *pmids)
{
    unsigned	i;
    int		sts;

    for (i = 0; i < n; i++)
	pmids[i] = PM_ID_NULL;
    /* char ** before PCP 6, const char ** from then on */
    sts = pmLookupName((int)n, (void *)names, pmids);
    return sts == PM_ERR_NAME || sts == PM_ERR_NONLEAF || sts == PM_ERR_PMID ? 0 : sts;
}

static void
add_fallbacks(struct series *s, const pmID *pmids, int covered)
{
    unsigned	i;

    for (i = 0; i < nfallbacks; i++)
	if (s->has_agent[fallbacks[i].quantity] == covered)
	    add_slot(s, pmids[i], fallbacks[i].use, (int)fallbacks[i].quantity);
}

/*
 * Look up every metric.  pmdalinux's that double the agent's stand last: a live host is not asked
 * for them while the agent answers; an archive may hold both (the agent came half way).
 */
int
slots_open(struct series *s, char *message, size_t size)
{
    unsigned	total = (unsigned)N_QUANTITY + nfallbacks + NFACTS, i, n = 0;
    const char	**names = calloc(total, sizeof(*names));
    pmID	*pmids = calloc(total, sizeof(*pmids));
    int		sts = -ENOMEM;

    s->slots = calloc(total, sizeof(*s->slots));
    if (names == NULL || pmids == NULL || s->slots == NULL)
	goto done;
    for (i = 0; i < N_QUANTITY; i++)
	names[n++] = quantities[i].metric;
    for (i = 0; i < nfallbacks; i++)
	names[n++] = fallbacks[i].metric;
    for (i = 0; i < NFACTS; i++)
	names[n++] = fact_metrics[i].metric;
    if ((sts = lookup(total, names, pmids)) < 0) {
	snprintf(message, size, "%s: %s", s->src.name, pmErrStr(sts));
	goto done;
    }
    for (i = 0; i < N_QUANTITY; i++)
	add_slot(s, pmids[i], USE_AGENT, (int)i);
    for (i = 0; i < NFACTS; i++)
	add_slot(s, pmids[(unsigned)N_QUANTITY + nfallbacks + i], USE_FACT,
		 (int)fact_metrics[i].fact);
    add_fallbacks(s, pmids + N_QUANTITY, 0);
    s->ncore = s->nslots;
    add_fallbacks(s, pmids + N_QUANTITY, 1);
    sts = build_hash(s);
done:
    free(names);
    free(pmids);
    return sts;
}

static void
take_string(char *to, size_t size, const struct slot *slot, const pmValueSet *vset)
{
    pmAtomValue	atom;

    if (slot->type != PM_TYPE_STRING ||
	pmExtractValue(vset->valfmt, &vset->vlist[0], slot->type, &atom, PM_TYPE_STRING) < 0)
	return;
    snprintf(to, size, "%s", atom.cp);
    free(atom.cp);
}

/* Note a fact that a result holds; the last one seen stands. */
void
facts_take(struct series *s, const struct slot *slot, const pmValueSet *vset)
{
    struct facts	*f = &s->facts;
    char		was[sizeof(f->kernel)];

    if (vset->numval < 1)
	return;
    switch ((enum fact)slot->what) {
    case FACT_KERNEL:
	snprintf(was, sizeof(was), "%s", f->kernel);
	take_string(f->kernel, sizeof(f->kernel), slot, vset);
	f->kernels += strcmp(was, f->kernel) != 0;
	break;
    case FACT_MACHINE:
	take_string(f->machine, sizeof(f->machine), slot, vset);
	break;
    case FACT_METHOD:
	take_string(f->boost_method, sizeof(f->boost_method), slot, vset);
	break;
    case FACT_GATE:
	take_string(f->gate, sizeof(f->gate), slot, vset);
	break;
    case FACT_PAGESIZE:
	f->pagesize = value_number(vset, 0, slot->type);
	break;
    case FACT_MEMORY:
	f->memory = value_number(vset, 0, slot->type);
	break;
    default:
	f->cpus = value_number(vset, 0, slot->type);
	break;
    }
}

/*
 * Facts that were recorded once, when logging began, lie before most windows: read them first.
 * Only those metrics are asked for, so that this costs a few records.
 */
void
facts_start(struct series *s)
{
    struct timeval	begin = { 0, 0 };
    pmLogLabel		label;
    pmID		pmids[NFACTS];
    pmResult		*result;
    struct slot		*slot;
    unsigned		i, known = 0, reads;
    int			n = 0, k;

    for (i = 0; i < s->nslots; i++)
	if (s->slots[i].use == USE_FACT)
	    pmids[n++] = s->slots[i].pmid;
    if (n == 0 || pmGetArchiveLabel(&label) < 0)
	return;
    begin.tv_sec = label.ll_start.tv_sec;
    begin.tv_usec = label.ll_start.tv_usec;
    if (pmSetMode(PM_MODE_FORW, &begin, 0) < 0)
	return;
    for (reads = 0; reads < FACT_RECORDS && known != (1U << n) - 1; reads++) {
	if (pmFetch(n, pmids, &result) < 0)
	    break;
	for (k = 0; k < result->numpmid; k++) {
	    if (result->vset[k]->numval < 1 || (slot = slots_find(s, pmids[k])) == NULL)
		continue;
	    facts_take(s, slot, result->vset[k]);
	    known |= 1U << k;
	}
	i = (double)result->timestamp.tv_sec > s->src.end;
	pmFreeResult(result);
	if (i)
	    break;
    }
}
