"""A known search is asked when its file runs once more."""

from __future__ import annotations

from pathlib import Path

from tests.features.programs.test_runner import BEST_MOVE, MINIMAX, RULES, START, recorded
from ttt_tui.features.programs.channel import NO_MOVE
from ttt_tui.features.programs.child_requests import ask, variables
from ttt_tui.game import Position


def test_it_is_asked_for_its_move_in_many_positions(tmp_path: Path) -> None:
    found = recorded(tmp_path, RULES, MINIMAX, START, BEST_MOVE, "print(best_move(board))\n")
    texts = "XO./XO./... x", "XX./OO./... x", "XO./.X./... o"
    answers = ask(found.subject, [Position.parse(text) for text in texts])
    assert [each.cell for each in answers] == [6, 2, None]


def test_a_program_that_returns_values_alone_is_not_asked_on(tmp_path: Path) -> None:
    found = recorded(tmp_path, RULES, MINIMAX, START, "minimax(board, 0, True)\n")
    positions = [
        Position.parse(text) for text in ("XO./XO./... x", "XX./OO./... x", "XXO/OO./X.. x")
    ]
    answers = ask(found.subject, positions, tried=2)
    assert [each.value is None for each in answers] == [False, False, True]
    assert {each.why for each in answers} == {NO_MOVE}


def test_the_variables_of_a_node_are_looked_up_by_running_once_more(tmp_path: Path) -> None:
    found = recorded(tmp_path, RULES, MINIMAX, START, "minimax(board, 0, True)\n")
    seen = variables(found.subject, [0, 1])
    assert seen[0].entry["depth"] == "0"
    assert (seen[1].entry["maximizing"], seen[1].returned) == ("False", str(int(found.value[1])))
    assert "best" in seen[1].leave


def test_answers_that_rest_on_a_missing_module_are_none(tmp_path: Path) -> None:
    """No move was searched with the stand-in when it was recorded; now each is."""
    best = BEST_MOVE.replace(
        "board):\n", "board):\n    near = lib.near(board) if board[0] == ' ' else 0\n"
    )
    source = "import not_installed_here as lib\n", RULES, MINIMAX, START, best, "best_move(board)\n"
    found = recorded(tmp_path, *source)
    texts = "XO./XO./... x", ".XO/XO./... x"
    first, second = ask(found.subject, [Position.parse(text) for text in texts])
    assert first.cell is None
    assert first.why == second.why
    assert "not_installed_here" in second.why
