/*
 * PCP face: the agent as a daemon of pmcd.
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
#include "face_pcp.h"
#include "face_values.h"
#include "domain.h"
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static pmLongOptions longopts[] = {
    PMDA_OPTIONS_HEADER("Options"),
    PMOPT_DEBUG,
    PMDAOPT_DOMAIN,
    PMDAOPT_HELPTEXT,
    PMDAOPT_LOGFILE,
    PMDAOPT_USERNAME,
    { "interval", 1, 't', "MSEC", "fastest sampling interval (5 to 1000, default 20)" },
    { "window", 1, 'w', "MSEC", "trailing window of rates (100 to 60000, default 1000)" },
    { "trace", 0, 'T', NULL, "exact mode from the start: reclaim.control.trace 1" },
    { "overhead", 1, 'o', "PERCENT", "of one CPU for sampling (0.01 to 100, default 0.5)" },
    { "cgroups", 1, 'g', "PATTERN", "of the cgroups that are instances, default *" },
    { "cgroup-limit", 1, 'n', "N", "most cgroups that are instances (1 to 4096, default 512)" },
    { "root", 1, 'r', "DIR", "read DIR/proc and DIR/sys instead of this machine's" },
    { "pagesize", 1, 'P', "BYTES", "page size behind the files of --root" },
    PMOPT_HELP,
    PMDA_OPTIONS_HEADER("\nExchange with pmcd"),
    PMDAOPT_INET,
    PMDAOPT_PIPE,
    PMDAOPT_UNIX,
    PMDAOPT_IPV6,
    PMDA_OPTIONS_END
};

static pmdaOptions opts = {
    .short_options = "D:d:g:h:i:l:n:o:P:pr:t:Tu:U:w:6:?",
    .long_options = longopts,
};

/* The command line; what the sampler is told once it is set up. */
struct settings {
    const char  *root;
    uint64_t    page_size;
    pmAtomValue interval, window, overhead, cgroups, cgroup_limit;
    bool        trace;
};

static bool
number(const char *text, uint64_t *value)
{
    char        *end;

    errno = 0;
    *value = strtoull(text, &end, 10);
    return errno == 0 && end != text && *end == '\0';
}

static void
bad_option(const char *what)
{
    pmprintf("%s: -%c %s: %s\n", pmGetProgname(), opts.optopt, opts.optarg, what);
    opts.errors++;
}

static void
take_option(int option, struct settings *settings)
{
    uint64_t    value = 0;
    char        *end;

    opts.optopt = option;
    if (option == 'T') {
	settings->trace = true;
	return;
    }
    if (option == 'r') {
	settings->root = opts.optarg;
	return;
    }
    if (option == 'g') {
	settings->cgroups.cp = opts.optarg;
	if (!cgroups_sound_filter(opts.optarg))
	    bad_option("not a pattern: see reclaim.control.cgroup.filter");
	return;
    }
    if (option == 'o') {
	settings->overhead.d = strtod(opts.optarg, &end);
	if (end == opts.optarg || *end != '\0' ||
	    !(settings->overhead.d >= 0.01 && settings->overhead.d <= 100))
	    bad_option("not a percentage from 0.01 to 100");
	return;
    }
    if (!number(opts.optarg, &value))
	bad_option("not a number");
    else if (option == 't' && (value < 5 || value > 1000))
	bad_option("not from 5 to 1000 ms");
    else if (option == 'w' && (value < 100 || value > 60000))
	bad_option("not from 100 to 60000 ms");
    else if (option == 'n' && (value < 1 || value > CGROUPS_MOST))
	bad_option("not from 1 to 4096");
    else if (option == 'P' && (value < 1024 || value > 1 << 20))
	bad_option("not a page size");
    else if (option == 't')
	settings->interval.ul = (uint32_t)value;
    else if (option == 'w')
	settings->window.ul = (uint32_t)value;
    else if (option == 'n')
	settings->cgroup_limit.ul = (uint32_t)value;
    else
	settings->page_size = value;
}

static void
read_options(int argc, char **argv, pmdaInterface *dispatch, struct settings *settings)
{
    int         option;

    while ((option = pmdaGetOptions(argc, argv, &opts, dispatch)) != EOF)
	take_option(option, settings);
    if (opts.optind < argc) {
	pmprintf("%s: too many arguments\n", pmGetProgname());
	opts.errors++;
    }
    if (opts.errors > 0) {
	pmdaUsageMessage(&opts);
	exit(1);
    }
}

/*
 * RECLAIM_STATSPATH and RECLAIM_PAGESIZE are for tests by ordinary users.  A
 * daemon that is started by root, as pmcd does it, takes no files from its
 * environment, only from its command line.
 */
static void
read_environment(struct settings *settings)
{
    const char  *root = getenv("RECLAIM_STATSPATH"), *page = getenv("RECLAIM_PAGESIZE");
    uint64_t    value;

    if (getuid() == 0)
	return;
    if (root != NULL)
	settings->root = root;
    if (page != NULL && number(page, &value) && value >= 1024)
	settings->page_size = value;
}

/* pmcd talks over a pipe or socket on our standard input. */
static void
need_pmcd(const pmdaInterface *dispatch)
{
    pmdaIoType	io = dispatch->version.any.ext->e_io;
    struct stat in;

    if ((io != pmdaPipe && io != pmdaUnknown) ||
	(fstat(STDIN_FILENO, &in) == 0 && (S_ISFIFO(in.st_mode) || S_ISSOCK(in.st_mode))))
	return;
    fprintf(stderr, "%s: is started by pmcd(1), not by hand: run ./Install in %s/reclaim, then\n"
	    "\"pminfo -f reclaim\"; to try it alone use dbpmda(1): open pipe %s\n",
	    pmGetProgname(), pmGetConfig("PCP_PMDAS_DIR"), pmGetProgname());
    exit(1);
}

/* Three files a node stay open; 1024 nodes pass the usual soft limit. */
static void
raise_descriptors(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/*
 * One thread serves pmcd and the sampler, so that nothing needs a lock.  The
 * deadline goes into the wait itself: a timerfd would be two system calls
 * more at each tick, a quarter of what an idle tick costs.
 */
static void
serve(struct agent *agent, pmdaInterface *dispatch)
{
    struct pollfd wait = { .fd = __pmdaInFd(dispatch), .events = POLLIN };

    if (wait.fd < 0) {
	pmNotifyErr(LOG_ERR, "no exchange with pmcd");
	exit(1);
    }
    for (;;) {
	uint64_t	now = agent_now(), deadline = agent->sampler.deadline;
	uint64_t	left = deadline > now ? deadline - now : 0;
	struct timespec timeout = {
	    .tv_sec = (time_t)(left / 1000000000u),
	    .tv_nsec = (long)(left % 1000000000u),
	};

	wait.revents = 0;
	if (ppoll(&wait, 1, &timeout, NULL) < 0 && errno != EINTR) {
	    pmNotifyErr(LOG_ERR, "poll: %s", strerror(errno));
	    exit(1);
	}
	if (wait.revents != 0 && __pmdaMainPDU(dispatch) < 0)
	    return;
	now = agent_now();
	if (now >= agent->sampler.deadline)
	    sampler_tick(agent, now);
    }
}

static void
apply(struct agent *agent, const struct settings *settings)
{
    store_window(agent, &settings->window);
    store_overhead(agent, &settings->overhead);
    store_interval(agent, &settings->interval);
    store_cgroup_filter(agent, &settings->cgroups);
    store_cgroup_limit(agent, &settings->cgroup_limit);
    if (settings->trace)
	trace_set(agent, true);         /* if it cannot be, the log has said so */
}

int
main(int argc, char **argv)
{
    static struct face face;
    pmdaInterface dispatch;
    struct trace_helper helper;
    char        help[MAXPATHLEN], *username;
    struct settings settings = {
	.root = "",
	.page_size = (uint64_t)sysconf(_SC_PAGESIZE),
	.interval.ul = 20,
	.window.ul = 1000,
	.overhead.d = 0.5,
	.cgroups.cp = "*",
	.cgroup_limit.ul = CGROUPS_DEFAULT,
    };

    pmSetProgname(argv[0]);
    pmGetUsername(&username);
    pmsprintf(help, sizeof(help), "%s%c" "reclaim" "%c" "help", pmGetConfig("PCP_PMDAS_DIR"),
	      pmPathSeparator(), pmPathSeparator());
    pmdaDaemon(&dispatch, PMDA_INTERFACE_7, pmGetProgname(), RECLAIM, "reclaim.log", help);
    read_environment(&settings);
    read_options(argc, argv, &dispatch, &settings);
    if (opts.username != NULL)
	username = opts.username;
    need_pmcd(&dispatch);

    pmdaOpenLog(&dispatch);
    trace_helper_start(&helper, settings.root);
    raise_descriptors();
    pmSetProcessIdentity(username);
    face_init(&face, &dispatch, settings.root, settings.page_size, true);
    trace_attach(&face.agent, &helper);
    apply(&face.agent, &settings);
    pmdaConnect(&dispatch);
    if (dispatch.status < 0)
	exit(1);
    serve(&face.agent, &dispatch);
    agent_free(&face.agent);
    exit(0);
}
