"""What finished games are given."""

from __future__ import annotations

from tests.oracles.program_mistakes import MISTAKES, max_for_both, o_wins_count_nothing
from tests.oracles.program_searches import Cells, Tape, alpha_beta, minimax, negamax, score
from ttt_tui.features.programs.judging import leaves
from ttt_tui.features.programs.judging.study import Study

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


def test_where_won_and_drawn_games_are_alike_no_number_is_said_to_be_due() -> None:
    found = leaves.first(Study(minimax(Tape(START), scored=o_wins_count_nothing)))
    assert found is not None
    assert (found.kind, found.got, found.expected) == ("win-as-draw", 0, None)
    assert "O wins. The program gives it 0, the number of a game that is drawn, too." in found.words
    assert "due" not in found.words


def test_a_sign_that_is_not_changed_is_named() -> None:
    found = leaves.first(Study(negamax(Tape(START), minus=1)))
    assert found is not None
    assert (found.kind, found.expected) == ("win-as-loss", None)
    assert "the value from below is taken without changing its sign" in found.words
    for other in (negamax(Tape(START)), max_for_both(Tape(START))):
        assert not Study(other).forgets_sign


def test_a_board_with_lines_of_both_is_no_leaf_to_judge() -> None:
    def o_is_never_seen(board: Cells, _depth: int) -> float | None:
        first = score(board)
        return first if first is None or first >= 0 else None if " " in board else 0

    study = Study(minimax(Tape("XOX/OOX/... x"), scored=o_is_never_seen))
    lines = study.tree.lines
    both = [node for node in study.tree.nodes if lines.has_line(node.x) and lines.has_line(node.o)]
    assert 0 in [node.raw for node in both], "the line of O is found first, and counts nothing"
    found = leaves.first(study)
    assert found is None or not lines.has_line(found.position.x)
