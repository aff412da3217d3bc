"""Breakpoints as people write them: read generously, written one way, mistakes told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from tests.cases import Case, cases
from ttt_tui.features.breakpoints.breakpoints import (
    DEFAULTS,
    EXAMPLES,
    BreakKind,
    Breakpoint,
    BreakpointError,
)
from ttt_tui.game import Position, Rules


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cut", Breakpoint(BreakKind.CUT)),
        ("depth 4", Breakpoint(BreakKind.DEPTH, depth=4)),
        ("depth 0", Breakpoint(BreakKind.DEPTH)),
        ("line 0,0 1,1", Breakpoint(BreakKind.LINE, line="0,0 1,1")),
        ("line 12,7", Breakpoint(BreakKind.LINE, line="12,7")),
        (
            "position XO./.../... x",
            Breakpoint(BreakKind.POSITION, position="XO./.../... x"),
        ),
        (
            "position 1x5k3g XO..X o",
            Breakpoint(BreakKind.POSITION, position="1x5k3g XO..X o"),
        ),
        ("X wins", Breakpoint(BreakKind.X_WINS)),
        ("O wins", Breakpoint(BreakKind.O_WINS)),
        ("best move", Breakpoint(BreakKind.BEST_MOVE)),
    ],
)
def test_each_kind_is_read_and_written_the_same(text: str, expected: Breakpoint) -> None:
    assert Breakpoint.parse(text) == expected
    assert str(expected) == text
    off = Breakpoint.parse(text, enabled=False)
    assert off == replace(expected, enabled=False)
    assert str(off) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  CUT ", "cut"),
        ("Depth   04", "depth 4"),
        ("LINE (0,0) (1,1)", "line 0,0 1,1"),
        ("line 0, 0  1 ,1", "line 0,0 1,1"),
        ("position XO./.../...", "position XO./.../... x"),
        ("Position xo-------", "position XO./.../... x"),
        ("position X|O|.  / . . . / . . . o", "position XO./.../... o"),
        ("position X../.../...", "position X../.../... o"),
        ("position empty", "position .../.../... x"),
        ("position 2x3k2 X.O..X", "position 2x3k2 X.O/..X o"),
        ("position XO../..../..../.... X", "position 4x4k4 XO../..../..../.... x"),
        ("x WINS", "X wins"),
        ("o  wins", "O wins"),
        ("Best\tMove", "best move"),
    ],
)
def test_reading_is_generous_and_writing_canonical(text: str, canonical: str) -> None:
    board = Position(rules=Rules(4, 4, 4) if "...." in text else Rules())
    assert str(Breakpoint.parse(text, board)) == canonical
    assert str(Breakpoint.parse(canonical)) == canonical


def test_the_examples_are_breakpoints() -> None:
    assert {Breakpoint.parse(text).kind for text in EXAMPLES} == set(BreakKind)


def test_at_first_four_are_listed_and_off() -> None:
    assert [str(each) for each in DEFAULTS] == ["cut", "X wins", "O wins", "best move"]
    assert not any(each.enabled for each in DEFAULTS)


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        ("", "write where to stop", "one of cut; bound met; depth 4;"),
        (" \n", "write where to stop", "one of cut; bound met; depth 4;"),
        ("stop", "'stop' is not a breakpoint", "best move"),
        ("cut 3", "'cut 3' is not a breakpoint", "one of cut; bound met; depth 4;"),
        ("X win", "'X win' is not a breakpoint", "X wins; O wins"),
        ("x" * 500, "xxx...' is not a breakpoint", "one of cut;"),
        ("depth", "depth is followed by nothing", "such as depth 4"),
        ("depth four", "followed by 'four'", "a whole number from 0 to 64"),
        ("depth -1", "followed by '-1'", "a whole number from 0 to 64"),
        ("depth 65", "followed by '65'", "a whole number from 0 to 64"),
        ("depth 4.0", "followed by '4.0'", "a whole number from 0 to 64"),
        ("depth \u0664", "followed by '\u0664'", "a whole number from 0 to 64"),
        ("depth " + "9" * 5_000, "followed by '999", "a whole number from 0 to 64"),
        ("line", "line needs moves from the root", "such as line 0,0 1,1"),
        ("line 4", "'4' is not a move", "write row,column of each move"),
        ("line 0,0 1;1", "'1;1' is not a move", "such as line 0,0 1,1"),
        ("line 0,-1", "'0,-1' is not a move", "such as line 0,0 1,1"),
        ("line 0,0,1,1", "'0,0,1,1' is not a move", "such as line 0,0 1,1"),
        ("position", "position needs a board", "such as position XO./.../..."),
        ("position XO./..", "row 1 has 2 cells", "each row of a 3x3 board has 3"),
        ("position XO./.A./...", "'A' at (1,1) is not a cell", "write X, O, or ."),
        ("position XO../.../.... x", "row 0 has 4 cells", "each row of a 3x3 board has 3"),
    ],
)
def test_what_is_no_breakpoint_is_told_with_what_would_be(
    text: str, wrong: str, right: str
) -> None:
    with pytest.raises(BreakpointError) as raised:
        Breakpoint.parse(text)
    assert wrong in str(raised.value)
    assert right in str(raised.value)
    assert len(str(raised.value)) < 250
    assert "\n" not in str(raised.value)


def test_a_position_is_read_on_the_board_at_hand() -> None:
    text = "position X......."
    board = Position(rules=Rules(2, 4))
    assert str(Breakpoint.parse(text, board)) == "position 2x4k3 X.../.... o"
    with pytest.raises(BreakpointError, match="cells found: 8"):
        Breakpoint.parse(text)
    with pytest.raises(BreakpointError, match="2x4 board"):
        Breakpoint.parse("position XO./.../...", board)
    assert Breakpoint.parse("position XO./.../... x", board).position == "XO./.../... x"


@pytest.mark.parametrize(
    ("text", "small", "large"),
    [
        ("cut", True, True),
        ("depth 9", True, True),
        ("depth 10", False, True),
        ("line 2,2", True, True),
        ("line 2,3", False, True),
        ("line 3,2", False, False),
        ("line 0,0" + " 1,1" * 9, False, True),
        ("position X../.../... o", True, False),
        ("position 3x4k3 X.../..../.... o", False, True),
        ("position 3x4k3m X.../..../.... o", False, False),
    ],
)
def test_whether_a_board_has_the_place(text: str, small: bool, large: bool) -> None:
    each = Breakpoint.parse(text)
    assert (each.fits(Position()), each.fits(Position(rules=Rules(3, 4)))) == (small, large)


@given(cases(most_empties=6))
def test_any_position_is_read_and_written_the_same(case: Case) -> None:
    text = f"position {case.position}"
    for state in (None, Position(), case.position):
        each = Breakpoint.parse(text, state)
        assert str(each) == text
        assert each.fits(case.position)
