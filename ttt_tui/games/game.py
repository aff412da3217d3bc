"""The protocol of a game, and functions for its optional methods.

A game is a position, like python-chess's `Board` or open_spiel's `State`. Boards, trees, Nim,
Othello and the games of packages are searched and shown through this protocol; only the compiled
kernel and the solver need a `Position`.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from enum import IntEnum
from typing import Any, NamedTuple, Protocol, Self

_LONGEST_QUOTE = 60
_WHOLE = re.compile(r"\s*[+-]?[0-9]{1,18}\s*")


class GameTextError(ValueError):
    """An unreadable text; the message says what is wrong, where, and what would be right."""


def read_whole(text: str) -> int | None:
    """Return a whole number of at most 18 digits; None if the text is something else."""
    return int(text) if _WHOLE.fullmatch(text) else None


def quoted(text: str) -> str:
    """Return a text as a message quotes it: short, on one line, without control characters."""
    return repr(text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 3]}...")


class Side(IntEnum):
    """One of the two sides; its number is the value of a game that it wins."""

    MAX = 1
    MIN = -1
    X = 1
    O = -1  # noqa: E741

    @property
    def other(self) -> Side:
        return Side.MIN if self is Side.MAX else Side.MAX

    @property
    def letter(self) -> str:
        """The letter of this side on a board, `X` or `O`."""
        return "X" if self is Side.MAX else "O"


class IllegalMove(ValueError):
    """An illegal move; the message names it and says why."""


class ImpossiblePosition(GameTextError):
    """A position that no game can reach; the message says why."""


class Game(Protocol):
    """A position of a game of two sides with complete information and no chance.

    A position is a value: equal positions have equal hashes, and `play` returns a new one. The
    sides need not alternate. `Side.MAX` maximises the value, `Side.MIN` minimises it. A game may
    also have `rules` (a `GameRules`), `estimate()`, `move_text(move)`, `draw()` and `at(cell)`; the
    functions of this module call them.
    """

    def __hash__(self) -> int: ...

    @property
    def to_move(self) -> Side:
        """The side to move; either side if the game is over."""
        ...

    @property
    def key(self) -> Hashable:
        """A key for tables: positions of one game with equal keys have the same future."""
        ...

    def moves(self) -> Sequence[int]:
        """Return the legal moves, from 0 up, in the order of trying; none if the game is over."""
        ...

    def play(self, move: int) -> Self:
        """Return the position after a legal move."""
        ...

    def value(self) -> float | None:
        """Return the result for Max, a whole number or +-inf; None while the game goes on."""
        ...

    def __str__(self) -> str:
        """Return the position as text, which `ttt_tui.games.text.read_game` reads back."""
        ...


class GameRules(NamedTuple):
    """The rules that all positions of a game share.

    Attributes:
        name: the first word of a position's text, and the name of the game in lists.
        players: the names of Max and Min.
        longest: plies of the longest game.
        largest: the largest absolute value or estimate, apart from infinity.
        grid: rows and columns of a board whose cells are clicked; None without one.
        is_tree: True if the whole tree is known and can be drawn.
        results: True if each value is 1, 0 or -1: a win of Max, a draw, a win of Min.
        summary: a sentence or two about moves and winning; may be empty.
    """

    name: str
    players: tuple[str, str] = ("Max", "Min")
    longest: int = 1000
    largest: int = 10_000
    grid: tuple[int, int] | None = None
    is_tree: bool = False
    results: bool = False
    summary: str = ""


def rules_of(game: Game) -> GameRules:
    """Return the rules of a game, or defaults for a game without rules."""
    rules: Any = getattr(game, "rules", None)
    rules = getattr(rules, "of_game", rules)  # m,n,k rules are another class
    return rules if isinstance(rules, GameRules) else GameRules(type(game).__name__.lower())


def side_name(game: Game, side: Side) -> str:
    """Return the name of a side: `X` or `O`, `Max` or `Min`, or a name of the game."""
    return rules_of(game).players[side is Side.MIN]


def has_estimate(game: Game) -> bool:
    """Return True if the game has estimates, which a depth limit needs."""
    return hasattr(game, "estimate")


def estimate_of(game: Game) -> int | None:
    """Return the estimated value of an unfinished game for Max; None without an estimate."""
    found: int | None = getattr(game, "estimate", _nothing)()
    return found


def drawing_of(game: Game) -> Sequence[str] | None:
    """Return the rows of the board as Rich markup; None if the text of the game is its board."""
    rows: Sequence[str] | None = getattr(game, "draw", _nothing)()
    return rows


def side_at(game: Game, cell: int) -> Side | None:
    """Return the side whose stone is on a cell of the grid; cells are numbered by rows from 0."""
    side: Side | None = getattr(game, "at", _nothing)(cell)
    return side


def move_text(game: Game, move: int) -> str:
    """Return the text of a move; its number if the game has no texts."""
    text: str = getattr(game, "move_text", str)(move)
    return text


def _nothing(*_: object) -> None:
    """Stand in for an optional method that a game does not have."""
