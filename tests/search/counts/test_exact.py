"""Exact values on any rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.cases import board_of, playable
from tests.oracles.reference import Truth, other, put
from ttt_tui.game import ImpossiblePosition, Outcome, Position, Rules
from ttt_tui.search import Between, Exact, Findings, Solver, solver_for


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


WON = Exact(Outcome.X_WINS, 5)


def test_later_findings_add_to_what_was_proved() -> None:
    first: dict[int, Exact | Between] = {0: Between(0, 1), 1: WON, 2: Between(-1, 0)}
    second: dict[int, Exact | Between] = {0: Between(-1, 0), 1: Between(0, 1), 3: WON}
    before, later = Findings(None, (), first, "solving"), Findings(WON, (1,), second)
    both = before.and_then(later)
    moves: dict[int, Exact | Between] = {0: Between(0, 0), 1: WON, 2: Between(-1, 0), 3: WON}
    assert both == Findings(WON, (1,), moves)
    again = both.and_then(Findings(progress="solving anew"))
    assert again == Findings(WON, (1,), moves, "solving anew"), "a new solve knows less at first"


def test_a_failure_is_of_the_latest_work() -> None:
    failed = Findings(moves={0: WON}).and_then(Findings(failure="it was ended"))
    assert (failed.moves, failed.failure) == ({0: WON}, "it was ended")
    assert failed.and_then(Findings(progress="solving")).failure == ""
