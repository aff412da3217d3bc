"""How a finding is written, and what it holds of the nodes around it."""

from __future__ import annotations

from math import inf, nan

from tests.oracles.program_mistakes import max_for_both, wrong_symbol
from tests.oracles.program_searches import Tape, minimax
from ttt_tui.features.programs.judging.findings import cells_words, moves_to, number
from ttt_tui.features.programs.judging.verdict import judge
from ttt_tui.game import Position

START = "X../.O./... x"


def test_numbers_are_as_the_program_has_them() -> None:
    assert [number(each) for each in (1.0, 0.5, -inf, inf, nan, "x", None)] == [
        1, 0.5, "-inf", "inf", "no number", "x", None,
    ]  # fmt: skip


def test_cells_and_moves() -> None:
    assert cells_words(0b100010001, Position()) == "(0,0), (1,1) and (2,2)"
    assert cells_words(0b10, Position()) == "(0,1)"
    recording = minimax(Tape("XXO/OO./X.. x"))
    assert moves_to(recording, 0) == ()
    assert moves_to(recording, 2) == tuple(recording.cell[node] for node in recording.path(2))


def test_the_first_finding_has_the_node_and_its_children() -> None:
    recording = max_for_both(Tape(START))
    first, *others = judge(recording).findings
    assert first.excerpt is not None
    assert first.excerpt.value == recording.value[first.node] == first.got
    assert [child.value for child in first.excerpt.children] == [-1, 1]
    after = [first.position.play(child.cell) for child in first.excerpt.children]
    assert [child.position for child in first.excerpt.children] == after
    assert (first.excerpt.untried, first.excerpt.caller) == ((), None)
    assert all(each.excerpt is None for each in others)


def test_a_board_that_no_move_leads_to_has_that_of_its_caller() -> None:
    first = judge(wrong_symbol(Tape(START))).findings[0]
    assert first.excerpt is not None
    assert first.excerpt.caller is not None
    assert first.excerpt.caller.occupied & ~first.position.occupied == 0
