/*
 * Unit tests of parse_text, parse_small and parse_task.
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
#include "parse_small.h"
#include "parse_task.h"
#include "unit.h"

static int
u64(const char *text, uint64_t *value)
{
    struct span span = { text, strlen(text) };

    return span_u64(&span, value);
}

static int
hex(const char *text, uint64_t *value)
{
    struct span span = { text, strlen(text) };

    return span_hex(&span, value);
}

static void
numbers(void)
{
    uint64_t    v = 0;

    CHECK("zero", u64("0", &v) && v == 0);
    CHECK("largest", u64("18446744073709551615", &v) && v == UINT64_MAX);
    CHECK("one more is refused", !u64("18446744073709551616", &v));
    CHECK("thirty digits are refused", !u64("123456789012345678901234567890", &v));
    CHECK("leading zeros are no overflow", u64("0000000000000000000000000000042", &v) && v == 42);
    CHECK("nothing is no number", !u64("", &v));
    CHECK("a sign is refused", !u64("-1", &v));
    CHECK("a tail is refused", !u64("12x", &v));
    CHECK("hexadecimal", hex("0x0007", &v) && v == 7);
    CHECK("hexadecimal, all bits", hex("0xffffffffffffffff", &v) && v == UINT64_MAX);
    CHECK("hexadecimal, too long", !hex("0x10000000000000000", &v));
    CHECK("hexadecimal, nothing", !hex("0x", &v));
    CHECK("hexadecimal, other letter", !hex("0x1g", &v));
}

static void
lines(void)
{
    struct parse_fault fault = { 0 };
    struct text text;
    struct span line, word;
    const char  bytes[] = "one 1\n\n  two\t2 \nthree 3";

    text_start(&text, bytes, sizeof(bytes) - 1);
    CHECK("first line", text_line(&text, &line, &fault) && span_is(&line, "one 1"));
    CHECK("empty line", text_line(&text, &line, &fault) && line.len == 0);
    CHECK("indented line", text_line(&text, &line, &fault) && text.line == 3);
    CHECK("word after blanks", span_word(&line, &word) && span_is(&word, "two"));
    CHECK("word after tab", span_word(&line, &word) && span_is(&word, "2"));
    CHECK("no third word", !span_word(&line, &word));
    CHECK("cut line is not returned", !text_line(&text, &line, &fault));
    CHECK("cut line is a fault with its number", fault.count == 1 && fault.line == 4);
}

static void
names(void)
{
    static const struct key keys[] = { { "min", 0 }, { "high", 1 }, { "pgscan_direct", 2 },
				       { "pgscan_direct_throttle", 3 } };
    struct key_table table;
    struct span name = { "pgscan_direct", 13 }, part = { "pgscan_direct", 12 };
    struct span colon = { "high:", 5 }, none = { "", 0 };

    key_table_init(&table, keys, 4);
    CHECK("name found", key_table_find(&table, &name) == 2);
    CHECK("part of a name is not found", key_table_find(&table, &part) == KEY_NONE);
    CHECK("name with a colon is another", key_table_find(&table, &colon) == KEY_NONE);
    CHECK("no name is not found", key_table_find(&table, &none) == KEY_NONE);
}

static int
cut(struct key_table *table, const char *text, struct span *line)
{
    line->at = text;
    line->len = strlen(text);
    return key_table_cut(table, line);
}

/* A table that has seen min, then high, tries high after min. */
static void
expected_names(void)
{
    static const struct key keys[] = { { "min", 0 }, { "high", 1 }, { "high_zone", 2 } };
    struct key_table table;
    struct span line;

    key_table_init(&table, keys, 3);
    cut(&table, "min 1", &line);
    cut(&table, "high 2", &line);
    cut(&table, "min 1", &line);
    CHECK("expected name is cut off", cut(&table, "high 2", &line) == 1 && span_is(&line, " 2"));
    cut(&table, "min 1", &line);
    CHECK("longer than expected", cut(&table, "high_zone 3", &line) == 2 && span_is(&line, " 3"));
    cut(&table, "min 1", &line);
    CHECK("shorter than expected", cut(&table, "high 2", &line) == 1 && span_is(&line, " 2"));
    cut(&table, "min 1", &line);
    CHECK("expected, with a colon, is another", cut(&table, "high: 2", &line) == KEY_NONE);
    CHECK("expected after one that is unknown", cut(&table, "high 2", &line) == 1);
    cut(&table, "min 1", &line);
    CHECK("expected, and nothing else", cut(&table, "high", &line) == 1 && line.len == 0);
    cut(&table, "min 1", &line);
    CHECK("expected, cut short", cut(&table, "hig", &line) == KEY_NONE);
    CHECK("out of order", cut(&table, "min 1", &line) == 0 && span_is(&line, " 1"));
}

static unsigned int
list(const char *text, int *node, struct parse_fault *fault)
{
    memset(fault, 0, sizeof(*fault));
    return nodelist_parse(text, strlen(text), node, 8, fault);
}

static void
nodes(void)
{
    struct parse_fault fault;
    int         node[8];

    CHECK("one node", list("0\n", node, &fault) == 1 && node[0] == 0);
    CHECK("range", list("0-3\n", node, &fault) == 4 && node[3] == 3);
    CHECK("gaps", list("0,8,252-254\n", node, &fault) == 5 && node[1] == 8 && node[4] == 254);
    CHECK("more than there is room for", list("0-15\n", node, &fault) == 16 && node[7] == 7);
    CHECK("empty list", list("\n", node, &fault) == 0 && fault.count == 0);
    CHECK("no list", list("node0\n", node, &fault) == 0 && fault.count == 1);
    CHECK("backward range", list("3-1\n", node, &fault) == 0 && fault.count == 1);
    CHECK("beyond the kernel's limit", list("99999\n", node, &fault) == 0 && fault.count == 1);
    CHECK("trailing rubbish", list("0-1 x\n", node, &fault) == 0 && fault.count == 1);
}

static void
small(void)
{
    struct parse_fault fault = { 0 };
    uint64_t    v[4];

    CHECK("inode-state", numbers_parse("308021\t12\t0\t0\t0\t0\t0\n", 21, v, 4, &fault) == 4 &&
	  v[0] == 308021 && v[1] == 12);
    CHECK("no number", numbers_parse("on\n", 3, v, 4, &fault) == 0 && fault.count == 1);
    fault.count = 0;
    CHECK("empty file", numbers_parse("", 0, v, 4, &fault) == 0 && fault.count == 1);
}

static void
tasks(void)
{
    const char  *stat = "50 (kswapd0) S 2 0 0 0 -1 10627136 0 0 0 0 17 2345 0 0 20 0 1 0 9 0 0\n";
    const char  *odd = "50 (a) (b c) S 2 0 0 0 -1 0 0 0 0 0 1 2 0 0\n";
    const char  *status = "Name:\tkswapd0\nState:\tS (sleeping)\nvoluntary_ctxt_switches:\t12\n"
			  "nonvoluntary_ctxt_switches:\t3\n";
    const char  *running = "State:\tR (running)\nvoluntary_ctxt_switches:\t1\n"
			   "nonvoluntary_ctxt_switches:\t0\n";
    struct task_status task;
    struct task_time time;
    uint64_t    v;

    CHECK("schedstat", schedstat_parse("14205 31856 3\n", 14, &time) && time.run_ns == 14205 &&
	  time.has_wait && time.wait_ns == 31856);
    CHECK("schedstat, run time only", schedstat_parse("14205\n", 6, &time) && !time.has_wait);
    CHECK("schedstat, cut", !schedstat_parse("14205", 5, &time));
    CHECK("stat", stat_parse(stat, strlen(stat), &v) && v == 17 + 2345);
    CHECK("stat, brackets and blanks in the name", stat_parse(odd, strlen(odd), &v) && v == 3);
    CHECK("stat, cut", !stat_parse(stat, 30, &v));
    CHECK("status", status_parse(status, strlen(status), &task) && task.switches == 15 &&
	  task.asleep);
    CHECK("status, running", status_parse(running, strlen(running), &task) && !task.asleep);
    CHECK("status, without the counts", !status_parse(status, 20, &task));
}

int
main(void)
{
    numbers();
    lines();
    names();
    expected_names();
    nodes();
    small();
    tasks();
    return unit_failed;
}
