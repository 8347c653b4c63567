/*
 * Preloaded into the agent: a wall clock that is set.
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
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* FAULT_CLOCK names a file with the seconds by which the wall clock is off. */
static long
offset(void)
{
    const char  *name = getenv("FAULT_CLOCK");
    char        text[32];
    long        got = 0;
    int         fd = name == NULL ? -1 : open(name, O_RDONLY | O_CLOEXEC);

    if (fd >= 0) {
	got = read(fd, text, sizeof(text) - 1);
	close(fd);
    }
    text[got > 0 ? got : 0] = '\0';
    return atol(text);
}

int
clock_gettime(clockid_t clock, struct timespec *now)
{
    int         sts = (int)syscall(SYS_clock_gettime, clock, now);

    if (sts == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
	now->tv_sec += offset();
    return sts;
}

int
gettimeofday(struct timeval *now, void *zone)
{
    struct timespec fine;

    (void)zone;
    clock_gettime(CLOCK_REALTIME, &fine);
    now->tv_sec = fine.tv_sec;
    now->tv_usec = fine.tv_nsec / 1000;
    return 0;
}

time_t
time(time_t *now)
{
    struct timespec fine;

    clock_gettime(CLOCK_REALTIME, &fine);
    if (now != NULL)
	*now = fine.tv_sec;
    return fine.tv_sec;
}
