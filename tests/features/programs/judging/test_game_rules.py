"""Boards that no move leads to, moves that are missed, games that go on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf

import pytest

from tests.oracles.program_mistakes import MISTAKES, never_the_last_cell
from tests.oracles.program_searches import OTHER, Tape, alpha_beta, minimax, parent_leaves, score
from ttt_tui.features.programs.judging import game_rules, node_values
from ttt_tui.features.programs.judging.findings import Finding
from ttt_tui.features.programs.judging.study import Study
from ttt_tui.features.programs.judging.verdict import RIGHT, WRONG, judge
from ttt_tui.features.programs.recording import CHANGED, Recording

START = "X../.O./... x"


def first(recording: Recording) -> Finding | None:
    study = Study(recording)
    return game_rules.first(study, {visit.number for visit in node_values.wrong(study)})


def test_the_first_node_that_misses_a_move_is_the_first_entered() -> None:
    found = first(minimax(Tape(START), order=never_the_last_cell))
    assert found is not None
    assert (found.node, found.moves) == (0, ())
    assert "1 move of X is never tried here: (2,2)." in found.words


def test_a_win_that_is_none_explains_no_missing_moves() -> None:
    def first_only(tape: Tape) -> list[int]:
        return tape.free()[:1]

    found = first(minimax(Tape(".../.../... x"), order=first_only))
    assert found is not None
    assert found.kind == "missed-moves"
    assert found.words.endswith("No cut explains it, nor a win: the value from below is wrong.")


def begins_at(tape: Tape, worst: float, *, never: int) -> Recording:
    """No window, and one cell that is tried by the caller alone, who chooses the first move."""

    def go(symbol: str) -> float:
        value = score(tape.board)
        if value is not None:
            return value
        return best(symbol, [cell for cell in tape.free() if cell != never])

    def best(symbol: str, cells: Sequence[int]) -> float:
        values = [-worst if symbol == "X" else worst]
        for cell in cells:
            with tape.move(cell, symbol):
                values.append(tape.call(lambda: go(OTHER[symbol])))
        return max(values) if symbol == "X" else min(values)

    tape.call(lambda: best(tape.mover, tape.free()))
    return tape.done()


@pytest.mark.parametrize("worst", [1, 2, 99, inf])
@pytest.mark.parametrize(("start", "never"), [("X../.O./... x", 8), ("..X/.O./... x", 0)])
def test_the_number_that_a_node_began_with_is_no_bound(
    worst: float, start: str, never: int
) -> None:
    verdict = judge(begins_at(Tape(start), worst, never=never))
    found = verdict.findings[0]
    name = "({},{})".format(*divmod(never, 3))
    assert verdict.verdict == WRONG
    assert found.kind == "missed-moves"
    assert found.words.startswith(f"It tries no move at {name}, which is free, and returns")
    assert found.position.occupied == 511 & ~(1 << never)


def test_a_missed_move_that_does_no_harm_is_none() -> None:
    def all_but_one_at_first(tape: Tape) -> list[int]:
        free = tape.free()
        return free if len(free) < 4 else free[:-1]

    recording = minimax(Tape("XXO/OO./X.. x"), order=all_but_one_at_first)
    assert not node_values.wrong(Study(recording))
    assert first(recording) is None


def test_cuts_and_ends_judged_in_the_parent_are_no_missed_moves() -> None:
    for recording in (alpha_beta(Tape(START, window=True)), parent_leaves(Tape(START))):
        study = Study(recording)
        assert not any(game_rules.misses_moves(study, visit) for visit in study.visits)


def test_a_stone_on_a_stone_says_where() -> None:
    found = first(MISTAKES["rules/taken-cell"](Tape("XXO/OO./X.. x")))
    assert found is not None
    assert found.words == "A stone of X is put on (0,2), which is taken."


def test_a_stone_of_the_other_side_says_whose() -> None:
    found = first(MISTAKES["rules/wrong-symbol"](Tape(START)))
    assert found is not None
    assert found.words == "O is to move, and a stone of X is put on (0,2). X moves twice in a row."


def test_a_call_that_leaves_a_move_on_its_board_explains_the_moves_missed_above() -> None:
    recording = minimax(Tape(START), order=never_the_last_cell)
    last = 0
    while children := recording.children(last):
        last = children[0]
    last = recording.parent[last]
    recording.flags[last] |= CHANGED
    found = first(recording)
    assert found is not None
    assert (found.kind, found.node) == ("not-taken-back", last)
    move = recording.cell[last + 1]
    assert f"the move ({move // 3},{move % 3}) is still there" in found.words


def test_a_board_that_changes_is_no_mistake_where_nothing_is_wrong() -> None:
    recording = minimax(Tape(START))
    recording.flags[0] |= CHANGED
    assert judge(recording).verdict == RIGHT


def test_a_doubled_stone_is_named_as_such() -> None:
    tape = Tape("X../.O./... x")

    def go(symbol: str) -> float:
        value = score(tape.board)
        if value is not None:
            return value
        values = []
        for cell in tape.free():
            also = 7 if cell == 8 and tape.board[7] == " " else cell
            with tape.move(cell, symbol), tape.move(also, symbol):
                values.append(tape.call(partial(go, OTHER[symbol])))
        return max(values) if symbol == "X" else min(values)

    tape.call(partial(go, "X"))
    found = first(tape.done())
    assert found is not None
    assert found.kind == "doubled-stone"
    assert found.words == "X puts down 2 stones in one move: (2,1) and (2,2)."
