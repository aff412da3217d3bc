"""A report to read: plain text for a terminal, a table in Markdown, a table in CSV."""

from __future__ import annotations

import csv
import io
import re
import textwrap
from collections.abc import Sequence

from ttt_tui.features.programs.file_check import Checked, Judged
from ttt_tui.features.programs.grading.grade import plain
from ttt_tui.features.programs.judging.verdict import UNKNOWN
from ttt_tui.features.programs.reports.hand_in import cause, details, facts, row, sandboxes, summary
from ttt_tui.game import one_line
from ttt_tui.words.numbers import count

COLUMNS = (
    *("file", "verdict", "points", "of", "grade", "cause", "nodes", "value", "search"),
    *("layer", "mistake", "line", "position", "positions_asked", "moves_worse"),
    *("details", "sandbox", "seconds"),
)
"""docs/how-to/grading.md describes each; a new one comes last."""

_FORMULA = tuple("=+-@＝＋－＠")  # spreadsheets take the wide ones, too
"""What a spreadsheet takes for the beginning of a formula."""


def csv_table(every: Sequence[Checked]) -> bytes:
    """A header, then a line a file in the order of the arguments; UTF-8."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for checked in every:
        writer.writerow({name: _cell(value) for name, value in _values(checked).items()})
    return text.getvalue().encode()


def _values(checked: Checked) -> dict[str, object]:
    """What is known, by column; a missing column is an empty cell."""
    found, grade = checked.found, checked.grade
    values: dict[str, object] = {
        "file": checked.file,
        "verdict": checked.verdict,
        "cause": cause(checked) if checked.verdict == UNKNOWN else "",
        "details": " | ".join(details(checked)),
        "sandbox": checked.sandbox.name.lower() if checked.sandbox else "",
        "seconds": round(checked.seconds, 2),
    }
    if grade is not None:
        values["grade"] = grade.status
        if grade.of:
            values |= {"points": plain(grade.points), "of": plain(grade.of)}
    nodes, value, search, mistake = row(checked)
    values |= {"nodes": nodes, "value": value, "search": search}
    if mistake is not None:
        values |= {"layer": mistake.layer.value, "mistake": mistake.kind, "line": mistake.line}
        values["position"] = mistake.position
    if isinstance(found, Judged) and (moves := found.moves) is not None:
        values |= {"positions_asked": moves.asked, "moves_worse": len(moves.worse)}
    return values


def _cell(value: object) -> object:
    """A number as it is; text so that no spreadsheet takes it for a formula."""
    if value is None or isinstance(value, int | float):
        return value
    text = one_line(str(value))
    return f"'{text}" if text.lstrip().startswith(_FORMULA) else text


_SPECIAL = re.compile(r"[\\`*_\[\]<&|~]")


def markdown(every: Sequence[Checked]) -> str:
    """A row for each file, and below the table a list of what does not fit into it."""
    is_graded = any(checked.grade is not None for checked in every)
    columns = ["file", "verdict", *(["grade"] * is_graded), "nodes", "value", "search"]
    lines = [_row(columns), _row(["---", "---", *(["---"] * is_graded), "---:", "---:", "---"])]
    below: list[str] = []
    for checked in every:
        name = _plain(checked.file)
        grade = [_plain(checked.grade.words) if checked.grade else ""] * is_graded
        nodes, value, search, _ = row(checked)
        numbers = ["" if nodes is None else count(nodes), "" if value is None else str(value)]
        lines.append(_row([name, checked.verdict, *grade, *numbers, _plain(search)]))
        items = [f"- {_plain(each)}" for each in details(checked)]
        below += ["", f"**{name}**", "", *items] if items else []
    held = sandboxes(every)
    ends = ["", summary(every), *(["", f"Sandbox: {_plain(held)}."] if held else [])]
    return "\n".join([*lines, *below, *ends])


def _row(cells: Sequence[str]) -> str:
    return f"|{'|'.join(f' {cell} ' if cell else ' ' for cell in cells)}|"


def _plain(text: str) -> str:
    """Text that is no markup, whatever is in it."""
    return _SPECIAL.sub(r"\\\g<0>", one_line(text))


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
