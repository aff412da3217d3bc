"""Textbook algorithms, the resumable search, its trace, and what follows from them."""

from ttt_tui._lazy import loaded_late

TYPE_CHECKING = False  # see `_lazy`
if TYPE_CHECKING:
    from ttt_tui.search.algorithm import PLAIN as PLAIN
    from ttt_tui.search.algorithm import Algorithm as Algorithm
    from ttt_tui.search.counts.bounds import Bounds as Bounds
    from ttt_tui.search.counts.bounds import bounds_of as bounds_of
    from ttt_tui.search.counts.bounds import expected_nodes as expected_nodes
    from ttt_tui.search.counts.exact import MAX_EMPTIES as MAX_EMPTIES
    from ttt_tui.search.counts.exact import Between as Between
    from ttt_tui.search.counts.exact import Exact as Exact
    from ttt_tui.search.counts.exact import Findings as Findings
    from ttt_tui.search.counts.exact import Solver as Solver
    from ttt_tui.search.counts.exact import solver_for as solver_for
    from ttt_tui.search.counts.exact_game import Known as Known
    from ttt_tui.search.counts.exact_game import Worth as Worth
    from ttt_tui.search.counts.exact_game import solver_of as solver_of
    from ttt_tui.search.options import Cutoff as Cutoff
    from ttt_tui.search.options import Enhancement as Enhancement
    from ttt_tui.search.options import FirstGuess as FirstGuess
    from ttt_tui.search.options import MaxPlayer as MaxPlayer
    from ttt_tui.search.options import MoveOrder as MoveOrder
    from ttt_tui.search.options import OptionsError as OptionsError
    from ttt_tui.search.options import Order as Order
    from ttt_tui.search.options import Replacement as Replacement
    from ttt_tui.search.options import RootWindow as RootWindow
    from ttt_tui.search.options import Score as Score
    from ttt_tui.search.options import SearchOptions as SearchOptions
    from ttt_tui.search.reading.judge import Bound as Bound
    from ttt_tui.search.reading.judge import bound_of as bound_of
    from ttt_tui.search.reading.moment import Moment as Moment
    from ttt_tui.search.reading.moment import NodeView as NodeView
    from ttt_tui.search.reading.report import Report as Report
    from ttt_tui.search.reading.report import RootMove as RootMove
    from ttt_tui.search.reading.report import report_of as report_of
    from ttt_tui.search.search import Counters as Counters
    from ttt_tui.search.search import RootTry as RootTry
    from ttt_tui.search.search import Search as Search
    from ttt_tui.search.trace import INFINITY as INFINITY
    from ttt_tui.search.trace import Mark as Mark
    from ttt_tui.search.trace import Reason as Reason
    from ttt_tui.search.trace import Trace as Trace

# Loaded late: settings and screens want a few of these names before the first frame is drawn.
_HOMES = {
    "ttt_tui.search.counts.bounds": "Bounds bounds_of expected_nodes",
    "ttt_tui.search.reading.judge": "Bound bound_of",
    "ttt_tui.search.reading.moment": "Moment NodeView",
    "ttt_tui.search.algorithm": "Algorithm PLAIN",
    "ttt_tui.search.options": (
        "Cutoff Enhancement FirstGuess MaxPlayer MoveOrder OptionsError Order Replacement "
        "RootWindow Score SearchOptions"
    ),
    "ttt_tui.search.reading.report": "Report RootMove report_of",
    "ttt_tui.search.search": "Counters RootTry Search",
    "ttt_tui.search.counts.exact": "MAX_EMPTIES Between Exact Findings Solver solver_for",
    "ttt_tui.search.counts.exact_game": "Known Worth solver_of",
    "ttt_tui.search.trace": "INFINITY Mark Reason Trace",
}
__getattr__, __all__ = loaded_late(__name__, _HOMES, globals())
