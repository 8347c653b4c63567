/*
 * Preloaded into the agent: files that fail.
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
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * FAULT_FILES names a file of lines "CALL TAIL ERRNO", read anew at each call: an open
 * or pread of a file whose path ends in TAIL fails with that number.  The system calls
 * are made by number, so that this file's own reads are not looked at.
 */
static int
fault(const char *call, const char *path)
{
    const char  *name = getenv("FAULT_FILES");
    char        text[4096], *line, *rest = text;
    char        which[16], tail[256];
    int         fd, number;
    long        got;
    size_t      length = strlen(path);

    fd = name == NULL ? -1 : (int)syscall(SYS_openat, AT_FDCWD, name, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
	return 0;
    got = syscall(SYS_read, fd, text, sizeof(text) - 1);
    syscall(SYS_close, fd);
    text[got > 0 ? got : 0] = '\0';
    while ((line = strsep(&rest, "\n")) != NULL) {
	if (sscanf(line, "%15s %255s %d", which, tail, &number) == 3 && strcmp(which, call) == 0 &&
	    strlen(tail) <= length && strcmp(path + length - strlen(tail), tail) == 0)
	    return number;
    }
    return 0;
}

static int
fault_of(const char *call, int fd)
{
    char        link[64], path[PATH_MAX];
    long        got;

    snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
    got = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof(path) - 1);
    path[got > 0 ? got : 0] = '\0';
    return fault(call, path);
}

static int
open_at(int dir, const char *path, int flags, mode_t mode)
{
    int         number = fault("open", path);

    if (number != 0) {
	errno = number;
	return -1;
    }
    return (int)syscall(SYS_openat, dir, path, flags, mode);
}

int
open(const char *path, int flags, ...)
{
    va_list     args;
    mode_t      mode;

    va_start(args, flags);
    mode = (flags & O_CREAT) != 0 ? (mode_t)va_arg(args, int) : 0;
    va_end(args);
    return open_at(AT_FDCWD, path, flags, mode);
}

int
open64(const char *path, int flags, ...)
{
    va_list     args;
    mode_t      mode;

    va_start(args, flags);
    mode = (flags & O_CREAT) != 0 ? (mode_t)va_arg(args, int) : 0;
    va_end(args);
    return open_at(AT_FDCWD, path, flags, mode);
}

ssize_t
pread(int fd, void *bytes, size_t size, off_t offset)
{
    int         number = fault_of("pread", fd);

    if (number != 0) {
	errno = number;
	return -1;
    }
    return syscall(SYS_pread64, fd, bytes, size, offset);
}

ssize_t
pread64(int fd, void *bytes, size_t size, off64_t offset)
{
    return pread(fd, bytes, size, offset);
}
