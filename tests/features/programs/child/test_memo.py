"""Equal calls are answered once only where nothing but the arguments can matter."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from ttt_tui.features.programs.child.memo import remembering

PURE = """
import copy
from math import inf
LINES = [(0, 1), (1, 2)]
def full(board):
    return " " not in board
def go(board, depth=0):
    if full(board) or any(board[i] == board[j] != " " for i, j in LINES):
        return 0, -inf
    for i in range(len(board)):
        if board[i] == " ":
            board[i] = "X"
            go(copy.deepcopy(board), depth + 1)
            board[i] = " "
    return max(len(board), depth), None
"""


def made(text: str) -> tuple[Any, dict[str, Any]]:
    names: dict[str, Any] = {}
    exec(text, names)
    original = names["go"]
    names["go"] = remembering(original, lambda value: getattr(value, "__wrapped__", value))
    return original, names


def test_equal_calls_of_what_only_computes_are_answered_once() -> None:
    original, names = made(PURE)
    assert names["go"] is not original
    first = names["go"]([" "] * 3)
    again, larger = names["go"]([" "] * 3), names["go"]([" "] * 4)
    assert again is first
    assert larger == (4, None)
    names["LINES"] = []
    other = names["go"]([" "] * 3)
    assert other is not first


@pytest.mark.parametrize(
    "line",
    [
        "global seen; seen = 1",
        "go.count = 1",
        "import random",
        "board.owner",
        "input()",
        "hidden()",
        "full(board).__class__",
        "yield 1",
        "other.append(1)",
        "setattr(board, 'x', 1)",
    ],
)
def test_what_may_do_more_is_left_as_it_is(line: str) -> None:
    begun = "other = iter('')\ndef hidden():\n    return open('x')\n"
    original, names = made(begun + PURE.replace("    if full", f"    {line}\n    if full"))
    assert names["go"] is original


def test_a_default_that_keeps_something_is_left_as_it_is() -> None:
    original, names = made(PURE.replace("depth=0", "depth=0, known=[]"))
    assert names["go"] is original


@pytest.mark.parametrize(
    ("body", "argument"),
    [
        ("board.append(1); return len(board)", [1]),  # a board that is not put back
        ("return [len(board)]", [1]),  # an answer that can be changed
        ("KEPT.append(1); return len(KEPT)", [1]),  # a list of the file's own
        ("board[0] += 1; return int(board[0])", array("i", [1])),
    ],
)
def test_a_call_that_leaves_a_trace_is_made_again(body: str, argument: Any) -> None:
    _, names = made(f"KEPT = []\ndef go(board):\n    {body}\n")
    _, plain = made(f"KEPT = []\ndef go(board):\n    {body}\n    input\n")
    once, twice = names["go"](argument), names["go"](argument)
    assert once is not twice or once != plain["go"](argument)


def test_a_function_that_is_replaced_is_noticed() -> None:
    _, names = made(PURE)
    assert names["go"]([" "] * 3) == (3, None)
    names["full"] = lambda _: True
    assert names["go"]([" "] * 3)[0] == 0


def test_one_is_not_true() -> None:
    _, names = made("def go(a):\n    return str(a)\n")
    assert [names["go"](each) for each in (1, True, 1.0)] == ["1", "True", "1.0"]
