"""What the program asks of any game: a state in the shape of python-chess's `Board` or open_spiel's
`State`, and rules that say what else the game can do.

`Position` (m,n,k games) has the compiled kernel for itself; every other state goes through the
generator algorithms. No view asks which game it is: it asks for a capability of `GameRules`, or for
one of the optional methods below, and is not offered where that is missing.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, Self, runtime_checkable

from ttt_tui.game.position import Position
from ttt_tui.game.rules import Player, Rules

LONGEST_GAME = 1_000
"""Plies of the longest game that a search follows."""

LARGEST_MOVE = 2**31 - 1
"""The largest number of a move."""


@runtime_checkable
class GameState(Protocol):
    """A position of a game of two sides with complete information and no chance; a value: `play`
    returns a new one.

    Equal states have equal hashes. The sides need not alternate. `Player.MAX` maximises the value,
    `Player.MIN` minimises it.
    """

    def __hash__(self) -> int: ...

    @property
    def to_move(self) -> Player:
        """The side to move; of a finished game, either."""
        ...

    @property
    def key(self) -> Hashable:
        """Equal for states from which the same moves lead to the same values, side to move and all:
        what the transposition table knows a state by."""
        ...

    def moves(self) -> Sequence[int]:
        """The legal moves as numbers from 0 to 2**31 - 1, in the order of trying them; none exactly
        when the game is over. A number means the same move in each call on an equal state."""
        ...

    def play(self, move: int) -> Self:
        """The state after one of the legal moves."""
        ...

    def value(self) -> float | None:
        """What the finished game is worth to Max: a whole number, `inf` or `-inf`. None while it
        goes on."""
        ...

    def __str__(self) -> str:
        """The state as text; games that can be typed read it back."""
        ...


class Estimating(Protocol):
    """A state that can say what it is worth at the depth limit."""

    def estimate(self) -> int | None:
        """Of a game that goes on, for Max; None: this state has no estimate."""
        ...


class MovesInWords(Protocol):
    """A state whose moves have texts of their own; else a move is written as its number."""

    def move_text(self, move: int) -> str: ...

    def read_move(self, text: str) -> int:
        """Raises:
        NotationError: it is no legal move here; the message says what would be one.
        """
        ...


class Drawn(Protocol):
    """A state that draws itself; else its board is its text."""

    def draw(self) -> Sequence[str]:
        """Rows of console markup (Rich's)."""
        ...


class OnGrid(Protocol):
    """A state on the cells of a grid (`GameRules.grid`); a move of a cell has the cell's number."""

    def at(self, cell: int) -> Player | None:
        """Whose stone is on the cell; cells are numbered row by row from 0."""
        ...


@dataclass(frozen=True)
class GameRules:
    """What the states of one game have in common, beyond `GameState`. Each is `state.rules`.

    Attributes:
        name: the first word of a position's text, and of the game in lists.
        players: what Max and Min are called.
        longest: plies of the longest game.
        largest_move: no move has a larger number.
        largest: no finite value or estimate is larger than this, or smaller than its negative.
        grid: rows and columns of a board whose cells are clicked; None without one.
        is_written_tree: the game is a tree that is there as a whole, node by node: it can be drawn.
        values_are_results: every value is 1, 0 or -1: a win of Max, a draw, a win of Min.
        summary: what a move is and who wins, in a sentence or two for the user; may be empty.
    """

    name: str
    players: tuple[str, str] = ("Max", "Min")
    longest: int = LONGEST_GAME
    largest_move: int = LARGEST_MOVE
    largest: int = 10_000
    grid: tuple[int, int] | None = None
    is_written_tree: bool = False
    values_are_results: bool = False
    summary: str = ""

    def player_name(self, player: Player) -> str:
        return self.players[player is Player.MIN]


def rules_of(state: GameState) -> GameRules:
    """A state's own rules, or those of a game that states none."""
    rules = getattr(state, "rules", None)
    if isinstance(rules, Rules):
        return rules_of_board(rules)
    return rules if isinstance(rules, GameRules) else GameRules(type(state).__name__.lower())


@lru_cache(maxsize=64)
def rules_of_board(rules: Rules) -> GameRules:
    """What m,n,k games have in common with all others."""
    return GameRules(
        name="board",
        players=(Player.X.value, Player.O.value),
        longest=rules.cells,
        largest_move=rules.cells - 1,
        largest=1,
        grid=(rules.rows, rules.columns),
        values_are_results=True,
    )


def move_text(state: GameState, move: int) -> str:
    """A move as the game writes it; where it has no texts for them, its number."""
    written = getattr(state, "move_text", None)
    return str(written(move)) if written else str(move)


class NotABoard(TypeError):
    """What only m,n,k games have was asked of another game; the message names the game."""


def on_board(state: GameState) -> Position:
    """The state as an m,n,k position.

    Raises:
        NotABoard: it is one of another game.
    """
    if isinstance(state, Position):
        return state
    raise NotABoard(f"{rules_of(state).name} is not played on an m,n,k board")
