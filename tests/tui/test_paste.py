"""What is taken for a paste where the terminal does not say so."""

from __future__ import annotations

import pytest

from ttt_tui.game import Position, Rules
from ttt_tui.tui.paste import is_unmarked_paste, pasted_line, pasted_position


@pytest.mark.parametrize(
    "burst",
    [
        "..O/XOO/..X",
        "..O/XOO/..X x\n",
        "XO.\r\n.X.\r\n..O\r\n",
        "XOX.O..X.",
        "X | O | .\nO | X | .\n. | . | X",
        "4x4k4 empty",
        "6x7k4g",
        "6x7k4g moves 4435",
        "moves 0,0 1,1",
        "3x4k3 ..../.X../.... o",
        "xo./.x./..o x to move",
        "((3 12 8) (2 4 6))",
        "Dear all, see you at the board tomorrow",
    ],
)
def test_positions_and_long_texts_are(burst: str) -> None:
    assert is_unmarked_paste(burst)


@pytest.mark.parametrize(
    "burst",
    [
        "f",
        "fw",
        "OO",
        "ex.so",
        "1,2",
        "." * 30,
        "x" * 60,
        ",.,.,.,.,.,.,.,.,.,.,.,.,.,.",
        ".-.-.-.-.-.-",
        "/X wins\r",
        "/value +1\r",
        "/0,0 1,1 2,0\r",
        "5,1,3,7,9,2,4,6,8\r",
        "(",
        "((",
        "[",
        "(3",
        "\x1b[A",
        "\x1b[200~..O/XOO/..X\x1b[201~",
        "",
        " ",
        "\r\r",
    ],
)
def test_keys_are_not(burst: str) -> None:
    assert not is_unmarked_paste(burst)


def test_a_pasted_position_is_of_the_board_it_names_or_of_the_present_one() -> None:
    four = Rules(4, 4, 4)
    assert pasted_position("X.../..../..../....", four).rules == four
    assert pasted_position("4x4k3 empty", four) == Position(rules=Rules(4, 4, 3))


def test_rows_become_one_line() -> None:
    assert pasted_line("XO.\n\n.X.\r\n..O\n") == "XO./.X./..O"
    assert pasted_line("((3 12)\n(2 4))\n") == "((3 12) (2 4))"
