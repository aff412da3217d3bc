"""Every position that a game can reach, and some of them at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ttt_tui.game.player import Player
from ttt_tui.game.position import Position
from ttt_tui.game.rules import Rules


def reachable(rules: Rules, first: Player = Player.X) -> Iterator[Position]:
    """Each once, by the number of stones, those of one number in the order of their stones."""
    layer = {Position(to_move=first, rules=rules)}
    while layer:
        yield from sorted(layer, key=lambda position: (position.x, position.o))
        layer = {position.play(move) for position in layer for move in position.legal_moves()}


def random_position(
    rules: Rules, plies: int, source: random.Random, start: Position | None = None
) -> Position | None:
    """Where so many random moves lead from the empty board, or from another position of the rules.

    None if the game ends before.
    """
    position = start or Position(rules=rules)
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves:
            return None
        position = position.play(source.choice(moves))
    return position
