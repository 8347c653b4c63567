# From callgrind_annotate --inclusive=yes of few and of many fetches, what one more takes.
#
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
#
# Usage: awk -v few=N -v many=N -f parts.awk FEW MANY.  Prints part and instructions.

function take(name, count) {
    if (FILENAME != first)
	count = -count
    # a function has a line for each file that it is inlined from: the largest is all of it
    if (first == FILENAME) {
	if (count > a[name]) a[name] = count
    } else if (-count > b[name]) {
	b[name] = -count
    }
}

function one(name) { return (b[name] - a[name]) / (many - few) }

function sum(list,	names, n, i, all) {
    n = split(list, names, " ")
    for (i = 1; i <= n; i++)
	all += one(names[i])
    return all
}

BEGIN { first = ARGV[1] }

$1 ~ /^[0-9,]+$/ {
    count = $1
    gsub(",", "", count)
    if (/PROGRAM TOTALS/) {
	take("total", count + 0)
	next
    }
    name = $0
    sub(/ \[[^]]*\]$/, "", name)
    sub(/.*:/, "", name)
    take(name, count + 0)
}

END {
    parse = sum("vmstat_parse zoneinfo_parse meminfo_parse numbers_parse nodelist_parse schedstat_parse")
    model = sum("model_vmstat model_zoneinfo model_meminfo model_node_vmstat model_node_meminfo model_nodes model_fall_back model_node_fall_back model_steals model_kswapd")
    fetch = one("face_fetch")
    values = fetch - one("face_refresh")
    reads = one("agent_fetch")
    rest = fetch - values - parse - model - reads
    printf "parse %.0f\nmodel %.0f\nsource %.0f\nagent's-rest %.0f\nvalues-in-sets %.0f\nlibpcp %.0f\ntotal %.0f\n",
	parse, model, reads, rest, values, one("total") - fetch, one("total")
}
