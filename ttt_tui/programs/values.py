"""The values that a program returns in other positions, where it chooses no move.

Nothing is assumed of its numbers but an order: those of lost, drawn and won positions of a side
must not overlap, whichever are the large ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isnan
from operator import attrgetter

import numpy as np

from ttt_tui.games.game import Side
from ttt_tui.programs.findings import RESULTS
from ttt_tui.programs.moves import value_of
from ttt_tui.programs.recording import Choice
from ttt_tui.programs.study import Study


@dataclass(frozen=True)
class Contradiction:
    """Two positions of one side, of which the worse has as good a number.

    Attributes:
        is_bound: True if the numbers are equal at an end of the window: perhaps they are bounds.
    """

    worse: Choice
    better: Choice
    is_bound: bool

    @property
    def words(self) -> str:
        told = list[str]()
        for each in (self.worse, self.better):
            result = RESULTS[int(value_of(each.game))]
            told.append(f"{each.value:.15g} at {each.game} (best play: {result})")
        return f"It returns {' and '.join(told)}."


def find_contradiction(choices: Sequence[Choice], study: Study) -> Contradiction | None:
    """Find values that contradict each other; a sure contradiction before one of bounds."""
    found = list[Contradiction]()
    for side in Side:
        mine = [each for each in choices if each.game.to_move is side and _is_known(each, study)]
        rising = list(_overlaps(mine, 1, study))
        falling = list(_overlaps(mine, -1, study))
        found += rising if len(rising) <= len(falling) else falling
    return min(found, key=attrgetter("is_bound"), default=None)


def _is_known(choice: Choice, study: Study) -> bool:
    is_near = study.limit is None or choice.game.empties <= study.limit  # beyond it estimates
    return choice.value is not None and not isnan(choice.value) and is_near


def _overlaps(choices: Sequence[Choice], sign: int, study: Study) -> Iterator[Contradiction]:
    """Yield overlaps of two results, if a number that is larger by `sign` is better for X."""
    said = dict[float, list[Choice]]()
    for each in choices:
        said.setdefault(value_of(each.game), []).append(each)
    window = [study.tree.low[0], study.tree.high[0]]
    for low, high in pairwise(said[value] for value in (-1, 0, 1) if value in said):
        most = max(low, key=lambda each: sign * (each.value or 0))
        least = min(high, key=lambda each: sign * (each.value or 0))
        if sign * (least.value or 0) <= sign * (most.value or 0):
            is_bound = least.value == most.value and most.value in window
            yield Contradiction(most, least, is_bound)


def wrong_values(choices: Sequence[Choice], study: Study) -> list[Choice]:
    """List the answers whose number has another result than best play, the fewest cells first."""
    scale = study.scale
    found = list[Choice]()
    for each in choices:
        if not scale.is_learnt or not _is_known(each, study):
            continue
        worth = scale.worth(each.value, np.bool_(each.game.to_move is Side.X))
        if scale.outcome(worth) != value_of(each.game):
            found.append(each)
    return sorted(found, key=lambda each: each.game.empties)
