"""What finished games are given."""

from __future__ import annotations

from tests.oracles.own_mistakes import MISTAKES
from tests.oracles.own_searches import Cells, Tape, alpha_beta, minimax, score
from ttt_tui.features.own.judging import leaves
from ttt_tui.features.own.judging.study import Study

START = "X../.O./... x"


def test_the_first_wrong_leaf_has_its_number_and_the_one_due() -> None:
    found = leaves.first(Study(MISTAKES["leaves/win-as-draw"](Tape(START))))
    assert found is not None
    assert (found.got, found.expected) == (0, 1)
    assert found.position.is_over()
    assert found.position.empties == 0


def test_a_game_taken_for_over_says_that_it_goes_on() -> None:
    found = leaves.first(Study(MISTAKES["leaves/ends-early"](Tape(START))))
    assert found is not None
    assert not found.position.is_over()
    assert "1 cell is empty" in found.words


def test_a_win_of_another_size_is_still_a_win() -> None:
    def in_columns(board: Cells, _depth: int) -> float | None:
        value = score(board)
        return value if value is None or board[0] != board[3] else 3 * value

    assert leaves.first(Study(minimax(Tape(START), scored=in_columns))) is None


def test_right_leaves_are_right_in_every_window() -> None:
    assert leaves.first(Study(alpha_beta(Tape(START, window=True), hard=True))) is None
