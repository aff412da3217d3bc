"""Principal variation search, which is NegaScout: the first move is taken for the best one.

T. A. Marsland 1983, Relative efficiency of alpha-beta implementations; A. Reinefeld 1983, An
improvement to the scout tree search algorithm, and 1989, Spielbaum-Suchverfahren. The first move
is searched with the whole window, every other with a null window that asks no more than whether it
is better; a move that is gets searched again. The window of that second search begins at alpha,
as in Marsland's, not at what the first returned, so that its value lies inside and is exact.
"""

from __future__ import annotations

from collections.abc import Generator

from ttt_tui.search.algorithm import ENHANCED, Algorithm, CodePlace
from ttt_tui.search.algorithms.depth_first import Place, Tree, Tried, deepened, whole_window
from ttt_tui.search.algorithms.recorder import Recorder
from ttt_tui.search.state import Finding
from ttt_tui.search.trace import Mark, Reason


def search(record: Recorder) -> Generator[None, None, Finding]:
    tree = Tree(record, principal_variation_search)
    return deepened(tree, whole_window)


def principal_variation_search(
    tree: Tree, node: Place, alpha: int, beta: int
) -> Generator[None, None, Tried]:
    best, best_move = -tree.infinity, 0
    moves = tree.moves(node)
    for left, move in zip(reversed(range(len(moves))), moves, strict=True):
        if not best_move:
            value = -(yield from tree.visit(node, move, -beta, -alpha))
        else:
            value = -(yield from tree.visit(node, move, -alpha - 1, -alpha))
            if alpha < value < beta and not tree.left_exact:
                value = -(yield from tree.visit(node, move, -beta, -alpha, Mark.RESEARCH))
        if value > best:
            best, best_move = value, move
            alpha = max(alpha, best)
            reason = tree.reason_to_stop(best, beta, left)
            if reason is not None:
                return Tried(best, best_move, reason)
    return Tried(best, best_move, Reason.ALL_TRIED)


ALGORITHM = Algorithm(
    name="pvs",
    about="NegaScout: null windows",
    source="T. A. Marsland 1983, Relative efficiency of alpha-beta implementations",
    takes=ENHANCED,
    search=search,
    code=(
        (
            principal_variation_search,
            {
                CodePlace.VISIT: "value = -(yield from tree.visit(node, move, -beta, -alpha))",
                CodePlace.NULL_WINDOW: (
                    "value = -(yield from tree.visit(node, move, -alpha - 1, -alpha))"
                ),
                CodePlace.RESEARCH: (
                    "value = -(yield from tree.visit(node, move, -beta, -alpha, Mark.RESEARCH))"
                ),
                CodePlace.TRIED: "return Tried(best, best_move, Reason.ALL_TRIED)",
                CodePlace.STOPPED: "return Tried(best, best_move, reason)",
            },
        ),
    ),
    null_windows=True,
    revisits=True,
    has_minimum=True,
)
