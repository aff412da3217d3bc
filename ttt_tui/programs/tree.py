"""A recorded search as columns: half a million nodes of five thousand positions, as masks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.search.trace import NO_MOVE
from ttt_tui.solver.results import GOES_ON, Stones, legal, outcomes

Numbers = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]

SMALL = 9
"""Cells of a board whose positions are all looked at."""


def cells_of(mask: int) -> Iterator[int]:
    """The cells of a mask, the lowest first."""
    return (cell for cell in range(mask.bit_length()) if mask >> cell & 1)


class Tree:
    """The columns of a recording; node 0 is its root.

    Attributes:
        start: the position of the root.
        parent: of each node; -1 for the root.
        end: one past the last node below; the number of nodes where it was not left.
        is_open: it was not left.
        x, o: the stones, as masks.
        x_moves: X is to move.
        outcome: 1, 0, -1 or GOES_ON.
        legal, tried: cells, as masks; none are legal where the game is over.
        children: how many nodes each has tried.
        raw: what it returned; NaN without a number.
        low, high: the window that it was called with, as passed; NaN where none was.
        least, most: of the numbers of its children; NaN where one has none, or where it has none.
        place: of each node the number of its position; `boards` are the positions,
            `outcomes` their outcomes.
    """

    def __init__(
        self, start: Position, boards: Any, place: Any, depths: Any, ends: Any, numbers: Any
    ) -> None:
        """Check that each board is its caller's with one more stone of the side to move.

        Args:
            boards: X's and O's masks of each board; `place`: of each node its board.
            depths, ends: of each node; an end of 0 where it was not left.
            numbers: what each node returned, its alpha and its beta.

        Raises:
            ValueError: some board is not.
        """
        self.start = start
        x, o = np.asarray(boards, np.uint64).T
        self.place = np.asarray(place, np.int64)
        self.x, self.o = x[self.place], o[self.place]
        self.depth, self.end = np.asarray(depths), np.asarray(ends)
        self.raw, self.low, self.high = (np.asarray(each, np.float64) for each in numbers)
        count = len(self.depth)
        self.has_window = ~(np.isnan(self.low) & np.isnan(self.high))
        self.is_open = self.end == 0
        self.end = np.where(self.is_open, count, self.end)
        self._find_moves(count)
        self.boards: list[Stones] = list(zip(x.tolist(), o.tolist(), strict=True))
        outcome = outcomes(start.rules, x, o)
        self.outcomes: list[int] = outcome.tolist()
        self.outcome = outcome[self.place]
        self.legal = legal(start.rules, x, o, outcome)[self.place]
        self.goes_on = self.outcome == GOES_ON
        self._look_below(count)

    def __len__(self) -> int:
        return len(self.depth)

    def _find_moves(self, count: int) -> None:
        self.parent, self.levels = np.full(count, -1, np.int64), [np.zeros(1, np.int64)]
        for depth in range(1, int(self.depth.max(initial=0)) + 1):
            level, above = np.flatnonzero(self.depth == depth), self.levels[-1]
            self.parent[level] = above[np.searchsorted(above, level) - 1]
            self.levels.append(level)
        self.x_moves = (self.depth % 2 == 0) == (self.start.to_move is Side.X)
        mine, theirs = np.where(self.x_moves, (self.x, self.o), (self.o, self.x))
        above, full = self.parent[1:], np.uint64(self.start.rules.full)
        moved, waited = mine[above], theirs[above]
        stone = theirs[1:] ^ moved
        is_legal = (mine[1:] == waited) & (np.bitwise_count(stone) == 1)
        is_legal &= stone & (moved | waited | ~full) == 0
        if not is_legal.all() or (mine[0] | theirs[0]) & ~full or mine[0] & theirs[0]:
            raise ValueError
        self.move = np.append(NO_MOVE, np.bitwise_count(stone - np.uint64(1)).astype(np.int8))
        self.tried = np.zeros(count, np.uint64)
        np.bitwise_or.at(self.tried, above, stone)

    def _look_below(self, count: int) -> None:
        parents, numbers = self.parent[1:], self.raw[1:]
        self.untried = self.legal & ~self.tried
        self.children = np.bincount(parents, minlength=count)
        self.least, self.most = np.full(count, np.inf), np.full(count, -np.inf)
        with np.errstate(invalid="ignore"):  # NaN stays
            np.minimum.at(self.least, parents, numbers)
            np.maximum.at(self.most, parents, numbers)
        for column in (self.least, self.most):
            column[self.children == 0] = np.nan
        self.has_value = ~np.isnan(self.raw) & ~self.is_open

    def below(self, node: int) -> list[int]:
        """The children of a node, in the order of trying."""
        found, child, end = [], node + 1, int(self.end[node])
        while child < end:
            found.append(child)
            child = int(self.end[child])
        return found

    def position(self, node: int) -> Position:
        side = Side.X if self.x_moves[node] else Side.O
        return Position(int(self.x[node]), int(self.o[node]), side, self.start.rules)

    def moves_to(self, node: int) -> tuple[int, ...]:
        moves = list[int]()
        while node:
            moves.append(int(self.move[node]))
            node = int(self.parent[node])
        return tuple(reversed(moves))
