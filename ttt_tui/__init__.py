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

# Where each name comes from; loaded late, so that `import ttt_tui` costs next to nothing. Type
# checkers read `__init__.pyi`.
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


def __getattr__(name: str) -> object:
    found = _find(name)
    import ttt_tui.engine  # which finds plugins for the searches  # noqa: F401

    return found


def __dir__() -> list[str]:
    return [*__all__, *_of_features()]
