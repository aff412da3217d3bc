"""The `# ttt:` line: read, completed, and printed as Python that evaluates."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest

from ttt_tui.games.rules import Rules
from ttt_tui.programs.line import Line, LineError, written

TEXT = (
    "# ttt: call=minimax(BOARD, 0, color=1 if X_MOVES else -1) board=[' ']*9 marks=\"XO \" "
    "rules=3x3k3 cells=2,7,6,9,5,1,4,3,8 move=row,col side=both"
)


def test_a_line_is_printed_as_it_was_read() -> None:
    line = Line.parse(f"import math\n{TEXT}\nprint(1)\n")
    assert str(line) == TEXT
    assert (line.rules, line.side, line.cells[0]) == (Rules(), "both", 2)


def test_a_key_inside_of_a_call_is_part_of_the_call() -> None:
    line = Line.parse("# ttt: call=search(board=BOARD, marks=[' move=1']) side=X")
    assert (line.call, line.board, line.side) == ("search(board=BOARD, marks=[' move=1'])", "", "X")


def test_open_keys_are_asked_for_and_known_ones_kept() -> None:
    line = Line(side="O").filled(Line(call="best(BOARD)", side="X"))
    assert line.asking("rules") == "# ttt: call=best(BOARD) rules=... side=O"
    assert line.side == "O"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rules=3x3", "rules=3x3"),
        ("cells=1,1,2", "one index for each cell"),
        ("move=left", "row,col"),
        ("side=me", "X, O or both"),
        ("call=... side=X", "complete it"),
        ("minimax(BOARD)", "call="),
        ("read=str", "without the call="),
    ],
)
def test_a_line_that_cannot_be_read_says_what_would_be_right(text: str, words: str) -> None:
    with pytest.raises(LineError, match=words):
        Line.parse(f"# ttt: {text}")


VALUES = [
    [" "] * 9,
    [[0] * 3 for _ in range(3)],
    (inf, -inf, None),
    {(0, 0): "X"},
    ("X",),
    np.int64(3),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_are_printed_as_python_that_evaluates(value: object) -> None:
    assert eval(written(value)) == value


def test_rows_of_a_printed_board_are_not_one_and_the_same() -> None:
    board = eval(written([[0] * 3 for _ in range(3)]))
    board[0][0] = 1
    assert board[1][0] == 0


def test_a_numpy_board_is_printed() -> None:
    assert eval(written(np.zeros((3, 3), int)), {"numpy": np}).tolist() == [[0] * 3] * 3
