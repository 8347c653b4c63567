/*
 * Parse layer: memory.stat of a cgroup, and what leads to it.
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
#include "parse_cgroup.h"

static const struct key keys[] = {
    { "file",                           MS_FILE },
    { "active_file",                    MS_ACTIVE_FILE },
    { "inactive_file",                  MS_INACTIVE_FILE },
    { "file_dirty",                     MS_DIRTY },
    { "file_writeback",                 MS_WRITEBACK },
    { "slab_reclaimable",               MS_SLAB_RECLAIMABLE },
    { "slab_unreclaimable",             MS_SLAB_UNRECLAIMABLE },
    { "pgscan",                         MS_SCAN },
    { "pgsteal",                        MS_STEAL },
    { "pgscan_kswapd",                  MS_SCAN_KSWAPD },
    { "pgsteal_kswapd",                 MS_STEAL_KSWAPD },
    { "pgscan_direct",                  MS_SCAN_DIRECT },
    { "pgsteal_direct",                 MS_STEAL_DIRECT },
    { "pgscan_khugepaged",              MS_SCAN_KHUGEPAGED },
    { "pgsteal_khugepaged",             MS_STEAL_KHUGEPAGED },
    { "pgscan_proactive",               MS_SCAN_PROACTIVE },
    { "pgsteal_proactive",              MS_STEAL_PROACTIVE },
    { "workingset_refault_anon",        MS_REFAULT_ANON },
    { "workingset_refault_file",        MS_REFAULT_FILE },
    { "workingset_refault",             MS_REFAULT_FILE },
    { "workingset_nodereclaim",         MS_NODERECLAIM },
};

#define NKEYS   (sizeof(keys) / sizeof(keys[0]))

void
memstat_keys(struct key_table *table)
{
    key_table_init(table, keys, NKEYS);
}

/* Returns the bit of a field that must not be used, 0 if the line is sound. */
static uint32_t
take_value(struct memstat *stat, enum memstat_field field, const struct span *number,
	   unsigned int line, struct parse_fault *fault)
{
    uint32_t    bit = UINT32_C(1) << field;

    if ((stat->present & bit) != 0) {
	parse_fault_add(fault, line, "name seen twice");
	return bit;
    }
    stat->present |= bit;
    if (span_u64(number, &stat->value[field]))
	return 0;
    parse_fault_add(fault, line, "value is not a number");
    return bit;
}

void
memstat_parse(struct key_table *table, const char *bytes, size_t length,
	      struct memstat *stat, struct parse_fault *fault)
{
    struct text text;
    struct span line;
    uint32_t    bad = 0;
    int         key;

    memset(stat, 0, sizeof(*stat));
    text_start(&text, bytes, length);
    while ((key = key_table_next(table, &text, &line, fault)) != KEY_NONE)
	bad |= take_value(stat, keys[key].field, &line, text.line, fault);
    stat->present &= ~bad;
    parse_fault_if_bare(fault, length, stat->present != 0);
}

/* The nth word from here on; false if the line has not so many. */
static bool
skip_to_word(struct span *line, unsigned int nth, struct span *word)
{
    while (nth-- > 0) {
	if (!span_word(line, word))
	    return false;
    }
    return true;
}

/* Three octal digits, as the kernel writes blanks and backslashes; 0 if they are none. */
static char
octal(const char *at, const char *end)
{
    unsigned int value = 0, i;

    for (i = 0; i < 3; i++) {
	if (at + i == end || at[i] < '0' || at[i] > '7')
	    return '\0';
	value = value * 8 + (unsigned int)(at[i] - '0');
    }
    return (char)value;
}

/* Copy a path with its escapes (\040) undone; false if it does not fit. */
static bool
unescape(const struct span *span, char *path, size_t size)
{
    const char  *at = span->at, *end = at + span->len;
    size_t      length = 0;

    while (at < end) {
	char    escaped = *at == '\\' ? octal(at + 1, end) : '\0';

	if (length + 1 >= size)
	    return false;
	path[length++] = escaped != '\0' ? escaped : *at;
	at += escaped != '\0' ? 4 : 1;
    }
    if (size == 0)
	return false;
    path[length] = '\0';
    return length > 0 && memchr(path, '\0', length) == NULL;
}

/*
 * "40 30 0:28 / /sys/fs/cgroup rw,relatime shared:5 - cgroup2 cgroup2 rw": the
 * number of fields before the dash differs.  False for another file system.
 */
static bool
is_cgroup2(struct span line, struct span *root, struct span *point)
{
    struct span word;

    if (!skip_to_word(&line, 4, root) || !skip_to_word(&line, 1, point))
	return false;
    do {
	if (!span_word(&line, &word))
	    return false;
    } while (!span_is(&word, "-"));
    return span_word(&line, &word) && span_is(&word, "cgroup2");
}

bool
mountinfo_cgroup2(const char *bytes, size_t length, char *point, size_t size)
{
    struct parse_fault ignored = { 0 };
    struct text text;
    struct span line, root, where;
    bool        found = false;

    text_start(&text, bytes, length);
    while (text_line(&text, &line, &ignored)) {
	if (!is_cgroup2(line, &root, &where))
	    continue;
	if (span_is(&root, "/"))
	    return unescape(&where, point, size);
	found = found || unescape(&where, point, size);
    }
    return found;
}

bool
list_has(const char *bytes, size_t length, const char *word)
{
    struct parse_fault ignored = { 0 };
    struct text text;
    struct span line, next;

    text_start(&text, bytes, length);
    if (!text_line(&text, &line, &ignored))
	return false;
    while (span_word(&line, &next)) {
	if (span_is(&next, word))
	    return true;
    }
    return false;
}

static bool
hex_digit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

bool
cgroup_container(const char *path, char id[CONTAINER_ID + 1])
{
    const char  *last = strrchr(path, '/'), *at;
    size_t      run = 0;

    if (last == NULL)
	return false;
    for (at = last + 1; ; at++) {
	if (hex_digit(*at)) {
	    run++;
	    continue;
	}
	/* digits that are part of a longer word are somebody else's */
	if (run == CONTAINER_ID)
	    break;
	if (*at == '\0')
	    return false;
	run = 0;
    }
    memcpy(id, at - CONTAINER_ID, CONTAINER_ID);
    id[CONTAINER_ID] = '\0';
    return true;
}
