# Install packages with the distribution's package manager.  Sourced, after
# setup.sh.
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

_package_manager()
{
    for _pm in apt-get dnf zypper
    do
	if command -v $_pm >/dev/null 2>&1
	then
	    echo $_pm
	    return
	fi
    done
}

# A fresh container has no lists of what there is.
_know_packages()
{
    [ "$(_package_manager)" = apt-get ] || return 0
    apt-cache show pcp >/dev/null 2>&1 || _apt_get update
}

# _package_names MANAGER NEED...: the packages that give what is needed.
_package_names()
{
    _pm=$1
    shift
    for _need
    do
	case $_pm:$_need
	in
	    *:pcp)		echo pcp ;;
	    apt-get:cc)		echo gcc libc6-dev ;;
	    *:cc)		echo gcc ;;
	    *:make)		echo make ;;
	    apt-get:headers)	echo pcp-conf "$(_debian_libpcp_dev)" libpcp-pmda3-dev ;;
	    dnf:headers)	echo pcp-devel pcp-libs-devel ;;
	    zypper:headers)	echo pcp-devel libpcp-devel ;;
	    apt-get:numa)	echo libnuma-dev ;;
	    dnf:numa)		echo numactl-devel ;;
	    zypper:numa)	echo libnuma-devel ;;
	esac
    done
}

# Named after the soname: 4 from PCP 7 on.
_debian_libpcp_dev()
{
    if apt-cache show libpcp4-dev >/dev/null 2>&1
    then
	echo libpcp4-dev
    else
	echo libpcp3-dev
    fi
}

# Debian's pcp does not configure where systemctl exists and says that systemd
# is not running, as in a container: its script takes the answer for an error.
# So out of sight with systemctl while packages are installed.  By dpkg-divert,
# so that an upgrade of systemd meanwhile does not put it back.
hidden=reclaim-install

_hide_systemctl()
{
    _systemd_runs && return
    command -v systemctl >/dev/null 2>&1 || return 0
    for _path in /bin/systemctl /usr/bin/systemctl
    do
	dpkg-divert --quiet --local --rename --divert "$_path.$hidden" --add "$_path" >>"$log" 2>&1 \
	    || _die "cannot divert $_path"
    done
}

# Also what an earlier run left behind that was killed.
_show_systemctl()
{
    for _path in /bin/systemctl /usr/bin/systemctl
    do
	[ "$(dpkg-divert --truename "$_path")" = "$_path.$hidden" ] || continue
	dpkg-divert --quiet --local --rename --divert "$_path.$hidden" --remove "$_path" >>"$log" 2>&1
    done
}

_apt_get()
{
    DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=600 \
	"$@" >>"$log" 2>&1 </dev/null
}

_install_packages_apt()
{
    # An EXIT trap of the caller's calls _show_systemctl as well.
    _show_systemctl
    _hide_systemctl
    # The lists may be too old: fetch them, then try again.
    _apt_get --no-install-recommends install "$@" || {
	_apt_get update
	: >"$log"
	_apt_get --no-install-recommends install "$@"
    }
    _sts=$?
    _show_systemctl
    return $_sts
}

# _install_packages PACKAGE...
_install_packages()
{
    case $(_package_manager)
    in
	apt-get) _install_packages_apt "$@" ;;
	dnf)	 dnf -y install "$@" >>"$log" 2>&1 </dev/null ;;
	zypper)	 zypper --non-interactive install "$@" >>"$log" 2>&1 </dev/null ;;
	*)	 return 1 ;;
    esac
}

# A package that was unpacked and then failed to configure (see above) is
# there, to look at, and does not work.
_pcp_is_whole()
{
    [ "$(_package_manager)" = apt-get ] || return 0
    # Not a package at all: built from source, and none of our business.
    _state=$(dpkg-query -W -f '${db:Status-Status}' pcp 2>/dev/null) || return 0
    [ "$_state" = installed ] || [ "$_state" = not-installed ]
}
