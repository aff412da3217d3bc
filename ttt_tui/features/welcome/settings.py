"""Whether the welcome comes at each start."""

from __future__ import annotations

from ttt_tui.search.option_table import boolean
from ttt_tui.settings import Entry

ENTRY = Entry(
    "welcome",
    True,
    bool,
    boolean,
    "Welcome at the start",
    lambda shown: "yes" if shown else "no",
    over_tree=True,
)
