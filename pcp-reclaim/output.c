/*
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

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <pcp/pmapi.h>
#include "output.h"

void
sheet_init(struct sheet *sheet, const char *key, const char *corner)
{
    memset(sheet, 0, sizeof(*sheet));
    sheet->key = key;
    sheet->corner = corner;
}

void
sheet_column(struct sheet *sheet, const char *key, const char *head)
{
    if (sheet->ncols == MAX_COLUMNS)
	return;
    sheet->keys[sheet->ncols] = key;
    sheet->heads[sheet->ncols++] = head;
}

struct sheet_row *
sheet_row(struct sheet *sheet, const char *key, const char *label, const char *unit)
{
    struct sheet_row	*grown;

    grown = realloc(sheet->rows, (sheet->nrows + 1) * sizeof(*grown));
    if (grown == NULL)
	return NULL;
    sheet->rows = grown;
    grown += sheet->nrows++;
    memset(grown, 0, sizeof(*grown));
    grown->key = key;
    grown->label = label;
    grown->unit = unit;
    return grown;
}

void
sheet_free(struct sheet *sheet)
{
    free(sheet->rows);
    sheet->rows = NULL;
    sheet->nrows = 0;
}

void
cell_number(struct cell *cell, double number, int digits)
{
    cell->kind = CELL_NUMBER;
    cell->number = number;
    cell->digits = digits;
}

void
cell_change(struct cell *cell, double percent)
{
    cell_number(cell, percent, 2);
    cell->kind = CELL_CHANGE;
}

void
cell_word(struct cell *cell, const char *word)
{
    cell->kind = CELL_WORD;
    snprintf(cell->word, sizeof(cell->word), "%s", word);
}

int
format_by_name(const char *name, enum format *format)
{
    static const char *const	names[] = { "text", "markdown", "json", "csv" };
    unsigned			i;

    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
	if (strcmp(name, names[i]) == 0) {
	    *format = (enum format)i;
	    return 0;
	}
    }
    return -1;
}

void
json_string(FILE *f, const char *s)
{
    putc('"', f);
    for (; *s; s++) {
	if (*s == '"' || *s == '\\')
	    fprintf(f, "\\%c", *s);
	else if ((unsigned char)*s < 0x20)
	    fprintf(f, "\\u%04x", (unsigned)*s);
	else
	    putc(*s, f);
    }
    putc('"', f);
}

void
json_number(FILE *f, double number, int digits)
{
    if (isfinite(number))
	fprintf(f, "%.*f", digits, number);
    else
	fputs("null", f);
}

/* The first letter whose number fits, with a digit after the point if there is room. */
static const char *
shorten(char *buf, size_t size, double number, int width, double base, const char *letters)
{
    int		digits;

    if (!isfinite(number))
	return "-";
    for (;; letters++, number /= base) {
	for (digits = *letters != ' '; digits >= 0; digits--)
	    if (snprintf(buf, size, "%.*f%.*s", digits, number, *letters != ' ', letters) <= width)
		return buf;
	if (letters[1] == '\0')
	    return buf;
    }
}

const char *
short_number(char *buf, size_t size, double number, int width)
{
    return shorten(buf, size, number, width, 1000, " kMGTP");
}

const char *
short_kbyte(char *buf, size_t size, double kbyte, int width)
{
    if (isfinite(kbyte) && kbyte < 10000) {
	snprintf(buf, size, "%.0fK", kbyte);
	return buf;
    }
    return shorten(buf, size, kbyte / 1024, width, 1024, "MGTP");
}

const char *
format_time(char *buf, size_t size, double when, const char *format)
{
    time_t	clock = (time_t)floor(when);
    struct tm	tm;

    if (pmLocaltime(&clock, &tm) == NULL || strftime(buf, size, format, &tm) == 0)
	snprintf(buf, size, "%.0f", when);
    return buf;
}
