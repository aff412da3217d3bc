"""The rules of a program, as its search shows them: boards that end its games, stones that fall.

A line of the board counts if no search goes on after it. Nothing is assumed: where the ends of a
program's games fit no board, its rules are not known.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from ttt_tui.games.rules import Rules
from ttt_tui.programs.board_columns import GOES_ON, Masks, legal
from ttt_tui.programs.boards import Stones
from ttt_tui.programs.recording import Bools, RecordedCalls

_DOUBT = 0.25
"""The share of the lines of a board after which a search may go on by mistake; of the ends of 3x3
without a line: a wrong line makes few of them, other rules many."""
_SEEN = 0.6
"""The share of the lines of a board that must have been seen to end games."""
_MANY = 200
"""Positions that go on and have stones enough for a line."""
_PASSED = 4
"""Positions with several moves and an empty cell in the air that was passed over."""
_SMALL = 9


class Shape(NamedTuple):
    """Rules, and for each cell of their board its place among the cells as they are read."""

    rules: Rules
    order: tuple[int, ...]

    def cells(self, masks: Any) -> Any:
        """Turn a mask of the cells as they are read, or a column of them, to that of the board."""
        return sum((masks >> place & 1) << cell for cell, place in enumerate(self.order))

    def places(self, mask: int) -> int:
        """Turn a mask of the cells of the board to that of the cells as they are read."""
        return sum((mask >> cell & 1) << place for cell, place in enumerate(self.order))


@dataclass
class GameEnds:
    """Boards of a search, as masks of the cells as they are read.

    Attributes:
        cells: the number of cells.
        tried: the moves that were made on each board, as a mask; none where its games end.
    """

    cells: int
    tried: dict[Stones, int] = field(default_factory=dict)

    def add(self, calls: RecordedCalls) -> None:
        """Add a recording; what it leaves without a move at its depth limit may go on."""
        taken = np.bitwise_or(*calls.stones.T)
        above = calls.place[calls.parent[1:]]
        tried = np.zeros_like(taken)
        np.bitwise_or.at(tried, above, taken[calls.place[1:]] & ~taken[above])
        is_full = np.bitwise_count(taken) == self.cells
        fault = calls.head["fault"]
        is_sure = bool(fault and fault["own"])  # an exception has no depth limit
        is_end = is_sure | (calls.depth < calls.depth.max()) | is_full[calls.place]
        is_known = tried > 0
        is_left = calls.line > 0  # others are open, or were left by an exception
        is_known[calls.place[is_end & is_left]] = True
        boards = calls.stones[is_known].tolist()
        for (x, o), moves in zip(boards, tried[is_known].tolist(), strict=True):
            self.tried[x, o] = self.tried.get((x, o), 0) | moves

    @property
    def columns(self) -> tuple[Masks, Masks]:
        """The boards, and the moves tried on each."""
        boards = np.array([*self.tried], np.uint64).reshape(-1, 2)
        return boards, np.array([*self.tried.values()], np.uint64)


def find_shape(ends: GameEnds, rows: int, *, is_all: bool = False) -> Shape | None:
    """Return the rules under which the search ends where it does; None if they are not known.

    Args:
        rows: their number, if the board says so, else 0.
        is_all: True if no more can be seen; on 3x3 the ends that there are then suffice.
    """
    boards, tried = ends.columns
    fits = [
        _Fit(Rules(height, ends.cells // height, length), boards, tried > 0)
        for height in range(rows or 2, (rows or 8) + 1)
        if ends.cells % height == 0 and 2 <= ends.cells // height <= 8
        for length in range(3, max(height, ends.cells // height) + 1)
    ]
    fit = max(fits, key=lambda each: each.rank)
    if any(each.is_perfect for each in fits if each is not fit):
        return None  # other boards fit as well
    is_plain = is_all and ends.cells == _SMALL and fit.is_perfect
    return oriented(fit.rules, ends) if is_plain or fit.is_known else None


def oriented(rules: Rules, ends: GameEnds) -> Shape:
    """Return rules with the order of the cells, and with gravity if stones fall."""
    boards, tried = ends.columns
    cells = np.arange(rules.cells).reshape(rules.rows, rules.columns)
    for lanes in (cells, cells[::-1], cells.T, cells.T[::-1]):  # from the top to the ground
        height, width = lanes.shape
        falling = replace(rules, rows=height, columns=width, gravity=True)
        shape = Shape(falling, tuple(lanes.ravel().tolist()))
        x, o = shape.cells(boards).T
        moves = shape.cells(tried)
        playable = legal(falling, x, o, np.full(len(x), GOES_ON))
        passed = (np.bitwise_count(moves) > 1) & (playable | x | o != rules.full)
        if not (moves & ~playable).any() and passed.sum() >= _PASSED:
            return shape
    return Shape(rules, tuple(range(rules.cells)))


class _Fit:
    """The agreement of rules with the ends of games.

    Attributes:
        broken: the share of the lines after which the search goes on.
        explained: the number of ends with a line; `unexplained`: without one, before a full board.
        is_perfect: True if lines end games, and nothing else does.
        is_known: True if enough lines end games, and not much else does; or if many positions have
            stones enough for a line, and none has one: the search scores finished games in its
            caller's loop.
    """

    def __init__(self, rules: Rules, boards: Masks, goes_on: Bools) -> None:
        self.rules = rules
        lines = np.array(rules.lines, np.uint64)
        x, o = boards[:, :1], boards[:, 1:]
        found: Bools = (x & lines == lines) | (o & lines == lines)
        has_line = found.any(1)
        is_full = boards[:, 0] | boards[:, 1] == rules.full
        ends = np.count_nonzero(~goes_on)
        broken = found[goes_on].any(0).sum()
        ending = found[~goes_on].any(0).sum()
        explained = np.count_nonzero(has_line & ~goes_on)
        others = np.count_nonzero(~has_line & ~goes_on & ~is_full)
        is_few = rules.cells > _SMALL or others <= _DOUBT * ends
        is_seen = ending + broken >= _SEEN * len(lines) or (rules.cells > _SMALL and ending >= 3)
        is_late = np.bitwise_count(boards).max(1) >= rules.in_a_row
        is_tried = not has_line.any() and is_late.sum() >= _MANY
        self.rank = ((explained - others) / (ends or 1) - broken / len(lines), -rules.in_a_row)
        self.is_perfect = explained > 0 and not broken and not others
        self.is_known = broken < _DOUBT * len(lines) and (is_tried or (is_seen and is_few))
