"""A recorded search as columns: half a million nodes of five thousand positions, as masks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules
from ttt_tui.programs.boards import COLUMNS
from ttt_tui.search.trace import NO_MOVE
from ttt_tui.solver.results import GOES_ON, Masks, Stones, legal, outcomes

Numbers = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]


_MANY = 200
"""Nodes of a search that would show a finished game, if these were calls."""


def cells_of(mask: int) -> Iterator[int]:
    """Yield the cells of a mask, the lowest first."""
    return (cell for cell in range(mask.bit_length()) if mask >> cell & 1)


def _ending_moves(rules: Rules, x: Masks, o: Masks) -> tuple[Masks, Masks]:
    """Return, for each board, the cells in which a stone of X, or of O, ends the game."""
    by_x = np.zeros(len(x), np.uint64)
    by_o = np.zeros(len(x), np.uint64)
    for stone in np.uint64(1) << np.arange(rules.cells, dtype=np.uint64):
        by_x |= (outcomes(rules, x | stone, o) != GOES_ON) * stone
        by_o |= (outcomes(rules, x, o | stone) != GOES_ON) * stone
    return by_x, by_o


class RecordedTree:
    """The columns of a recording; node 0 is its root.

    Attributes:
        start: the position of the root.
        place: the number of each node's position, an index of `boards` and `outcomes`.
        parent: the caller of each node; -1 for the root. `levels`: the nodes of each ply.
        line: the line that the node returned from; 0 where it is not known.
        end: one past the last node below; the number of nodes where the node was not left.
        is_open: True if the node was not left.
        x, o: the stones, as masks.
        x_moves: True if X is to move.
        outcome: 1, 0, -1 or GOES_ON.
        legal, tried, untried: cells, as masks; after the end of a game no move is legal. A move
            that ends a game is not untried if no finished game is a call, but scored in a loop.
        children: the number of moves that were tried.
        raw: the number that the node returned; NaN without one.
        low, high: the window of the call, as it was passed; NaN without one.
        least, most: the smallest and the largest number of the children; NaN if one has none.
    """

    def __init__(self, start: Position, stones: Any, raw: RawRecording) -> None:
        """Check that each board is its caller's with one more stone of the side to move.

        Args:
            stones: X's and O's masks of each board of the recording, as cells of the position.

        Raises:
            ValueError: a board is not legal after its caller's.
        """
        self.start = start
        x, o = np.asarray(stones, np.uint64).T
        self.place = np.asarray(raw.board, np.int64)
        self.parent = np.asarray(raw.parent, np.int64)
        self.depth = np.asarray(raw.depth)
        self.line = np.asarray(raw.line)
        self.raw, self.low, self.high = (np.asarray(each, np.float64) for each in raw.numbers)
        self.x = x[self.place]
        self.o = o[self.place]
        self.has_window = ~(np.isnan(self.low) & np.isnan(self.high))
        ends = np.asarray(raw.end)
        self.is_open = ends == 0
        self.end = np.where(self.is_open, len(self), ends)
        self._find_moves()
        self.boards: list[Stones] = list(zip(x.tolist(), o.tolist(), strict=True))
        outcome = outcomes(start.rules, x, o)
        self.outcomes: list[int] = outcome.tolist()
        self.outcome = outcome[self.place]
        self.legal = legal(start.rules, x, o, outcome)[self.place]
        self.goes_on = self.outcome == GOES_ON
        self.untried = self.legal & ~self.tried
        if self.goes_on.all() and len(self) > _MANY:
            by_x, by_o = _ending_moves(start.rules, x, o)
            self.untried &= ~np.where(self.x_moves, by_x[self.place], by_o[self.place])
        self._look_below()

    def __len__(self) -> int:
        return len(self.depth)

    def _find_moves(self) -> None:
        plies = range(int(self.depth.max()) + 1)
        self.levels = [np.flatnonzero(self.depth == ply) for ply in plies]
        self.x_moves = (self.depth % 2 == 0) == (self.start.to_move is Side.X)
        mine, theirs = np.where(self.x_moves, (self.x, self.o), (self.o, self.x))
        above = self.parent[1:]
        moved = mine[above]
        waited = theirs[above]
        full = np.uint64(self.start.rules.full)
        stone = theirs[1:] ^ moved
        is_legal = (mine[1:] == waited) & (np.bitwise_count(stone) == 1)
        is_legal &= stone & (moved | waited | ~full) == 0
        if not is_legal.all() or (mine[0] | theirs[0]) & ~full or mine[0] & theirs[0]:
            raise ValueError
        self.move = np.append(NO_MOVE, np.bitwise_count(stone - np.uint64(1)).astype(np.int8))
        self.tried = np.zeros(len(self), np.uint64)
        np.bitwise_or.at(self.tried, above, stone)

    def _look_below(self) -> None:
        parents = self.parent[1:]
        numbers = self.raw[1:]
        self.children = np.bincount(parents, minlength=len(self))
        self.least = np.full(len(self), np.inf)
        self.most = np.full(len(self), -np.inf)
        with np.errstate(invalid="ignore"):  # NaN stays
            np.minimum.at(self.least, parents, numbers)
            np.maximum.at(self.most, parents, numbers)
        for column in (self.least, self.most):
            column[self.children == 0] = np.nan
        self.has_value = ~np.isnan(self.raw) & ~self.is_open

    def below(self, node: int) -> list[int]:
        """Return the children of a node, in the order of trying."""
        found = list[int]()
        child = node + 1
        while child < self.end[node]:
            found.append(child)
            child = int(self.end[child])
        return found

    def position(self, node: int) -> Position:
        side = Side.X if self.x_moves[node] else Side.O
        return Position(int(self.x[node]), int(self.o[node]), side, self.start.rules)

    def moves_to(self, node: int) -> tuple[int, ...]:
        """Return the moves from the root to a node."""
        moves = list[int]()
        while node:
            moves.append(int(self.move[node]))
            node = int(self.parent[node])
        return tuple(reversed(moves))


Column = npt.NDArray[Any]


class RawRecording(NamedTuple):
    """The columns of a call, in the order in which the program keeps its cells.

    Attributes:
        stones: X's and O's masks of each board; `board`: the board of each node.
        parent: the caller of each node; -1 for the root.
        depth, end, line: of each node; an end of 0 where it was not left.
        numbers: what each node returned, its alpha, its beta.
    """

    head: dict[str, Any]
    stones: Column
    board: Column
    parent: Column
    depth: Column
    end: Column
    line: Column
    numbers: Column


def raw_recording(head: dict[str, Any], data: bytes) -> RawRecording:
    """Return checked columns. Raises LookupError, TypeError, ValueError or OverflowError."""
    columns = dict[str, Column]()
    at = 0
    for name, code in COLUMNS.items():
        columns[name] = np.frombuffer(data, code, int(head["sizes"][name]), at)
        at += columns[name].nbytes
    stones = columns["stones"].reshape(-1, 2)
    log = columns["log"].astype(np.int64)
    enters = log > 0
    level = np.cumsum(np.where(enters, 1, -1))
    depth = level[enters] - 1
    board = log[enters] - 1
    is_one = np.count_nonzero(depth == 0) == 1 and board.max() < len(stones)
    if at != len(data) or not is_one or level.min() < 0 or not enters[0]:
        raise ValueError
    parent = np.zeros(len(depth), np.int64)
    end = np.zeros(len(depth), np.int64)
    line = np.zeros(len(depth), np.int64)
    numbers = np.full((3, len(depth)), np.nan)
    entered = np.cumsum(enters)[~enters]
    above = np.array([-1])
    for ply in range(int(depth.max()) + 1):
        nodes = np.flatnonzero(depth == ply)
        parent[nodes] = above[np.searchsorted(above, nodes) - 1]
        above = nodes
        # The nodes of one ply are entered and left in turn.
        exits = np.flatnonzero(level[~enters] == ply)
        left = nodes[: len(exits)]
        end[left] = entered[exits]
        line[left] = ~log[~enters][exits]
        numbers[0, left] = columns["raw"][exits]
    for place, name in enumerate(("alpha", "beta"), 1):
        numbers[place, : len(columns[name])] = columns[name]
    return RawRecording(head, stones, board, parent, depth, end, line, numbers)
