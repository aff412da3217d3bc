"""A report to read in a terminal, a few lines a file."""

from __future__ import annotations

import textwrap

from ttt_tui.features.programs.file_check import Checked
from ttt_tui.features.programs.reports.hand_in import facts
from ttt_tui.game import one_line

_WIDTH = 80


def text(checked: Checked) -> str:
    """A file in a few lines."""
    lines = [f"{one_line(checked.file)}: {checked.verdict}"]
    for fact in facts(checked):
        lines += textwrap.wrap(
            one_line(fact.words),
            _WIDTH,
            initial_indent="  ",
            subsequent_indent="    ",
            break_on_hyphens=False,
            break_long_words=False,
        )
    return "\n".join(lines)
