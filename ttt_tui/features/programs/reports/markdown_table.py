"""A table in Markdown, and below it all that is known of each hand-in."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ttt_tui.features.programs.file_check import Checked
from ttt_tui.features.programs.reports.hand_in import facts, row, sandboxes, summary
from ttt_tui.game import one_line
from ttt_tui.words.numbers import count

_SPECIAL = re.compile(r"[\\`*_\[\]<&|~]")


def markdown(every: Sequence[Checked]) -> str:
    """A row a file; what does not fit into one stands below in a list."""
    is_graded = any(checked.grade is not None for checked in every)
    columns = ["file", "verdict", *(["grade"] * is_graded), "nodes", "value", "search"]
    lines = [_row(columns), _row(["---", "---", *(["---"] * is_graded), "---:", "---:", "---"])]
    details: list[str] = []
    for checked in every:
        name = _plain(checked.file)
        grade = [_plain(checked.grade.words) if checked.grade else ""] * is_graded
        nodes, value, search, _ = row(checked)
        numbers = ["" if nodes is None else count(nodes), "" if value is None else str(value)]
        lines.append(_row([name, checked.verdict, *grade, *numbers, _plain(search)]))
        items = [f"- {_plain(each.words)}" for each in facts(checked) if each.topic != "search"]
        details += ["", f"**{name}**", "", *items] if items else []
    held = sandboxes(every)
    ends = ["", summary(every), *(["", f"Sandbox: {_plain(held)}."] if held else [])]
    return "\n".join([*lines, *details, *ends])


def _row(cells: Sequence[str]) -> str:
    return f"|{'|'.join(f' {cell} ' if cell else ' ' for cell in cells)}|"


def _plain(text: str) -> str:
    """Text that is no markup, whatever stands in it."""
    return _SPECIAL.sub(r"\\\g<0>", one_line(text))
