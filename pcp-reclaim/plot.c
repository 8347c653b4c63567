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

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <pcp/pmapi.h>
#include "plot_impl.h"
#include "plot.h"

typedef int (*drawing)(FILE *, const struct plot_data *, char *const *, unsigned);

/* By suffix; NULL for one that is not known. */
static drawing
drawing_for(const char *path)
{
    const char	*base = strrchr(path, '/');
    const char	*suffix = strrchr(base ? base : path, '.');

    if (suffix == NULL)
	return NULL;
    if (strcasecmp(suffix, ".svg") == 0)
	return plot_svg;
    if (strcasecmp(suffix, ".html") == 0 || strcasecmp(suffix, ".htm") == 0)
	return plot_html;
    return NULL;
}

int
plot_check(const char *path)
{
    if (drawing_for(path) != NULL)
	return 0;
    fprintf(stderr, "%s: %s: cannot plot to this: name a file that ends in .svg or .html\n",
	    pmGetProgname(), path);
    return -1;
}

static int
complain(const char *path, int error)
{
    fprintf(stderr, "%s: %s: %s\n", pmGetProgname(), path, pmErrStr(-error));
    return -1;
}

/* Write it all; an error shows at the latest when the file is closed. */
static int
draw(drawing how, const struct plot_data *d, char *const *notes, unsigned nnotes,
     const char *path)
{
    FILE	*f = fopen(path, "w");
    int		sts, error;

    if (f == NULL)
	return complain(path, errno);
    errno = 0;
    sts = how(f, d, notes, nnotes);
    error = sts < 0 ? ENOMEM : ferror(f) ? (errno ? errno : EIO) : 0;
    if (fclose(f) != 0 && error == 0)
	error = errno;
    return error ? complain(path, error) : 0;
}

int
plot(const struct plot_run *runs, unsigned nruns, char *const *notes, unsigned nnotes,
     const char *path)
{
    struct plot_data	d;
    drawing		how = drawing_for(path);
    int			sts;

    if (how == NULL)
	return plot_check(path);
    if (plot_data_init(&d, runs, nruns) < 0)
	sts = complain(path, ENOMEM);
    else
	sts = draw(how, &d, notes, nnotes, path);
    plot_data_free(&d);
    return sts;
}
