"""Algorithms by name: what the program knows of each, asked in place of which one it is.

Ours are in the table below. Other packages bring theirs by the entry point group
`ttt_tui.algorithms`: an entry is a function `search(game, recorder, options)`, which may carry
`about` and `uses` as attributes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ttt_tui.games.game import Game, quoted
from ttt_tui.games.guard import printable, words_of
from ttt_tui.search.depth_first import alpha_beta, minimax, mtd_f, pvs
from ttt_tui.search.options import Options, OptionsError
from ttt_tui.search.recorder import AlgorithmFault, Recorder
from ttt_tui.search.rollouts import uct
from ttt_tui.search.trace import Result

Search = Callable[[Game, Recorder, Options], Result]
"""A search of a game that goes on. The recorder is told of each node entered and left below the
root, and raises Stopped when the search has to end. All values are from Max's side."""

GROUP = "ttt_tui.algorithms"


@dataclass(frozen=True)
class Algorithm:
    """One algorithm."""

    name: str  # on the command line, in JSON and on the screen
    about: str  # a few words for lists
    uses: frozenset[str]  # fields of `Options`, beyond those that all use
    search: Search
    by_kernel: bool = False  # the kernel searches boards in place of `search`
    prunes: bool = True  # it may leave moves untried
    rollouts: bool = False  # it descends from the root again and again, and proves nothing
    null_windows: bool = False  # ends of its windows may be no values; it enters moves again
    passes: bool = False  # it searches the root again and again until its bounds meet
    package: str = ""  # that brings it; empty for ours


_WINDOWED = frozenset({"depth", "cutoff", "root_window", "stop_on_win"})
_ENHANCED = frozenset({"depth", "stop_on_win", "extras"})

# fmt: off
MINIMAX = Algorithm("minimax", "every move, the whole tree", frozenset({"depth"}),
                    minimax, by_kernel=True, prunes=False)
ALPHA_BETA = Algorithm("alpha-beta", "plain, as the textbook has it", _WINDOWED, alpha_beta,
                       by_kernel=True)
BUILT_IN = (
    MINIMAX,
    ALPHA_BETA,
    Algorithm("alpha-beta+", "with the extras that you tick", _WINDOWED | _ENHANCED, alpha_beta),
    Algorithm("pvs", "NegaScout: null windows", _ENHANCED, pvs,
              null_windows=True),
    Algorithm("mtd-f", "null windows only", _ENHANCED, mtd_f,
              null_windows=True, passes=True),
    Algorithm("uct", "rollouts that sample", frozenset(), uct,
              prunes=False, rollouts=True),
)
# fmt: on


@lru_cache(maxsize=1)
def installed() -> dict[str, Any]:
    """The entry points of other packages by name, not loaded; ours keep their names."""
    from importlib.metadata import entry_points  # slow, and rarely needed

    ours = {each.name for each in BUILT_IN}
    return {each.name: each for each in entry_points(group=GROUP) if each.name not in ours}


def names() -> tuple[str, ...]:
    """The names of all algorithms, in the order in which they are listed."""
    return (*(each.name for each in BUILT_IN), *installed())


def algorithm(name: str) -> Algorithm:
    """The algorithm of a name. One of a package is loaded; if that fails, its search says so.

    Raises:
        OptionsError: there is none.
    """
    for each in BUILT_IN:
        if each.name == name:
            return each
    if name not in installed():
        raise OptionsError(f"{quoted(name)} is no algorithm: choose from {', '.join(names())}")
    entry = installed()[name]
    package = entry.dist.name if entry.dist else entry.value
    try:
        with redirect_stdout(sys.stderr):
            found = entry.load()
        if not callable(found):
            raise TypeError(f"{found!r:.60} is not a function search(game, recorder, options)")
        about, uses = str(getattr(found, "about", "")), frozenset(getattr(found, "uses", ()))
        return Algorithm(name, about, uses, found, package=package)
    except BaseException as error:
        fault = f"the algorithm {name} cannot be loaded: {printable(words_of(error))}"

    def fail(*_: object) -> Result:
        raise AlgorithmFault(fault)

    return Algorithm(name, fault, frozenset(), fail, package=package)
