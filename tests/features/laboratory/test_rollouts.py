"""How UCT chooses its move."""

from __future__ import annotations

import pytest

from ttt_tui.engine.worker_pool import Here, results_of
from ttt_tui.features.laboratory.experiment import ExperimentError
from ttt_tui.features.laboratory.rollouts import Rollouts, RolloutsResult
from ttt_tui.game import Position, Rules
from ttt_tui.search import SearchOptions

WORKED = Position.parse("..O/XOO/..X")


def done(rollouts: Rollouts, parts: int | None = None) -> RolloutsResult:
    return rollouts.result(dict(results_of(rollouts.work, rollouts.parts()[:parts], Here())))


@pytest.mark.parametrize(
    ("most", "steps"), [(1, [1]), (7, [1, 2, 5, 7]), (100, [1, 2, 5, 10, 20, 50, 100])]
)
def test_the_numbers_of_rollouts(most: int, steps: list[int]) -> None:
    assert list(Rollouts(WORKED, SearchOptions(rollouts=most)).steps()) == steps


def test_it_comes_to_the_one_winning_move() -> None:
    result = done(Rollouts(WORKED, SearchOptions(rollouts=200), 8))
    assert result.best == {6}
    (table,) = result.tables()
    assert table.rows[-1][:3] == ["200", "100.0 %", "67.6-100.0"]
    convergence, worth = result.charts()
    assert convergence.log_x
    assert convergence.series[0].ys[-1] == 100
    assert worth.series[0].ys[-1] > worth.series[0].ys[0]
    found = result.to_json()
    assert (found["best_moves"], found["steps"][-1]["best"]["count"]) == ([[2, 0]], 8)


def test_the_worth_is_the_movers() -> None:
    """O to move wins at once: whatever is sampled of that move is good for O."""
    result = done(Rollouts(Position.parse("XX./OO./..X o"), SearchOptions(rollouts=100), 3))
    assert min(result.steps[-1].worths) > 0.8


def test_what_is_done_says_how_much_it_is() -> None:
    some = done(Rollouts(WORKED, SearchOptions(rollouts=10), 2), 2)
    assert some.summary()[-1] == "2 numbers of rollouts done of 4"


def test_where_no_best_move_is_known_it_is_refused() -> None:
    huge = Position(rules=Rules(6, 7, 4, gravity=True))
    with pytest.raises(ExperimentError, match="takes too long to be solved"):
        Rollouts(huge, SearchOptions()).parts()
    with pytest.raises(ExperimentError, match="is over"):
        Rollouts(Position.parse("XXX/OO./..."), SearchOptions()).parts()
