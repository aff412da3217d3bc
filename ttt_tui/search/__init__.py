"""Textbook algorithms, the resumable search, its trace, and what follows from them."""

from ttt_tui.search.bounds import Bounds, bounds_of, expected_nodes
from ttt_tui.search.moment import Bound, Moment, NodeView
from ttt_tui.search.options import (
    Algorithm,
    Cutoff,
    MaxPlayer,
    MoveOrder,
    OptionsError,
    Order,
    RootWindow,
    Score,
    SearchOptions,
)
from ttt_tui.search.report import Report, RootMove, report_of
from ttt_tui.search.search import Counters, RootTry, Search
from ttt_tui.search.solver import Exact, Solver, solver_for
from ttt_tui.search.trace import INFINITY, Reason, Trace
from ttt_tui.search.words import Wording

__all__ = [
    "INFINITY",
    "Algorithm",
    "Bound",
    "Bounds",
    "Counters",
    "Cutoff",
    "Exact",
    "MaxPlayer",
    "Moment",
    "MoveOrder",
    "NodeView",
    "OptionsError",
    "Order",
    "Reason",
    "Report",
    "RootMove",
    "RootTry",
    "RootWindow",
    "Score",
    "Search",
    "SearchOptions",
    "Solver",
    "Trace",
    "Wording",
    "bounds_of",
    "expected_nodes",
    "report_of",
    "solver_for",
]
