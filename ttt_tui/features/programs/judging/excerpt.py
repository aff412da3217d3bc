"""The part of a recorded tree around one node, small enough to keep and to draw."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan

from ttt_tui.features.programs.recording import ODD, ROOT, Recording, after
from ttt_tui.game import Position

_MOST = 16
"""Children that are kept: all of them on 3x3 and of Connect Four."""


@dataclass(frozen=True)
class Child:
    """A node below.

    Attributes:
        cell: of the move that led to it; -1 where that is no single move.
        value: that it returned; None if none.
    """

    position: Position
    cell: int
    value: float | None


@dataclass(frozen=True)
class Excerpt:
    """A node with those below it, in the program's own numbers.

    Attributes:
        value: that the node returned; None if none.
        caller: the board that it was called from, where no single move leads to the node.
        children: in the order visited, `_MOST` at most.
        more: how many children are left out.
        untried: the cells that might have been played there, and were not.
    """

    value: float | None
    caller: Position | None
    children: tuple[Child, ...]
    more: int
    untried: tuple[int, ...]


def excerpt(recording: Recording, node: int, position: Position) -> Excerpt:
    """Cut out what lies around a node.

    Args:
        position: the board of the node, and who is to move.
    """
    below = recording.children(node)
    children = [_child(recording, each, position) for each in below]
    tried = {child.cell for child in children}
    legal = () if position.is_over() else position.legal_moves()
    caller = None
    if node != ROOT and recording.flags[node] & ODD:
        caller = _of_caller(recording, recording.parent[node])
    return Excerpt(
        _value(recording, node),
        caller,
        tuple(children[:_MOST]),
        max(0, len(children) - _MOST),
        tuple(cell for cell in legal if cell not in tried),
    )


def _child(recording: Recording, node: int, position: Position) -> Child:
    cell, value = recording.cell[node], _value(recording, node)
    if cell >= 0:
        return Child(after(position, cell), cell, value)
    board, side = recording.odd[node], position.to_move.other
    return Child(Position(board.x, board.o, side, position.rules), cell, value)


def _of_caller(recording: Recording, caller: int) -> Position | None:
    try:
        return recording.position(caller)
    except ValueError:  # a board on the way to it is odd, too
        return None


def _value(recording: Recording, node: int) -> float | None:
    value = recording.value[node]
    return None if isnan(value) else value
