# What the Install and Remove at the top share.  Sourced; $prog and $top set.
#
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
# shellcheck shell=sh disable=SC2154

PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin
export PATH
# Whatever root's own habits are, pcp has to be able to read what we install.
umask 022

_say()
{
    echo "$prog: $*"
}

# One line that says what is wrong, and what was being done in $log for those
# who need more.
_die()
{
    if [ -s "$log" ]
    then
	tail -n 25 "$log" >&2
    fi
    echo "$prog: $*" >&2
    exit 1
}

_need_root()
{
    [ "$(id -u)" -eq 0 ] || _die "must be run as root (try: sudo ./$prog)"
}

# Is systemd in charge here?  Not in most containers, even where systemctl is.
_systemd_runs()
{
    [ -d /run/systemd/system ]
}

_pcp_is_there()
{
    [ -f "${PCP_DIR-}/etc/pcp.env" ]
}

_load_pcp()
{
    # shellcheck disable=SC1091
    . "${PCP_DIR-}/etc/pcp.env"
    # pmdaproc.sh asks systemctl to start pmcd unless told not to.
    _systemd_runs || export PCPQA_SYSTEMD=no
    # The agent's own metrics are meant, not some derived ones.
    export PCP_DERIVED_CONFIG=''
    [ -f "$PCP_SHARE_DIR/lib/pmdaproc.sh" ] || _die "no $PCP_SHARE_DIR/lib/pmdaproc.sh: install the package pcp"
}

_pmcd_answers()
{
    pmprobe -v pmcd.version >/dev/null 2>&1
}

_start_pmcd()
{
    ! _pmcd_answers || return 0
    _say "starting pmcd"
    if _systemd_runs
    then
	systemctl start pmcd >>"$log" 2>&1 </dev/null
    else
	"$PCP_RC_DIR/pmcd" start >>"$log" 2>&1 </dev/null
    fi && "$PCP_BINADM_DIR/pmcd_wait" -t 30 >>"$log" 2>&1 && return

    tail -n 25 "$PCP_LOG_DIR/pmcd/pmcd.log" >>"$log" 2>/dev/null
    _die "pmcd does not start, see $PCP_LOG_DIR/pmcd/pmcd.log"
}

# Run the agent's own Install or Remove, where PCP wants it run.
_run_pmda()
{
    cd "$PCP_PMDAS_DIR/reclaim" || _die "no directory $PCP_PMDAS_DIR/reclaim"
    "./$1" </dev/null >>"$log" 2>&1
    _sts=$?
    cd "$top" || exit 1
    return $_sts
}
