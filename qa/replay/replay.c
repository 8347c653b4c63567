/*
 * Plays a capture through the agent in virtual time, and writes a PCP archive.
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
#include "capture.h"
#include "play.h"
#include "tree.h"
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
"Usage: replay [options] CAPTURE ARCHIVE\n"
"Plays CAPTURE (*.frames.xz) through the agent in virtual time and writes ARCHIVE.\n"
"\n"
"  -c, --companion=CAPTURE  a second capture of the same run, for files that the first lacks\n"
"  -f, --files=FILE         lines 'PATH CONTENT': files that no frame has\n"
"  -H, --host=NAME          host name of the archive [guest]\n"
"  -i, --interval=SECONDS   write a row this often [each frame]\n"
"  -k, --kernel=RELEASE     kernel.uname.release of the archive\n"
"  -l, --linux              what pmdalinux saw, and not the agent\n"
"  -n, --cpus=NUMBER        hinv.ncpu of the archive [2]\n"
"  -o, --only=PREFIX        only metrics whose names begin so\n"
"  -p, --pagesize=BYTES     [4096]\n"
"  -r, --repeat=NUMBER      play it so many times, counters going on [1]\n"
"  -s, --start=EPOCH        when the first frame was [1700000000]\n"
"  -x, --scale=FACTOR       stretch the time between rows [1]\n"
"  -2, -3                   version of the archive [2]\n";

struct options {
    const char  *capture, *companion, *files, *prefix;
    bool        linux_too;
    double      interval;
    struct machine machine;
    struct rows_output output;
};

struct replay {
    struct options options;
    struct capture main, other;
    bool        other_open, other_pending;      /* a frame of it waits for its time */
    struct tree tree;
    struct rows rows;
    int         facts[5];
    unsigned int nodes;
};

/* ---- the machine -------------------------------------------------------- */

enum fact { FACT_RELEASE, FACT_MACHINE, FACT_PAGESIZE, FACT_MEMORY, FACT_CPUS };

static const struct {
    const char  *name;
    unsigned int cluster, item;
    int         type;
    pmUnits     units;
} facts[] = {
    [FACT_RELEASE]  = { "kernel.uname.release", 12, 0, PM_TYPE_STRING, { .dimSpace = 0 } },
    [FACT_MACHINE]  = { "kernel.uname.machine", 12, 3, PM_TYPE_STRING, { .dimSpace = 0 } },
    [FACT_PAGESIZE] = { "hinv.pagesize", 1, 11, PM_TYPE_U32, { .dimSpace = 1 } },
    [FACT_MEMORY]   = { "mem.physmem", 1, 0, PM_TYPE_U64,
			{ .dimSpace = 1, .scaleSpace = PM_SPACE_KBYTE } },
    [FACT_CPUS]     = { "hinv.ncpu", 0, 32, PM_TYPE_U32, { .dimSpace = 0 } },
};

static int
facts_start(struct replay *replay)
{
    unsigned int i;

    for (i = 0; i < sizeof(facts) / sizeof(facts[0]); i++) {
	pmDesc  desc;

	memset(&desc, 0, sizeof(desc));
	desc.pmid = pmID_build(60, facts[i].cluster, facts[i].item);
	desc.type = facts[i].type;
	desc.units = facts[i].units;
	desc.sem = PM_SEM_DISCRETE;
	desc.indom = PM_INDOM_NULL;
	replay->facts[i] = rows_metric(&replay->rows, facts[i].name, &desc);
	if (replay->facts[i] < 0)
	    return -1;
    }
    return 0;
}

static int
put_fact(struct replay *replay, enum fact fact, const pmAtomValue *atom)
{
    return rows_value(&replay->rows, (unsigned int)replay->facts[fact], NO_INSTANCE, NULL, atom);
}

static int
facts_row(struct replay *replay)
{
    const struct machine *machine = &replay->options.machine;
    const struct capture_file *meminfo = capture_find(&replay->main, "/proc/meminfo");
    static char x86[] = "x86_64";
    unsigned long long memory;
    pmAtomValue atom;
    int         sts = 0;

    if (meminfo == NULL)
	meminfo = capture_find(&replay->other, "/proc/meminfo");
    if (machine->release != NULL) {
	atom.cp = (char *)machine->release;
	sts = put_fact(replay, FACT_RELEASE, &atom);
	atom.cp = x86;
	if (sts == 0)
	    sts = put_fact(replay, FACT_MACHINE, &atom);
    }
    atom.ul = (uint32_t)machine->page_size;
    if (sts == 0)
	sts = put_fact(replay, FACT_PAGESIZE, &atom);
    atom.ul = machine->cpus;
    if (sts == 0 && machine->cpus > 0)
	sts = put_fact(replay, FACT_CPUS, &atom);
    if (meminfo != NULL && sscanf(meminfo->bytes, "MemTotal: %llu", &memory) == 1) {
	atom.ull = memory;
	if (sts == 0)
	    sts = put_fact(replay, FACT_MEMORY, &atom);
    }
    return sts;
}

/* ---- the tree ----------------------------------------------------------- */

/* A file that the recorder could not read is empty in a frame: it is not there. */
static int
lay_out(struct replay *replay, const struct capture *capture)
{
    unsigned int i, node;

    for (i = 0; i < capture->files; i++) {
	const struct capture_file *file = &capture->file[i];

	if (capture == &replay->other && capture_find(&replay->main, file->path) != NULL)
	    continue;
	if (file->length == 0 || strstr(file->path, "/tracing/") != NULL)
	    continue;
	if (sscanf(file->path, "/sys/devices/system/node/node%u/vmstat", &node) == 1 &&
	    node >= replay->nodes)
	    replay->nodes = node + 1;
	if (tree_write(&replay->tree, file->path, file->bytes, file->length) < 0)
	    return -1;
    }
    return 0;
}

/* Frames of the companion are laid out when their time has come; the first at once. */
static int
companion_until(struct replay *replay, double when)
{
    int         sts;

    while (replay->other_open && replay->other_pending && replay->other.when <= when) {
	if (lay_out(replay, &replay->other) < 0)
	    return -1;
	sts = capture_next(&replay->other);
	if (sts < 0)
	    return -1;
	replay->other_pending = sts > 0;
    }
    return 0;
}

static int
option_files(struct replay *replay)
{
    const char  *name = replay->options.files;
    char        line[512], path[128], content[384];
    unsigned int number = 0;
    FILE        *in = fopen(name, "r");
    int         sts = 0;

    if (in == NULL) {
	perror(name);
	return -1;
    }
    while (sts == 0 && fgets(line, sizeof(line), in) != NULL) {
	number++;
	if (line[0] == '#' || line[0] == '\n')
	    continue;
	if (line[0] != '/' || sscanf(line, "%127s %383[^\n]", path, content) != 2) {
	    fprintf(stderr, "%s:%u: not a PATH and its CONTENT\n", name, number);
	    sts = -1;
	    break;
	}
	strncat(content, "\n", sizeof(content) - strlen(content) - 1);
	sts = tree_write(&replay->tree, path, content, strlen(content));
    }
    fclose(in);
    return sts;
}

/* What the recorder saw before it began: threads, and which nodes there are. */
static int
first_files(struct replay *replay)
{
    char        path[64], text[32];
    unsigned int i;

    for (i = 0; i < replay->main.threads; i++) {
	snprintf(path, sizeof(path), "/proc/%d/comm", replay->main.thread[i].pid);
	snprintf(text, sizeof(text), "%s\n", replay->main.thread[i].name);
	if (tree_write(&replay->tree, path, text, strlen(text)) < 0)
	    return -1;
    }
    if (replay->nodes > 0) {
	snprintf(text, sizeof(text), replay->nodes > 1 ? "0-%u\n" : "%u\n", replay->nodes - 1);
	if (tree_write(&replay->tree, "/sys/devices/system/node/has_memory", text,
		       strlen(text)) < 0 ||
	    tree_write(&replay->tree, "/sys/devices/system/node/online", text, strlen(text)) < 0)
	    return -1;
    }
    return replay->options.files != NULL ? option_files(replay) : 0;
}

/* ---- the play ----------------------------------------------------------- */

static uint64_t
nanoseconds(double seconds)
{
    return (uint64_t)(seconds * 1e9);
}

static int
play_start(struct replay *replay, double when)
{
    const struct options *options = &replay->options;
    double      apart = replay->main.head ? replay->main.next - when : 1;

    if (facts_start(replay) < 0)
	return -1;
    if (options->linux_too)
	return play_linux_start(&replay->rows, replay->tree.root, &options->machine,
				replay->nodes);
    return play_agent_start(&replay->rows, replay->tree.root, &options->machine, options->prefix,
			    nanoseconds(when), nanoseconds(apart));
}

static int
play_row(struct replay *replay, double when)
{
    if (rows_begin(&replay->rows, when) < 0 || facts_row(replay) < 0)
	return -1;
    if (replay->options.linux_too)
	return play_linux_row(&replay->rows);
    return play_agent_row(&replay->rows, nanoseconds(when));
}

static int
play(struct replay *replay)
{
    double      due = 0;
    bool        started = false;
    int         sts;

    while ((sts = capture_next(&replay->main)) > 0) {
	double  when = replay->main.when;

	if (companion_until(replay, started ? when : when + 1) < 0 ||
	    lay_out(replay, &replay->main) < 0)
	    return -1;
	if (!started && (first_files(replay) < 0 || play_start(replay, when) < 0))
	    return -1;
	if (started && !replay->options.linux_too)
	    play_agent_tick(nanoseconds(when));
	if (!started)
	    due = when;
	started = true;
	if (when < due)
	    continue;
	if (play_row(replay, when) < 0)
	    return -1;
	/* rows stay on a grid: a late frame does not shift those after it */
	while (due <= when && replay->options.interval > 0)
	    due += replay->options.interval;
    }
    return sts;
}

static int
run(struct replay *replay)
{
    struct options *options = &replay->options;
    int         sts = -1;

    if (capture_open(&replay->main, options->capture) < 0)
	return -1;
    if (options->companion != NULL) {
	if (capture_open(&replay->other, options->companion) < 0)
	    return -1;
	replay->other_open = true;
	replay->other_pending = capture_next(&replay->other) > 0;
    }
    if (tree_init(&replay->tree) == 0)
	sts = play(replay);
    if (sts == 0)
	sts = rows_write(&replay->rows, &options->output);
    play_agent_end();
    rows_free(&replay->rows);
    tree_remove(&replay->tree);
    capture_close(&replay->main);
    if (replay->other_open)
	capture_close(&replay->other);
    return sts;
}

/* ---- options ------------------------------------------------------------ */

static const struct option long_options[] = {
    { "companion", required_argument, NULL, 'c' },
    { "files", required_argument, NULL, 'f' },
    { "host", required_argument, NULL, 'H' },
    { "interval", required_argument, NULL, 'i' },
    { "kernel", required_argument, NULL, 'k' },
    { "linux", no_argument, NULL, 'l' },
    { "cpus", required_argument, NULL, 'n' },
    { "only", required_argument, NULL, 'o' },
    { "pagesize", required_argument, NULL, 'p' },
    { "repeat", required_argument, NULL, 'r' },
    { "start", required_argument, NULL, 's' },
    { "scale", required_argument, NULL, 'x' },
    { NULL, 0, NULL, 0 }
};

/* A number above 0, or exit. */
static double
number(const char *what, const char *argument)
{
    char        *end;
    double      value = strtod(argument, &end);

    if (end == argument || *end != '\0' || !(value > 0)) {
	fprintf(stderr, "replay: %s: not a number above 0: %s\n", what, argument);
	exit(2);
    }
    return value;
}

static void
parse_option(struct options *options, int c)
{
    switch (c) {
    case 'c': options->companion = optarg; break;
    case 'f': options->files = optarg; break;
    case 'H': options->output.host = optarg; break;
    case 'i': options->interval = number("interval", optarg); break;
    case 'k': options->machine.release = optarg; break;
    case 'l': options->linux_too = true; break;
    case 'n': options->machine.cpus = (unsigned int)number("cpus", optarg); break;
    case 'o': options->prefix = optarg; break;
    case 'p': options->machine.page_size = (uint64_t)number("pagesize", optarg); break;
    case 'r': options->output.repeat = (unsigned int)number("repeat", optarg); break;
    case 's': options->output.start = number("start", optarg); break;
    case 'x': options->output.stretch = number("scale", optarg); break;
    case '2': case '3': options->output.version = (unsigned int)(c - '0'); break;
    default:
	fputs(usage, stderr);
	exit(2);
    }
}

int
main(int argc, char **argv)
{
    static struct replay replay;
    struct options *options = &replay.options;
    int         c;

    options->prefix = "";
    options->machine.cpus = 2;
    options->machine.page_size = 4096;
    options->output.host = "guest";
    options->output.start = 1700000000;
    options->output.repeat = 1;
    options->output.stretch = 1;
    options->output.version = 2;
    pmSetProgname(argv[0]);
    while ((c = getopt_long(argc, argv, "23c:f:H:i:k:ln:o:p:r:s:x:", long_options, NULL)) != -1)
	parse_option(options, c);
    if (argc - optind != 2) {
	fputs(usage, stderr);
	return 2;
    }
    options->capture = argv[optind];
    options->output.archive = argv[optind + 1];
    return run(&replay) < 0 ? 1 : 0;
}
