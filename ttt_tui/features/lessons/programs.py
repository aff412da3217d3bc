"""The algorithms of lessons: those that are listed, and the programs that features exhibit."""

from __future__ import annotations

from ttt_tui import registry
from ttt_tui.search import Algorithm
from ttt_tui.search.algorithm import named, own_names


def algorithm(name: str) -> Algorithm:
    """An algorithm, or an exhibit of a feature: its module `classic_bugs` has `EXHIBITS`, by name.

    Raises:
        ValueError: there is no such algorithm.
    """
    if name not in own_names():
        for module in registry.modules("classic_bugs"):
            if name in module.EXHIBITS:
                found = module.algorithm(name)
                assert isinstance(found, Algorithm)
                return found
    return named(name)
