"""Who plays a side: a person or one of the engines."""

from __future__ import annotations

from enum import Enum


class Seat(Enum):
    """The values are the names that the command line and the settings use."""

    HUMAN = "human"
    MINIMAX = "minimax"
    ALPHA_BETA = "alpha-beta"
    RANDOM = "random"
