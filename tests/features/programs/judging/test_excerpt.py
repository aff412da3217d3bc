"""What is kept of a recording to draw a wrong node."""

from __future__ import annotations

from tests.oracles.own_mistakes import max_for_both, wrong_symbol
from tests.oracles.own_searches import Tape
from ttt_tui.features.programs.judging.verdict import judge

START = "X../.O./... x"


def test_the_first_finding_keeps_the_node_and_its_children() -> None:
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
