"""The yardsticks below the table of an analysis: how large its searches could be, and how small."""

from __future__ import annotations

import textwrap

from ttt_tui.engine.analysis import Analysis
from ttt_tui.game import format_coordinates
from ttt_tui.search import Algorithm
from ttt_tui.search.counts.bounds import MOST_WORK
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.search.counts.minimal_tree import Work
from ttt_tui.search.counts.size_estimate import EXACT_MOVES, PROBES, size_of
from ttt_tui.search.counts.yardsticks import Yardsticks
from ttt_tui.words.numbers import plural, size
from ttt_tui.words.sizes import ABOUT_INTERVALS, spread, tree_size

_WIDTH = 80

_MOVES_OF_PROBES = 12_000
"""Random games of so many moves in all take no longer than Python takes to start."""


def counted_yardsticks(analysis: Analysis, *, all_counted: bool = False) -> Yardsticks:
    """Count what costs less than the searches did, or (`all_counted`) all that can be counted."""
    position = analysis.position
    yardsticks = Yardsticks(position, [result.report.options for result in analysis.results])
    work = Work(MOST_WORK) if all_counted else analysis.work_for_yardsticks
    if position.empties > MAX_EMPTIES:  # the tree will have to be estimated
        work.left -= EXACT_MOVES
    yardsticks.count(work)
    return yardsticks


def yardstick_lines(
    analysis: Analysis, yardsticks: Yardsticks, *, all_counted: bool = False
) -> list[str]:
    """The yardsticks that hold for these searches; nothing where the game is over.

    Args:
        all_counted: they were to be counted whatever that takes.
    """
    position = analysis.position
    if position.is_over():
        return []
    rows, left_out = _rows(analysis, yardsticks, all_counted)
    width = max(len(label) for label, _ in rows) + 2
    lines = ["yardsticks", *(f"  {label:<{width}}{size(number)}" for label, number in rows)]
    notes = [
        f"no least is known for {_names(algorithms)}: {why}"
        for why, algorithms in yardsticks.without_minimum.items()
    ]
    if left_out:
        them = "it" if len(left_out) == 1 else "them"
        notes.append(
            f"not counted, as that takes longer than the searches: {' and '.join(left_out)}; "
            f"--yardsticks counts {them}"
        )
    if yardsticks.full_tree is None:
        few = min(PROBES, _MOVES_OF_PROBES // position.empties)
        estimate = size_of(position, probes=PROBES if all_counted else few)
        notes.append(
            f"the full game tree, estimated (Knuth 1975): {tree_size(estimate)}, "
            f"{spread(estimate)} by {plural(estimate.probes, 'random game')} ({ABOUT_INTERVALS})"
        )
    for note in notes:
        lines += textwrap.wrap(note, _WIDTH, initial_indent="  ", subsequent_indent="    ")
    return lines


def _rows(
    analysis: Analysis, yardsticks: Yardsticks, all_counted: bool
) -> tuple[list[tuple[str, int | None]], list[str]]:
    """Labels and numbers, None for what is too large, and what was left out for its work."""
    position, left_out = analysis.position, []
    options, bounds = yardsticks.widest
    rows: list[tuple[str, int | None]] = [
        (
            f"b^m with b = {bounds.branching}, m = {bounds.plies}: leaves of a uniform tree",
            bounds.uniform_tree,
        )
    ]
    if bounds.uniform_minimum is not None:
        label = "of these alpha-beta needs at least (Knuth and Moore)"
        rows.append((label, bounds.uniform_minimum))

    def add(label: str, number: int | None, what: str, depth: int | None = None) -> None:
        is_too_large = all_counted or (depth is None and position.empties > MAX_EMPTIES)
        if number is not None or is_too_large:
            rows.append((label, number))
        else:
            left_out.append(what)

    label = "the full game tree below this position: nodes"
    add(label, yardsticks.full_tree, "the full game tree")
    parts = []
    if options.first_move is not None and not position.occupied:
        parts.append(f"behind {format_coordinates(options.first_move, position.rules)}")
    if bounds.depth is not None:
        parts.append(f"to depth {bounds.depth}")
    if parts:
        part = " ".join(("the part searched,", *parts))
        add(f"{part}: nodes", bounds.full_tree, part, bounds.depth)
    for number, algorithms in yardsticks.minima.items():
        names = _names(algorithms)
        need = "needs" if len(algorithms) == 1 else "need"
        label = f"of these {names} {need} at least, with perfect order"
        depth = yardsticks.bounds[algorithms[0]].depth
        add(label, number, f"the least that {names} {need}", depth)
    return rows, left_out


def _names(algorithms: list[Algorithm]) -> str:
    return ", ".join(each.name for each in algorithms)
