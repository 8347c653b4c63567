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
 * A page to zoom and point in: the values as JSON, and uPlot to draw them, in one file.
 */
#include <math.h>
#include <string.h>
#include "plot_assets.h"
#include "plot_axis.h"
#include "plot_impl.h"
#include "plot_text.h"

/*
 * A browser draws a day of one-second samples at ease, but not a year: beyond this many rows of a run,
 * neighbours are put together.
 */
#define MAX_ROWS	100000

/* Rows first..last of one segment that are shown as one. */
struct group {
    size_t	first, last;
};

static size_t
group_size(const struct plot_data *d)
{
    size_t	rows = d->rows[0] > d->rows[1] ? d->rows[0] : d->rows[1];

    return (rows + MAX_ROWS - 1) / MAX_ROWS;
}

/* The group that begins at a row. */
static struct group
group_at(const struct plot_data *d, unsigned run, size_t size, size_t first)
{
    const series	*s = d->runs[run].series;
    struct group	group = { first, first };
    size_t		end;

    if (size > 1) {
	end = series_segment(s, series_segment_of(s, first)).last;
	group.last = first + size - 1 < end ? first + size - 1 : end;
    }
    return group;
}

/* About five digits that count, no zeros behind the point: half of the file is these. */
static void
write_number(FILE *f, double x)
{
    char	buf[40];
    size_t	n;
    double	size = fabs(x);

    if (!isfinite(x)) {
	fputs("null", f);
	return;
    }
    snprintf(buf, sizeof(buf), "%.*f", size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 4, x);
    n = strlen(buf);
    if (strchr(buf, '.') != NULL)
	while (buf[n - 1] == '0' || buf[n - 1] == '.')
	    if (buf[--n] == '.')
		break;
    fwrite(buf, 1, n, f);
}

static double
mean_of(const double *v, struct group group)
{
    double	sum = 0;
    size_t	n = 0, i;

    for (i = group.first; i <= group.last; i++) {
	if (!isnan(v[i])) {
	    sum += v[i];
	    n++;
	}
    }
    return n ? sum / (double)n : NAN;
}

static void
write_values(FILE *f, const struct plot_data *d, unsigned run, const double *v)
{
    struct group	group;
    size_t		size = group_size(d), row;

    if (v == NULL) {
	fputs("null", f);
	return;
    }
    putc('[', f);
    for (row = 0; row < d->rows[run]; row = group.last + 1) {
	group = group_at(d, run, size, row);
	if (row > 0)
	    putc(',', f);
	write_number(f, mean_of(v, group));
    }
    putc(']', f);
}

/* Seconds since the start of the run, to the millisecond. */
static void
write_times(FILE *f, const struct plot_data *d, unsigned run)
{
    const series	*s = d->runs[run].series;
    struct group	group;
    size_t		size = group_size(d), row;

    fputs("\"t\":[", f);
    for (row = 0; row < d->rows[run]; row = group.last + 1) {
	group = group_at(d, run, size, row);
	fprintf(f, "%s%.10g", row ? "," : "",
		round(1000 * (series_time(s, group.last) - d->start[run])) / 1000);
    }
    putc(']', f);
}

/* Where segments begin, but for the first, as indices of t, and why. */
static void
write_segments(FILE *f, const struct plot_data *d, unsigned run)
{
    const series	*s = d->runs[run].series;
    struct group	group;
    size_t		size = group_size(d), row, n = 0;
    unsigned		seg = 1;

    fputs(",\"segments\":[", f);
    for (row = 0; seg < series_segments(s) && row < d->rows[run]; row = group.last + 1, n++) {
	group = group_at(d, run, size, row);
	if (row < series_segment(s, seg).first)
	    continue;
	fprintf(f, "%s[%zu,", seg > 1 ? "," : "", n);
	plot_json(f, series_segment(s, seg).why);
	putc(']', f);
	seg++;
    }
    putc(']', f);
}

static void
write_run(FILE *f, const struct plot_data *d, unsigned run)
{
    fputs("{\"name\":", f);
    plot_json(f, d->runs[run].name);
    fprintf(f, ",\"start\":%.3f,\"offset\":%d,", d->start[run], d->offset[run]);
    write_times(f, d, run);
    write_segments(f, d, run);
    putc('}', f);
}

static void
write_line(FILE *f, const struct plot_data *d, const struct plot_line *line)
{
    size_t	size = group_size(d);
    unsigned	run;

    fputs("{\"label\":", f);
    plot_json(f, line->label);
    fprintf(f, ",\"colour\":\"%s\",\"runs\":[", plot_colours[line->colour % PLOT_COLOURS]);
    for (run = 0; run < d->nruns; run++) {
	fprintf(f, "%s{\"stride\":%zu,\"mean\":", run ? "," : "",
		line->stride[run] / size > 1 ? line->stride[run] / size : 1);
	write_number(f, line->mean[run]);
	fputs(",\"v\":", f);
	write_values(f, d, run, line->values[run]);
	putc('}', f);
    }
    fputs("]}", f);
}

static void
write_panel(FILE *f, const struct plot_data *d, const struct plot_panel *panel)
{
    static const char *const	scales[] = {
	[SCALE_SHARE] = "share", [SCALE_PERCENT] = "percent", [SCALE_KBYTE] = "kbyte",
	[SCALE_NUMBER] = "number"
    };
    unsigned			i;

    fputs("{\"title\":", f);
    plot_json(f, panel->title);
    fputs(",\"unit\":", f);
    plot_json(f, panel->unit);
    fprintf(f, ",\"scale\":\"%s\",\"subject\":%s,\"lines\":[", scales[panel->scale],
	    panel->subject ? "true" : "false");
    for (i = 0; i < panel->nlines; i++) {
	if (i > 0)
	    fputs(",\n", f);
	write_line(f, d, &panel->lines[i]);
    }
    fputs("]}", f);
}

static void
write_data(FILE *f, const struct plot_data *d)
{
    unsigned	i;

    fprintf(f, "<script type=\"application/json\" id=\"data\">\n{\"length\":%.3f,\"runs\":[", d->length);
    for (i = 0; i < d->nruns; i++) {
	if (i > 0)
	    fputs(",\n", f);
	write_run(f, d, i);
    }
    fputs("],\n\"panels\":[\n", f);
    for (i = 0; i < d->npanels; i++) {
	if (i > 0)
	    fputs(",\n", f);
	write_panel(f, d, &d->panels[i]);
    }
    fputs("]}\n</script>\n", f);
}

static void
write_asset(FILE *f, const char *before, const struct asset *asset, const char *after)
{
    fputs(before, f);
    fwrite(asset->start, 1, (size_t)(asset->end - asset->start), f);
    fputs(after, f);
}

/* uPlot without the first comment, which is its address: a page that is kept has no links. */
static void
write_uplot(FILE *f)
{
    struct asset	asset = asset_uplot_js;
    const char		*end;

    if (strncmp(asset.start, "/*", 2) == 0 && (end = strstr(asset.start, "*/")) != NULL)
	asset.start = end + 2;
    write_asset(f, "<!-- uPlot:\n", &asset_uplot_licence, "\n-->\n");
    write_asset(f, "<style>", &asset_uplot_css, "</style>\n");
    write_asset(f, "<script>", &asset, "</script>\n");
}

static void
write_element(FILE *f, const char *element, const char *words)
{
    fprintf(f, "<%s>", element);
    plot_xml(f, words);
    fprintf(f, "</%s>\n", element);
}

static void
write_heads(FILE *f, const struct plot_data *d)
{
    char	about[PLOT_ABOUT][256];
    unsigned	run, i;

    fprintf(f, "<header class=\"columns%u\">\n", d->nruns);
    for (run = 0; run < d->nruns; run++) {
	plot_about(about, d, run);
	fputs("<div>", f);
	write_element(f, "b", d->runs[run].name);
	for (i = 0; i < PLOT_ABOUT; i++)
	    if (*about[i])
		write_element(f, "p", about[i]);
	fputs("</div>\n", f);
    }
    fputs("</header>\n", f);
}

static void
write_notes(FILE *f, const struct plot_data *d, char *const *notes, unsigned nnotes)
{
    char	words[120];
    unsigned	i;

    fputs("<footer>\n", f);
    if (group_size(d) > 1) {
	snprintf(words, sizeof(words), "each value is the mean of %zu samples: the window is long",
		 group_size(d));
	write_element(f, "p", words);
    }
    for (i = 0; i < d->nnotes; i++)
	write_element(f, "p", d->notes[i]);
    for (i = 0; i < nnotes; i++)
	write_element(f, "p", notes[i]);
    fputs("</footer>\n", f);
}

int
plot_html(FILE *f, const struct plot_data *d, char *const *notes, unsigned nnotes)
{
    char	title[600];

    plot_title(title, sizeof(title), d);
    /* the policy holds the page to its promise of asking no network for anything */
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
	  "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
	  "<meta name=\"viewport\" content=\"width=device-width\">\n", f);
    write_element(f, "title", title);
    write_uplot(f);
    write_asset(f, "<style>\n", &asset_page_css, "</style>\n</head>\n<body>\n");
    write_element(f, "h1", title);
    write_heads(f, d);
    fputs("<p id=\"help\">Point for values; drag to zoom, double-click for all; arrow keys step from "
	  "sample to sample.</p>\n<noscript>This page needs JavaScript; it loads nothing from "
	  "elsewhere.</noscript>\n", f);
    fprintf(f, "<main id=\"panels\" class=\"columns%u\"></main>\n", d->nruns);
    write_notes(f, d, notes, nnotes);
    write_data(f, d);
    write_asset(f, "<script>\n", &asset_page_js, "</script>\n</body>\n</html>\n");
    return 0;
}
