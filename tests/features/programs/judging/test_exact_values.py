"""Worths with best play, on a program's own scale."""

from __future__ import annotations

import pytest

from ttt_tui.features.programs.judging.exact_values import Exact
from ttt_tui.features.programs.judging.recorded_tree import Lines
from ttt_tui.game import Player, Position, Rules
from ttt_tui.search.counts.exact import solver_for


@pytest.mark.parametrize(
    "text", [".../.../... x", "X../.O./... x", "..O/XOO/..X x", "XO./.X./... o"]
)
def test_they_are_those_of_the_solver(text: str) -> None:
    position = Position.parse(text)
    exact = Exact(Lines(position.rules), lambda outcome, stones: outcome * (100 - stones))
    worth = exact.worth(position.x, position.o, x_moves=position.to_move is Player.X)
    solved = solver_for(position.rules).solve(position)
    end = position.occupied.bit_count() + solved.distance
    assert worth == solved.value * (100 - end)


def test_a_large_board_has_none() -> None:
    exact = Exact(Lines(Rules(4, 4, 4)), lambda outcome, _: outcome)
    assert exact.worth(0, 0, x_moves=True) is None
