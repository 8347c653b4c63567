/*
 * Unit tests of parse_vmstat, parse_meminfo and parse_zoneinfo.
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
#include "parse_meminfo.h"
#include "parse_vmstat.h"
#include "parse_zoneinfo.h"
#include "unit.h"

static struct vmstat vm;
static struct meminfo mem;
static struct parse_fault fault;
static struct zone_info zones[8];
static struct node_info nodes[4];
static struct zoneinfo info;

static void
vmstat(const char *text)
{
    struct key_table names;

    vmstat_keys(&names);
    memset(&fault, 0, sizeof(fault));
    vmstat_parse(&names, text, strlen(text), &vm, &fault);
}

static void
meminfo(int node, const char *text)
{
    struct key_table names;

    meminfo_keys(&names);
    memset(&fault, 0, sizeof(fault));
    meminfo_parse(&names, node, text, strlen(text), &mem, &fault);
}

static void
zoneinfo(const char *text)
{
    struct key_table names;

    zoneinfo_keys(&names);
    memset(&fault, 0, sizeof(fault));
    info = (struct zoneinfo){ .zone = zones, .zone_max = 8, .node = nodes, .node_max = 4 };
    zoneinfo_parse(&names, text, strlen(text), &info, &fault);
}

static int
vm_is(enum vmstat_field field, uint64_t value)
{
    return vmstat_has(&vm, field) && vm.value[field] == value;
}

static void
vmstat_tests(void)
{
    vmstat("nr_free_pages 7\npgscan_kswapd 100\npgscan_direct 20\npgscan_direct_throttle 5\n");
    CHECK("plain name", vm_is(VM_SCAN_KSWAPD, 100));
    CHECK("throttle is no part of direct", vm_is(VM_SCAN_DIRECT, 20) && vm_is(VM_DIRECT_THROTTLE, 5));
    CHECK("absent is not 0", !vmstat_has(&vm, VM_STEAL_KSWAPD));
    vmstat("pgsteal_kswapd_dma 1\npgsteal_kswapd_dma32 20\npgsteal_kswapd_normal 300\n"
	   "pgsteal_kswapd_high 4000\npgsteal_kswapd_movable 50000\n");
    CHECK("zones up to 4.7 add up", vm_is(VM_STEAL_KSWAPD, 54321));
    vmstat("pgsteal_anon 30\npgsteal_file 80\npgsteal_kswapd 100\npgsteal_direct 10\n");
    CHECK("two breakdowns stay apart", vm_is(VM_STEAL_KSWAPD, 100) && vm_is(VM_STEAL_DIRECT, 10) &&
	  vm_is(VM_STEAL_ANON, 30) && vm_is(VM_STEAL_FILE, 80));
    vmstat("kswapd_steal 9\npgsteal_dma 1\npgsteal_normal 19\n");
    CHECK("before 3.5", vm_is(VM_STEAL_KSWAPD, 9) && vm_is(VM_STEAL_ZONED, 20));
    vmstat("allocstall_dma 0\nallocstall_normal 7\nallocstall_movable 11\nallocstall_device 1\n");
    CHECK("all zones' stalls", vm_is(VM_ALLOCSTALL, 19));
    vmstat("workingset_refault 5\n");
    CHECK("refaults before 5.9 were of files", vm_is(VM_REFAULT_FILE, 5) &&
	  !vmstat_has(&vm, VM_REFAULT_ANON));
    vmstat("nr_dirty 1\n 12345\nnr_writeback 2\n");
    CHECK("line without a name is skipped", fault.count == 0 && vm_is(VM_WRITEBACK, 2));
    vmstat("nr_dirty 1\nnr_dirty 2\nnr_shmem 3\n");
    CHECK("name seen twice is absent", !vmstat_has(&vm, VM_DIRTY) && vm_is(VM_SHMEM, 3) &&
	  fault.count == 1 && fault.line == 2);
    vmstat("nr_dirty x\nnr_shmem\nnr_writeback 1 2\nnr_file_pages 4\n");
    CHECK("what is no number is absent", !vmstat_has(&vm, VM_DIRTY) && !vmstat_has(&vm, VM_SHMEM) &&
	  !vmstat_has(&vm, VM_WRITEBACK) && vm_is(VM_FILE_PAGES, 4) && fault.count == 3);
    vmstat("allocstall_dma 1\nallocstall_normal x\n");
    CHECK("a sum with an unsound part is absent", !vmstat_has(&vm, VM_ALLOCSTALL));
    vmstat("nr_dirty 1\nnr_writeback 12");
    CHECK("cut line is absent", vm_is(VM_DIRTY, 1) && !vmstat_has(&vm, VM_WRITEBACK) &&
	  fault.count == 1 && fault.line == 2);
    vmstat("");
    CHECK("empty file is a fault", fault.count == 1 && vm.present == 0);
    vmstat("\177ELF\001\002\n\nrubbish\n");
    CHECK("rubbish is a fault", fault.count == 1 && vm.present == 0);
}

static void
meminfo_tests(void)
{
    meminfo(-1, "MemTotal:       16000 kB\nActive(file):    300 kB\nActive:  9 kB\nBuffers: 5 kB\n");
    CHECK("name with brackets", meminfo_has(&mem, MI_ACTIVE_FILE) &&
	  mem.value[MI_ACTIVE_FILE] == 300 && mem.value[MI_TOTAL] == 16000);
    CHECK("missing name is absent", !meminfo_has(&mem, MI_SHMEM));
    meminfo(2, "Node 2 MemTotal:   100 kB\nNode 2 Dirty:  7 kB\n");
    CHECK("node prefix is no value", mem.value[MI_TOTAL] == 100 && mem.value[MI_DIRTY] == 7 &&
	  fault.count == 0);
    meminfo(2, "Node 3 MemTotal:   100 kB\nNode 2 Dirty:  7 kB\n");
    CHECK("another node's line is a fault", !meminfo_has(&mem, MI_TOTAL) && fault.count == 1);
    meminfo(-1, "Cached: 1 kB\nCached: 2 kB\nCached: 3 kB\nDirty: 4 kB\n");
    CHECK("name seen three times is absent", !meminfo_has(&mem, MI_CACHED) && fault.count == 2);
}

/* 6.12, shortened: boost and promo, per-node stats in the first zone, per-CPU lines. */
static const char recent[] =
    "Node 0, zone      DMA\n"
    "  per-node stats\n"
    "      nr_slab_reclaimable 12949\n"
    "  pages free     133\n"
    "        boost    512\n"
    "        min      534\n"
    "        low      539\n"
    "        high     544\n"
    "        promo    549\n"
    "        managed  3840\n"
    "        cma      0\n"
    "        protection: (0, 109, 109, 109, 109)\n"
    "      nr_free_pages 133\n"
    "  pagesets\n"
    "    cpu: 0\n"
    "              count: 1\n"
    "              high:  50\n"
    "              high_min: 27\n"
    "  vm stats threshold: 4\n"
    "  node_unreclaimable:  1\n"
    "  start_pfn:           1\n"
    "Node 0, zone  Movable\n"
    "  pages free     0\n"
    "        min      32\n"
    "        low      32\n"
    "        high     32\n"
    "        managed  0\n"
    "        protection: (0, 0, 0, 0, 0)\n"
    "Node 8, zone   Normal\n"
    "  pages free     77\n"
    "        managed  4000\n";

/* 4.4, shortened: scanned, LRU and slab lines a zone, protection after them. */
static const char old[] =
    "Node 0, zone    DMA32\n"
    "  pages free     100\n"
    "        min      10\n"
    "        low      12\n"
    "        high     15\n"
    "        scanned  0\n"
    "        managed  5000\n"
    "    nr_free_pages 100\n"
    "    nr_slab_reclaimable 40\n"
    "        protection: (0, 0)\n"
    "  pagesets\n"
    "    cpu: 0\n"
    "              high:  186\n"
    "  all_unreclaimable: 0\n"
    "Node 0, zone   Normal\n"
    "  pages free     200\n"
    "    nr_slab_reclaimable 2\n";

static void
zoneinfo_tests(void)
{
    zoneinfo(recent);
    CHECK("three zones on two nodes", info.zones == 3 && info.nodes == 2 && info.has_boost);
    CHECK("zone's numbers", zones[0].value[ZI_FREE] == 133 && zones[0].value[ZI_BOOST] == 512 &&
	  zones[0].value[ZI_MIN] == 534 && zones[0].value[ZI_MANAGED] == 3840);
    CHECK("high is the zone's, not a CPU's", zones[0].value[ZI_HIGH] == 544);
    CHECK("names", strcmp(zones[1].name, "Movable") == 0 && strcmp(zones[2].name, "Normal") == 0);
    CHECK("sparse node number", zones[2].node == 8 && nodes[1].node == 8);
    CHECK("node's slab", nodes[0].has_slab && nodes[0].slab_reclaimable == 12949);
    CHECK("given up", nodes[0].has_unreclaimable && nodes[0].unreclaimable == 1);
    CHECK("no boost line is not a boost of 0", !zone_has(&zones[2], ZI_BOOST));
    CHECK("no fault", fault.count == 0);
    zoneinfo(old);
    CHECK("slab of 4.4 adds up over zones", nodes[0].slab_reclaimable == 42 && info.nodes == 1);
    CHECK("no boost in it", !info.has_boost);
    CHECK("node_unreclaimable is not there", !nodes[0].has_unreclaimable);
    zoneinfo("Node 0, per-node stats\n      nr_slab_reclaimable 5\nNode 0, zone Normal\n"
	     "  pages free 1\n");
    CHECK("per-node stats under their own header", info.zones == 1 && info.nodes == 1 &&
	  nodes[0].slab_reclaimable == 5 && fault.count == 0);
    zoneinfo("Node x, zone Normal\n  pages free 1\nNode 1, zone Normal\n  pages free 2\n");
    CHECK("bad header hides its zone only", info.zones == 1 && zones[0].value[ZI_FREE] == 2 &&
	  fault.count == 1 && fault.line == 1);
    zoneinfo("Node 0, zone Normal\n  pages free 1\n        min 4x\n        low 5\n        low 6\n");
    CHECK("unsound numbers", !zone_has(&zones[0], ZI_MIN) && fault.count == 2);
    zoneinfo("no zone at all\n");
    CHECK("no zone is a fault", fault.count == 1 && info.zones == 0);
}

int
main(void)
{
    vmstat_tests();
    meminfo_tests();
    zoneinfo_tests();
    return unit_failed;
}
