"""The solver as a player of matches, on any board.

`ttt_tui.features` that let players play find this module by its name (`ttt_tui.registry`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ttt_tui.engine.budget import Budget
from ttt_tui.features.solver.engine_move import choose
from ttt_tui.game import Position

NAME = "solver"

_BUDGET = Budget(nodes=3_000_000)
"""For a move: a second where little can be proven. In nodes, so that a match can be repeated."""

_TABLE_MB = 16


class _Solver:
    """Plays the best move where that is proven within the budget, else what looks best."""

    varies = False

    def moves(
        self,
        positions: Sequence[Position],
        seeds: Sequence[int],  # noqa: ARG002 - nothing is left to chance
    ) -> list[int | None]:
        return [_move(position) for position in positions]


@lru_cache(maxsize=20_000)
def _move(position: Position) -> int:
    return choose(position, _BUDGET, _TABLE_MB).move


def names() -> tuple[str, ...]:
    return (NAME,)


def player(text: str) -> _Solver | None:
    return _Solver() if text == NAME else None
