"""A recorded search as columns, and the exact values of its positions, by masks of stones.

Nobody asks `Position` here: a search of the empty board has half a million nodes of five thousand
positions, among them those after the end of a game that a program does not see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules

GOES_ON = 2
"""In the column of outcomes: the game is not over."""

Board = tuple[int, int, bool]
"""The stones of X, those of O, and whether X is to move."""

Numbers = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]

SMALL = 9
"""Cells of a board whose positions are all looked at."""

_MOST_POSITIONS = 60_000
"""Looked at for exact values; tic-tac-toe has 5,478."""
_MIXES = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F], np.uint64)
_ENOUGH = 5
"""Nodes that say whether numbers are moves."""


def cells_of(mask: int) -> Iterator[int]:
    """The cells of a mask, the lowest first."""
    return (cell for cell in range(mask.bit_length()) if mask >> cell & 1)


def outcome_of(rules: Rules, x: int, o: int) -> int | None:
    """1, 0 or -1 from X's side; None while the game goes on."""
    for stones, side in ((x, 1), (o, -1)):
        if rules.has_line(stones):
            return -side if rules.misere else side
    return 0 if x | o == rules.full else None


def legal_cells(rules: Rules, x: int, o: int) -> int:
    """The cells where a stone may be put, as a mask, whether the game is over or not."""
    empty = rules.full & ~(x | o)
    if rules.gravity:
        ground = ((1 << rules.columns) - 1) << (rules.cells - rules.columns)
        empty &= (x | o) >> rules.columns | ground
    return empty


class Exact:
    """Values of positions from X's side, each position looked at once.

    Args:
        finished: what a finished game counts, by its outcome and its number of stones.
    """

    def __init__(self, rules: Rules, finished: Callable[[int, int], float]) -> None:
        self._rules, self._finished = rules, finished
        self._known: dict[Board, float] = {}

    def of(self, board: Board) -> float | None:
        """The value of a position under perfect play; None if it takes too many positions."""
        if board in self._known:
            return self._known[board]
        (x, o, x_moves), values = board, list[float]()
        outcome = outcome_of(self._rules, x, o)
        if outcome is not None:
            values.append(self._finished(outcome, (x | o).bit_count()))
        elif len(self._known) < _MOST_POSITIONS:
            for cell in cells_of(legal_cells(self._rules, x, o)):
                bit = 1 << cell
                value = self.of((x | bit, o, False) if x_moves else (x, o | bit, True))
                if value is None:
                    return None
                values.append(value)
        else:
            return None
        self._known[board] = found = max(values) if x_moves else min(values)
        return found


@lru_cache(maxsize=8)
def plain(rules: Rules) -> Exact:
    """Wins, draws and losses by these rules as 1, 0 and -1."""
    return Exact(rules, lambda outcome, _: float(outcome))


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
        self, start: Position, moves: Any, depths: Any, ends: Any, numbers: Sequence[Any]
    ) -> None:
        """Args: columns of a trace; what each node returned, its alpha and its beta."""
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
