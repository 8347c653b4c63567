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

void
parse_fault_add(struct parse_fault *fault, unsigned int line, const char *what)
{
    if (fault->count++ == 0) {
	fault->line = line;
	fault->what = what;
    }
}

void
parse_fault_if_bare(struct parse_fault *fault, size_t length, bool known)
{
    if (length == 0)
	parse_fault_add(fault, 0, "file is empty");
    else if (!known)
	parse_fault_add(fault, 0, "no known field in it");
}

static bool
blank(char c)
{
    return c == ' ' || c == '\t';
}

bool
span_word(struct span *line, struct span *word)
{
    const char  *at = line->at, *end = at + line->len;

    while (at < end && blank(*at))
	at++;
    word->at = at;
    while (at < end && !blank(*at))
	at++;
    word->len = (size_t)(at - word->at);
    line->at = at;
    line->len = (size_t)(end - at);
    return word->len > 0;
}

/* The digits that stand first: where they end, or at if they are above 2^64 - 1. */
static const char *
digits(const char *at, const char *end, uint64_t *value)
{
    const char  *next;
    uint64_t    sum = 0;

    for (next = at; next < end; next++) {
	unsigned int digit = (unsigned int)(unsigned char)*next - '0';

	if (digit > 9)
	    break;
	/* 19 digits always fit; only longer numbers pay for the overflow check */
	if (next - at >= 19 && (sum > UINT64_MAX / 10 || sum * 10 > UINT64_MAX - digit))
	    return at;
	sum = sum * 10 + digit;
    }
    *value = sum;
    return next;
}

bool
span_u64(const struct span *span, uint64_t *value)
{
    const char  *end = span->at + span->len;
    uint64_t    number = 0;

    if (span->len == 0 || digits(span->at, end, &number) != end)
	return false;
    *value = number;
    return true;
}

bool
span_value(const struct span *line, uint64_t *value)
{
    struct span rest = *line;
    const char  *end = rest.at + rest.len, *last;
    uint64_t    number = 0;

    span_skip_spaces(&rest);
    while (rest.at < end && blank(*rest.at))
	rest.at++;
    last = digits(rest.at, end, &number);
    if (last == rest.at || (last < end && !blank(*last)))
	return false;
    *value = number;
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
	const char      *hex = "0123456789abcdef";
	const char      *found = memchr(hex, rest.at[i] | 0x20, 16);

	if (found == NULL || i == 16)
	    return false;
	sum = sum << 4 | (uint64_t)(found - hex);
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

/* Note how lines with this name begin: a name of three bytes has its space in the fourth. */
static void
note_head(struct key_table *table, const char *name, size_t length)
{
    char        head[4] = { ' ', ' ', ' ', ' ' };

    memcpy(head, name, length < sizeof(head) ? length : sizeof(head));
    if (length >= sizeof(head) - 1)
	table->head[key_head(head)] = true;
    else
	memset(table->head, true, sizeof(table->head));
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
	note_head(table, key[i].name, length);
	slot = key_hash(key[i].name, length);
	while (table->slot[slot] != 0)
	    slot = (slot + 1) % KEY_SLOTS;
	table->slot[slot] = (uint8_t)(i + 1);
    }
}

int
key_table_search(const struct key_table *table, const struct span *name)
{
    unsigned int slot, i;

    slot = key_hash(name->at, name->len);
    for (; table->slot[slot] != 0; slot = (slot + 1) % KEY_SLOTS) {
	i = table->slot[slot] - 1u;
	if (table->length[i] == name->len && memcmp(table->key[i].name, name->at, name->len) == 0)
	    return (int)i;
    }
    return KEY_NONE;
}
