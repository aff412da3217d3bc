"""A microscope for game-tree search: the library behind the program.

>>> from ttt_tui import Position, Tree, report, search, solve, walk
>>> trace = search(Position.parse("..O/XOO/..X"), "alpha-beta")
>>> trace.totals.nodes, trace.result.value, trace.game.move_text(trace.result.best_move)
(30, 1, '(2,0)')
>>> [trace.game.move_text(move) for move in report(trace).principal_variation]
['(2,0)', '(0,0)', '(2,1)']
>>> solve(trace.game).distance
3
>>> tree = Tree.parse("((3 12 8) (2 4 6) (14 5 2))")
>>> [view.node for view in walk(search(tree)) if view.reason.name == "CUTOFF"]
[5]
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

TYPE_CHECKING = False  # as in `typing`, which takes 4 ms in which Ctrl-C ends in a traceback
if TYPE_CHECKING:
    from typing import Any

    from ttt_tui.games.paper import PaperTree as Tree
    from ttt_tui.games.position import Position
    from ttt_tui.games.text import read_game
    from ttt_tui.search.moment import report, walk
    from ttt_tui.search.options import Options
    from ttt_tui.search.run_here import search
    from ttt_tui.solver.driver import solve

__all__ = [
    "Options", "Position", "Tree", "read_game", "report", "search", "solve", "walk",
]  # fmt: skip

_HOMES = {
    "Options": ("search.options", "Options"),
    "Position": ("games.position", "Position"),
    "Tree": ("games.paper", "PaperTree"),
    "read_game": ("games.text", "read_game"),
    "report": ("search.moment", "report"),
    "search": ("search.run_here", "search"),
    "solve": ("solver.driver", "solve"),
    "walk": ("search.moment", "walk"),
}
"""Loaded when first asked for: all of them take five times as long as Python's start."""


class _Library(ModuleType):
    def __setattr__(self, name: str, value: object) -> None:
        """`ttt_tui.search` is the function; the folder of that name is only imported from."""
        if name != "search" or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Library


def __dir__() -> list[str]:
    """List the names of the library, for `help`, too."""
    return [*{*globals(), *__all__}]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home, attribute = _HOMES[name]
    found = getattr(import_module(f"{__name__}.{home}"), attribute)
    globals()[name] = found
    return found
