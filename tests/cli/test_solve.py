"""`ttt-tui solve`: boards, limits, exit status."""

from __future__ import annotations

import json

import pytest

from tests.cli.run import Shell


def test_the_worked_example(shell: Shell) -> None:
    ran = shell("solve", "..O/XOO/..X", "--moves")
    assert ran.status == 0
    words = " ".join(ran.out.split())
    assert "value X wins in 3" in words
    assert "best move (2,0)" in words
    assert "best play X(2,0) O(0,0) X(2,1)" in words
    assert "(0,0) O wins in 2" in words
    assert "2 . . X" in words


def test_json(shell: Shell) -> None:
    data = json.loads(shell("solve", "..O/XOO/..X", "--json", "--moves").out)
    assert data.pop("seconds") >= 0
    assert data.pop("nodes") > 0
    assert data == {
        "schema": 1,
        "position": "..O/XOO/..X x",
        "to_move": "X",
        "rules": {"rows": 3, "columns": 3, "in_a_row": 3, "gravity": False, "misere": False},
        "value": 1,
        "distance": 3,
        "best_moves": [[2, 0]],
        "principal_variation": [[2, 0], [0, 0], [2, 1]],
        "moves": [[[0, 0], -1, 2], [[0, 1], -1, 2], [[2, 0], 1, 3], [[2, 1], -1, 2]],
        "complete": True,
    }


def test_a_limit_leaves_the_value_open(shell: Shell) -> None:
    ran = shell("solve", "6x7k4g empty", "--nodes", "1000")
    assert ran.status == 0
    assert "not known: the solve reached its limit" in ran.out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("((3 12) (2 4))", "tree has no solver: 'ttt-tui analyze' searches it"),
        ("XO/X", "cells"),
        ("XXX/OOO/...", "O's last move"),
    ],
)
def test_what_cannot_be_solved(shell: Shell, text: str, words: str) -> None:
    ran = shell("solve", text)
    assert ran.status == 2
    assert words in ran.err
