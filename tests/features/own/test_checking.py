"""One file checked, whatever it does."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.oracles.own_mistakes import max_for_both
from tests.oracles.own_searches import Tape, alpha_beta
from ttt_tui.features.own import checking
from ttt_tui.features.own.checking import check
from ttt_tui.features.own.recording import Recording
from ttt_tui.features.own.running import Hints, Limits, Unrecognised
from ttt_tui.game import Position

START = "X../.O./... x"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Limits]:
    """Nothing is run: a wrong search is recorded, and gives no moves; what time each was given."""
    given: list[Limits] = []

    def recorded(
        _file: str, _function: str | None, _hints: Hints, limits: Limits, _is_off: object
    ) -> Recording:
        given.append(limits)
        return max_for_both(Tape(START))

    def play(_subject: object, positions: Sequence[Position], limits: Limits) -> list[int | None]:
        given.append(limits)
        return [None] * len(positions)

    monkeypatch.setattr(checking, "recorded", recorded)
    monkeypatch.setattr(checking, "play", play)
    return given


def test_a_wrong_file_is_asked_for_its_moves_in_the_time_that_is_left(asked: list[Limits]) -> None:
    times = iter((0.0, 2.0, 3.0))
    found = check("a.py", seconds=10, clock=lambda: next(times))
    assert (found.verdict, found.seconds) == ("wrong", 3)
    assert [limits.seconds for limits in asked] == [pytest.approx(9), pytest.approx(7.2)]
    assert found.consequence is not None  # read off its values
    assert found.consequence.worse


def test_without_time_it_is_not_asked(asked: list[Limits]) -> None:
    times = iter((0.0, 9.9, 9.9))
    assert check("a.py", seconds=10, clock=lambda: next(times)).consequence is None
    assert len(asked) == 1


def test_a_right_file_is_not_asked(asked: list[Limits], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "recorded", lambda *_: alpha_beta(Tape(START, window=True)))
    found = check("a.py")
    assert (found.verdict, found.consequence, asked) == ("right", None, [])


def test_a_fault_of_ours_is_said_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("lost")

    monkeypatch.setattr(checking, "recorded", broken)
    found = check("a.py")
    assert found.verdict == "unknown"
    assert isinstance(found.found, Unrecognised)
    assert "RuntimeError: lost" in found.found.looked_for


def test_who_is_not_waited_for_any_more_ends_soon(tmp_path: Path) -> None:
    file = tmp_path / "endless.py"
    file.write_text("def f(board):\n    return f(board)\nwhile True:\n    pass\n", encoding="utf-8")
    found = check(str(file), is_off=lambda: True)
    assert found.verdict == "unknown"
