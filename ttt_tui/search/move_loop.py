"""The move loop of a node at any moment: the best value so far, and the child that decides it."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from ttt_tui.games.game import Side
from ttt_tui.search.judge import Bound, claim, is_settled
from ttt_tui.search.trace import Trace

_MOST_LOOPS = 10_000
"""Loops that are kept for the next question: some 10 MB."""


class LoopState(NamedTuple):
    """The children of a node at a moment.

    Attributes:
        tried: the number of moves tried, at the root in the current pass.
        value: the best value of the children that were left; None without one.
        first: the first child with this value.
        decider: the first child that proves it.
        estimated: every child with this value may rest on estimates.
    """

    tried: int = 0
    value: int | None = None
    first: int | None = None
    decider: int | None = None
    estimated: bool = False


class MoveLoop:
    """The states of a node, one for each child that was entered or left.

    They are found once, as far as the trace goes, and looked up by event: asked again for each
    child, a node of 2,000 leaves takes 16 s. Of a move that is searched again only the last visit
    counts.
    """

    def __init__(self, trace: Trace, node: int) -> None:
        self._trace = trace
        self._node = node
        self._side = trace.player(node)
        self._next = node + 1  # the child to enter or to leave
        self._visits: dict[int, int] = {}  # the last one of each move, in their order
        self._events = [-1]
        self._states = [LoopState()]
        self._before = LoopState()  # while the last child that was left was open

    def at(self, event: int) -> LoopState:
        """Return the state after a number of events."""
        trace = self._trace
        depth = trace.depth[self._node] + 1
        while (child := self._next) < len(trace) and trace.depth[child] == depth:
            if self._visits.get(trace.move[child]) != child:
                self._enter(child)
            left_at = trace.left_at(child)
            if left_at is None:
                break
            self._before = self._states[-1]
            self._add(left_at, self._with(self._before, child))
            self._next = trace.end[child]
        return self._states[bisect_left(self._events, event) - 1]

    def _enter(self, child: int) -> None:
        state = self._states[-1]
        move = self._trace.move[child]
        if not self._node and any(each.first_node == child for each in self._trace.passes):
            self._visits.clear()
            state = LoopState()
        if move in self._visits:
            was_last = move == next(reversed(self._visits))
            del self._visits[move]
            state = self._before if was_last else self._anew()
        self._visits[move] = child
        self._add(self._trace.entered_at(child), state._replace(tried=len(self._visits)))

    def _anew(self) -> LoopState:
        state = LoopState()
        for child in self._visits.values():
            state = self._with(state, child)
        return state

    def _add(self, event: int, state: LoopState) -> None:
        if state != self._states[-1]:
            self._events.append(event)
            self._states.append(state)

    def _with(self, state: LoopState, child: int) -> LoopState:
        """Return the state with one more child that was left."""
        trace, value = self._trace, self._trace.value[child]
        if state.value is not None and (value - state.value) * self._side < 0:
            return state
        decider = child if is_proved(trace, child, self._side) else None
        estimated = claim(trace, child) is Bound.ESTIMATE
        if value != state.value:
            return LoopState(state.tried, value, child, decider, estimated)
        if state.decider is not None:
            decider = state.decider
        return state._replace(decider=decider, estimated=state.estimated and estimated)


def move_loop(trace: Trace, node: int) -> MoveLoop:
    """Return the loop of a node, which the trace keeps."""
    if len(trace.loops) > _MOST_LOOPS:
        trace.loops.clear()
    loop: MoveLoop | None = trace.loops.get(node)
    if loop is None:
        loop = trace.loops[node] = MoveLoop(trace, node)
    return loop


def is_proved(trace: Trace, node: int, side: Side) -> bool:
    """Return True if a side has the value of a node that was left, or better; or an estimate."""
    in_favour = Bound.LOWER if side is Side.MAX else Bound.UPPER
    return claim(trace, node) in (in_favour, Bound.ESTIMATE) or is_settled(trace, node)
