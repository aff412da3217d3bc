"""The two sides, and how a finished game ends."""

from __future__ import annotations

from enum import Enum


class Player(Enum):
    """One of the two sides. Values of positions are counted from X's side."""

    X = "X"
    O = "O"  # noqa: E741 - the name of the game's second stone

    @property
    def other(self) -> Player:
        return Player.O if self is Player.X else Player.X

    @property
    def sign(self) -> int:
        """+1 for X, -1 for O: the value of a position that this side has won."""
        return 1 if self is Player.X else -1


class Outcome(Enum):
    """How a finished game ended; the value is the result from X's side."""

    X_WINS = 1
    DRAW = 0
    O_WINS = -1

    @classmethod
    def win_of(cls, player: Player) -> Outcome:
        return cls(player.sign)

    @property
    def winner(self) -> Player | None:
        return {1: Player.X, -1: Player.O}.get(self.value)

    @property
    def result(self) -> str:
        """The key used in counts of results: `X`, `O` or `draw`."""
        return self.winner.value if self.winner else "draw"

    def __str__(self) -> str:
        return f"{self.winner.value} wins" if self.winner else "draw"
