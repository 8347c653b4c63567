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
#include "parse_text.h"
#include <string.h>

void
parse_fault_add(struct parse_fault *fault, unsigned int line, const char *what)
{
    if (fault->count++ == 0) {
	fault->line = line;
	fault->what = what;
    }
}

void
text_start(struct text *text, const char *bytes, size_t length)
{
    text->next = bytes;
    text->end = bytes + length;
    text->line = 0;
}

bool
text_line(struct text *text, struct span *line, struct parse_fault *fault)
{
    const char  *newline;
    size_t       left = (size_t)(text->end - text->next);

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

static bool
blank(char c)
{
    return c == ' ' || c == '\t';
}

bool
span_word(struct span *line, struct span *word)
{
    size_t      i = 0, start;

    while (i < line->len && blank(line->at[i]))
	i++;
    start = i;
    while (i < line->len && !blank(line->at[i]))
	i++;
    word->at = line->at + start;
    word->len = i - start;
    line->at += i;
    line->len -= i;
    return word->len > 0;
}

bool
span_is(const struct span *span, const char *string)
{
    size_t      length = strlen(string);

    return span->len == length && memcmp(span->at, string, length) == 0;
}

bool
span_skip(struct span *span, const char *string)
{
    size_t      length = strlen(string);

    if (span->len < length || memcmp(span->at, string, length) != 0)
	return false;
    span->at += length;
    span->len -= length;
    return true;
}

bool
span_u64(const struct span *span, uint64_t *value)
{
    uint64_t    sum = 0;
    size_t      i;

    /* 19 digits always fit; only longer numbers pay for the overflow check */
    for (i = 0; i < span->len; i++) {
	unsigned int digit = (unsigned int)(unsigned char)span->at[i] - '0';

	if (digit > 9)
	    return false;
	if (i >= 19 && (sum > UINT64_MAX / 10 || sum * 10 > UINT64_MAX - digit))
	    return false;
	sum = sum * 10 + digit;
    }
    if (i == 0)
	return false;
    *value = sum;
    return true;
}

bool
span_hex(const struct span *span, uint64_t *value)
{
    struct span rest = *span;
    uint64_t    sum = 0;
    size_t      i;

    if (!span_skip(&rest, "0x"))
	return span_u64(span, value);
    for (i = 0; i < rest.len; i++) {
	const char      *digits = "0123456789abcdef";
	const char      *found = memchr(digits, rest.at[i] | 0x20, 16);

	if (found == NULL || i == 16)
	    return false;
	sum = sum << 4 | (uint64_t)(found - digits);
    }
    *value = sum;
    return i > 0;
}

/*
 * The kernel's names differ in their length and in their tails (pgscan_kswapd,
 * pgscan_direct), seldom in their heads: so hash the length and the last bytes.
 */
static unsigned int
key_hash(const char *name, size_t length)
{
    uint64_t    tail = 0;
    size_t      used = length < sizeof(tail) ? length : sizeof(tail);

    if (used == sizeof(tail))
	memcpy(&tail, name + length - sizeof(tail), sizeof(tail));
    else
	memcpy(&tail, name, used);
    tail = (tail ^ length * 0x9e3779b97f4a7c15u) * 0xff51afd7ed558ccdu;
    return (unsigned int)(tail >> 56);
}

void
key_table_init(struct key_table *table, const struct key *key, unsigned int count)
{
    unsigned int i, slot;

    memset(table, 0, sizeof(*table));
    table->key = key;
    table->count = count < KEY_SLOTS / 2 ? count : KEY_SLOTS / 2 - 1;
    for (i = 0; i < table->count; i++) {
	size_t  length = strlen(key[i].name);

	table->length[i] = (uint8_t)length;
	table->lengths |= UINT64_C(1) << length % 64;
	slot = key_hash(key[i].name, length);
	while (table->slot[slot] != 0)
	    slot = (slot + 1) % KEY_SLOTS;
	table->slot[slot] = (uint8_t)(i + 1);
    }
}

int
key_table_find(const struct key_table *table, const struct span *name)
{
    unsigned int slot, i;

    if (name->len == 0 || name->len >= 64 || (table->lengths >> name->len & 1) == 0)
	return KEY_NONE;
    slot = key_hash(name->at, name->len);
    for (; table->slot[slot] != 0; slot = (slot + 1) % KEY_SLOTS) {
	i = table->slot[slot] - 1u;
	if (table->length[i] == name->len && memcmp(table->key[i].name, name->at, name->len) == 0)
	    return (int)i;
    }
    return KEY_NONE;
}
