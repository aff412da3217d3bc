"""The drawing of the first wrong node."""

from __future__ import annotations

from dataclasses import replace

from tests.features.programs.reports.samples import START
from tests.oracles.program_mistakes import never_the_last_cell, wrong_symbol
from tests.oracles.program_searches import Tape, minimax
from ttt_tui.features.programs.judging.findings import Child, Excerpt, Finding
from ttt_tui.features.programs.judging.verdict import judge
from ttt_tui.features.programs.recording import Recording
from ttt_tui.features.programs.reports.html_page import board_picture, node_picture
from ttt_tui.game import Position


def finding(recording: Recording) -> Finding:
    return judge(recording).findings[0]


def drawn(finding: Finding) -> str:
    picture = node_picture(finding)
    assert picture is not None
    return picture.body


def test_moves_that_were_never_tried_are_struck_out() -> None:
    found = finding(minimax(Tape(START), order=never_the_last_cell))
    body = drawn(found)
    assert ">(2,2)</text>" in body  # the move that is missing
    assert body.count('class="c"') == 1
    assert body.count('class="o"') == 1 + 6  # the node, and six of its seven moves


def test_a_board_that_no_move_leads_to_stands_below_its_callers() -> None:
    body = drawn(finding(wrong_symbol(Tape(START))))
    assert "its caller" in body


def test_a_node_without_moves_has_a_board_alone() -> None:
    found = replace(finding(wrong_symbol(Tape(START))), excerpt=None)
    assert node_picture(found) is None
    assert 'class="g"' in board_picture(found).body


def test_a_node_that_tried_nothing_has_its_moves_struck_out() -> None:
    start = Position.parse(START)
    cut = Excerpt(None, None, (), 0, (1, 2))
    body = drawn(replace(finding(wrong_symbol(Tape(START))), position=start, excerpt=cut))
    assert body.count('class="c"') == 2


def test_of_many_moves_as_many_are_drawn_as_can_be_seen() -> None:
    start = Position.parse(START)
    children = tuple(Child(start.play(cell), cell, None) for cell in (1, 2))
    found = replace(
        finding(wrong_symbol(Tape(START))),
        position=start,
        excerpt=Excerpt(0.0, None, children, 40, (3, 5, 6, 7, 8)),
    )
    body = drawn(found)
    assert "40 more moves" in body
    assert ">5 moves</text>" in body
    assert body.count("no value") == 2
