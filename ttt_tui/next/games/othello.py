"""Othello: `othello 4x4`, `othello 6x6`, `othello 8x8`; in mid-game `othello 4x4 ROWS x`.

X and O place discs in turn, X (black) first. A disc must outflank: in a straight line, beginning
beside it, stand discs of the other side and behind them one of its own. All discs outflanked are
turned over. A side that can outflank nothing passes. When neither can, the game is over and is
worth the difference of the discs, X's minus O's; empty cells do not count.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property

from ttt_tui.next.games.board_text import read_board, read_cell, write_rows
from ttt_tui.next.games.game import GameRules, IllegalMove, Side
from ttt_tui.next.games.reading import GameTextError, quoted
from ttt_tui.next.games.rules import Rules

SIZES = (4, 6, 8)
_FORM = re.compile(r"\s*othello\s+([468])[x×]\1(?:\s+(\S.*)\s([xo]))?\s*", re.I | re.S)


@dataclass(frozen=True)
class Othello:
    """A position of Othello: the discs of both sides as masks of cells, row by row from bit 0.

    A move is the number of its cell; a pass is the number of cells.

    Attributes:
        size: rows and columns.
    """

    size: int
    x: int
    o: int
    to_move: Side = Side.X

    @classmethod
    def start(cls, size: int) -> Othello:
        """O on the falling diagonal of the four cells in the middle, X on the other."""
        corner = (size // 2 - 1) * (size + 1)
        return cls(size, 1 << corner + 1 | 1 << corner + size, 1 << corner | 1 << corner + size + 1)

    @classmethod
    def parse(cls, text: str) -> Othello:
        """Read `othello 4x4`, or `othello 4x4 ..../.XO./.OX./.... x`.

        Raises `GameTextError` for another form.
        """
        match = _FORM.fullmatch(text)
        if match is None:
            raise GameTextError(
                f"{quoted(text)} is no position of Othello: write othello 4x4, othello 6x6 or "
                "othello 8x8, then nothing, or the rows with / between them and x or o to move"
            )
        size = int(match[1])
        if match[2] is None:
            return cls.start(size)
        x, o, *_ = read_board(match[2], Rules(size, size))
        return cls(size, x, o, Side[match[3].upper()])

    @property
    def rules(self) -> GameRules:
        cells = self.size**2
        return GameRules(
            "othello",
            players=("X", "O"),
            longest=2 * (cells - (self.x | self.o).bit_count()),  # a pass before each disc
            largest_move=cells,
            largest=cells,
            grid=(self.size, self.size),
            summary="A disc turns over the discs that it outflanks. "
            "The player with more discs in the end wins.",
        )

    @property
    def key(self) -> tuple[int, int, Side]:
        return self.x, self.o, self.to_move

    def at(self, cell: int) -> Side | None:
        if self.x >> cell & 1:
            return Side.X
        return Side.O if self.o >> cell & 1 else None

    def moves(self) -> tuple[int, ...]:
        """Cells in reading order, or the pass alone."""
        return self._moves

    @cached_property
    def _moves(self) -> tuple[int, ...]:
        cells = self._cells(self.to_move)
        must_pass = not cells and self._cells(self.to_move.other)
        return (self.size**2,) if must_pass else cells

    def _cells(self, side: Side) -> tuple[int, ...]:
        """The cells where this side can outflank."""
        empty = ~(self.x | self.o)
        cells = range(self.size**2)
        return tuple(c for c in cells if empty >> c & 1 and self._outflanked(c, side))

    def _outflanked(self, cell: int, side: Side) -> int:
        """The mask of discs that a disc of this side on the cell would turn over."""
        own, other = (self.x, self.o) if side is Side.X else (self.o, self.x)
        found = 0
        for ray in _rays(self.size)[cell]:
            run = 0
            for bit in ray:
                if other & bit:
                    run |= bit
                    continue
                if own & bit:
                    found |= run
                break
        return found

    def play(self, move: int) -> Othello:
        if move not in self._moves:
            raise IllegalMove(f"{self.move_text(move)} cannot be played: {self._which_moves()}")
        if move == self.size**2:
            return Othello(self.size, self.x, self.o, self.to_move.other)
        turned = self._outflanked(move, self.to_move)
        own, other = (self.x, self.o) if self.to_move is Side.X else (self.o, self.x)
        own, other = own | turned | 1 << move, other & ~turned
        x, o = (own, other) if self.to_move is Side.X else (other, own)
        return Othello(self.size, x, o, self.to_move.other)

    def value(self) -> int | None:
        return None if self._moves else self.x.bit_count() - self.o.bit_count()

    def estimate(self) -> int:
        """Mobility: the cells where X can outflank minus those where O can (Rosenbloom 1982)."""
        return len(self._cells(Side.X)) - len(self._cells(Side.O))

    def move_text(self, move: int) -> str:
        """`(row,column)` from 0, or `pass`."""
        return "pass" if move == self.size**2 else "({},{})".format(*divmod(move, self.size))

    def read_move(self, text: str) -> int:
        """Read `row,column` from 0, the number of a cell from 1, or `pass`."""
        is_pass = text.strip().lower() == "pass"
        move = self.size**2 if is_pass else read_cell(text, Rules(self.size, self.size))
        if move not in self._moves:
            raise GameTextError(f"{quoted(text)} is not a move here: {self._which_moves()}")
        return move

    def _which_moves(self) -> str:
        texts = " ".join(map(self.move_text, self._moves))
        return f"{self.to_move.letter} may play {texts}" if texts else "the game is over"

    def __str__(self) -> str:
        name = f"othello {self.size}x{self.size}"
        if self == Othello.start(self.size):
            return name
        rows = write_rows(self.x, self.o, Rules(self.size, self.size))
        return f"{name} {rows} {self.to_move.letter.lower()}"


@cache
def _rays(size: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each cell, the bits of the cells in each direction, from the nearest to the edge."""
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    found = []
    for cell in range(size**2):
        rays = []
        for down, right in steps:
            places = [(cell // size + n * down, cell % size + n * right) for n in range(1, size)]
            rays.append(tuple(
                1 << row * size + column
                for row, column in places
                if 0 <= row < size and 0 <= column < size
            ))  # fmt: skip
        found.append(tuple(ray for ray in rays if len(ray) > 1))
    return tuple(found)
