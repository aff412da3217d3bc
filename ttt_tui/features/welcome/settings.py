"""Whether the welcome has been seen."""

from __future__ import annotations

from ttt_tui.search.option_table import boolean
from ttt_tui.settings import Entry

ENTRY = Entry("welcomed", False, bool, boolean)
