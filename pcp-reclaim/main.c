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
 * pcp reclaim: what memory reclaim does to the balance of page cache and slab, live or from
 * archives, with the pmdareclaim agent or (in part) without it.
 */
#include <stdlib.h>
#include "diagnose.h"
#include "plot.h"
#include "report.h"

/* Draw what was loaded if --plot asks for it; other is NULL for a single run. */
static int
draw(struct input *in, struct input *other, const struct options *o)
{
    struct plot_run	runs[PLOT_RUNS] = { { in->series, in->src.name }, { NULL, NULL } };
    struct notes	notes = { 0, { NULL } };
    int			sts;

    if (o->plot == NULL)
	return 0;
    if (other != NULL) {
	runs[1] = (struct plot_run){ other->series, other->src.name };
	compare_notes(&notes, in, other);
    }
    else {
	run_notes(&notes, in, "");
    }
    sts = plot(runs, other ? 2 : 1, notes.text, notes.n, o->plot);
    notes_free(&notes);
    return sts;
}

/* Both sides are read before anything is printed. */
static int
run_compare(struct input *in, const struct options *o)
{
    struct input	other;
    int			sts;

    sts = input_open(&other, o, 1);
    if (sts == 0)
	sts = input_load(in, o);
    if (sts == 0)
	sts = input_load(&other, o);
    if (sts == 0)
	sts = compare(in, &other, o);
    if (sts == 0)
	sts = draw(in, &other, o);
    input_close(&other);
    return sts == 0 ? 0 : 1;
}

/* The exit status. */
static int
run(struct input *in, const struct options *o)
{
    int		sts = 0, failed = failure_status(o);

    if (o->mode == MODE_WATCH)
	return watch(in, o) == 0 ? 0 : 1;
    if (o->mode == MODE_COMPARE)
	return run_compare(in, o);
    if (input_load(in, o) < 0)
	return failed;
    if (o->mode == MODE_REPORT)
	sts = report(in, o) == 0 ? 0 : failed;
    else if (o->mode == MODE_DIAGNOSE)
	sts = diagnose(in, o);
    return draw(in, NULL, o) == 0 ? sts : failed;
}

int
main(int argc, char **argv)
{
    struct options	o;
    struct input	in;
    int			status;

    pmSetProgname(argv[0]);
    if ((status = options_parse(&o, argc, argv)) != 0) {
	options_free(&o);
	return status - 1;
    }
    status = input_open(&in, &o, 0) < 0 ? failure_status(&o) : run(&in, &o);
    input_close(&in);
    options_free(&o);
    return status;
}
