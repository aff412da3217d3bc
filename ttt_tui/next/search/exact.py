"""Exact values of small games, by plain minimax over positions, each position once.

Boards that are too large for it have the solver (`ttt_tui.solver`).
"""

from __future__ import annotations

import math
from collections.abc import Hashable, MutableMapping

from ttt_tui.next.games.game import Game, Side, rules_of

POSITIONS = 50_000
"""Positions looked at by default: 0.2 s of tic-tac-toe, 1 s of Othello."""


class _Open:
    """A position whose moves are being valued."""

    __slots__ = ("best", "game", "key", "moves", "side")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.key = game.key
        self.side = game.to_move
        self.moves = iter(game.moves())
        self.best = -math.inf * self.side

    def take(self, value: float) -> None:
        self.best = (max if self.side is Side.MAX else min)(self.best, value)


def exact(
    game: Game, budget: int = POSITIONS, known: MutableMapping[Hashable, float] | None = None
) -> float | None:
    """The value of a position for Max under perfect play; None if that takes too many positions.

    Games of any length are solved: there is no recursion.

    Args:
        budget: positions that may be looked at, those already known aside.
        known: values by key of positions of the same game; what is learnt is added.
    """
    if (value := game.value()) is not None:
        return value
    known = {} if known is None else known
    if game.key in known:
        return known[game.key]
    most = 1 if rules_of(game).results else math.inf  # nothing is better for Max
    path = [_Open(game)]
    while path:
        top = path[-1]
        move = None if top.best == top.side * most else next(top.moves, None)
        if move is None:
            known[top.key] = top.best
            path.pop()
            if path:
                path[-1].take(top.best)
            continue
        child = top.game.play(move)
        value = child.value()
        if value is None:
            value = known.get(child.key)
        if value is not None:
            top.take(value)
            continue
        budget -= 1
        if budget < 0:
            return None
        path.append(_Open(child))
    return known[game.key]


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
