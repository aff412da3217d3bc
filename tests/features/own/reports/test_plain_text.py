"""What a terminal shows of a file."""

from __future__ import annotations

from tests.features.own.reports.samples import UNKNOWN, WRONG
from ttt_tui.features.own.reports.plain_text import text


def test_text_names_the_call_the_mistake_and_what_it_comes_to() -> None:
    lines = " ".join(text(WRONG).split())
    assert lines.startswith("a b.py: wrong go(board), flat list")
    assert "values: at XXO/XOO/..X o: O is to move" in lines
    assert "In 2 of the 9 positions asked" in lines
    assert all(len(line) <= 80 for line in text(WRONG).splitlines())


def test_nothing_of_a_file_steers_the_terminal() -> None:
    assert "\x1b" not in text(UNKNOWN)
    assert '--board "[0] * 9"' in text(UNKNOWN)
