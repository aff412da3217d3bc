"""Where the ends of a node's window came from: from an elder sibling, or from the algorithm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from ttt_tui.game import Player
from ttt_tui.search.search import Search


@dataclass(frozen=True)
class Origin:
    """Where an end of a node's window came from.

    Attributes:
        ancestor: the node whose side to move is sure of the value; its next node on the path was
            the first to be entered with it.
        sibling: the child that gave the ancestor the value: a sibling of that next node, visited
            before it.
        value: from X's side.
    """

    ancestor: int
    sibling: int
    value: int


class Chooser(Enum):
    """What sets an end of a window that is no child's value."""

    NULL_WINDOW = "null window"  # PVS: one beyond the end that the mover is sure of
    PASS = "pass"  # MTD(f): the window of a whole search
    NARROWED = "narrowed"  # FSSS: to what the second best move promises
    OWN = "own"  # a program that is not ours, by what no child's value says


@dataclass(frozen=True)
class Chosen:
    """An end of a node's window that the algorithm chose.

    Attributes:
        by: how.
        ancestor: its next node on the path was the first to be entered with the end; the root for
            that of a pass.
        value: of the end, from X's side.
        number: of the pass, counted from 1; 0 where it is none's.
    """

    by: Chooser
    ancestor: int
    value: int
    number: int = 0


def origin_of(search: Search, path: Sequence[int], player: Player) -> Origin | Chosen | None:
    """Where the end that a side is sure of, X of alpha and O of beta, came from.

    That is at the lowest step of the path at which this end moved. By a child's value it only
    moves at nodes of its side, and the child is left before the next step is entered, so whatever
    the options, the trace holds all that this needs.

    Args:
        path: the nodes from the root to the one asked about.

    Returns:
        None for an end that is open, and for the root.
    """
    trace, options = search.trace, search.options
    ends = trace.alpha if player is Player.X else trace.beta
    began = search.pass_of(path[1]) if len(path) > 1 else None
    root_end = ends[0]
    if began is not None:
        root_end = began[1].alpha if player is Player.X else began[1].beta
    for ancestor, step in reversed(list(pairwise(path))):
        before, value = ends[ancestor] if ancestor else root_end, ends[step]
        if value == before:
            continue
        if options.algorithm.by_rollouts:
            return Chosen(Chooser.NARROWED, ancestor, value)
        if search.player(ancestor) is not player:
            by = Chooser.NULL_WINDOW if options.algorithm.null_windows else Chooser.OWN
            return None if abs(value) >= trace.infinity else Chosen(by, ancestor, value)
        elders = _elders(search, ancestor, step)
        sibling = next((c for c in elders if trace.value[c] == value), None)
        if sibling is None:  # of our own algorithms none does so
            return None if abs(value) >= trace.infinity else Chosen(Chooser.OWN, ancestor, value)
        return Origin(ancestor, sibling, value)
    if began is not None and options.algorithm.closes_in:
        return Chosen(Chooser.PASS, 0, root_end, began[0])
    return None


def _elders(search: Search, ancestor: int, step: int) -> list[int]:
    """The moves tried at a node before a step down, in the same pass, each by its last visit."""
    trace = search.trace
    began = None if ancestor else search.pass_of(step)
    first = began[1].first_node if began else 0
    last = {trace.move[c]: c for c in trace.children(ancestor) if first <= c < step}
    last.pop(trace.move[step], None)
    return list(last.values())
