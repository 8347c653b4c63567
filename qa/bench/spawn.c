/*
 * Benchmark: a command that is started anew for each sample, as cat is by mmtests.
 * Usage: spawn [-i MSEC] SAMPLES FILE COMMAND...: runs it with its output to FILE.
 * Prints: median CPU time (us) and bytes read, with all that starting it takes.
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
#include "bench.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double
usec(const struct timeval *time)
{
    return (double)time->tv_sec * 1e6 + (double)time->tv_usec;
}

/* Its bytes are known while it is a zombie. */
static double
run(char **command, const char *output, uint64_t *bytes)
{
    struct rusage used;
    siginfo_t   info;
    int         sts, fd = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    pid_t       pid = fork();

    if (pid == 0) {
	if (fd < 0 || dup2(fd, 1) < 0)
	    _exit(126);
	execvp(command[0], command);
	_exit(127);
    }
    close(fd);
    if (pid < 0 || waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) < 0)
	die("%s: cannot be run", command[0]);
    *bytes = bytes_read(pid);
    if (wait4(pid, &sts, 0, &used) != pid || sts != 0)
	die("%s: failed", command[0]);
    return usec(&used.ru_utime) + usec(&used.ru_stime);
}

int
main(int argc, char **argv)
{
    int         opt, samples, i;
    useconds_t  pause = 0;
    uint64_t    bytes = 0;
    double      *took;

    /* what follows the command's name is the command's */
    while ((opt = getopt(argc, argv, "+i:")) != -1) {
	if (opt == 'i')
	    pause = (useconds_t)atoi(optarg) * 1000;
    }
    if (argc - optind < 3 || (samples = atoi(argv[optind])) < 1)
	die("usage: spawn [-i MSEC] SAMPLES FILE COMMAND...");
    took = calloc((size_t)samples, sizeof(*took));
    for (i = 0; took != NULL && i < samples; i++) {
	took[i] = run(argv + optind + 2, argv[optind + 1], &bytes);
	usleep(pause);
    }
    printf("%.1f %llu\n", took != NULL ? median(took, samples) : 0, (unsigned long long)bytes);
    free(took);
    return 0;
}
