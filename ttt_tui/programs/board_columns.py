"""Boards as columns of masks: the outcomes and legal moves of many boards at once."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ttt_tui.games.rules import Rules

GOES_ON = 2
"""The outcome of a game that is not over."""

Column = npt.NDArray[Any]
Masks = npt.NDArray[np.uint64]


def outcomes(rules: Rules, x: Masks, o: Masks) -> Column:
    """Return the outcomes of boards: 1, 0 or -1 from X's side, or GOES_ON."""
    found = np.where(x | o == rules.full, 0, GOES_ON).astype(np.int8)
    for stones, side in ((o, -1), (x, 1)):
        has_line = np.zeros(len(stones), bool)
        for line in rules.lines:
            has_line |= stones & line == line
        found[has_line] = -side if rules.misere else side
    return found


def playable(rules: Rules, x: Masks, o: Masks) -> Column:
    """Return the cells that may be played while the game goes on."""
    empty: Column = rules.full & ~(x | o)
    if rules.gravity:
        empty &= (x | o) >> rules.columns | rules.ground
    return empty
