"""Counts of a search at any event, from the columns of its trace.

The trace keeps counts of whole stretches of nodes, so that a moment costs one stretch and the open
path.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from ttt_tui.search.trace import Counters, Reason, Trace

STRETCH = 32_768
"""Nodes of a stretch whose counts are kept."""

_OVER = Reason.GAME_OVER


@dataclass
class Tally:
    """The counts of some nodes, as they have been left by now.

    Attributes:
        reasons: nodes by `Reason`.
        winners: finished games by their winner, 1, 0 or -1.
        depths: nodes by depth.
    """

    reasons: Counter[int] = field(default_factory=Counter)
    winners: Counter[int] = field(default_factory=Counter)
    depths: Counter[int] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.reasons.update(other.reasons)
        self.winners.update(other.winners)
        self.depths.update(other.depths)


def counters(trace: Trace, event: int | None = None) -> Counters:
    """Return the counts after the first `event` events; by default after all recorded ones."""
    event = trace.events if event is None else event
    entered = trace.entered_by(event)
    if entered < 2:  # a finished root is not counted
        return Counters()
    tally = Tally()
    whole = entered // STRETCH
    for stretch in _whole_stretches(trace, whole):
        tally.add(stretch)
    tally.add(_tally(trace, whole * STRETCH, entered))
    for node in trace.path(entered - 1):
        left_at = trace.left_at(node)
        if left_at is None or left_at >= event:  # not left by now
            reason = trace.reason[node]
            tally.reasons[reason] -= 1
            if reason == _OVER:
                tally.winners[int(np.sign(trace.value[node]))] -= 1
    reasons = tally.reasons
    deepest = max(depth for depth, nodes in tally.depths.items() if nodes)
    return Counters(
        nodes=entered - 1,  # without the root
        wins_max=tally.winners[1],
        wins_min=tally.winners[-1],
        draws=tally.winners[0],
        cutoffs=reasons[Reason.CUTOFF] + reasons[Reason.BOUND_MET],
        pruning_cutoffs=reasons[Reason.CUTOFF],
        win_stops=reasons[Reason.WIN_FOUND],
        horizon_nodes=reasons[Reason.HORIZON],
        nodes_by_depth=tuple(tally.depths[depth] for depth in range(1, deepest + 1)),
    )


def _whole_stretches(trace: Trace, number: int) -> list[Tally]:
    """Return the counts of the first stretches; one that had open nodes is counted again."""
    kept = trace.stretches
    for place in range(number):
        if place == len(kept) or kept[place].reasons[Reason.OPEN]:
            kept[place : place + 1] = [_tally(trace, place * STRETCH, (place + 1) * STRETCH)]
    return kept[:number]


def _tally(trace: Trace, first: int, end: int) -> Tally:
    """Count the nodes from `first` to before `end`."""
    reasons = np.asarray(trace.reason[first:end])
    values = np.asarray(trace.value[first:end])
    depths = np.asarray(trace.depth[first:end])
    over = values[reasons == _OVER]
    winners = Counter({sign: np.count_nonzero(np.sign(over) == sign) for sign in (1, 0, -1)})
    by_reason = enumerate(np.bincount(reasons).tolist())
    by_depth = enumerate(np.bincount(depths).tolist())
    return Tally(Counter(dict(by_reason)), winners, Counter(dict(by_depth)))
