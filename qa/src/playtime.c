/*
 * Test tool: play a 25 ms capture through the model as the sampler would, and
 * print what it makes of it.  Usage: playtime FRAMES-A-TICK FIRST-FRAME [all] <frames
 * With "all" zoneinfo is read at every tick, without the gate.
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
#include "frames.h"
#include "model.h"
#include "parse_task.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NODES   4
#define ZONES   32

struct player {
    struct model model;
    struct key_table vmstat, zoneinfo;
    struct zoneinfo info;
    struct zone_info zone[ZONES];
    struct node_info node[NODES];
    char        schedstat[NODES][64];   /* paths */
    uint64_t    run[NODES];
    bool        ran;                    /* some kswapd did in the last tick */
    uint64_t    last_ran;
    bool        gated;
    uint64_t    last_full;
    unsigned long reads, ticks;
};

/* Lines "KSWAPD pid name" stand before the first frame; pids ascend with the nodes. */
static void
find_threads(struct player *player, const struct frame *frame)
{
    unsigned int i, n = 0;

    for (i = 0; i < frame->files && n < NODES; i++) {
	const char *path = frame->file[i].path;

	if (strstr(path, "/schedstat") != NULL)
	    snprintf(player->schedstat[n++], sizeof(player->schedstat[0]), "%.60s", path);
    }
}

static bool
kswapds(struct player *player, const struct frame *frame)
{
    bool        ran = false;
    int         n;

    for (n = 0; n < NODES; n++) {
	const struct frame_file *file = frame_find(frame, player->schedstat[n]);
	struct task_time time = { .run_ns = 0 };
	bool            known = file != NULL &&
				schedstat_parse(file->bytes, file->length, &time) &&
				time.run_ns > 0;
	bool            moved = known && time.run_ns != player->run[n];

	model_kswapd(model_node(&player->model, n), known ? &time : NULL, moved);
	player->run[n] = time.run_ns;
	ran = ran || moved || !known;
    }
    return ran;
}

static void
node_vmstats(struct player *player, const struct frame *frame, uint64_t now)
{
    int         n;

    for (n = 0; n < NODES; n++) {
	char            path[64];
	struct vmstat   vm;
	struct parse_fault fault = { 0 };
	const struct frame_file *file;

	snprintf(path, sizeof(path), "/sys/devices/system/node/node%d/vmstat", n);
	file = frame_find(frame, path);
	vmstat_parse(&player->vmstat, file->bytes, file->length, &vm, &fault);
	model_node_vmstat(&player->model, model_node(&player->model, n), now, &vm);
    }
}

static void
tick(struct player *player, const struct frame *frame, uint64_t now)
{
    struct parse_fault fault = { 0 };
    const struct frame_file *file;
    struct vmstat vm;
    bool        ran = kswapds(player, frame);

    player->ticks++;
    if (ran)
	player->last_ran = now;
    if (!player->gated || now - player->last_ran < 1000000000 || now - player->last_full >= 1000000000) {
	player->last_full = now;
	player->reads++;
	file = frame_find(frame, "/proc/zoneinfo");
	zoneinfo_parse(&player->zoneinfo, file->bytes, file->length, &player->info, &fault);
	model_zoneinfo(&player->model, now, &player->info);
    } else {
	model_still(&player->model, now);
    }
    if (!player->gated || ran || player->ran || now == player->last_full) {
	file = frame_find(frame, "/proc/vmstat");
	vmstat_parse(&player->vmstat, file->bytes, file->length, &vm, &fault);
	model_vmstat(&player->model, now, &vm);
	node_vmstats(player, frame, now);
	model_steals(&player->model);
    }
    player->ran = ran;
}

static void
report(struct player *player, double seconds)
{
    const struct model *model = &player->model;
    double      spared = (double)model->slices.spared_ns, paired = (double)model->slices.paired_ns;
    int         n;

    printf("boosted %.3f", (double)model->boosted.ns / 1e9 / seconds);
    for (n = 0; n < NODES; n++)
	printf(" %.3f", (double)model->node[n].boosted.ns / 1e9 / seconds);
    printf("\nspared part of scanning slices %.3f\nsteals", spared / (spared + paired));
    for (n = 0; n < NODES; n++)
	printf(" %.0f", model->node[n].steals.stolen);
    printf("\ncertain");
    for (n = 0; n < NODES; n++)
	printf(" %.1f%%", 100.0 * model->node[n].steals.certain / model->node[n].steals.stolen);
    printf("\nboosted part of run time %.3f\n", (double)(model->node[0].boosted_run_ns +
	   model->node[1].boosted_run_ns + model->node[2].boosted_run_ns +
	   model->node[3].boosted_run_ns) /
	   (double)(player->run[0] + player->run[1] + player->run[2] + player->run[3] + 1));
    printf("read at %.2f of the ticks, faults %lu\n", (double)player->reads / (double)player->ticks,
	   (unsigned long)model->faults);
}

int
main(int argc, char **argv)
{
    static const int nodes[NODES] = { 0, 1, 2, 3 };
    static struct frame frame;
    static struct player player;
    int         stride = argc > 1 ? atoi(argv[1]) : 1, first = argc > 2 ? atoi(argv[2]) : 0;
    double      start = -1;

    model_init(&player.model, 4);
    model_nodes(&player.model, nodes, NODES);
    player.model.tuning.has_factor = player.model.tuning.has_min_free = true;
    player.model.tuning.factor = 15000;
    player.model.tuning.min_free_kbytes = 2817;         /* of the 5.10 captures */
    player.gated = argc <= 3;
    vmstat_keys(&player.vmstat);
    zoneinfo_keys(&player.zoneinfo);
    player.info = (struct zoneinfo){ .zone = player.zone, .zone_max = ZONES,
				     .node = player.node, .node_max = NODES };
    while (frame_next(&frame)) {
	if (start < 0) {
	    start = frame.seconds;
	    find_threads(&player, &frame);
	}
	if ((frame.number - first) % stride == 0 && frame.number >= first)
	    tick(&player, &frame, (uint64_t)(frame.seconds * 1e9));
    }
    report(&player, frame.seconds - start);
    model_free(&player.model);
    return 0;
}
