"""What is proved of moves on the way: each of it is true at once, and in the end it is all."""

from __future__ import annotations

import random

import pytest

from tests.features.solver.test_prover import played
from ttt_tui.features.solver import Progress, prover
from ttt_tui.features.solver.prover import Noted
from ttt_tui.game import Outcome, Player, Position, Rules
from ttt_tui.search import Between, Exact, Solver

RULES = (
    Rules(3, 4, 3),
    Rules(4, 4, 3, gravity=True),
    Rules(4, 3, 3, misere=True),
    Rules(4, 4, 4, gravity=True),
)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_nothing_is_told_of_a_move_that_is_not_so(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Progress] = []

    class Talkative(prover.Prover):
        """Reports before each question that it asks."""

        def ask(self, position: Position, beta: int, phase: str) -> int:
            self._report()
            return super().ask(position, beta, phase)

    monkeypatch.setattr(prover, "Prover", Talkative)
    dice = random.Random(f"{rules}")
    narrowed = 0
    for _ in range(8):
        position = played(rules, dice, 9)
        if position.is_over():
            continue
        told.clear()
        prover.solve(position, table_mb=0.1, all_moves=True, on_progress=told.append)
        exact = Solver(rules).moves(position)
        for move, proved in [pair for each in told for pair in each.moves.items()]:
            assert proved.low <= exact[move].value <= proved.high
            assert proved.distance in (None, exact[move].distance)
            narrowed += isinstance(proved, Between)
    assert narrowed


def test_bounds_are_from_the_side_of_x_whoever_moves() -> None:
    for mover, cannot_win in ((Player.X, Between(-1, 0)), (Player.O, Between(0, 1))):
        noted = Noted(Position(to_move=mover))
        noted.none_above(0)
        assert noted.proved == dict.fromkeys(range(9), cannot_win)
        noted.sign(4, -1, -1)
        noted.sign(0, 0, 0)
        noted.score(1, 5)
        lost = -mover.sign
        assert noted.proved[4] == Between(lost, lost), "how soon is not known"
        assert noted.proved[0] == Exact(Outcome.DRAW, 9)
        assert noted.proved[1] == Exact(Outcome.win_of(mover), 5)


def test_the_middle_comes_first() -> None:
    assert Noted(Position()).from_middle[0] == 4
    falling = Noted(Position(rules=Rules(6, 7, 4, gravity=True))).from_middle
    assert [move % 7 for move in falling] == [3, 2, 4, 1, 5, 0, 6]
