"""The move loop of a node at any moment: moves tried, best value, deciding child."""

from bisect import bisect_left
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from ttt_tui.games.game import Side
from ttt_tui.search.judge import claim, is_sure
from ttt_tui.search.trace import Trace

_MOST_LOOPS = 10_000
"""Loops that are kept for the next question: some 10 MB."""


class BestSoFar(NamedTuple):
    """The best value among the children that the search has left.

    Attributes:
        value: None before the first child was left.
        first: the first child with this value.
        decider: the first child that proves it.
        estimated: every child with this value may rest on estimates.
    """

    value: int | None = None
    first: int | None = None
    decider: int | None = None
    estimated: bool = False


class MoveLoop:
    """The children of a node, in the order in which they were entered.

    It reads each child once, and finds it again by event: a scan for each child takes 16 s in a
    node of 2,000 leaves. Only the last visit of a move counts, and at the root only the current
    pass.
    """

    def __init__(self, trace: Trace, node: int) -> None:
        self._trace = trace
        self._node = node
        self._side = trace.player(node)
        self._next = node + 1  # the child to enter or to leave
        self._visits: dict[int, int] = {}  # the last visit of each move, in their order
        self._entries = [-1]  # events after which the number of moves tried changes
        self._tried = [0]
        self._changes = [-1]  # events after which the best value changes
        self._best = [BestSoFar()]
        self._before = BestSoFar()  # before the last child that was left

    def tried(self, event: int) -> int:
        """Return the number of moves tried after a number of events."""
        self._grow()
        return self._tried[bisect_left(self._entries, event) - 1]

    def best(self, event: int) -> BestSoFar:
        """Return the best value after a number of events."""
        self._grow()
        return self._best[bisect_left(self._changes, event) - 1]

    def _grow(self) -> None:
        trace = self._trace
        held = len(trace)
        depth = trace.depth[self._node] + 1
        while (child := self._next) < held and trace.depth[child] == depth:
            if self._visits.get(trace.move[child]) != child:
                self._enter(child)
            left_at = trace.left_at(child)
            if left_at is None:
                break
            best = self._before = self._best[-1]
            self._change(left_at, self._with(best, child))
            self._next = trace.end[child]

    def _enter(self, child: int) -> None:
        move = self._trace.move[child]
        event = self._trace.entered_at(child)
        if not self._node and any(each.first_node == child for each in self._trace.passes):
            self._visits.clear()
            self._change(event, BestSoFar())
        if move in self._visits:
            was_last = move == next(reversed(self._visits))
            del self._visits[move]
            self._change(event, self._before if was_last else self._anew())
        self._visits[move] = child
        self._entries.append(event)
        self._tried.append(len(self._visits))

    def _anew(self) -> BestSoFar:
        """Return the best value of all children that count."""
        best = BestSoFar()
        for child in self._visits.values():
            best = self._with(best, child)
        return best

    def _change(self, event: int, best: BestSoFar) -> None:
        if best != self._best[-1]:
            self._changes.append(event)
            self._best.append(best)

    def _with(self, best: BestSoFar, child: int) -> BestSoFar:
        """Return the best value with one more child."""
        trace, value = self._trace, self._trace.value[child]
        if best.value is not None and (value - best.value) * self._side < 0:
            return best
        decider = child if is_sure(trace, child, self._side, value) else None
        estimated = claim(trace, child).estimated
        if value != best.value:
            return BestSoFar(value, child, decider, estimated)
        if best.decider is not None:
            decider = best.decider
        return best._replace(decider=decider, estimated=best.estimated and estimated)


def move_loop(trace: Trace, node: int) -> MoveLoop:
    """Return the loop of a node, which the trace keeps."""
    loops: dict[int, MoveLoop] = trace.loops
    if len(loops) > _MOST_LOOPS:
        loops.clear()
    if node not in loops:
        loops[node] = MoveLoop(trace, node)
    return loops[node]


@dataclass(frozen=True)
class SiblingValue:
    """An end of a window that is the value of a child.

    Attributes:
        ancestor: the node whose side to move is sure of the value, and hands it down the path.
        sibling: its child with the value, visited before the next node of the path.
        value: the value.
    """

    ancestor: int
    sibling: int
    value: int


@dataclass(frozen=True)
class ChosenEnd:
    """An end of a window that the algorithm chose.

    Attributes:
        ancestor: the node where it was chosen for the next node of the path; the root for a pass.
        value: the end.
        number: the number of the pass, from 1, if it is the window of a whole search; else 0.
    """

    ancestor: int
    value: int
    number: int = 0


def origin_of(trace: Trace, node: int, side: Side) -> SiblingValue | ChosenEnd | None:
    """Return the origin of an end of a window: of Max's alpha or of Min's beta.

    It is found at the lowest step of the path at which this end moved. A child's value moves it
    only at nodes of its side, and the child is left before the next step is entered, so the trace
    holds all that this needs. None for an end that is open, and for the root.
    """
    path = trace.path(node)
    ends = trace.alpha if side is Side.MAX else trace.beta
    number = trace.pass_of(node) if node else 0
    root_end = ends[0]
    if number:
        this_pass = trace.passes[number - 1]
        root_end = this_pass.alpha if side is Side.MAX else this_pass.beta
    for ancestor, step in reversed(list(pairwise(path))):
        before = ends[ancestor] if ancestor else root_end
        value = ends[step]
        if value == before:
            continue
        if abs(value) >= trace.infinity:
            return None
        if trace.player(ancestor) is side:
            best = move_loop(trace, ancestor).best(trace.entered_at(step) + 1)
            if best.first is not None and best.value == value:
                return SiblingValue(ancestor, best.first, value)
        return ChosenEnd(ancestor, value)
    return ChosenEnd(0, root_end, number) if number and trace.algorithm.passes else None
