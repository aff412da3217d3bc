"""ttt-tui: a microscope for game-tree search, in the terminal.

The library's public names; `analyze` is the place to begin:

    >>> from ttt_tui import Position, analyze
    >>> analyze("..O/XOO/..X").results[0].report.counters.nodes
    44
"""

from ttt_tui._lazy import loader
from ttt_tui._version import __version__

TYPE_CHECKING = False  # type checkers take it for true; importing `typing` would cost start-up time
if TYPE_CHECKING:
    from ttt_tui.engine.analysis import Analysis, Result, analyze
    from ttt_tui.engine.timing import Timing
    from ttt_tui.game import (
        TIC_TAC_TOE,
        IllegalMove,
        ImpossiblePosition,
        NotationError,
        Outcome,
        Player,
        Position,
        Problem,
        Rules,
        RulesError,
    )
    from ttt_tui.search import (
        Algorithm,
        Cutoff,
        MaxPlayer,
        MoveOrder,
        OptionsError,
        Order,
        Report,
        RootWindow,
        Score,
        Search,
        SearchOptions,
    )

# Where each name comes from; loaded late, so that `import ttt_tui` costs next to nothing.
_HOMES = {
    "ttt_tui.engine.analysis": ("Analysis", "Result", "analyze"),
    "ttt_tui.engine.timing": ("Timing",),
    "ttt_tui.game": (
        "TIC_TAC_TOE",
        "IllegalMove",
        "ImpossiblePosition",
        "NotationError",
        "Outcome",
        "Player",
        "Position",
        "Problem",
        "Rules",
        "RulesError",
    ),
    "ttt_tui.search": (
        "Algorithm",
        "Cutoff",
        "MaxPlayer",
        "MoveOrder",
        "OptionsError",
        "Order",
        "Report",
        "RootWindow",
        "Score",
        "Search",
        "SearchOptions",
    ),
}
__getattr__ = loader(__name__, _HOMES, globals())

__all__ = [
    "TIC_TAC_TOE",
    "Algorithm",
    "Analysis",
    "Cutoff",
    "IllegalMove",
    "ImpossiblePosition",
    "MaxPlayer",
    "MoveOrder",
    "NotationError",
    "OptionsError",
    "Order",
    "Outcome",
    "Player",
    "Position",
    "Problem",
    "Report",
    "Result",
    "RootWindow",
    "Rules",
    "RulesError",
    "Score",
    "Search",
    "SearchOptions",
    "Timing",
    "__version__",
    "analyze",
]


def __dir__() -> list[str]:
    return __all__
