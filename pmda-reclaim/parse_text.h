/*
 * Parse layer: lines, numbers and names of procfs text.
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
#ifndef PARSE_TEXT_H
#define PARSE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * What a parser found wrong with a file.  Only the first fault is kept in
 * words: a file of rubbish has one cause, and the log has one line for it.
 */
struct parse_fault {
    unsigned int count;         /* faults in this file */
    unsigned int line;          /* of the first, from 1; 0 is the whole file */
    const char  *what;          /* the first, as a static string; NULL if none */
};

void parse_fault_add(struct parse_fault *fault, unsigned int line, const char *what);

/*
 * A walk over the lines of a text of known length.  The text needs no NUL
 * at its end and may hold any bytes.
 */
struct text {
    const char  *next;
    const char  *end;
    unsigned int line;          /* number of the line last returned */
};

/* One word, or one line, inside a text; never owned. */
struct span {
    const char  *at;
    size_t       len;
};

void text_start(struct text *text, const char *bytes, size_t length);

/*
 * The next line, without its newline.  A last line that lacks its newline
 * was cut short by somebody: its number may have lost digits, so it is not
 * returned, and *fault says so.
 */
bool text_line(struct text *text, struct span *line, struct parse_fault *fault);

/*
 * Cut the first blank-separated word off a line.  Returns false, and an empty
 * word, at the end of the line.
 */
bool span_word(struct span *line, struct span *word);

/* The whole span is this string. */
bool span_is(const struct span *span, const char *string);

/* The span starts with this string; if so, it is cut off. */
bool span_skip(struct span *span, const char *string);

/*
 * The whole span as an unsigned decimal (or, after 0x, hexadecimal) number.
 * False if it is empty, holds anything else, or is above 2^64 - 1.
 */
bool span_u64(const struct span *span, uint64_t *value);
bool span_hex(const struct span *span, uint64_t *value);

/*
 * A table of names, looked up by name for every line of a file that is read
 * many times a second.  The caller owns the storage and fills it once with
 * key_table_init(), so that the parsers need neither globals nor allocation.
 */
struct key {
    const char  *name;
    unsigned int field;         /* what the caller calls it */
};

#define KEY_SLOTS       256
#define KEY_NONE        (-1)

struct key_table {
    const struct key *key;
    unsigned int count;                 /* at most 127, to keep the slots half empty */
    uint64_t    lengths;                /* bit per length that some name has: most lines fail this */
    uint8_t      length[KEY_SLOTS / 2];
    uint8_t      slot[KEY_SLOTS];       /* index + 1, 0 is free */
};

void key_table_init(struct key_table *table, const struct key *key, unsigned int count);

/* Index of a name in the table, or KEY_NONE. */
int key_table_find(const struct key_table *table, const struct span *name);

#endif /* PARSE_TEXT_H */
