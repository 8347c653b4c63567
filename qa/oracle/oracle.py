#!/usr/bin/env python3
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
"""A second, independent computation of the agent's metrics, to hold the agent against.

oracle.py [--root DIR] [--pagesize N] [--novalue]
        print 'metric instance value' for every metric that one instant determines; --novalue
        lists also the metrics without a value
oracle.py ... --compare PMINFO
        compare a file (- is stdin) of `pminfo -f reclaim` output with the computation, exactly
oracle.py ... --expected FILE [--compare PMINFO]
        compare the computation, or pminfo's output, with the lines of FILE; metrics that FILE
        does not name are not looked at
oracle.py ... --around COMMAND
        compute, run COMMAND (it prints `pminfo -f reclaim`), compute again: each value of
        COMMAND must lie between the two.  For a live /proc
oracle.py --play CAPTURE [--infer] [--check]
        of each frame print 'number seconds zone boost' of every zone: the printed boost, or with
        --infer (and on kernels that print none) the one inferred in order with the boost lines
        hidden.  --check prints nothing but the frames in which the inferred boost is not the
        printed one, or not one that the kernel can have set
oracle.py --play CAPTURE --frame N [--novalue] [--compare PMINFO | --expected FILE]
        the metrics of one frame, without laying it out

Exit status: 0 no difference, 1 differences, 2 not to be done.
"""
import argparse
import os
import subprocess
import sys

import boost
import capture
import compare
import metrics
import parse

# min_free_kbytes of the guests (the captures' README); where frames hold the sysctl, that counts.
GUESTS = {"5.10": 2817, "6.1": 2742, "6.12": 2731, "7.2": 2712}


def options():
    parser = argparse.ArgumentParser(add_help=False, usage=__doc__)
    parser.add_argument("--root", default="/")
    parser.add_argument("--pagesize", type=int)
    parser.add_argument("--novalue", action="store_true")
    parser.add_argument("--compare")
    parser.add_argument("--expected")
    parser.add_argument("--around")
    parser.add_argument("--play")
    parser.add_argument("--infer", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--frame", type=int)
    parser.add_argument("-?", "--help", action="help")
    return parser.parse_args()


def pagesize_of(args):
    """--pagesize, or the 'pagesize' file of a test tree, or 4096; the machine's own for /."""
    if args.pagesize:
        return args.pagesize
    if args.root == "/":
        return os.sysconf("SC_PAGE_SIZE")
    try:
        with open(os.path.join(args.root, "pagesize")) as stream:
            return int(stream.read())
    except FileNotFoundError:
        return 4096


def pminfo_values(path):
    if path == "-":
        values, messages = compare.read_pminfo(sys.stdin)
    else:
        with open(path) as stream:
            values, messages = compare.read_pminfo(stream)
    for message in messages:
        print("pminfo:", message, file=sys.stderr)
    if not values:
        raise compare.CompareError("%s: no metric in it" % path)
    return values


def report(lines):
    for line in lines:
        print(line)
    return 1 if lines else 0


def one_instant(args, compute):
    """Print, or compare, the values of an instant."""
    if args.expected:
        expected = compare.read_values(args.expected)
        got = pminfo_values(args.compare) if args.compare else compute()
        return report(compare.differences(got, expected, only_listed=True))
    if args.compare:
        return report(compare.differences(pminfo_values(args.compare), compute()))
    compare.print_values(compute(), args.novalue)
    return 0


def around(args, compute):
    before = compute()
    done = subprocess.run(args.around, shell=True, stdout=subprocess.PIPE, text=True)
    after = compute()
    values, messages = compare.read_pminfo(done.stdout.splitlines())
    for message in messages:
        print("pminfo:", message, file=sys.stderr)
    if not values:
        raise compare.CompareError("%s: no metric in its output" % args.around)
    return report(compare.bracket_differences(values, before, after))


def knobs_of(args, frame):
    """The sysctls for a frame: its own, else those of the guest that the capture is named for."""
    machine = metrics.Machine(metrics.Frame(frame.files), args.pagesize or 4096)
    knobs = machine.knobs()
    if knobs.min_free_kbytes is None:
        release = os.path.basename(args.play).split("-")[0]
        if release not in GUESTS:
            raise compare.CompareError("%s: min_free_kbytes not known" % args.play)
        knobs = boost.Knobs(GUESTS[release], 10, 15000, knobs.pagesize, knobs.pageblock)
    return knobs


def play(args):
    """Each frame's boost by zone, printed or inferred in order."""
    inference, knobs, status = boost.Inference(), None, 0
    for frame in capture.Capture(args.play):
        knobs = knobs or knobs_of(args, frame)
        zones = boost.populated(parse.zoneinfo(frame.text("/proc/zoneinfo"))[0])
        inferred = inference.feed(zones, knobs)
        for zone in zones:
            printed, name = zone.get("boost"), "%s::node%d" % (zone.name, zone.node)
            found = inferred[zone.key][0]
            if not args.check:
                value = found if args.infer or printed is None else printed
                print(frame.number, "%.3f" % frame.when, name, value)
            elif found is None or (printed is not None and printed != found):
                print("frame %d %s: inferred %s, printed %s" % (frame.number, name, found,
                                                                printed))
                status = 1
    return status


def main():
    args = options()
    if args.play and args.frame is not None:
        for frame in capture.Capture(args.play):
            if frame.number == args.frame:
                tree = metrics.Frame(frame.files)
                return one_instant(args, lambda: metrics.compute(tree, args.pagesize or 4096))
        raise compare.CompareError("%s: no frame %d" % (args.play, args.frame))
    if args.play:
        return play(args)
    if not os.path.isdir(args.root):
        raise compare.CompareError("%s: no directory" % args.root)
    pagesize = pagesize_of(args)

    def compute():
        return metrics.compute(metrics.Tree(args.root), pagesize)
    return around(args, compute) if args.around else one_instant(args, compute)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        os._exit(0)
    except (capture.CaptureError, compare.CompareError, OSError, ValueError) as error:
        print("oracle:", error, file=sys.stderr)
        sys.exit(2)
