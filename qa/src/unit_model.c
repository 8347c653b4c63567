/*
 * Unit tests of the model, all but the boost.
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
#include "model.h"
#include "unit.h"

#define MS      UINT64_C(1000000)

/* A pass of 3 ms run and 1 ms wait lasts for 5, is met by one look in 20 ms: three more were not. */
static void
passes(void)
{
    const struct unseen_tick idle = { .elapsed = 20 * MS };
    const struct unseen_tick hidden = { .elapsed = 20 * MS, .run_ns = 5 * MS };
    const struct unseen_tick rise = { .elapsed = 20 * MS, .after = true, .run_ns = 3 * MS,
				      .wait_ns = 1 * MS };
    const struct unseen_tick fall = { .elapsed = 20 * MS, .before = true };
    const struct unseen_tick whole = { .elapsed = 20 * MS, .before = true, .after = true,
				       .run_ns = 1 * MS };
    struct unseen unseen = { .known = false };
    uint64_t    given;

    CHECK("hidden runs alone are not boosted", unseen_tick(&unseen, &hidden) == 0);
    unseen_tick(&unseen, &rise);
    given = unseen_tick(&unseen, &fall);
    CHECK("a pass met once claims what was hidden before", given > 49 * MS / 10 && given <= 5 * MS);
    given = unseen_tick(&unseen, &hidden);
    CHECK("and after", given > 39 * MS / 10 && given < 41 * MS / 10);
    given = unseen_tick(&unseen, &hidden);
    CHECK("9 ms in all", given == 0);

    memset(&unseen, 0, sizeof(unseen));
    unseen_tick(&unseen, &rise);
    unseen_tick(&unseen, &whole);
    unseen_tick(&unseen, &fall);
    CHECK("a pass met twice claims nothing", unseen_tick(&unseen, &hidden) == 0);

    memset(&unseen, 0, sizeof(unseen));
    unseen_tick(&unseen, &rise);
    unseen_lost(&unseen);
    unseen_tick(&unseen, &fall);
    CHECK("nor one whose begin was not seen", unseen_tick(&unseen, &hidden) == 0);

    memset(&unseen, 0, sizeof(unseen));
    unseen_tick(&unseen, &rise);
    unseen_tick(&unseen, &fall);
    for (given = 0; given < 400; given++)
	unseen_tick(&unseen, &idle);
    CHECK("what is owed fades", unseen_tick(&unseen, &hidden) < 2 * MS);
}

static void
lapses(void)
{
    struct lapse lapse = { .known = false };

    lapse_look(&lapse, 50 * MS, true);
    CHECK("nothing counts before the first look", lapse.ns == 0 && lapse.episodes == 0);
    lapse_look(&lapse, 20 * MS, true);
    CHECK("on to on", lapse.ns == 20 * MS);
    lapse_look(&lapse, 20 * MS, false);
    CHECK("on to off is half", lapse.ns == 30 * MS);
    lapse_look(&lapse, 20 * MS, false);
    CHECK("off to off is nothing", lapse.ns == 30 * MS);
    lapse_look(&lapse, 10 * MS, true);
    CHECK("off to on is half, and an episode", lapse.ns == 35 * MS && lapse.episodes == 1);
    lapse_lost(&lapse);
    lapse_look(&lapse, 1000 * MS, true);
    CHECK("a gap does not count", lapse.ns == 35 * MS && lapse.episodes == 1);
}

static struct window_sample
sample(uint64_t ms, uint64_t pages)
{
    struct window_sample s = { .time = ms * MS, .present = 1 };

    s.value[0] = pages;
    return s;
}

static void
windows(void)
{
    static struct window window;
    struct window_sample now, s;
    const struct window_sample *past;
    uint64_t    ms, delta = 0;
    double      rate = 0;

    CHECK("empty ring", window_past(&window, 5000 * MS, 1000 * MS) == NULL);
    for (ms = 1000; ms <= 9000; ms += 20) {
	s = sample(ms, ms * 3);
	window_keep(&window, &s, 1000 * MS);
    }
    CHECK("samples are kept a sixteenth of the window apart",
	  window.slot[window.newest].time - window.slot[(window.newest + 31) % 32].time == 80 * MS);
    now = sample(9010, 9010 * 3);
    past = window_past(&window, now.time, 1000 * MS);
    CHECK("nearest to one window ago", past != NULL && past->time >= 7960 * MS &&
	  past->time <= 8060 * MS);
    CHECK("rate over the true time", scan_rate(past, &now, 0, &rate) && NEAR(rate, 3000.0));
    past = window_past(&window, window.slot[window.newest].time + MS, 1000 * MS);
    CHECK("the youngest is no past", past != NULL && past->time < 8100 * MS);
    s = sample(1, 100);
    now = sample(2, 99);
    CHECK("a step back is no delta", !window_delta(&s, &now, 0, &delta));
    now.present = 0;
    CHECK("an absent column is no delta", !window_delta(&s, &now, 0, &delta));
}

static void
slices(void)
{
    struct slices s = { .open = false };
    uint64_t    ms;

    for (ms = 0; ms <= 1000; ms += 20)
	slices_look(&s, ms * MS, ms, 7);
    CHECK("pages without slab is spared", s.spared_ns == 1000 * MS && s.paired_ns == 0);
    for (; ms <= 2000; ms += 20)
	slices_look(&s, ms * MS, ms, ms);
    CHECK("pages with slab is paired", s.paired_ns == 1000 * MS && s.spared_ns == 1000 * MS);
    for (; ms <= 3000; ms += 20)
	slices_look(&s, ms * MS, 2000, 2000 + ms);
    CHECK("slab alone is neither", s.spared_ns == 1000 * MS && s.paired_ns == 1000 * MS);
    slices_look(&s, 9000 * MS, 99999, 5000);
    CHECK("nobody looked: no proof", s.spared_ns == 1000 * MS);
    memset(&s, 0, sizeof(s));
    slices_look(&s, 0, 0, 0);
    slices_look(&s, 1000 * MS, 10, 0);
    CHECK("looks a second apart judge nothing", !s.judged);
}

static void
steals(void)
{
    struct steals s = { .known = false };
    struct steals_node a = { 0 }, b = { 0 }, *both[] = { &a, &b };

    steals_give(&s, 1000, both, 2);
    CHECK("what was before the start is nobody's", a.stolen + b.stolen == 0);
    a.ran = true;
    a.run_ns = 5;
    steals_give(&s, 1100, both, 2);
    CHECK("all to the only one that ran", a.stolen == 100 && a.certain == 100 && b.stolen == 0);
    a.ran = false;
    steals_give(&s, 1150, both, 2);
    CHECK("growth while none ran waits", a.stolen == 100 && s.last == 1100);
    a.ran = b.ran = true;
    a.run_ns = 30;
    b.run_ns = 10;
    a.slab = 99;
    b.slab = 299;
    steals_give(&s, 1300, both, 2);
    CHECK("several: run time x slab", a.stolen == 200 && b.stolen == 100);
    CHECK("and that is uncertain", a.certain == 100 && b.certain == 0);
    a.run_ns = b.run_ns = 0;
    steals_give(&s, 1340, both, 2);
    CHECK("without run times: slab alone", a.stolen == 210 && b.stolen == 130);
    a.ran = b.ran = false;
    steals_give(&s, 1350, both, 1);
    CHECK("one node is certain", a.stolen == 220 && a.certain == 110);
}

static void
set(struct vmstat *vm, enum vmstat_field field, uint64_t value)
{
    vm->value[field] = value;
    vm->present |= UINT64_C(1) << field;
    vm->named = vm->present;
}

static void
settle(void)
{
    struct vmstat vm = { .present = 0 };
    struct vmstat_peak peak = { .wraps = false }, narrow = { .wraps = true };

    set(&vm, VM_IMMEDIATE, 100);
    CHECK("sound counter", vmstat_settle(&vm, &peak, 1000) == 0 && vm.value[VM_IMMEDIATE] == 100);
    vm.value[VM_IMMEDIATE] = 98;
    CHECK("counter stepped back", vmstat_settle(&vm, &peak, 1000) == 0 &&
	  vm.value[VM_IMMEDIATE] == 100);
    vm.value[VM_IMMEDIATE] = UINT64_MAX - 1;
    CHECK("negative counter", vmstat_settle(&vm, &peak, 1000) == 1 && !vmstat_has(&vm, VM_IMMEDIATE));
    set(&vm, VM_IMMEDIATE, 101);
    CHECK("and sound again", vmstat_settle(&vm, &peak, 1000) == 0 && vm.value[VM_IMMEDIATE] == 101);
    set(&vm, VM_ACTIVE_FILE, 1001);
    CHECK("level above memory", vmstat_settle(&vm, &peak, 1000) == 1 &&
	  !vmstat_has(&vm, VM_ACTIVE_FILE));
    set(&vm, VM_ACTIVE_FILE, 900);
    vmstat_settle(&vm, &peak, 1000);
    vm.value[VM_ACTIVE_FILE] = 10;
    CHECK("levels may fall", vmstat_settle(&vm, &peak, 1000) == 0 && vm.value[VM_ACTIVE_FILE] == 10);

    set(&vm, VM_IMMEDIATE, UINT32_MAX - 9);
    vmstat_settle(&vm, &narrow, 1000);
    set(&vm, VM_IMMEDIATE, 5);
    vmstat_settle(&vm, &narrow, 1000);
    CHECK("a counter of 32 bits goes on past its end",
	  vm.value[VM_IMMEDIATE] == UINT64_C(4294967301));
    set(&vm, VM_IMMEDIATE, 3);
    vmstat_settle(&vm, &narrow, 1000);
    CHECK("and does not step back", vm.value[VM_IMMEDIATE] == UINT64_C(4294967301));
    set(&vm, VM_IMMEDIATE, UINT32_MAX - 1);
    vmstat_settle(&vm, &narrow, 1000);
    CHECK("nor leap when it does", vm.value[VM_IMMEDIATE] == UINT64_C(4294967301));
}

/* Memory of the 2019 thread's first snapshot, Kbyte: 6579384 slab, 7420712 file LRU. */
static void
levels(void)
{
    struct levels levels;
    struct vmstat vm = { .present = 0 };
    double      ratio = 0;

    set(&vm, VM_SLAB_RECLAIMABLE, 3727612 / 4);
    set(&vm, VM_SLAB_UNRECLAIMABLE, 2851772 / 4);
    set(&vm, VM_ACTIVE_FILE, 89820 / 4);
    CHECK("three of four are not enough", !levels_named(&vm));
    set(&vm, VM_INACTIVE_FILE, 7330892 / 4);
    levels_from_vmstat(&levels, &vm, 4);
    CHECK("quotient", levels_quotient(&levels, &ratio) && NEAR(ratio, 0.886624));
    CHECK("share", levels_share(&levels, &ratio) && NEAR(ratio, 0.469953));
    CHECK("dirty is absent", !levels_dirty(&levels, &ratio));
    set(&vm, VM_ACTIVE_FILE, 0);
    set(&vm, VM_INACTIVE_FILE, 0);
    levels_from_vmstat(&levels, &vm, 4);
    CHECK("division by nothing", !levels_quotient(&levels, &ratio) &&
	  levels_share(&levels, &ratio) && ratio == 1.0);
}

static void
sums(void)
{
    struct vmstat vm = { .present = 0 };
    struct window_sample past, now;
    uint64_t    pages = 0;
    double      percent = 0;

    CHECK("nothing is known", !scan_sum(&vm, SCAN_DIRECT_TOTAL, &pages));
    set(&vm, VM_SCAN_KSWAPD, 1000);
    set(&vm, VM_SCAN_DIRECT, 100);
    scan_sample(&vm, 0, &past);
    CHECK("direct alone is the total", scan_sum(&vm, SCAN_DIRECT_TOTAL, &pages) && pages == 100);
    set(&vm, VM_SCAN_KHUGEPAGED, 10);
    set(&vm, VM_SCAN_PROACTIVE, 1);
    CHECK("and with the others", scan_sum(&vm, SCAN_DIRECT_TOTAL, &pages) && pages == 111);
    set(&vm, VM_SCAN_ANON, 200);
    set(&vm, VM_SCAN_FILE, 1500);
    CHECK("memory cgroups' own", scan_sum(&vm, SCAN_MEMCG, &pages) && pages == 589);
    vm.value[VM_SCAN_FILE] = 900;
    CHECK("never below 0", scan_sum(&vm, SCAN_MEMCG, &pages) && pages == 0);
    set(&vm, VM_STEAL_KSWAPD, 9);
    set(&vm, VM_STEAL_ZONED, 20);
    CHECK("direct before 3.5", scan_sum(&vm, SCAN_DIRECT_STOLEN, &pages) && pages == 11);
    vm = (struct vmstat){ .present = 0 };
    set(&vm, VM_SCAN_KSWAPD, 1900);
    set(&vm, VM_SCAN_DIRECT, 200);
    set(&vm, VM_STEAL_KSWAPD, 450);
    past.present |= 1u << COLUMN_KSWAPD_STOLEN;
    scan_sample(&vm, 1000 * MS, &now);
    CHECK("efficiency", scan_efficiency(&past, &now, COLUMN_KSWAPD, COLUMN_KSWAPD_STOLEN,
					&percent) && NEAR(percent, 50.0));
    CHECK("share of direct", scan_direct_share(&past, &now, &percent) && NEAR(percent, 10.0));
    CHECK("no scan, no efficiency", !scan_efficiency(&now, &now, COLUMN_KSWAPD,
						     COLUMN_KSWAPD_STOLEN, &percent));
    past.value[COLUMN_KSWAPD] = 1899;
    CHECK("at most 100", scan_efficiency(&past, &now, COLUMN_KSWAPD, COLUMN_KSWAPD_STOLEN,
					 &percent) && percent == 100.0);
}

static void
nodes(void)
{
    static struct model model;
    static const int first[] = { 0, 8, 252 }, second[] = { 0, 252 };

    model_init(&model, 4);
    CHECK("nodes come", model_nodes(&model, first, 3) == 1 && model.nodes == 3);
    CHECK("and stay", model_nodes(&model, first, 3) == 0);
    model_node(&model, 8)->boosted_run_ns = 77;
    CHECK("one goes", model_nodes(&model, second, 2) == 1 && !model_node(&model, 8)->online);
    CHECK("and comes back with its counters", model_nodes(&model, first, 3) == 1 &&
	  model_node(&model, 8)->online && model_node(&model, 8)->boosted_run_ns == 77);
    CHECK("a number never seen", model_node(&model, 5) == NULL && model_node(&model, -1) == NULL &&
	  model_node(&model, 99999) == NULL);
    model_free(&model);
}

int
main(void)
{
    lapses();
    passes();
    windows();
    slices();
    steals();
    settle();
    levels();
    sums();
    nodes();
    return unit_failed;
}
