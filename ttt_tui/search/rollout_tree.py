"""The tree that UCT keeps, merged from the visits of its trace.

A rollout is a chain of nodes in the trace. All visits after the same moves are one *variation*,
which is known by its first node. The random moves of a playout are in no variation; they are known
by the first of them, which stands below the variation that the rollout has added.

A visit counts from the event that leaves it, as results are backed up then. So the numbers of any
moment are found in lists of these events, and going back needs no work.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable
from math import inf, log, sqrt
from typing import NamedTuple

from ttt_tui.search.rollouts import EXPLORATION, reward_of
from ttt_tui.search.trace import NO_MOVE, Mark, Trace

_PLAYOUT = int(Mark.PLAYOUT)
_NORMAL_95 = 1.959964  # standard deviations that hold 95 % of a normal distribution


class Statistics(NamedTuple):
    """The numbers of a variation.

    Attributes:
        visits: the number of rollouts through it that have ended.
        mean: the mean of their results, from Max's side, between -1 and 1.
        ucb1: its upper confidence bound for the side that moves to it; infinite without visits.
    """

    visits: int = 0
    mean: float = 0.0
    ucb1: float = inf

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean.

        E. B. Wilson 1927, Probable inference, the law of succession, and statistical inference,
        with a draw as half a win. It takes rollouts for independent, which they are only roughly.
        """
        square = _NORMAL_95**2 / self.visits
        centre = self.mean / (1 + square)
        half = sqrt(square * (1 - self.mean**2) + square**2) / (1 + square)
        return max(-1.0, centre - half), min(1.0, centre + half)


class RolloutTree:
    """The variations of a trace, and their numbers at any moment.

    Attributes:
        first: the first node of the variation or the playout that each node belongs to.
        by_visits: True if the most visited child stands first in the rows.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.first = {0: 0}
        self.by_visits = False
        self._below: defaultdict[int, dict[int, int]] = defaultdict(dict)  # first nodes by moves
        self._left: defaultdict[int, list[int]] = defaultdict(list)  # events that left visits
        self._sums: defaultdict[int, list[float]] = defaultdict(lambda: [0.0])  # of results
        self._next = 1  # the first node of a rollout that is not counted

    def grow(self) -> None:
        """Add the rollouts that are new in the trace."""
        trace = self.trace
        held = len(trace)
        while (start := self._next) < held:
            end = trace.end[start]
            visits = self._merge(range(start, min(end or held, held)))
            if not end:
                break
            result = reward_of(trace, trace.value[start])
            for variation, node in visits.items():
                self._left[variation].append(2 * end - trace.depth[node] - 1)
                self._sums[variation].append(self._sums[variation][-1] + result)
            self._next = end

    def _merge(self, rollout: range) -> dict[int, int]:
        """Find the variations of a rollout, and return the visits that count for each.

        The root counts with its child, as it is left only once.
        """
        visits = {0: rollout.start}
        above = 0
        for node in rollout:
            is_playout = self.is_playout(node)
            move = NO_MOVE if is_playout else self.trace.move[node]
            first = self._below[above].setdefault(move, node)
            if is_playout:
                self.first |= dict.fromkeys(range(node, rollout.stop), first)
                break
            self.first[node] = above = first
            visits[first] = node
        return visits

    def is_playout(self, node: int) -> bool:
        """Return True for a random move."""
        return bool(self.trace.mark[node] & _PLAYOUT)

    def parent(self, node: int) -> int:
        """Return the variation above a variation or a playout."""
        return self.first[self.trace.parent(node) or 0]

    def below(self, node: int, entered: int) -> list[int]:
        """Return the playout of a variation, and its children in the order of moves.

        Args:
            entered: the number of nodes that have been entered.
        """
        return [first for first in self._below[node].values() if first < entered]

    def rows(self, event: int, is_open: Callable[[int], bool] = lambda _: True) -> list[int]:
        """Return the variations and playouts after a number of events, each above those below it.

        Args:
            is_open: tells if the rows below a variation are wanted.
        """
        entered = self.trace.entered_by(event)
        rows = []
        to_come = [0] if entered else []
        while to_come:
            node = to_come.pop()
            rows.append(node)
            if is_open(node):
                below = self.below(node, entered)[::-1]
                if self.by_visits:
                    below.sort(key=lambda each: self.statistics(each, event).visits)
                to_come += below
        return rows

    def statistics(self, node: int, event: int) -> Statistics:
        """Return the numbers of a variation after a number of events; a playout has none."""
        visits = bisect_left(self._left[node], event)
        if not visits:
            return Statistics()
        mean = self._sums[node][visits] / visits
        parent = self.parent(node)
        bonus = sqrt(log(bisect_left(self._left[parent], event)) / visits)
        return Statistics(visits, mean, self.trace.player(parent) * mean + EXPLORATION * bonus)


def rollout_tree(trace: Trace) -> RolloutTree:
    """Return the tree of a trace, which keeps it."""
    tree: RolloutTree = trace.rollout_tree or RolloutTree(trace)
    tree.grow()
    trace.rollout_tree = tree
    return tree


def samples(trace: Trace) -> dict[int, Statistics]:
    """Return the numbers of UCT's root moves with results; of another algorithm none."""
    found = {}
    if trace.algorithm.rollouts:
        tree = rollout_tree(trace)
        for node in tree.below(0, len(trace)):
            statistics = tree.statistics(node, trace.events)
            if statistics.visits:
                found[trace.move[node]] = statistics
    return found
