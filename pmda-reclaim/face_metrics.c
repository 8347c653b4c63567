/*
 * PCP face: all groups of the table of metrics.
 *
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
#include "face_metrics.h"

const struct metric_group *const metric_groups[] = {
    &metrics_balance,
    &metrics_boost,
    &metrics_scan,
    &metrics_inode,
    &metrics_self,
    &metrics_trace,
    &metrics_cgroup,
    NULL
};
