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
 * Packed columns.  256 rows make a block, stored as one number where all are equal (watermarks,
 * tunables), as 1, 2 or 4 byte offsets from the smallest value where all are whole numbers (counters
 * and levels, both exact), else as floats.  A day of one value a second takes 0.1 to 0.35 MB.
 */
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "series_impl.h"

enum packing { PACK_CONST, PACK_U8, PACK_U16, PACK_U32, PACK_FLOAT, PACK_DOUBLE };

struct block {
    double		base;
    unsigned char	packing;
    unsigned char	step;		/* offsets are in units of this: 4 for Kbyte of 4K pages */
    _Alignas(8) unsigned char data[];
};

static const size_t pack_size[] = { 0, 1, 2, 4, sizeof(float), sizeof(double) };

/* A new column; the first nblocks blocks are without values (it appears late in the window). */
struct column *
column_new(size_t nblocks)
{
    struct column	*c = calloc(1, sizeof(*c));
    unsigned		i;

    if (c == NULL)
	return NULL;
    c->room = nblocks + 8;
    if ((c->blocks = calloc(c->room, sizeof(c->blocks[0]))) == NULL) {
	free(c);
	return NULL;
    }
    c->nblocks = nblocks;
    for (i = 0; i < BLOCK_ROWS; i++)
	c->tail[i] = NAN;
    return c;
}

void
column_free(struct column *c)
{
    size_t	i;

    if (c == NULL)
	return;
    for (i = 0; i < c->nblocks; i++)
	free(c->blocks[i]);
    free(c->blocks);
    free(c);
}

void
column_set(struct column *c, size_t row, double value)
{
    c->tail[row % BLOCK_ROWS] = value;
    c->used = 1;
}

static double
block_get(const struct block *b, unsigned i)
{
    uint32_t	offset;

    /* the largest offset of each width says that there was no value */
    switch (b->packing) {
    case PACK_CONST:
	return b->base;
    case PACK_U8:
	offset = b->data[i];
	return offset == UINT8_MAX ? NAN : b->base + offset * b->step;
    case PACK_U16:
	offset = ((const uint16_t *)b->data)[i];
	return offset == UINT16_MAX ? NAN : b->base + offset * b->step;
    case PACK_U32:
	offset = ((const uint32_t *)b->data)[i];
	return offset == UINT32_MAX ? NAN : b->base + (double)offset * b->step;
    case PACK_FLOAT:
	return (double)((const float *)b->data)[i];
    default:
	return ((const double *)b->data)[i];
    }
}

double
column_get(const struct column *c, size_t row)
{
    size_t	n = row / BLOCK_ROWS;

    if (n >= c->nblocks)
	return c->tail[row % BLOCK_ROWS];
    return c->blocks[n] ? block_get(c->blocks[n], row % BLOCK_ROWS) : NAN;
}

/* The narrowest packing that keeps these rows; floats only where `exact` is not asked for. */
static enum packing
choose(const double *v, int exact, double *base, unsigned *step)
{
    double	low = INFINITY, high = -INFINITY, range;
    unsigned	i;
    int		whole = 1, missing = 0;

    for (i = 0; i < BLOCK_ROWS; i++) {
	if (isnan(v[i])) {
	    missing = 1;
	    continue;
	}
	low = fmin(low, v[i]);
	high = fmax(high, v[i]);
	whole = whole && v[i] == floor(v[i]);
    }
    *base = low;
    *step = 1;
    if (low == high && !missing)
	return PACK_CONST;
    if (!whole || high - low > 4e9)
	return exact ? PACK_DOUBLE : PACK_FLOAT;
    for (i = 0; i < BLOCK_ROWS && (isnan(v[i]) || fmod(v[i] - low, 4) == 0); i++)
	;
    if (i == BLOCK_ROWS)
	*step = 4;
    range = (high - low) / *step;
    return range < UINT8_MAX ? PACK_U8 : range < UINT16_MAX ? PACK_U16 : PACK_U32;
}

static void
pack(struct block *b, const double *v)
{
    unsigned	i;
    double	offset;

    for (i = 0; i < BLOCK_ROWS; i++) {
	offset = isnan(v[i]) ? -1 : (v[i] - b->base) / b->step;
	switch (b->packing) {
	case PACK_U8:
	    b->data[i] = offset < 0 ? UINT8_MAX : (uint8_t)offset;
	    break;
	case PACK_U16:
	    ((uint16_t *)b->data)[i] = offset < 0 ? UINT16_MAX : (uint16_t)offset;
	    break;
	case PACK_U32:
	    ((uint32_t *)b->data)[i] = offset < 0 ? UINT32_MAX : (uint32_t)offset;
	    break;
	case PACK_FLOAT:
	    ((float *)b->data)[i] = (float)v[i];
	    break;
	case PACK_DOUBLE:
	    ((double *)b->data)[i] = v[i];
	    break;
	}
    }
}

/* The tail is full: pack it. Returns 0, or -ENOMEM and the column is as before. */
int
column_seal(struct column *c, int exact)
{
    struct block	**grown, *b = NULL;
    enum packing	packing;
    double		base;
    unsigned		step, i;

    if (c->nblocks == c->room) {
	if ((grown = realloc(c->blocks, 2 * c->room * sizeof(*grown))) == NULL)
	    return -ENOMEM;
	c->blocks = grown;
	c->room *= 2;
    }
    if (c->used) {
	packing = choose(c->tail, exact, &base, &step);
	if ((b = malloc(sizeof(*b) + BLOCK_ROWS * pack_size[packing])) == NULL)
	    return -ENOMEM;
	b->base = base;
	b->step = (unsigned char)step;
	b->packing = (unsigned char)packing;
	pack(b, c->tail);
    }
    c->blocks[c->nblocks++] = b;
    for (i = 0; i < BLOCK_ROWS; i++)
	c->tail[i] = NAN;
    c->used = 0;
    return 0;
}

/* Forget the oldest blocks. */
void
column_drop(struct column *c, size_t nblocks)
{
    size_t	i;

    for (i = 0; i < nblocks && i < c->nblocks; i++)
	free(c->blocks[i]);
    memmove(c->blocks, c->blocks + i, (c->nblocks - i) * sizeof(c->blocks[0]));
    c->nblocks -= i;
}
