"""Who can play a side, by the names of the command line."""

from __future__ import annotations

import pytest

from ttt_tui.engine.match import Match
from ttt_tui.engine.seat import Seat
from ttt_tui.game import Player, Position

HUMAN, ENGINE, RANDOM = Seat.HUMAN, Seat("alpha-beta"), Seat.RANDOM


def match(
    x: Seat = HUMAN, o: Seat = HUMAN, moves: tuple[int, ...] = (), start: str = "empty"
) -> Match:
    made = Match.start(Position.parse(start), {Player.X: x, Player.O: o})
    for move in moves:
        made = made.play(move)
    return made


@pytest.mark.parametrize("seat", [Seat("minimax"), Seat("alpha-beta"), Seat.RANDOM])
def test_every_seat_but_the_human_is_an_engine(seat: Seat) -> None:
    assert match(x=seat).engine_to_move
