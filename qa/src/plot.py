#!/usr/bin/python3
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
"""Read what `pcp reclaim --plot` wrote, for tests.

    plot.py words SVG           the words of the picture, a line a row, from the top down
    plot.py lines SVG [LABEL]   the lines of each panel, as seconds and values
    plot.py bands SVG           seconds of the grey bands (gaps) of the first panel
    plot.py json HTML           the data of the page, in brief
    plot.py text HTML           the page without its scripts and styles, a line an element
"""
import json
import re
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

NS = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def words(root):
    """Text by row; elements of a row from left to right."""
    rows = {}
    for text in root.iter(NS + "text"):
        place = float(text.get("y")), float(text.get("x"))
        rows.setdefault(round(place[0]), []).append((place[1], "".join(text.itertext())))
    for _, row in sorted(rows.items()):
        print(" | ".join(word for _, word in sorted(row)))


def polylines(path):
    """The pieces of a path of M, l, h and z as lists of absolute points."""
    pieces = []
    for command, arguments in re.findall(r"([Mlhvz])([^Mlhvz]*)", path):
        numbers = [float(n) for n in NUMBER.findall(arguments)]
        if command == "M":
            pieces.append([(numbers[0], numbers[1])])
        elif command == "h":
            x, y = pieces[-1][-1]
            pieces[-1].append((x + numbers[0], y))
        elif command == "v":
            x, y = pieces[-1][-1]
            pieces[-1].append((x, y + numbers[0]))
        elif command == "l":
            for dx, dy in zip(numbers[::2], numbers[1::2]):
                x, y = pieces[-1][-1]
                pieces[-1].append((x + dx, y + dy))
    return pieces


def tick_value(text, panel):
    """The number of a tick, in Kbyte for sizes."""
    base, units = (1024, "KMG") if panel["title"] == "Memory" else (1000, " kMG")
    return float(text.rstrip(units)) * base ** max(units.find(text[-1]), 0)


class Picture:
    """Panels in the order of the file; only pictures of one run, with clock times to the second."""

    def __init__(self, root):
        self.panels, self.clock, self.bands = [], [], []
        for element in root:
            kind = element.get("class")
            if kind == "t":
                self.panels.append({"title": element.text.strip(), "labels": {}, "ticks": [], "lines": []})
            elif kind == "c":
                self.clock.append((float(element.get("x")), element.text))
            elif kind == "m" and len(self.panels) == 1:
                self.bands = polylines(element.get("d"))
            elif self.panels:
                self.element(self.panels[-1], kind, element)

    @staticmethod
    def element(panel, kind, element):
        """What belongs to a panel."""
        if kind == "k":
            panel["colour"] = element.get("stroke")
        elif kind == "" and element.tag == NS + "text":
            panel["labels"][panel["colour"]] = element.text.rsplit(" ", 1)[0]
        elif kind == "v":
            panel["ticks"].append((float(element.get("y")) - 4, tick_value(element.text, panel)))
        elif kind == "l":
            panel["lines"].append((element.get("stroke"), polylines(element.get("d"))))

    def seconds(self, x):
        """Seconds since midnight, from the first and the last tick of the time axis."""
        clock = sorted(set(self.clock))
        (x0, t0), (x1, t1) = clock[0], clock[-1]
        t0, t1 = (sum(int(n) * f for n, f in zip(t.split(":"), (3600, 60, 1))) for t in (t0, t1))
        return t0 + (x - x0) * (t1 - t0) / (x1 - x0)

    @staticmethod
    def value(panel, y):
        """In the unit of the ticks."""
        (y0, v0), (y1, v1) = panel["ticks"][0], panel["ticks"][-1]
        return v0 + (y - y0) * (v1 - v0) / (y1 - y0)

    def lines(self, only):
        """Print all lines, each piece on a line of its own."""
        for panel in self.panels:
            for colour, pieces in panel["lines"]:
                if only in ("", panel["title"]):
                    print(panel["title"] + ":", panel["labels"][colour])
                    for piece in pieces:
                        print("   ", " ".join(f"{self.seconds(x):.0f}={self.value(panel, y):.3g}" for x, y in piece))


class Page(HTMLParser):
    """The parts of a page."""

    def __init__(self, text):
        super().__init__()
        self.inside, self.tags, self.data, self.words = [], [], "", []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "link", "img", "br", "input"):
            self.inside.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        self.inside.pop()

    def handle_data(self, data):
        tag, attrs = self.inside[-1] if self.inside else ("", {})
        if attrs.get("id") == "data":
            self.data += data
        elif tag not in ("script", "style") and data.strip():
            self.words.append(f"{tag}: {data.strip()}")


def page_json(text):
    """What the page would draw."""
    data = json.loads(Page(text).data)
    print("length", data["length"])
    for run in data["runs"]:
        print("run", run["name"], run["start"], run["offset"], len(run["t"]), run["t"][:3], run["segments"])
    for panel in data["panels"]:
        print(panel["title"], "|", panel["unit"], "|", panel["scale"])
        for line in panel["lines"]:
            for run in line["runs"]:
                values = run["v"] and f"{run['v'][:5]} {sum(v is not None for v in run['v'])}"
                print("   ", line["label"], run["mean"], run["stride"], values)


def main(argv):
    """See the top."""
    if len(argv) < 3:
        sys.exit(__doc__)
    with open(argv[2], encoding="utf-8") as file:
        text = file.read()
    if argv[1] == "json":
        page_json(text)
    elif argv[1] == "text":
        print("\n".join(Page(text).words))
    elif argv[1] == "words":
        words(ET.fromstring(text.encode()))
    elif argv[1] == "lines":
        Picture(ET.fromstring(text.encode())).lines(argv[3] if len(argv) > 3 else "")
    else:
        picture = Picture(ET.fromstring(text.encode()))
        for band in picture.bands:
            print(f"{picture.seconds(band[0][0]):.0f} to {picture.seconds(band[2][0]):.1f}")


main(sys.argv)
