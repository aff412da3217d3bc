"""Timing runs, with a clock of our own."""

from __future__ import annotations

from itertools import accumulate
from unittest import mock

import pytest

from ttt_tui.engine.timing import (
    Timing,
    measure_searches,
    speed_up,
    time_searches,
    time_words,
)
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Search, SearchOptions

WORKED = Position.parse("..O/XOO/..X")
BOTH = [SearchOptions(Algorithm.MINIMAX), SearchOptions()]


def test_minimum_median_and_maximum() -> None:
    assert Timing.of([3.0, 1.0, 8.0]) == Timing(3, 1.0, 3.0, 8.0)
    assert Timing.of([4.0, 1.0, 8.0, 2.0]) == Timing(4, 1.0, 3.0, 8.0)
    assert Timing.of([2.0]) == Timing(1, 2.0, 2.0, 2.0)


def test_only_the_search_is_on_the_clock() -> None:
    # A run of 2, then 5, then 3 seconds, each followed by 100 seconds of something else.
    readings = accumulate([0.0, 2.0, 100.0, 5.0, 100.0, 3.0])
    (timing,) = time_searches(WORKED, [SearchOptions()], 3, clock=lambda: next(readings))
    assert timing == Timing(3, 2.0, 3.0, 5.0)


def test_searches_are_timed_in_turns() -> None:
    """What slows the machine down for a while slows all of them."""
    readings = accumulate([0.0, 1.0, 0.0, 10.0, 0.0, 2.0, 0.0, 20.0])
    quick, slow = time_searches(WORKED, BOTH, 2, clock=lambda: next(readings))
    assert (quick, slow) == (Timing(2, 1.0, 1.5, 2.0), Timing(2, 10.0, 15.0, 20.0))


def test_each_search_is_timed_as_far_as_it_went() -> None:
    made = []

    class Watched(Search):
        def advance(self, *, nodes: int | None = None, events: int | None = None) -> int:
            made.append((self.options.algorithm, nodes))
            return super().advance(nodes=nodes, events=events)

    with mock.patch("ttt_tui.engine.timing.Search", Watched):
        time_searches(WORKED, BOTH, 2, nodes=[7, None])
        assert made == [(Algorithm.MINIMAX, 7), (Algorithm.ALPHA_BETA, None)] * 2
        made.clear()
        found = list(measure_searches(WORKED, BOTH, 3))
    # To the end with a trace, then timed; then in turns.
    assert [algorithm for algorithm, _ in made] == [
        *[Algorithm.MINIMAX] * 2,
        *[Algorithm.ALPHA_BETA] * 2,
        *[Algorithm.MINIMAX, Algorithm.ALPHA_BETA] * 2,
    ]
    assert [each.timing.runs for each in found] == [1, 1, 2, 2, 3, 3]
    assert {each.report.counters.nodes for each in found} == {44, 30}


def test_no_run_is_no_timing() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        time_searches(WORKED, BOTH, 0)
    with pytest.raises(ValueError, match="at least 1"):
        next(measure_searches(WORKED, BOTH, 0))


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        ((28, 30, 32), (1, 1.1, 1.2), "27 x faster"),
        ((1, 1.1, 1.2), (2, 2.2, 2.4), "2.0 x slower"),
        ((28, 30, 32), (1, 2, 28), "about 15 x faster"),
        ((1, 2, 3), (2, 2.4, 9), "about 1.2 x slower"),
        ((1, 2, 3), (1, 2.01, 4), "about as fast"),
        ((1, 2, 3), (0, 0, 0), ""),
    ],
)
def test_a_factor_is_a_fact_only_where_the_times_do_not_overlap(
    first: tuple[float, ...], second: tuple[float, ...], words: str
) -> None:
    assert speed_up(Timing(5, *first), Timing(5, *second)) == words


def test_from_too_few_runs_a_factor_is_no_fact() -> None:
    assert speed_up(Timing.of([30.0, 31.0]), Timing.of([1.0])) == "about 30 x faster"


@pytest.mark.parametrize(
    ("times", "room", "words"),
    [
        ((40e-6, 50e-6, 60e-6), 40, "min 40.0 median 50.0 max 60.0 us"),
        ((40e-6, 50e-6, 60e-6), 26, "min 40 med 50 max 60 us"),
        ((1.23e-3, 1.3e-3, 2.06e-3), 26, "min 1.2 med 1.3 max 2.1 ms"),
        ((512e-6, 550e-6, 611e-6), 26, "min 512 med 550 max 611 us"),
        ((155e-6, 161e-6, 290e-6), 25, "min 155 med 161 max 290us"),
        ((40e-6, 50e-6, 60e-6), 20, "median 50.0 us"),
    ],
)
def test_times_are_named(times: tuple[float, ...], room: int, words: str) -> None:
    assert time_words(Timing(5, *times), room) == words
