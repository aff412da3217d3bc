"""Who can play a side, by the names of the command line."""

from __future__ import annotations

import pytest

from ttt_tui.engine.match import Match
from ttt_tui.engine.seat import Seat
from ttt_tui.game import Player, Position


@pytest.mark.parametrize("seat", [Seat("minimax"), Seat("alpha-beta"), Seat.RANDOM])
def test_every_seat_but_the_human_is_an_engine(seat: Seat) -> None:
    assert Match.start(Position(), {Player.X: seat, Player.O: Seat.HUMAN}).engine_to_move
