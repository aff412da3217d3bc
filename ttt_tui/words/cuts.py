"""Cuts in words, always in the same two numbers: what was cut off, and what that saved."""

from __future__ import annotations

from ttt_tui.search.reading.report import Report
from ttt_tui.words.numbers import plural


def cuts(report: Report, saved: int | None) -> tuple[str, ...]:
    """A search's cuts, and apart from them the bounds that were met with nothing left to cut.

    `5 cuts: 6 branches, 14 positions never visited` and `3 bounds met on a last move`.

    Args:
        saved: the positions, as `savings.positions_saved` counts them.
    """
    options, counters = report.options, report.counters
    if not options.prunes:
        return ("no cuts: every move is tried",)
    if options.goes_by_rollouts:
        return ("no cuts: it goes by rollouts",)
    return _pruned(report, saved), f"{plural(counters.bounds_met_last, 'bound')} met on a last move"


def _pruned(report: Report, saved: int | None) -> str:
    counters = report.counters
    stops = plural(counters.win_stops, "stop") + " at a first win" if counters.win_stops else ""
    cut = plural(counters.pruning_cutoffs, "cut") if counters.pruning_cutoffs else ""
    if not stops and not cut:
        return "no cuts"
    left = plural(counters.never_visited, "branch")
    if saved is not None:
        left += f", {plural(saved, 'position')}"
    # Where a move is searched again, that visit may go where the one before was cut off.
    how = "never visited" if report.options.visits_once else "left out"
    return f"{' and '.join(filter(None, (cut, stops)))}: {left} {how}"
