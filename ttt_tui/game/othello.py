"""Othello: `othello 4x4`, `othello 6x6`, `othello 8x8`; in mid-game `othello 4x4 ROWS x`.

X and O place discs in turn, X (black) first. A disc must outflank: in a straight line, beginning
beside it, stand discs of the other side and behind them one of its own. All discs outflanked are
turned over. A side that can outflank nothing passes. When neither can, the game is over and is
worth the difference of the discs, X's minus O's; empty cells do not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from ttt_tui.game.game_state import GameRules
from ttt_tui.game.notation import parse_move
from ttt_tui.game.position import IllegalMove
from ttt_tui.game.reading import quoted
from ttt_tui.game.rules import NotationError, Player, Rules

SIZES = (4, 6, 8)

_EMPTY = "."
_SIZE = re.compile(r"([0-9]{1,3})[x×]([0-9]{1,3})")
_PASS = "pass"


@dataclass(frozen=True)
class Othello:
    """A position of Othello. A move is the number of its cell, row by row from 0; a pass is the
    number of cells.

    Attributes:
        size: rows and columns.
        discs: the cells row by row: `X`, `O` or `.`.
    """

    size: int
    discs: str
    to_move: Player = Player.X

    @classmethod
    def start(cls, size: int) -> Othello:
        """O on the falling diagonal of the four cells in the middle, X on the other."""
        discs = [_EMPTY] * size**2
        upper = (size // 2 - 1) * (size + 1)
        lower = upper + size
        discs[upper : upper + 2] = "OX"
        discs[lower : lower + 2] = "XO"
        return cls(size, "".join(discs))

    @classmethod
    def parse(cls, text: str) -> Othello:
        """Read `othello 4x4`, or `othello 4x4 ..../.XO./.OX./.... x`.

        Raises:
            NotationError: another form; the message says what would be right.
        """
        words = text.split()[1:]
        match = _SIZE.fullmatch(words[0].lower()) if words else None
        if match is None or match[1] != match[2] or int(match[1]) not in SIZES:
            sizes = ", ".join(f"othello {size}x{size}" for size in SIZES)
            raise NotationError(f"{quoted(text)} has no size of an Othello board: write {sizes}")
        start = cls.start(int(match[1]))
        if not words[1:]:
            return start
        side = words[-1].upper()
        if len(words) < 3 or side not in ("X", "O"):
            raise NotationError(
                f"{quoted(text)} does not say whose move it is: write x or o behind the rows"
            )
        return cls(start.size, _read_discs("".join(words[1:-1]), start.size), Player(side))

    @property
    def rules(self) -> GameRules:
        cells = self.size**2
        return GameRules(
            "othello",
            players=("X", "O"),
            longest=2 * self.discs.count(_EMPTY),  # a pass before each disc
            largest_move=cells,
            largest=cells,
            grid=(self.size, self.size),
        )

    @property
    def key(self) -> tuple[str, Player]:
        return self.discs, self.to_move

    def at(self, cell: int) -> Player | None:
        disc = self.discs[cell]
        return None if disc == _EMPTY else Player(disc)

    def moves(self) -> tuple[int, ...]:
        """Cells in reading order, or the pass alone."""
        return self._moves

    @cached_property
    def _moves(self) -> tuple[int, ...]:
        cells = self._cells(self.to_move)
        if not cells and self._cells(self.to_move.other):
            return (self.size**2,)
        return cells

    def _cells(self, player: Player) -> tuple[int, ...]:
        """Where this side can outflank."""
        return tuple(
            cell
            for cell, disc in enumerate(self.discs)
            if disc == _EMPTY and next(self._outflanked(cell, player), None) is not None
        )

    def _outflanked(self, cell: int, player: Player) -> Iterator[int]:
        """The discs that one of this side on the cell would turn over."""
        discs, own, other = self.discs, player.value, player.other.value
        for ray in _rays(self.size)[cell]:
            run = 0
            for place in ray:
                if discs[place] != other:
                    break
                run += 1
            if 0 < run < len(ray) and discs[ray[run]] == own:
                yield from ray[:run]

    def play(self, move: int) -> Othello:
        """Raises:
        IllegalMove: the move outflanks nothing, or is a pass while there are others.
        """
        if move not in self.moves():
            raise IllegalMove(f"{self.move_text(move)} cannot be played: {self._which_moves()}")
        if move == self.size**2:
            return Othello(self.size, self.discs, self.to_move.other)
        discs = list(self.discs)
        for cell in (move, *self._outflanked(move, self.to_move)):
            discs[cell] = self.to_move.value
        return Othello(self.size, "".join(discs), self.to_move.other)

    def value(self) -> int | None:
        return None if self.moves() else self.discs.count("X") - self.discs.count("O")

    def estimate(self) -> int:
        """Mobility: the cells where X can outflank minus those where O can.

        The current mobility of Iago, without its scale (P. S. Rosenbloom 1982, A
        world-championship-level Othello program).
        """
        return len(self._cells(Player.X)) - len(self._cells(Player.O))

    def move_text(self, move: int) -> str:
        """`(row,column)` from 0, or `pass`."""
        if move == self.size**2:
            return _PASS
        return "({},{})".format(*divmod(move, self.size))

    def read_move(self, text: str) -> int:
        """Read `row,column` from 0, the number of a cell from 1, or `pass`.

        Raises:
            NotationError: another form, or a move that cannot be played.
        """
        is_pass = text.strip().lower() == _PASS
        cells = Rules(self.size, self.size)
        move = self.size**2 if is_pass else parse_move(text, cells)
        if move not in self.moves():
            raise NotationError(f"{quoted(text)} is not a move here: {self._which_moves()}")
        return move

    def _which_moves(self) -> str:
        texts = " ".join(map(self.move_text, self.moves()))
        return f"{self.to_move.value} may play {texts}" if texts else "the game is over"

    def __str__(self) -> str:
        name = f"othello {self.size}x{self.size}"
        if self == Othello.start(self.size):
            return name
        return f"{name} {'/'.join(self.rows())} {self.to_move.value.lower()}"

    def rows(self) -> list[str]:
        """From the top."""
        size = self.size
        return [self.discs[start : start + size] for start in range(0, size * size, size)]


def _read_discs(text: str, size: int) -> str:
    rows = text.upper().split("/")
    board = f"a {size}x{size} board"
    if len(rows) != size:
        found = "1 row" if len(rows) == 1 else f"{len(rows)} rows"
        raise NotationError(f"{found} found: {board} has {size}, with / between them")
    for number, row in enumerate(rows):
        if len(row) != size:
            found = "1 cell" if len(row) == 1 else f"{len(row)} cells"
            raise NotationError(f"row {number} has {found}: each row of {board} has {size}")
        for column, disc in enumerate(row):
            if disc not in "XO.":
                raise NotationError(
                    f"{quoted(disc)} at ({number},{column}) is not a cell: write x, o, or . for "
                    "empty"
                )
    return "".join(rows)


@cache
def _rays(size: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each cell, the cells in each of the eight directions, from the nearest to the edge.

    Rays too short to outflank anything are left out.
    """
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    found = []
    for cell in range(size**2):
        rays = []
        for down, right in steps:
            row, column = cell // size + down, cell % size + right
            ray = []
            while 0 <= row < size and 0 <= column < size:
                ray.append(row * size + column)
                row, column = row + down, column + right
            if len(ray) > 1:
                rays.append(tuple(ray))
        found.append(tuple(rays))
    return tuple(found)
