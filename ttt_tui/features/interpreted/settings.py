"""Whether it has been said."""

from __future__ import annotations

from ttt_tui.search.option_table import boolean
from ttt_tui.settings import Entry

ENTRY = Entry("told_interpreted", False, bool, boolean)
