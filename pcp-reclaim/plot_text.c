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
#include <string.h>
#include "plot_axis.h"
#include "plot_text.h"

const char *const plot_colours[PLOT_COLOURS] = {
    "#0072b2", "#d55e00", "#009e73", "#b3589a", "#c98a00", "#3d9fd6", "#6b5b2e", "#444444"
};

/* Length of the UTF-8 character at s, 0 if it is none or one that XML does not allow. */
static unsigned
utf8_length(const unsigned char *s)
{
    unsigned	n, i;

    if (s[0] < 0x80)
	return s[0] >= 0x20 && s[0] != 0x7f;
    n = s[0] >= 0xc2 && s[0] <= 0xdf ? 2 : (s[0] & 0xf0) == 0xe0 ? 3 :
	s[0] >= 0xf0 && s[0] <= 0xf4 ? 4 : 0;
    for (i = 1; i < n; i++)
	if ((s[i] & 0xc0) != 0x80)
	    return 0;
    /* overlong forms, surrogates, U+FFFE and U+FFFF, beyond U+10FFFF */
    if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) ||
	(s[0] == 0xef && s[1] == 0xbf && s[2] > 0xbd) || (s[0] == 0xf0 && s[1] < 0x90) ||
	(s[0] == 0xf4 && s[1] > 0x8f))
	return 0;
    return n;
}

/* All characters, with `special` ones handed to `escape`. */
static void
write_clean(FILE *f, const char *text, const char *special, void (*escape)(FILE *, char))
{
    unsigned	n;

    for (; *text; text += n ? n : 1) {
	n = utf8_length((const unsigned char *)text);
	if (n == 0)
	    putc('?', f);
	else if (n == 1 && strchr(special, *text) != NULL)
	    escape(f, *text);
	else
	    fwrite(text, 1, n, f);
    }
}

static void
escape_xml(FILE *f, char c)
{
    fputs(c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : "&quot;", f);
}

static void
escape_json(FILE *f, char c)
{
    fprintf(f, "\\u%04x", (unsigned)c);
}

void
plot_xml(FILE *f, const char *text)
{
    write_clean(f, text, "<>&\"", escape_xml);
}

void
plot_json(FILE *f, const char *text)
{
    /* a < could end the script element that the string is in */
    putc('"', f);
    write_clean(f, text, "\"\\<>&", escape_json);
    putc('"', f);
}

void
plot_title(char *buf, size_t size, const struct plot_data *d)
{
    const char	*a = series_facts(d->runs[0].series)->host;
    const char	*b = d->nruns > 1 ? series_facts(d->runs[1].series)->host : a;

    if (*a == '\0' || *b == '\0')
	snprintf(buf, size, "Memory reclaim");
    else if (strcmp(a, b) == 0)
	snprintf(buf, size, "Memory reclaim on %.90s", a);
    else
	snprintf(buf, size, "Memory reclaim on %.60s and on %.60s", a, b);
}

static void
about_machine(char *buf, size_t size, const series *s)
{
    const struct facts	*facts = series_facts(s);
    char		memory[32];
    unsigned		nodes = series_instances(s, SCOPE_NODE);
    size_t		n;

    snprintf(buf, size, "%s%s", *facts->kernel ? "Linux " : "", facts->kernel);
    n = strlen(buf);
    if (!isnan(facts->memory))
	snprintf(buf + n, size - n, "%s%s memory", n ? ", " : "",
		 plot_number(memory, sizeof(memory), SCALE_KBYTE, facts->memory));
    n = strlen(buf);
    if (nodes > 0)
	snprintf(buf + n, size - n, "%s%u node%s", n ? ", " : "", nodes, nodes > 1 ? "s" : "");
}

void
plot_about(char about[PLOT_ABOUT][256], const struct plot_data *d, unsigned run)
{
    const series	*s = d->runs[run].series;
    double		start = d->start[run], end = series_time(s, d->rows[run] - 1);
    int			offset = d->offset[run], same;
    char		from[40], to[40], day[40], zone[16], length[40];

    about_machine(about[0], sizeof(about[0]), s);
    plot_clock(day, sizeof(day), start, offset, "%Y-%m-%d");
    plot_clock(to, sizeof(to), end, offset, "%Y-%m-%d");
    same = strcmp(day, to) == 0;
    snprintf(about[1], sizeof(about[1]), "%s to %s %s (%s, %zu sample%s)",
	     plot_clock(from, sizeof(from), start, offset, "%Y-%m-%d %H:%M:%S"),
	     plot_clock(to, sizeof(to), end, offset, same ? "%H:%M:%S" : "%Y-%m-%d %H:%M:%S"),
	     plot_zone(zone, sizeof(zone), offset),
	     plot_duration(length, sizeof(length), end - start), d->rows[run], d->rows[run] > 1 ? "s" : "");
    switch (series_facts(s)->origin) {
    case ORIGIN_FALLBACK:
	strcpy(about[2], "from pmdalinux: no reclaim agent was recorded");
	break;
    case ORIGIN_MIXED:
	strcpy(about[2], "from the reclaim agent, the rest from pmdalinux");
	break;
    default:
	strcpy(about[2], "");
	break;
    }
}
