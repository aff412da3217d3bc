"""Textbook algorithms, the resumable search, its trace, and what follows from them."""

from ttt_tui._lazy import loader

TYPE_CHECKING = False  # see `ttt_tui`
if TYPE_CHECKING:
    from ttt_tui.search.algorithm import PLAIN, Algorithm
    from ttt_tui.search.counts.bounds import Bounds, bounds_of, expected_nodes
    from ttt_tui.search.counts.exact import Exact, Solver, solver_for
    from ttt_tui.search.options import (
        Cutoff,
        Enhancement,
        FirstGuess,
        MaxPlayer,
        MoveOrder,
        OptionsError,
        Order,
        Replacement,
        RootWindow,
        Score,
        SearchOptions,
    )
    from ttt_tui.search.reading.judge import Bound
    from ttt_tui.search.reading.moment import Moment, NodeView
    from ttt_tui.search.reading.report import Report, RootMove, report_of
    from ttt_tui.search.search import Counters, RootTry, Search
    from ttt_tui.search.trace import INFINITY, Reason, Trace

# Loaded late: settings and screens want a few of these names before the first frame is drawn.
_HOMES = {
    "ttt_tui.search.counts.bounds": (
        "Bounds",
        "bounds_of",
        "expected_nodes",
    ),
    "ttt_tui.search.reading.judge": ("Bound",),
    "ttt_tui.search.reading.moment": (
        "Moment",
        "NodeView",
    ),
    "ttt_tui.search.algorithm": ("Algorithm", "PLAIN"),
    "ttt_tui.search.options": (
        "Cutoff",
        "Enhancement",
        "FirstGuess",
        "MaxPlayer",
        "MoveOrder",
        "OptionsError",
        "Order",
        "Replacement",
        "RootWindow",
        "Score",
        "SearchOptions",
    ),
    "ttt_tui.search.reading.report": (
        "Report",
        "RootMove",
        "report_of",
    ),
    "ttt_tui.search.search": (
        "Counters",
        "RootTry",
        "Search",
    ),
    "ttt_tui.search.counts.exact": (
        "Exact",
        "Solver",
        "solver_for",
    ),
    "ttt_tui.search.trace": (
        "INFINITY",
        "Reason",
        "Trace",
    ),
}
__getattr__ = loader(__name__, _HOMES, globals())

__all__ = [
    "INFINITY",
    "PLAIN",
    "Algorithm",
    "Bound",
    "Bounds",
    "Counters",
    "Cutoff",
    "Enhancement",
    "Exact",
    "FirstGuess",
    "MaxPlayer",
    "Moment",
    "MoveOrder",
    "NodeView",
    "OptionsError",
    "Order",
    "Reason",
    "Replacement",
    "Report",
    "RootMove",
    "RootTry",
    "RootWindow",
    "Score",
    "Search",
    "SearchOptions",
    "Solver",
    "Trace",
    "bounds_of",
    "expected_nodes",
    "report_of",
    "solver_for",
]
