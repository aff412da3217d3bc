"""One file checked, whatever it does."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.oracles.own_mistakes import max_for_both
from tests.oracles.own_searches import Tape, alpha_beta
from ttt_tui.features.own import checking
from ttt_tui.features.own.checking import Checked, Judged, check
from ttt_tui.features.own.consequence import Consequence
from ttt_tui.features.own.recording import Recording
from ttt_tui.features.own.running import Hints, Limits, Unrecognised
from ttt_tui.game import Position

START = "X../.O./... x"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Limits]:
    """Nothing is run: a wrong search is recorded, and gives no moves; what time each was given."""
    given: list[Limits] = []

    def record(
        _file: str, _function: str | None, _at: object, _hints: Hints, limits: Limits, _: object
    ) -> Recording:
        given.append(limits)
        return max_for_both(Tape(START))

    def play(_subject: object, positions: Sequence[Position], limits: Limits) -> list[int | None]:
        given.append(limits)
        return [None] * len(positions)

    monkeypatch.setattr(checking, "record", record)
    monkeypatch.setattr(checking, "play", play)
    return given


def consequence_of(checked: Checked) -> Consequence | None:
    assert isinstance(checked.found, Judged)
    return checked.found.consequence


def test_a_wrong_file_is_asked_for_its_moves_in_the_time_that_is_left(asked: list[Limits]) -> None:
    times = iter((0.0, 2.0, 3.0))
    found = check("a.py", seconds=10, clock=lambda: next(times))
    assert (found.verdict, found.seconds) == ("wrong", 3)
    assert [limits.seconds for limits in asked] == [pytest.approx(9), pytest.approx(7.2)]
    told = consequence_of(found)
    assert told is not None  # read off its values
    assert told.worse


def test_without_time_it_is_not_asked(asked: list[Limits]) -> None:
    times = iter((0.0, 9.9, 9.9))
    assert consequence_of(check("a.py", seconds=10, clock=lambda: next(times))) is None
    assert len(asked) == 1


def test_a_right_file_is_not_asked(asked: list[Limits], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "record", lambda *_: alpha_beta(Tape(START, window=True)))
    found = check("a.py")
    assert (found.verdict, consequence_of(found), asked) == ("right", None, [])


def test_a_fault_of_ours_is_said_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("lost")

    monkeypatch.setattr(checking, "record", broken)
    found = check("a.py")
    assert found.verdict == "unknown"
    assert isinstance(found.found, Unrecognised)
    assert "RuntimeError: lost" in found.found.looked_for


def test_who_is_not_waited_for_any_more_ends_soon(tmp_path: Path) -> None:
    file = tmp_path / "endless.py"
    file.write_text("def f(board):\n    return f(board)\nwhile True:\n    pass\n", encoding="utf-8")
    found = check(str(file), is_off=lambda: True)
    assert found.verdict == "unknown"
