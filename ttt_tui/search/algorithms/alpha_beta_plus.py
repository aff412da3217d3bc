"""Alpha-beta with enhancements.

D. E. Knuth, R. W. Moore 1975, An analysis of alpha-beta pruning, section 3 (their F2, fail-soft);
with any of a transposition table, symmetry, killers, history, forced moves and deepening, whose
sources are named where they are. Without any of them it visits what plain alpha-beta visits, event
for event; its cut rule, its root window and stopping at a first win are options here, too.

The evaluation of a plugin answers late, and the kernel cannot stop to wait for it. So minimax and
plain alpha-beta, too, are generators here when they use one; they make the same events.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from ttt_tui.search.algorithm import ENHANCED, WINDOWED, Algorithm, CodePlace
from ttt_tui.search.algorithms.depth_first import Place, Tree, Tried, deepened, whole_window
from ttt_tui.search.algorithms.recorder import Recorder, Searching
from ttt_tui.search.evaluation import Evaluator
from ttt_tui.search.options import Cutoff, Enhancement, RootWindow, SearchOptions
from ttt_tui.search.state import Finding
from ttt_tui.search.trace import Reason


def search(record: Recorder) -> Generator[None, None, Finding]:
    visit = alpha_beta if record.options.algorithm.prunes else minimax
    return deepened(Tree(record, visit), whole_window)


def alpha_beta(tree: Tree, node: Place, alpha: int, beta: int) -> Generator[None, None, Tried]:
    """The best of a node's moves, as far as it matters to whoever is sure of alpha and beta."""
    best, best_move = -tree.infinity, 0
    moves = tree.moves(node)
    for left, move in zip(reversed(range(len(moves))), moves, strict=True):
        value = -(yield from tree.visit(node, move, -beta, -alpha))
        if value > best:
            best, best_move = value, move
            alpha = max(alpha, best)
            reason = tree.reason_to_stop(best, beta, left)
            if reason is not None:
                return Tried(best, best_move, reason)
    return Tried(best, best_move, Reason.ALL_TRIED)


CODE = (
    alpha_beta,
    {
        CodePlace.VISIT: "value = -(yield from tree.visit(node, move, -beta, -alpha))",
        CodePlace.TRIED: "return Tried(best, best_move, Reason.ALL_TRIED)",
        CodePlace.STOPPED: "return Tried(best, best_move, reason)",
    },
)

ALGORITHM = Algorithm(
    name="alpha-beta+",
    about="with the extras that you tick",
    source="D. E. Knuth, R. W. Moore 1975, An analysis of alpha-beta pruning",
    takes=WINDOWED | ENHANCED,
    search=search,
    chooses_windows=False,
    has_minimum=True,
    code=(CODE,),
)


def awaiting(evaluator: Evaluator, options: SearchOptions) -> tuple[Searching, SearchOptions]:
    """The search by these options that ends its evaluator with itself, and its options."""
    searching = options.algorithm.search or search
    options = plain(options)

    def attended(record: Recorder) -> Generator[None, None, Finding]:
        try:
            finding: Finding = yield from searching(record)
            return finding
        finally:
            evaluator.close()

    return attended, options


def plain(options: SearchOptions) -> SearchOptions:
    """Those of minimax and plain alpha-beta without what only others heed."""
    if options.algorithm.is_plain:
        options = replace(options, enhancements=Enhancement.NONE)
    if not options.algorithm.prunes:
        weak, shared = Cutoff.WEAK, RootWindow.SHARED
        options = replace(options, cutoff=weak, root_window=shared, stop_on_win=False)
    return options


def minimax(tree: Tree, node: Place, _alpha: int, _beta: int) -> Generator[None, None, Tried]:
    """The best of a node's moves, each with an open window."""
    best, best_move = -tree.infinity, 0
    for move in tree.moves(node):
        value = -(yield from tree.visit(node, move, -tree.infinity, tree.infinity))
        if value > best:
            best, best_move = value, move
    return Tried(best, best_move, Reason.ALL_TRIED)
