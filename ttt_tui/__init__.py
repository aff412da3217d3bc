"""ttt-tui: a microscope for game-tree search, in the terminal.

The library's public names; `analyze` is the place to begin:

    >>> from ttt_tui import Position, analyze
    >>> analyze("..O/XOO/..X").results[0].report.counters.nodes
    44

docs/library.md tells of them, docs/extending.md of algorithms and evaluations of one's own.
"""

from ttt_tui._lazy import loader
from ttt_tui._version import __version__

TYPE_CHECKING = False  # type checkers take it for true; importing `typing` would cost start-up time
if TYPE_CHECKING:
    from ttt_tui.engine import named
    from ttt_tui.engine.analysis import Analysis, Result, analyze
    from ttt_tui.engine.timing import Timing
    from ttt_tui.features.solver.prover import solve
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
        INFINITY,
        Algorithm,
        Bound,
        Cutoff,
        MaxPlayer,
        Moment,
        MoveOrder,
        NodeView,
        OptionsError,
        Order,
        Report,
        RootWindow,
        Score,
        Search,
        SearchOptions,
    )
    from ttt_tui.search.evaluation import EvaluationError
    from ttt_tui.search.outside import Game, Outside, enter, leave
    from ttt_tui.words.drawing import tree_lines

# Where each name comes from; loaded late, so that `import ttt_tui` costs next to nothing.
_HOMES = {
    "ttt_tui.engine": ("named",),
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
        "INFINITY",
        "Algorithm",
        "Bound",
        "Cutoff",
        "MaxPlayer",
        "Moment",
        "MoveOrder",
        "NodeView",
        "OptionsError",
        "Order",
        "Report",
        "RootWindow",
        "Score",
        "Search",
        "SearchOptions",
    ),
    "ttt_tui.search.evaluation": ("EvaluationError",),
    "ttt_tui.search.outside": ("Game", "Outside", "enter", "leave"),
    "ttt_tui.words.drawing": ("tree_lines",),
    "ttt_tui.features.solver.prover": ("solve",),
}
__getattr__ = loader(__name__, _HOMES, globals())

__all__ = [
    "INFINITY",
    "TIC_TAC_TOE",
    "Algorithm",
    "Analysis",
    "Bound",
    "Cutoff",
    "EvaluationError",
    "Game",
    "IllegalMove",
    "ImpossiblePosition",
    "MaxPlayer",
    "Moment",
    "MoveOrder",
    "NodeView",
    "NotationError",
    "OptionsError",
    "Order",
    "Outcome",
    "Outside",
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
    "enter",
    "leave",
    "named",
    "solve",
    "tree_lines",
]


def __dir__() -> list[str]:
    return __all__
