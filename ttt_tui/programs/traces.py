"""A recording as a trace, so that every view shows a program's search as it shows any other."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ttt_tui.programs.recording import Recording
from ttt_tui.programs.scale import Scale, learn
from ttt_tui.programs.tree import Numbers
from ttt_tui.search.algorithms import MINIMAX
from ttt_tui.search.counters import counters
from ttt_tui.search.options import Options
from ttt_tui.search.trace import Reason, Result, Totals, Trace
from ttt_tui.solver.results import Ints

_LARGEST = 30_000
"""The largest number on the screen."""


def trace_of(recording: Recording) -> Trace:
    """Turn a recording into a trace, with values and windows from X's side."""
    tree = recording.tree
    scale = learn(tree)
    low, high = scale.window(tree)
    algorithm = replace(
        MINIMAX, name=recording.facts.path.name, about="your program", by_kernel=False,
        prunes=bool(tree.has_window.any()), uses=frozenset(), package=str(recording.facts.path),
    )  # fmt: skip
    trace = Trace(tree.start, algorithm, Options(), len(tree))
    worth = scale.worth(tree.raw, tree.x_moves)
    below = tree.below(0)
    if np.isnan(worth[0]) and below:  # it returns a move, which is worth the best of them
        worth[0] = (np.fmax if tree.x_moves[0] else np.fmin).reduce(worth[below])
    value = _whole(np.nan_to_num(worth))
    reason = _reasons(recording, scale, value, low, high)
    columns = {
        "move": tree.move, "depth": tree.depth, "end": np.where(tree.is_open, 0, tree.end),
        "value": value, "reason": reason,
        "alpha": _whole(low, trace.infinity), "beta": _whole(high, trace.infinity),
    }  # fmt: skip
    for name, column in columns.items():
        np.asarray(getattr(trace, name))[:] = column
    trace.visited = len(tree)
    trace.totals = Totals(**vars(counters(trace)))
    if not tree.is_open[0]:
        best = (int(tree.move[child]) for child in below if value[child] == value[0])
        trace.result = Result(int(value[0]), next(best, None), Reason(int(reason[0])))
    return trace


def _whole(numbers: Numbers, most: int = _LARGEST) -> Ints:
    found: Ints = np.rint(np.clip(numbers, -most, most)).astype(np.int64)
    return found


def _reasons(recording: Recording, scale: Scale, value: Ints, low: Numbers, high: Numbers) -> Ints:
    """Return the reason of each node's exit, as the tree shows it."""
    tree = recording.tree
    inner = tree.children > 0
    untried = tree.untried != 0
    wins = np.where(tree.x_moves, value >= scale.least_win(1), -value >= scale.least_win(-1))
    met = np.where(tree.x_moves, value >= high, value <= low)
    leaf = Reason.HORIZON if recording.facts.depth else Reason.TABLE
    reasons = {
        Reason.OPEN: tree.is_open,
        Reason.GAME_OVER: ~tree.goes_on,
        leaf: ~inner,
        Reason.WIN_FOUND: untried & wins & ~met,
        Reason.CUTOFF: untried,
        Reason.BOUND_MET: met,
    }
    return np.select(list(reasons.values()), list(map(int, reasons)), int(Reason.ALL_TRIED))
