"""The tree that UCT keeps, merged from the visits of its trace.

A rollout is a chain of nodes in the trace. All visits after the same moves are one *variation*,
which is known by its first node. The random moves of a playout are in no variation; they are known
by the first of them, which stands below the variation that the rollout has added.

A visit counts from the event that leaves it, as the results are backed up then. So the numbers of
any moment are read from columns in the order of these events, and going back needs no work.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from enum import Enum
from math import inf, log, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ttt_tui.search.rollouts import EXPLORATION, largest_result
from ttt_tui.search.trace import Mark, Trace

if TYPE_CHECKING:
    from ttt_tui.search.moment import Moment


class Phase(Enum):
    """The part of a rollout that an event belongs to."""

    SELECTION = "Selection"
    EXPANSION = "Expansion"
    SIMULATION = "Simulation"
    BACKPROPAGATION = "Backpropagation"


class Statistics(NamedTuple):
    """The rollouts through a variation that have ended, and the mean of their results.

    Results are from Max's side, between -1 and 1.
    """

    visits: int
    mean: float


class RolloutTree:
    """The variations of a trace, and their numbers at any moment.

    Attributes:
        events: the number of events that the trace had.
        first: the first node of the variation or playout of each node.
        results: the result of each node's rollout, from -1 to 1, once the node has been left.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.events = trace.events
        held = len(trace)
        depth = np.asarray(trace.depth)[:held].astype(np.int64)
        move = np.asarray(trace.move)[:held].astype(np.int64)
        end = np.asarray(trace.end)[:held].astype(np.int64)
        is_playout = (np.asarray(trace.mark)[:held] & int(Mark.PLAYOUT)) > 0
        node = np.arange(held)
        above = np.where(depth == 1, 0, node - 1)
        begins = is_playout & ~is_playout[above]
        first = np.maximum.accumulate(np.where(begins | ~is_playout, node, 0))
        for ply in range(1, 1 + int(depth[~is_playout].max(initial=0))):
            visits = np.flatnonzero(~is_playout & (depth == ply))
            variations = (first[above[visits]] << 32) + move[visits]
            _, places, numbers = np.unique(variations, return_index=True, return_inverse=True)
            first[visits] = visits[places][numbers]
        self.first = first.data
        self._above = above.data
        self._below: defaultdict[int, list[int]] = defaultdict(list)
        for child in np.unique(first)[1:].tolist():
            self._below[self.parent(child)].append(child)

        # The root counts with its children, as it is left only once.
        tops = np.flatnonzero(depth == 1)
        visits = np.concatenate([tops, np.flatnonzero(~is_playout)[1:]])
        owners = np.concatenate([np.zeros_like(tops), first[visits[len(tops) :]]])
        order = np.argsort(owners, kind="stable")
        visits = visits[order]
        left = np.where(end > 0, 2 * end - depth - 1, self.events)[visits]
        largest = trace.scale * largest_result(trace.game)
        results = np.clip(np.asarray(trace.value)[:held] / largest, -1, 1)
        self.results = results.data
        self._owners = owners[order].data
        self._left = left.data
        self._sums = np.concatenate([[0], results[visits].cumsum()]).data

    def is_playout(self, node: int) -> bool:
        """Return True for a random move, below the variations."""
        return bool(self.trace.mark[node] & Mark.PLAYOUT)

    def parent(self, node: int) -> int:
        """Return the variation above a variation or a playout."""
        return self.first[self._above[node]]

    def below(self, node: int, entered: int) -> list[int]:
        """Return the playout of a variation, and its children in the order of moves.

        Args:
            entered: the number of nodes that have been entered.
        """
        return [child for child in self._below.get(node, ()) if child < entered]

    def children(self, node: int, entered: int) -> list[int]:
        """Return the children of a variation in the order of moves."""
        return [child for child in self.below(node, entered) if not self.is_playout(child)]

    def statistics(self, node: int, event: int) -> Statistics:
        """Return the numbers of a variation after a number of events; a playout has none."""
        start = bisect_left(self._owners, node)
        stop = bisect_left(self._owners, node + 1)
        end = bisect_left(self._left, event, start, stop)
        visits = end - start
        return Statistics(visits, (self._sums[end] - self._sums[start]) / max(1, visits))

    def ucb1(self, node: int, event: int) -> float:
        """Return the UCB1 of a variation for the side that moves to it."""
        visits, mean = self.statistics(node, event)
        if not visits:
            return inf
        parent = self.parent(node)
        bonus = sqrt(log(self.statistics(parent, event).visits) / visits)
        return self.trace.player(parent) * mean + EXPLORATION * bonus

    def phase(self, moment: Moment) -> Phase | None:
        """Return the phase of the last event; None at both ends of the search."""
        node = moment.current
        if not node:
            return None
        if node not in moment.path:
            return Phase.BACKPROPAGATION
        if self.is_playout(node):
            return Phase.SIMULATION
        return Phase.EXPANSION if self.first[node] == node else Phase.SELECTION


def rollout_tree(trace: Trace) -> RolloutTree:
    """Return the tree of a trace, which keeps it until it grows."""
    tree: RolloutTree | None = trace.rollout_tree
    if tree is None or tree.events != trace.events:
        tree = trace.rollout_tree = RolloutTree(trace)
    return tree
