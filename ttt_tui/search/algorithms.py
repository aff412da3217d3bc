"""All algorithms by name.

Our own are in the table below. Other packages add theirs by entry points of the group
`ttt_tui.algorithms`: an entry is a module with a function `search(game, recorder, options)`, or the
function itself, and may have the attributes `about` and `uses`.
"""

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import lru_cache
from typing import Any

from ttt_tui.games.game import Game, quoted
from ttt_tui.games.guard import printable, words_of
from ttt_tui.search.checked_recorder import AlgorithmFault
from ttt_tui.search.depth_first import alpha_beta, expectimax, minimax, mtd_f, pvs, star1
from ttt_tui.search.options import Algorithm, Options, OptionsError
from ttt_tui.search.recorder import Recorder
from ttt_tui.search.rollouts import uct
from ttt_tui.search.trace import Result

Search = Callable[[Game, Recorder, Options], Result]
"""A search of a game that goes on. It tells the recorder of each node entered and left below the
root; the recorder raises Stopped when the search has to end. All values are from Max's side."""

GROUP = "ttt_tui.algorithms"


_LIMITED = frozenset({"depth", "estimate"})
_WINDOWED = _LIMITED | {"cutoff", "root_window", "stop_on_win"}
_ENHANCED = _LIMITED | {"stop_on_win", "extras"}

# fmt: off
MINIMAX = Algorithm("minimax", "every move, the whole tree", _LIMITED,
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
    Algorithm("uct", "Monte Carlo tree search", frozenset(), uct,
              prunes=False, rollouts=True),
    Algorithm("expectimax", "minimax with averages at chance nodes", _LIMITED,
              expectimax, by_kernel=True, prunes=False, averages=True),
    Algorithm("star1", "expectimax with cuts by the bounds of leaves", frozenset(),
              star1, averages=True),
)
# fmt: on


@lru_cache(maxsize=1)
def installed() -> dict[str, Any]:
    """Return the entry points of other packages by name, not loaded; ours keep their names."""
    from importlib.metadata import entry_points  # slow, and rarely needed

    ours = {each.name for each in BUILT_IN}
    return {each.name: each for each in entry_points(group=GROUP) if each.name not in ours}


def offered(*, has_chance: bool = False) -> tuple[str, ...]:
    """Return the names of the algorithms to choose from, for trees with chance or other games."""
    ours = [each.name for each in BUILT_IN if each.averages is has_chance]
    return tuple(ours) if has_chance else (*ours, *installed())


def names() -> tuple[str, ...]:
    """Return the names of all algorithms, in the order of lists."""
    return (*(each.name for each in BUILT_IN), *installed())


def configured(name: str, options: Options) -> tuple[Algorithm, Options]:
    """Return an algorithm with options of its own, as in `alpha-beta depth=4`, and all options.

    Raises:
        OptionsError: the algorithm or an option is unknown, or a value is wrong.
    """
    word, *own = name.split()
    return algorithm(word), options.with_texts(own)


def algorithm(name: str) -> Algorithm:
    """Return the algorithm of a name. If that of a package cannot be loaded, its search says so.

    Raises:
        OptionsError: the name is unknown.
    """
    for each in BUILT_IN:
        if each.name == name:
            return each
    if name not in installed():
        raise OptionsError(f"{quoted(name)} is not an algorithm: choose from {', '.join(names())}")
    entry = installed()[name]
    package = entry.dist.name if entry.dist else entry.value
    try:
        with redirect_stdout(sys.stderr):
            found = entry.load()
        function = getattr(found, "search", found)
        if not callable(function):
            raise TypeError(f"{found!r:.60} is not a function search(game, recorder, options)")
        about = str(getattr(found, "about", ""))
        uses = frozenset(getattr(found, "uses", ()))
        return Algorithm(name, about, uses, function, package=package)
    except BaseException as error:
        fault = f"the algorithm {name} cannot be loaded: {printable(words_of(error))}"

    def fail(*_: object) -> Result:
        raise AlgorithmFault(fault)

    return Algorithm(name, fault, frozenset(), fail, package=package)
