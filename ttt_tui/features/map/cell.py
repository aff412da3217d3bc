"""The cells of the map of a game tree: what each stands for, and what became of it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ttt_tui.search.reading.judge import Bound


class CellState(Enum):
    """What became of a cell's nodes."""

    NOTHING = "nothing"  # no nodes: the games are over above
    AHEAD = "ahead"  # none visited, and some still may be
    NEVER = "never"  # none visited, and none will be
    OPEN = "open"  # the search stands in one of them, or below it
    VISITED = "visited"  # all, and done with
    PARTLY = "partly"  # some


class Cell(NamedTuple):
    """A cell of the map at a moment.

    Attributes:
        nodes: how many nodes of the full tree it stands for; None where they are not counted.
        x, draws, o: how many of them are visited and left, by value: a win for X, a draw, a win
            for O. Of a node visited again it is the last value that is claimed to be one, or a
            bound of it.
        open: one more is visited and still open.
        ahead: how many may still be visited; where they are not counted, whether there are any.
        bound: how the value is to be read, where the cell stands for one node.
        unclaimed: how many more are visited and left with an estimate or a sample, so that nothing
            is said of their values. Where a cell stands for many nodes of a search that estimates,
            draws may be among them.
    """

    nodes: int | None
    x: int = 0
    draws: int = 0
    o: int = 0
    open: bool = False
    ahead: int = 0
    bound: Bound | None = None
    unclaimed: int = 0

    @property
    def visited(self) -> int:
        return self.x + self.draws + self.o + self.unclaimed + self.open

    @property
    def state(self) -> CellState:
        if self.nodes == 0:
            return CellState.NOTHING
        if self.open:
            return CellState.OPEN
        if not self.visited:
            return CellState.AHEAD if self.ahead else CellState.NEVER
        return CellState.VISITED if self.visited == self.nodes else CellState.PARTLY

    @property
    def share(self) -> float | None:
        """Of the cell's nodes, how many are visited; None where they are not counted."""
        return self.visited / self.nodes if self.nodes else None

    @property
    def value(self) -> int | None:
        """The sign of the value that most visited nodes have: 1 for X, 0, -1.

        None without any, and where more are not known. Among equally frequent ones the wins of X
        come before draws, and those before wins of O. None, too, for one node whose bound leaves
        every result open: at most a win of X, at least one of O.
        """
        most = max(self.x, self.draws, self.o)
        if not most or self.unclaimed > most:
            return None
        if (self.x and self.bound is Bound.UPPER) or (self.o and self.bound is Bound.LOWER):
            return None
        return 1 if self.x == most else 0 if self.draws == most else -1


class Picture(NamedTuple):
    """The map at a moment.

    Attributes:
        rows: by depth, the cells.
        visited: nodes entered, the root included, held by the trace or not; where the search comes
            back to nodes, different ones that the trace holds.
        missing: how many visits the trace does not hold.
        lost: the trace has ended before the moment: of what is `ahead` some was visited, or may
            have been.
        visits: how often nodes were entered, the root included; None where each was at most once.
        as_of: an earlier event than asked for, whose map this is: the rest is still to be counted.
    """

    rows: list[list[Cell]]
    visited: int
    missing: int
    lost: bool
    visits: int | None = None
    as_of: int | None = None
