"""What nobody passes, read off what a function does with it."""

from __future__ import annotations

import ast

import pytest

from tests.features.programs.child.programs import loaded, program
from ttt_tui.features.programs.child.usage import (
    boards,
    bound_to,
    by_use,
    class_of,
    is_board,
    is_board_below,
    is_bound,
    usual,
)

SEARCH = """
HUMAN = "o"
def search(field, left, who, first, odd):
    if left == 0:
        return 0
    if who == HUMAN or first:
        field[left] = who
    return search(field, left - 1, who, not first, odd)
def begin(field, pruned):
    return search(field, 1, 1, pruned, None)
"""


@pytest.mark.parametrize(
    ("name", "value"), [("left", 4), ("who", "o"), ("first", True), ("odd", None)]
)
def test_an_argument_is_what_it_is_used_for(name: str, value: object) -> None:
    made = loaded(SEARCH)
    assert by_use(name, made.program.functions["search"], made.program) == value


def test_an_argument_may_be_used_where_it_is_handed_on_to() -> None:
    made = loaded(SEARCH)
    assert by_use("pruned", made.program.functions["begin"], made.program) is True


def test_what_is_looked_into_by_numbers_is_a_board() -> None:
    search = loaded(SEARCH).program.functions["search"]
    assert [each for each in search.parameters if is_board(each, search)] == ["field"]


@pytest.mark.parametrize(
    ("look", "looks"), [("b[0]", True), ("'-' in b", True), ("b.count(0)", True), ("b == 0", False)]
)
def test_a_board_may_be_looked_into_where_it_is_handed_on_to(look: str, looks: bool) -> None:
    made = loaded(f"def full(b):\n    return {look}\ndef search(a):\n    return full(a)\n")
    search = made.program.functions["search"]
    assert (is_board("a", search), is_board_below("a", search, made.program)) == (False, looks)


@pytest.mark.parametrize(
    ("body", "board"),
    [
        ("return 1 if b[0][1] == '-' else search(b)", "[['-'] * 3 for _ in range(3)]"),
        ("return 1 if b[0] == 0 and b[1] == 0 else search(b)", "[0] * 9"),
        ("return 1 if '.' not in b else search(b[:1] + 'x' + b[2:])", "'.' * 9"),
        ("return b[0] == 'X' or b[1] == 'X' or b[2] == '_' or search(b)", "['_'] * 9"),
        ("return b.count('-') or search(b)", "['-'] * 9"),
        ("return search(b)", None),
    ],
)
def test_a_board_is_made_as_it_is_looked_at(body: str, board: str | None) -> None:
    found = boards(loaded(f"def search(b):\n    {body}\n"), {"search"})
    assert (found[0] if found else None) == board


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("depth", 9),
        ("size", 3),
        ("n_cols", 3),
        ("win_length", 3),
        ("colour", None),
        ("isMax", True),
        ("player", "X"),
        ("anything", None),
    ],
)
def test_some_names_say_enough(name: str, value: object) -> None:
    assert usual(name) == value


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("ROWS, COLS = 4, 5\n", "[[0] * 5 for _ in range(4)]"),
        ("BOARD_SIZE = 4\n", "[[0] * 4 for _ in range(4)]"),
        ("def connect_four(): ...\n", "[[0] * 7 for _ in range(6)]"),
        ("", "[[0] * 3 for _ in range(3)]"),
    ],
)
def test_a_board_is_as_large_as_the_program_says(before: str, text: str) -> None:
    source = before + "def search(b):\n    return 1 if b[0][1] == 0 else search(b)\n"
    assert boards(loaded(source), {"search"})[0] == text


@pytest.mark.parametrize(
    ("cell", "numbers"), [("b[1]", [1, 2, 3, 4, 5, 6, 7, 8, 9]), ("b[0][1]", [1, 2, 3])]
)
def test_where_nothing_is_an_empty_cell_each_holds_its_number(
    cell: str, numbers: list[int]
) -> None:
    source = f"def search(b):\n    return 1 if {cell} == 'X' else search(b)\n"
    found = [eval(each) for each in boards(loaded(source), {"search"})]
    assert any(each in (numbers, [numbers, [4, 5, 6], [7, 8, 9]]) for each in found)
    texts = [str(each) for each in numbers]
    assert any(each[:3] in (texts[:3], [texts, ["4", "5", "6"], ["7", "8", "9"]]) for each in found)


@pytest.mark.parametrize(("step", "value"), [("depth + 1", 0), ("depth - 1", 9)])
def test_a_depth_that_counts_up_begins_at_nought(step: str, value: int) -> None:
    source = f"def search(b, depth):\n    return b and search(b, {step})\n"
    function = loaded(source).program.functions["search"]
    assert usual("depth", function) == value


def test_of_levels_the_one_that_looks_furthest_is_taken() -> None:
    source = "def search(b, how):\n    return how == 'easy' or how == 'hard' or search(b, how)\n"
    made = loaded(source)
    assert by_use("how", made.program.functions["search"], made.program) == "hard"


SOURCE = """
class Game:
    pass
def play(moves):
    board, turn = Game(), "X"
    row, column = read()
    for cell in moves:
        pass
"""


@pytest.mark.parametrize(
    ("name", "bound"),
    [
        ("board", [("Game()", None)]),
        ("column", [("read()", 1)]),
        ("cell", [("moves", "each")]),
        ("moves", []),
    ],
)
def test_what_a_function_binds_a_name_to(name: str, bound: list[tuple[str, object]]) -> None:
    play = program(SOURCE).functions["play"]
    assert [(ast.unparse(each), place) for each, place in bound_to(name, play)] == bound


def test_a_class_that_is_called_is_known_by_its_name() -> None:
    play = program(SOURCE).functions["play"]
    assert class_of(ast.parse("Game", mode="eval").body, play) == "Game"
    assert class_of(ast.parse("read", mode="eval").body, play) == ""


@pytest.mark.parametrize(("call", "is_"), [("self.move(1)", True), ("Game.move(game, 1)", False)])
def test_a_method_is_bound_unless_its_class_is_named(call: str, is_: bool) -> None:
    expression = ast.parse(call, mode="eval").body
    assert isinstance(expression, ast.Call)
    assert is_bound(expression) is is_
