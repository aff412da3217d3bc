"""A game in which two sides take one or two from a number, and faulty ones."""

from __future__ import annotations

from typing import Any

from ttt_tui.game import Player
from ttt_tui.game.game_state import GameRules


class Countdown:
    """Who cannot take has lost."""

    rules = GameRules("countdown", players=("A", "B"), longest=99, largest=1)

    def __init__(self, left: int, to_move: Player = Player.MAX) -> None:
        self.left, self.to_move = left, to_move

    @property
    def key(self) -> tuple[int, Player]:
        return self.left, self.to_move

    def moves(self) -> Any:
        return range(1, 1 + min(2, self.left))

    def play(self, move: int) -> Any:
        return type(self)(self.left - move, self.to_move.other)

    def value(self) -> Any:
        return None if self.left else -self.to_move.sign

    def __str__(self) -> str:
        return f"countdown {self.left}"


def countdown(text: str) -> Countdown:
    return Countdown(int(text.split()[1]))


def raises(_text: str) -> Countdown:
    raise KeyError("left")


def gives_nothing(_text: str) -> None:
    return None


NUMBER = 3
