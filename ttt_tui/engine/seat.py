"""Who plays a side: a person or one of the engines."""

from __future__ import annotations

from enum import Enum

from ttt_tui.game import Player


class Seat(Enum):
    """The values are the names that the command line and the settings use."""

    HUMAN = "human"
    MINIMAX = "minimax"
    ALPHA_BETA = "alpha-beta"
    RANDOM = "random"


USUAL_SEATS = {Player.X: Seat.HUMAN, Player.O: Seat.ALPHA_BETA}
"""Who plays unless told otherwise."""
