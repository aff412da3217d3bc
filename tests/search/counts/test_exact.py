"""Exact values on any rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.cases import board_of, playable
from tests.oracles.reference import Truth, other, put
from ttt_tui.game import ImpossiblePosition, Position, Rules
from ttt_tui.search import Solver, solver_for


@settings(max_examples=100)
@given(playable(7))
def test_solver_on_any_rules(position: Position) -> None:
    game, board, side = board_of(position)
    truth = Truth(game)
    solver = solver_for(position.rules)
    exact = solver.solve(position)
    assert (exact.value, exact.distance) == truth.solve(board, side)
    for move, after in solver.moves(position).items():
        value, distance = truth.solve(put(board, move, side), other(side))
        assert (after.value, after.distance) == (value, distance + 1)


def test_the_solver_refuses_what_it_cannot_solve() -> None:
    with pytest.raises(ValueError, match="16 cells are empty: exact values take 12 at most"):
        Solver(Rules(4, 4, 4)).solve(Position(rules=Rules(4, 4, 4)))
    with pytest.raises(ImpossiblePosition):
        Solver(Rules()).solve(Position.parse("XXX/.../... o"))
