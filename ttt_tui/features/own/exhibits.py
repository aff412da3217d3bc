"""The museum of mistakes: alpha-beta as people really write it, each with one mistake left in.

They are plain files, `museum/*.py`, run and recorded like anybody's own; they have names and stand
in no list. Most begin every first move with a fresh window, as such programs do; the right one is
`fresh-windows` in that case.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ttt_tui.features.own.runs import Runs
from ttt_tui.features.own.yours import algorithm_of
from ttt_tui.search import Algorithm

EXHIBITS = {
    "fresh-windows": "a fresh window for every first move",
    "inner-break": "a break that leaves one of two loops",
    "strict-cut": "cuts at > where >= is enough",
    "full-board-first": "full before won",
    "depth-forgotten": "a late win is as good as an early one",
    "bound-as-value": "a table that takes bounds for values",
}
"""Their names, and what is wrong with each, in a few words."""

MUSEUM = Path(__file__).parent / "museum"


@cache
def algorithm(name: str) -> Algorithm:
    """Raises:
    KeyError: there is no such exhibit.
    """
    about = EXHIBITS[name]
    runs = Runs(file_of(name), "minimax")
    return algorithm_of(runs, ("minimax",), name=name, about=about, home=__name__)


def file_of(name: str) -> Path:
    """Where an exhibit of this name stands."""
    return MUSEUM / f"{name.replace('-', '_')}.py"
