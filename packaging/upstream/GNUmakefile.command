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

TOPDIR = ../../..
include $(TOPDIR)/src/include/builddefs

CMDTARGET	= pcp-reclaim$(EXECSUFFIX)
CFILES		= $(wildcard *.c)
HFILES		= $(wildcard *.h)
LLDLIBS		= $(PCPLIB) $(LIB_FOR_MATH)
# struct timeval in the API, as before PCP 7
LCFLAGS		= -DPMAPI_VERSION=2
MAN_PAGES	= pcp-reclaim.1
MAN_DEST	= $(PCP_MAN_DIR)/man1
BASHDIR		= $(PCP_SHARE_DIR)/../bash-completion/completions

default: build-me

include $(BUILDRULES)

ifeq "$(TARGET_OS)" "linux"
build-me: $(CMDTARGET)

install: default
	$(INSTALL) -m 755 $(CMDTARGET) $(PCP_BINADM_DIR)/$(CMDTARGET)
	$(INSTALL) -m 755 -d $(BASHDIR)
	$(INSTALL) -m 644 completion.bash $(BASHDIR)/pcp-reclaim
	@$(INSTALL_MAN)
else
build-me:
install:
endif

default_pcp : default

install_pcp : install

$(OBJECTS): $(HFILES)

# read by the assembler, which tells no one
plot_assets.o: plot_page.js plot_page.css $(wildcard vendor/*)

check:: $(MAN_PAGES)
	$(MANLINT) $^
