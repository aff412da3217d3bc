"""Exact values of small games, by plain minimax over positions, each position once.

Boards that are too large for it have the solver (`ttt_tui.solver`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, MutableMapping

from ttt_tui.next.games.game import Game, Side, rules_of
from ttt_tui.next.search.recorder import deep_recursion

POSITIONS = 50_000
"""Positions looked at by default: 0.2 s of tic-tac-toe, 1 s of Othello."""


class TooManyPositions(Exception):
    """More than may be looked at."""


def unless_too_many(game: Game, solve: Callable[[Game], float]) -> float | None:
    """What a recursive function says of a game; None if it raises `TooManyPositions`."""
    try:
        with deep_recursion(game):
            return solve(game)
    except TooManyPositions:
        return None


def exact(
    game: Game, budget: int = POSITIONS, known: MutableMapping[Hashable, float] | None = None
) -> float | None:
    """The value of a position for Max under perfect play; None if that takes too many positions.

    Args:
        budget: positions that may be looked at, those already known aside.
        known: values by key of positions of the same game; what is learnt is added.
    """
    values = {} if known is None else known
    most = 1 if rules_of(game).results else math.inf  # nothing is better for Max

    def solve(state: Game) -> float:
        value = state.value()
        if value is None:
            value = values.get(state.key)
        if value is not None:
            return value
        nonlocal budget
        budget -= 1
        if budget < 0:
            raise TooManyPositions
        side = state.to_move
        choose, best = max if side is Side.MAX else min, -math.inf * side
        for move in state.moves():
            best = choose(best, solve(state.play(move)))
            if best == most * side:
                break
        values[state.key] = best
        return best

    return unless_too_many(game, solve)


def exact_moves(game: Game, budget: int = POSITIONS) -> dict[int, float] | None:
    """The exact value for Max of every legal move; None if that takes too many positions."""
    known: dict[Hashable, float] = {}
    values: dict[int, float] = {}
    for move in game.moves():
        value = exact(game.play(move), budget - len(known), known)
        if value is None:
            return None
        values[move] = value
    return values
