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
# The arithmetic of compare: first the truth's head, then the agent's values, then the truth's
# events sorted by time.  Times are in milliseconds of the day, so that both clocks agree.

BEGIN {
    DAY = 86400000
    # Steals below which a percentage says little: seen up to 10 % off with 14,000, under 2 % from 50,000 on.
    LITTLE = 20000
}

FILENAME != file { file = FILENAME; part++; if (part == 3) window() }

# --- the truth's head ---
part == 1 && $2 == "zone" {
    nid = substr($4, 5); zone_node[$3] = nid; zone_name[$3] = $5 "::" $4
    mark["min", $3] = $7; mark["low", $3] = $9; mark["high", $3] = $11
    zones++; memory[nid] = 1
}
part == 1 && $2 == "period" { samples = $4; period = $6 / 1000; longest = $9 / 1000; over2 = $12; over5 = $14 }
part == 1 && $2 == "span" { span_start = $3 / 1000 % DAY; span_end = $4 / 1000 % DAY + ($4 / 1000 % DAY < span_start ? DAY : 0) }
part == 1 && $2 == "check" { equal = $6; differ = $8 }
part == 1 && $2 == "records" { dropped = $5 }
part == 1 && $2 == "boost" { source = ($4 == "kernel") ? "kernel" : $4 }
# A sample that hits another probe's handler is skipped: one of ten thousands.  A steal must not be.
part == 1 && $2 == "kprobe_profile" && $3 == "invalidate" { missed += $5 }

part == 1 && $2 == "vmstat" { vmsteals += $3 == "end" ? $5 : -$5 }
part == 1 && $2 == "mm_shrink_slab_end" && $4 == "nid:" { histogram += $NF; histograms++ }

# --- the agent's values: the first and the last of each series, and the longest tick ---
part == 2 {
    t = $1 * 1000
    if (t < span_start - DAY / 2) t += DAY
    if (span_end && (t < span_start || t > span_end)) next
    if (agent_start == "") agent_start = t
    agent_end = t
    if (!(($2, $3) in first)) first[$2, $3] = $4
    last[$2, $3] = $4
    if ($2 == "self.interval" && $4 > tick) tick = $4
    if ($2 == "node.boost.active_time") instance[$3] = 1
}

# --- the truth's events ---
part == 3 {
    t = $1 / 1000 % DAY
    if (t < agent_start - DAY / 2) t += DAY
    advance(t)
    if ($2 == "B") on_boost($3, $4)
    else if ($2 == "R" || $2 == "r") { running[$3] = $2 == "R"; moved = t }
    else if ($2 == "I") {
	all_steals += $4
	# the writer can go on for a moment after the archive's last sample
	if (t <= agent_end) { steal[$3] += $4; steals += $4; squares += $4 * $4 }
    }
    else if ($2 == "L") lost++
    else if ($2 == "K") shrunk += $4
}

function window()
{
    if (tick == 0) tick = 20
    now = -1
}

# Everything that was so since the last event counts until t, inside the archive's time.
function advance(t,    from, to, n)
{
    from = now < agent_start ? agent_start : now
    to = t > agent_end ? agent_end : t
    if (to > from && now >= 0) {
	if (boosted > 0) any += to - from
	for (n in memory) {
	    if (on[n] > 0) active[n] += to - from
	    if (running[n]) run[n] += to - from
	    if (running[n] && on[n] > 0) work[n] += to - from
	}
    }
    now = t
}

# One zone's boost begins or ends while no other of the machine, or of its node, is boosted: an end of
# what is measured, known to the time between two looks, which is a second where no kswapd moves.
function on_end(n,    k, between, doubt)
{
    between = now - moved < 1000 ? tick : 1000
    for (k in memory) if (running[k]) between = tick
    doubt = between ^ 2 / 12
    if (boosted == 0) vary += doubt
    if (on[n] == 0) node_vary[n] += doubt
}

# An episode counts for certain when it and the pause before it are longer than two ticks:
# a shorter one may fall between two samples of the agent.
function on_boost(z, pages,    n, sure)
{
    n = zone_node[z]; sure = 2 * tick + 10
    if (pages > 0 && level[z] == 0) {
	on_end(n)
	boosted++; on[n]++
	pause[z] = (z in fell) ? now - fell[z] : sure + 1
	rose[z] = now
	if (now >= agent_start && now <= agent_end) episodes[z]++
    }
    if (pages == 0 && level[z] > 0) {
	boosted--; on[n]--
	on_end(n)
	fell[z] = now
	if (rose[z] >= agent_start && now <= agent_end && now - rose[z] > sure && pause[z] > sure) certain[z]++
    }
    level[z] = pages
}

function delta(metric, inst) { return last[metric, inst] - first[metric, inst] }

function known(metric, inst) { return ((metric, inst) in last) && last[metric, inst] ~ /^[0-9.]/ }

function line(metric, inst, truth, agent, error, bound, verdict)
{
    printf "%-5s %-10s %-26s %-14s %12s %12s %9s %9s %s\n", \
	kernel, topology, metric, inst, truth, agent, error, bound, verdict
}

# A time in milliseconds against a bound in percent.  Below half a second both must at least agree
# that it is as good as nothing.  Below twenty seconds the bound may be finer than sampling can be: the
# ends of episodes make it vary, and three standard deviations are allowed, and half a second for a rise
# whose kswapd has to wait for a CPU.  A bound above a quarter judges nothing.
function times(metric, inst, truth, bound, vary,    agent, error, limit, fine)
{
    if (!known(metric, inst)) {
	line(metric, inst, sprintf("%.0f", truth), "-", "-", bound "%", "FAIL")
	return
    }
    agent = delta(metric, inst)
    if (truth < 500) {
	line(metric, inst, sprintf("%.0f", truth), agent, "-", "250ms", abs(agent - truth) <= 250 ? "skip" : "FAIL")
	return
    }
    error = 100 * (agent - truth) / truth
    limit = bound
    fine = 100 * sqrt(9 * vary + 500 ^ 2) / truth
    if (vary && truth < 20000 && fine > bound)
	limit = sprintf("%.1f", fine)
    line(metric, inst, sprintf("%.0f", truth), agent, sprintf("%+.2f%%", error), limit == "-" ? "-" : limit "%", \
	limit == "-" ? "info" : abs(error) > limit + 0 ? "FAIL" : limit + 0 > 25 ? "skip" : "ok")
}

function abs(x) { return x < 0 ? -x : x }

function same(metric, inst, truth, agent) { line(metric, inst, truth, agent, "-", "equal", truth == agent ? "ok" : "FAIL") }

# The bench itself: figures that are wrong when the truth is.
function judge_truth()
{
    line("truth.period", "ms", "1", sprintf("%.2f", period), sprintf(">2:%.1f%%", samples ? 100 * over2 / samples : 0), \
	sprintf("max %.0f", longest), period > 5 ? "skip" : "info")
    # a boost can change between the word and the line that zoneinfo prints of it
    line("truth.zoneinfo", "-", equal + differ, equal, differ, "1%", differ > 1 + 0.01 * equal ? "FAIL" : equal > 0 ? "ok" : "skip")
    line("truth.lost", "-", 0, lost + dropped + missed, "-", "0", lost + dropped + missed > 0 ? "FAIL" : "ok")
    line("truth.steals", "vmstat", vmsteals + 0, all_steals + 0, "-", "0.5%", \
	abs(vmsteals - all_steals) <= 0.005 * vmsteals ? "ok" : "FAIL")
}

# What the guest was put through, and the histogram of objects freed by shrinkers against the ring buffer's sum.
function judge_load(    error)
{
    line("load", "files", files, sprintf("%.1fx memory", files * 4 / memtotal), "-", "-", "info")
    error = histogram ? 100 * (shrunk - histogram) / histogram : 0
    line("truth.shrink", "histogram", histograms ? histogram : "-", shrunk + 0, \
	histograms ? sprintf("%+.2f%%", error) : "-", "0.5%", !histograms ? "skip" : abs(error) <= 0.5 ? "ok" : "FAIL")
}

function judge_boost(    n, sum, agent)
{
    same("boost.method", "-", method, last["boost.method", "-"])
    times("boost.active_time", "-", any + 0, 2, vary)
    for (n = 0; n < 64; n++) if (n in memory) times("node.boost.active_time", "node" n, active[n] + 0, 5, node_vary[n])
    for (n in memory) sum += work[n]
    # passes are a few ms, ticks 20: in a short load too few passes for chance to even out, and what chance
    # does falls with the root of their number
    times("boost.reclaim_time", "-", sum + 0, sum < 20000 ? sprintf("%.1f", 5 * sqrt(20000 / (sum < 5000 ? 5000 : sum))) : 5)
    for (n = 0; n < 64; n++) if (n in memory) times("node.boost.reclaim_time", "node" n, work[n] + 0, "-")
    for (n = 0; n < zones; n++) {
	agent = delta("zone.boost.episodes", zone_name[n])
	line("zone.boost.episodes", zone_name[n], (certain[n] + 0) ".." (episodes[n] + 0), agent, "-", "within", \
	    !known("zone.boost.episodes", zone_name[n]) || agent < certain[n] || agent > episodes[n] ? "FAIL" : \
	    episodes[n] ? "ok" : "skip")
    }
}

# A node's steals: near the truth, and the truth inside what the agent calls certain.
#
# Inodes go by some hundreds at once.  Where several kswapds ran, each such batch is at most as good as
# tossed: its node gets it, or not.  Three standard deviations of that are what chance can do (two are
# exceeded by a node in some ten guests), and a load too short for chance to even out is told from a bad
# estimator only beyond them.
function judge_steals(    n, agent, error, doubt, sum, sure, slack, verdict, chance)
{
    for (n in memory) {
	agent = delta("node.inode.steals", "node" n)
	doubt += agent * (1 - last["node.inode.certain", "node" n] / 100)
    }
    agent = delta("inode.steals.kswapd", "-")
    chance = steals ? 150 * sqrt(squares * (agent ? doubt / agent : 1)) / steals : 0
    line("inode.steals.kswapd", "-", steals + 0, agent, "-", "0.5%", abs(steals - agent) <= 0.005 * steals ? "ok" : "FAIL")
    # figures of a running thread are late: model_steals.h
    slack = 0.02 * steals
    for (n = 0; n < 64; n++) {
	if (!(n in memory)) continue
	agent = delta("node.inode.steals", "node" n)
	if (steals < LITTLE) {
	    line("node.inode.steals", "node" n, steal[n] + 0, agent, "-", "-", "skip")
	    continue
	}
	error = 100 * (agent - steal[n]) / steals
	line("node.inode.steals", "node" n, steal[n] + 0, agent, sprintf("%+.2f%%", error), \
	    chance > 4 ? sprintf("4+%.1f%%", chance - 4) : "4%", \
	    !known("node.inode.steals", "node" n) || abs(error) > (chance > 4 ? chance : 4) ? "FAIL" : \
	    abs(error) > 4 ? "skip" : "ok")
	sure = agent * last["node.inode.certain", "node" n] / 100
	verdict = steal[n] + slack < sure || steal[n] - slack > sure + doubt ? "FAIL" : "ok"
	line("node.inode.certain", "node" n, steal[n] + 0, sprintf("%.0f..%.0f", sure, sure + doubt), \
	    sprintf("%.1f%%", last["node.inode.certain", "node" n]), "within", verdict)
    }
}

function judge_rest(    n, want, have)
{
    for (n = 0; n < 64; n++) {
	if (n in memory) want = want (want ? "," : "") n
	if (("node" n) in instance) have = have (have ? "," : "") n
    }
    same("nodes", "-", want, have)
    for (n = 0; n < zones; n++) {
	want = mark["min", n] "/" mark["low", n] "/" mark["high", n]
	have = last["zone.watermark.min", zone_name[n]] "/" last["zone.watermark.low", zone_name[n]] "/" \
	    last["zone.watermark.high", zone_name[n]]
	same("zone.watermark", zone_name[n], want, have)
    }
    for (n = 0; n < 64; n++) if (n in memory) times("node.kswapd.cpu_time", "node" n, run[n] + 0, "-")
    same("self.errors", "-", 0, last["self.errors", "-"])
    line("self", last["self.gate", "-"], "tick " tick, "late " last["self.late", "-"], \
	"skip " last["self.skipped", "-"], "n " last["self.samples", "-"], "info")
}

END {
    advance(agent_end)
    printf "%-5s %-10s %-26s %-14s %12s %12s %9s %9s\n", "#", "topology", "metric", "instance", "truth", "agent", "error", "bound"
    judge_load()
    judge_truth()
    judge_boost()
    judge_steals()
    judge_rest()
}
