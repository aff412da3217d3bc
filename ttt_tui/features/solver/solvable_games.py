"""Which games the solver solves; light, as the dashboard asks before anything is solved."""

from __future__ import annotations

from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState, rules_of


def is_solvable(state: GameState) -> bool:
    """Whether it is a board of an m,n,k game, or a tree that is there as a whole."""
    return isinstance(state, Position) or rules_of(state).is_written_tree
