"""Positions, moves and findings as one says them, for those who hear them: no pictures."""

from __future__ import annotations

from collections.abc import Iterator

from ttt_tui.game import Position, Rules
from ttt_tui.search import Bound, Report
from ttt_tui.search.reading.report import RootMove
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter, state

_UPPER = {1: "not known", 0: "draw or O wins", -1: "O wins"}
_LOWER = {1: "X wins", 0: "draw or X wins", -1: "not known"}


def spoken_cell(cell: int, rules: Rules) -> str:
    """`row 2, column 0`."""
    return "row {}, column {}".format(*rules.coordinates(cell))


def spoken_position(position: Position) -> list[str]:
    """A line for each row, from the top, and one for who is to move."""
    turn = state(position).removeprefix(f"{position.rules}; ")
    return [*_rows(position), f"{turn[0].upper()}{turn[1:]}."]


def _rows(position: Position) -> Iterator[str]:
    rules = position.rules
    for row in range(rules.rows):
        cells = [position.at(rules.cell(row, column)) for column in range(rules.columns)]
        stones = ", ".join("empty" if each is None else each.value for each in cells)
        yield f"Row {row}: {stones if any(cells) else 'empty'}."


def spoken_reason(report: Report) -> list[str]:
    """Why a search has chosen its move: what it came to, and what it found of each move."""
    formatter = Formatter.of(report.position, report.options)
    name, nodes = report.options.algorithm.name, plural(report.counters.nodes, "node")
    found = f"{name} visited {nodes}"
    if report.value is not None:
        found += f" and found: {formatter.result(report.value)}"
        if (line := report.principal_variation)[1:]:
            found += f"; it expects {spoken_cell(line[1], report.position.rules)}"
    elif report.estimate is not None:
        found += f" to depth {report.options.depth}: {_estimate(report.estimate, formatter)}"
    return [f"Why: {found}.", *_of_moves(report, formatter)]


def _of_moves(report: Report, formatter: Formatter) -> Iterator[str]:
    rules = report.position.rules
    if report.samples:
        for sample in report.samples:
            yield f"  {spoken_cell(sample.move, rules)}: {formatter.sampled(sample)}."
        return
    for tried in report.root_moves:
        chosen = ", chosen" if tried.move == report.best_move else ""
        yield f"  {spoken_cell(tried.move, rules)}: {_leads_to(tried, formatter)}{chosen}."
    if left := len(report.position.legal_moves()) - len(report.root_moves):
        yield f"  {plural(left, 'move')} not tried."


def _leads_to(tried: RootMove, formatter: Formatter) -> str:
    """What is proved of a move with the usual score; a bound says what it leaves open."""
    if tried.value is None or tried.bound is Bound.OPEN:
        return "not known"
    if tried.estimated:
        return _estimate(tried.value, formatter)
    if tried.bound is Bound.EXACT:
        return formatter.result(tried.value)
    return (_LOWER if tried.bound is Bound.LOWER else _UPPER)[tried.value]


def _estimate(value: int, formatter: Formatter) -> str:
    """`about +0.02, better for X`."""
    return formatter.estimate(value).replace("~", "about ")
