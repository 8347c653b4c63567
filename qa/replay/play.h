/*
 * Who looks at the tree: the agent itself, or pmdalinux.
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
#ifndef PLAY_H
#define PLAY_H

#include <stdbool.h>
#include <stdint.h>
#include "rows.h"

/* What the archive says of the machine beside its reclaim. */
struct machine {
    const char  *release;       /* kernel.uname.release, or NULL */
    unsigned int cpus;          /* 0: not known */
    uint64_t    page_size;      /* bytes */
};

/*
 * The agent on the tree below root.  now is virtual time in ns; interval_ns is
 * how far frames are apart.  prefix: only metrics whose names begin so.
 */
int play_agent_start(struct rows *rows, const char *root, const struct machine *machine,
		     const char *prefix, uint64_t now, uint64_t interval_ns);
void play_agent_tick(uint64_t now);
int play_agent_row(struct rows *rows, uint64_t now);
void play_agent_end(void);

/* pmdalinux on the same tree, for archives recorded without the agent. */
int play_linux_start(struct rows *rows, const char *root, const struct machine *machine,
		     unsigned int nodes);
int play_linux_row(struct rows *rows);

#endif /* PLAY_H */
