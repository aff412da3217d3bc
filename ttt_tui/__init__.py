"""A microscope for game-tree search: the library behind the program.

>>> from ttt_tui import Reason, Tree, report, search, solve, walk
>>> trace = search("..O/XOO/..X", "alpha-beta")
>>> trace
<Trace of alpha-beta, ..O/XOO/..X x: 30 nodes, value 1>
>>> report(trace).principal_variation
(6, 0, 7)
>>> solve("..O/XOO/..X").distance
3
>>> tree = Tree.parse("((3 12 8) (2 4 6) (14 5 2))")
>>> [view.node for view in walk(search(tree)) if view.reason is Reason.CUTOFF]
[5]

A notebook shows a position as its board, a tree as a drawing, and a trace as a page that steps.
"""

from __future__ import annotations

import sys
from types import ModuleType

TYPE_CHECKING = False  # as in `typing`, which takes 4 ms in which Ctrl-C ends in a traceback
if TYPE_CHECKING:
    from typing import Any

    from ttt_tui.games.game import Side
    from ttt_tui.games.paper import PaperTree as Tree
    from ttt_tui.games.position import Position
    from ttt_tui.games.text import read_game
    from ttt_tui.programs.check import check
    from ttt_tui.search.algorithms import names as algorithms
    from ttt_tui.search.judge import Bound
    from ttt_tui.search.moment import report, walk
    from ttt_tui.search.options import Options
    from ttt_tui.search.run_here import search
    from ttt_tui.search.trace import Reason
    from ttt_tui.solver.driver import solve
    from ttt_tui.version import __version__

__all__ = [
    "Bound", "Options", "Position", "Reason", "Side", "Tree", "__version__", "algorithms",
    "check", "read_game", "report", "search", "solve", "walk",
]  # fmt: skip

_HOMES = {
    "Bound": "ttt_tui.search.judge:Bound",
    "Options": "ttt_tui.search.options:Options",
    "Position": "ttt_tui.games.position:Position",
    "Reason": "ttt_tui.search.trace:Reason",
    "Side": "ttt_tui.games.game:Side",
    "Tree": "ttt_tui.games.paper:PaperTree",
    "__version__": "ttt_tui.version:__version__",
    "algorithms": "ttt_tui.search.algorithms:names",
    "check": "ttt_tui.programs.check:check",
    "read_game": "ttt_tui.games.text:read_game",
    "report": "ttt_tui.search.moment:report",
    "search": "ttt_tui.search.run_here:search",
    "solve": "ttt_tui.solver.driver:solve",
    "walk": "ttt_tui.search.moment:walk",
}
"""The home of each name, loaded on first use: all take five times as long as Python's start."""


_SHOWN = (
    "ttt_tui.games.position:Position",
    "ttt_tui.games.paper:PaperTree",
    "ttt_tui.search.trace:Trace",
)
"""The classes that a notebook shows."""


def _repr_html_(self: Any) -> str | None:
    """Return what a notebook shows; the pages are in a layer above the classes."""
    from ttt_tui.export.notebook import to_notebook

    return to_notebook(self)


class _Library(ModuleType):
    def __setattr__(self, name: str, value: object) -> None:
        """Keep `ttt_tui.search` the function when the folder of that name is imported."""
        if name != "search" or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Library


def __dir__() -> list[str]:
    """List the names of the library, for `help`, too."""
    return [*{*globals(), *__all__}]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from pkgutil import resolve_name  # wanted by the library alone

    for shown in _SHOWN:
        resolve_name(shown)._repr_html_ = _repr_html_
    found = resolve_name(_HOMES[name])
    globals()[name] = found
    return found
