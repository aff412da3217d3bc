"""The rules of a program, as its search shows them: boards that end its games, stones that fall.

A line of the board counts if no search goes on after it. Nothing is assumed: where the ends of a
program's games fit no board, its rules are not known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ttt_tui.games.rules import Rules
from ttt_tui.programs.tree import RawRecording
from ttt_tui.solver.results import Masks, Stones

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

Bools = npt.NDArray[np.bool_]


class Shape(NamedTuple):
    """Rules, and for each cell of their board its place among the cells as they are read."""

    rules: Rules
    order: tuple[int, ...]


@dataclass
class GameEnds:
    """Positions of a search, as masks of the cells as they are read.

    Attributes:
        cells: the number of cells.
        seen: all positions.
        going_on: positions after which the search has made a move.
        leaves: positions that it has left without one; `ends`: those above its depth limit.
        moves: stones before a move, as a mask, and the cell of the move.
    """

    cells: int
    seen: set[Stones] = field(default_factory=set)
    going_on: set[Stones] = field(default_factory=set)
    leaves: set[Stones] = field(default_factory=set)
    ends: set[Stones] = field(default_factory=set)
    moves: set[tuple[int, int]] = field(default_factory=set)

    @property
    def has_early_end(self) -> bool:
        """True if it ends games before the board is full."""
        return any((x | o).bit_count() < self.cells for x, o in self.ends)

    def add(self, raw: RawRecording) -> None:
        """Add a recording."""
        boards = [(x, o) for x, o in raw.stones.tolist()]
        is_inner = np.zeros(len(raw.board), bool)
        is_inner[raw.parent[1:]] = True
        is_leaf = ~is_inner & (raw.line > 0)  # others are open, or were left by an exception
        limit = raw.depth.max()
        is_full = np.bitwise_count(raw.stones[:, 0] | raw.stones[:, 1]) == self.cells
        is_end = is_leaf & ((raw.depth < limit) | (limit == 0) | is_full[raw.board])
        self.seen.update(boards)
        for group, nodes in (
            (self.going_on, is_inner), (self.leaves, is_leaf), (self.ends, is_end),
        ):  # fmt: skip
            group.update(boards[each] for each in np.unique(raw.board[nodes]).tolist())
        steps = np.unique(raw.board[raw.parent[1:]] * len(boards) + raw.board[1:])
        for above, below in zip(*divmod(steps, len(boards)), strict=True):
            taken = boards[above][0] | boards[above][1]
            stone = (boards[below][0] | boards[below][1]) & ~taken
            if stone:
                self.moves.add((taken, stone.bit_length() - 1))


def find_shape(evidence: GameEnds, rows: int, *, is_all: bool = False) -> Shape | None:
    """Return the rules under which the search ends where it does; None if they are not known.

    Args:
        rows: their number, if the board says so, else 0.
        is_all: True if no more can be seen; on 3x3 the ends that there are then suffice.
    """
    cells = evidence.cells
    sizes = [(rows, cells // rows)] if rows else _sizes(cells)
    left = evidence.leaves if is_all else evidence.ends
    columns = [
        np.array(sorted(boards), np.uint64).reshape(-1, 2)
        for boards in (evidence.going_on, left - evidence.going_on, evidence.seen)
    ]
    fits = [
        _Fit(Rules(*size, length), *columns) for size in sizes for length in range(3, max(size) + 1)
    ]
    fit = max(fits, key=lambda each: each.rank)
    if any(each.is_perfect for each in fits if each is not fit):
        return None  # other boards fit as well
    is_plain = is_all and cells == _SMALL and fit.is_perfect
    return oriented(fit.rules, evidence) if is_plain or fit.is_known else None


def oriented(rules: Rules, evidence: GameEnds) -> Shape:
    """Return rules with the order of the cells, and with gravity if stones fall."""
    for order, width in _orders(rules.rows, rules.columns):
        if _falls(sorted(evidence.moves), order, width):
            turned = Rules(
                rules.cells // width, width, rules.in_a_row, gravity=True, misere=rules.misere
            )
            return Shape(turned, order)
    return Shape(rules, tuple(range(rules.cells)))


def _lines_in(rules: Rules, boards: Masks) -> Bools:
    """Return, for each board and each line of the rules, True if one side has all of the line."""
    lines = np.array(rules.lines, np.uint64)
    x, o = boards[:, :1], boards[:, 1:]
    found: Bools = (x & lines == lines) | (o & lines == lines)
    return found


class _Fit:
    """The agreement of rules with the ends of games.

    Attributes:
        broken: the number of lines after which the search goes on; `ending`: that end games.
        explained: the number of ends with a line; `unexplained`: without one, before a full board.
        is_tried: True if many positions have stones enough for a line, and none has a line: the
            search scores finished games in its caller's loop.
    """

    def __init__(self, rules: Rules, going_on: Masks, ends: Masks, seen: Masks) -> None:
        self.rules = rules
        self.ends = len(ends)
        at_end = _lines_in(rules, ends)
        has_line = at_end.any(1)
        is_full = ends[:, 0] | ends[:, 1] == rules.full
        self.broken = int(_lines_in(rules, going_on).any(0).sum())
        self.ending = int(at_end.any(0).sum())
        self.explained = int(has_line.sum())
        self.unexplained = int((~has_line & ~is_full).sum())
        stones = np.bitwise_count(seen).max(1, initial=0)
        self.is_tried = (stones >= rules.in_a_row).sum() >= _MANY
        self.is_tried &= not _lines_in(rules, seen).any()

    @property
    def is_perfect(self) -> bool:
        """True if lines end games, and nothing else does."""
        return self.explained > 0 and not self.broken and not self.unexplained

    @property
    def rank(self) -> tuple[float, int]:
        lines = max(1, len(self.rules.lines))
        right = (self.explained - self.unexplained) / max(1, self.ends)
        return right - self.broken / lines, -self.rules.in_a_row

    @property
    def is_known(self) -> bool:
        lines = len(self.rules.lines)
        if not lines or self.broken > _MOST_BROKEN * lines:
            return False
        is_seen = self.ending + self.broken >= _SEEN * lines or (lines > 8 and self.ending >= 3)
        is_alike = self.rules.cells > _SMALL or self.unexplained <= _MOST_OTHERS * self.ends
        return self.is_tried or (is_seen and is_alike)


def _sizes(cells: int) -> list[tuple[int, int]]:
    found = [(r, cells // r) for r in range(2, 9) if cells % r == 0 and 2 <= cells // r <= 8]
    return sorted(found, key=lambda size: (abs(size[0] - size[1]), size[0]))


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
    tried = Counter(taken for taken, _ in moves)
    passed = 0
    for taken, count in tried.items():
        in_air = (cell for cell in under if not taken >> cell & 1 and not lies(taken, cell))
        passed += count > 1 and next(in_air, None) is not None
    return passed >= _PASSED
