"""`examples/` without the program: the nodes of its table counted, its moves given to a solver."""

from __future__ import annotations

import pytest

from tests.features.programs.examples import EXAMPLES, rows
from tests.oracles.program_counted import Program, best_moves, positions, value
from tests.oracles.reference import Board

NODES = {
    file: (cells[3].strip("`"), int(cells[5].replace(",", "")))
    for file, cells in rows().items()
    if cells[5]
}
"""By file: its search, and the nodes without the root."""

CALLED = {
    "right/child_boards.py": ("minimax(''.join(cells), 'X')", "_"),
    "right/numbers_nobody_passes.py": ("minimax([*range(1, 10)], 'X', -2, 2)", None),
    "right/only_values.py": ("max_value(rows, -2, 2)", "-"),
    "right/set_up_first.py": ("[game := Game(), game.begin('X'), negamax(game, -1, 1)]", None),
    "right/called_by_nobody.py": ("best(cells)", " "),
    "right/counts_up.py": ("minimax(rows, 0, True)", "."),
    "right/course.py": ("max_value(rows)", None),
    "right/made_for_o.py": ("turn(cells, 'O')", "."),
    "right/nearly_full_first.py": ("outcome(cells, 'X')", "-"),
    "wrong/win_and_loss_exchanged.py": ("max_value(rows)", None),
}
"""Those that do not call their search themselves: how, and what an empty cell is."""

NOT_COUNTED = {
    "right/sets_in_object.py": "it searches once for each move",
    "right/root_loop_inline.py": "it asks its user first",
    "right/thread_for_each_click.py": "it needs a window",
    "right/asks_at_import.py": "it asks its user first",
    "right/global_board.py": "its first stone is anywhere",
    "right/pygame_loop.py": "it needs a window",
    "right/random_first_move.py": "it asks its user first",
    "right/random_order.py": "it has other nodes each time",
    "right/three_files/engine.py": "it is called by another file",
    "right/three_files/game.py": "its search is in another file",
    "right/tkinter_window.py": "it needs a window",
    "right/two_files/search.py": "its rules are in another file",
    "right/watched_by_name.py": "it needs ttt_tui",
    "wrong/any_move_unless_one_wins.py": "it asks its user first",
    "wrong/ends_in_an_error.py": "it ends in an error",
    "wrong/least_by_two_functions.py": "it searches once for each move",
}


FEW = 3_000
"""So many nodes are counted in a moment."""


def written(board: Board, empty: str | None) -> list[str | None]:
    return [empty if cell == "." else cell for cell in board]


@pytest.mark.parametrize(
    "file", [each for each in NODES if each not in NOT_COUNTED and NODES[each][1] <= FEW]
)
def test_the_nodes_of_the_table_are_the_calls_below_the_root(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    function, nodes = NODES[file]
    text, empty = CALLED.get(file, ("", ""))
    program = Program(EXAMPLES / file, function, is_main=not text)
    if text:
        program.ask(text, written((".",) * 9, empty))
    capsys.readouterr()  # what it prints
    assert program.calls in (nodes, nodes + 1)  # the root is a call of the search, or of another


def test_the_solver_knows_tic_tac_toe() -> None:
    assert value((".",) * 9, "X") == 0
    assert len(positions("X", 9)) == 2_423
    assert len(positions("O", 9)) == 2_097
    assert best_moves(tuple("X...O...."), "X") == {1, 2, 3, 5, 6, 7, 8}
