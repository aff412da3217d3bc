"""The description of an algorithm: everything asks it, and never which algorithm it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Algorithm:
    """One algorithm.

    Attributes:
        name: its name on the command line, in JSON and on the screen.
        about: a few words for lists.
        uses: the fields of `Options` that it uses, beyond those that all algorithms use.
        search: the function that searches (`ttt_tui.search.algorithms.Search`).
        by_kernel: the kernel searches boards in place of `search`.
        prunes: it may leave moves untried.
        rollouts: it descends from the root again and again, and proves nothing.
        null_windows: ends of its windows may be no values, and it enters moves again.
        passes: it searches the root again and again until its bounds meet.
        package: the package that brings it; empty for our own.
    """

    name: str
    about: str
    uses: frozenset[str]
    search: Callable[..., Any]
    by_kernel: bool = False
    prunes: bool = True
    rollouts: bool = False
    null_windows: bool = False
    passes: bool = False
    package: str = ""
