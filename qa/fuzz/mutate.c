/*
 * Fuzzing: mutations that know numbers, lines and records.
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
#include "fuzz.h"
#include <ctype.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned int seed);

struct random {
    uint32_t    state;
};

static uint32_t
draw(struct random *random, size_t below)
{
    random->state = random->state * 1664525u + 1013904223u;
    return below == 0 ? 0 : (uint32_t)((random->state >> 8) % below);
}

/* Put length bytes where the text had old_length; the new size, or 0 if it does not fit. */
static size_t
splice(uint8_t *data, size_t size, size_t max, size_t at, size_t old_length, const void *bytes,
       size_t length)
{
    if (size - old_length + length > max)
	return 0;
    memmove(data + at + length, data + at + old_length, size - at - old_length);
    memcpy(data + at, bytes, length);
    return size - old_length + length;
}

/* The limits that the agent has, the kernel's overflows, and near misses of them. */
static const char *const limits[] = {
    "0", "1", "2", "1023", "1024", "2147483647", "2147483648", "4294967295", "4294967296",
    "17592186044416", "17592186044417", "4611686018427387904", "9223372036854775807",
    "9223372036854775808", "18446744073709551554", "18446744073709551615",
    "18446744073709551616", "99999999999999999999999", "-1", "",
};

static size_t
change_number(uint8_t *data, size_t size, size_t max, struct random *random)
{
    size_t      at = draw(random, size), end, length;
    char        text[32];

    while (at < size && !isdigit(data[at]))
	at++;
    if (at == size)
	return 0;
    while (at > 0 && isdigit(data[at - 1]))
	at--;
    for (end = at; end < size && isdigit(data[end]); end++)
	;
    if (draw(random, 2) == 0) {
	const char      *limit = limits[draw(random, sizeof(limits) / sizeof(limits[0]))];

	return splice(data, size, max, at, end - at, limit, strlen(limit));
    }
    length = end - at < sizeof(text) - 1 ? end - at : sizeof(text) - 1;
    memcpy(text, data + at, length);
    text[length] = '\0';
    length = (size_t)snprintf(text, sizeof(text), "%llu", strtoull(text, NULL, 10) +
			      (draw(random, 2) == 0 ? draw(random, 4096) : -(uint64_t)draw(random, 4096)));
    return splice(data, size, max, at, end - at, text, length);
}

/* From one separator to the next: a line, or one of the model's records. */
static void
find_part(const uint8_t *data, size_t size, struct random *random, size_t *start, size_t *length)
{
    uint8_t     head = draw(random, 2) == 0 ? '@' : 0;
    size_t      at = draw(random, size), end;

    while (at > 0 && (data[at - 1] != '\n' || (head != 0 && data[at] != head)))
	at--;
    for (end = at + 1; end < size && (data[end - 1] != '\n' || (head != 0 && data[end] != head)); end++)
	;
    *start = at;
    *length = end - at;
}

/* Take a part out, or copy it to where another begins. */
static size_t
move_part(uint8_t *data, size_t size, size_t max, struct random *random)
{
    size_t      start, length, to, unused;
    uint8_t     *part;

    find_part(data, size, random, &start, &length);
    if (draw(random, 3) == 0)
	return splice(data, size, max, start, length, "", 0);
    find_part(data, size, random, &to, &unused);
    part = malloc(length);
    if (part == NULL)
	return 0;
    memcpy(part, data + start, length);
    size = splice(data, size, max, to, 0, part, length);
    free(part);
    return size;
}

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned int seed)
{
    struct random random = { seed };
    size_t      changed = 0;

    if (size > 0 && draw(&random, 4) != 0)
	changed = draw(&random, 3) == 0 ? move_part(data, size, max, &random)
					: change_number(data, size, max, &random);
    return changed > 0 ? changed : LLVMFuzzerMutate(data, size, max);
}
