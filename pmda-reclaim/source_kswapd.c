/*
 * Source layer: which thread is the kswapd of which node.
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
#include "source_kswapd.h"
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* TASK_COMM_LEN with its newline, and one byte to see that there is no more. */
#define COMM_MAX        18

static ssize_t
read_comm(int procfd, const char *pid, char *comm)
{
    char        path[32];
    ssize_t     got;
    int         fd;

    snprintf(path, sizeof(path), "%.20s/comm", pid);
    fd = openat(procfd, path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
	return -1;
    got = read(fd, comm, COMM_MAX - 1);
    close(fd);
    comm[got > 0 ? got : 0] = '\0';
    return got;
}

/* The N of "kswapdN\n", or -1. */
static int
kswapd_node(const char *comm)
{
    const char  *digits = comm + strlen("kswapd");
    char        *end;
    long        node;

    if (strncmp(comm, "kswapd", strlen("kswapd")) != 0 || !isdigit((unsigned char)*digits))
	return -1;
    node = strtol(digits, &end, 10);
    return (*end == '\n' || *end == '\0') && node < 65536 ? (int)node : -1;
}

int
kswapd_find(const char *root, int (*found)(void *arg, int node, pid_t pid), void *arg)
{
    char        path[4096], comm[COMM_MAX];
    struct dirent *entry;
    DIR         *proc;
    int         count = 0, node;

    snprintf(path, sizeof(path), "%s/proc", root);
    proc = opendir(path);
    if (proc == NULL)
	return -errno;
    while ((entry = readdir(proc)) != NULL) {
	if (!isdigit((unsigned char)entry->d_name[0]))
	    continue;
	errno = 0;
	if (read_comm(dirfd(proc), entry->d_name, comm) <= 0 || (node = kswapd_node(comm)) < 0) {
	    /* a thread that has ended is no error; this would befall all others as well */
	    if (errno == EMFILE || errno == ENFILE || errno == ENOMEM) {
		count = -errno;
		break;
	    }
	    continue;
	}
	count++;
	if (found(arg, node, (pid_t)atoi(entry->d_name)) == 0)
	    break;
    }
    closedir(proc);
    return count;
}
