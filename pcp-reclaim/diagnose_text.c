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
 * --diagnose in words.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "diagnose.h"

#define WIDTH	78
#define SHORT	2	/* numbers that say why something was not found */

#define DATE	"%Y-%m-%d %H:%M:%S"

/* Prose behind a heading, wrapped, its lines set in by `indent`. */
static void
prose(FILE *f, unsigned indent, const char *heading, const char *text)
{
    unsigned	column = (unsigned)fprintf(f, "%*s%s", (int)(indent > 2 ? 2 : indent), "", heading);
    size_t	length;

    while (column < indent) {
	putc(' ', f);
	column++;
    }
    for (; *text; text += length + strspn(text + length, " \n")) {
	length = strcspn(text, " \n");
	if (column > indent && column + 1 + length > WIDTH)
	    column = (unsigned)fprintf(f, "\n%*s", (int)indent, "") - 1;
	else if (column > indent)
	    column += (unsigned)fprintf(f, " ");
	column += (unsigned)fprintf(f, "%.*s", (int)length, text);
    }
    putc('\n', f);
}

static void
term_words(char *buf, size_t size, const struct fault *fault, unsigned i, double number)
{
    const struct fault_term	*term = &fault->terms[i];

    snprintf(buf, size, "%s %.*f (a %s %s %g)", term->label, term->digits, number,
	     fault->kind == FAULT ? "fault" : "note", term->compare == ABOVE ? "above" : "below", fault->vars[term->var].value);
}

static const char *
place(const struct finding *f, const series *s)
{
    return f->fault->scope == SCOPE_NODE ? series_instance_name(s, SCOPE_NODE, f->inst) : "";
}

static void
found_place(FILE *out, const struct finding *f, const series *s)
{
    char	since[40], until[40], line[300];
    const char	*where = place(f, s);
    unsigned	i;

    format_time(since, sizeof(since), f->since, DATE);
    format_time(until, sizeof(until), f->until, "%H:%M:%S");
    snprintf(line, sizeof(line), "%s%s%s, last at %s; %.0f s in all", where, *where ? ": " : "", since,
	     until, f->lasted);
    prose(out, 12, "since", line);
    for (i = 0; i < f->fault->nterms; i++) {
	if (f->counts[i] == 0)
	    continue;
	term_words(line, sizeof(line), f->fault, i, f->numbers[i]);
	prose(out, 12, "", line);
    }
}

static void
found(FILE *out, const struct verdict *v, const struct findings *findings, const series *s)
{
    unsigned	i;

    fprintf(out, "\n%s  %s: %s\n", v->fault->kind == FAULT ? "FAULT" : "NOTE", v->fault->name,
	    v->fault->title);
    for (i = 0; i < findings->n; i++)
	if (verdict_has(v, &findings->list[i]))
	    found_place(out, &findings->list[i], s);
    prose(out, 12, "meaning", v->fault->why);
    prose(out, 12, "look at", v->fault->look);
    prose(out, 12, "try", v->fault->remedy);
}

static void
not_found(FILE *out, const struct verdict *v, const series *s)
{
    const struct finding	*f = v->best;
    char	line[1000], when[40], words[300];
    const char	*where;
    unsigned	i, shown = 0;
    size_t	used;

    if (f != NULL && f->ruled_out) {
	used = (size_t)snprintf(line, sizeof(line), "not with this kernel: it has the fix, since it "
				"prints boosts");
	if (f->signs > 0)
	    snprintf(line + used, sizeof(line) - used, ". Signs of it were there for %.0f s: slab was "
		     "left out for another reason", f->signs);
	prose(out, 20, v->fault->name, line);
	return;
    }
    if (f == NULL || isnan(f->nearest)) {
	prose(out, 20, v->fault->name, "-");
	return;
    }
    where = place(f, s);
    format_time(when, sizeof(when), f->nearest, "%H:%M:%S");
    used = (size_t)snprintf(line, sizeof(line), "nearest at %s%s%s:", when, *where ? " on " : "", where);
    for (i = 0; i < v->fault->nterms && shown < SHORT; i++) {
	if (term_holds(v->fault, &v->fault->terms[i], f->numbers[i]) != UNTRUE)
	    continue;
	shown++;
	term_words(words, sizeof(words), v->fault, i, f->numbers[i]);
	if (used < sizeof(line))
	    used += (size_t)snprintf(line + used, sizeof(line) - used, " %s;", words);
    }
    if (used > 0 && used < sizeof(line))
	line[used - 1] = '\0';
    prose(out, 20, v->fault->name, line);
}

static void
not_judged(FILE *out, const struct verdict *v, const series *s)
{
    char	why[500], line[700];

    verdict_lacks(v, s, why, sizeof(why));
    snprintf(line, sizeof(line), "%s%s", why,
	     v->suspected > 0 ? "; all that is known points to it" : "");
    prose(out, 20, v->fault->name, line);
}

/* One of the three lists; headed by a line of its own if it is not empty. */
static void
list(FILE *out, enum state state, const char *heading, const struct findings *findings,
     const series *s)
{
    struct verdict	v;
    unsigned		n, listed = 0;

    for (n = 0; verdict_get(findings, n, &v); n++) {
	if (v.state != state)
	    continue;
	if (state == FOUND) {
	    found(out, &v, findings, s);
	    continue;
	}
	if (listed++ == 0)
	    fprintf(out, "\n%s\n", heading);
	if (state == NOT_FOUND)
	    not_found(out, &v, s);
	else
	    not_judged(out, &v, s);
    }
}

static void
verdict_line(FILE *out, const struct findings *findings, const struct overview *view)
{
    struct verdict	v;
    unsigned		n, faulty = 0, unjudged = 0, suspected = 0;

    for (n = 0; verdict_get(findings, n, &v); n++) {
	if (v.state == FOUND && v.fault->kind == FAULT)
	    fprintf(out, "%s%s", faulty++ ? ", " : "Fault found: ", v.fault->name);
	unjudged += v.state == NOT_JUDGED;
	suspected += v.state == NOT_JUDGED && v.suspected > 0;
    }
    if (faulty)
	fputs(".\n", out);
    else if (suspected)
	fputs("No fault can be proved, but one is suspected: see below.\n", out);
    else if (unjudged == n)
	fputs("Nothing could be judged.\n", out);
    else if (view->scanned > 0 || isnan(view->scanned))
	fprintf(out, "Sound%s: none of the known faults was found.\n",
		unjudged ? ", as far as can be told" : "");
    else
	fputs("Sound: nothing was reclaimed.\n", out);
}

static void
append(char *buf, size_t size, const char *format, ...)
{
    size_t	used = strlen(buf);
    va_list	ap;

    va_start(ap, format);
    vsnprintf(buf + used, size - used, format, ap);
    va_end(ap);
}

static void
overview_line(FILE *out, const struct overview *view)
{
    char	line[500] = "";

    if (!isnan(view->share[1]))
	append(line, sizeof(line), "Slab share %.3f to %.3f, median %.3f. ", view->share[0],
	       view->share[2], view->share[1]);
    if (!isnan(view->scanned))
	append(line, sizeof(line), "%.0f pages scanned", view->scanned);
    if (!isnan(view->efficiency))
	append(line, sizeof(line), ", %.1f %% of kswapd's reclaimed", view->efficiency);
    if (!isnan(view->objects))
	append(line, sizeof(line), ", %.2f slab objects scanned per page", view->objects);
    append(line, sizeof(line), "%s", isnan(view->scanned) ? "" : ". ");
    if (!isnan(view->boosted))
	append(line, sizeof(line), "Boosted %.2f of the time. ", view->boosted);
    if (!isnan(view->spared))
	append(line, sizeof(line), "Slab spared in %.3f of the slices with scanning.", view->spared);
    if (*line)
	prose(out, 0, "", line);
}

void
diagnose_text(FILE *out, const struct findings *findings, const struct input *in)
{
    const series	*s = in->series;
    const struct facts	*facts = series_facts(s);
    size_t		last = series_rows(s) - 1;
    struct overview	view;
    char		from[40], to[40];

    overview_make(&view, s);
    format_time(from, sizeof(from), series_time(s, 0), DATE);
    format_time(to, sizeof(to), series_time(s, last), DATE);
    fprintf(out, "%s%s%s, %s to %s: %.0f s, %zu samples\n", *facts->host ? facts->host : "-",
	    *facts->kernel ? ", kernel " : "", facts->kernel, from, to,
	    series_watched(s, 0, last), last + 1);
    if (facts->origin == ORIGIN_FALLBACK)
	fputs("No reclaim agent was recorded: judged by pmdalinux's metrics.\n", out);
    putc('\n', out);
    verdict_line(out, findings, &view);
    overview_line(out, &view);
    list(out, FOUND, "", findings, s);
    list(out, NOT_FOUND, "Not found:", findings, s);
    list(out, NOT_JUDGED, "Could not be judged:", findings, s);
}
