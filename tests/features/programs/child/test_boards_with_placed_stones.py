"""Searches that put down their stone after they have been called."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.features.programs.test_runner import RULES, START, recorded
from ttt_tui.features.programs.child.boards import Shape
from ttt_tui.search import Algorithm, Search, SearchOptions

WORTH = """
def worth({parameters}):
    {board}
    if winner(board) or " " not in board:
        result = value(board)
    else:
        values = [worth({call}) for each in range(9) if board[each] == " "]
        result = {best}
    {back}
    return result
def best_move(board):
    return max(worth({first}) for each in range(9) if board[each] == " ")
best_move(board)
"""
WAYS = {
    "in place": WORTH.format(
        parameters="board, cell, player",
        board="board[cell] = player",
        call="board, each, 'O' if player == 'X' else 'X'",
        best="min(values) if player == 'X' else max(values)",
        back="board[cell] = ' '",
        first="board, each, 'X'",
    ),
    "on copies, by row and column": WORTH.format(
        parameters="board, is_max, row, column",
        board="board = board[:]; board[3 * row + column] = 'O' if is_max else 'X'",
        call="board, not is_max, each // 3, each % 3",
        best="max(values) if is_max else min(values)",
        back="",
        first="board, False, each // 3, each % 3",
    ),
}


@pytest.mark.parametrize("way", list(WAYS))
def test_its_node_is_the_board_with_the_stone(tmp_path: Path, way: str) -> None:
    found = recorded(tmp_path, RULES, START, WAYS[way])
    ours = Search(found.subject.start, SearchOptions(Algorithm.MINIMAX))
    ours.advance()
    assert str(found.subject.start) == "XO./.X./..O x"
    assert (len(found) - 1, found.odd) == (ours.nodes, {})
    assert [found.cell[each] for each in found.children(0)] == [2, 3, 5, 6, 7]
    assert found.position(1).to_move.value == "O"


def test_where_no_cell_is_given_no_stone_is_put_down() -> None:
    inner = Shape("flat", 3, 3, word="list")
    shape = Shape("placed", 3, 3, keys=(tuple(inner), 1, True, (("X", "X"), ("O", "O"))))
    empty = (" ",) * 9
    assert shape.read([list(empty), 1, "O"]) == ("O", *empty[1:])
    assert (shape.read([list(empty), (1, 2), "X"]) or ())[1] == "X"
    for move in (None, 0, 10, "1"):
        assert shape.read([list(empty), move, "X"]) == empty
    assert shape.read([list(empty), 1, None]) == empty
