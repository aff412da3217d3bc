"""What a user might say of a file that is not recognised."""

from __future__ import annotations

import shlex

import pytest

from tests.features.own.child.programs import loaded
from ttt_tui.features.own.child.advising import advice
from ttt_tui.features.own.child.driving import plans

BODY = "    return 1 if b[0] == 0 else go(b)\n"


def advised(source: str) -> str:
    made = loaded(source)
    return advice(made, made.program.cycles()[0])


@pytest.mark.parametrize(
    ("signature", "call"),
    [
        ("go(b, maximizing)", "go(BOARD, maximizing=True)"),
        ("go(depth, b)", "go(9, b=BOARD)"),
        ("go(b, alpha, beta)", "go(BOARD, alpha=float('-inf'), beta=float('inf'))"),
        ("go(b, foo, /, bar=3)", "go(BOARD, 0)"),
    ],
)
def test_it_names_the_parameters_that_the_function_has(signature: str, call: str) -> None:
    words = advised(f"def {signature}:\n{BODY}")
    assert words == f'--call "{call}" --board "[0] * 9"'


def test_a_method_is_called_on_an_object_and_a_search_inside_by_the_function_around() -> None:
    method = "class Game:\n    def go(self):\n        return self.go()\n"
    assert advised(method) == '--call "Game().go()"'
    inside = f"def play(b):\n    def go(b):\n    {BODY}    return go(b)\n"
    assert advised(inside) == '--call "play(BOARD)" --board "[0] * 9"'


def test_to_follow_it_calls_the_search() -> None:
    made = loaded(f"def go(b, is_max):\n{BODY}")
    cycle = made.program.cycles()[0]
    _, call, _, board = shlex.split(advice(made, cycle))
    assert [each.run() for each in plans(made, cycle, board, call)] == [1]
