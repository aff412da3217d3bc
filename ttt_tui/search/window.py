"""The origin of the ends of a node's window: an elder sibling, or the algorithm."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from ttt_tui.games.game import Side
from ttt_tui.search.move_loop import move_loop
from ttt_tui.search.trace import Trace


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
