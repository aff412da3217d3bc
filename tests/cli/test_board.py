"""The board and the positions on it, as arguments and options say them."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ("XX/...", "row 0 has 2 cells: each row of a 3x3 board has 3"),
        ("XO", "2 cells found: a 3x3 board has 9"),
        (".../...", "2 rows found: a 3x3 board has 3"),
        ("..O/XZO/..X", "'Z' at (1,1) is no cell: write X, O, or . for empty"),
        ("", "no position in ''"),
        ("XXX/OOO/...", "both sides have a line"),
        ("XXX/.../...", "too many X: 3 against 0 O"),
        ("X../.../... x", "wrong side to move: with 1 X and 0 O it is O's turn, not X's"),
        ("XXX/OO./O.. x", "X has a line, yet O moved last"),
        ("3x9k3", "columns is 9: it must be from 1 to 8"),
        ("2x6k4g .XO.../......", "stones in mid-air at (0,1), (0,2): they would fall"),
        ("--jsn", "No such option"),
    ],
)
def test_a_bad_position_is_refused_with_its_reason(run: Run, position: str, complaint: str) -> None:
    done = run("analyze", position)
    assert done.exit_code == 2
    assert complaint in done.stderr
    assert done.stdout == ""


def test_every_bad_position_is_named_and_nothing_is_searched(run: Run) -> None:
    done = run("analyze", "..O/XOO/..X", "XX", "q")
    assert done.exit_code == 2
    assert "position 'XX': " in done.stderr
    assert "position 'q': " in done.stderr
    assert done.stdout == ""
