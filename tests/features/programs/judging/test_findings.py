"""How a finding is written."""

from __future__ import annotations

from math import inf, nan

from tests.oracles.own_searches import Tape, minimax
from ttt_tui.features.programs.judging.findings import cells_words, moves_to, number
from ttt_tui.game import Position


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
