"""A recording as a trace, so that every view shows a program's search as it shows any other."""

from dataclasses import replace

import numpy as np

from ttt_tui.programs.recording import Recording
from ttt_tui.programs.study import Study, learn
from ttt_tui.search.algorithms import MINIMAX
from ttt_tui.search.counters import counters
from ttt_tui.search.options import Options
from ttt_tui.search.trace import Reason, Result, Totals, Trace

_LARGEST = 30_000
"""The largest number on the screen."""


def trace_of(tree: Recording, move: int | None = None) -> Trace:
    """Turn a recording into a trace, with values and windows from X's side.

    Args:
        move: the move that the call chose, if it is known.
    """
    study = Study(tree, replace(learn(tree), draw=0.0))  # numbers as the program has them
    worth = study.worth
    below = tree.below(0)
    chosen = [child for child in below if tree.move[child] == move]
    if np.isnan(worth[0]) and below:  # it returns a move
        worth[0] = worth[chosen[-1]] if chosen else tree.best_below(worth)[0]
    value = np.rint(np.clip(np.nan_to_num(worth), -_LARGEST, _LARGEST))
    algorithm = replace(
        MINIMAX, name=tree.facts.path.name, about="your program", by_kernel=False,
        prunes=bool(tree.facts.window), uses=frozenset(),
        package=str(tree.facts.path),
    )  # fmt: skip
    trace = Trace(tree.game, algorithm, Options(), len(tree))
    low, high = np.rint(np.clip(study.bounds, -trace.infinity, trace.infinity))
    # Where no finished game is a call, a loop may have scored the others.
    untried = (tree.untried != 0) & ~tree.goes_on.all()
    met = np.where(tree.side > 0, value >= high, value <= low)
    leaf = tree.children == 0
    reasons = {
        Reason.OPEN: tree.is_open,
        Reason.GAME_OVER: ~tree.goes_on,
        Reason.HORIZON: leaf & (tree.depth == tree.depth.max()),
        Reason.TABLE: leaf,
        Reason.WIN_FOUND: untried & ~met & (np.sign(worth) == tree.side),
        Reason.CUTOFF: untried,
        Reason.BOUND_MET: met,
    }
    reason = np.select([*reasons.values()], [*reasons], Reason.ALL_TRIED)
    columns = {
        "move": tree.move, "depth": tree.depth, "end": np.where(tree.is_open, 0, tree.end),
        "value": value, "reason": reason, "alpha": low, "beta": high,
    }  # fmt: skip
    for name, column in columns.items():
        np.asarray(trace.columns[name])[:] = column
    trace.visited = len(tree)
    trace.totals = Totals(**vars(counters(trace)))
    if not tree.is_open[0]:
        best = (int(tree.move[child]) for child in chosen or below if value[child] == value[0])
        trace.result = Result(int(value[0]), next(best, None), Reason(int(reason[0])))
    return trace
