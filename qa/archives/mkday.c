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
 * An archive of N seconds with every quantity of pcp reclaim, on four nodes and six zones, the
 * values moving as they do on a busy machine: to measure reading with.  The same on every run.
 *
 *	mkday ARCHIVE SECONDS
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <pcp/pmapi.h>
#include <pcp/import.h>
#include "../../pcp-reclaim/quantities.h"

enum scope { GLOBAL, NODE, ZONE };
enum kind { LEVEL, COUNTER, AGENT };
enum unit { NONE, COUNT, KBYTE, MSEC };

#define X(id, metric, scope, kind, unit) { metric, scope, kind, unit },
static const struct {
    const char	*metric;
    enum scope	scope;
    enum kind	kind;
    enum unit	unit;
} table[] = { QUANTITIES(X) };
#define METRICS		(sizeof(table) / sizeof(table[0]))
#define INSTANCES	6

static const char *const	instances[][INSTANCES] = {
    [GLOBAL] = { "" },
    [NODE] = { "node0", "node1", "node2", "node3" },
    [ZONE] = { "DMA::node0", "DMA32::node0", "Normal::node0", "Normal::node1", "Normal::node2",
	       "Normal::node3" },
};
static const unsigned		ninstances[] = { [GLOBAL] = 1, [NODE] = 4, [ZONE] = 6 };

struct column {
    int		handle;
    double	value;
};

static unsigned
next_random(unsigned below)
{
    static unsigned	state = 1;

    state = state * 1103515245 + 12345;
    return (state >> 8) % below;
}

static int
is_share(unsigned m)
{
    return strstr(table[m].metric, "share") != NULL || strstr(table[m].metric, "ratio") != NULL;
}

/* Watermarks, tunables and sizes stand still. */
static int
is_constant(unsigned m)
{
    static const char *const	words[] = { "watermark", "tuning", "managed", "total", "factor", "limit" };
    unsigned			i;

    for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
	if (strstr(table[m].metric, words[i]) != NULL && table[m].kind == LEVEL)
	    return 1;
    return 0;
}

static double
step(unsigned m, double value)
{
    if (is_share(m))
	return next_random(1000000) / 1e6;
    if (table[m].unit == MSEC)
	return value + next_random(1000);
    if (table[m].kind != LEVEL)
	return value + next_random(m % 3 ? 20000 : 100);
    if (is_constant(m))
	return value;
    value += 4.0 * next_random(4000) - 8000;
    return value < 0 ? 4 : value;
}

static void
declare(unsigned m, struct column *columns)
{
    const pmUnits	units[] = {
	[NONE] = pmiUnits(0, 0, 0, 0, 0, 0),
	[COUNT] = pmiUnits(0, 0, 1, 0, 0, PM_COUNT_ONE),
	[KBYTE] = pmiUnits(1, 0, 0, PM_SPACE_KBYTE, 0, 0),
	[MSEC] = pmiUnits(0, 1, 0, 0, PM_TIME_MSEC, 0),
    };
    enum scope		scope = table[m].scope;
    pmInDom		indom = scope == GLOBAL ? PM_INDOM_NULL : pmiInDom(510, (int)scope - 1);
    unsigned		i;

    pmiAddMetric(table[m].metric, pmiID(510, 1, (int)m), is_share(m) ? PM_TYPE_DOUBLE : PM_TYPE_U64,
		 indom, table[m].kind == LEVEL ? PM_SEM_INSTANT : PM_SEM_COUNTER,
		 units[table[m].unit]);
    for (i = 0; i < ninstances[scope]; i++) {
	if (scope != GLOBAL)
	    pmiAddInstance(indom, instances[scope][i], (int)i);	/* a second time it is refused */
	columns[i].handle = pmiGetHandle(table[m].metric, instances[scope][i]);
	columns[i].value = is_share(m) ? 0.5 : 1000000 + 4.0 * next_random(250000);
    }
}

int
main(int argc, char **argv)
{
    static struct column	columns[METRICS][INSTANCES];
    char			text[32];
    unsigned			m, i;
    int				second, sts = 0;

    if (argc != 3) {
	fprintf(stderr, "Usage: mkday archive seconds\n");
	return 1;
    }
    pmiStart(argv[1], 0);
    pmiSetHostname("day.example.com");
    pmiSetTimezone("UTC");
    for (m = 0; m < METRICS; m++)
	declare(m, columns[m]);
    for (second = 0; second < atoi(argv[2]) && sts >= 0; second++) {
	for (m = 0; m < METRICS; m++) {
	    for (i = 0; i < ninstances[table[m].scope]; i++) {
		columns[m][i].value = step(m, columns[m][i].value);
		snprintf(text, sizeof(text), is_share(m) ? "%.6f" : "%.0f", columns[m][i].value);
		pmiPutValueHandle(columns[m][i].handle, text);
	    }
	}
	sts = pmiWrite(1700000000 + second, 0);
    }
    if (sts < 0 || (sts = pmiEnd()) < 0) {
	fprintf(stderr, "mkday: %s\n", pmiErrStr(sts));
	return 1;
    }
    return 0;
}
