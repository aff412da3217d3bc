"""Something wrong in a recorded search: the first of its layer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import isinf, isnan

from ttt_tui.features.programs.judging.excerpt import Excerpt
from ttt_tui.features.programs.judging.tree import cells_of
from ttt_tui.features.programs.recording import Recording
from ttt_tui.game import Position, format_coordinates


class Layer(Enum):
    """What a search stands on, the lowest first: the first layer that fails is the mistake."""

    RULES = "rules"
    LEAVES = "leaves"
    VALUES = "values"
    PRUNING = "pruning"


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
