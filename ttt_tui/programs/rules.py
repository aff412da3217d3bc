"""The rules of a program, as its search shows them: boards that end its games, stones that fall.

A line of the board counts if no search goes on after it. Nothing is assumed: where the ends of a
program's games fit no board, its rules are not known.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import chain, product
from operator import or_
from typing import Any, NamedTuple

import numpy as np

from ttt_tui.games.rules import Rules
from ttt_tui.programs.boards import ALL_ASKED, Stones
from ttt_tui.programs.recording import Column, RecordedCalls, cells_of, playable

_DOUBT = 0.25
"""The share of the lines of a board after which a search may go on by mistake; of the ends of 3x3
without a line: a wrong line makes few of them, other rules many."""
_LINES = 3
"""Lines that must have been seen to end games, if there are as many."""
_MANY = 50
"""Positions in which a move that is not tried would complete a line."""
_SOME = 10_000
"""Positions in which those are looked for."""
_PASSED = 4
"""Positions with several moves and an empty cell in the air that was passed over."""


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
        entered: some boards, those at a depth limit among them.
    """

    cells: int
    tried: dict[Stones, int] = field(default_factory=dict)
    entered: set[Stones] = field(default_factory=set)

    def add(self, calls: RecordedCalls) -> None:
        """Add a recording; what it leaves without a move at its depth limit may go on."""
        taken = np.bitwise_or(*calls.stones.T)
        above = calls.place[calls.parent[1:]]
        tried = np.zeros_like(taken)
        np.bitwise_or.at(tried, above, taken[calls.place[1:]] & ~taken[above])
        is_full = np.bitwise_count(taken) == self.cells
        is_sure = calls.fault is not None and calls.fault.is_own  # it has no depth limit
        is_end = is_sure | (calls.depth < calls.depth.max()) | is_full[calls.place]
        is_known = tried > 0
        is_left = calls.line > 0  # others are open, or were left by an exception
        is_known[calls.place[is_end & is_left]] = True
        self.entered.update(map(tuple, calls.stones[:_SOME].tolist()))
        boards = calls.stones[is_known].tolist()
        for (x, o), moves in zip(boards, tried[is_known].tolist(), strict=True):
            self.tried[x, o] = self.tried.get((x, o), 0) | moves

    @property
    def touched(self) -> int:
        """The mask of the cells on which stones were put."""
        return reduce(or_, chain(self.tried.values(), *self.tried), 0)

    @property
    def used(self) -> tuple[int, ...]:
        """The cells of 3x3 on which stones were put; all cells if they are not nine."""
        found = tuple(cells_of(self.touched))
        return found if len(found) == ALL_ASKED else tuple(range(self.cells))

    def within(self, places: tuple[int, ...]) -> GameEnds:
        """Return the same boards without other cells, such as lines between them."""
        cells = Shape(Rules(), places).cells
        tried = {(cells(x), cells(o)): cells(moves) for (x, o), moves in self.tried.items()}
        return GameEnds(len(places), tried, {(cells(x), cells(o)) for x, o in self.entered})

    @property
    def columns(self) -> tuple[Column, Column, Column]:
        """The boards, the moves tried on each, and those that were entered."""
        boards, entered = (
            np.array([*each], np.uint64).reshape(-1, 2) for each in (self.tried, self.entered)
        )
        return boards, np.array([*self.tried.values()], np.uint64), entered


def find_shape(ends: GameEnds, rows: int, *, is_all: bool = False) -> Shape | None:
    """Return the rules under which the search ends where it does; None if they are not known.

    Args:
        rows: their number, if the board says so, else 0.
        is_all: True if no more can be seen; on 3x3 the ends that there are then suffice.
    """
    columns = ends.columns
    fits = [
        _fit(Rules(height, width, length), *columns)
        for length in range(3, 9)
        for height, width in product(range(rows or 2, (rows or 8) + 1), range(2, 9))
        if height * width == ends.cells and length <= max(height, width)
    ]
    if not fits:
        return None
    # Of those that explain as much the shortest lines stay first.
    best, *others = sorted(fits, key=lambda each: each.rank, reverse=True)
    is_known = best.is_known or (is_all and best.is_perfect and ends.cells == ALL_ASKED)
    # Other boards may fit as well.
    is_sure = is_known and not any(each.is_perfect for each in others)
    shape = oriented(best.rules, ends)
    # What no stone is put on may be no cell.
    is_board = shape.rules.gravity or ends.touched == best.rules.full
    return shape if is_sure and is_board else None


def oriented(rules: Rules, ends: GameEnds) -> Shape:
    """Return rules with the order of the cells, and with gravity if stones fall."""
    boards, tried, _ = ends.columns
    cells = np.arange(rules.cells).reshape(rules.rows, rules.columns)
    for lanes in (cells, cells[::-1], cells.T, cells.T[::-1]):  # from the top to the ground
        height, width = lanes.shape
        falling = replace(rules, rows=height, columns=width, gravity=True)
        shape = Shape(falling, tuple(lanes.ravel().tolist()))
        x, o = shape.cells(boards).T
        moves = shape.cells(tried)
        lowest = playable(falling, x, o)
        passed = (np.bitwise_count(moves) > 1) & (lowest | x | o != rules.full)
        if not (moves & ~lowest).any() and passed.sum() >= (1 if rules.gravity else _PASSED):
            return shape
    return Shape(rules, tuple(range(rules.cells)))


class _Fit(NamedTuple):
    """The agreement of rules with the ends of games.

    Attributes:
        rank: larger for rules that explain more.
        is_perfect: True if lines end games, and nothing else does.
        is_known: True if enough lines end games, and not much else does; or if no position has a
            line, though in many one move would complete one that was not tried: the search scores
            finished games in its caller's loop.
    """

    rules: Rules
    rank: float
    is_perfect: bool
    is_known: bool


def _passed(lines: Column, boards: Column, tried: Column) -> int:
    """Return in how many positions a move that would complete a line was not tried."""
    some = boards[:_SOME]
    lacking = lines & ~some[:, :, None]
    free = ~(tried[:_SOME] | np.bitwise_or.reduce(some, 1))
    is_open = (np.bitwise_count(lacking) == 1) & (lacking & free[:, None, None] > 0)
    return int(is_open.any((1, 2)).sum())


def _fit(rules: Rules, boards: Column, tried: Column, entered: Column) -> _Fit:
    lines = np.array(rules.lines, np.uint64)
    goes_on = tried > 0
    found = (boards[:, :, None] & lines == lines).any(1)
    is_entered = (entered[:, :, None] & lines == lines).any()
    has_line = found.any(1)
    is_full = np.bitwise_or.reduce(boards, 1) == rules.full
    is_other = ~(has_line | goes_on | is_full)
    ends = np.count_nonzero(~goes_on) or 1
    others = np.count_nonzero(is_other) / ends
    explained = np.count_nonzero(has_line & ~goes_on) / ends
    broken = found[goes_on].any(0).sum() / (found.any(0).sum() or 1)
    is_few = rules.cells > ALL_ASKED or others <= _DOUBT
    is_seen = found[~goes_on].any(0).sum() >= min(_LINES, len(lines)) and is_few
    is_tried = not (has_line.any() or is_entered) and _passed(lines, boards, tried) >= _MANY
    return _Fit(
        rules,
        explained - others - broken,
        bool(explained > 0 and not broken and not others),
        bool(broken < _DOUBT and (is_seen or is_tried)),
    )
