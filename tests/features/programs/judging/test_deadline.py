"""Judging ends when it may not go on, in whatever loop it is."""

from __future__ import annotations

import pytest

from tests.oracles.program_searches import Tape, minimax
from ttt_tui.features.programs.judging.deadline import OutOfTime, as_long_as, check_deadline
from ttt_tui.features.programs.judging.recorded_tree import Tree
from ttt_tui.features.programs.judging.verdict import judge

START = "X../.O./... x"


def test_judging_asks_again_and_again() -> None:
    recording = minimax(Tape(START))
    asked: list[int] = []

    def goes_on() -> bool:
        asked.append(1)
        return len(asked) < stop

    stop = 10**9
    with as_long_as(goes_on):
        judge(recording)
    needed = len(asked)
    assert needed > 1_000
    for at in range(1, needed, needed // 10):
        stop = at
        asked.clear()
        with as_long_as(goes_on), pytest.raises(OutOfTime):
            judge(recording)
    check_deadline()  # after the block nobody is asked


def test_ends_that_go_backwards_are_no_endless_loop() -> None:
    recording = minimax(Tape(START))
    recording.end[5] = 0
    assert Tree(recording).nodes
