/*
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

/*
 * The page that `pcp reclaim --plot FILE.html` writes: a uPlot for each panel and run, all with one
 * cursor and one zoom.  x is local time (seconds since the epoch, moved by the zone's offset) for one
 * run, and seconds since the start for two, so that these can be laid beside each other.
 */
(() => {
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const main = document.getElementById("panels");
const two = data.runs.length > 1;
const PANEL = 120, AXIS = 60;
const TIME_STEPS = [.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600,
    900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 604800, 1209600, 2419200];

/* 1, 2, 5 times powers of ten, or of 1024 (in Kbyte) with those of ten between them */
const steps = scale => {
    const all = [];
    const units = scale === "kbyte" ? [1, 2 ** 10, 2 ** 20, 2 ** 30, 2 ** 40] : [1];
    for (const unit of units)
        for (let e = scale === "kbyte" ? 0 : -4; e < (scale === "kbyte" ? 3 : 15); e++)
            for (const m of [1, 2, 5])
                all.push(m * 10 ** e * unit);
    return all;
};

/* Rounded for an axis, or with all the digits there are. */
const number = (value, scale, exact) => {
    if (value == null)
        return "no value";
    if (scale === "share" || scale === "percent")
        return String(+value.toFixed(exact ? 4 : 2));
    const base = scale === "kbyte" ? 1024 : 1000;
    const letters = scale === "kbyte" ? "KMGTP" : " kMGT";
    if (exact && scale === "number")
        return value.toLocaleString("en", { maximumFractionDigits: value < 100 ? 2 : 0 });
    let i = 0;
    for (; i < 4 && Math.abs(value) >= base; i++)
        value /= base;
    return +value.toPrecision(exact ? 5 : 3) + (value ? letters[i].trim() : "");
};

const two_digits = n => String(n).padStart(2, "0");

/* A local time, as seconds of x in one run. */
const clock = (local, incr, date) => {
    const iso = new Date(Math.round(local * 1000)).toISOString();
    const time = incr < 1 ? iso.slice(11, 23) : incr < 60 ? iso.slice(11, 19) : iso.slice(11, 16);
    return date ? iso.slice(0, 10) + " " + time : time;
};

const elapsed = (x, incr) => {
    const whole = Math.floor(x + 1e-6);
    const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
    const rest = incr < 1 ? (x - whole).toFixed(3).slice(1) : "";
    return "+" + (hours ? hours + ":" + two_digits(minutes) : minutes) + ":" + two_digits(whole % 60) + rest;
};

const local_start = run => run.start + run.offset;

/* Labels of the time axis; midnight is the new day's date. */
const time_labels = (u, splits, axis, space, incr) => splits.map(x =>
    two ? elapsed(x, incr) : x % 86400 === 0 ? clock(x, 60, true).slice(5, 10) : clock(x, incr));

const time_value = run => (u, x) => {
    if (x == null)
        return "";
    return two ? elapsed(x, .1) + "  " + clock(local_start(run) + x, .1) : clock(x, .1, true);
};

/*
 * Columns of a run's panel for uPlot.  null breaks a line and undefined does not: values that the
 * logger takes less often than others leave rows without, across which the line goes on.
 */
const columns = (run, lines) => {
    const base = two ? 0 : local_start(run);
    const begins = new Set(run.segments.map(s => s[0]));
    const xs = [], ys = lines.map(() => []);
    run.t.forEach((t, row) => {
        if (begins.has(row)) {
            xs.push(base + (run.t[row - 1] + t) / 2);
            ys.forEach(y => y.push(null));
        }
        xs.push(base + t);
        lines.forEach((line, i) => ys[i].push(line.v ? line.v[row] : null));
    });
    ys.forEach((y, i) => bridge(y, lines[i].stride));
    return [xs, ...ys];
};

const bridge = (y, stride) => {
    const longest = stride + Math.floor(stride / 2);
    let last = -1;
    for (let row = 0; stride > 1 && row < y.length; row++) {
        if (y[row] == null)
            continue;
        if (last >= 0 && row - last <= longest)
            y.fill(undefined, last + 1, row);
        last = row;
    }
};

/* What is zoomed to, from and to; plots are told one by one, and all have the same. */
let view = null;

/* Highest value of a panel, in all runs, in the view. */
const highest = panel => {
    let top = 0;
    for (const [xs, ...ys] of panel.columns) {
        for (let row = 0; row < xs.length; row++) {
            if (xs[row] < view[0] || xs[row] > view[1])
                continue;
            for (const y of ys)
                if (y[row] > top)
                    top = y[row];
        }
    }
    return top;
};

/* The value axis of all runs of a panel is the same, whatever is zoomed to. */
const value_range = panel => () => {
    if (panel.seen !== view.join()) {
        panel.seen = view.join();
        panel.top = highest(panel);
    }
    const top = panel.top, fixed = panel.scale === "share" ? 1 : panel.scale === "percent" ? 100 : 0;
    if (fixed && top <= fixed)
        return [0, fixed];
    const step = steps(panel.scale).find(s => s >= top / 4) || 1;
    return [0, top > 0 ? Math.ceil(top / step - 1e-9) * step : step];
};

/* Gaps behind the lines, and what they are in the first panel. */
const draw_gaps = (run, named) => u => {
    const base = two ? 0 : local_start(run), ctx = u.ctx;
    ctx.save();
    for (const [row, why] of run.segments) {
        const { left, top, width, height } = u.bbox;
        const from = Math.max(u.valToPos(base + run.t[row - 1], "x", true), left);
        const to = Math.min(Math.max(u.valToPos(base + run.t[row], "x", true), from + 2), left + width);
        if (to <= from)
            continue;
        ctx.fillStyle = "rgba(119,119,119,.16)";
        ctx.fillRect(from, top, to - from, height);
        if (!named)
            continue;
        ctx.fillStyle = "#777";
        ctx.font = 11 * devicePixelRatio + "px sans-serif";
        ctx.textAlign = "center";
        ctx.fillText(why, (from + to) / 2, top + height - 6 * devicePixelRatio);
    }
    ctx.restore();
};

/* Rows in view for a pixel from which lines become a thicket: they pale, and their means stand out. */
const CROWDED = 1.5;

const crowded = u => {
    const [first, last] = u.series[0].idxs;
    return last - first > CROWDED * u.bbox.width / devicePixelRatio;
};

const draw_means = u => {
    if (!crowded(u))
        return;
    const { ctx, bbox } = u, wide = 2 * devicePixelRatio, xs = u.data[0];
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    ctx.lineWidth = 1.3 * devicePixelRatio;
    for (let i = u.data.length - 1; i > 0; i--) {
        ctx.strokeStyle = u.series[i].points.colour;
        ctx.beginPath();
        mean_path(u, xs, u.data[i], wide);
        ctx.stroke();
    }
    ctx.restore();
};

const mean_path = (u, xs, y, wide) => {
    const [first, last] = u.series[0].idxs;
    let sum = 0, n = 0, bucket = null, down = false;
    for (let row = first; row <= last + 1; row++) {
        const x = row > last ? null : Math.floor(u.valToPos(xs[row], "x", true) / wide);
        if (x !== bucket) {
            const at = [(bucket + .5) * wide, n ? u.valToPos(sum / n, "y", true) : 0];
            if (n)
                u.ctx[down ? "lineTo" : "moveTo"](...at);
            down = n > 0;
            sum = n = 0;
            bucket = x;
        }
        if (row <= last && y[row] != null) {
            sum += y[row];
            n++;
        }
    }
};

/* Where nobody points, the legend has the means. */
const show_means = (panel, which) => u => {
    if (u.cursor.idx != null)
        return;
    u.root.querySelectorAll(".u-legend .u-value").forEach((cell, i) => {
        cell.textContent = i === 0 ? "mean of the window" : number(panel.lines[i - 1].runs[which].mean, panel.scale, true);
    });
};

const plots = [];
let zooming = false;

const zoom_all = (u, key) => {
    if (key !== "x" || zooming)
        return;
    zooming = true;
    const { min, max } = u.scales.x;
    for (const other of plots)
        if (other !== u && (other.scales.x.min !== min || other.scales.x.max !== max))
            other.setScale("x", { min, max });
    zooming = false;
};

/* A value that is logged less often stands until the next one. */
const latest = (u, series, row) => {
    for (let i = row; series > 0 && i >= 0 && u.data[series][i] === undefined; i--)
        if (u.data[series][i - 1] != null)
            return i - 1;
    return row;
};

const colour_of = panel => (u, i) => i > 0 ? panel.lines[i - 1].colour : "transparent";

const options = (panel, run, which, first) => ({
    width: main.clientWidth / 2,
    height: PANEL,
    padding: [5, 12, 0, 0],
    /* all runs as long as the longest, or lines of the same slope would differ */
    scales: {
        x: { time: false, range: (u, min, max) => {
            const xs = u.data[0];
            /* asked before the range of y is: see value_range */
            return view = min <= xs[0] && max >= xs[xs.length - 1] ? full(run) : [min, max];
        } },
        y: { range: value_range(panel) },
    },
    axes: [
        { values: time_labels, incrs: TIME_STEPS, space: 90, size: 22, stroke: "#555",
          grid: { stroke: "#e2e2e2", width: 1 }, ticks: { show: false }, gap: 4,
          font: '11px "Liberation Sans", Arial, sans-serif' },
        { values: (u, splits) => splits.map(v => number(v, panel.scale)), incrs: steps(panel.scale),
          size: AXIS, space: 16, stroke: "#555", grid: { stroke: "#e2e2e2", width: 1 },
          ticks: { show: false }, font: '11px "Liberation Sans", Arial, sans-serif' },
    ],
    series: [
        { label: "time", value: time_value(run) },
        ...panel.lines.map((line, i) => ({
            label: line.label, width: 1.3, points: { show: false, colour: line.colour },
            stroke: u => line.colour + (crowded(u) ? "50" : ""),
            fill: i === 0 && panel.subject ? u => line.colour + (crowded(u) ? "00" : "22") : undefined,
            value: (u, v) => number(v, panel.scale, true),
        })),
    ],
    cursor: {
        sync: { key: "reclaim", scales: ["x", null] },
        drag: { x: true, y: false },
        y: false,
        dataIdx: latest,
        points: { size: 6, stroke: colour_of(panel), fill: colour_of(panel) },
    },
    legend: { markers: { fill: colour_of(panel) } },
    hooks: {
        draw: [draw_means],
        drawClear: [draw_gaps(run, first)],
        setScale: [zoom_all],
        setLegend: [show_means(panel, which)],
        ready: [show_means(panel, which)],
    },
});

const full = run => {
    const base = two ? 0 : local_start(run);
    return [base, base + data.length];
};

const add = (panel, run, which, first) => {
    const box = document.createElement("div");
    main.append(box);
    const lines = panel.lines.map(line => line.runs[which]);
    if (lines.every(line => line.v === null)) {
        box.className = "empty";
        box.textContent = "no value";
        return;
    }
    plots.push(new uPlot(options(panel, run, which, first), panel.columns[which], box));
};

const fit = () => {
    for (const u of plots)
        u.setSize({ width: u.root.parentNode.clientWidth, height: u.height });
};

for (const panel of data.panels) {
    panel.columns = data.runs.map((run, which) => columns(run, panel.lines.map(line => line.runs[which])));
    const head = document.createElement("h2"), unit = document.createElement("small");
    head.textContent = panel.title + " ";
    unit.textContent = panel.unit;
    head.append(unit);
    main.append(head);
    data.runs.forEach((run, which) => add(panel, run, which, panel === data.panels[0]));
}
fit();
addEventListener("resize", fit);

/* Arrow keys move the cursor by a sample, with shift by ten. */
addEventListener("keydown", event => {
    const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const u = plots.find(p => p.cursor.idx != null) || plots[0];
    if (!way || !u)
        return;
    event.preventDefault();
    const xs = u.data[0], row = (u.cursor.idx ?? 0) + way * (event.shiftKey ? 10 : 1);
    const x = xs[Math.min(Math.max(row, 0), xs.length - 1)];
    u.setCursor({ left: u.valToPos(x, "x"), top: 10 }, true, true);
});

/* for whoever scripts the page */
window.reclaim = { data, plots };
})();
