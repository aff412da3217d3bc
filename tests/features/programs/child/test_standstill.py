"""A search that calls nothing for a while is told of, with its line."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.features.programs.test_runner import RULES, written
from ttt_tui.features.programs.child.standstill import SECONDS, Place, Standstill, place_in
from ttt_tui.features.programs.runner import Limits, Runner

LOOP = """
def minimax(board, depth, maximizing):
    if winner(board) or " " not in board:
        return value(board)
    if depth == 2:
        while True:
            depth = 2
    values = []
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if maximizing else "O"
            values.append(minimax(board, depth + 1, not maximizing))
            board[i] = " "
    return max(values) if maximizing else min(values)

minimax([" "] * 9, 0, True)
"""


def test_it_is_told_within_three_seconds_and_once() -> None:
    now, calls = 0.0, 0
    told: list[tuple[float, Place]] = []
    standstill = Standstill(
        lambda: calls, lambda: ("mine.py", 7), lambda place: told.append((now, place)), lambda: now
    )
    for step in range(100):
        now = step / 10
        calls = min(step, 20) if step < 60 else 60
        standstill.look()
    assert [place for _, place in told] == [("mine.py", 7)] * 2
    first, second = (at for at, _ in told)
    assert SECONDS <= first - 2.0 <= 3.0
    assert SECONDS <= second - 6.0 <= 3.0


def test_a_search_that_gets_no_processor_stands_nowhere() -> None:
    told: list[Place] = []
    standstill = Standstill(lambda: 0, lambda: ("mine.py", 7), told.append)
    begun = time.monotonic()
    later = iter(begun + 60 * step for step in range(100))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(time, "monotonic", lambda: next(later))
        for _ in range(5):
            standstill.look()
    assert not told


def test_between_two_lines_it_is_at_the_head_of_its_function(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    code = SimpleNamespace(co_filename="/home/me/mine.py", co_firstlineno=4)
    frame = SimpleNamespace(f_code=code, f_lineno=None, f_back=None)
    monkeypatch.setattr("sys._current_frames", lambda: {1: frame})
    assert place_in("/home/me", 1) == ("/home/me/mine.py", 4)


@pytest.mark.slow
def test_the_line_of_a_loop_without_an_end_is_known(tmp_path: Path) -> None:
    file = written(tmp_path, RULES, LOOP)
    with Runner(file, limits=Limits(seconds=60.0)) as running:
        while not (running.standstill or running.done):
            running.more(None)
        text = (RULES + LOOP).splitlines()
        lines = [
            n for n, each in enumerate(text, 1) if each.strip() in ("while True:", "depth = 2")
        ]
        said = [f"it is at line {line} of mine.py and makes no calls" for line in lines]
        assert running.standstill in said
