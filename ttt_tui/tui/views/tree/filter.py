"""What a tree can be filtered by, and the lines of it that moves lead to; no widget."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from typing import Protocol

from ttt_tui.search import Moment
from ttt_tui.tui.views.tree.outline import Line
from ttt_tui.words.sentences import Formatter


class FilterError(ValueError):
    """A filter that cannot answer; the message says why, and what would do."""


class Found(Protocol):
    """What a filter has found at a moment."""

    @property
    def lines(self) -> array[int]:
        """Packed lines, in no particular order."""

    @property
    def words(self) -> str:
        """What was found."""

    @property
    def to_come(self) -> float:
        """Which share of the nodes has still to be looked at: ask again."""

    def by(self, moment: Moment) -> Found:
        """Without the lines that are not there at a moment."""


class Filter(Protocol):
    """Finds the lines to show, at one moment after another."""

    @property
    def is_slow(self) -> bool:
        """Whether the last answer took so long that it should not be asked for each frame."""

    @property
    def is_behind(self) -> bool:
        """Whether the last answer is of an earlier moment."""

    def find(
        self,
        moment: Moment,
        formatter: Formatter,
        other: Moment | None = None,
        bookmarks: Collection[tuple[int, ...]] = (),
    ) -> Found:
        """What fits, as far as one slice of work goes.

        Raises:
            FilterError: there is no answer at this moment.
        """


def moves_of(moment: Moment, line: Line) -> tuple[int, ...]:
    """The moves from the root that lead to a line."""
    moves = moment.trace.moves_to(line.node)
    return (*moves, line.unvisited) if line.unvisited is not None else tuple(moves)


def locate(moment: Moment, moves: Sequence[int]) -> tuple[Line, int]:
    """The line to which these moves lead at a moment, and how many of them it takes.

    Fewer than all where the search has not come so far: the line is then the first of the moves
    that was not visited, or the last node before it where that move is no line of the tree.
    """
    node = 0
    for taken, move in enumerate(moves):
        child = next((c for c in moment.children(node) if moment.trace.move[c] == move), None)
        if child is None:
            if move in moment.unvisited(node):
                return Line(node, move), taken + 1
            return Line(node), taken
        node = child
    return Line(node), len(moves)
