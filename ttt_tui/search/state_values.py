"""The values of game states as numbers that a search counts with; and states that are boards."""

from __future__ import annotations

from math import inf

from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState, NotABoard, rules_of


def counted(value: float, infinity: int) -> int:
    """A value as a whole number: an infinite one is the open end of a window."""
    if value in (inf, -inf):
        return infinity if value > 0 else -infinity
    return int(value)


def written(value: int | None, infinity: int) -> int | str | None:
    """The same in JSON, which has no infinity: `"inf"`, `"-inf"`."""
    if value is None or abs(value) < infinity:
        return value
    return "inf" if value > 0 else "-inf"


def on_board(state: GameState) -> Position:
    """The state as an m,n,k position.

    Raises:
        NotABoard: it is one of another game.
    """
    if isinstance(state, Position):
        return state
    raise NotABoard(f"{rules_of(state).name} is not played on an m,n,k board")
