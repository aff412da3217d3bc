"""What a terminal shows of a file."""

from __future__ import annotations

from tests.features.programs.reports.samples import COSTLY, GRADED, HOSTILE, UNKNOWN, WRONG
from ttt_tui.features.programs.reports.text_formats import text


def test_text_names_the_call_the_mistake_and_what_it_comes_to() -> None:
    lines = " ".join(text(WRONG).split())
    assert lines.startswith("a b.py: wrong go(board), flat list")
    assert "values: at XXO/XOO/..X o: O is to move" in lines
    assert "in 2 of the 9 positions asked" in lines
    assert all(len(line) <= 80 for line in text(WRONG).splitlines())


def test_nothing_of_a_file_steers_the_terminal() -> None:
    assert "\x1b" not in text(UNKNOWN)
    assert '--board "[0] * 9"' in text(UNKNOWN)
    assert all(each.isprintable() or each == "\n" for each in text(HOSTILE))


def test_a_window_that_is_never_used_is_said_to_be_costly() -> None:
    words = " ".join(text(COSTLY).split())
    assert "costly: at" in words
    assert "The function takes alpha and beta and never cuts" in words


def test_the_text_has_a_line_for_each_item_of_the_grade() -> None:
    assert text(GRADED).splitlines()[-5:] == [
        "  20 of 80 points, 1 unknown: look at it yourself",
        "  rules: met, 20 of 20 points: Every board follows the rules.",
        "  values: not met, 0 of 40 points: A value is wrong.",
        "  pruning: unknown, 0 of 20 points: Not judged, because a value is wrong.",
        "  expect minimax: met: It tries every move.",
    ]
