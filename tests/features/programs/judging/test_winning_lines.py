"""Which lines a search was seen to recognise, and boards made for the others."""

from __future__ import annotations

import pytest

from tests.oracles.program_searches import Tape, minimax
from ttt_tui.features.programs.judging.study import Study
from ttt_tui.features.programs.judging.winning_lines import (
    board_with,
    lines_at,
    unseen,
    unseen_words,
)
from ttt_tui.game import Position, Rules

ROW, DIAGONAL = 0b111, 0b100010001


def test_a_line_that_no_game_ended_with_is_unseen() -> None:
    late = Study(minimax(Tape("XOX/OOX/.X. o")))
    assert len(unseen(late, judged_in_parent=False)) == 7
    blocked = Study(minimax(Tape(".../.O./X.. x")))
    assert unseen(blocked, judged_in_parent=False) == {0b1010100}


def test_a_line_whose_win_has_the_wrong_number_is_unseen() -> None:
    recording = minimax(Tape("XX./OO./... x"))
    before = unseen(Study(recording), judged_in_parent=False)
    assert ROW not in before
    for node in range(1, len(recording)):
        if recording.end[node] == node + 1 and recording.position(node).x & ROW == ROW:
            recording.value[node] = 0.0
    assert ROW in unseen(Study(recording), judged_in_parent=False)


def test_a_move_tests_the_line_that_it_completes_or_stops() -> None:
    position = Position.parse("XX./OO./... x")
    assert list(lines_at(position, 2)) == [ROW]
    assert list(lines_at(position, 5)) == [ROW << 3]
    assert not list(lines_at(position, 8))


@pytest.mark.parametrize("rules", [Rules(3, 3, 3), Rules(4, 4, 4), Rules(6, 7, 4, gravity=True)])
@pytest.mark.parametrize("is_complete", [False, True])
def test_a_board_is_made_for_every_line(rules: Rules, is_complete: bool) -> None:
    start = Position.parse(str(Position(0, 0, rules=rules)))
    for line in rules.lines:
        board = board_with(line, start, is_complete=is_complete)
        assert board is not None, line
        assert not board.problems()
        assert board.to_move is start.to_move
        if is_complete:
            assert board.o & line == line
            assert board.is_over()
        else:
            assert any(line in lines_at(board, cell) for cell in board.legal_moves())
            assert (board.x & line).bit_count() == rules.in_a_row - 1


def test_a_few_lines_are_named() -> None:
    lines = Rules(3, 3, 3).lines
    assert unseen_words(lines[:1], Rules(3, 3, 3)) == "(0,0), (0,1) and (0,2)"
    assert unseen_words(lines, Rules(3, 3, 3)).endswith("; and 5 more")
