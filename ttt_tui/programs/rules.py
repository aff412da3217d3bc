"""The rules of a program, as its search shows them: boards that end its games, stones that fall.

A line of the board counts if no search goes on after it. Nothing is assumed: where the ends of a
program's games fit no board, its rules are not known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ttt_tui.games.rules import Rules
from ttt_tui.programs.columns import RawRecording
from ttt_tui.solver.results import Masks

_FALLS, _PASSED = 8, 4
"""Moves that all lie on something, and positions with an empty cell that was passed over."""
_MOST_BROKEN = 0.25
"""The share of the lines of a board after which a search may go on by mistake."""
_MOST_OTHERS = 0.2
"""The share of ends of 3x3 without a line: a wrong line makes few of them, other rules many."""
_SEEN = 0.6
"""The share of the lines of a board that must have been seen to end games."""
_MANY = 200
"""Positions that go on and have stones enough for a line."""
_SMALL = 9

Taken = npt.NDArray[np.bool_]


class Shape(NamedTuple):
    """Rules, and for each cell of their board its place among the cells as they are read."""

    rules: Rules
    order: tuple[int, ...]


@dataclass
class GameEnds:
    """Positions of a search, as masks of the cells as they are read.

    Attributes:
        cells: the number of cells.
        going_on: positions after which the search has made a move.
        ends: positions that it has left without one, above its depth limit.
        seen: all positions; `leaves` are ends, and those at its depth limit.
        moves: stones before a move, as a mask, and the cell of the move.
    """

    cells: int
    going_on: set[tuple[int, int]] = field(default_factory=set)
    ends: set[tuple[int, int]] = field(default_factory=set)
    moves: set[tuple[int, int]] = field(default_factory=set)
    seen: set[tuple[int, int]] = field(default_factory=set)
    leaves: set[tuple[int, int]] = field(default_factory=set)

    @property
    def has_early_end(self) -> bool:
        """True if it ends games before the board is full."""
        return any((x | o).bit_count() < self.cells for x, o in self.ends)

    def add(self, raw: RawRecording) -> None:
        """Add a recording."""
        stones, board, depth, line = raw.stones, raw.board, raw.depth, raw.line
        closed = line > 0  # others are open, or were left by an exception
        inner = np.append(depth[1:] > depth[:-1], False)
        limit = depth.max()
        boards = list(map(tuple, stones.tolist()))
        self.seen.update(boards)
        for each in np.unique(board[inner]).tolist():
            self.going_on.add(boards[each])
        leaf = closed & ~inner & ((depth < limit) | (limit == 0))
        full = np.bitwise_count(stones[:, 0] | stones[:, 1])
        leaf |= closed & ~inner & (full[board] == self.cells)
        for each in np.unique(board[leaf]).tolist():
            self.ends.add(boards[each])
        for each in np.unique(board[closed & ~inner]).tolist():
            self.leaves.add(boards[each])
        above = board[_parents(depth)]
        pairs = np.unique(above[1:].astype(np.int64) * len(boards) + board[1:])
        for pair in pairs.tolist():
            (x, o), (new_x, new_o) = boards[pair // len(boards)], boards[pair % len(boards)]
            stone = (new_x | new_o) & ~(x | o)
            if stone:
                self.moves.add((x | o, stone.bit_length() - 1))


def _parents(depth: Any) -> Any:
    """The caller of each node; the root is its own."""
    found = np.zeros(len(depth), np.int64)
    above = np.zeros(1, np.int64)
    for level in range(1, int(depth.max()) + 1):
        here = np.flatnonzero(depth == level)
        found[here] = above[np.searchsorted(above, here) - 1]
        above = here
    return found


def find_shape(evidence: GameEnds, rows: int, *, is_all: bool = False) -> Shape | None:
    """Return the rules under which the search ends where it does; None if they are not known.

    Args:
        rows: their number, if the board says so, else 0.
        is_all: True if no more can be seen; on 3x3 the ends that there are then suffice.
    """
    cells = evidence.cells
    sizes = [(rows, cells // rows)] if rows else _sizes(cells)
    going_on = _Boards(evidence.going_on)
    seen = _Boards(evidence.seen)
    left = evidence.leaves if is_all else evidence.ends
    ends = _Boards(left - evidence.going_on)
    candidates = [Rules(*size, length) for size in sizes for length in _lengths(*size)]
    fits = [_Fit.of(rules, going_on, ends) for rules in candidates]
    fit = max(fits, key=lambda each: each.rank)
    if any(each.is_perfect for each in fits if each is not fit):
        return None  # other boards fit as well
    is_plain = is_all and cells == _SMALL and fit.is_perfect
    return oriented(fit.rules, evidence) if is_plain or fit.is_known(seen) else None


def oriented(rules: Rules, evidence: GameEnds) -> Shape:
    """Return rules with the order of the cells, and with gravity if stones fall."""
    for order, width in _orders(rules.rows, rules.columns):
        if _falls(sorted(evidence.moves), order, width):
            turned = Rules(
                rules.cells // width, width, rules.in_a_row, gravity=True, misere=rules.misere
            )
            return Shape(turned, order)
    return Shape(rules, tuple(range(rules.cells)))


class _Boards:
    """Positions as columns."""

    def __init__(self, boards: set[tuple[int, int]]) -> None:
        pairs = np.array(sorted(boards), np.uint64).reshape(-1, 2)
        self.x: Masks = pairs[:, 0]
        self.o: Masks = pairs[:, 1]
        self.taken: Masks = self.x | self.o

    def having(self, line: int) -> Taken:
        mask = np.uint64(line)
        found: Taken = (self.x & mask == mask) | (self.o & mask == mask)
        return found


@dataclass(frozen=True)
class _Fit:
    """The agreement of rules with the ends of games.

    Attributes:
        ends: the number of ends of games.
        broken: lines after which the search goes on.
        ending: lines that end games; `unexplained`: ends without a line.
    """

    rules: Rules
    ends: int
    broken: int
    ending: int
    explained: int
    unexplained: Taken

    @classmethod
    def of(cls, rules: Rules, going_on: _Boards, ends: _Boards) -> _Fit:
        lines = rules.lines
        after = [going_on.having(line) for line in lines]
        at_end = [ends.having(line) for line in lines]
        has_line = np.logical_or.reduce(at_end) if lines else np.zeros(len(ends.x), bool)
        is_full = ends.taken == rules.full
        return cls(
            rules,
            len(ends.x),
            sum(bool(each.any()) for each in after),
            sum(bool(each.any()) for each in at_end),
            int(has_line.sum()),
            ~has_line & ~is_full,
        )

    @property
    def is_perfect(self) -> bool:
        """True if lines end games, and nothing else does."""
        return self.explained > 0 and not self.broken and not self.unexplained.any()

    @property
    def rank(self) -> tuple[float, int]:
        lines = max(1, len(self.rules.lines))
        right = self.explained - int(self.unexplained.sum())
        return right / max(1, len(self.unexplained)) - self.broken / lines, -self.rules.in_a_row

    def is_known(self, seen: _Boards) -> bool:
        lines = len(self.rules.lines)
        if not lines or self.broken > _MOST_BROKEN * lines:
            return False
        # A search that scores finished games in its caller's loop never shows a line.
        stones = np.maximum(np.bitwise_count(seen.x), np.bitwise_count(seen.o))
        is_tried = int((stones >= self.rules.in_a_row).sum()) >= _MANY
        is_tried = is_tried and not any(seen.having(line).any() for line in self.rules.lines)
        if is_tried:
            return True
        is_seen = self.ending + self.broken >= _SEEN * lines or (lines > 8 and self.ending >= 3)
        if not is_seen:
            return False
        return self.rules.cells > _SMALL or self.unexplained.sum() <= _MOST_OTHERS * self.ends


def _sizes(cells: int) -> list[tuple[int, int]]:
    found = [(r, cells // r) for r in range(2, 9) if cells % r == 0 and 2 <= cells // r <= 8]
    return sorted(found, key=lambda size: (abs(size[0] - size[1]), size[0]))


def _lengths(height: int, width: int) -> range:
    return range(3, max(height, width) + 1)


def _orders(height: int, width: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Cells from the top to the ground, in the four ways in which stones may fall; the width."""
    rows = [range(row * width, row * width + width) for row in range(height)]
    for lines in (rows, list(zip(*rows, strict=True))):
        for each in (lines, lines[::-1]):
            yield tuple(cell for row in each for cell in row), len(lines[0])


def _falls(moves: Sequence[tuple[int, int]], order: tuple[int, ...], width: int) -> bool:
    """True if all stones lie on something in this order, and cells in the air are left out."""
    under = dict(zip(order, order[width:], strict=False))

    def lies(taken: int, cell: int) -> bool:
        return cell not in under or bool(taken >> under[cell] & 1)

    if len(moves) < _FALLS or not all(lies(*each) for each in moves):
        return False
    passed = {
        taken
        for taken, _ in moves
        if any(not taken >> cell & 1 and not lies(taken, cell) for cell in under)
    }
    tried = Counter(taken for taken, _ in moves)
    several = [taken for taken in passed if tried[taken] > 1]
    return len(several) >= _PASSED
