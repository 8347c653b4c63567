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
"""Reader of captures: series of frames, each the text of several kernel files at one instant.

A capture is a byte stream, usually xz-compressed.  Optional head lines 'KSWAPD <pid> <name>'
name the kswapd threads; then each frame is a line 'SNAP <number> <seconds>' followed by
'FILE <path> <length>' lines, each with exactly <length> raw bytes behind it.
"""
import lzma
import os


class CaptureError(Exception):
    """The stream does not follow the format; the text says where."""


class Frame:
    """One instant: its number, its time in seconds (CLOCK_BOOTTIME) and {path: bytes}."""

    def __init__(self, number, when):
        self.number = number
        self.when = when
        self.files = {}

    def text(self, path):
        """The file's text, or None where the frame has no such file."""
        data = self.files.get(path)
        return None if data is None else data.decode("latin-1")


class Capture:
    """Iterate over it to get Frames; .kswapd ({pid: name}) is complete once the first is out."""

    def __init__(self, path):
        self.path = path
        self.kswapd = {}

    def _error(self, stream, what):
        raise CaptureError("%s: byte %d: %s" % (self.path, stream.tell(), what))

    def __iter__(self):
        opener = lzma.open if self.path.endswith(".xz") else open
        frame = None
        with opener(self.path, "rb") as stream:
            while True:
                line = stream.readline()
                if not line:
                    break
                fields = line.decode("latin-1").split()
                kind = fields[0] if fields else ""
                if kind == "FILE" and frame is not None and len(fields) == 3:
                    size = int(fields[2])
                    data = stream.read(size)
                    if len(data) != size:
                        self._error(stream, "%s cut short" % fields[1])
                    frame.files[fields[1]] = data
                elif kind == "SNAP" and len(fields) == 3:
                    if frame is not None:
                        yield frame
                    frame = Frame(int(fields[1]), float(fields[2]))
                elif kind == "KSWAPD" and frame is None and len(fields) == 3:
                    self.kswapd[int(fields[1])] = fields[2]
                else:
                    self._error(stream, "unexpected line %r" % line[:60])
        if frame is not None:
            yield frame


def lay_out(files, directory):
    """Write {path: bytes} as a tree under directory."""
    for path, data in files.items():
        target = os.path.join(directory, path.lstrip("/"))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as out:
            out.write(data)
