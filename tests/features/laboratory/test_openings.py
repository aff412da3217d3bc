"""Openings of matches."""

from __future__ import annotations

import pytest

from ttt_tui.features.laboratory import openings
from ttt_tui.features.laboratory.experiment import ExperimentError
from ttt_tui.features.laboratory.openings import openings_after
from ttt_tui.game import Position


def test_every_position_so_many_moves_on_is_an_opening_once() -> None:
    assert openings_after([Position()], 0) == (Position(),)
    assert len(openings_after([Position()], 2)) == 9 * 8
    corner = Position().play(0)
    assert set(openings_after([corner, corner.play(4)], 1)) == {
        *(corner.play(move) for move in corner.legal_moves()),
        *(corner.play(4).play(move) for move in corner.play(4).legal_moves()),
    }


def test_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openings, "MOST_OPENINGS", 72)
    assert len(openings_after([Position()], 2)) == 72
    with pytest.raises(ExperimentError, match="more than 72 positions after 3 moves"):
        openings_after([Position()], 5)


def test_no_opening_is_a_game_that_is_over() -> None:
    late = Position.parse("XX./OO./... x")
    assert len(openings_after([late], 1)) == len(late.legal_moves()) - 1
