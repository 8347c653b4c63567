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
 * The four ways to print sheets.
 */
#include <math.h>
#include <string.h>
#include "output.h"

static void
cell_text(char *buf, size_t size, const struct cell *cell)
{
    buf[0] = '\0';
    if (cell->kind == CELL_WORD)
	snprintf(buf, size, "%s", cell->word);
    else if (cell->kind != CELL_BLANK && !isfinite(cell->number))
	snprintf(buf, size, "-");
    else if (cell->kind == CELL_NUMBER)
	snprintf(buf, size, "%.*f", cell->digits, cell->number);
    else if (cell->kind == CELL_CHANGE)
	snprintf(buf, size, "%+.*f%%", cell->digits, cell->number);
}

static int
longest(const struct sheet *sheet, int column)
{
    char		buf[160];
    size_t		width = strlen(column < 0 ? sheet->corner : sheet->heads[column]), len;
    unsigned		i;

    for (i = 0; i < sheet->nrows; i++) {
	if (column < 0) {
	    len = strlen(sheet->rows[i].label);
	}
	else {
	    cell_text(buf, sizeof(buf), &sheet->rows[i].cells[column]);
	    len = strlen(buf);
	}
	width = len > width ? len : width;
    }
    return (int)width;
}

/* End a line of text without the blanks that its last columns left. */
static void
put_line(FILE *f, char *line)
{
    size_t	n = strlen(line);

    while (n > 0 && line[n - 1] == ' ')
	n--;
    line[n] = '\0';
    fprintf(f, "%s\n", line);
}

static void
text_row(FILE *f, const struct sheet *sheet, const struct sheet_row *row, const int *widths)
{
    char	line[1024], cell[160];
    size_t	n = 0;
    unsigned	i;

    n += (size_t)snprintf(line, sizeof(line), "%-*s", widths[0], row ? row->label : sheet->corner);
    for (i = 0; i < sheet->ncols && n < sizeof(line); i++) {
	if (row == NULL)
	    snprintf(cell, sizeof(cell), "%s", sheet->heads[i]);
	else
	    cell_text(cell, sizeof(cell), &row->cells[i]);
	n += (size_t)snprintf(line + n, sizeof(line) - n, "  %*s",
			      sheet->left ? -widths[i + 1] : widths[i + 1], cell);
    }
    if (sheet->units && n < sizeof(line))
	snprintf(line + n, sizeof(line) - n, "  %s", row ? row->unit : "");
    put_line(f, line);
}

static void
text_sheet(FILE *f, const struct sheet *sheet)
{
    int		widths[MAX_COLUMNS + 1];
    unsigned	i;

    for (i = 0; i <= sheet->ncols; i++)
	widths[i] = longest(sheet, (int)i - 1);
    for (i = 0; i < sheet->ncols && !sheet->heads[i][0]; i++)
	;
    if (i < sheet->ncols)
	text_row(f, sheet, NULL, widths);
    for (i = 0; i < sheet->nrows; i++)
	text_row(f, sheet, &sheet->rows[i], widths);
}

static void
markdown_cell(FILE *f, const char *text)
{
    fputs("| ", f);
    for (; *text; text++)
	fprintf(f, *text == '|' ? "\\%c" : "%c", *text);
    putc(' ', f);
}

static void
markdown_sheet(FILE *f, const struct sheet *sheet)
{
    char	buf[160];
    unsigned	i, k;

    markdown_cell(f, sheet->corner);
    for (k = 0; k < sheet->ncols; k++)
	markdown_cell(f, sheet->heads[k]);
    fputs(sheet->units ? "| unit |\n|---" : "|\n|---", f);
    for (k = 0; k < sheet->ncols; k++)
	fputs(sheet->left ? "|---" : "|--:", f);
    fputs(sheet->units ? "|---|\n" : "|\n", f);
    for (i = 0; i < sheet->nrows; i++) {
	markdown_cell(f, sheet->rows[i].label);
	for (k = 0; k < sheet->ncols; k++) {
	    cell_text(buf, sizeof(buf), &sheet->rows[i].cells[k]);
	    markdown_cell(f, buf);
	}
	if (sheet->units)
	    markdown_cell(f, sheet->rows[i].unit);
	fputs("|\n", f);
    }
}

static void
csv_field(FILE *f, const char *text)
{
    if (text[strcspn(text, ",\"\n")] == '\0') {
	fputs(text, f);
	return;
    }
    putc('"', f);
    for (; *text; text++)
	fprintf(f, *text == '"' ? "\"%c" : "%c", *text);
    putc('"', f);
}

/* An empty field where there is no value: spreadsheets and R take that for missing. */
static void
csv_sheet(FILE *f, const struct sheet *sheet)
{
    char	buf[160];
    unsigned	i, k;

    csv_field(f, sheet->key);
    for (k = 0; k < sheet->ncols; k++) {
	putc(',', f);
	csv_field(f, sheet->keys[k]);
    }
    fputs(sheet->units ? ",unit\n" : "\n", f);
    for (i = 0; i < sheet->nrows; i++) {
	csv_field(f, sheet->rows[i].key);
	for (k = 0; k < sheet->ncols; k++) {
	    const struct cell	*cell = &sheet->rows[i].cells[k];

	    cell_text(buf, sizeof(buf), cell);
	    putc(',', f);
	    if (cell->kind == CELL_CHANGE && isfinite(cell->number))
		fprintf(f, "%.*f", cell->digits, cell->number);
	    else if (cell->kind == CELL_WORD || isfinite(cell->number))
		csv_field(f, buf);
	}
	if (sheet->units) {
	    putc(',', f);
	    csv_field(f, sheet->rows[i].unit);
	}
	putc('\n', f);
    }
}

static void
json_row(FILE *f, const struct sheet *sheet, const struct sheet_row *row)
{
    const char	*comma = "";
    unsigned	k;

    json_string(f, row->key);
    fputs(": {", f);
    for (k = 0; k < sheet->ncols; k++) {
	if (row->cells[k].kind == CELL_BLANK)
	    continue;
	fputs(comma, f);
	json_string(f, sheet->keys[k]);
	fputs(": ", f);
	if (row->cells[k].kind != CELL_WORD)
	    json_number(f, row->cells[k].number, row->cells[k].digits);
	else
	    json_string(f, row->cells[k].word);
	comma = ", ";
    }
    if (sheet->units) {
	fprintf(f, "%s\"unit\": ", comma);
	json_string(f, row->unit);
    }
    putc('}', f);
}

static void
json_sheet(FILE *f, const struct sheet *sheet)
{
    unsigned	i;

    json_string(f, sheet->key);
    fputs(": {", f);
    for (i = 0; i < sheet->nrows; i++) {
	fputs(i ? ",\n  " : "\n  ", f);
	json_row(f, sheet, &sheet->rows[i]);
    }
    fputs("\n }", f);
}

static void
output_notes(FILE *f, enum format format, char *const *notes, unsigned n)
{
    unsigned	i;

    if (format == FORMAT_JSON) {
	fputs(",\n \"notes\": [", f);
	for (i = 0; i < n; i++) {
	    fputs(i ? ",\n  " : "\n  ", f);
	    json_string(f, notes[i]);
	}
	fputs(n ? "\n ]\n}\n" : "]\n}\n", f);
	return;
    }
    if (n > 0)
	putc('\n', f);
    for (i = 0; i < n; i++) {
	if (format == FORMAT_CSV) {
	    fputs("note,", f);
	    csv_field(f, notes[i]);
	    putc('\n', f);
	}
	else {
	    fprintf(f, format == FORMAT_MARKDOWN ? "- %s\n" : "%s\n", notes[i]);
	}
    }
}

int
output_sheets(FILE *f, enum format format, struct sheet *const *sheets, unsigned nsheets,
	      char *const *notes, unsigned nnotes)
{
    static void (*const	print[])(FILE *, const struct sheet *) = {
	[FORMAT_TEXT] = text_sheet, [FORMAT_MARKDOWN] = markdown_sheet,
	[FORMAT_JSON] = json_sheet, [FORMAT_CSV] = csv_sheet
    };
    unsigned		i, printed = 0;

    if (format == FORMAT_JSON)
	fputs("{\n ", f);
    for (i = 0; i < nsheets; i++) {
	if (sheets[i]->nrows == 0)
	    continue;
	if (printed++)
	    fputs(format == FORMAT_JSON ? ",\n " : "\n", f);
	print[format](f, sheets[i]);
    }
    output_notes(f, format, notes, nnotes);
    return fflush(f) == 0 && !ferror(f) ? 0 : -1;
}
