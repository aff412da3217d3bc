"""The engines of other packages on the same positions: easyAI and open_spiel (the extra `bench`).

Both are taken as their users would: easyAI's own game of tic-tac-toe and its Negamax to depth 9;
open_spiel's own alpha-beta, and a minimax that goes through its states as that one does.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from itertools import chain, zip_longest
from typing import Any

from ttt_tui.game import Player, Position

Searching = Callable[[], int]
"""Searches when called, after everything was set up; returns the value from X's side."""


class Absent(Exception):
    """A contender cannot take part; the message says why."""


def easyai(
    position: Position, *, table: bool, count: Callable[[], object] | None = None
) -> Searching:
    """Negamax to depth 9: alpha-beta that prefers quick wins, with or without a table.

    Args:
        position: where it begins.
        table: with a new transposition table.
        count: called at every move that it tries; left out where time counts.

    Raises:
        Absent: the package is not installed.
    """
    package = _load("easyAI", "easyAI")

    class Game(_load("easyAI.games", "easyAI").TicTacToe):  # type: ignore[misc]
        def ttentry(self) -> tuple[int, ...]:
            return (*self.board, self.current_player)

    class CountedGame(Game):
        def make_move(self, move: int) -> None:
            assert count is not None
            count()
            super().make_move(move)

    game = (CountedGame if count else Game)([package.Human_Player(), package.Human_Player()])
    numbers = {None: 0, Player.X: 1, Player.O: 2}
    game.board = [numbers[position.at(cell)] for cell in range(9)]
    game.current_player = numbers[position.to_move]
    negamax = package.Negamax(9, tt=package.TranspositionTable() if table else None)

    def search() -> int:
        negamax(game)
        score = float(negamax.alpha)
        return position.to_move.sign * ((score > 0) - (score < 0))

    return search


def open_spiel_alpha_beta(position: Position) -> Searching:
    """Its `alpha_beta_search`.

    Raises:
        Absent: the package is not installed, or its game cannot come to this position.
    """
    state = _state(position)
    module = _load("open_spiel.python.algorithms.minimax", "open_spiel")
    game = state.get_game()
    return lambda: int(module.alpha_beta_search(game, state, maximizing_player_id=0)[0])


def open_spiel_minimax(position: Position, count: Callable[[], object] | None = None) -> Searching:
    """Plain minimax over its states; raises as `open_spiel_alpha_beta` does."""
    state = _state(position)

    def minimax(state: Any) -> float:
        if state.is_terminal():
            return float(state.player_return(0))
        x_to_move = state.current_player() == 0
        best = -2.0 if x_to_move else 2.0
        for action in state.legal_actions():
            child = state.clone()
            child.apply_action(action)
            if count:
                count()
            value = minimax(child)
            best = max(best, value) if x_to_move else min(best, value)
        return best

    return lambda: int(minimax(state))


def _state(position: Position) -> Any:
    state = _load("pyspiel", "open_spiel").load_game("tic_tac_toe").new_initial_state()
    stones = [[cell for cell in range(9) if position.at(cell) is player] for player in Player]
    for cell in chain.from_iterable(zip_longest(*stones)):
        if cell is not None:
            if cell not in state.legal_actions():
                raise Absent(f"open_spiel's game, which X begins, does not come to {position}")
            state.apply_action(cell)
    if (state.current_player() == 0) is not (position.to_move is Player.X):
        raise Absent(f"open_spiel's game, which X begins, does not come to {position}")
    return state


def _load(module: str, package: str) -> Any:
    try:
        return import_module(module)
    except ImportError as error:
        raise Absent(f"{package} cannot be imported: pip install '.[bench]'") from error
