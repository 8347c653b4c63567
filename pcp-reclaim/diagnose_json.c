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
 * --diagnose as JSON.
 */
#include <stdio.h>
#include "diagnose.h"

static void
member(FILE *out, const char *name, const char *value)
{
    json_string(out, name);
    fputs(": ", out);
    json_string(out, value);
}

static void
number(FILE *out, const char *name, double value, int digits)
{
    json_string(out, name);
    fputs(": ", out);
    json_number(out, value, digits);
}

/* The numbers behind a finding: all that are known, or those on the sound side alone. */
static void
evidence(FILE *out, const struct finding *f, int sound_only)
{
    const struct fault	*fault = f->fault;
    const char		*comma = "";
    unsigned		i;

    fputs("\"evidence\": [", out);
    for (i = 0; i < fault->nterms; i++) {
	const struct fault_term	*term = &fault->terms[i];

	if (isnan(f->numbers[i]) || (!sound_only && f->counts[i] == 0) ||
	    (sound_only && term_holds(fault, term, f->numbers[i]) != UNTRUE))
	    continue;
	fprintf(out, "%s{", comma);
	member(out, "what", term->label);
	fputs(", ", out);
	number(out, "value", f->numbers[i], term->digits);
	fprintf(out, ", \"fault_%s\": ", term->compare == ABOVE ? "above" : "below");
	json_number(out, fault->vars[term->var].value, 4);
	putc('}', out);
	comma = ", ";
    }
    putc(']', out);
}

static void
where(FILE *out, const struct finding *f, const series *s)
{
    if (f->fault->scope != SCOPE_NODE)
	return;
    member(out, "instance", series_instance_name(s, SCOPE_NODE, f->inst));
    fputs(", ", out);
}

static void
found(FILE *out, const struct verdict *v, const struct findings *findings, const series *s)
{
    const char	*comma = "";
    unsigned	i;

    fputs(", ", out);
    member(out, "title", v->fault->title);
    fputs(", ", out);
    number(out, "since", v->since, 3);
    fputs(",\n   \"places\": [", out);
    for (i = 0; i < findings->n; i++) {
	const struct finding	*f = &findings->list[i];

	if (!verdict_has(v, f))
	    continue;
	fprintf(out, "%s{", comma);
	where(out, f, s);
	number(out, "since", f->since, 3);
	fputs(", ", out);
	number(out, "until", f->until, 3);
	fputs(", ", out);
	number(out, "seconds", f->lasted, 0);
	fputs(", ", out);
	evidence(out, f, 0);
	putc('}', out);
	comma = ",\n    ";
    }
    fputs("],\n   ", out);
    member(out, "look", v->fault->look);
    fputs(",\n   ", out);
    member(out, "try", v->fault->remedy);
}

static void
not_found(FILE *out, const struct verdict *v, const series *s)
{
    if (v->best != NULL && v->best->ruled_out)
	fputs(", \"ruled_out\": true", out);
    if (v->best == NULL || isnan(v->best->nearest))
	return;
    fputs(", ", out);
    where(out, v->best, s);
    number(out, "nearest", v->best->nearest, 3);
    fputs(", ", out);
    evidence(out, v->best, 1);
}

static void
not_judged(FILE *out, const struct verdict *v, const series *s)
{
    char	why[500];

    verdict_lacks(v, s, why, sizeof(why));
    fputs(", ", out);
    member(out, "because", why);
    fprintf(out, ", \"suspected\": %s", v->suspected > 0 ? "true" : "false");
}

static void
list(FILE *out, enum state state, const char *name, const struct findings *findings, const series *s)
{
    struct verdict	v;
    const char		*comma = "\n  ";
    unsigned		n;

    fprintf(out, ",\n \"%s\": [", name);
    for (n = 0; verdict_get(findings, n, &v); n++) {
	if (v.state != state)
	    continue;
	fprintf(out, "%s{", comma);
	member(out, "fault", v.fault->name);
	fputs(", ", out);
	member(out, "kind", v.fault->kind == FAULT ? "fault" : "note");
	fprintf(out, ", \"rule\": \"reclaim.%s\"", v.fault->rule);
	if (state == FOUND)
	    found(out, &v, findings, s);
	else if (state == NOT_FOUND)
	    not_found(out, &v, s);
	else
	    not_judged(out, &v, s);
	putc('}', out);
	comma = ",\n  ";
    }
    putc(']', out);
}

void
diagnose_json(FILE *out, const struct findings *findings, const struct input *in)
{
    const series	*s = in->series;
    const struct facts	*facts = series_facts(s);
    size_t		last = series_rows(s) - 1;
    struct overview	view;
    int			status = findings_status(findings);

    overview_make(&view, s);
    fprintf(out, "{\"verdict\": \"%s\", ", status == 1 ? "fault" : status == 0 ? "sound" : "unknown");
    member(out, "host", facts->host);
    fputs(", ", out);
    member(out, "kernel", facts->kernel);
    fputs(",\n ", out);
    number(out, "from", series_time(s, 0), 3);
    fputs(", ", out);
    number(out, "to", series_time(s, last), 3);
    fprintf(out, ", \"samples\": %zu, \"agent\": %s,\n ", last + 1,
	    facts->origin == ORIGIN_FALLBACK ? "false" : "true");
    number(out, "slab_share_least", view.share[0], 3);
    fputs(", ", out);
    number(out, "slab_share_median", view.share[1], 3);
    fputs(", ", out);
    number(out, "slab_share_most", view.share[2], 3);
    fputs(", ", out);
    number(out, "scanned", view.scanned, 0);
    fputs(", ", out);
    number(out, "kswapd_efficiency", view.efficiency, 2);
    fputs(",\n ", out);
    number(out, "slab_objects_per_page", view.objects, 2);
    fputs(", ", out);
    number(out, "boosted", view.boosted, 3);
    fputs(", ", out);
    number(out, "spared", view.spared, 3);
    list(out, FOUND, "found", findings, s);
    list(out, NOT_FOUND, "not_found", findings, s);
    list(out, NOT_JUDGED, "not_judged", findings, s);
    fputs("}\n", out);
}
