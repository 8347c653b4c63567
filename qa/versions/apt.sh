# Other releases of Debian, by way of the sources that this machine's own apt
# uses: no mirror is named anywhere, and its proxies and keys serve.  Sourced.
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
# shellcheck shell=bash

# debian_sources RELEASE [KIND]: the lines of a sources.list for that release,
# which begin with KIND (deb; deb-src, "deb [arch=amd64]"), from what this machine
# has, one-line or deb822: apt itself parses them.  Nothing, where apt knows no
# Debian.
debian_sources()
{
    # shellcheck disable=SC1091
    _here=$(. /etc/os-release 2>/dev/null; echo "${VERSION_CODENAME:-none}")
    # shellcheck disable=SC2016
    apt-get indextargets --format '$(CREATED_BY) $(REPO_URI) $(RELEASE)' 2>/dev/null \
    | awk -v here="$_here" -v want="$1" -v kind="${2:-deb}" '
	$1 != "Packages" { next }
	$3 != here && $3 != here "-updates" && $3 != here "-security" { next }
	# unstable has neither updates nor security
	want == "sid" && $3 != here { next }
	{ suite = $3; sub(here, want, suite); line = kind " " $2 " " suite " main" }
	!(line in seen) { seen[line] = 1; print line }'
}

# debian_apt DIR RELEASE [KIND]: everything of apt's in DIR, except keys,
# proxies and transports (Dir::Etc::parts, trustedparts stay the machine's): its
# options in the array apt_options.  An old release's signature dates may have
# run out; the signatures themselves are still checked.
debian_apt()
{
    mkdir -p "$1/lists/partial" "$1/archives/partial" || return
    debian_sources "$2" "${3:-deb}" >"$1/sources.list"
    # Read by the caller.
    # shellcheck disable=SC2034
    apt_options=(
	-o "Dir::Etc::sourcelist=$1/sources.list"
	-o Dir::Etc::sourceparts=/dev/null
	-o Dir::Etc::preferences=/dev/null
	-o Dir::Etc::preferencesparts=/dev/null
	-o "Dir::State=$1"
	-o "Dir::State::lists=$1/lists"
	-o Dir::State::status=/dev/null
	-o "Dir::Cache=$1"
	-o "Dir::Cache::archives=$1/archives"
	-o Dir::Cache::pkgcache=
	-o Dir::Cache::srcpkgcache=
	-o Acquire::Check-Valid-Until=false
	-o Acquire::Languages=none
	-o APT::Sandbox::User=root
	-o APT::Update::Post-Invoke-Success=
    )
    [ -s "$1/sources.list" ]
}
