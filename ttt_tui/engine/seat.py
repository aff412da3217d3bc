"""Who plays a side: a person or one of the engines."""

from __future__ import annotations

from enum import Enum

from ttt_tui.game import Player


class Seat(Enum):
    """The values are the names that the command line uses; an algorithm's seat has its name."""

    HUMAN = "human"
    MINIMAX = "minimax"
    ALPHA_BETA = "alpha-beta"
    ENHANCED = "alpha-beta+"
    PVS = "pvs"
    MTD_F = "mtd-f"
    FSSS = "fsss"
    UCT = "uct"
    RANDOM = "random"


USUAL_SEATS = {Player.X: Seat.HUMAN, Player.O: Seat.ALPHA_BETA}
"""Who plays unless told otherwise."""
