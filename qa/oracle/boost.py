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
"""Static watermarks and watermark boost, from what zoneinfo and the sysctls print.

How the kernel arrives at the figures (mm/page_alloc.c, __setup_per_zone_wmarks and
boost_watermark):

    pages_min = min_free_kbytes in pages
    share     = pages_min * managed / lowmem         lowmem: managed pages of all zones that are
                                                     not HighMem (from 6.6: nor Movable)
    min       = share, but managed/1024 within 32..128 for HighMem (from 6.6: and Movable)
    delta     = max(share / 4, managed * watermark_scale_factor / 10000)
    low, high = min + delta, min + 2 * delta
    boost     : rises by one pageblock at a time up to a limit of
                max(pageblock, high * watermark_boost_factor / 10000), falls by what it was when
                kswapd began its pass; printed min, low and high all include it

Subtleties, each seen in the captures:

 - `managed` grows after the last computation (init memory is freed late), so the formula with
   today's figures is off: by 1 to 4 pages in most zones, by 9 to 14 in the last zone of each
   6.x and 7.2 capture.  It is a check, not a baseline.
 - high - low is delta exactly, boosted or not.  Where share/4 is the larger term (machines up
   to about 16 GB with the default scale factor) min is one of 4*delta .. 4*delta + 3; where the
   other is, min lies within a few pages of pages_min * delta / (sum of delta).  min_range()
   uses nothing else, so ballooning, which changes managed alone, does not disturb it.
 - A boost is k pageblocks, or the limit less k pageblocks (what is left when it grew up to the
   limit during a pass).  Together with the range above that pins both min and boost in a
   single frame, with no history.
 - A pageblock is 512 pages only where the kernel has huge pages: the 5.10 captures, whose
   kernel has no hugetlbfs and prints no Hugepagesize, move in steps of 1024 (the largest buddy
   block).  On these small nodes the limit IS one pageblock: no other boost than 0 and that one
   occurs in any capture.
 - "Anything below half a pageblock is 0" loses what is left under the limit (limit 1100, steps
   of 512: 76 stays).  The range of min is a few pages, so 76 can be told from 0.
 - An empty Movable zone prints min = low = high = 32 from 6.6 on: managed 0 is no zone.
"""

# Tried in this order where the kernel does not tell: x86 and arm64 with 4 KiB pages, no huge
# pages, then 64 KiB pages of ppc64 (radix, hash) and arm64.
PAGEBLOCKS = (512, 1024, 32, 256, 8192)
HIGHMEM = "HighMem"
MOVABLE = "Movable"


class Knobs:
    """The sysctls and sizes that the computation needs.  None where not known."""

    def __init__(self, min_free_kbytes, scale_factor, boost_factor, pagesize=4096,
                 pageblock=None):
        self.min_free_kbytes = min_free_kbytes
        self.scale_factor = scale_factor
        self.boost_factor = boost_factor
        self.pagesize = pagesize
        self.pageblock = pageblock

    @property
    def pages_min(self):
        return self.min_free_kbytes * 1024 // self.pagesize

    def with_pageblock(self, pageblock):
        return Knobs(self.min_free_kbytes, self.scale_factor, self.boost_factor,
                     self.pagesize, pageblock)


def pageblock_pages(pagesize, hugepagesize_kb):
    """Pages of a pageblock: the default huge page where the kernel has hugetlb (meminfo prints
    Hugepagesize), else the largest buddy block of order 10 (pageblock_order, MAX_ORDER)."""
    if hugepagesize_kb:
        return max(1, hugepagesize_kb * 1024 // pagesize)
    return 1024


def mult_frac(value, numerator, denominator):
    """The kernel's mult_frac(): no overflow, each part rounded down by itself."""
    return (value // denominator * numerator
            + value % denominator * numerator // denominator)


def populated(zones):
    """The zones that hold memory and print their watermarks."""
    return [z for z in zones if z.get("managed")
            and all(z.get(f) is not None for f in ("min", "low", "high"))]


def formula(zones, knobs, movable_apart):
    """{zone key: (min, delta)} with today's managed; movable_apart: the rules from 6.6 on."""
    apart = (HIGHMEM, MOVABLE) if movable_apart else (HIGHMEM,)
    lowmem = sum(z.get("managed") for z in zones if z.name not in apart)
    result = {}
    for z in zones:
        managed = z.get("managed")
        share = knobs.pages_min * managed // lowmem if lowmem else 0
        low_min = min(max(managed // 1024, 32), 128) if z.name in apart else share
        delta = share >> 2
        if knobs.scale_factor is not None:
            delta = max(delta, mult_frac(managed, knobs.scale_factor, 10000))
        result[z.key] = (low_min, delta)
    return result


def limit(managed, static_high, knobs):
    """The largest boost that the kernel gives this zone; 0 where it gives none."""
    if not knobs.boost_factor or knobs.pageblock * 4 > managed:
        return 0
    most = mult_frac(static_high, knobs.boost_factor, 10000)
    return max(knobs.pageblock, most) if most else 0


def possible(boost, zone, delta, low_min, knobs):
    """Can this boost stand in this zone?  Whole pageblocks, or the limit less whole ones.
    0: no.  1: yes.  2: yes, and of the commoner kind."""
    if boost == 0:
        return 2
    most = limit(zone.get("managed"), low_min + 2 * delta, knobs)
    if boost < 0 or boost > most:
        return 0
    if boost % knobs.pageblock == 0:
        return 2
    return 1 if (most - boost) % knobs.pageblock == 0 else 0


def min_range(zone, zones, knobs, apart):
    """The span [first, last] in which this zone's min without boost must lie.

    Needs neither `managed` nor any history.  share and the scale term are both proportional to
    managed, so one of them rules in all zones at once, and the sum of delta over lowmem tells
    which: shares sum up to pages_min, so where share/4 rules the deltas sum up to pages_min/4 at
    most; where the scale term rules they sum up to more, and are proportional to managed."""
    if zone.name == HIGHMEM or (apart and zone.name == MOVABLE):
        low_min = min(max(zone.get("managed") // 1024, 32), 128)
        return low_min, low_min
    lowmem = [z.get("high") - z.get("low") for z in zones
              if z.name != HIGHMEM and not (apart and z.name == MOVABLE)]
    seen = zone.get("high") - zone.get("low")
    if 4 * sum(lowmem) <= knobs.pages_min:
        return 4 * seen, 4 * seen + 3
    rest = sum(lowmem) - seen
    first = knobs.pages_min * seen // (seen + rest + len(lowmem) - 1)
    last = knobs.pages_min * (seen + 1) // (seen + 1 + rest)
    return first, min(last, 4 * seen + 3)


def infer_zone(zone, span, hint, knobs):
    """(boost, min without boost, sure) from this frame alone.  hint: the formula's min, which
    decides between candidates of the same kind.  (None, None, False): cannot be told."""
    printed = zone.get("min")
    delta = zone.get("high") - zone.get("low")
    best = []
    for low_min in range(span[0], span[1] + 1):
        kind = possible(printed - low_min, zone, delta, low_min, knobs)
        if kind:
            best.append((-kind, abs(low_min - hint), low_min))
    if not best:
        return None, None, False
    best.sort()
    low_min = best[0][2]
    sure = best[0][0] == -2 and sum(b[0] == -2 for b in best) == 1
    return printed - low_min, low_min, sure


def infer_frame(zones, knobs, apart):
    """({key: (boost, min without boost, sure)}, badness) of a frame alone under one rule for
    Movable.  The badness ranks the rules: zones left unexplained, then distance of delta."""
    values = formula(zones, knobs, apart)
    result = {z.key: infer_zone(z, min_range(z, zones, knobs, apart), values[z.key][0], knobs)
              for z in zones}
    unexplained = sum(found[0] is None for found in result.values())
    miss = sum(abs(z.get("high") - z.get("low") - values[z.key][1]) for z in zones)
    return result, (unexplained, miss)


class Inference:
    """Boost where zoneinfo does not print it.  Frames may be fed in order: a baseline once
    learned is kept while nothing contradicts it; a first frame needs no history."""

    def __init__(self):
        self.learned = {}
        self.signature = None
        self.pageblock = None

    def feed(self, zones, knobs):
        """{zone key: (boost, min without boost)} of the populated zones; (None, None) where it
        cannot be told.  knobs without min_free_kbytes tell nothing."""
        if knobs.pageblock is not None or self.pageblock is not None:
            return self._feed(zones, knobs.with_pageblock(knobs.pageblock or self.pageblock))
        for pageblock in PAGEBLOCKS:
            result = self._feed(zones, knobs.with_pageblock(pageblock))
            if all(boost is not None for boost, low_min in result.values()):
                # An unboosted machine fits any size, so only a boost settles it.
                if any(boost for boost, low_min in result.values()):
                    self.pageblock = pageblock
                return result
        return self._feed(zones, knobs.with_pageblock(PAGEBLOCKS[0]))

    def _feed(self, zones, knobs):
        zones = populated(zones)
        if knobs.min_free_kbytes is None or knobs.boost_factor is None:
            return {z.key: (None, None) for z in zones}
        signature = (knobs.min_free_kbytes, knobs.scale_factor,
                     tuple((z.key, z.get("high") - z.get("low")) for z in zones))
        if signature != self.signature:
            self.learned.clear()
            self.signature = signature
        result = {}
        for z in zones:
            low_min = self.learned.get(z.key)
            if low_min is None:
                break
            boost = z.get("min") - low_min
            if not possible(boost, z, z.get("high") - z.get("low"), low_min, knobs):
                break                       # recomputed since, with the same delta
            result[z.key] = (boost, low_min)
        else:
            return result
        # Both rules for Movable give the same delta where the scale term rules, so what
        # explains more zones is right; a tie goes to the older rule (the kernels that need
        # this are older than 6.6).
        found = min((infer_frame(zones, knobs, apart) for apart in (False, True)),
                    key=lambda pair: pair[1])[0]
        for key, (boost, low_min, sure) in found.items():
            if sure:
                self.learned[key] = low_min
            else:
                self.learned.pop(key, None)
        return {key: value[:2] for key, value in found.items()}
