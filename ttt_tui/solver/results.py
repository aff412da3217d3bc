"""Results of all positions of a small game, computed at once on columns of masks.

A whole game of 3x3 takes 10 ms; asking `Position` for each board would take seconds.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules

GOES_ON = 2
"""The outcome of an unfinished game."""

Stones = tuple[int, int]
"""The stones of X and of O; their numbers tell the side to move."""
Ints = npt.NDArray[np.signedinteger[Any]]
Masks = npt.NDArray[np.uint64]

_MOST_POSITIONS = 200_000
"""The largest game that is computed; tic-tac-toe has 5,478 positions."""


def outcomes(rules: Rules, x: Masks, o: Masks) -> Ints:
    """Return the outcome of each board: 1, 0 or -1 from X's side, or GOES_ON."""
    found: Ints = np.where(x | o == rules.full, 0, GOES_ON).astype(np.int8)
    for stones, side in ((o, -1), (x, 1)):
        has_line = np.zeros(len(stones), bool)
        for line in rules.lines:
            has_line |= stones & line == line
        found[has_line] = -side if rules.misere else side
    return found


def legal(rules: Rules, x: Masks, o: Masks, outcome: Ints) -> Masks:
    """Return the legal cells of each board; none if the game is over."""
    empty = rules.full & ~(x | o)
    if rules.gravity:
        ground = ((1 << rules.columns) - 1) << (rules.cells - rules.columns)
        empty &= (x | o) >> rules.columns | ground
    return np.where(outcome == GOES_ON, empty, 0)


def _distinct(x: Masks, o: Masks) -> tuple[Masks, Masks, Ints]:
    """Return the distinct boards, and the index of each given board among them."""
    boards, place = np.unique(np.column_stack([x, o]), axis=0, return_inverse=True)
    return boards[:, 0], boards[:, 1], place.reshape(len(x))


class _Level(NamedTuple):
    """The positions with one number of stones, and the moves that lead to the next level.

    Attributes:
        parent: the index of the position before each move.
        child: the index of the position after it in the next level.
    """

    side: Side
    x: Masks
    o: Masks
    outcome: Ints
    parent: Ints
    child: Ints


@lru_cache(maxsize=64)
def results(start: Position) -> dict[Stones, float]:
    """Return the value of each position that can follow `start`: 1, 0 or -1 from X's side.

    Positions with the most stones come first. The result is empty if there are more than 200,000.
    """
    rules = start.rules
    side = start.to_move
    count = 0
    bits = np.uint64(1) << np.arange(rules.cells, dtype=np.uint64)
    x = np.array([start.x], np.uint64)
    o = np.array([start.o], np.uint64)
    levels: list[_Level] = []
    while len(x):
        outcome = outcomes(rules, x, o)
        at, cell = np.nonzero(legal(rules, x, o, outcome)[:, None] & bits)
        x_stone = bits[cell] * np.uint64(side is Side.X)
        o_stone = bits[cell] ^ x_stone
        next_x, next_o, place = _distinct(x[at] | x_stone, o[at] | o_stone)
        levels.append(_Level(side, x, o, outcome, at, place))
        x = next_x
        o = next_o
        side = side.other
        count += len(x)
        if count > _MOST_POSITIONS:
            return {}
    values: dict[Stones, float] = {}
    below = np.zeros(0)
    for level in reversed(levels):
        sign = int(level.side)
        gain = np.where(level.outcome == GOES_ON, -np.inf, sign * level.outcome)
        np.maximum.at(gain, level.parent, sign * below[level.child])
        below = sign * gain
        boards = zip(level.x.tolist(), level.o.tolist(), strict=True)
        values.update(zip(boards, below.tolist(), strict=True))
    return values
