"""The algorithms of lessons: those that are listed, and programs with a classic bug."""

from __future__ import annotations

from ttt_tui import registry
from ttt_tui.search import Algorithm
from ttt_tui.search.algorithm import named, own_names


def algorithm(name: str) -> Algorithm:
    """An algorithm, or a program with a classic bug, by its name.

    Raises:
        ValueError: there is no such algorithm.
    """
    if name not in own_names():
        for module in registry.modules("classic_bugs"):
            if name in module.CLASSIC_BUGS:
                found = module.algorithm(name)
                assert isinstance(found, Algorithm)
                return found
    return named(name)
