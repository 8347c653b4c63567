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
#include <string.h>

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

/* A whole file that had no byte, or nothing that its parser knows, is a fault. */
void parse_fault_if_bare(struct parse_fault *fault, size_t length, bool known);

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

static inline void
text_start(struct text *text, const char *bytes, size_t length)
{
    text->next = bytes;
    text->end = bytes + length;
    text->line = 0;
}

/*
 * The next line, without its newline.  A last line that lacks its newline
 * was cut short by somebody: its number may have lost digits, so it is not
 * returned, and *fault says so.
 */
static inline bool
text_line(struct text *text, struct span *line, struct parse_fault *fault)
{
    size_t      left = (size_t)(text->end - text->next);
    const char  *newline;

    if (left == 0)
	return false;
    text->line++;
    newline = memchr(text->next, '\n', left);
    if (newline == NULL) {
	parse_fault_add(fault, text->line, "line is cut short");
	text->next = text->end;
	return false;
    }
    line->at = text->next;
    line->len = (size_t)(newline - text->next);
    text->next = newline + 1;
    return true;
}

/*
 * Cut the first blank-separated word off a line.  Returns false, and an empty
 * word, at the end of the line.
 */
bool span_word(struct span *line, struct span *word);

/* Cut off what stands before the first space: the name that begins a line. */
static inline struct span
span_name(struct span *line)
{
    const char  *space = memchr(line->at, ' ', line->len);
    struct span name = { line->at, space != NULL ? (size_t)(space - line->at) : line->len };

    line->at += name.len;
    line->len -= name.len;
    return name;
}

/* Cut off leading spaces; there can be fourteen, so four at a time. */
static inline void
span_skip_spaces(struct span *line)
{
    const char  *at = line->at, *end = at + line->len;

    while (end - at >= 4 && memcmp(at, "    ", 4) == 0)
	at += 4;
    while (at < end && *at == ' ')
	at++;
    line->at = at;
    line->len = (size_t)(end - at);
}

/* The whole span is this string. */
static inline bool
span_is(const struct span *span, const char *string)
{
    size_t      length = strlen(string);

    return span->len == length && memcmp(span->at, string, length) == 0;
}

/* The span starts with this string. */
static inline bool
span_starts(const struct span *span, const char *string)
{
    size_t      length = strlen(string);

    return span->len >= length && memcmp(span->at, string, length) == 0;
}

/* The span starts with this string; if so, it is cut off. */
static inline bool
span_skip(struct span *span, const char *string)
{
    size_t      length = strlen(string);

    if (!span_starts(span, string))
	return false;
    span->at += length;
    span->len -= length;
    return true;
}

/*
 * The whole span as an unsigned decimal (or, after 0x, hexadecimal) number.
 * False if it is empty, holds anything else, or is above 2^64 - 1.
 */
bool span_u64(const struct span *span, uint64_t *value);
bool span_hex(const struct span *span, uint64_t *value);

/* The first word of a line as a decimal number, by the same rule. */
bool span_value(const struct span *line, uint64_t *value);

/*
 * A table of names, looked up by name for every line of a file that is read
 * many times a second.  The caller owns the storage and fills it once with
 * key_table_init(), so that the parsers need neither globals nor allocation.
 * A kernel prints the same names in the same order each time: the table notes
 * which came after which, and tries that one before it searches.
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
    uint64_t    lengths;                /* bit per length that some name has */
    uint8_t      length[KEY_SLOTS / 2];
    uint8_t      slot[KEY_SLOTS];       /* index + 1, 0 is free */
    bool         head[KEY_SLOTS];       /* some name begins with four bytes of this hash */
    uint8_t      last;                  /* the name found last */
    uint8_t      next[KEY_SLOTS / 2];   /* by name: which was found after it */
};

void key_table_init(struct key_table *table, const struct key *key, unsigned int count);

static inline unsigned int
key_head(const char *four)
{
    uint32_t    head;

    memcpy(&head, four, sizeof(head));
    return head * 0x9e3779b1u >> 24;
}

/*
 * Can this line begin with a name of the table and a space?  A glance at four
 * bytes, which spares most lines of most files the search for their name's end.
 */
static inline bool
key_table_can_begin(const struct key_table *table, const struct span *line)
{
    return line->len < 4 || table->head[key_head(line->at)];
}

int key_table_search(const struct key_table *table, const struct span *name);

/* Index of a name in the table, or KEY_NONE. */
static inline int
key_table_find(const struct key_table *table, const struct span *name)
{
    if (name->len == 0 || name->len >= 64 || (table->lengths >> name->len & 1) == 0)
	return KEY_NONE;
    return key_table_search(table, name);
}

/* Is this name all that stands before the line's first space? */
static inline bool
key_begins(const struct key_table *table, unsigned int key, const struct span *line)
{
    size_t      length = table->length[key];

    return line->len >= length && (line->len == length || line->at[length] == ' ') &&
	   memcmp(line->at, table->key[key].name, length) == 0;
}

/* Cut off the name that begins a line, if it is in the table: its index, or KEY_NONE. */
static inline int
key_table_cut(struct key_table *table, struct span *line)
{
    struct span name;
    int         key;

    if (!key_table_can_begin(table, line))
	return KEY_NONE;
    key = table->next[table->last];
    if (key_begins(table, (unsigned int)key, line)) {
	line->at += table->length[key];
	line->len -= table->length[key];
    } else {
	name = span_name(line);
	key = key_table_find(table, &name);
	if (key == KEY_NONE)
	    return KEY_NONE;
	table->next[table->last] = (uint8_t)key;
    }
    table->last = (uint8_t)key;
    return key;
}

/*
 * The next line "name value", with one space between, whose name is in the table:
 * its index, and the line cut down to the value.  KEY_NONE at the end of the text.
 */
static inline int
key_table_next(struct key_table *table, struct text *text, struct span *line,
	       struct parse_fault *fault)
{
    int         key;

    while (text_line(text, line, fault)) {
	key = key_table_cut(table, line);
	if (key == KEY_NONE)
	    continue;
	span_skip(line, " ");
	return key;
    }
    return KEY_NONE;
}

#endif /* PARSE_TEXT_H */
