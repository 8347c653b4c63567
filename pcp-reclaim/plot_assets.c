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

#include "plot_assets.h"

/*
 * The assembler reads the file as it is: no generator, no array of a hundred thousand numbers. It looks
 * for it in the current directory and in those of -I.
 */
#define ASSET(name, file) \
    __asm__(".pushsection .rodata\n" \
	    ".globl plot_asset_" #name "\n.hidden plot_asset_" #name "\n" \
	    "plot_asset_" #name ":\n.incbin \"" file "\"\n" \
	    ".globl plot_asset_" #name "_end\n.hidden plot_asset_" #name "_end\n" \
	    "plot_asset_" #name "_end:\n.byte 0\n.popsection\n"); \
    extern const char plot_asset_##name[] __attribute__((visibility("hidden"))); \
    extern const char plot_asset_##name##_end[] __attribute__((visibility("hidden"))); \
    const struct asset asset_##name = { plot_asset_##name, plot_asset_##name##_end }

ASSET(uplot_js, "vendor/uPlot.iife.min.js");
ASSET(uplot_css, "vendor/uPlot.min.css");
ASSET(uplot_licence, "vendor/LICENSE");
ASSET(page_js, "plot_page.js");
ASSET(page_css, "plot_page.css");
