"""What expressions mean by their form."""

from __future__ import annotations

import ast

import pytest

from tests.features.programs.child.programs import program
from ttt_tui.features.programs.child.bindings import bind, class_of, is_bound

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
    assert [(ast.unparse(each), place) for each, place in bind(name, play)] == bound


def test_a_class_that_is_called_is_known_by_its_name() -> None:
    play = program(SOURCE).functions["play"]
    assert class_of(ast.parse("Game", mode="eval").body, play) == "Game"
    assert class_of(ast.parse("read", mode="eval").body, play) == ""


@pytest.mark.parametrize(("call", "is_"), [("self.move(1)", True), ("Game.move(game, 1)", False)])
def test_a_method_is_bound_unless_its_class_is_named(call: str, is_: bool) -> None:
    expression = ast.parse(call, mode="eval").body
    assert isinstance(expression, ast.Call)
    assert is_bound(expression) is is_
