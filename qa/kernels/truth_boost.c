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
 * Where the boost of every zone is to be read, a thousand times a second.
 *
 * Formatting /proc/zoneinfo takes half a millisecond under emulation and holds
 * zone->lock meanwhile, so at that rate it would change what it measures.  A
 * zone's boost is one word in kernel memory instead, and /proc/kcore gives it in
 * some microseconds without any lock: struct zone starts with _watermark[], and
 * watermark_boost follows it (5.0 to 7.2).  This is also what makes the reference
 * independent: on 5.10, where zoneinfo does not print the boost, it is the word
 * that the agent can only infer.
 */
#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "truth.h"

#define MAX_SEGMENTS	64
#define PGDAT_SCAN	(64 * 1024)	/* struct zone is below 2 KiB and there are at most 6 */

static struct segment {
    uint64_t	vaddr, size, offset;
} segments[MAX_SEGMENTS];
static int	nsegments;
static int	wmarks;			/* words in _watermark[]: 3, or 4 since WMARK_PROMO (5.19) */
static char	text[256 * 1024];

long
read_file(int fd, char *buf, size_t size)
{
    size_t	used = 0;
    ssize_t	got;

    while (used < size - 1 && (got = pread(fd, buf + used, size - 1 - used, used)) > 0)
	used += got;
    buf[used] = '\0';
    return used > 0 ? (long)used : -1;
}

long
slurp(const char *path, char *buf, size_t size)
{
    int		fd = open(path, O_RDONLY);
    long	got;

    if (fd < 0)
	return -1;
    got = read_file(fd, buf, size);
    close(fd);
    return got;
}

static int
segments_load(int fd)
{
    Elf64_Ehdr	head;
    Elf64_Phdr	ph;
    int		i;

    if (pread(fd, &head, sizeof(head), 0) != sizeof(head) || memcmp(head.e_ident, ELFMAG, SELFMAG))
	return -1;
    for (i = 0; i < head.e_phnum && nsegments < MAX_SEGMENTS; i++) {
	if (pread(fd, &ph, sizeof(ph), head.e_phoff + i * sizeof(ph)) != sizeof(ph))
	    return -1;
	if (ph.p_type != PT_LOAD)
	    continue;
	segments[nsegments++] = (struct segment){ ph.p_vaddr, ph.p_memsz, ph.p_offset };
    }
    return nsegments > 0 ? 0 : -1;
}

/* Kernel memory at addr: 0, or -1 when no segment of kcore has all of it. */
static int
peek(int fd, uint64_t addr, void *buf, size_t size)
{
    int		i;

    for (i = 0; i < nsegments; i++) {
	const struct segment	*s = &segments[i];

	if (addr < s->vaddr || addr - s->vaddr + size > s->size)
	    continue;
	return pread(fd, buf, size, s->offset + (addr - s->vaddr)) == (ssize_t)size ? 0 : -1;
    }
    return -1;
}

static uint64_t
symbol(const char *name)
{
    FILE	*f = fopen("/proc/kallsyms", "r");
    char	line[512], sym[256], type;
    unsigned long long	addr, found = 0;

    while (f && fgets(line, sizeof(line), f)) {
	if (sscanf(line, "%llx %c %255s", &addr, &type, sym) == 3 && strcmp(sym, name) == 0) {
	    found = addr;
	    break;
	}
    }
    if (f)
	fclose(f);
    return found;
}

/*
 * Zones of zoneinfo that hold memory, with their watermarks as printed.  boost[] is what the
 * line says, or -1 without the line.  Returns the number of zones, in the order of the file.
 */
static int
scan_zoneinfo(int fd, struct zone *zone, long *boost)
{
    char	*line, *save = NULL, name[16];
    int		nid = -1, n = 0, open = 0;
    long	value;

    if (read_file(fd, text, sizeof(text)) < 0)
	return -1;
    for (line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
	if (sscanf(line, "Node %d, zone %15s", &nid, name) == 2) {
	    open = n < MAX_ZONES;
	    if (!open)
		continue;
	    memset(&zone[n], 0, sizeof(zone[n]));
	    zone[n].nid = nid;
	    strcpy(zone[n].name, name);
	    boost[n] = -1;
	}
	else if (!open)
	    continue;
	else if (sscanf(line, " boost %ld", &value) == 1)
	    boost[n] = value;
	else if (sscanf(line, " min %ld", &value) == 1)
	    zone[n].min = value;
	else if (sscanf(line, " low %ld", &value) == 1)
	    zone[n].low = value;
	else if (sscanf(line, " high %ld", &value) == 1 && !strchr(line, ':'))
	    zone[n].high = value;
	else if (sscanf(line, " managed %ld", &value) == 1) {
	    open = 0;
	    n += value > 0;
	}
    }
    return n;
}

/* Printed watermarks hold the boost: take it out where the kernel says how much it is. */
static void
unboost(struct zone *z, long boost)
{
    if (boost > 0) {
	z->min -= boost;
	z->low -= boost;
	z->high -= boost;
    }
}

/*
 * Find each populated zone of one node in its pg_data_t, which begins with node_zones[]: the
 * zones stand there in the order of zoneinfo, each beginning with the watermarks just read.
 */
static int
locate(struct zones *z, int nid, uint64_t pgdat)
{
    static uint64_t	words[PGDAT_SCAN / 8];
    const size_t	count = PGDAT_SCAN / 8;
    size_t		at = 0;
    int			i;

    for (i = 0; i < PGDAT_SCAN / 4096; i++) {
	if (peek(z->kcore, pgdat + i * 4096, words + i * 512, 4096) < 0)
	    break;
    }
    for (i = 0; i < z->count; i++) {
	struct zone	*zone = &z->zone[i];

	if (zone->nid != nid)
	    continue;
	for (; at + 8 < count; at++) {
	    if ((long)words[at] == zone->min && (long)words[at + 1] == zone->low &&
		(long)words[at + 2] == zone->high)
		break;
	}
	if (at + 8 >= count)
	    return -1;
	/* The fourth watermark is high + delta where there is one; else the word is the boost. */
	if (wmarks == 0)
	    wmarks = (long)words[at + 3] > zone->high ? 4 : 3;
	zone->address = pgdat + 8 * at;
	at++;
    }
    return 0;
}

static int
kcore_open(struct zones *z)
{
    uint64_t	node_data = symbol("node_data"), pgdat;
    int		i;

    z->kcore = open("/proc/kcore", O_RDONLY);
    if (z->kcore < 0 || node_data == 0 || segments_load(z->kcore) < 0)
	return -1;
    for (i = 0; i < z->count; i++) {
	if (z->zone[i].address)
	    continue;
	if (peek(z->kcore, node_data + 8 * z->zone[i].nid, &pgdat, sizeof(pgdat)) < 0 ||
	    locate(z, z->zone[i].nid, pgdat) < 0)
	    return -1;
    }
    return 0;
}

void
zones_open(struct zones *z, int want_kcore)
{
    long	boost[MAX_ZONES];
    int		i;

    z->zoneinfo = open("/proc/zoneinfo", O_RDONLY);
    if (z->zoneinfo < 0 || (z->count = scan_zoneinfo(z->zoneinfo, z->zone, boost)) <= 0) {
	fprintf(stderr, "truth: /proc/zoneinfo has no zone\n");
	exit(1);
    }
    for (i = 0; i < z->count; i++)
	unboost(&z->zone[i], boost[i]);
    if (want_kcore && kcore_open(z) == 0)
	return;
    if (want_kcore)
	fprintf(stderr, "truth: no zone found in /proc/kcore, reading zoneinfo\n");
    z->kcore = -1;
}

int
zones_read_zoneinfo(struct zones *z, long *boost)
{
    static struct zone	now[MAX_ZONES];
    int			i;

    if (scan_zoneinfo(z->zoneinfo, now, boost) != z->count)
	return -1;
    for (i = 0; i < z->count; i++) {
	if (boost[i] >= 0)
	    continue;
	/* No boost line: what min has above the lowest min ever seen. */
	if (now[i].min < z->zone[i].min)
	    z->zone[i].min = now[i].min;
	boost[i] = now[i].min - z->zone[i].min;
    }
    return 0;
}

uint64_t
zone_boost_address(const struct zones *z, int zone)
{
    return z->zone[zone].address + 8 * wmarks;
}

int
zones_read(struct zones *z, long *boost)
{
    uint64_t	word;
    int		i;

    if (z->kcore < 0)
	return zones_read_zoneinfo(z, boost);
    for (i = 0; i < z->count; i++) {
	if (peek(z->kcore, zone_boost_address(z, i), &word, sizeof(word)) < 0)
	    return -1;
	boost[i] = word;
    }
    return 0;
}
