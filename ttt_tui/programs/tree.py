"""A recorded search as columns: its boards, what was tried and what came back, node by node.

A search of the empty board visits half a million nodes and five thousand positions. Columns are
worked out ply by ply with numpy, and rules are asked once for each position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs.outcomes import Board, legal_cells, outcome_of

GOES_ON = 2
"""In the column of outcomes: the game is not over."""

Numbers = npt.NDArray[np.float64]
Masks = npt.NDArray[np.uint64]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]

_MIXES = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F], np.uint64)
_ENOUGH = 5
"""Nodes that say whether numbers are moves."""


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
        place: of each node the number of its position; `boards` are the positions.
    """

    def __init__(
        self,
        start: Position,
        moves: Any,
        depths: Any,
        ends: Any,
        numbers: Sequence[Any],
    ) -> None:
        """Args: three columns of a trace; what each node returned, its alpha and its beta."""
        self.start = start
        self.move = np.asarray(moves, np.int64)
        self.depth = np.asarray(depths, np.int64)
        self.end = np.asarray(ends, np.int64)
        self.raw, self.low, self.high = (np.asarray(each, np.float64) for each in numbers)
        count = len(self.move)
        self.has_window = ~(np.isnan(self.low) & np.isnan(self.high))
        self.is_open = self.end == 0
        self.end = np.where(self.is_open, count, self.end)
        self._place_stones(count)
        self._ask_rules(count)
        self._look_below(count)
        if self._returns_moves():
            self.raw = np.full(count, np.nan)
            self._look_below(count)

    def __len__(self) -> int:
        return len(self.move)

    def _place_stones(self, count: int) -> None:
        start = self.start
        self.parent = np.full(count, -1, np.int64)
        self.x, self.o = np.full(count, start.x, np.uint64), np.full(count, start.o, np.uint64)
        self.x_moves = (self.depth % 2 == 0) == (start.to_move is Side.X)
        self.levels = [np.zeros(1, np.int64)]
        for depth in range(1, int(self.depth.max(initial=0)) + 1):
            level, above = np.flatnonzero(self.depth == depth), self.levels[-1]
            parent = above[np.searchsorted(above, level) - 1]
            self.parent[level] = parent
            stone = np.uint64(1) << self.move[level].astype(np.uint64)
            x_placed = self.x_moves[parent]
            self.x[level] = self.x[parent] | np.where(x_placed, stone, np.uint64(0))
            self.o[level] = self.o[parent] | np.where(x_placed, np.uint64(0), stone)
            self.levels.append(level)

    def _ask_rules(self, count: int) -> None:
        mixed = self.x * _MIXES[0] + self.o * _MIXES[1]
        _, firsts, place = np.unique(mixed, return_index=True, return_inverse=True)
        self.place = place.reshape(count)
        self.boards: list[Board] = [
            (int(x), int(o), bool(x_moves))
            for x, o, x_moves in zip(
                self.x[firsts], self.o[firsts], self.x_moves[firsts], strict=True
            )
        ]
        outcomes, legal = [], []
        for x, o, _ in self.boards:
            outcome = outcome_of(self.start.rules, x, o)
            outcomes.append(GOES_ON if outcome is None else outcome)
            legal.append(legal_cells(self.start.rules, x, o) if outcome is None else 0)
        self.outcome = np.array(outcomes, np.int64)[self.place]
        self.legal = np.array(legal, np.uint64)[self.place]
        self.stones = np.bitwise_count(self.x | self.o).astype(np.int64)

    def _look_below(self, count: int) -> None:
        below, parents = np.arange(1, count), self.parent[1:]
        self.tried = np.zeros(count, np.uint64)
        stones = np.uint64(1) << self.move[1:].astype(np.uint64)
        np.bitwise_or.at(self.tried, parents, stones)
        self.children = np.bincount(parents, minlength=count) if count > 1 else np.zeros(count, int)
        self.least, self.most = np.full(count, np.inf), np.full(count, -np.inf)
        with np.errstate(invalid="ignore"):  # NaN stays
            np.minimum.at(self.least, parents, self.raw[below])
            np.maximum.at(self.most, parents, self.raw[below])
        for column in (self.least, self.most):
            column[self.children == 0] = np.nan
        self.has_value = ~np.isnan(self.raw) & ~self.is_open
        self.untried = self.legal & ~self.tried
        self.goes_on = self.outcome == GOES_ON

    def _returns_moves(self) -> bool:
        """Whether each number is an empty cell of its node, counted from 0 or from 1: no value."""
        inner = self.has_value & self.goes_on & (self.children > 0) & np.isfinite(self.raw)
        if np.count_nonzero(inner) < _ENOUGH or (self.raw[inner] % 1).any():
            return False
        for first in (0, 1):
            cells = self.raw[inner] - first
            if cells.min() < 0 or cells.max() >= self.start.rules.cells or not np.ptp(cells):
                continue
            if (self.legal[inner] >> cells.astype(np.uint64) & np.uint64(1)).all():
                return True
        return False

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
