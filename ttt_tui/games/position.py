"""A position of an m,n,k game as a value: the stones, the side to move, the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce
from operator import and_, or_

from ttt_tui.games import board_text
from ttt_tui.games.game import IllegalMove, ImpossiblePosition, Side
from ttt_tui.games.rules import MOST_ESTIMATED, SMALL_BOARD, TIC_TAC_TOE, Rules

_UNKNOWN = 2


def stone_at(x: int, o: int, cell: int) -> Side | None:
    """Return the side with a stone on a cell of two masks."""
    if x >> cell & 1:
        return Side.X
    return Side.O if o >> cell & 1 else None


@dataclass(slots=True, unsafe_hash=True)
class Position:
    """Stones of both sides as masks of cells, and the side to move.

    Positions are values: `play` returns a new one. (The class is not frozen, which would make it
    half as fast.) Either side may have begun, so the numbers of stones may differ by one either
    way. A position may be impossible, because an editor needs that; see `problem`.
    """

    x: int = 0
    o: int = 0
    to_move: Side = Side.X
    rules: Rules = TIC_TAC_TOE
    _value: int | None = field(default=_UNKNOWN, init=False, compare=False, repr=False)

    @classmethod
    def parse(cls, text: str, rules: Rules | None = None) -> Position:
        """Read a position such as `..O/XOO/..X x`, possible or not, as `board_text.read_board`."""
        return cls(*board_text.read_board(text, rules))

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def __str__(self) -> str:
        """Return the canonical text: rules other than tic-tac-toe's, rows, side to move."""
        prefix = "" if self.rules == TIC_TAC_TOE else f"{self.rules} "
        return f"{prefix}{self.rows_text} {self.to_move.letter.lower()}"

    @property
    def rows_text(self) -> str:
        """The rows alone, `..O/XOO/..X`."""
        return board_text.write_rows(self.x, self.o, self.rules)

    @property
    def key(self) -> int:
        return self.x << 65 | self.o << 1 | (self.to_move is Side.X)

    @property
    def occupied(self) -> int:
        return self.x | self.o

    @property
    def empties(self) -> int:
        """The number of empty cells."""
        return self.rules.cells - self.occupied.bit_count()

    def stones(self, side: Side) -> int:
        return self.x if side is Side.X else self.o

    def at(self, cell: int) -> Side | None:
        return stone_at(self.x, self.o, cell)

    def value(self) -> int | None:
        """Return 1, 0 or -1 for a win of X, a draw, a win of O; None while the game goes on."""
        if self._value == _UNKNOWN:
            self._value = self._result()
        return self._value

    def _result(self) -> int | None:
        rules = self.rules
        for side in Side:
            if rules.has_line(self.stones(side)):
                return -side if rules.misere else int(side)
        return 0 if self.occupied == rules.full else None

    def moves(self) -> tuple[int, ...]:
        """Return the cells that may be played, in reading order; with gravity from the left."""
        if self.value() is not None:
            return ()
        rules = self.rules
        occupied = self.x | self.o
        known = rules.moves_of
        if (moves := known.get(occupied)) is not None:
            return moves
        playable = rules.full & ~occupied
        if rules.gravity:
            playable &= occupied >> rules.columns | rules.ground
        moves = tuple(cell for cell in rules.cells_in_order if playable >> cell & 1)
        if rules.cells <= SMALL_BOARD:
            known[occupied] = moves
        return moves

    def play(self, move: int) -> Position:
        """Return the position after the side to move has played on the cell `move`."""
        if move not in self.moves():
            raise IllegalMove(self._refusal(move))
        rules = self.rules
        bit = 1 << move
        if self.to_move is Side.X:
            stones = self.x | bit
            after = Position(stones, self.o, Side.O, rules)
        else:
            stones = self.o | bit
            after = Position(self.x, stones, Side.X, rules)
        # Only the stone just placed can complete a line, or fill the board.
        if rules.has_line(stones):
            after._value = -self.to_move if rules.misere else int(self.to_move)
        else:
            after._value = 0 if after.x | after.o == rules.full else None
        return after

    def _refusal(self, cell: int) -> str:
        rules = self.rules
        if not 0 <= cell < rules.cells:
            return f"cell {cell} is off the board: cells are 0 to {rules.cells - 1}"
        name = self.move_text(cell)
        if self.value() is not None:
            return f"{name} cannot be played: the game is over"
        if (owner := self.at(cell)) is not None:
            return f"{name} is taken by {owner.letter}: choose an empty cell"
        return f"{name} is in mid-air: stones fall to the lowest empty cell"

    def estimate(self) -> int:
        """Return the lines still open for X minus the lines still open for O, within -62 to 62.

        A line is open for a side while the other side has no stone on it. The sign is turned in
        misere, where a line loses.
        """
        x, o = self._open_lines()
        estimate = max(-MOST_ESTIMATED, min(MOST_ESTIMATED, x - o))
        return -estimate if self.rules.misere else estimate

    def _open_lines(self) -> tuple[int, int]:
        lines = self.rules.lines
        return sum(not line & self.o for line in lines), sum(not line & self.x for line in lines)

    def estimate_text(self) -> str:
        """Return the terms of the estimate: `open lines: X 5, O 3`."""
        return "open lines: X {}, O {}".format(*self._open_lines())

    def move_text(self, move: int) -> str:
        """Return `(row,column)`, from 0."""
        return "({},{})".format(*self.rules.coordinates(move))

    def _completed(self) -> list[int]:
        """Return the lines that either side holds."""
        return [line for line in self.rules.lines if line in (self.x & line, self.o & line)]

    def winning_cells(self) -> int:
        """Return the mask of the cells in completed lines."""
        return reduce(or_, self._completed(), 0)

    def first(self) -> Position:
        """Return the empty board with which a game that leads here begins."""
        is_level = self.x.bit_count() == self.o.bit_count()
        return Position(0, 0, self.to_move if is_level else self.to_move.other, self.rules)

    def check(self) -> None:
        """Raise `ImpossiblePosition` if the position has a problem, so that it is not searched."""
        if problem := self.problem():
            raise ImpossiblePosition(problem)

    def problem(self) -> str:
        """Return the reason why no game can reach this position; empty if it can be searched.

        With gravity, stacks of stones that no alternation of moves builds are not looked for.
        """
        x = self.x.bit_count()
        o = self.o.bit_count()
        rules = self.rules
        mover, other = self.to_move.letter, self.to_move.other.letter
        if abs(x - o) > 1:
            many, few = ("X", "O") if x > o else ("O", "X")
            numbers = f"{max(x, o)} against {min(x, o)} {few}"
            return f"too many {many}: {numbers}, the numbers may differ by one"
        if x != o and self.to_move is (Side.X if x > o else Side.O):
            return f"wrong side to move: with {x} X and {o} O it is {other}'s turn, not {mover}'s"
        # The last stone completed every line at once, so it lies in all of them.
        if not reduce(and_, self._completed(), self.stones(self.to_move.other) or rules.full):
            return f"{other}'s last move did not complete all lines: the game was over before it"
        above_ground = rules.full >> rules.columns if rules.gravity else 0
        floating = self.occupied & above_ground & ~(self.occupied >> rules.columns)
        names = [self.move_text(cell) for cell in range(rules.cells) if floating >> cell & 1]
        return f"stones in mid-air at {', '.join(names)}: they would fall" if names else ""
