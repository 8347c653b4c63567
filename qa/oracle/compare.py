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
"""Values as text, the output of pminfo -f, and the comparison of two sets of values.

Values are {metric: {instance: value}}; a value is an int, a float or a string.
"""
import re

INSTANCE = re.compile(r'\s+inst \[(?:\d+ or )?"(.*)"\] value (.*)\Z')
SINGLE = re.compile(r"\s+value (.*)\Z")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.]*\Z")

# Levels move while they are read; what only the kernel or its administrator sets does not.
LEVELS = re.compile(r"reclaim\.(node\.)?(balance\.(?!total)|boost\.(active|pages)\Z)|"
                    r"reclaim\.zone\.(free\Z|boost\.pages)|reclaim\.inode\.(inodes|unused|dentr)")
SHARES = re.compile(r".*(_ratio|_share)\Z")


class CompareError(Exception):
    """A file that is no set of values; the text says which file and line."""


def scalar(word):
    """A printed value: int, float, or the string inside quotes or bare."""
    if re.match(r"-?[0-9]+\Z", word):
        return int(word)
    try:
        return float(word)
    except ValueError:
        return word[1:-1] if len(word) > 1 and word[0] == word[-1] == '"' else word


def read_pminfo(stream):
    """(values, [message...]) of `pminfo -f`.  A metric that has no value, or whose values could
    not be fetched, has an empty dict; the messages tell why."""
    values, messages, metric = {}, [], None
    for line in stream:
        line = line.rstrip("\n")
        match = INSTANCE.match(line) or SINGLE.match(line)
        if match and metric:
            instance = match.group(1) if match.re is INSTANCE else "-"
            values[metric][instance] = scalar(match.groups()[-1])
        elif NAME.match(line):
            metric = line
            values.setdefault(metric, {})
        elif re.match(r"\S+: .*: ", line):              # reclaim.x: pmLookupName: Unknown ...
            metric = None
            messages.append(line)
        elif line.strip() and line.strip() != "No value(s) available!":
            messages.append(line.strip())
    return values, messages


def read_values(path):
    """Lines 'metric instance value' as print_values() writes them, '#' comments and empty lines
    between them; the value 'novalue' asks that there be none."""
    values = {}
    with open(path) as stream:
        for number, line in enumerate(stream, 1):
            words = line.split("#")[0].split()
            if not words:
                continue
            if len(words) != 3:
                raise CompareError("%s:%d: expected 'metric instance value'" % (path, number))
            metric, instance, value = words
            found = values.setdefault(metric, {})
            if value != "novalue":
                found[instance] = scalar(value)
            elif instance != "-":
                found[instance] = None
    return values


def print_values(values, novalue=False):
    for metric in sorted(values):
        if novalue and not values[metric]:
            print(metric, "-", "novalue")
        for instance in sorted(values[metric]):
            value = values[metric][instance]
            print(metric, instance, "%.6f" % value if isinstance(value, float) else value)


def same(got, want):
    """Equal; floats to six digits, which is what a hand-written expectation holds."""
    if isinstance(got, float) or isinstance(want, float):
        if isinstance(got, str) or isinstance(want, str):
            return False
        return abs(got - want) <= 1e-6 + 1e-5 * abs(want)
    return got == want


def between(metric, got, first, last):
    """Does a value read between two computations fit them?"""
    if isinstance(got, str) or isinstance(first, str) or isinstance(last, str):
        return got == first or got == last
    low, high = min(first, last), max(first, last)
    if SHARES.match(metric):
        slack = 0.02 * high + 0.002
    elif LEVELS.match(metric):
        slack = 0.02 * high + 1024                      # 256 pages of 4 kB
    else:
        slack = 1e-5 * abs(high)
    return low - slack <= got <= high + slack


def differences(got, want, only_listed=False):
    """Lines that tell where got is not want.  only_listed: want is an excerpt, and what it does
    not name is not looked at."""
    lines = []
    for metric in sorted(want):
        have = got.get(metric, {})
        instances = set(want[metric])
        if not only_listed or not instances:
            instances |= set(have)
        for instance in sorted(instances):
            a, b = have.get(instance), want[metric].get(instance)
            if a is None and b is None:
                continue
            if a is None or b is None or not same(a, b):
                lines.append("%s %s: got %s, expected %s" % (
                    metric, instance, "no value" if a is None else a,
                    "no value" if b is None else b))
    return lines


def bracket_differences(got, before, after):
    """Lines that tell where got does not lie between two computations around it."""
    lines = []
    for metric in sorted(set(before) & set(after)):
        have = got.get(metric, {})
        for instance in sorted(set(have) | (set(before[metric]) & set(after[metric]))):
            a = have.get(instance)
            first, last = before[metric].get(instance), after[metric].get(instance)
            if a is None and (first is None or last is None):
                continue
            if first is None and last is None:
                lines.append("%s %s: got %s, expected no value" % (metric, instance, a))
            elif a is None:
                lines.append("%s %s: got no value, expected %s..%s" % (metric, instance, first,
                                                                       last))
            elif first is not None and last is not None \
                    and not between(metric, a, first, last):
                lines.append("%s %s: got %s, expected %s..%s" % (metric, instance, a, first,
                                                                 last))
    return lines
