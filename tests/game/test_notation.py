"""Positions and moves as text: every form that is read, the one that is written, every error."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.game.test_rules import ALL_RULES
from ttt_tui.game import (
    NotationError,
    Player,
    Position,
    Rules,
    format_coordinates,
    format_rules,
    parse_move,
)
from ttt_tui.game.notation import (
    CellNames,
    cell_name,
    choose_cell_names,
    numbers_cells,
    with_cell_names,
)


@st.composite
def any_position(draw: st.DrawFn) -> Position:
    """Stones anywhere on any board, possible or not."""
    rules = draw(ALL_RULES)
    marks = draw(st.text("XO.", min_size=rules.cells, max_size=rules.cells))
    return of_marks(marks, draw(st.sampled_from(Player)), rules)


def of_marks(marks: str, to_move: Player, rules: Rules) -> Position:
    x = sum(1 << cell for cell, mark in enumerate(marks) if mark == "X")
    o = sum(1 << cell for cell, mark in enumerate(marks) if mark == "O")
    return Position(x, o, to_move, rules)


def rows_of(position: Position) -> list[str]:
    return position.rows_text.split("/")


@settings(max_examples=500)
@given(any_position())
def test_what_is_written_is_read_back(position: Position) -> None:
    text = str(position)
    assert str(position) == text
    for rules in (None, position.rules):
        assert Position.parse(text, rules) == position
        assert Position.parse(text, rules) == position


@given(any_position())
def test_the_canonical_form(position: Position) -> None:
    *prefix, rows, side = str(position).split(" ")
    assert prefix == ([] if position.rules == Rules() else [format_rules(position.rules)])
    assert position.rows_text == rows
    assert side == position.to_move.value.lower()
    assert [len(row) for row in rows.split("/")] == [position.rules.columns] * position.rules.rows
    marks = rows.replace("/", "")
    assert of_marks(marks, position.to_move, position.rules) == position


def spelled(rows: list[str], form: str) -> str:
    """The rows in one of the generous forms."""
    marks = [list(row) for row in rows]
    blank = [[" " if mark == "." else mark for mark in row] for row in marks]
    columns = len(rows[0])
    ruling = "\n" + "+".join(["---"] * columns) + "\n"
    edge = "+" + "---+" * columns
    return {
        "slashes": "/".join(rows),
        "newlines": "\n".join(rows),
        "carriage returns": "\r\n".join(rows) + "\r\n",
        "blank lines": "\n\n".join(rows) + "\n",
        "one run": "".join(rows),
        "lower case": "/".join(rows).lower(),
        "0 for O": "/".join(rows).replace("O", "0"),
        "underscores": "/".join(rows).replace(".", "_"),
        "question marks": "/".join(rows).replace(".", "?"),
        "hyphens": "/".join(rows).replace(".", "-"),
        "blanks between": "\n".join(" ".join(row) for row in rows),
        "indented": "\n".join("    " + " ".join(row) for row in rows),
        "bars": "\n".join("|".join(row) for row in blank),
        "ruled": ruling.join("|".join(f" {mark} " for mark in row) for row in blank),
        "boxed": f"{edge}\n"
        + "".join("".join(f"| {mark} " for mark in row) + f"|\n{edge}\n" for row in blank),
        "drawn": "\n".join("│ " + " │ ".join(row) + " │" for row in blank),
        "table": "\n".join("| " + " | ".join(row) + " |" for row in blank),
        "Python list": str(blank),
        "Python lines": str(marks).replace("], [", "],\n ["),
    }[form]


FORMS = [
    "slashes",
    "newlines",
    "carriage returns",
    "blank lines",
    "one run",
    "lower case",
    "0 for O",
    "underscores",
    "question marks",
    "hyphens",
    "blanks between",
    "indented",
    "bars",
    "ruled",
    "boxed",
    "drawn",
    "table",
    "Python list",
    "Python lines",
]


@settings(max_examples=60)
@pytest.mark.parametrize("form", FORMS)
@given(st.text("XO.", min_size=9, max_size=9), st.sampled_from(Player))
@example("XOX...O.X", Player.O)
@example(".........", Player.X)
@example("XXXXXXXXX", Player.O)
@example("...XOX...", Player.X)
def test_generous_forms(form: str, marks: str, to_move: Player) -> None:
    position = of_marks(marks, to_move, Rules())
    text = spelled(rows_of(position), form)
    letter = to_move.value
    spoken = [f"{letter} to move\n{text}", f"{text}\nto move: {letter}", f"{text} to move {letter}"]
    for whole in (*spoken, f"{letter.lower()} to move: {text}", f"{text}\n{letter} to move"):
        assert Position.parse(whole) == position
    if form not in ("table", "bars", "ruled", "boxed", "drawn", "Python list", "Python lines"):
        assert Position.parse(f"{text.rstrip()} {letter}") == position
        assert Position.parse(f"{text.rstrip()} {letter.lower()}") == position
    silent = Position.parse(text)
    assert (silent.x, silent.o) == (position.x, position.o)


@settings(max_examples=20)
@pytest.mark.parametrize("form", FORMS)
@given(any_position().filter(lambda position: position.rules.columns > 1))
def test_generous_forms_of_other_boards(form: str, position: Position) -> None:
    rows = rows_of(position)
    text = spelled(rows, form)
    prefixed = f"{format_rules(position.rules)}\n{text}"
    for read in (Position.parse(text, position.rules), Position.parse(prefixed)):
        assert (read.x, read.o, read.rules) == (position.x, position.o, position.rules)


@pytest.mark.parametrize("text", ["empty", " EMPTY\n", "Empty"])
def test_the_word_empty(text: str) -> None:
    for rules in (Rules(), Rules(4, 5, 4)):
        assert Position.parse(text, rules) == Position(rules=rules)


def test_other_signs() -> None:
    assert str(Position.parse("×○·/✕◯•/✖∙.")) == "XO./XO./X.. o"


def test_a_pasted_document() -> None:
    grid = """
          |   | O
       ---+---+---
        X | O | O
       ---+---+---
          |   | X
    """
    assert str(Position.parse(grid)) == "..O/XOO/..X x"
    table = "┌───┬───┬───┐\n│   │   │ O │\n├───┼───┼───┤\n│ X │ O │ O │\n├───┼───┼───┤\n" + (
        "│   │   │ X │\n└───┴───┴───┘"
    )
    assert str(Position.parse(table)) == "..O/XOO/..X x"
    markdown = "|   |   | O |\n|---|---|---|\n| X | O | O |\n|   |   | X |"
    assert str(Position.parse(markdown)) == "..O/XOO/..X x"
    assert str(Position.parse("[' ', ' ', 'O']\n['X', 'O', 'O']\n[' ', ' ', 'X']")) == (
        "..O/XOO/..X x"
    )


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("..O/XOO/..X", "x"),
        ("X../.../...", "o"),
        ("O../.../...", "x"),
        (".../.../...", "x"),
        ("XO./.../...", "x"),
        ("XXX/OO./O..", "o"),
    ],
)
def test_the_side_to_move_when_the_text_does_not_say(text: str, side: str) -> None:
    columns = len(text.split("/")[0])
    read = str(Position.parse(text, Rules(3, columns)))
    assert read.removeprefix("3x4k3 ") == f"{text} {side}"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("..O/XOO/..X o", "..O/XOO/..X o"),
        ("..O/XOO/..X\no", "..O/XOO/..X o"),
        ("..OXOO..X\no", "..O/XOO/..X o"),
        ("..O XOO ..X o", "..O/XOO/..X o"),
        ("..O/XOO/..X to move: O", "..O/XOO/..X o"),
        ("..O/XOO/..X o to move", "..O/XOO/..X o"),
    ],
)
def test_the_side_to_move_when_the_text_says(text: str, read: str) -> None:
    assert str(Position.parse(text)) == read


@pytest.mark.parametrize(
    ("text", "rules", "read"),
    [
        ("X..", Rules(1, 3, 2), "X.. o"),
        ("X.. x", Rules(1, 3, 2), "X.. x"),
        ("X/./.", Rules(3, 1, 2), "X/./. o"),
        ("X\n.\n.\nx", Rules(3, 1, 2), "X/./. x"),
        ("X/O/O x", Rules(3, 1, 2), "X/O/O x"),
        ("X", Rules(1, 1, 2), "X o"),
    ],
)
def test_narrow_boards(text: str, rules: Rules, read: str) -> None:
    assert str(Position.parse(text, rules)) == f"{format_rules(rules)} {read}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no position in '': write one such as '..O/XOO/..X'"),
        ("  \n ", "no position in '  \\n ': write one such as '..O/XOO/..X'"),
        ("X to move", "no position in 'X to move': write one such as '..O/XOO/..X'"),
        ("..O/XQO/..X", "'Q' at (1,1) is not a cell: write X, O, or . for empty"),
        ("..OXQO..X", "'Q' at (1,1) is not a cell: write X, O, or . for empty"),
        ("X|O|XO\n.|.|.\n.|.|.", "'XO' at (0,2) is not a cell: write X, O, or . for empty"),
    ],
)
def test_errors_say_what_where_and_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        Position.parse(text)
    assert str(caught.value) == message
    assert isinstance(caught.value, ValueError)


def test_errors_speak_of_the_board_that_was_asked_for() -> None:
    rules = Rules(2, 4, 3)
    with pytest.raises(NotationError, match="3 rows found: a 2x4 board has 2"):
        Position.parse("..../..../....", rules)
    with pytest.raises(NotationError, match=r"write one such as '2x4k3 \.\.\.\./\.\.\.\. x'"):
        Position.parse("", rules)
    with pytest.raises(NotationError, match="row 0 has 6 cells: each row of a 1x3 board has 3"):
        Position.parse("......", Rules(1, 3, 2))


def test_a_long_text_is_quoted_in_part() -> None:
    with pytest.raises(NotationError) as caught:
        Position.parse("X|" + "O" * 200 + "|X")
    assert len(str(caught.value)) < 120


@settings(max_examples=500)
@given(any_position(), st.sampled_from(FORMS), st.data())
def test_a_damaged_position_is_read_or_refused(
    position: Position, form: str, data: st.DataObject
) -> None:
    prefix = data.draw(st.sampled_from(["", f"{format_rules(position.rules)} "]))
    text = f"{prefix}{spelled(rows_of(position), form)} {position.to_move.value}"
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        dropped = data.draw(st.integers(0, 2))
        text = text[:at] + data.draw(st.text("XO. /|-+\n'z", max_size=2)) + text[at + dropped :]
    with suppress(NotationError):
        read = Position.parse(text, position.rules)
        assert Position.parse(str(read), read.rules) == read


@given(ALL_RULES, st.data())
def test_moves_are_read_back(rules: Rules, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, rules.cells - 1))
    row, column = rules.coordinates(cell)
    assert format_coordinates(cell, rules) == f"({row},{column})"
    for text in (
        format_coordinates(cell, rules),
        f"{row},{column}",
        f" {row} , {column} ",
        f"{row} {column}",
        f"{row};{column}",
        f"{row}:{column}",
        f"000{row},00000{column}",
        str(cell + 1),
        f"000{cell + 1}",
    ):
        assert parse_move(text, rules) == cell


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0", "no cell 0: cells are numbered 1 to 9"),
        ("10", "no cell 10: cells are numbered 1 to 9"),
        ("3,0", "(3,0) is off the board: rows are 0 to 2, columns 0 to 2"),
        ("0,3", "(0,3) is off the board: rows are 0 to 2, columns 0 to 2"),
        ("-1,0", "(-1,0) is off the board: rows are 0 to 2, columns 0 to 2"),
        ("123456,0", "(123456,0) is off the board: rows are 0 to 2, columns 0 to 2"),
    ],
)
def test_moves_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert str(caught.value) == message


def test_a_number_of_any_length_is_refused_in_few_words() -> None:
    with pytest.raises(NotationError) as caught:
        parse_move("9" * 10_000)
    assert len(str(caught.value)) < 140


def test_cells_have_one_name_at_a_time() -> None:
    rules = Rules()
    assert (cell_name(5, rules), numbers_cells(rules)) == ("(1,2)", False)
    assert with_cell_names("X (1,2), then (0,0)", rules) == "X (1,2), then (0,0)"
    choose_cell_names(CellNames.NUMBERS)
    assert (cell_name(5, rules), numbers_cells(rules)) == ("6", True)
    assert with_cell_names("X (1,2), then (0,0); not (3,3)", rules) == "X 6, then 1; not (3,3)"
    falling = Rules(6, 7, 4, gravity=True)
    assert cell_name(5, falling) == "(0,5)", "a digit chooses a column there"
    assert format_coordinates(5, rules) == "(1,2)", "files keep their form"
