"""Where the ends of a node's window came from: from an elder sibling, or from the algorithm."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from ttt_tui.games.game import Side
from ttt_tui.search.move_loop import move_loop
from ttt_tui.search.trace import Trace


@dataclass(frozen=True)
class Origin:
    """An end that is a child's value."""

    ancestor: int  # its side to move is sure of the value, and handed it down the path
    sibling: int  # the child that gave it the value, visited before the next node of the path
    value: int


@dataclass(frozen=True)
class Chosen:
    """An end that is no child's value, so the algorithm chose it."""

    ancestor: int  # where it was chosen, for the next node of the path; the root for a pass
    value: int
    number: int = 0  # of the pass, counted from 1, if it is the window of a whole search


def origin_of(trace: Trace, node: int, side: Side) -> Origin | Chosen | None:
    """Where the end that a side is sure of, Max of alpha and Min of beta, came from.

    That is at the lowest step of the path at which this end moved. By a child's value it only
    moves at nodes of its side, and the child is left before the next step is entered, so the trace
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
        before, value = ends[ancestor] if ancestor else root_end, ends[step]
        if value == before:
            continue
        if abs(value) >= trace.infinity:
            return None
        if trace.player(ancestor) is side:
            best = move_loop(trace, ancestor).best(trace.entered_at(step) + 1)
            if best.first is not None and best.value == value:
                return Origin(ancestor, best.first, value)
        return Chosen(ancestor, value)
    return Chosen(0, root_end, number) if number and trace.algorithm.passes else None
