"""The protocol of a game, and functions for its optional parts.

A game is a position in the shape of python-chess's `Board` or open_spiel's `State`. Boards, trees,
Nim, Othello and the games of packages are searched and shown through this protocol alone; only the
compiled kernel and the solver ask for a `Position`.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from enum import EnumType, IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

if TYPE_CHECKING:
    from fractions import Fraction

_LONGEST_QUOTE = 60
_WHOLE = re.compile(r"\s*[+-]?[0-9]{1,18}\s*")


class InputError(ValueError):
    """Something that a person typed cannot be used; the message is a sentence for this person."""


class GameTextError(InputError):
    """A text is not a position or tree; says what is wrong, where, what would be right."""


def read_whole(text: str) -> int | None:
    """Return a whole number of at most 18 digits; None for another text."""
    return int(text) if _WHOLE.fullmatch(text) else None


def quoted(text: str) -> str:
    """Return a text for a message: on one line, without control characters, not too long."""
    return repr(text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 3]}...")


class _SideType(EnumType):
    def __iter__(cls) -> Iterator[Any]:
        """Yield the two sides; chance is not one of them."""
        return iter((Side.MAX, Side.MIN))


class Side(IntEnum, metaclass=_SideType):
    """One of the two sides, whose number is the value of a game that it has won; or chance."""

    MAX = 1
    MIN = -1
    CHANCE = 0
    X = 1
    O = -1  # noqa: E741

    @property
    def other(self) -> Side:
        return Side.MIN if self is Side.MAX else Side.MAX

    @property
    def letter(self) -> str:
        """The stone of this side on a board, `X` or `O`."""
        return "X" if self is Side.MAX else "O"


class IllegalMove(ValueError):
    """The rules refuse a move; the message says which and why."""


class ImpossiblePosition(GameTextError):
    """No game can reach the position; the message says why."""


class Game(Protocol):
    """A position of a game of two sides with complete information.

    It is a value: equal games have equal hashes, and `play` returns a new one. The sides need not
    alternate. `Side.MAX` maximises the value, `Side.MIN` minimises it. A game may also have `rules`
    (a `GameRules`), `estimate()`, `move_text(move)`, `draw()` and `at(cell)`, a tree also
    `chances()`; use them through the functions of this module.
    """

    def __hash__(self) -> int: ...

    @property
    def to_move(self) -> Side:
        """The side to move; of a finished game, either side."""
        ...

    @property
    def key(self) -> Hashable:
        """A key that is equal for positions from which the same moves lead to the same values."""
        ...

    def moves(self) -> Sequence[int]:
        """Return the legal moves, numbers from 0, in the order of trying; none if it is over."""
        ...

    def play(self, move: int) -> Self:
        """Return the position after a legal move."""
        ...

    def value(self) -> float | None:
        """Return the value for Max, an exact number or +-inf; None while the game goes on."""
        ...

    def __str__(self) -> str:
        """Return the position as text, which `ttt_tui.games.text.read_game` reads back."""
        ...


class GameRules(NamedTuple):
    """The rules that the positions of one game share.

    Attributes:
        name: the first word of a position's text, and the name of the game in lists.
        players: the names of Max and Min.
        longest: plies of the longest game.
        largest: the largest absolute value of finite values and estimates.
        grid: rows and columns of a board with cells to click on; None without one.
        is_tree: True for a tree that is known as a whole, and can be drawn.
        has_chance: True if `Side.CHANCE` is to move at some nodes of the tree.
        bounds: the least and the greatest value that a leaf may have, if they are known.
        estimates: False if no position of the game has an estimate.
        results: True if every value is 1, 0 or -1: a win of Max, a draw, a win of Min.
        has_lines: True for an m,n,k game: the sides take turns on cells, whose lines give orders of
            moves and symmetries, and wins may score by depth, and count beyond all estimates.
        summary: what a move is and who wins, in a sentence or two; may be empty.
    """

    name: str
    players: tuple[str, str] = ("Max", "Min")
    longest: int = 1000
    largest: int = 10_000
    grid: tuple[int, int] | None = None
    is_tree: bool = False
    estimates: bool = True
    results: bool = False
    has_lines: bool = False
    summary: str = ""
    has_chance: bool = False
    bounds: tuple[float, float] | None = None


def rules_of(game: Game) -> GameRules:
    """Return the rules of a game, or defaults for a game without rules."""
    rules: Any = getattr(game, "rules", None)
    rules = getattr(rules, "of_game", rules)  # m,n,k rules say more than these
    return rules if isinstance(rules, GameRules) else GameRules(type(game).__name__.lower())


def side_name(game: Game, side: Side) -> str:
    """Return the name of a side in a game: `X` or `O`, `Max` or `Min`, or another one."""
    return "Chance" if side is Side.CHANCE else rules_of(game).players[side is Side.MIN]


def has_estimate(game: Game) -> bool:
    """Return True if positions of this game can have estimates, which a depth limit needs."""
    return hasattr(game, "estimate") and rules_of(game).estimates


def check(game: Game) -> None:
    """Raise `ImpossiblePosition` if no game can reach a position."""
    getattr(game, "check", _nothing)()


def estimate_of(game: Game) -> int | None:
    """Return the estimate of an unfinished game for Max; None if it has none."""
    return getattr(game, "estimate", _nothing)()


def plies_left(game: Game) -> int:
    """Return the number of plies that a game can still last at most."""
    return getattr(game, "empties", rules_of(game).longest)


def estimate_text(game: Game) -> str:
    """Return the terms of the estimate of a game, or an empty text."""
    return getattr(game, "estimate_text", _nothing)() or ""


def chances_of(game: Game) -> Sequence[Fraction]:
    """Return the chance of each move if chance is to move; else none."""
    return getattr(game, "chances", _nothing)() or ()


def drawing_of(game: Game) -> Sequence[str] | None:
    """Return the rows of the board as Rich markup; None if the board is the text of the game."""
    return getattr(game, "draw", _nothing)()


def side_at(game: Game, cell: int) -> Side | None:
    """Return the side with a stone on a cell of the grid; cells are numbered by rows from 0."""
    return getattr(game, "at", _nothing)(cell)


def move_text(game: Game, move: int) -> str:
    """Return a move as the game writes it, or else its number."""
    return getattr(game, "move_text", str)(move)


def _nothing(*_: object) -> None:
    """Stand in for an optional method."""
