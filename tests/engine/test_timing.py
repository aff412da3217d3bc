"""Timing runs, with a clock of our own."""

from __future__ import annotations

from itertools import accumulate

import pytest

from ttt_tui.engine.timing import Timing, time_search
from ttt_tui.game import Position
from ttt_tui.search import SearchOptions

WORKED = Position.parse("..O/XOO/..X")


def test_minimum_median_and_maximum() -> None:
    assert Timing.of([3.0, 1.0, 8.0]) == Timing(3, 1.0, 3.0, 8.0)
    assert Timing.of([4.0, 1.0, 8.0, 2.0]) == Timing(4, 1.0, 3.0, 8.0)
    assert Timing.of([2.0]) == Timing(1, 2.0, 2.0, 2.0)


def test_only_the_search_is_on_the_clock() -> None:
    # A run of 2, then 5, then 3 seconds, each followed by 100 seconds of something else.
    readings = accumulate([0.0, 2.0, 100.0, 5.0, 100.0, 3.0])
    timing = time_search(WORKED, SearchOptions(), 3, clock=lambda: next(readings))
    assert timing == Timing(3, 2.0, 3.0, 5.0)


def test_no_run_is_no_timing() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        time_search(WORKED, SearchOptions(), 0)
