"""Searches in this process, to their end: for the library, the command line and tests."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from ttt_tui.games.game import Game
from ttt_tui.games.guard import guarded
from ttt_tui.games.position import Position
from ttt_tui.search.algorithms import Algorithm, algorithm
from ttt_tui.search.options import Options, fitted
from ttt_tui.search.recorder import CheckedRecorder, Recorder, Stopped
from ttt_tui.search.trace import CAPACITY, Trace
from ttt_tui.version import has_native

if TYPE_CHECKING or not has_native("search"):
    from ttt_tui.search.kernel import Kernel as Kernel
else:
    from ttt_tui.search.native import Kernel as Kernel

CHUNK_NODES = 1 << 17
"""How far the kernel goes at a time: the compiled loop does not hear Ctrl-C until it is back."""


def new_trace(
    game: Game,
    searched_by: str | Algorithm,
    options: Options | None = None,
    capacity: int = CAPACITY,
) -> Trace:
    """An empty trace for a search of a game.

    Raises:
        ImpossiblePosition: the position has problems.
        OptionsError: there is no such algorithm, or the options do not fit.
    """
    if isinstance(game, Position):
        game.check()
    game = guarded(game)
    found = algorithm(searched_by) if isinstance(searched_by, str) else searched_by
    return Trace(game, found, fitted(options or Options(), found, game), capacity)


def recorder_of(trace: Trace) -> type[Recorder]:
    """What records a search by a Python function; the algorithm of a package is checked."""
    return CheckedRecorder if trace.algorithm.package else Recorder


def search(
    game: Game,
    algorithm: str | Algorithm = "alpha-beta",
    options: Options | None = None,
    *,
    capacity: int = CAPACITY,
    nodes: int | None = None,
) -> Trace:
    """Search a game, and return the trace of it; its `result` is None if the budget was spent.

    Args:
        capacity: how many nodes the trace holds; the search goes on beyond, and its counts, too.
        nodes: how many nodes may be entered below the root.

    Raises:
        ImpossiblePosition: the position has problems.
        OptionsError: there is no such algorithm, or the options do not fit.
        AlgorithmFault: the algorithm of a package failed.
    """
    trace = new_trace(game, algorithm, options, capacity)
    if trace.by_kernel:
        kernel, limit = Kernel(trace), sys.maxsize if nodes is None else nodes
        while not kernel.done and kernel.nodes < limit:
            kernel.run(min(limit, kernel.nodes + CHUNK_NODES))
        return trace
    with suppress(Stopped):
        recorder_of(trace)(trace, nodes).run()
    return trace
