"""Something wrong in a recorded search: the first of its layer, with the nodes around it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from math import isinf, isnan

from ttt_tui.features.programs.judging.recorded_tree import cells_of
from ttt_tui.features.programs.recording import ODD, ROOT, Recording, after
from ttt_tui.game import Position, format_coordinates

_MOST = 16
"""Children in an excerpt: all of them on 3x3 and of Connect Four."""


class Layer(Enum):
    """What a search stands on, the lowest first: the first layer that fails is the mistake."""

    RULES = "rules"
    LEAVES = "leaves"
    VALUES = "values"
    PRUNING = "pruning"


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
    """A node with those below it, in the program's own numbers: small enough to save and to draw.

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


@dataclass(frozen=True)
class Finding:
    """The first wrong node of a layer.

    Attributes:
        kind: a short name: `missed-moves`.
        node: its number in the recording.
        position: the board of the node, and who is to move.
        moves: the cells played to reach it.
        got, expected: a number of the program's own scale, or words.
        words: what is wrong, in plain sentences.
        line: of the file, from 1, that is to blame; None where none is surely.
        file: the path of the file in which the line stands.
        is_missing: the line itself is right, and something is missing after it.
        excerpt: the node with those below it, of the first finding; None of others.
    """

    layer: Layer
    kind: str
    node: int
    position: Position
    moves: tuple[int, ...]
    got: float | str | None
    expected: float | str | None
    words: str
    line: int | None = None
    file: str | None = None
    is_missing: bool = False
    excerpt: Excerpt | None = None

    @property
    def line_words(self) -> str:
        """`line 12`, or `after line 12`; empty where no line is to blame."""
        if self.line is None:
            return ""
        return f"{'after ' * self.is_missing}line {self.line}"

    @property
    def located_words(self) -> str:
        """`Line 12: ...`: what is wrong, behind the line that is to blame where one is known."""
        where = self.line_words
        return f"{where[:1].upper()}{where[1:]}: {self.words}" if where else self.words


def excerpt(recording: Recording, node: int, position: Position) -> Excerpt:
    """Cut out what lies around a node, whose board this is."""
    caller, below = None, recording.children(node)
    if node != ROOT and recording.flags[node] & ODD:
        with suppress(ValueError):  # a board on the way to it is odd, too
            caller = recording.position(recording.parent[node])
    legal = () if position.is_over() else position.legal_moves()
    tried = {recording.cell[child] for child in below}
    return Excerpt(
        _value(recording, node),
        caller,
        tuple(_child(recording, child, position) for child in below[:_MOST]),
        max(0, len(below) - _MOST),
        tuple(cell for cell in legal if cell not in tried),
    )


def _child(recording: Recording, node: int, position: Position) -> Child:
    cell, value = recording.cell[node], _value(recording, node)
    if cell >= 0:
        return Child(after(position, cell), cell, value)
    board, side = recording.odd[node], position.to_move.other
    return Child(Position(board.x, board.o, side, position.rules), cell, value)


def _value(recording: Recording, node: int) -> float | None:
    value = recording.value[node]
    return None if isnan(value) else value


def moves_to(recording: Recording, node: int) -> tuple[int, ...]:
    """The cells played to reach a node, without those of boards that are odd."""
    cells = (recording.cell[each] for each in recording.path(node))
    return tuple(cell for cell in cells if cell >= 0)


def cells_words(cells: int, position: Position) -> str:
    """`(0,0) and (2,1)`, of a mask of cells."""
    names = [format_coordinates(cell, position.rules) for cell in cells_of(cells)]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def number(value: float | str | None) -> int | float | str | None:
    """A number as the program has it: `1`, not `1.0`; what JSON lacks as text."""
    if value is None or isinstance(value, str):
        return value
    if isnan(value):
        return "no number"
    if isinf(value):
        return "inf" if value > 0 else "-inf"
    return int(value) if value == int(value) else value
