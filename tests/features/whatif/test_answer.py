"""What a branch that was cut would have been worth: true, and told apart from the search."""

from __future__ import annotations

import re

from hypothesis import given, settings

from tests.cases import Case, board_of, cases
from tests.oracles.reference import Truth, other, put
from tests.searches import finished, formatter_of
from ttt_tui.features.whatif.answer import answer, moves_left_out, too_large
from ttt_tui.game import Outcome, Position
from ttt_tui.search import Exact, solver_for

_TOLD = re.compile(r"\((\d+),(\d+)\) ([XO])\? (X wins|O wins|draw) in (\d+)")


@settings(max_examples=60)
@given(cases(most_empties=5))
def test_every_answer_is_the_true_value_of_a_move_that_was_left_out(case: Case) -> None:
    moment = finished(case.position, case.options)
    for node in range(len(moment.trace)):
        moves = moves_left_out(moment, node, None)
        if not moves:
            continue
        position = moment.position(node)
        game, board, side = board_of(position)
        exact = solver_for(position.rules).moves(position)
        told = _TOLD.findall(answer(formatter_of(moment), position, moves, exact))
        assert len(told) == min(len(moves), 4)
        for row, column, by, result, plies in told:
            cell = int(row) * game.columns + int(column)
            assert cell in moves
            assert by == side
            value, distance = Truth(game).solve(put(board, cell, side), other(side))
            assert result == {1: "X wins", 0: "draw", -1: "O wins"}[value]
            assert int(plies) == distance + 1


def test_the_answer_says_that_it_is_none_of_the_search() -> None:
    moment = finished()
    position = moment.position(10)
    assert moves_left_out(moment, 10, None) == moves_left_out(moment, 10, 7) == (7,)
    assert moves_left_out(moment, 10, 0) == moves_left_out(moment, 0, None) == ()
    exact = solver_for(position.rules).moves(position)
    assert answer(formatter_of(moment), position, [7], exact) == (
        "What if (2,1) O? draw in 3. Solved apart: the search never looked there."
    )


def test_what_is_not_proved_yet_has_a_state_and_no_value() -> None:
    moment = finished()
    position = moment.position(0)
    exact = {6: Exact(Outcome.X_WINS, 3)}
    assert answer(formatter_of(moment), position, [6, 7, 1], exact, "solving, 1 node") == (
        "What if (2,0) X? X wins in 3, (2,1) X? solving, 1 node."
    )


def test_where_nothing_solves_large_positions_it_says_so() -> None:
    assert "7 cells" not in too_large(Position.parse("4x4k4 empty"))
    assert "16 cells are empty here" in too_large(Position.parse("4x4k4 empty"))
