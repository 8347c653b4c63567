/*
 * Fuzzing: captures fed through the parsers into the model, and out of the metrics.
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
#include "fuzz.h"
#include "fuzz.h"
#include "face_agent.h"
#include "face_metrics.h"
#include "parse_small.h"
#include "parse_task.h"
#include <math.h>
#include <string.h>

/*
 * An input is a run of records, each a line "@KIND NUMBER" and what follows it
 * up to the next line that begins with @:
 *
 *   @p KB         page size; first, if at all
 *   @l 0          list of nodes follows
 *   @u KIND       one sysctl follows: 0 min_free_kbytes, 1 watermark_boost_factor
 *   @m, @v, @z    /proc/meminfo, vmstat, zoneinfo
 *   @M N, @V N    nodeN/meminfo, vmstat
 *   @s N          schedstat of kswapdN; after the last, what a tick then does
 *   @t MSEC       time passes, nothing is read
 *   @w MSEC       trailing window
 *   @x 0, @x 1    vmstat, zoneinfo cannot be read
 */

#define ZONES_MAX       64
#define WATCHED         8               /* nodes whose metrics are watched */
#define METRICS_MAX     256
#define PLACES          (1 + WATCHED * ZONE_KINDS)
#define START_NS        UINT64_C(1000000000)

struct harness {
    struct agent agent;
    uint64_t    now;
    uint64_t    first_steals;           /* kswapd_inodesteal when growth began to be given away */
    bool        steals_known;
    struct zone_info zone[ZONES_MAX];
    struct node_info node[ZONES_MAX];
    uint64_t    last[METRICS_MAX][PLACES];      /* counters as last exported */
};

/* ---- what must hold ----------------------------------------------------- */

static bool
ends(const char *name, const char *tail)
{
    size_t      length = strlen(name), cut = strlen(tail);

    return length >= cut && strcmp(name + length - cut, tail) == 0;
}

static void
check_double(const struct metric *metric, double value)
{
    double      most = INFINITY;

    if (ends(metric->name, "efficiency") || ends(metric->name, "direct.share") ||
	ends(metric->name, "certain"))
	most = 100;
    else if (ends(metric->name, "slab_share") || ends(metric->name, "buffers_share") ||
	     ends(metric->name, "fraction"))
	most = 1;
    if (!(isfinite(value) && value >= 0 && value <= most))
	fprintf(stderr, "reclaim.%s: %g\n", metric->name, value);
    MUST(isfinite(value) && value >= 0 && value <= most);
}

static void
check_value(struct harness *harness, const struct metric *metric, unsigned int number,
	    const struct place *place, unsigned int slot)
{
    pmAtomValue atom = { .ull = 0 };
    int         sts = metric->value(&harness->agent, place, metric->arg, &atom);

    if (sts != PMDA_FETCH_STATIC)
	return;
    if (metric->type == PM_TYPE_DOUBLE)
	check_double(metric, atom.d);
    if (metric->sem != PM_SEM_COUNTER || metric->type != PM_TYPE_U64)
	return;
    if (atom.ull < harness->last[number][slot])
	fprintf(stderr, "reclaim.%s: %llu after %llu\n", metric->name,
		(unsigned long long)atom.ull, (unsigned long long)harness->last[number][slot]);
    MUST(atom.ull >= harness->last[number][slot]);
    harness->last[number][slot] = atom.ull;
}

static void
check_nodes(struct harness *harness, const struct metric *metric, unsigned int number)
{
    struct place place = { .node = NULL };
    int         id;

    for (id = 0; id < WATCHED; id++) {
	place.node = model_node(&harness->agent.model, id);
	if (place.node != NULL && place.node->online)
	    check_value(harness, metric, number, &place, 1 + (unsigned int)id);
    }
}

static void
check_zones(struct harness *harness, const struct metric *metric, unsigned int number)
{
    struct place place = { .node = NULL };
    unsigned int id;

    for (id = 0; id < WATCHED * ZONE_KINDS; id++) {
	place.zone = model_zone(&harness->agent.model, id);
	if (place.zone != NULL && place.zone->online)
	    check_value(harness, metric, number, &place, 1 + id);
    }
}

static void
check_metrics(struct harness *harness)
{
    static const struct place machine = { .node = NULL };
    const struct metric_group *const *group;
    unsigned int i, number = 0;

    for (group = metric_groups; *group != NULL; group++) {
	for (i = 0; i < (*group)->count; i++, number++) {
	    const struct metric *metric = &(*group)->metric[i];

	    MUST(number < METRICS_MAX);
	    if (metric->indom == INDOM_NONE)
		check_value(harness, metric, number, &machine, 0);
	    else if (metric->indom == INDOM_NODE)
		check_nodes(harness, metric, number);
	    else if (metric->indom == INDOM_ZONE)
		check_zones(harness, metric, number);
	}
    }
}

/* What is given to the nodes is what the machine's counter grew by, or less. */
static void
check_steals(struct harness *harness)
{
    const struct model *model = &harness->agent.model;
    double      given = 0, growth;
    unsigned int i;

    if (!model->steals.known)
	return;
    if (!harness->steals_known)
	harness->first_steals = model->steals.last;
    harness->steals_known = true;
    MUST(model->steals.last >= harness->first_steals);
    growth = (double)(model->steals.last - harness->first_steals);
    for (i = 0; i < model->nodes; i++) {
	const struct steals_node *steals = &model->node[i].steals;

	MUST(isfinite(steals->stolen) && steals->stolen >= 0);
	MUST(steals->certain >= 0 && steals->certain <= steals->stolen);
	given += steals->stolen;
    }
    MUST(given <= growth * (1 + 1e-9) + 1e-3);
}

/* A boost is a part of the printed mark, and of a size that the kernel can set. */
static void
check_zone(const struct model *model, const struct model_zone *zone)
{
    const struct boost_marks *marks = &zone->marks;

    if (marks->boost_known && model->method == BOOST_INFERRED) {
	uint64_t        limit = zone->memory.min0 + 2 * zone->memory.delta;

	MUST(marks->boost <= zone->info.value[ZI_MIN]);
	limit = limit / 10000 * model->tuning.factor + limit % 10000 * model->tuning.factor / 10000;
	if (limit < model->tuning.pageblock)
	    limit = model->tuning.pageblock;
	MUST(marks->boost <= limit);
    }
    if (marks->known) {
	MUST(marks->min + marks->boost == zone->info.value[ZI_MIN]);
	MUST(marks->min <= marks->low || zone->info.value[ZI_MIN] > zone->info.value[ZI_LOW]);
	MUST(marks->low <= zone->info.value[ZI_LOW] && marks->high <= zone->info.value[ZI_HIGH]);
    }
}

/* Right after a look: a sysctl that changes makes the next one different. */
static void
check_marks(const struct model *model)
{
    unsigned int i;

    for (i = 0; i < model->zones; i++) {
	if (model->zone[i].online)
	    check_zone(model, &model->zone[i]);
    }
}

static void
check_times(const struct harness *harness)
{
    const struct model *model = &harness->agent.model;
    uint64_t    elapsed = harness->now - START_NS;
    unsigned int i;

    MUST(model->boosted.ns <= elapsed);
    MUST(model->slices.spared_ns + model->slices.paired_ns <= elapsed);
    for (i = 0; i < model->nodes; i++)
	MUST(model->node[i].boosted.ns <= elapsed);
    for (i = 0; i < model->zones; i++)
	MUST(model->zone[i].boosted.ns <= elapsed);
}

/* ---- records ------------------------------------------------------------ */

static struct model_node *
node_of(struct harness *harness, uint64_t number)
{
    struct model_node *node = number < MODEL_NODES ? model_node(&harness->agent.model, (int)number)
						   : NULL;

    return node != NULL && node->online ? node : NULL;
}

static void
take_list(struct harness *harness, const char *bytes, size_t size)
{
    struct parse_fault fault = { 0 };
    int         id[MODEL_NODES];
    unsigned int count = nodelist_parse(bytes, size, id, MODEL_NODES, &fault);

    if (count > 0)
	model_nodes(&harness->agent.model, id, count < MODEL_NODES ? count : MODEL_NODES);
}

static void
take_sysctl(struct harness *harness, uint64_t number, const char *bytes, size_t size)
{
    struct boost_tuning *tuning = &harness->agent.model.tuning;
    struct parse_fault fault = { 0 };
    uint64_t    value = 0;
    bool        known = numbers_parse(bytes, size, &value, 1, &fault) == 1;

    if (number == 0) {
	tuning->has_min_free = known;
	tuning->min_free_kbytes = value;
    } else {
	tuning->has_factor = known;
	tuning->factor = value;
    }
}

static void
take_meminfo(struct harness *harness, int id, const char *bytes, size_t size)
{
    struct agent *agent = &harness->agent;
    struct model_node *node = id < 0 ? NULL : node_of(harness, (uint64_t)id);
    struct parse_fault fault = { 0 };
    struct meminfo mem;

    meminfo_parse(&agent->meminfo_names, id, bytes, size, &mem, &fault);
    if (node != NULL) {
	model_node_meminfo(&agent->model, node, &mem);
	model_node_fall_back(node);
    } else if (id < 0) {
	uint64_t        huge;

	model_meminfo(&agent->model, &mem);
	model_fall_back(&agent->model);
	/* as tell_tuning() does it */
	huge = agent->model.mem.value[MI_HUGEPAGESIZE] / agent->model.page_kb;
	agent->model.tuning.pageblock_unknown = !agent->model.mem_known;
	if (agent->model.mem_known)
	    agent->model.tuning.pageblock = huge > 0 ? huge : 1024;
    }
}

static void
take_vmstat(struct harness *harness, int id, const char *bytes, size_t size)
{
    struct agent *agent = &harness->agent;
    struct model_node *node = id < 0 ? NULL : node_of(harness, (uint64_t)id);
    struct parse_fault fault = { 0 };
    struct vmstat vm;

    vmstat_parse(&agent->vmstat_names, bytes, size, &vm, &fault);
    if (node != NULL) {
	model_node_vmstat(&agent->model, node, harness->now, &vm);
	model_node_fall_back(node);
    } else if (id < 0) {
	model_vmstat(&agent->model, harness->now, &vm);
	model_fall_back(&agent->model);
	model_steals(&agent->model);
    }
}

static void
take_zoneinfo(struct harness *harness, const char *bytes, size_t size)
{
    struct agent *agent = &harness->agent;
    struct parse_fault fault = { 0 };
    struct zoneinfo info = {
	.zone = harness->zone, .zone_max = ZONES_MAX, .node = harness->node, .node_max = ZONES_MAX,
    };

    zoneinfo_parse(&agent->zoneinfo_names, bytes, size, &info, &fault);
    if (info.zones <= ZONES_MAX && info.nodes <= ZONES_MAX)
	model_zoneinfo(&agent->model, harness->now, &info);
    else
	model_zoneinfo_lost(&agent->model);
}

static void
take_schedstat(struct harness *harness, uint64_t number, const char *bytes, size_t size)
{
    struct model_node *node = node_of(harness, number);
    struct task_time time;

    if (node == NULL)
	return;
    if (schedstat_parse(bytes, size, &time))
	model_kswapd(node, &time, time.run_ns != node->run_ns);
    else
	node->run_known = node->wait_known = false;
}

static void
take_record(struct harness *harness, char kind, uint64_t number, const char *bytes, size_t size)
{
    struct model *model = &harness->agent.model;
    int         node = number < MODEL_NODES ? (int)number : MODEL_NODES - 1;

    switch (kind) {
    case 'l': take_list(harness, bytes, size); break;
    case 'u': take_sysctl(harness, number, bytes, size); break;
    case 'm': take_meminfo(harness, -1, bytes, size); break;
    case 'M': take_meminfo(harness, node, bytes, size); break;
    case 'v': take_vmstat(harness, -1, bytes, size); break;
    case 'V': take_vmstat(harness, node, bytes, size); break;
    case 'z': take_zoneinfo(harness, bytes, size); break;
    case 's': take_schedstat(harness, number, bytes, size); break;
    case 't':
	harness->now += number % 100000 * 1000000;
	model_still(model, harness->now);
	break;
    case 'w':
	model->span = (100 + number % 60000) * 1000000;
	break;
    case 'x':
	if (number == 0)
	    model_vmstat_lost(model);
	else
	    model_zoneinfo_lost(model);
	break;
    default:
	break;
    }
}

/* ---- input -------------------------------------------------------------- */

/* Cut the next record off: its kind, its number, the bytes behind its first line. */
static bool
next_record(struct span *input, char *kind, uint64_t *number, struct span *body)
{
    struct span line, word;
    const char  *newline = memchr(input->at, '\n', input->len), *end;

    if (newline == NULL)
	return false;
    line.at = input->at;
    line.len = (size_t)(newline - input->at);
    input->len -= line.len + 1;
    input->at = newline + 1;
    body->at = input->at;
    for (end = input->at; end < input->at + input->len; end++) {
	if (*end == '@' && end[-1] == '\n')
	    break;
    }
    body->len = (size_t)(end - input->at);
    input->at = end;
    input->len -= body->len;
    *kind = line.len >= 2 && line.at[0] == '@' ? line.at[1] : '\0';
    *number = 0;
    if (*kind != '\0') {
	line.at += 2;
	line.len -= 2;
	if (span_word(&line, &word))
	    (void)span_u64(&word, number);
    }
    return true;
}

static void
set_up(struct harness *harness, uint64_t page_kb)
{
    struct agent *agent = &harness->agent;

    memset(harness, 0, sizeof(*harness));
    harness->now = START_NS;
    agent->root = "";
    agent->gate = GATE_SCHEDSTAT;
    vmstat_keys(&agent->vmstat_names);
    meminfo_keys(&agent->meminfo_names);
    zoneinfo_keys(&agent->zoneinfo_names);
    model_init(&agent->model, page_kb);
    agent->sampler.interval_ns = 20000000;
    agent->sampler.overhead = 0.5;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct harness harness;
    struct span input = { (const char *)data, size }, body;
    static const int first = 0;
    uint64_t    number, page_kb = 4;
    char        kind;

    if (size > 3 && data[0] == '@' && data[1] == 'p' && data[2] == ' ')
	page_kb = (uint64_t)1 << (data[3] % 11);        /* 1 KiB to 1 MiB */
    set_up(&harness, page_kb);
    model_nodes(&harness.agent.model, &first, 1);
    while (next_record(&input, &kind, &number, &body)) {
	take_record(&harness, kind, number, body.at, body.len);
	if (kind == 'v' || kind == 'z' || kind == 'V' || kind == 't') {
	    check_metrics(&harness);
	    check_times(&harness);
	}
	if (kind == 'z')
	    check_marks(&harness.agent.model);
	check_steals(&harness);
    }
    model_free(&harness.agent.model);
    return 0;
}
