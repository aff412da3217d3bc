"""What a search leaves out of what minimax visits under the same rules and to the same depth."""

from __future__ import annotations

from collections.abc import Iterable

from ttt_tui.search.counts.yardsticks import Yardsticks
from ttt_tui.search.options import Enhancement, SearchOptions
from ttt_tui.search.reading.report import Report


def why_not_counted(options: SearchOptions) -> str:
    """Why what a cut left out is no saving to be counted; empty where it is one.

    Then all that minimax visits more is what cuts and stops at a first win left out.
    """
    if options.algorithm.is_plain:
        return ""
    if options.algorithm.by_rollouts:
        return "another rollout may visit what this one passes by"
    if Enhancement.TABLE in options.enhancements:
        return "the table spares positions as well"
    if Enhancement.DEEPENING in options.enhancements:
        return "another pass may visit what was left out"
    if options.algorithm.null_windows:
        return "a second search may visit what a null window left out"
    return ""


def positions_saved(
    report: Report, beside: Iterable[Report], yardsticks: Yardsticks | None = None
) -> int | None:
    """Positions that minimax visits, under the same rules and to the same depth, and this does not.

    None where that says nothing of its cuts (`why_not_counted`, or moves left out that are none),
    before the search has ended, and where nobody has counted yet what minimax visits.

    Args:
        beside: what other searches of the position have found, a minimax perhaps among them.
        yardsticks: of the searches, as far as they are counted.
    """
    if not report.ended or why_not_counted(report.options) or report.counters.left:
        return None
    whole = minimax_nodes(report, (report, *beside), yardsticks)
    return None if whole is None else whole - report.counters.nodes


def minimax_nodes(
    report: Report, beside: Iterable[Report], yardsticks: Yardsticks | None
) -> int | None:
    """Nodes of minimax under the same rules and to the same depth, None where nobody counted."""
    limits = _limits(report)
    for other in beside:
        is_minimax = not other.options.algorithm.prunes
        if is_minimax and other.ended and _limits(other) == limits:
            return other.counters.nodes
    bounds = yardsticks.bounds.get(report.options.algorithm) if yardsticks else None
    return bounds.full_tree if bounds else None


def _limits(report: Report) -> tuple[int | None, int | None]:
    """What of the game tree the options let a search see: a depth, and a fixed first move."""
    options = report.options
    return options.depth, None if report.position.occupied else options.first_move
