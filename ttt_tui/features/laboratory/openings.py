"""Openings of a match: every position so many moves on."""

from __future__ import annotations

from collections.abc import Sequence

from ttt_tui.features.laboratory.experiment import ExperimentError
from ttt_tui.game import Position
from ttt_tui.words.numbers import count, plural

MOST_OPENINGS = 20_000
"""They are found in a second; a match plays each twice."""


def openings_after(starts: Sequence[Position], plies: int) -> tuple[Position, ...]:
    """Every position so many moves after one of these whose game goes on, each once.

    Raises:
        ExperimentError: there are none, or too many.
    """
    layer = set(starts)
    for ply in range(1, plies + 1):
        after: set[Position] = set()
        for position in layer:
            after.update(map(position.play, position.legal_moves()))
            if len(after) > MOST_OPENINGS:
                raise ExperimentError(
                    f"more than {count(MOST_OPENINGS)} positions after {plural(ply, 'move')}: "
                    "take fewer moves"
                )
        layer = after
    going_on = [each for each in layer if not each.is_over()]
    if not going_on:
        raise ExperimentError(f"every game is over after {plural(plies, 'move')}: take fewer")
    return tuple(sorted(going_on, key=lambda each: (each.x, each.o)))
