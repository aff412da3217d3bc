"""The catalogue of searches: its bugs and its memory, against programs written by hand."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import pytest

from ttt_tui.games.position import Position
from ttt_tui.search.catalogue import BUGS, CATALOGUE, KnownSearch

EMPTY = "." * 9
LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
INNER_BREAK = "a bug: two loops, and `break` leaves only the inner one"


def over(board: str) -> int | None:
    for line in LINES:
        marks = {board[int(cell)] for cell in line}
        if len(marks) == 1 and marks != {"."}:
            return 1 if marks == {"X"} else -1
    return None if "." in board else 0


def put(board: str, cell: int, mark: str) -> str:
    return board[:cell] + mark + board[cell + 1 :]


def remembering() -> int:
    """The calls below the first one of a minimax that stores each position."""
    calls, known = 0, dict[str, int]()

    def value(board: str, mark: str) -> int:
        nonlocal calls
        calls += 1
        if board not in known:
            result = over(board)
            if result is None:
                cells = [cell for cell in range(9) if board[cell] == "."]
                other = "O" if mark == "X" else "X"
                values = [value(put(board, cell, mark), other) for cell in cells]
                result = max(values) if mark == "X" else min(values)
            known[board] = result
        return known[board]

    value(EMPTY, "X")
    return calls - 1


def two_loops(*, fresh: bool) -> int:
    """The calls below the first one of an alpha-beta whose `break` leaves the inner loop alone."""
    calls = 0

    def value(board: str, mark: str, alpha: float, beta: float) -> float:
        nonlocal calls
        calls += 1
        result = over(board)
        if result is not None:
            return result
        best = -inf if mark == "X" else inf
        for row in range(3):
            for column in range(3):
                cell = 3 * row + column
                if board[cell] != ".":
                    continue
                window = (-inf, inf) if fresh and board == EMPTY else (alpha, beta)
                found = value(put(board, cell, mark), "O" if mark == "X" else "X", *window)
                if mark == "X":
                    best = max(best, found)
                    alpha = max(alpha, best)
                else:
                    best = min(best, found)
                    beta = min(beta, best)
                if beta <= alpha:
                    break
        return best

    value(EMPTY, "X", -inf, inf)
    return calls - 1


@pytest.mark.parametrize(
    ("words", "by_hand", "nodes"),
    [
        ("minimax; remembers positions", remembering, 16_167),
        (INNER_BREAK, lambda: two_loops(fresh=False), 48_382),
        (
            f"{INNER_BREAK}; a fresh window for each root move",
            lambda: two_loops(fresh=True),
            80_334,
        ),
    ],
)
def test_a_search_visits_as_many_nodes_as_one_written_by_hand(
    words: str, by_hand: Callable[[], int], nodes: int
) -> None:
    assert CATALOGUE[words].search(Position()).totals.nodes == by_hand() == nodes


@pytest.mark.parametrize(
    ("bug", "text", "value"),
    [
        ("full-board-first", "XOX/OXO/OX. x", 0),  # X wins by the last stone
        ("bound-as-value", ".../XXO/O.. x", 1),
        ("same-side", "..O/XOO/..X x", 1),
        ("no-win-seen", "XX./OO./... x", 0),
        ("inner-break", "..O/XOO/..X x", 1),
    ],
)
def test_a_bug_says_what_it_is_known_for(bug: str, text: str, value: int) -> None:
    result = KnownSearch(BUGS[bug]).search(Position.parse(text)).result
    assert result is not None
    assert result.value == value


def test_a_search_in_another_order_counts_as_one_in_that_order() -> None:
    centre = CATALOGUE["alpha-beta; order centre"]
    found = CATALOGUE["alpha-beta"].search(Position(), centre.options.order)
    assert found.totals.nodes == centre.search(Position()).totals.nodes == 7_274
