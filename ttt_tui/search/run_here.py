"""Searches in this process, to their end: for the library, the commands and tests."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from ttt_tui.games.game import Game, check
from ttt_tui.games.guard import guarded
from ttt_tui.games.text import read_game
from ttt_tui.search.algorithms import algorithm
from ttt_tui.search.checked_recorder import CheckedRecorder
from ttt_tui.search.options import Algorithm, Options, fitted
from ttt_tui.search.recorder import Recorder, Stopped
from ttt_tui.search.trace import CAPACITY, Trace
from ttt_tui.version import has_native

if TYPE_CHECKING or not has_native("search"):
    from ttt_tui.search.kernel import SearchKernel as SearchKernel
else:
    from ttt_tui.search.native import SearchKernel as SearchKernel

CHUNK_NODES = 1 << 17
"""Nodes of the kernel at a time: Ctrl-C waits until the compiled loop returns."""


def new_trace(
    game: Game,
    searched_by: str | Algorithm,
    options: Options | None = None,
    capacity: int = CAPACITY,
) -> Trace:
    """Return an empty trace for a search of a game.

    Raises:
        ImpossiblePosition: the position has problems.
        OptionsError: the algorithm is unknown, or the options do not fit.
    """
    check(game)
    game = guarded(game)
    found = algorithm(searched_by) if isinstance(searched_by, str) else searched_by
    return Trace(game, found, fitted(options or Options(), found, game), capacity)


def recorder_of(trace: Trace) -> type[Recorder]:
    """Return the recorder of a search in Python; the algorithm of a package is checked."""
    return CheckedRecorder if trace.algorithm.package else Recorder


def search(
    game: Game | str,
    algorithm: str | Algorithm = "alpha-beta",
    options: Options | None = None,
    *,
    capacity: int = CAPACITY,
    nodes: int | None = None,
    **values: object,
) -> Trace:
    """Search a game, and return its trace; `result` is None if the budget was spent.

    >>> search("..O/XOO/..X", "alpha-beta", order="centre", depth=4)
    <Trace of alpha-beta, ..O/XOO/..X x: 26 nodes, value 100>

    Args:
        game: a position, or its text.
        capacity: the most nodes that the trace holds; search and counts go on beyond.
        nodes: the most nodes that may be entered below the root.
        values: options by the names of the fields of `Options`, as values or as texts.

    Raises:
        GameTextError: the text is not a position.
        ImpossiblePosition: the position has problems.
        OptionsError: the algorithm is unknown, or an option is wrong or does not fit.
        AlgorithmFault: the algorithm of a package failed.
    """
    if isinstance(game, str):
        game = read_game(game)
    options = (options or Options()).with_values(values)
    trace = new_trace(game, algorithm, options, capacity)
    if trace.by_kernel:
        kernel = SearchKernel(trace)
        limit = sys.maxsize if nodes is None else nodes
        while not kernel.done and kernel.nodes < limit:
            kernel.run(min(limit, kernel.nodes + CHUNK_NODES))
        return trace
    with suppress(Stopped):
        recorder_of(trace)(trace, nodes).run()
    return trace
