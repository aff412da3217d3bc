"""A recorded search as columns, and the exact values of positions, by masks of stones.

Nobody asks `Position` here: a search of the empty board has half a million nodes of five thousand
positions, among them those after the end of a game that a program does not see.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules
from ttt_tui.search.trace import NO_MOVE

GOES_ON = 2
"""In the column of outcomes: the game is not over."""

Stones = tuple[int, int]
"""Those of X and those of O; they say who is to move, as the sides take turns."""

Numbers = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.signedinteger[Any]]
Masks = npt.NDArray[np.uint64]

SMALL = 9
"""Cells of a board whose positions are all looked at."""

_MOST_POSITIONS = 200_000
"""Looked at for exact values; tic-tac-toe has 5,478."""
_MIXES = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F], np.uint64)


def cells_of(mask: int) -> Iterator[int]:
    """The cells of a mask, the lowest first."""
    return (cell for cell in range(mask.bit_length()) if mask >> cell & 1)


def _outcomes(rules: Rules, x: Masks, o: Masks) -> Ints:
    """Of boards: 1, 0 or -1 from X's side, or GOES_ON."""
    found: Ints = np.where(x | o == rules.full, 0, GOES_ON).astype(np.int8)
    for stones, side in ((o, -1), (x, 1)):
        has_line = np.zeros(len(stones), bool)
        for line in rules.lines:
            has_line |= stones & line == line
        found[has_line] = -side if rules.misere else side
    return found


def _legal(rules: Rules, x: Masks, o: Masks, outcome: Ints) -> Masks:
    """The cells where a stone may be put; none where the game is over."""
    empty = rules.full & ~(x | o)
    if rules.gravity:
        ground = ((1 << rules.columns) - 1) << (rules.cells - rules.columns)
        empty &= (x | o) >> rules.columns | ground
    return np.where(outcome == GOES_ON, empty, 0)


def _distinct(x: Masks, o: Masks) -> tuple[Masks, Masks, Ints]:
    """Boards without those that come again, and of each board its place among them."""
    mixed = x * _MIXES[0] + o * _MIXES[1]
    _, firsts, place = np.unique(mixed, return_index=True, return_inverse=True)
    return x[firsts], o[firsts], place.reshape(len(x))


@lru_cache(maxsize=64)
def results(start: Position) -> dict[Stones, float]:
    """Wins, draws and losses of all positions of games that go on from one, as 1, 0 and -1.

    Returns:
        Those with most stones first; nothing if there are too many positions.
    """
    rules, side, count = start.rules, start.to_move, 0
    bits = np.uint64(1) << np.arange(rules.cells, dtype=np.uint64)
    x, o = (np.array([stones], np.uint64) for stones in (start.x, start.o))
    levels = list[tuple[Side, Masks, Masks, Ints, Ints, Ints]]()
    while len(x):
        outcome = _outcomes(rules, x, o)
        at, cell = np.nonzero(_legal(rules, x, o, outcome)[:, None] & bits)
        x_stone = bits[cell] * np.uint64(side is Side.X)
        o_stone = bits[cell] ^ x_stone
        next_x, next_o, place = _distinct(x[at] | x_stone, o[at] | o_stone)
        levels.append((side, x, o, outcome, at, place))
        x, o, side, count = next_x, next_o, side.other, count + len(next_x)
        if count > _MOST_POSITIONS:
            return {}
    found, below = dict[Stones, float](), np.zeros(0)
    for side, x, o, outcome, at, place in reversed(levels):
        gain = np.where(outcome == GOES_ON, -np.inf, int(side) * outcome)
        np.maximum.at(gain, at, int(side) * below[place])
        below = int(side) * gain
        found.update(zip(zip(x.tolist(), o.tolist(), strict=True), below.tolist(), strict=True))
    return found


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
        outcome = _outcomes(start.rules, x, o)
        self.outcomes: list[int] = outcome.tolist()
        self.outcome = outcome[self.place]
        self.legal = _legal(start.rules, x, o, outcome)[self.place]
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
