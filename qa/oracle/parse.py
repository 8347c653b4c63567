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
"""Parse the kernel's text files, by name and tolerantly: what cannot be understood is absent.

Numbers are Python integers of any size, so 2^63 and more come through here unharmed and are
judged by the caller.  A field whose value is not a plain decimal number is absent, never 0.
"""
import re

NUMBER = re.compile(r"[0-9]+\Z")

# What zoneinfo prints between "pages free" and "protection:", first word of the line.
ZONE_FIELDS = ("boost", "min", "low", "high", "promo", "spanned", "present", "managed", "cma")
ZONE_HEAD = re.compile(r"Node\s+([0-9]+),\s+zone\s+(\S+)\s*\Z")
NODE_HEAD = re.compile(r"Node\s+([0-9]+),\s+per-node stats\s*\Z")


def number(word):
    """The value of a decimal word, or None."""
    return int(word) if NUMBER.match(word) else None


def complete_lines(text):
    """The lines of text that end in a newline.  A last line without one may be cut in the
    middle of its number, so that its value cannot be trusted."""
    lines = text.split("\n")
    return lines[:-1]


def _once(values, name, value):
    """Keep a value; a name seen before loses the one it had."""
    values[name] = None if name in values else value


def _known(values):
    return {name: value for name, value in values.items() if value is not None}


def vmstat(text):
    """'name value' lines (also of nodeN/vmstat) as {name: value}.  A line whose name is empty
    (nr_indirectly_reclaimable in nodeN/vmstat, 4.14 to 4.19) and any other shape is passed
    over; of a name that comes twice neither value can be trusted."""
    values = {}
    for line in complete_lines(text):
        words = line.split()
        if len(words) == 2:
            _once(values, words[0], number(words[1]))
    return _known(values)


def meminfo(text, node=None):
    """/proc/meminfo, or with node given nodeN/meminfo whose lines begin 'Node N', as
    {name: kB}.  The lines of another node are passed over."""
    values = {}
    for line in complete_lines(text):
        words = line.split()
        if node is not None:
            if words[:1] != ["Node"] or words[1:2] != [str(node)]:
                continue
            words = words[2:]
        if len(words) not in (2, 3) or not words[0].endswith(":"):
            continue
        _once(values, words[0][:-1], number(words[1]))
    return _known(values)


class Zone:
    """One zone of zoneinfo: node, name, and in .fields what it prints of free, boost, min, low,
    high, promo, spanned, present, managed (pages)."""

    def __init__(self, node, name):
        self.node = node
        self.name = name
        self.fields = {}

    @property
    def key(self):
        return (self.node, self.name)

    def get(self, field):
        return self.fields.get(field)


def zoneinfo(text):
    """([Zone...] in the file's order, {node: node_unreclaimable}).

    Lines between 'per-node stats' and 'pages free' belong to the node; 'high:' with a colon
    belongs to a CPU's pageset; both are passed over.  Once 'protection:' or 'pagesets' is seen
    no more of the zone's own numbers follow (up to 4.10 the zone's counters stand between)."""
    zones, unreclaimable = [], {}
    zone, reading = None, False
    for line in complete_lines(text):
        words = line.split()
        if not words:
            continue
        if words[0] == "Node":
            head = ZONE_HEAD.match(line)
            zone, reading = None, False
            if head:
                zone = Zone(int(head.group(1)), head.group(2))
                zones.append(zone)
        elif zone is None:
            continue
        elif words[:2] == ["pages", "free"] and len(words) == 3:
            reading = True
            _keep(zone, "free", words[2])
        elif words[0] in ("protection:", "pagesets"):
            reading = False
        elif words[0] == "node_unreclaimable:" and len(words) == 2:
            value = number(words[1])
            if value is not None:
                unreclaimable.setdefault(zone.node, value)
        elif reading and words[0] in ZONE_FIELDS and len(words) == 2:
            _keep(zone, words[0], words[1])
    return zones, unreclaimable


def _keep(zone, field, word):
    value = number(word)
    if value is not None:
        zone.fields.setdefault(field, value)


def node_list(text):
    """A kernel list such as '0,2-3' as a sorted list of numbers; None where it is malformed."""
    nodes = set()
    for part in text.strip().split(","):
        match = re.match(r"([0-9]+)(?:-([0-9]+))?\Z", part)
        if part == "" and text.strip() == "":
            return []
        if not match:
            return None
        first = int(match.group(1))
        last = int(match.group(2) or first)
        nodes.update(range(first, last + 1))
    return sorted(nodes)
