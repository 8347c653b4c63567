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
 * The load inside a bench guest: several processes that create small files and
 * never sync, until memory is several times over-full; that read such files over
 * and over; that write or read a block device as a whole; or that keep a mapped
 * file in use.  Static, so that it needs nothing in the guest.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/mempolicy.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MAX_PROCS	64
#define DIR_FILES	1000	/* files in one directory: its size must not become the bottleneck */

struct options {
    const char	*dir;		/* create files under here ... */
    const char	*device;	/* ... or write this block device */
    int		read_device;	/* read it instead: fills Buffers with clean pages */
    const char	*mapped;	/* ... or map this file and touch its pages all the time */
    int		reread;		/* after creating `files` files, read them over and over */
    int		procs;
    long	files;		/* of each process; 0 = no limit */
    double	seconds;	/* 0 = no limit */
    double	fill;		/* wait at most this long for memory to be full before seconds begin */
    size_t	size;		/* bytes of a file, or of one write to the device */
    int		node;		/* allocate from this node only; -1 = anywhere */
    long	report;		/* seconds between progress lines; 0 = none */
};

/* Shared by the parent and its children. */
struct progress {
    volatile double	end;		/* when to stop, 0 = not yet known */
    volatile long	done[MAX_PROCS];
};

static const char usage[] =
"usage: writer [options] DIR        create small files under DIR\n"
"       writer [options] -b DEVICE  write DEVICE from start to end, again and again\n"
"       writer [options] -r DEVICE  read it instead\n"
"       writer [options] -u FILE    keep the first N * N bytes of -n and -z mapped and in use\n"
"  -p N   processes (4)              -s S   stop after S seconds\n"
"  -n N   files or blocks of each    -z N   bytes of each (4096)\n"
"  -m N   memory from node N only    -v S   print progress every S seconds\n"
"  -R     read the files of -n over and over once all of them are there\n"
"  -w S   the seconds of -s begin when memory is full, at the latest after S\n";

static double
now(void)
{
    struct timespec	ts;

    clock_gettime(CLOCK_MONOTONIC, &ts);
    return ts.tv_sec + ts.tv_nsec / 1e9;
}

static int
over(const struct progress *p)
{
    return p->end > 0 && now() >= p->end;
}

static void
die(const char *what)
{
    fprintf(stderr, "writer: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void
bind_memory(int node)
{
    unsigned long	mask[16] = { 0 };	/* 1024 nodes, the most a kernel can be built for */
    const int		bits = 8 * sizeof(mask[0]);

    mask[node / bits] = 1UL << (node % bits);
    if (syscall(SYS_set_mempolicy, MPOL_BIND, mask, 8 * sizeof(mask)) < 0)
	die("set_mempolicy");
}

/* One small file; 0, or -1 when the file system is full and there is nothing left to do. */
static int
one_file(const char *path, const char *data, size_t size)
{
    int		fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);

    if (fd < 0) {
	if (errno == ENOSPC)
	    return -1;
	die(path);
    }
    if (write(fd, data, size) < 0) {
	if (errno != ENOSPC)
	    die(path);
	close(fd);
	return -1;
    }
    return close(fd);
}

static void
file_path(const struct options *o, int self, long n, char *path, size_t size)
{
    snprintf(path, size, "%s/p%d-%ld/%ld", o->dir, self, n / DIR_FILES, n % DIR_FILES);
}

/* What a mail or a web server does with a working set that does not fit. */
static void
read_again(const struct options *o, int self, char *data, long files, struct progress *p)
{
    char	path[512];
    long	n;
    int		fd;

    for (n = 0; files > 0 && !over(p); n = (n + 1) % files) {
	file_path(o, self, n, path, sizeof(path));
	if ((fd = open(path, O_RDONLY)) < 0)
	    die(path);
	if (read(fd, data, o->size) < 0)
	    die(path);
	close(fd);
	p->done[self]++;
    }
}

static int
small_files(const struct options *o, int self, char *data, struct progress *p)
{
    char	path[512];
    long	n;

    for (n = 0; o->files == 0 || n < o->files; n++) {
	if (n % DIR_FILES == 0) {
	    snprintf(path, sizeof(path), "%s/p%d-%ld", o->dir, self, n / DIR_FILES);
	    if (mkdir(path, 0755) < 0 && errno == ENOSPC)
		break;
	}
	if (n % 16 == 0 && over(p))
	    break;
	file_path(o, self, n, path, sizeof(path));
	if (one_file(path, data, o->size) < 0)
	    break;
	p->done[self]++;
    }
    if (o->reread)
	read_again(o, self, data, n, p);
    return 0;
}

/*
 * Pages that are never reclaimed because they are referenced whenever the kernel looks.  It clears
 * the referenced bit without a flush of the TLB, and an emulated one is so large that the bit would
 * not be set again: changing the protection of some other pages flushes all of it.
 */
static int
mapped_pages(const struct options *o, int self, struct progress *p)
{
    int			fd = open(o->mapped, O_RDONLY);
    const size_t	page = 4096, other = 64 * 4096, size = o->files * o->size;
    volatile char	*file;
    char		*flush;
    size_t		at;

    if (fd < 0)
	die(o->mapped);
    file = mmap(NULL, size, PROT_READ, MAP_SHARED, fd, 0);
    flush = mmap(NULL, other, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (file == MAP_FAILED || flush == MAP_FAILED)
	die("mmap");
    memset(flush, 1, other);
    while (!over(p)) {
	for (at = 0; at < size; at += page)
	    (void)file[at];
	mprotect(flush, other, PROT_READ);
	mprotect(flush, other, PROT_READ | PROT_WRITE);
	memset(flush, 1, other);
	p->done[self]++;
	usleep(10000);
    }
    return 0;
}

/* Each process takes its own part of the device, so that together they pass over all of it. */
static int
device_blocks(const struct options *o, int self, char *data, struct progress *p)
{
    int		fd = open(o->device, o->read_device ? O_RDONLY : O_WRONLY);
    off_t	size, part, at;
    ssize_t	got;
    long	n;

    if (fd < 0 || (size = lseek(fd, 0, SEEK_END)) <= 0)
	die(o->device);
    part = size / o->procs / o->size * o->size;
    for (n = 0, at = 0; o->files == 0 || n < o->files; n++, at += o->size) {
	if (n % 16 == 0 && over(p))
	    break;
	if (at + (off_t)o->size > part)
	    at = 0;
	if (o->read_device)
	    got = pread(fd, data, o->size, self * part + at);
	else
	    got = pwrite(fd, data, o->size, self * part + at);
	if (got < 0)
	    die(o->device);
	p->done[self]++;
    }
    close(fd);
    return 0;
}

static int
worker(const struct options *o, int self, struct progress *p)
{
    char	*data = malloc(o->size);
    int		sts;

    if (data == NULL)
	die("malloc");
    memset(data, 'a' + self % 26, o->size);
    if (o->node >= 0)
	bind_memory(o->node);
    if (o->mapped)
	sts = mapped_pages(o, self, p);
    else if (o->device)
	sts = device_blocks(o, self, data, p);
    else
	sts = small_files(o, self, data, p);
    free(data);
    return sts;
}

static long
total(const struct options *o, const struct progress *p)
{
    long	sum = 0;
    int		i;

    for (i = 0; i < o->procs; i++)
	sum += p->done[i];
    return sum;
}

/* Memory is full: some has been reclaimed, and no more than a tenth of it is free. */
static int
memory_full(void)
{
    FILE	*f = fopen("/proc/vmstat", "r");
    char	name[64];
    long	value, scanned = 0, nfree = 0;

    while (f && fscanf(f, "%63s %ld", name, &value) == 2) {
	if (strcmp(name, "nr_free_pages") == 0)
	    nfree = value;
	else if (strcmp(name, "pgscan_kswapd") == 0 || strcmp(name, "pgscan_direct") == 0)
	    scanned += value;
    }
    if (f)
	fclose(f);
    return scanned > 0 && nfree < sysconf(_SC_PHYS_PAGES) / 10;
}

static void
begin_countdown(const struct options *o, struct progress *p, double start)
{
    if (p->end > 0 || o->seconds <= 0)
	return;
    if (o->fill > 0 && !memory_full() && now() < start + o->fill)
	return;
    printf("writer %.1f s %ld done, countdown\n", now() - start, total(o, p));
    p->end = now() + o->seconds;
}

static int
parse(int argc, char **argv, struct options *o)
{
    int		c;

    while ((c = getopt(argc, argv, "p:s:n:z:m:v:w:b:r:u:R")) != -1) {
	switch (c) {
	    case 'p': o->procs = atoi(optarg); break;
	    case 's': o->seconds = atof(optarg); break;
	    case 'n': o->files = atol(optarg); break;
	    case 'z': o->size = strtoul(optarg, NULL, 0); break;
	    case 'm': o->node = atoi(optarg); break;
	    case 'w': o->fill = atof(optarg); break;
	    case 'v': o->report = atol(optarg); break;
	    case 'b': o->device = optarg; break;
	    case 'r': o->device = optarg; o->read_device = 1; break;
	    case 'u': o->mapped = optarg; break;
	    case 'R': o->reread = 1; break;
	    default: return -1;
	}
    }
    o->dir = argv[optind];
    if (o->procs < 1 || o->procs > MAX_PROCS || o->size < 1 || o->node > 1023)
	return -1;
    if ((o->reread || o->mapped) && o->files < 1)
	return -1;
    return (o->device != NULL) + (o->mapped != NULL) + (o->dir != NULL) == 1 ? 0 : -1;
}

int
main(int argc, char **argv)
{
    struct options	o = { .procs = 4, .size = 4096, .node = -1 };
    struct progress	*p;
    double		start = now(), next;
    int			i, status, left, failed = 0;

    if (parse(argc, argv, &o) < 0) {
	fputs(usage, stderr);
	return 2;
    }
    p = mmap(NULL, sizeof(*p), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
	die("mmap");
    for (i = 0; i < o.procs; i++) {
	pid_t	pid = fork();

	if (pid < 0)
	    die("fork");
	if (pid == 0)
	    _exit(worker(&o, i, p));
    }
    next = start + o.report;
    for (left = o.procs; left > 0; ) {
	if (waitpid(-1, &status, WNOHANG) > 0) {
	    left--;
	    failed |= status != 0;
	    continue;
	}
	begin_countdown(&o, p, start);
	if (o.report > 0 && now() >= next) {
	    printf("writer %.1f s %ld done\n", now() - start, total(&o, p));
	    fflush(stdout);
	    next += o.report;
	}
	usleep(100000);
    }
    printf("writer %.1f s %ld done, ended\n", now() - start, total(&o, p));
    return failed;
}
