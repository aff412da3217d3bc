"""Rules, positions, notation and game records. Knows nothing of searching or of a screen."""

from ttt_tui.game.game_record import GameRecord as GameRecord
from ttt_tui.game.notation import format_coordinates as format_coordinates
from ttt_tui.game.notation import parse_move as parse_move
from ttt_tui.game.notation import written_rules as written_rules
from ttt_tui.game.position import IllegalMove as IllegalMove
from ttt_tui.game.position import ImpossiblePosition as ImpossiblePosition
from ttt_tui.game.position import Position as Position
from ttt_tui.game.position import Problem as Problem
from ttt_tui.game.reading import LONGEST_TEXT as LONGEST_TEXT
from ttt_tui.game.reading import MOST_DIGITS as MOST_DIGITS
from ttt_tui.game.reading import one_line as one_line
from ttt_tui.game.reading import printable as printable
from ttt_tui.game.reading import quoted as quoted
from ttt_tui.game.reading import quoted_data as quoted_data
from ttt_tui.game.reading import read_number as read_number
from ttt_tui.game.reading import read_whole as read_whole
from ttt_tui.game.reading import too_long as too_long
from ttt_tui.game.rules import TIC_TAC_TOE as TIC_TAC_TOE
from ttt_tui.game.rules import NotationError as NotationError
from ttt_tui.game.rules import Outcome as Outcome
from ttt_tui.game.rules import Player as Player
from ttt_tui.game.rules import Rules as Rules
from ttt_tui.game.rules import RulesError as RulesError
from ttt_tui.game.rules import format_rules as format_rules
from ttt_tui.game.rules import parse_rules as parse_rules
