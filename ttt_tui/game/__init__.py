"""Rules, positions, notation and game records. Knows nothing of searching or of a screen."""

from ttt_tui.game.notation import (
    NotationError,
    format_coordinates,
    format_position,
    parse_move,
    parse_position,
)
from ttt_tui.game.position import (
    IllegalMove,
    ImpossiblePosition,
    Outcome,
    Player,
    Position,
    Problem,
)
from ttt_tui.game.record import GameRecord
from ttt_tui.game.rules import TIC_TAC_TOE, Rules, RulesError

__all__ = [
    "TIC_TAC_TOE",
    "GameRecord",
    "IllegalMove",
    "ImpossiblePosition",
    "NotationError",
    "Outcome",
    "Player",
    "Position",
    "Problem",
    "Rules",
    "RulesError",
    "format_coordinates",
    "format_position",
    "parse_move",
    "parse_position",
]
