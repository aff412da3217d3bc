"""Wins, draws and losses of all positions of a small board at once, as columns of masks.

It makes no `Position`, so a whole game of 3x3 takes a hundredth of a second.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules

GOES_ON = 2
"""The outcome of a game that is not over."""

Stones = tuple[int, int]
"""The stones of X and of O; they tell the side to move, because the sides alternate."""
Ints = npt.NDArray[np.signedinteger[Any]]
Masks = npt.NDArray[np.uint64]

_MOST_POSITIONS = 200_000
"""Looked at for exact values; tic-tac-toe has 5,478."""
_MIXES = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F], np.uint64)


def outcomes(rules: Rules, x: Masks, o: Masks) -> Ints:
    """Return the outcomes of boards: 1, 0 or -1 from X's side, or GOES_ON."""
    found: Ints = np.where(x | o == rules.full, 0, GOES_ON).astype(np.int8)
    for stones, side in ((o, -1), (x, 1)):
        has_line = np.zeros(len(stones), bool)
        for line in rules.lines:
            has_line |= stones & line == line
        found[has_line] = -side if rules.misere else side
    return found


def legal(rules: Rules, x: Masks, o: Masks, outcome: Ints) -> Masks:
    """Return the cells that may be played; none if the game is over."""
    empty = rules.full & ~(x | o)
    if rules.gravity:
        ground = ((1 << rules.columns) - 1) << (rules.cells - rules.columns)
        empty &= (x | o) >> rules.columns | ground
    return np.where(outcome == GOES_ON, empty, 0)


def _distinct(x: Masks, o: Masks) -> tuple[Masks, Masks, Ints]:
    """Return different boards, and the place of each board among them."""
    mixed = x * _MIXES[0] + o * _MIXES[1]
    _, firsts, place = np.unique(mixed, return_index=True, return_inverse=True)
    return x[firsts], o[firsts], place.reshape(len(x))


@lru_cache(maxsize=64)
def results(start: Position) -> dict[Stones, float]:
    """Return the values of all positions after a position: 1, 0 and -1 for win, draw and loss.

    Positions with most stones come first. Empty if there are too many positions.
    """
    rules = start.rules
    side = start.to_move
    count = 0
    bits = np.uint64(1) << np.arange(rules.cells, dtype=np.uint64)
    x, o = (np.array([stones], np.uint64) for stones in (start.x, start.o))
    levels = list[tuple[Side, Masks, Masks, Ints, Ints, Ints]]()
    while len(x):
        outcome = outcomes(rules, x, o)
        at, cell = np.nonzero(legal(rules, x, o, outcome)[:, None] & bits)
        x_stone = bits[cell] * np.uint64(side is Side.X)
        o_stone = bits[cell] ^ x_stone
        next_x, next_o, place = _distinct(x[at] | x_stone, o[at] | o_stone)
        levels.append((side, x, o, outcome, at, place))
        x = next_x
        o = next_o
        side = side.other
        count = count + len(next_x)
        if count > _MOST_POSITIONS:
            return {}
    found = dict[Stones, float]()
    below = np.zeros(0)
    for side, x, o, outcome, at, place in reversed(levels):
        gain = np.where(outcome == GOES_ON, -np.inf, int(side) * outcome)
        np.maximum.at(gain, at, int(side) * below[place])
        below = int(side) * gain
        found.update(zip(zip(x.tolist(), o.tolist(), strict=True), below.tolist(), strict=True))
    return found
