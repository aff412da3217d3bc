"""A position as a value: the stones, the side to move, the rules; and games as lists of moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Flag, auto
from functools import cached_property

from ttt_tui.game.notation import (
    format_coordinates,
    parse_move,
    read_stones,
    write_rows,
    write_stones,
)
from ttt_tui.game.rules import TIC_TAC_TOE, Outcome, Player, Rules


class Problem(Flag):
    """What makes a set-up position impossible; none set means that it can be searched."""

    NONE = 0
    TOO_MANY_X = auto()
    TOO_MANY_O = auto()
    WRONG_SIDE_TO_MOVE = auto()
    BOTH_WON = auto()
    WON_BUT_OPPONENT_MOVED_LAST = auto()
    WON_BEFORE_LAST_MOVE = auto()
    FLOATING_STONE = auto()


class IllegalMove(ValueError):
    """A move that the rules refuse; the message says which and why."""


class ImpossiblePosition(ValueError):
    """A position that no game can reach; the message names every problem."""


@dataclass(frozen=True)
class Position:
    """Stones of both sides as masks of cells, and who is to move.

    Positions are values: `play` returns a new one. Either side may have begun, so the numbers of
    stones may differ by one either way. A position can be impossible (an editor needs that);
    `problems` tells, and a search takes only those without.
    """

    x: int = 0
    o: int = 0
    to_move: Player = Player.X
    rules: Rules = TIC_TAC_TOE

    @classmethod
    def parse(cls, text: str, rules: Rules | None = None) -> Position:
        """Read a position such as `..O/XOO/..X x`; see `ttt_tui.game.notation.read_stones`.

        Args:
            rules: the board it must be of. None: that which the text says, or else tic-tac-toe.

        Raises:
            NotationError: the text is no position of these rules.
        """
        return cls(*read_stones(text, rules))

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def __str__(self) -> str:
        """The canonical text: its rules if they are not tic-tac-toe's, rows, side to move."""
        return write_stones(self.x, self.o, self.to_move, self.rules)

    @property
    def rows_text(self) -> str:
        """The rows alone, `..O/XOO/..X`."""
        return write_rows(self.x, self.o, self.rules)

    def stones(self, player: Player) -> int:
        return self.x if player is Player.X else self.o

    @property
    def occupied(self) -> int:
        return self.x | self.o

    @property
    def empties(self) -> int:
        """How many cells are empty."""
        return self.rules.cells - self.occupied.bit_count()

    def at(self, cell: int) -> Player | None:
        if self.x >> cell & 1:
            return Player.X
        return Player.O if self.o >> cell & 1 else None

    def has_line(self, player: Player) -> bool:
        stones = self.stones(player)
        for firsts, shifts in self.rules.runs:
            run = stones
            for shift in shifts:
                run &= run >> shift
            if run & firsts:
                return True
        return False

    def winning_cells(self) -> int:
        """The mask of every cell in a completed line of either side."""
        cells = 0
        for line in self.rules.lines:
            if line in (self.x & line, self.o & line):
                cells |= line
        return cells

    def outcome(self) -> Outcome | None:
        """The result of a finished game, None while it goes on."""
        for player in self._owners:
            return Outcome.win_of(player.other if self.rules.misere else player)
        return Outcome.DRAW if self.occupied == self.rules.full else None

    @cached_property
    def _owners(self) -> tuple[Player, ...]:
        """Who has a line: asked of a position again and again, and expensive on a large board."""
        return tuple(player for player in Player if self.has_line(player))

    def is_over(self) -> bool:
        return self.outcome() is not None

    def legal_moves(self) -> tuple[int, ...]:
        """Cells that may be played: in reading order; with gravity from the left column on."""
        if self.is_over():
            return ()
        if not self.rules.gravity:
            return tuple(c for c in range(self.rules.cells) if not self.occupied >> c & 1)
        return tuple(c for c in self.rules.cells_by_column if self._is_supported_empty(c))

    # As any other `GameState`

    @property
    def key(self) -> Position:
        return self

    def moves(self) -> tuple[int, ...]:
        return self.legal_moves()

    def value(self) -> int | None:
        outcome = self.outcome()
        return None if outcome is None else outcome.value

    def move_text(self, move: int) -> str:
        return format_coordinates(move, self.rules)

    def read_move(self, text: str) -> int:
        """Raises:
        NotationError: it is no cell of the board.
        IllegalMove: the cell cannot be played.
        """
        cell = parse_move(text, self.rules)
        self.play(cell)
        return cell

    def _is_supported_empty(self, cell: int) -> bool:
        below = cell + self.rules.columns
        on_ground = below >= self.rules.cells or self.occupied >> below & 1
        return bool(on_ground) and not self.occupied >> cell & 1

    def landing(self, column: int) -> int | None:
        """The cell where a stone dropped into a column comes to rest; None when it is full."""
        below = self.rules.cells - self.rules.columns + column
        cells = range(below, -1, -self.rules.columns)
        return next((cell for cell in cells if not self.occupied >> cell & 1), None)

    def play(self, move: int) -> Position:
        """The position after the side to move has played on the cell `move`.

        Raises:
            IllegalMove: the game is over, the cell is off the board, taken, or in mid-air.
        """
        self._check_playable(move)
        bit = 1 << move
        if self.to_move is Player.X:
            return Position(self.x | bit, self.o, Player.O, self.rules)
        return Position(self.x, self.o | bit, Player.X, self.rules)

    def _check_playable(self, cell: int) -> None:
        rules = self.rules
        if not 0 <= cell < rules.cells:
            raise IllegalMove(
                f"cell {cell} is off the board: cells of {rules.rows}x{rules.columns} "
                f"are 0 to {rules.cells - 1}"
            )
        row, column = rules.coordinates(cell)
        if (outcome := self.outcome()) is not None:
            raise IllegalMove(f"({row},{column}) cannot be played: the game is over, {outcome}")
        if (owner := self.at(cell)) is not None:
            raise IllegalMove(f"({row},{column}) is taken by {owner.value}: choose an empty cell")
        if rules.gravity and not self._is_supported_empty(cell):
            raise IllegalMove(f"({row},{column}) is in mid-air: stones fall to the lowest empty")

    def first(self) -> Position:
        """The empty board that a game which leads here begins with."""
        is_level = self.x.bit_count() == self.o.bit_count()
        return replace(self, x=0, o=0, to_move=self.to_move if is_level else self.to_move.other)

    def problems(self) -> Problem:
        """What is impossible about this position, as flags (none: it can be searched).

        Without gravity a position has none exactly if a game can reach it. With gravity there are
        stacks that no alternation of moves builds; they are not looked for.
        """
        found = self._line_problems()
        surplus = self.x.bit_count() - self.o.bit_count()
        if surplus > 1:
            found |= Problem.TOO_MANY_X
        elif surplus < -1:
            found |= Problem.TOO_MANY_O
        elif surplus and self.to_move is (Player.X if surplus > 0 else Player.O):
            found |= Problem.WRONG_SIDE_TO_MOVE
        if self.rules.gravity and self._floating():
            found |= Problem.FLOATING_STONE
        return found

    def check(self) -> None:
        """Raises:
        ImpossiblePosition: the position has problems, so that it cannot be searched.
        """
        if self.problems():
            raise ImpossiblePosition("; ".join(self.describe_problems()))

    def _line_problems(self) -> Problem:
        if len(self._owners) == 2:
            return Problem.BOTH_WON
        if not self._owners:
            return Problem.NONE
        (owner,) = self._owners
        if owner is self.to_move:
            return Problem.WON_BUT_OPPONENT_MOVED_LAST
        stones = self.stones(owner)
        shared = stones
        for line in self.rules.lines:
            if stones & line == line:
                shared &= line
        # The last stone completed every line at once, so it lies in all of them; a stone that
        # another lies upon was not the last.
        if self.rules.gravity:
            shared &= ~(self.occupied << self.rules.columns)
        return Problem.NONE if shared else Problem.WON_BEFORE_LAST_MOVE

    def _floating(self) -> int:
        """The mask of stones with an empty cell below."""
        columns = self.rules.columns
        above_ground = (1 << (self.rules.cells - columns)) - 1
        return self.occupied & above_ground & ~(self.occupied >> columns)

    def _floating_cells(self) -> Iterator[int]:
        floating = self._floating()
        return (cell for cell in range(self.rules.cells) if floating >> cell & 1)

    def describe_problems(self) -> tuple[str, ...]:
        """The problems in words, each with what would be right; empty when there are none."""
        x, o = self.x.bit_count(), self.o.bit_count()
        mover = self.to_move.value
        other = self.to_move.other.value
        floating = ", ".join(
            "({},{})".format(*self.rules.coordinates(cell)) for cell in self._floating_cells()
        )
        words = {
            Problem.TOO_MANY_X: f"too many X: {x} against {o} O, the numbers may differ by one",
            Problem.TOO_MANY_O: f"too many O: {o} against {x} X, the numbers may differ by one",
            Problem.WRONG_SIDE_TO_MOVE: (
                f"wrong side to move: with {x} X and {o} O it is {other}'s turn, not {mover}'s"
            ),
            Problem.BOTH_WON: "both sides have a line: the game was over after the first",
            Problem.WON_BUT_OPPONENT_MOVED_LAST: (
                f"{mover} has a line, yet {other} moved last: the game was over before that move"
            ),
            Problem.WON_BEFORE_LAST_MOVE: (
                f"{other} has lines that no single last move completes: "
                "the game was over after the first"
            ),
            Problem.FLOATING_STONE: f"stones in mid-air at {floating}: they would fall",
        }
        return tuple(words[problem] for problem in self.problems())


def reachable(rules: Rules, first: Player = Player.X) -> Iterator[Position]:
    """Each once, by the number of stones, those of one number in the order of their stones."""
    layer = {Position(to_move=first, rules=rules)}
    while layer:
        yield from sorted(layer, key=lambda position: (position.x, position.o))
        layer = {position.play(move) for position in layer for move in position.legal_moves()}


def random_position(
    rules: Rules, plies: int, source: random.Random, start: Position | None = None
) -> Position | None:
    """Where so many random moves lead from the empty board, or from another position of the rules.

    None if the game ends before.
    """
    position = start or Position(rules=rules)
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves:
            return None
        position = position.play(source.choice(moves))
    return position
