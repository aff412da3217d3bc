"""A table in Markdown, and below it what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from ttt_tui.features.own.checking import Checked
from ttt_tui.features.own.judging.layers import number
from ttt_tui.features.own.reports.hand_in import printable, summary
from ttt_tui.features.own.running import Unrecognised
from ttt_tui.words.numbers import count


def markdown(every: Sequence[Checked]) -> str:
    """A table, and below it what is wrong."""
    lines = ["| file | verdict | nodes | value | search |", "|---|---|---:|---:|---|"]
    details: list[str] = []
    for checked in every:
        found, name = checked.found, _in_table(checked.file)
        if isinstance(found, Unrecognised):
            lines.append(f"| {name} | {checked.verdict} | | | {_in_table(found.words)} |")
            continue
        verdict, nodes = found.verdict, count(found.nodes)
        value = "" if verdict.value is None else number(verdict.value)
        convention = verdict.convention.words if verdict.convention else ""
        lines.append(f"| {name} | {checked.verdict} | {nodes} | {value} | {convention} |")
        if verdict.findings:
            told = [
                f"{each.layer.value} at `{each.position}`: {each.words}"
                for each in verdict.findings
            ]
            told += [found.moves.words] if found.moves else []
            details += ["", f"**{name}**", "", *(f"- {each}" for each in told)]
    return "\n".join([*lines, *details, "", summary(every)])


def _in_table(text: str) -> str:
    return printable(text).replace("|", "\\|")
