"""Counts of a search at any event, from the columns of its trace.

Counts of whole stretches of nodes are kept on the trace, so that a moment costs one stretch and
the open path.
"""

from __future__ import annotations

from collections import Counter

from ttt_tui.search.trace import FEW, Counters, Reason, Trace

Counts = list[int]

STRETCH = 32_768
"""Nodes of a stretch whose counts are kept."""

_OVER = Reason.GAME_OVER
_REASONS = len(Reason)
_DRAWS, _WINS_MAX, _WINS_MIN, _DEPTHS = range(_REASONS, _REASONS + 4)


def counters(trace: Trace, event: int | None = None) -> Counters:
    """The counts after the first `event` events; by default after all that the trace records."""
    event = trace.events if event is None else max(0, min(event, trace.events))
    entered = trace.entered_by(event)
    if entered < 2:  # a finished root is not counted
        return Counters()
    whole = entered // STRETCH
    parts = [*_stretches(trace, whole), _counted(trace, whole * STRETCH, entered)]
    counts = [sum(column) for column in zip(*parts, strict=True)]
    path = trace.path(entered - 1)
    open_nodes = [node for node in path if not 0 < 2 * trace.end[node] - trace.depth[node] <= event]
    for node in open_nodes:  # not left by now
        reason, value = trace.reason[node], trace.value[node]
        counts[reason] -= 1
        if reason == Reason.GAME_OVER:
            counts[_DRAWS if not value else _WINS_MAX if value > 0 else _WINS_MIN] -= 1
    return _as_counters(counts)


def _stretches(trace: Trace, number: int) -> list[Counts]:
    """The counts of the first stretches; those with nodes that were open are counted anew."""
    kept: list[Counts] = trace.stretches
    for place in range(number):
        if place == len(kept) or kept[place][Reason.OPEN]:
            kept[place : place + 1] = [_counted(trace, place * STRETCH, (place + 1) * STRETCH)]
    return kept[:number]


def _counted(trace: Trace, first: int, last: int) -> Counts:
    """The counts of the nodes from `first` to before `last`, as they have been left by now."""
    part = slice(first, last)
    reasons, values = trace.reason[part], trace.value[part]
    depths = range(trace.longest + 2)
    if last - first < FEW:
        results = [v for v, reason in zip(values, reasons, strict=True) if reason == _OVER]
        by_reason, by_depth = Counter(reasons), Counter(trace.depth[part])
        return [
            *(by_reason[reason] for reason in range(_REASONS)),
            *(results.count(0), sum(v > 0 for v in results), sum(v < 0 for v in results)),
            *(by_depth[depth] for depth in depths),
        ]
    import numpy as np

    over = np.asarray(values)[np.asarray(reasons) == _OVER]
    return [
        *np.bincount(reasons, minlength=_REASONS).tolist(),
        *(np.count_nonzero(found) for found in (over == 0, over > 0, over < 0)),
        *np.bincount(trace.depth[part], minlength=len(depths)).tolist(),
    ]


def _as_counters(counts: Counts) -> Counters:
    by_depth = counts[_DEPTHS + 1 :]  # the root is not counted
    while by_depth and not by_depth[-1]:
        by_depth.pop()
    return Counters(
        nodes=sum(by_depth),
        wins_max=counts[_WINS_MAX],
        wins_min=counts[_WINS_MIN],
        draws=counts[_DRAWS],
        cutoffs=counts[Reason.CUTOFF] + counts[Reason.BOUND_MET],
        pruning_cutoffs=counts[Reason.CUTOFF],
        win_stops=counts[Reason.WIN_FOUND],
        horizon_nodes=counts[Reason.HORIZON],
        nodes_by_depth=tuple(by_depth),
    )
