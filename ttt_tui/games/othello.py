"""Othello: `othello 4x4`, `othello 6x6`, `othello 8x8`; in mid-game `othello 4x4 ROWS x`.

X and O place discs in turn, X (black) first. A disc must outflank: next to it, in a straight line,
there are discs of the other side and behind them one of its own. All outflanked discs are turned
over. A side that can outflank nothing passes. When neither can, the game is over and is
worth the difference of the discs, X's minus O's; empty cells do not count.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property

from ttt_tui.games.board_text import read_board, write_rows
from ttt_tui.games.game import GameRules, GameTextError, IllegalMove, Side, quoted
from ttt_tui.games.position import stone_at
from ttt_tui.games.rules import Rules

_FORM = re.compile(r"\s*othello\s+([468])[x×]\1(?:\s+(\S.*)\s([xo]))?\s*", re.I | re.S)


@dataclass(frozen=True)
class Othello:
    """A position of Othello: rows, and the discs of both sides as masks of cells, as on a board.

    A move is the number of its cell; a pass is the number of cells.
    """

    size: int
    x: int
    o: int
    to_move: Side = Side.X

    @classmethod
    def start(cls, size: int) -> Othello:
        """Return the first position: O is on the falling diagonal of the middle, X on the other."""
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
                f"{quoted(text)} is not a position of Othello: write othello 4x4, othello 6x6 or "
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
            largest=cells,
            grid=(self.size, self.size),
            summary="A disc turns over the discs that it outflanks. "
            "The player with more discs in the end wins.",
        )

    @property
    def key(self) -> tuple[int, int, Side]:
        return self.x, self.o, self.to_move

    def at(self, cell: int) -> Side | None:
        return stone_at(self.x, self.o, cell)

    def moves(self) -> tuple[int, ...]:
        """Return the legal cells in reading order, or the pass alone."""
        return self._moves

    @cached_property
    def _moves(self) -> tuple[int, ...]:
        cells = range(self.size**2)
        mine = self._targets(self.to_move)
        must_pass = not mine and self._targets(self.to_move.other)
        return (self.size**2,) if must_pass else tuple(c for c in cells if mine >> c & 1)

    def _targets(self, side: Side) -> int:
        """Return the mask of the cells where a side can outflank."""
        own, other = (self.x, self.o) if side is Side.X else (self.o, self.x)
        found = 0
        for up, down, inside in _directions(self.size):
            run = own << up >> down & inside & other
            for _ in range(self.size - 3):
                run |= run << up >> down & inside & other
            found |= run << up >> down & inside
        return found & ~(own | other)

    def _outflanked(self, cell: int) -> int:
        """Return the mask of the discs that a disc of the side to move turns over."""
        own, other = (self.x, self.o) if self.to_move is Side.X else (self.o, self.x)
        found = 0
        for up, down, inside in _directions(self.size):
            run = 0
            at = 1 << cell << up >> down & inside
            while at & other:
                run |= at
                at = at << up >> down & inside
            found |= run if at & own else 0
        return found

    def play(self, move: int) -> Othello:
        if move not in self._moves:
            raise IllegalMove(f"{self.move_text(move)} is not a move of {self.to_move.letter} here")
        x, o = self.x, self.o
        if move < self.size**2:
            turned = self._outflanked(move)
            new = 1 << move
            x ^= turned
            o ^= turned
            if self.to_move is Side.X:
                x |= new
            else:
                o |= new
        return Othello(self.size, x, o, self.to_move.other)

    def value(self) -> int | None:
        return None if self._moves else self.x.bit_count() - self.o.bit_count()

    def estimate(self) -> int:
        """Return the mobility: cells where X can outflank minus those of O (Rosenbloom 1982)."""
        x, o = self._mobility()
        return x - o

    def estimate_text(self) -> str:
        """Return the terms of the estimate: `cells to play: X 5, O 3`."""
        return "cells to play: X {}, O {}".format(*self._mobility())

    def _mobility(self) -> tuple[int, int]:
        return self._targets(Side.X).bit_count(), self._targets(Side.O).bit_count()

    def move_text(self, move: int) -> str:
        """Return `(row,column)`, from 0, or `pass`."""
        return "pass" if move == self.size**2 else "({},{})".format(*divmod(move, self.size))

    def __str__(self) -> str:
        name = f"othello {self.size}x{self.size}"
        if self == Othello.start(self.size):
            return name
        rows = write_rows(self.x, self.o, Rules(self.size, self.size))
        return f"{name} {rows} {self.to_move.letter.lower()}"


@cache
def _directions(size: int) -> list[tuple[int, int, int]]:
    """Return the shifts of a mask in the eight directions.

    Each is the number of bits up, the number of bits down, and the mask of the cells that a shift
    inside the board can reach.
    """
    full = (1 << size**2) - 1
    first_column = sum(1 << row * size for row in range(size))
    last_column = first_column << size - 1
    arrivals = {0: full, 1: full & ~first_column, -1: full & ~last_column}
    steps = [(down * size + right, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    return [(max(step, 0), max(-step, 0), arrivals[right]) for step, right in steps if step]
