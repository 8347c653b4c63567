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

/*
 * Sheets: tables of figures that come out as text, Markdown, JSON or CSV.
 */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdio.h>

enum format { FORMAT_TEXT, FORMAT_MARKDOWN, FORMAT_JSON, FORMAT_CSV };

#define MAX_COLUMNS	16

enum cell_kind { CELL_BLANK, CELL_NUMBER, CELL_CHANGE, CELL_WORD };

/*
 * Blank: there is no such figure. A number that is NAN: there is one, but no value; prints as -.
 * A change is a number with its sign and %.
 */
struct cell {
    enum cell_kind	kind;
    double		number;
    int			digits;		/* after the point */
    char		word[120];
};

struct sheet_row {
    const char	*key;		/* for JSON and CSV */
    const char	*label;
    const char	*unit;		/* or "" */
    struct cell	cells[MAX_COLUMNS];
    char	keep[64];	/* room for a label or key that is not a constant */
};

struct sheet {
    const char	*key;		/* for JSON and CSV */
    const char	*corner;	/* heads the labels */
    int		units;		/* show a column of units */
    int		left;		/* words are set flush left: sheets of prose */
    unsigned	ncols;
    const char	*heads[MAX_COLUMNS];
    const char	*keys[MAX_COLUMNS];
    unsigned	nrows;
    struct sheet_row *rows;
};

extern void sheet_init(struct sheet *, const char *key, const char *corner);
extern void sheet_column(struct sheet *, const char *key, const char *head);

/* A new row, its cells blank; NULL without memory. Good until the next row is added. */
extern struct sheet_row *sheet_row(struct sheet *, const char *key, const char *label,
				   const char *unit);
extern void sheet_free(struct sheet *);
extern void cell_number(struct cell *, double number, int digits);
extern void cell_change(struct cell *, double percent);
extern void cell_word(struct cell *, const char *word);

/* Print sheets one after the other, then the notes. Returns 0, or -1 if the output failed. */
extern int output_sheets(FILE *, enum format, struct sheet *const *, unsigned nsheets,
			 char *const *notes, unsigned nnotes);

/* 0 and the format, or -1 for a name that is none of text, markdown, json, csv. */
extern int format_by_name(const char *, enum format *);

/* A string as JSON, with its quotes. */
extern void json_string(FILE *, const char *);

/* A number as JSON: null for NAN. */
extern void json_number(FILE *, double, int digits);

/*
 * A number in at most `width` characters, shortened with k, M, G (of 1000, or of 1024 for sizes that
 * begin in Kbyte); "-" for NAN.
 */
extern const char *short_number(char *buf, size_t size, double number, int width);
extern const char *short_kbyte(char *buf, size_t size, double kbyte, int width);

/* Date and time in the reporting time zone (that of -z, -Z or TZ). */
extern const char *format_time(char *buf, size_t size, double when, const char *format);

#endif
