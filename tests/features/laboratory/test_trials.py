"""Trials: in turns, the first run dropped, times by an injected clock."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ttt_tui.engine.worker_pool import Here, results_of
from ttt_tui.features.laboratory.trials import Trials, TrialsResult, run_round
from ttt_tui.game import Position
from ttt_tui.search import PLAIN, Search, SearchOptions

BOTH = tuple(SearchOptions(algorithm=each) for each in PLAIN)
TURN_3, WORKED = Position.parse("X../.O./..."), Position.parse("..O/XOO/..X")


def ticking(ticks: list[float]) -> Iterator[float]:
    now = 0.0
    for tick in ticks:
        yield now
        now += tick
        yield now


def done(trials: Trials, parts: int | None = None) -> TrialsResult:
    return trials.result(dict(results_of(trials.work, trials.parts()[:parts], Here())))


def test_rounds_go_through_all_positions_and_begin_with_another_algorithm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched = []

    class Noted(Search):
        def __init__(self, position: Position, options: SearchOptions, *, capacity: int) -> None:
            searched.append((position, options.algorithm.name))
            super().__init__(position, options, capacity=capacity)

    monkeypatch.setattr("ttt_tui.features.laboratory.trials.Search", Noted)
    done(Trials((TURN_3, WORKED), BOTH, 1))
    assert searched == [
        (TURN_3, "minimax"), (TURN_3, "alpha-beta"), (WORKED, "minimax"), (WORKED, "alpha-beta"),
        (TURN_3, "alpha-beta"), (TURN_3, "minimax"), (WORKED, "alpha-beta"), (WORKED, "minimax"),
    ]  # fmt: skip


def test_the_first_round_counts_and_the_others_time() -> None:
    ticks = ticking([9.0, 9.0]).__next__
    assert run_round((WORKED, BOTH, 0), ticks) == [
        [[44, 21, 0, 0, 1], [4, 12, 18, 10]], [[30, 13, 5, 6, 1], [4, 9, 11, 6]],
    ]  # fmt: skip
    assert run_round((WORKED, BOTH, 1), ticking([0.25, 0.5]).__next__) == [0.5, 0.25]
    assert run_round((WORKED, BOTH, 2), ticking([0.25, 0.5]).__next__) == [0.25, 0.5]


def test_what_is_made_of_it() -> None:
    trials = Trials((WORKED,), BOTH, 3)
    first = run_round((WORKED, BOTH, 0))
    result = trials.result({0: first, 1: [3.0, 0.5], 2: [1.0, 0.125], 3: [2.0, 0.25]})
    counts, times = result.tables()
    assert counts.rows[1] == ["..O/XOO/..X x", "alpha-beta", "30", "13", "5", "6", "31.8 %"]
    assert times.rows[0][1:] == ["minimax", "1.00 s", "2.00 s", "3.00 s", "50.0 %"]
    assert result.runs[0].seconds == (3.0, 1.0, 2.0)
    ecdf, depths = result.charts()
    assert (list(ecdf.series[0].xs), ecdf.series[0].ys[-1]) == ([1000, 2000, 3000], 100)
    assert list(depths.series[1].ys) == [4, 9, 11, 6]
    found = result.to_json()["runs"][1]
    assert (found["seconds"]["min"], found["saved"]) == (0.125, 14 / 44)


def test_what_is_done_is_kept() -> None:
    trials = Trials((WORKED, TURN_3), BOTH, 5)
    assert len(trials.parts()) == 12
    some = done(trials, 5)
    assert [len(each.seconds) for each in some.runs] == [2, 2, 1, 1]
    assert some.summary()[-1] == "1 repetition done of 5"
    only_counted = done(trials, 1)
    assert [len(table.rows) for table in only_counted.tables()] == [2, 0]
    assert trials.result({}).tables()[0].rows == []


def test_one_that_fails_is_left_out() -> None:
    trials = Trials((WORKED,), BOTH, 1)
    counted = [[44, 21, 0, 0, 1], [4, 12, 18, 10]]
    result = trials.result({0: [counted, None], 1: [1.0, None]})
    assert [each.algorithm for each in result.runs] == ["minimax"]
    assert result.summary()[-1] == "1 search failed in a plugin"
