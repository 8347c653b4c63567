/*
 * Parse layer: histograms of tracefs (events/.../hist).
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
#ifndef PARSE_HIST_H
#define PARSE_HIST_H

#include "parse_text.h"

/* The keys and sums that the agent's triggers ask for, by their names in the text. */
enum hist_field {
    HIST_NID,                   /* key: node */
    HIST_REASON,                /* key: VMSCAN_THROTTLE_* as a bit, 1 << n */
    HIST_HITS,                  /* times that the event came */
    HIST_RETVAL,                /* sum: objects that a shrinker freed */
    HIST_DELAYED,               /* sum: usec_delayed */
    HIST_FIELDS
};

struct hist_entry {
    uint32_t    present;        /* bits of enum hist_field */
    uint64_t    value[HIST_FIELDS];
    struct span symbol;         /* of the key shrink.sym; empty if there is none */
};

static inline bool
hist_has(const struct hist_entry *entry, enum hist_field field)
{
    return (entry->present & UINT32_C(1) << field) != 0;
}

/* A walk over the entries of one histogram. */
struct hist {
    struct text text;
    bool        totals;         /* the end of a histogram was there */
    uint64_t    dropped;        /* events that found the kernel's table full */
};

void hist_start(struct hist *hist, const char *bytes, size_t length);

/*
 * The next entry, in the kernel's order (by hits).  Lines in braces are
 * entries, "Dropped:" is kept, every other line is comment.  An entry that
 * cannot be read is a fault, and is left out.  False at the end; a text that
 * ends without totals, as that of a trigger that was taken away, is a fault.
 */
bool hist_next(struct hist *hist, struct hist_entry *entry, struct parse_fault *fault);

/*
 * The symbol is this function, or the compiler's copy of it (name.isra.0,
 * name.llvm.1234); what follows a blank is the function's module.
 */
bool hist_symbol_is(const struct span *symbol, const char *function);

/* The kernel had no name for the address. */
bool hist_symbol_unknown(const struct span *symbol);

#endif /* PARSE_HIST_H */
