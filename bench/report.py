"""Results as text for people, as JSON for programs, and as the file RESULTS.md."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from bench.chart import bar_chart
from bench.harness import Effort, Figure, with_unit

_NOTES = "## Notes"
_PICTURE = "engines.svg"


@dataclass(frozen=True)
class Report:
    """What one run of the command measured.

    Attributes:
        date: as in 2026-11-21.
        machine: what it ran on, by `machine.describe`, and how busy that was.
        figures: by measurement.
    """

    date: str
    machine: Mapping[str, str]
    effort: Effort
    figures: Mapping[str, Sequence[Figure]]

    @property
    def missed(self) -> list[Figure]:
        return [f for figures in self.figures.values() for f in figures if f.met is False]

    def to_json(self) -> str:
        figures = [
            {"bench": bench, **asdict(figure), "met": figure.met}
            for bench, found in self.figures.items()
            for figure in found
        ]
        data = {
            "date": self.date,
            "machine": dict(self.machine),
            "effort": asdict(self.effort),
            "figures": figures,
        }
        return json.dumps(data, indent=2) + "\n"

    def to_text(self) -> str:
        rows = [row for figures in self.figures.values() for row in map(_row, figures)]
        widths = [max(len(row[i]) for row in rows) for i in range(3)] if rows else [0, 0, 0]
        lines = []
        for bench, figures in self.figures.items():
            lines.append(bench)
            for name, value, target, note in map(_row, figures):
                padded = f"{name:<{widths[0]}}  {value:>{widths[1]}}  {target:<{widths[2]}}"
                lines.append(f"  {padded}  {note}".rstrip())
        return "\n".join(lines) + "\n"

    def write_results(self, path: Path) -> None:
        """Write the figures into RESULTS.md, and its picture beside it.

        What stands in the file from its notes on is kept.
        """
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        notes = before[before.index(_NOTES) :] if _NOTES in before else ""
        path.write_text(self._markdown() + notes, encoding="utf-8")
        path.with_name(_PICTURE).write_text(self._picture(), encoding="utf-8")

    def _markdown(self) -> str:
        effort = self.effort
        machine = ", ".join(f"{name} {value}" for name, value in self.machine.items())
        lines = [
            "# Results",
            "",
            f"Measured on {self.date}. Machine: {machine}.",
            "",
            f"Medians of {effort.runs} runs, contenders in turn; {effort.keys} keys in each state. "
            "Times are this machine's; ratios are taken within one run and are what to compare.",
            "",
            "```",
            "python -m bench                  # everything; takes some minutes",
            "python -m bench search tree      # some of it",
            "python -m bench --json           # for programs",
            "python -m bench --write          # everything, and into this file",
            "```",
            "",
        ]
        lines += [f"![How long each engine takes for the same search]({_PICTURE})", ""]
        for bench, figures in self.figures.items():
            lines += [f"## {bench}", "", "| what | measured | target | how |", "|---|---:|---|---|"]
            lines += [f"| {' | '.join(_row(figure))} |" for figure in figures]
            lines.append("")
        return "\n".join(lines) + "\n"

    def _picture(self) -> str:
        """The times of all engines as bars, a group for each algorithm."""
        groups: dict[str, dict[str, float]] = {}
        for figure in self.figures.get("search", ()):
            group, colon, name = figure.name.partition(": ")
            if colon and figure.unit == "s" and figure.value is not None:
                groups.setdefault(group, {})[name] = figure.value
        ranked = {
            f"{group}: time of one search, logarithmic": dict(
                sorted(bars.items(), key=lambda bar: bar[1])
            )
            for group, bars in groups.items()
        }
        return bar_chart(ranked, partial(with_unit, unit="s"), {"compiled", "interpreted"})


def _row(figure: Figure) -> tuple[str, str, str, str]:
    target = ""
    if figure.target is not None:
        bound = "at least" if figure.target.at_least else "at most"
        outcome = {True: "met", False: "MISSED", None: "not measured"}[figure.met]
        target = f"{bound} {with_unit(figure.target.limit, figure.unit)}: {outcome}"
    value = "not measured" if figure.value is None else with_unit(figure.value, figure.unit)
    return figure.name, value, target, figure.note
