"""An analysis as one line of text."""

from __future__ import annotations

import base64
import zlib

import pytest
from hypothesis import given, settings

from tests.features.analyses.made import NOTED, START, analyses
from ttt_tui.features.analyses.analysis import Analysis, Note
from ttt_tui.features.analyses.line import MARK, from_line, is_line, to_line
from ttt_tui.game import GameRecord, Position


@settings(max_examples=20)
@given(analyses())
def test_a_line_is_read_back(analysis: Analysis) -> None:
    line = to_line(analysis)
    assert "\n" not in line
    assert line.isascii()
    assert is_line(line)
    assert from_line(line) == analysis


def test_it_is_short_and_needs_no_quoting() -> None:
    line = to_line(Analysis(GameRecord(Position.parse(START))))
    assert len(line) < 80
    assert set(line) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_:")


def test_a_line_broken_by_a_mail_is_read() -> None:
    line = to_line(NOTED)
    assert from_line(f"  {line[:40]}\n{line[40:]}\n") == NOTED


def _packed(data: bytes) -> str:
    return MARK + base64.urlsafe_b64encode(zlib.compress(data)).decode()


@pytest.mark.parametrize(
    "line",
    [
        to_line(NOTED)[:-9],
        to_line(NOTED)[:30] + "A" + to_line(NOTED)[31:],
        MARK,
        f"{MARK}a",
        f"{MARK}näh",
        _packed(b"{}")[:-1] + "!",
        _packed(b"no json"),
        _packed(b"\xff"),
        _packed(b" " * (2**20 + 1)),
        _packed(b"[" * 100_000),
    ],
)
def test_what_is_not_whole_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="the line is damaged or not whole"):
        from_line(line)


def test_a_line_that_holds_something_else_is_refused_as_a_file_is() -> None:
    with pytest.raises(ValueError, match="no analysis"):
        from_line(_packed(b"{}"))


def test_what_no_line_has_room_for_is_a_file() -> None:
    words = [chr(33 + n % 90) * (n % 7) + str(n * n) for n in range(6_000)]
    notes = tuple(Note(START, "minimax", n, "".join(words[n::900])) for n in range(900))
    with pytest.raises(ValueError, match="save it as a file"):
        to_line(Analysis(GameRecord(Position.parse(START)), notes=notes))
