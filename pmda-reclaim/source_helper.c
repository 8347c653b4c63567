/*
 * Source layer: the privileged process that makes and removes the tracefs instance.
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
#include "source_trace.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

/* pmcd gives up on an agent that is silent for five seconds. */
#define ANSWER_SECONDS  4

/* Descriptors above this are not expected of whoever starts the agent. */
#define DESCRIPTORS     1024

enum order { ORDER_OFF, ORDER_ON };

/* With it come the descriptors of the events in the mask, in their order. */
struct answer {
    int32_t     sts;
    uint32_t    mask;
};

/* Room for a control message, aligned as one. */
union rights {
    struct cmsghdr header;
    char        room[CMSG_SPACE(sizeof(int) * TRACE_EVENTS)];
};

/* ---- the helper --------------------------------------------------------- */

static void
send_answer(int sock, int sts, const int hist[TRACE_EVENTS])
{
    struct answer answer = { .sts = sts };
    struct iovec part = { &answer, sizeof(answer) };
    union rights rights;
    struct msghdr message = { .msg_iov = &part, .msg_iovlen = 1 };
    int         passed[TRACE_EVENTS], event;
    size_t      count = 0;

    for (event = 0; event < TRACE_EVENTS; event++) {
	if (hist[event] < 0)
	    continue;
	answer.mask |= UINT32_C(1) << event;
	passed[count++] = hist[event];
    }
    if (count > 0) {
	memset(&rights, 0, sizeof(rights));
	message.msg_control = rights.room;
	message.msg_controllen = CMSG_SPACE(sizeof(int) * count);
	rights.header.cmsg_level = SOL_SOCKET;
	rights.header.cmsg_type = SCM_RIGHTS;
	rights.header.cmsg_len = CMSG_LEN(sizeof(int) * count);
	memcpy(CMSG_DATA(&rights.header), passed, sizeof(int) * count);
    }
    /* if it fails the agent is gone, which the next recv() will say */
    (void)sendmsg(sock, &message, MSG_NOSIGNAL);
    while (count > 0)
	close(passed[--count]);
}

/*
 * Keep the socket and the log.  The agent's pipes to pmcd must go: pmcd waits for
 * their end when the agent dies.
 */
static void
drop_descriptors(int sock)
{
    int         null = open("/dev/null", O_RDWR), fd;

    dup2(null, STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    for (fd = STDERR_FILENO + 1; fd < DESCRIPTORS; fd++) {
	if (fd != sock)
	    close(fd);
    }
}

/* tracefs belongs to uid 0: what else root may do is not needed. */
static void
drop_capabilities(void)
{
    struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3 };
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3];

    memset(none, 0, sizeof(none));
    syscall(SYS_capset, &header, none);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

/*
 * Signals that end an agent do not end its helper, even when they are sent to both:
 * it has to outlive the agent, to see its end and clean up.
 */
static void
settle_in(int sock)
{
    signal(SIGHUP, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    prctl(PR_SET_NAME, "reclaim-tracefs", 0, 0, 0);
    if (chdir("/") < 0)
	_exit(1);
    drop_descriptors(sock);
    drop_capabilities();
}

static void __attribute__((noreturn))
obey(const char *tracefs, int sock)
{
    int         hist[TRACE_EVENTS], lock = -1, sts, event;
    char        order;
    ssize_t     got;

    settle_in(sock);
    while ((got = recv(sock, &order, 1, 0)) == 1 || (got < 0 && errno == EINTR)) {
	if (got < 0)
	    continue;
	for (event = 0; event < TRACE_EVENTS; event++)
	    hist[event] = -1;
	sts = 0;
	if (order == ORDER_ON && lock < 0)
	    sts = trace_create(tracefs, &lock, hist);
	else if (order == ORDER_OFF && lock >= 0)
	    sts = trace_remove(tracefs, &lock);
	send_answer(sock, sts, hist);
    }
    if (lock >= 0)
	trace_remove(tracefs, &lock);
    _exit(0);
}

/* ---- the agent's side --------------------------------------------------- */

static void
launch(struct trace_helper *helper)
{
    struct timeval patience = { ANSWER_SECONDS, 0 };
    int         pair[2];
    pid_t       pid;

    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) < 0) {
	helper->why = -errno;
	return;
    }
    pid = fork();
    if (pid == 0) {
	close(pair[0]);
	obey(helper->tracefs, pair[1]);
    }
    if (pid < 0) {
	helper->why = -errno;
	close(pair[0]);
    } else {
	helper->socket = pair[0];
	helper->pid = pid;
	setsockopt(pair[0], SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    }
    close(pair[1]);
}

void
trace_helper_start(struct trace_helper *helper, const char *root)
{
    int         sts;

    helper->socket = -1;
    helper->cleaned = false;
    helper->tracefs[0] = '\0';
    if (root[0] != '\0' || geteuid() != 0) {
	helper->why = -EPERM;
	return;
    }
    helper->why = trace_find(root, helper->tracefs);
    if (helper->why < 0)
	return;
    sts = trace_clean(helper->tracefs);
    helper->cleaned = sts > 0;
    launch(helper);
}

void
trace_helper_stop(struct trace_helper *helper)
{
    if (helper->socket < 0)
	return;
    close(helper->socket);
    helper->socket = -1;
    helper->why = -EPIPE;
    /* one that was killed must not stay as a zombie */
    waitpid(helper->pid, NULL, WNOHANG);
}

/* Every descriptor that came is either handed on or closed. */
static void
take_descriptors(struct msghdr *message, uint32_t mask, int hist[TRACE_EVENTS])
{
    struct cmsghdr *header = CMSG_FIRSTHDR(message);
    int         passed[TRACE_EVENTS], event;
    size_t      count, next = 0;

    if (header == NULL || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
	return;
    count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    memcpy(passed, CMSG_DATA(header), count * sizeof(int));
    for (event = 0; event < TRACE_EVENTS; event++) {
	if ((mask & UINT32_C(1) << event) != 0 && next < count)
	    hist[event] = passed[next++];
    }
    while (next < count)
	close(passed[next++]);
}

static int
give_order(struct trace_helper *helper, enum order order, int hist[TRACE_EVENTS])
{
    struct answer answer;
    struct iovec part = { &answer, sizeof(answer) };
    union rights rights;
    struct msghdr message = {
	.msg_iov = &part,
	.msg_iovlen = 1,
	.msg_control = rights.room,
	.msg_controllen = sizeof(rights.room),
    };
    char        byte = (char)order;
    ssize_t     got;

    if (helper->socket < 0)
	return helper->why;
    if (send(helper->socket, &byte, 1, MSG_NOSIGNAL) != 1) {
	trace_helper_stop(helper);
	return helper->why;
    }
    do {
	got = recvmsg(helper->socket, &message, MSG_CMSG_CLOEXEC);
    } while (got < 0 && errno == EINTR);
    if (got != (ssize_t)sizeof(answer)) {
	/* an answer that comes late would be taken for that to the next order */
	trace_helper_stop(helper);
	return helper->why;
    }
    take_descriptors(&message, answer.mask, hist);
    return answer.sts;
}

int
trace_helper_on(struct trace_helper *helper, int hist[TRACE_EVENTS])
{
    int         event;

    for (event = 0; event < TRACE_EVENTS; event++)
	hist[event] = -1;
    return give_order(helper, ORDER_ON, hist);
}

int
trace_helper_off(struct trace_helper *helper)
{
    int         none[TRACE_EVENTS] = { 0 };

    return give_order(helper, ORDER_OFF, none);
}
