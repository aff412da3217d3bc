"""Positions of m,n,k games as text: what is read, what is written, what each refusal says."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from ttt_tui.games.game import GameTextError, Side
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules

EXAMPLE = "..O/XOO/..X x"


@st.composite
def positions(draw: st.DrawFn) -> Position:
    rules = Rules(
        draw(st.integers(1, 8)),
        draw(st.integers(1, 8)),
        draw(st.integers(2, 8)),
        draw(st.booleans()),
        draw(st.booleans()),
    )
    x = draw(st.integers(0, rules.full))
    o = draw(st.integers(0, rules.full)) & ~x
    return Position(x, o, draw(st.sampled_from([Side.X, Side.O])), rules)


@given(positions())
@settings(deadline=None, max_examples=40)
def test_every_position_reads_back_from_its_text(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert Position.parse(str(position).upper().replace("/", "\n"), position.rules) == position


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("..O/XOO/..X", EXAMPLE),
        ("..o/xoo/..x X", EXAMPLE),
        ("..OXOO..X", EXAMPLE),
        ("..O XOO ..X", EXAMPLE),
        ("..O\nXOO\n..X\nx", EXAMPLE),
        ("__0/X00/--X", EXAMPLE),
        ("· · O\n× O O\n? ? X", EXAMPLE),
        ("..O/XOO/..X X to move", EXAMPLE),
        ("X to move: ..O/XOO/..X", EXAMPLE),
        ("., ., O,\nX, O, O,\n., ., X", EXAMPLE),
        ("X|_|O\n_|X|_\nO|_|_", "X.O/.X./O.. x"),
        ("---/---/--X", ".../.../..X o"),
        ("empty", ".../.../... x"),
        ("O to move: empty", ".../.../... o"),
        ("XXX/OO./O..", "XXX/OO./O.. o"),
        ("3x4k3", "3x4k3 ..../..../.... x"),
        ("3X4K3 empty", "3x4k3 ..../..../.... x"),
        ("3×4k3: ..../.X../.... o", "3x4k3 ..../.X../.... o"),
        ("3x3k3 X../.../... o", "X../.../... o"),
        ("3x3k3mg", "3x3k3gm .../.../... x"),
        ("6x7k4g moves 4435", "6x7k4g ......./......./......./......./...O.../..XXO.. x"),
        ("6x7k4g moves 4 4 3 5", "6x7k4g ......./......./......./......./...O.../..XXO.. x"),
        ("1x3k3 X.O", "1x3k3 X.O x"),
        ("0x0/.../...", "OXO/.../... x"),
    ],
)  # fmt: skip
def test_forms_that_are_read(text: str, written: str) -> None:
    assert str(Position.parse(text)) == written


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no position in '': write one such as ..O/XOO/..X"),
        ("..A/XOO/..X", "'A' at (0,2) is not a cell: write X, O, or . for empty"),
        ("..OXOO.1X", "'1' at (2,1) is not a cell: write X, O, or . for empty"),
        ("..O/XO/..X", "cells found: 3, 2, 3; a 3x3 board has 3 rows of 3"),
        ("..O/XOO/..X.", "cells found: 3, 3, 4; a 3x3 board has 3 rows of 3"),
        ("..O/XOO", "cells found: 3, 3; a 3x3 board has 3 rows of 3; another board begins with its "
         "rules, such as 2x3k3"),
        ("..O/XOO/..X/...", "cells found: 3, 3, 3, 3; a 3x3 board has 3 rows of 3; another board "
         "begins with its rules, such as 4x3k3"),
        ("..OXOO..", "cells found: 8; a 3x3 board has 3 rows of 3"),
        ("3x4k3 .../.X./...", "cells found: 3, 3, 3; a 3x4 board has 3 rows of 4"),
        (
            "3x4 ..../.X../....",
            "'3x4' is not a board: write ROWSxCOLUMNSkIN-A-ROW such as 3x4k3, with g behind it if "
            "stones fall, m if a line loses",
        ),
        ("9x3k3", "rows is 9: it must be from 1 to 8"),
        ("3x3k1", "in-a-row is 1: it must be from 2 to 8"),
        ("moves 0,0 1,1", "'m' at (0,0) is not a cell: write X, O, or . for empty"),
        ("2x2k3g moves 111", "move 3, '1', cannot be played: moves are columns from 1 to 2 in one "
         "run, until a side has a line"),
        ("6x7k4g moves 480", "move 2, '8', cannot be played: moves are columns from 1 to 7 in one "
         "run, until a side has a line"),
        ("4x4k2g moves 1212", "move 4, '2', cannot be played: moves are columns from 1 to 4 in one "
         "run, until a side has a line"),
    ],
)  # fmt: skip
def test_texts_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(GameTextError) as caught:
        Position.parse(text)
    assert str(caught.value) == message


def test_rules_asked_for() -> None:
    four = Rules(3, 4, 3)
    assert Position.parse("..../..../....", four).rules == four
    assert Position.parse("3x4k3", four).rules == four
    with pytest.raises(GameTextError) as caught:
        Position.parse("3x3k3 empty", four)
    assert str(caught.value) == (
        "3x3k3 in '3x3k3 empty' contradicts the rules asked for, 3x4k3: leave one of the two out"
    )


@given(st.text("XO.x o/|\n-_,0to mvekg3:", max_size=60))
@settings(deadline=None, max_examples=40)
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try:
        position = Position.parse(text)
    except GameTextError as error:
        refusal = str(error)
        assert refusal.isprintable()
    else:
        assert Position.parse(str(position)) == position
