"""ttt-tui: a microscope for game-tree search, in the terminal.

The library's public names; `analyze` is the place to begin:

    >>> from ttt_tui import Position, analyze
    >>> analyze("..O/XOO/..X").results[0].report.counters.nodes
    44

docs/reference/library.md describes them, docs/how-to/write-an-algorithm.md and write-a-game.md
what packages of their own may bring.
"""

from ttt_tui._lazy import loaded_late
from ttt_tui._version import __version__ as __version__
from ttt_tui._web_session import visitors_folder

if (
    _visitors := visitors_folder()
) is not None:  # in each of a visitor's processes, before all else
    from ttt_tui._web_sandbox import begin

    begin(_visitors)

# Type checkers take it for true, and a name `as` itself for public; `typing` takes time to load.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ttt_tui.engine import named as named
    from ttt_tui.engine.analysis import Analysis as Analysis
    from ttt_tui.engine.analysis import Result as Result
    from ttt_tui.engine.analysis import analyze as analyze
    from ttt_tui.engine.timing import Timing as Timing
    from ttt_tui.game import TIC_TAC_TOE as TIC_TAC_TOE
    from ttt_tui.game import IllegalMove as IllegalMove
    from ttt_tui.game import ImpossiblePosition as ImpossiblePosition
    from ttt_tui.game import NotationError as NotationError
    from ttt_tui.game import Outcome as Outcome
    from ttt_tui.game import Player as Player
    from ttt_tui.game import Position as Position
    from ttt_tui.game import Problem as Problem
    from ttt_tui.game import Rules as Rules
    from ttt_tui.game import RulesError as RulesError
    from ttt_tui.game.checked_state import GameError as GameError
    from ttt_tui.game.game_state import GameRules as GameRules
    from ttt_tui.game.game_state import GameState as GameState
    from ttt_tui.game.game_texts import read_state as read_state
    from ttt_tui.search import INFINITY as INFINITY
    from ttt_tui.search import Algorithm as Algorithm
    from ttt_tui.search import Bound as Bound
    from ttt_tui.search import Cutoff as Cutoff
    from ttt_tui.search import MaxPlayer as MaxPlayer
    from ttt_tui.search import Moment as Moment
    from ttt_tui.search import MoveOrder as MoveOrder
    from ttt_tui.search import NodeView as NodeView
    from ttt_tui.search import OptionsError as OptionsError
    from ttt_tui.search import Order as Order
    from ttt_tui.search import Report as Report
    from ttt_tui.search import RootWindow as RootWindow
    from ttt_tui.search import Score as Score
    from ttt_tui.search import Search as Search
    from ttt_tui.search import SearchOptions as SearchOptions
    from ttt_tui.search.evaluation import EvaluationError as EvaluationError
    from ttt_tui.search.plugin_api import Game as Game
    from ttt_tui.search.plugin_api import Outside as Outside
    from ttt_tui.search.plugin_api import PluginAlgorithm as PluginAlgorithm
    from ttt_tui.search.plugin_api import Visits as Visits
    from ttt_tui.search.plugin_api import enter as enter
    from ttt_tui.search.plugin_api import leave as leave
    from ttt_tui.search.reading.moment import walk as walk
    from ttt_tui.search.trace import Mark as Mark
    from ttt_tui.search.trace import Reason as Reason
    from ttt_tui.words.drawing import tree_lines as tree_lines

# Where each name comes from; loaded late, so that `import ttt_tui` costs next to nothing.
_HOMES = {
    "ttt_tui.engine": "named",
    "ttt_tui.engine.analysis": "Analysis Result analyze",
    "ttt_tui.engine.timing": "Timing",
    "ttt_tui.game": (
        "TIC_TAC_TOE IllegalMove ImpossiblePosition NotationError Outcome Player Position "
        "Problem Rules RulesError"
    ),
    "ttt_tui.game.checked_state": "GameError",
    "ttt_tui.game.game_state": "GameRules GameState",
    "ttt_tui.game.game_texts": "read_state",
    "ttt_tui.search": (
        "INFINITY Algorithm Bound Cutoff MaxPlayer Moment MoveOrder NodeView OptionsError "
        "Order Report RootWindow Score Search SearchOptions"
    ),
    "ttt_tui.search.evaluation": "EvaluationError",
    "ttt_tui.search.plugin_api": "Game Outside PluginAlgorithm Visits enter leave",
    "ttt_tui.search.reading.moment": "walk",
    "ttt_tui.search.trace": "Mark Reason",
    "ttt_tui.words.drawing": "tree_lines",
}


def _of_features() -> dict[str, str]:
    """Names that the features have registered, `solve` among them: looked up for what is not
    ours."""
    from ttt_tui.registry import public

    return public()


_find, __all__ = loaded_late(__name__, _HOMES, globals(), _of_features)
__all__ += ["__version__"]


def __getattr__(name: str) -> "Any":
    found = _find(name)
    import ttt_tui.engine  # which finds plugins for the searches  # noqa: F401

    return found


def __dir__() -> list[str]:
    return [*__all__, *_of_features()]
