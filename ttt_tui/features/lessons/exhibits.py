"""The programs of the museum as algorithms: they have names, and stand in no list."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint

from ttt_tui.engine.outside_worker import described
from ttt_tui.engine.outsiders import GROUP, Description, algorithm_of
from ttt_tui.search import Algorithm
from ttt_tui.search.algorithm import named

EXHIBITS = (
    "fresh-windows",
    "inner-break",
    "strict-cut",
    "full-board-first",
    "depth-forgotten",
    "bound-as-value",
)


@cache
def algorithm(name: str) -> Algorithm:
    """An exhibit, or whatever else has the name.

    Raises:
        ValueError: there is no such algorithm.
    """
    if name not in EXHIBITS:
        return named(name)
    function = name.replace("-", "_")
    entry = EntryPoint(name, f"ttt_tui.features.lessons.museum:{function}", GROUP)
    description = described(GROUP, entry.value)
    assert isinstance(description, Description), description
    return algorithm_of(entry, description, home=__name__)
