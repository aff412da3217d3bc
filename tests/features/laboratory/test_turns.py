"""Games move by move: the counts that the sources publish."""

from __future__ import annotations

import pytest

from ttt_tui.engine.worker_pool import Here, results_of
from ttt_tui.features.laboratory.experiment import ExperimentError
from ttt_tui.features.laboratory.turns import Turns, TurnsResult
from ttt_tui.game import Position
from ttt_tui.search import PLAIN, RootWindow, SearchOptions

FRESH = tuple(SearchOptions(algorithm=each, root_window=RootWindow.FRESH) for each in PLAIN)


def done(turns: Turns, parts: int | None = None) -> TurnsResult:
    return turns.result(dict(results_of(turns.work, turns.parts()[:parts], Here())))


def test_a_perfect_game_as_published() -> None:
    """549,945 -> 30,709 at turn 1, 7,331 -> 1,519 at turn 3, nothing to prune at turn 7."""
    result = done(Turns(Position(), FRESH))
    counts = [tuple(each.nodes for each in turn.counts if each) for turn in result.turns]
    assert len(counts) == 9
    assert (counts[0], counts[2], counts[6]) == ((549_945, 30_709), (7_331, 1_519), (13, 13))
    assert counts[4] == (197, 97)
    assert [row[-1] for row in result.tables()[0].rows][:7:2] == [
        "94.4 %", "79.3 %", "50.8 %", "0.0 %",
    ]  # fmt: skip
    assert result.plan.game.positions[-1].rows_text == "XXO/OOX/XOX"
    assert result.plan.heading()["moves"][:3] == [[0, 0], [1, 1], [0, 1]]


def test_a_given_game() -> None:
    result = done(Turns(Position.parse("X../.O./..."), FRESH, (8, 2)))
    assert [turn.move for turn in result.turns] == [8, 2]
    assert result.summary()[0].endswith("played as given: not over after 2 moves")
    (chart,) = result.charts()
    assert list(chart.series[0].xs) == [1, 2]
    assert result.to_json()["turns"][1]["counts"][0]["saved"] == 0


def test_the_first_turns_alone() -> None:
    result = done(Turns(Position.parse("X../.O./..."), FRESH), 2)
    assert result.summary()[-1] == "2 of 7 moves searched"
    assert [row[0] for row in result.tables()[0].rows] == ["1", "2", "all"]
    assert not Turns(Position(), FRESH, (0,)).result({}).tables()[0].rows


def test_a_game_that_is_over_has_no_turn() -> None:
    with pytest.raises(ExperimentError, match="no turn to search"):
        Turns(Position.parse("XXX/OO./..."), FRESH).parts()
