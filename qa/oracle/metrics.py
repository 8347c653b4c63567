# Copyright (c) 2026 the pmda-reclaim authors.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# This program is free software; you can redistribute it and/or modify it
# under the terms of the GNU General Public License as published by the
# Free Software Foundation; either version 2 of the License, or (at your
# option) any later version.
#
# This program is distributed in the hope that it will be useful, but
# WITHOUT ANY WARRANTY; without even the implied warranty of MERCHANTABILITY
# or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License
# for more details.
"""Every metric that one instant determines, computed from a tree of /proc and /sys files.

compute() gives {metric: {instance: value}}; a metric without values has an empty dict, and a
metric without instances has the one instance "-".  Nothing here shares code with the agent:
where the two differ, one of them is wrong.
"""
import os
import re

import boost
import parse

HUGE = 1 << 63
RECLAIMERS = ("kswapd", "direct", "khugepaged", "proactive")
ZONES = ("dma", "dma32", "normal", "high", "movable", "device")
NODE_DIR = "/sys/devices/system/node"
BALANCE = ("slab", "slab_reclaimable", "slab_unreclaimable", "pagecache", "active_file",
           "inactive_file", "dirty", "writeback", "free")
RATIOS = ("slab_pagecache_ratio", "slab_share", "dirty_share")
COUNTERS = {                            # plain /proc/vmstat counters
    "slab.scanned": "slabs_scanned",
    "inode.steals.kswapd": "kswapd_inodesteal",
    "inode.steals.direct": "pginodesteal",
    "immediate.pages": "nr_vmscan_immediate_reclaim",
    "refault.anon": "workingset_refault_anon",
    "stall.throttled_written": "nr_throttled_written",
    "stall.throttle_events": "pgscan_direct_throttle",
    "drop.pagecache": "drop_pagecache",
    "drop.slab": "drop_slab",
}
TUNING = ("vfs_cache_pressure", "min_free_kbytes", "watermark_scale_factor", "swappiness")


class Tree:
    """Files below a root.  What cannot be read is None."""

    def __init__(self, root="/"):
        self.root = root

    def path(self, name):
        return os.path.join(self.root, name.lstrip("/"))

    def read(self, name):
        try:
            with open(self.path(name), "rb") as stream:
                return stream.read().decode("latin-1")
        except OSError:
            return None

    def entries(self, name):
        try:
            return os.listdir(self.path(name))
        except OSError:
            return None


class Frame(Tree):
    """The same over {path: bytes}, for playing captures without unpacking them."""

    def __init__(self, files):
        self.files = files

    def read(self, name):
        data = self.files.get(name)
        return None if data is None else data.decode("latin-1")

    def entries(self, name):
        head = name.rstrip("/") + "/"
        found = {p[len(head):].split("/")[0] for p in self.files if p.startswith(head)}
        return sorted(found) or None


def sum_or_none(values):
    values = list(values)
    return None if not values or any(v is None for v in values) else sum(values)


def divide(above, below):
    """0/0 and x/0 have no value."""
    return above / below if above is not None and below else None


class Machine:
    """One instant of a machine: the parsed files, and the values worked out from them."""

    def __init__(self, tree, pagesize=4096, inference=None):
        self.tree = tree
        self.pagesize = pagesize
        self.inference = inference or boost.Inference()
        self.values = {}
        self.vmstat = parse.vmstat(tree.read("/proc/vmstat") or "")
        self.meminfo = parse.meminfo(tree.read("/proc/meminfo") or "")
        self.zones, self.unreclaimable = parse.zoneinfo(tree.read("/proc/zoneinfo") or "")
        self.nodes = self.find_nodes()
        self.node_vmstat, self.node_meminfo = {}, {}
        for node in self.nodes:
            where = "%s/node%d/" % (NODE_DIR, node)
            self.node_vmstat[node] = parse.vmstat(tree.read(where + "vmstat") or "")
            self.node_meminfo[node] = parse.meminfo(tree.read(where + "meminfo") or "", node)
        self.zones = [z for z in self.zones if z.get("managed") and z.node in self.nodes]
        self.memory_kb = self.find_memory()

    def find_nodes(self):
        """Node numbers with memory; without NUMA in the kernel the one node is node 0."""
        entries = self.tree.entries(NODE_DIR)
        if entries is None:
            return [0]
        nodes = parse.node_list(self.tree.read(NODE_DIR + "/has_memory") or "")
        if nodes:
            return nodes
        nodes = parse.node_list(self.tree.read(NODE_DIR + "/online") or "")
        if not nodes:
            nodes = sorted(int(e[4:]) for e in entries if re.match(r"node[0-9]+\Z", e))
        return [n for n in nodes if parse.meminfo(
            self.tree.read("%s/node%d/meminfo" % (NODE_DIR, n)) or "", n).get("MemTotal")]

    def find_memory(self):
        """The machine's memory in kB, or None.  lxcfs shows a container's own MemTotal beside
        the host's vmstat, so that the largest of the figures is taken."""
        nodes = [m.get("MemTotal", 0) for m in self.node_meminfo.values()]
        managed = sum(z.get("managed") for z in self.zones if z.get("managed") < HUGE)
        known = [self.meminfo.get("MemTotal", 0), sum(n for n in nodes if n < HUGE),
                 managed * self.pagesize // 1024]
        return max((k for k in known if k < HUGE), default=0) or None

    # -- what counts as a value ---------------------------------------------------------------
    def counter(self, value):
        return None if value is None or value >= HUGE else value

    def level_kb(self, kilobytes):
        """A level above the machine's memory is an accounting fault of the kernel's."""
        if kilobytes is None or kilobytes >= HUGE:
            return None
        if self.memory_kb is not None and kilobytes > self.memory_kb:
            return None
        return kilobytes

    def pages_kb(self, pages):
        return None if pages is None else self.level_kb(pages * self.pagesize // 1024)

    def level_pages(self, pages):
        return pages if self.pages_kb(pages) is not None else None

    def put(self, metric, value, instance="-"):
        """A value of None leaves the metric known and without a value."""
        found = self.values.setdefault("reclaim." + metric, {})
        if value is not None:
            found[instance] = value

    # -- balance ------------------------------------------------------------------------------
    def balance_levels(self, vmstat, meminfo):
        """{name: kB or None} all from vmstat where it has the slab and file LRU lines, else all
        from meminfo: two files are two instants, and in a container two machines."""
        names = ("nr_slab_reclaimable", "nr_slab_unreclaimable", "nr_active_file",
                 "nr_inactive_file", "nr_dirty", "nr_writeback", "nr_free_pages")
        if all(name in vmstat for name in names[:4]):
            raw = [self.pages_kb(vmstat.get(name)) for name in names]
            slab = self.level_kb(sum_or_none(raw[:2]))
        else:
            names = ("SReclaimable", "SUnreclaim", "Active(file)", "Inactive(file)", "Dirty",
                     "Writeback", "MemFree")
            raw = [self.level_kb(meminfo.get(name)) for name in names]
            slab = self.level_kb(meminfo.get("Slab", sum_or_none(raw[:2])))
        pagecache = self.level_kb(sum_or_none(raw[2:4]))
        return dict(zip(BALANCE, [slab] + raw[:2] + [pagecache] + raw[2:]))

    def put_balance(self, prefix, levels, instance="-"):
        for name in BALANCE:
            self.put(prefix + name, levels[name], instance)
        slab, pagecache = levels["slab"], levels["pagecache"]
        unwritten = sum_or_none((levels["dirty"], levels["writeback"]))
        self.put(prefix + RATIOS[0], divide(slab, pagecache), instance)
        self.put(prefix + RATIOS[1], divide(slab, sum_or_none((slab, pagecache))), instance)
        self.put(prefix + RATIOS[2], divide(unwritten, pagecache), instance)

    def global_balance(self):
        self.put_balance("balance.", self.balance_levels(self.vmstat, self.meminfo))
        # In a container lxcfs shows its own memory beside the host's sysfs: not the machine's.
        nodes = sum(m.get("MemTotal", 0) for m in self.node_meminfo.values())
        foreign = 0 < self.meminfo.get("MemTotal", 0) < nodes * 3 / 4
        memory = {name: None if foreign else self.level_kb(self.meminfo.get(name))
                  for name in ("MemTotal", "Buffers", "Cached", "Shmem")}
        self.put("balance.total", memory["MemTotal"])
        self.put("balance.buffers", memory["Buffers"])
        self.put("balance.cached", memory["Cached"])
        # Early after boot Shmem can exceed Cached (deltas of the CPUs not yet folded): no share.
        files = None
        if memory["Cached"] is not None and memory["Shmem"] is not None:
            files = memory["Cached"] - memory["Shmem"]
        share = None
        if files is not None and files >= 0 and memory["Buffers"] is not None:
            share = divide(memory["Buffers"], memory["Buffers"] + files)
        self.put("balance.buffers_share", share)

    def node_balance(self, node):
        vmstat, meminfo, inst = self.node_vmstat[node], self.node_meminfo[node], "node%d" % node
        self.put_balance("node.balance.", self.balance_levels(vmstat, meminfo), inst)
        self.put("node.balance.total", self.level_kb(meminfo.get("MemTotal")), inst)
        if all(name in vmstat for name in ("nr_slab_reclaimable", "nr_slab_unreclaimable",
                                           "nr_active_file", "nr_inactive_file")):
            parts = [self.pages_kb(vmstat.get(n)) for n in ("nr_file_pages", "nr_shmem")]
            swap = self.pages_kb(vmstat.get("nr_swapcached"))
        else:
            parts = [self.level_kb(meminfo.get(n)) for n in ("FilePages", "Shmem")]
            swap = self.level_kb(meminfo.get("SwapCached"))
        # Kernels before 5.12 do not tell a node's swap cache, which is part of its file pages.
        cached = None
        if None not in parts and swap is not None:
            cached = max(0, parts[0] - parts[1] - swap)
        self.put("node.balance.cached", cached, inst)

    # -- counters -----------------------------------------------------------------------------
    def reclaimer(self, stat, what, who):
        """pgscan/pgsteal of one reclaimer: the single name, the zoned names of up to 4.7, or
        for steals before 3.4 kswapd_steal, the rest of pgsteal_<zone> being direct's."""
        names = ["pg%s_%s" % (what, who)] + ["pg%s_%s_%s" % (what, who, z) for z in ZONES]
        found = [stat[n] for n in names if n in stat]
        if found:
            return self.counter(sum(found))
        if what == "steal" and "kswapd_steal" in stat and who in ("kswapd", "direct"):
            kswapd = self.counter(stat["kswapd_steal"])
            if who == "kswapd":
                return kswapd
            zoned = [stat["pgsteal_" + z] for z in ZONES if "pgsteal_" + z in stat]
            if kswapd is None or not zoned or any(v >= HUGE for v in zoned):
                return None
            return max(0, sum(zoned) - kswapd)
        return None

    def global_reclaim(self):
        for what, metric in (("scan", "scanned"), ("steal", "reclaimed")):
            by = {who: self.reclaimer(self.vmstat, what, who) for who in RECLAIMERS}
            for who in RECLAIMERS:
                self.put("%s.%s" % (who, metric), by[who])
            others = [by[who] for who in RECLAIMERS[1:] if by[who] is not None]
            self.put("direct.total_" + metric, sum(others) if by["direct"] is not None else None)
            types = [self.counter(self.vmstat.get("pg%s_%s" % (what, t)))
                     for t in ("anon", "file")]
            memcg = None
            # where nodes count reclaimers (7.x), these include reclaim for cgroups
            by_node = any("pgscan_kswapd" in stat for stat in self.node_vmstat.values())
            if None not in types + [by["kswapd"], by["direct"]] and not by_node:
                memcg = max(0, sum(types) - by["kswapd"] - sum(others))
            self.put("memcg." + metric, memcg)

    def global_counters(self):
        stat = self.vmstat
        for metric, name in COUNTERS.items():
            self.put(metric, self.counter(stat.get(name)))
        self.put("refault.file", self.counter(
            stat.get("workingset_refault_file", stat.get("workingset_refault"))))
        names = ["allocstall"] + ["allocstall_" + z for z in ZONES]
        found = [stat[n] for n in names if n in stat]
        self.put("stall.allocations", self.counter(sum(found)) if found else None)

    def node_counters(self, node):
        stat, inst = self.node_vmstat[node], "node%d" % node
        self.put("node.immediate.pages",
                 self.counter(stat.get("nr_vmscan_immediate_reclaim")), inst)
        self.put("node.shadow_reclaimed", self.counter(stat.get("workingset_nodereclaim")), inst)
        self.put("node.refault.anon", self.counter(stat.get("workingset_refault_anon")), inst)
        self.put("node.refault.file", self.counter(
            stat.get("workingset_refault_file", stat.get("workingset_refault"))), inst)
        for what, metric in (("scan", "scanned"), ("steal", "reclaimed")):
            for who in ("kswapd", "direct"):
                self.put("node.%s.%s" % (who, metric), self.reclaimer(stat, what, who), inst)
        self.put("node.unreclaimable", self.unreclaimable.get(node), inst)

    # -- boost and watermarks -----------------------------------------------------------------
    def knobs(self):
        huge = self.meminfo.get("Hugepagesize")
        pageblock = boost.pageblock_pages(self.pagesize, huge) if self.meminfo else None
        return boost.Knobs(self.small("/proc/sys/vm/min_free_kbytes"),
                           self.small("/proc/sys/vm/watermark_scale_factor"),
                           self.small("/proc/sys/vm/watermark_boost_factor"),
                           self.pagesize, pageblock)

    def boost_and_zones(self):
        knobs = self.knobs()
        printed = any(z.get("boost") is not None for z in self.zones)
        method = None
        if self.zones:
            method = ("reported" if printed else "unsupported" if knobs.boost_factor is None
                      else "inferred")
        self.put("boost.method", method)
        self.put("boost.factor", knobs.boost_factor)
        boosts = {z.key: z.get("boost") for z in self.zones}
        if method == "inferred":
            found = self.inference.feed(self.zones, knobs)
            boosts = {z.key: found.get(z.key, (None,))[0] for z in self.zones}
        for z in self.zones:
            self.put_zone(z, boosts[z.key], method, knobs)
        self.put_boost("boost.", list(boosts.values()), "-")
        for node in self.nodes:
            mine = [b for key, b in boosts.items() if key[0] == node]
            self.put_boost("node.boost.", mine, "node%d" % node)

    def put_boost(self, prefix, boosts, instance):
        """Sums over zones; one zone that cannot be told leaves the sums without a value."""
        pages = sum_or_none(boosts)
        self.put(prefix + "pages", pages, instance)
        self.put(prefix + "active",
                 None if pages is None else sum(b > 0 for b in boosts), instance)

    def put_zone(self, zone, pages, method, knobs):
        inst = "%s::node%d" % (zone.name, zone.node)
        self.put("zone.free", self.level_pages(zone.get("free")), inst)
        self.put("zone.managed", self.level_pages(zone.get("managed")), inst)
        self.put("zone.boost.pages", pages, inst)
        static = {}
        for mark in ("min", "low", "high"):
            value = zone.get(mark)
            if method != "unsupported" and value is not None:
                value = value - pages if pages is not None and value >= pages else None
            static[mark] = value
            self.put("zone.watermark." + mark, self.level_pages(value), inst)
        most = None
        if method != "unsupported" and static["high"] is not None \
                and knobs.boost_factor is not None:
            if knobs.pageblock is None:
                knobs = knobs.with_pageblock(self.inference.pageblock or boost.PAGEBLOCKS[0])
            most = boost.limit(zone.get("managed"), static["high"], knobs)
        self.put("zone.boost.limit", most, inst)

    # -- small files --------------------------------------------------------------------------
    def small(self, name):
        """A file of one decimal number below 2^32, or None."""
        words = (self.tree.read(name) or "").split()
        value = parse.number(words[0]) if words else None
        return value if value is not None and value < 1 << 32 else None

    def small_files(self):
        for knob in TUNING:
            self.put("tuning." + knob, self.small("/proc/sys/vm/" + knob))
        mglru = (self.tree.read("/sys/kernel/mm/lru_gen/enabled") or "").strip()
        valid = re.match(r"(0[xX])?[0-9a-fA-F]{1,8}\Z", mglru)
        self.put("tuning.mglru", int(mglru, 16) if valid else None)
        for name, metrics in (("inode-state", ("inodes", "unused")),
                              ("dentry-state", ("dentries", "dentries_unused"))):
            words = (self.tree.read("/proc/sys/fs/" + name) or "").split()
            for i, metric in enumerate(metrics):
                value = parse.number(words[i]) if len(words) > i else None
                self.put("inode." + metric, self.counter(value))

    def kswapd_time(self):
        """Run time of each node's kswapd in msec: schedstat's ns, or where that reads 0 0 0 (no
        CONFIG_SCHED_INFO) utime + stime of stat in hundredths of a second."""
        self.values.setdefault("reclaim.node.kswapd.cpu_time", {})
        for pid in self.tree.entries("/proc") or ():
            comm = self.tree.read("/proc/%s/comm" % pid) if pid.isdigit() else None
            match = re.match(r"kswapd([0-9]+)\n?\Z", comm or "")
            if not match or int(match.group(1)) not in self.nodes:
                continue
            inst = "node" + match.group(1)
            words = (self.tree.read("/proc/%s/schedstat" % pid) or "").split()
            if len(words) == 3 and words != ["0", "0", "0"]:
                self.put("node.kswapd.cpu_time", int(words[0]) // 1000000, inst)
                continue
            stat = self.tree.read("/proc/%s/stat" % pid)
            if stat:
                fields = stat.rpartition(")")[2].split()
                self.put("node.kswapd.cpu_time", 10 * (int(fields[11]) + int(fields[12])), inst)

    def compute(self):
        self.global_balance()
        self.global_reclaim()
        self.global_counters()
        for node in self.nodes:
            self.node_balance(node)
            self.node_counters(node)
        self.boost_and_zones()
        self.small_files()
        self.kswapd_time()
        return self.values


def compute(tree, pagesize=4096, inference=None):
    return Machine(tree, pagesize, inference).compute()
