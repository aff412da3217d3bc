"""The named positions are what their names say."""

from __future__ import annotations

import pytest

from ttt_tui.game import (
    Position,
    Rules,
)
from ttt_tui.game.notation import EXAMPLES
from ttt_tui.search import Solver


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_the_named_examples_can_be_searched(example: tuple[str, str, str]) -> None:
    position = Position.parse(example[1])
    position.check()
    assert str(position) == example[1]
    assert not position.is_over()


def test_what_is_said_of_the_fork_and_the_forced_loss_is_true() -> None:
    by_name = {example.name: Position.parse(example.text) for example in EXAMPLES}
    solver = Solver(Rules())
    fork = by_name["fork"]
    assert [solver.solve(fork.play(m)).value for m in fork.legal_moves()].count(1) == 1
    loss = by_name["forced loss"]
    assert {exact.value for exact in solver.moves(loss).values()} == {1}
    assert len(by_name) == len(EXAMPLES) == 12
