"""Counts of a search at any event, from the columns of its trace.

numpy is loaded when something is first counted. Sums over stretches of nodes are kept on the trace,
so that a moment costs one stretch and the open path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttt_tui.next.search.trace import Counters, Mark, Reason, Trace

__all__ = ["Counters", "counters"]

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Counts = npt.NDArray[np.int64]

STRETCH = 65_536
"""Nodes of a stretch whose sums are kept."""

_REASONS = len(Reason)
_DRAWS, _WINS_MAX, _WINS_MIN, _TABLE_HITS, _RESEARCHES, _DEPTHS = range(_REASONS, _REASONS + 6)
_CUTS = (Reason.CUTOFF, Reason.BOUND_MET, Reason.WIN_FOUND)


def counters(trace: Trace, event: int | None = None) -> Counters:
    """The counts after the first `event` events; by default after all that the trace records."""
    event = trace.events if event is None else max(0, min(event, trace.events))
    entered = trace.entered_by(event)
    if not entered:
        return Counters()
    whole = (entered - 1) // STRETCH
    first = whole * STRETCH
    counts = _sums(trace, whole) + _counted(trace, first, entered)

    def is_left(node: int) -> bool:
        left_at = trace.left_at(node)
        return left_at is not None and left_at < event

    path = trace.path(entered - 1)
    for node in path:
        if node >= first and not (node and is_left(node)):
            _add(trace, node, counts, -1)
    for node in trace.path(first - 1)[1:] if first else ():
        if is_left(node):
            _add(trace, node, counts, 1)
    for reason in _root_reasons(trace, entered, is_done=is_left(0)):
        if reason in _CUTS:
            counts[reason] += 1
    return _as_counters(trace, counts, is_in_rollout=len(path) > 1 and not is_left(path[1]))


def _sums(trace: Trace, stretches: int) -> Counts:
    """The counts of so many whole stretches, but nothing of how nodes were left that may be open.

    Those are the last node and the nodes above it; the others were left before the next one.
    """
    sums: list[Counts] = trace.sums
    if not sums:
        sums.append(_counted(trace, 0, 0))
    while len(sums) <= stretches:
        last = len(sums) * STRETCH
        counts = sums[-1] + _counted(trace, last - STRETCH, last)
        before = set(trace.path(last - STRETCH - 1)) if last > STRETCH else set()
        path = trace.path(last - 1)
        for node in path:
            if node >= last - STRETCH:
                _add(trace, node, counts, -1)
        for node in before.difference(path):
            _add(trace, node, counts, 1)
        sums.append(counts)
    return sums[stretches]


def _counted(trace: Trace, first: int, last: int) -> Counts:
    """The counts of the nodes from `first` to before `last`, as if each of them had been left."""
    import numpy as np

    part = slice(first, last)
    reasons, values = np.asarray(trace.reason[part]), np.asarray(trace.value[part])
    results = values[reasons == Reason.GAME_OVER]
    wins_max, wins_min = np.count_nonzero(results > 0), np.count_nonzero(results < 0)
    marks = np.asarray(trace.mark[part])
    return np.concatenate(
        (
            np.bincount(reasons, minlength=_REASONS),
            [len(results) - wins_max - wins_min, wins_max, wins_min],
            [np.count_nonzero(marks & mark) for mark in (Mark.TABLE_HIT, Mark.RESEARCH)],
            np.bincount(np.asarray(trace.depth[part]), minlength=trace.longest + 2),
        )
    ).astype(np.int64)


def _add(trace: Trace, node: int, counts: Counts, sign: int) -> None:
    """Count how a node was left, or take it out."""
    reason, value = trace.reason[node], trace.value[node]
    counts[reason] += sign
    if reason == Reason.GAME_OVER:
        counts[_DRAWS if not value else _WINS_MAX if value > 0 else _WINS_MIN] += sign


def _root_reasons(trace: Trace, entered: int, *, is_done: bool) -> list[int]:
    """Why the search was done with the moves of the root, of several passes each that has ended."""
    passes = trace.passes
    if not passes:
        return [trace.reason[0]] if is_done else []
    begun = sum(each.first_node < entered for each in passes)
    return [each.reason for each in passes[: begun if is_done else max(0, begun - 1)]]


def _as_counters(trace: Trace, counts: Counts, *, is_in_rollout: bool) -> Counters:
    numbers = [int(number) for number in counts]
    by_depth = numbers[_DEPTHS + 1 :]  # the root is not counted
    while by_depth and not by_depth[-1]:
        by_depth.pop()
    return Counters(
        nodes=sum(by_depth),
        wins_max=numbers[_WINS_MAX],
        wins_min=numbers[_WINS_MIN],
        draws=numbers[_DRAWS],
        cutoffs=numbers[Reason.CUTOFF] + numbers[Reason.BOUND_MET],
        pruning_cutoffs=numbers[Reason.CUTOFF],
        win_stops=numbers[Reason.WIN_FOUND],
        horizon_nodes=numbers[Reason.HORIZON],
        table_hits=numbers[_TABLE_HITS],
        table_cuts=numbers[Reason.TABLE],
        researches=numbers[_RESEARCHES],
        rollouts=by_depth[0] - is_in_rollout if trace.algorithm.rollouts and by_depth else 0,
        nodes_by_depth=tuple(by_depth),
    )
