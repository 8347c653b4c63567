/*
 * Unit tests of parse_cgroup and model_cgroup.
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
#include "model_cgroup.h"
#include "unit.h"

static struct memstat stat;
static struct model_cgroup cgroup;
static struct parse_fault fault;

static void
memstat(const char *text)
{
    struct key_table names;

    memstat_keys(&names);
    memset(&fault, 0, sizeof(fault));
    memstat_parse(&names, text, strlen(text), &stat, &fault);
}

static int
is(enum memstat_field field, uint64_t value)
{
    return memstat_has(&stat, field) && stat.value[field] == value;
}

static void
memstat_tests(void)
{
    memstat("anon 1\nfile 4096\nfile_mapped 7\nfile_dirty 100\nslab 12\nslab_reclaimable 5\n");
    CHECK("names in whole", is(MS_FILE, 4096) && is(MS_DIRTY, 100) && is(MS_SLAB_RECLAIMABLE, 5));
    CHECK("absent is not 0", !memstat_has(&stat, MS_SLAB_UNRECLAIMABLE) && !memstat_has(&stat, MS_SCAN));
    CHECK("unknown names are no fault", fault.count == 0);
    memstat("pgscan 30\npgsteal 20\npgscan_kswapd 10\npgscan_direct 19\npgscan_proactive 1\n");
    CHECK("a reclaimer is no sum", is(MS_SCAN, 30) && is(MS_SCAN_KSWAPD, 10) && is(MS_SCAN_DIRECT, 19) &&
	  is(MS_SCAN_PROACTIVE, 1) && is(MS_STEAL, 20));
    memstat("workingset_refault 5\n");
    CHECK("refaults before 5.9 were of files", is(MS_REFAULT_FILE, 5) && !memstat_has(&stat, MS_REFAULT_ANON));
    memstat("workingset_refault_anon 6\nworkingset_refault_file 7\n");
    CHECK("refaults by kind", is(MS_REFAULT_FILE, 7) && is(MS_REFAULT_ANON, 6));
    memstat("file 1\nfile 1\npgscan x\npgsteal\nfile_dirty -1\nfile_writeback 18446744073709551616\ninactive_file 3\n");
    CHECK("unsound lines are absent", stat.present == 1u << MS_INACTIVE_FILE && fault.count == 5 && fault.line == 2);
    memstat("pgscan 5\npgsteal 4");
    CHECK("a cut line is absent", is(MS_SCAN, 5) && !memstat_has(&stat, MS_STEAL) && fault.line == 2);
    memstat("");
    CHECK("empty", fault.count == 1 && stat.present == 0);
    memstat("what is this\n");
    CHECK("nothing known", fault.count == 1 && stat.present == 0);
}

static void
model_tests(void)
{
    double      ratio = -1;

    memstat("file 99999\ninactive_file 3072\nactive_file 2047\nslab_reclaimable 8191\nslab_unreclaimable 1024\n"
	    "file_dirty 2048\nfile_writeback 1024\npgscan 7\n");
    CHECK("no fault", model_cgroup(&cgroup, &stat, 0) == 0);
    CHECK("whole Kbyte", cgroup.levels.value[LEVEL_SLAB_RECLAIMABLE] == 7 &&
	  cgroup.levels.value[LEVEL_SLAB] == 8 && cgroup.levels.value[LEVEL_PAGECACHE] == 4);
    CHECK("ratio", levels_quotient(&cgroup.levels, &ratio) && NEAR(ratio, 2.0));
    CHECK("share", levels_share(&cgroup.levels, &ratio) && NEAR(ratio, 8.0 / 12));
    CHECK("dirty", levels_dirty(&cgroup.levels, &ratio) && NEAR(ratio, 0.75));
    CHECK("no free memory of its own", !levels_has(&cgroup.levels, LEVEL_FREE));
    CHECK("above the machine's memory", model_cgroup(&cgroup, &stat, 8000) == 2 &&
	  !levels_has(&cgroup.levels, LEVEL_SLAB) && !memstat_has(&cgroup.stat, MS_FILE));
    memstat("pgscan 9223372036854775808\npgsteal 9223372036854775807\n");
    CHECK("a negative counter", model_cgroup(&cgroup, &stat, 8000) == 1 &&
	  !memstat_has(&cgroup.stat, MS_SCAN) && memstat_has(&cgroup.stat, MS_STEAL));
    memstat("slab_reclaimable 10240\nslab_unreclaimable 0\ninactive_file 0\nactive_file 0\n");
    model_cgroup(&cgroup, &stat, 0);
    CHECK("no ratio to nothing", !levels_quotient(&cgroup.levels, &ratio));
    CHECK("but a share", levels_share(&cgroup.levels, &ratio) && NEAR(ratio, 1.0));
    memstat("slab_reclaimable 0\nslab_unreclaimable 0\ninactive_file 0\nactive_file 0\n");
    model_cgroup(&cgroup, &stat, 0);
    CHECK("0/0 has no value", !levels_share(&cgroup.levels, &ratio));
    model_cgroup_lost(&cgroup);
    CHECK("lost", cgroup.levels.present == 0 && cgroup.stat.present == 0);
}

static const char *
mount(const char *text)
{
    static char point[32];

    return mountinfo_cgroup2(text, strlen(text), point, sizeof(point)) ? point : "none";
}

#define V1	"36 30 0:33 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory\n"

static void
mountinfo_tests(void)
{
    CHECK("pure", strcmp(mount("30 22 0:27 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n"),
			 "/sys/fs/cgroup") == 0);
    CHECK("hybrid", strcmp(mount(V1 "40 30 0:37 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n"),
			   "/sys/fs/cgroup/unified") == 0);
    CHECK("version 1 alone", strcmp(mount(V1), "none") == 0);
    CHECK("many optional fields", strcmp(mount("1 2 0:3 / /a rw shared:1 master:2 propagate_from:3 - cgroup2 x rw\n"),
					 "/a") == 0);
    CHECK("its root before a part of it", strcmp(mount("1 2 0:3 /docker/x /part rw - cgroup2 x rw\n"
						       "2 2 0:3 / /whole rw - cgroup2 x rw\n"), "/whole") == 0);
    CHECK("a part where there is no root", strcmp(mount("1 2 0:3 /docker/x /part rw - cgroup2 x rw\n"), "/part") == 0);
    CHECK("escapes", strcmp(mount("1 2 0:3 / /a\\040b\\134c\\0 rw - cgroup2 x rw\n"), "/a b\\c\\0") == 0);
    CHECK("the name of the source is no type", strcmp(mount("1 2 0:3 / /a rw - tmpfs cgroup2 rw\n"), "none") == 0);
    CHECK("too long", strcmp(mount("1 2 0:3 / /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa rw - cgroup2 x rw\n"), "none") == 0);
    CHECK("a NUL in it", strcmp(mount("1 2 0:3 / /a\\000b rw - cgroup2 x rw\n"), "/a\\000b") == 0);
    CHECK("no dash", strcmp(mount("1 2 0:3 / /a rw cgroup2 x rw\n1\n\n-\n"), "none") == 0);
}

#define ID	"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static void
name_tests(void)
{
    char        id[CONTAINER_ID + 1] = "";

    CHECK("a word of a list", list_has("cpuset cpu memory pids\n", 23, "memory"));
    CHECK("no part of a word", !list_has("memory_x xmemory\n", 17, "memory") && !list_has("", 0, "memory"));
    CHECK("docker", cgroup_container("/system.slice/docker-" ID ".scope", id) && strcmp(id, ID) == 0);
    CHECK("cgroupfs", cgroup_container("/docker/" ID, id));
    CHECK("kubernetes", cgroup_container("/kubepods.slice/kubepods-pod1.slice/cri-containerd-" ID ".scope", id));
    CHECK("no container's", !cgroup_container("/system.slice/x.service", id) && !cgroup_container("/", id));
    CHECK("what is inside one", !cgroup_container("/docker/" ID "/init", id));
    CHECK("digits too many or too few", !cgroup_container("/" ID "0", id) && !cgroup_container("/0" ID, id) &&
	  !cgroup_container("/0123456789abcdef", id));
}

int
main(void)
{
    memstat_tests();
    model_tests();
    mountinfo_tests();
    name_tests();
    return unit_failed;
}
