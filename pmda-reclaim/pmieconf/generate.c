/*
 * Writes the pmieconf(5) rules from the table of faults that `pcp reclaim --diagnose` uses.
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
 *
 * Usage: generate DIRECTORY
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "faults.h"

/* Number of samples in so many seconds. */
static unsigned
samples(const struct fault *fault, double seconds)
{
    unsigned    n = (unsigned)(seconds / fault->delta + .5);

    return n > 0 ? n : 1;
}

/* The samples of a term's window, newest first; one alone needs no index. */
static void
put_window(FILE *out, const struct fault *fault, double ago, double window)
{
    unsigned    first = ago > 0 ? samples(fault, ago) : 0;
    unsigned    n = samples(fault, window);

    if (first > 0 || n > 1)
	fprintf(out, " @%u..%u", first, first + n - 1);
}

/*
 * A mean over samples.  pmie up to 6.0 at least looks only at the first instance of what avg_sample
 * makes of several, so that means by instance are spelt out.
 */
static void
put_mean(FILE *out, const struct fault *fault, enum quantity quantity, double ago, double window)
{
    const char  *metric = quantities[quantity].metric;
    unsigned    n = samples(fault, window), i;

    if (quantities[quantity].scope == SCOPE_GLOBAL) {
	fprintf(out, "avg_sample ( %s $hosts$", metric);
	put_window(out, fault, ago, window);
	fputs(" )", out);
	return;
    }
    fputs("( ( ", out);
    for (i = 0; i < n; i++)
	fprintf(out, "%s%s $hosts$ @%u", i > 0 ? "\n\t\t+ " : "", metric, i);
    fprintf(out, " ) / %u )", n);
}

/* The sum of means of several metrics. */
static void
put_sum(FILE *out, const struct fault *fault, const struct fault_term *term,
	const enum quantity *what, unsigned n)
{
    unsigned    i;

    fputs("( ", out);
    for (i = 0; i < n; i++) {
	if (i > 0)
	    fputs("\n\t    + ", out);
	put_mean(out, fault, what[i], term->ago, term->window);
    }
    fputs(" )", out);
}

/* pmie has no abs(): put_term() squares it. */
static void
put_apart(FILE *out, const struct fault *fault, const struct fault_term *term)
{
    fputs("( ( avg_inst ", out);
    put_mean(out, fault, term->num[0], 0, term->window);
    fputs(" )\n\t    - ", out);
    put_mean(out, fault, term->num[0], 0, term->window);
    fputs(" )", out);
}

static void
put_number(FILE *out, const struct fault *fault, const struct fault_term *term)
{
    const char  *metric = quantities[term->num[0]].metric;

    switch (term->how) {
    case TERM_RATE:
	put_sum(out, fault, term, term->num, term->nnum);
	break;
    case TERM_RATIO:
    case TERM_PART:
	put_sum(out, fault, term, term->num, term->nnum);
	fputs("\n\t  / ", out);
	put_sum(out, fault, term, term->den, term->nden);
	break;
    case TERM_LEVEL:
	put_mean(out, fault, term->num[0], 0, term->window);
	break;
    case TERM_LEAST:
	fprintf(out, "min_sample ( %s $hosts$", metric);
	put_window(out, fault, 0, term->window);
	fputs(" )", out);
	break;
    case TERM_RISE:
	fprintf(out, "%s $hosts$ - min_sample ( %s $hosts$", metric, metric);
	put_window(out, fault, 0, term->window);
	fputs(" )", out);
	break;
    case TERM_GROWN:
	put_mean(out, fault, term->num[0], 0, term->window);
	fputs("\n\t  - ", out);
	put_mean(out, fault, term->num[0], term->ago, term->past);
	break;
    case TERM_PRESSURE:
	put_mean(out, fault, term->num[0], 0, term->window);
	fputs("\n\t  / ", out);
	put_sum(out, fault, term, term->den, term->nden);
	fputs("\n\t  * ", out);
	put_mean(out, fault, term->num[2], 0, term->window);
	fputs("\n\t  / ", out);
	put_mean(out, fault, term->num[1], 0, term->window);
	break;
    case TERM_APART:
	put_apart(out, fault, term);
	break;
    }
}

static void
put_term(FILE *out, const struct fault *fault, const struct fault_term *term)
{
    const char  *name = fault->vars[term->var].name;

    fputs("( ", out);
    put_number(out, fault, term);
    if (term->how == TERM_APART) {
	fputs("\n\t* ", out);
	put_number(out, fault, term);
	fprintf(out, "\n\t> $%s$ * $%s$ )", name, name);
	return;
    }
    fprintf(out, "\n\t%c $%s$ )", term->compare == ABOVE ? '>' : '<', name);
}

/* Terms of one group, with && between them; returns how many. */
static unsigned
put_group(FILE *out, const struct fault *fault, unsigned group)
{
    unsigned    i, n = 0;

    for (i = 0; i < fault->nterms; i++) {
	if (fault->terms[i].group != group)
	    continue;
	if (n++ > 0)
	    fputs("\n    && ", out);
	put_term(out, fault, &fault->terms[i]);
    }
    return n;
}

static unsigned
groups(const struct fault *fault)
{
    unsigned    i, most = 0;

    for (i = 0; i < fault->nterms; i++) {
	if (fault->terms[i].group > most)
	    most = fault->terms[i].group;
    }
    return most;
}

static void
put_predicate(FILE *out, const struct fault *fault)
{
    unsigned    group, n;

    fprintf(out, "\tpredicate =\n\"some_%s (\n    ", fault->scope == SCOPE_NODE ? "inst" : "host");
    n = put_group(out, fault, NO_GROUP);
    for (group = 1; group <= groups(fault); group++) {
	fputs(group > 1 ? "\n    ||\n    ( " : n > 0 ? "\n    && ( ( " : "( ( ", out);
	put_group(out, fault, group);
	fputs(" )", out);
    }
    if (groups(fault) > 0)
	fputs(" )", out);
    /* last: a message shows the value of the first */
    if (fault->unprinted)
	fputs("\n    && ( reclaim.boost.method $hosts$ != \\\"reported\\\" )", out);
    fputs("\n)\"\n", out);
}

/* Prose in lines of at most 72 columns; quotes end a string in these files. */
static void
put_prose(FILE *out, const char *heading, const char *text)
{
    unsigned    column = (unsigned)strlen(heading);

    fputs(heading, out);

    while (*text != '\0') {
	size_t  length = strcspn(text, " \n"), i;

	if (length > 0 && column > 0) {
	    fputc(column + length >= 72 ? '\n' : ' ', out);
	    column = column + length >= 72 ? 0 : column + 1;
	}
	for (i = 0; i < length; i++)
	    fputc(text[i] == '"' ? '\'' : text[i], out);
	column += (unsigned)length;
	text += length;
	text += strspn(text, " \n");
    }
}

static void
put_string(FILE *out, const char *name, const char *value)
{
    fprintf(out, "\nstring\t%s\n\tdefault\t= \"%s\"\n\tmodify\t= no\n\tdisplay\t= no;\n", name, value);
}

static void
put_variables(FILE *out, const struct fault *fault)
{
    const char  *where = fault->scope == SCOPE_NODE ? "[%i]" : "";
    char        text[256];
    unsigned    i;

    put_string(out, "rule", fault->title);
    for (i = 0; i < fault->nvars; i++) {
	fprintf(out, "\ndouble\t%s\n\tdefault\t= %g\n\thelp\t=\n\"", fault->vars[i].name,
		fault->vars[i].value);
	put_prose(out, "", fault->vars[i].help);
	fputs("\";\n", out);
    }
    fprintf(out, "\nstring\tdelta\n\tdefault\t= \"%g sec\"\n\thelp\t=\n\"", fault->delta);
    put_prose(out, "", "Sample interval between evaluations of this rule. What is looked at is a number of "
	      "samples, so that another interval also changes for how long a state must last.");
    fputs("\";\n", out);
    snprintf(text, sizeof(text), "%%v %s%s@%%h", fault->shown, where);
    put_string(out, "action_expand", text);
    snprintf(text, sizeof(text), "host: %%h%s: %%v %s",
	     fault->scope == SCOPE_NODE ? " node: %i" : "", fault->shown);
    put_string(out, "email_expand", text);
}

static void
put_rule(FILE *out, const struct fault *fault)
{
    fputs("#pmieconf-rules 1\n"
	  "# Copyright (c) 2026 the pmda-reclaim authors.\n"
	  "# SPDX-License-Identifier: GPL-2.0-or-later\n"
	  "#\n"
	  "# --- DO NOT MODIFY THIS FILE --- see pmieconf(5)\n"
	  "# Made from the table of faults in pcp-reclaim/faults.c.\n"
	  "#\n\n", out);
    fprintf(out, "rule\treclaim.%s\n\tsummary\t= \"$rule$\"\n\tenumerate = hosts\n", fault->rule);
    put_predicate(out, fault);
    fprintf(out, "\tenabled\t= %s\n\tversion\t= 1\n\thelp\t=\n\"", fault->enabled ? "yes" : "no");
    put_prose(out, "", fault->why);
    fputs("\n\n", out);
    put_prose(out, "Look next at:", fault->look);
    fputs("\n\n", out);
    put_prose(out, "What helps:", fault->remedy);
    fputs("\";\n", out);
    put_variables(out, fault);
    fputs("\n#\n# --- DO NOT MODIFY THIS FILE --- see pmieconf(5)\n", out);
}

int
main(int argc, char **argv)
{
    char        path[4096];
    unsigned    i;

    if (argc != 2) {
	fprintf(stderr, "Usage: generate DIRECTORY\n");
	return 2;
    }
    for (i = 0; i < nfaults; i++) {
	FILE    *out;

	snprintf(path, sizeof(path), "%s/%s", argv[1], faults[i].rule);
	out = fopen(path, "w");
	if (out == NULL) {
	    fprintf(stderr, "generate: %s: %s\n", path, strerror(errno));
	    return 1;
	}
	put_rule(out, &faults[i]);
	if (fclose(out) != 0) {
	    fprintf(stderr, "generate: %s: %s\n", path, strerror(errno));
	    return 1;
	}
    }
    return 0;
}
