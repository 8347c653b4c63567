/*
 * PCP face: the agent as a DSO, for local contexts.  It has no timer: it
 * samples at each fetch.
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
 */
#include "face_pcp.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct face face;

/*
 * RECLAIM_STATSPATH and RECLAIM_PAGESIZE redirect tools that load the agent into
 * themselves.  pmcd is none: it is privileged, and takes no files from its environment.
 */
static const char *
setting(const char *name)
{
    if (strcmp(pmGetProgname(), "pmcd") == 0)
	return NULL;
    return getenv(name);
}

void
reclaim_init(pmdaInterface *dispatch)
{
    const char  *root = setting("RECLAIM_STATSPATH"), *page = setting("RECLAIM_PAGESIZE");
    uint64_t    page_size = (uint64_t)sysconf(_SC_PAGESIZE);
    char        help[MAXPATHLEN];
    int         indom;

    if (page != NULL && atoi(page) >= 1024)
	page_size = (uint64_t)atoi(page);
    pmsprintf(help, sizeof(help), "%s%c" "reclaim" "%c" "help", pmGetConfig("PCP_PMDAS_DIR"),
	      pmPathSeparator(), pmPathSeparator());
    pmdaDSO(dispatch, PMDA_INTERFACE_7, "reclaim DSO", help);
    if (face.ready) {
	/* loaded once more by the same program: start from nothing */
	agent_free(&face.agent);
	free(face.metrictab);
	free(face.kept);
	free(face.unknown);
	free(face.result);
	free(face.cgroup_place);
	for (indom = 0; indom < INDOMS; indom++) {
	    free(face.indomtab[indom].it_set);
	    free(face.name[indom]);
	}
	memset(&face, 0, sizeof(face));
    }
    face_init(&face, dispatch, root != NULL ? root : "", page_size, false);
}
