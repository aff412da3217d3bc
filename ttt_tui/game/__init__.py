"""Rules, positions, notation and game records. Knows nothing of searching or of a screen."""

from ttt_tui.game.notation import format_coordinates, parse_move, written_rules
from ttt_tui.game.player import Outcome, Player
from ttt_tui.game.position import IllegalMove, ImpossiblePosition, Position, Problem
from ttt_tui.game.reading import (
    LONGEST_TEXT,
    MOST_DIGITS,
    quoted,
    read_number,
    read_whole,
    too_long,
)
from ttt_tui.game.record import GameRecord
from ttt_tui.game.rules import TIC_TAC_TOE, Rules, RulesError
from ttt_tui.game.rules_notation import NotationError, format_rules, parse_rules

__all__ = [
    "LONGEST_TEXT",
    "MOST_DIGITS",
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
    "format_rules",
    "parse_move",
    "parse_rules",
    "quoted",
    "read_number",
    "read_whole",
    "too_long",
    "written_rules",
]
