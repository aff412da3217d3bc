"""How many positions are remembered by all that remembers some."""

from __future__ import annotations

from typing import Protocol
from weakref import WeakSet


class Remembers(Protocol):
    """Keeps what it has worked out by position.

    Attributes:
        known: how many entries it keeps.
    """

    @property
    def known(self) -> int: ...


_ALL: WeakSet[Remembers] = WeakSet()


def count_in(memory: Remembers) -> None:
    """Its positions count as long as it lives."""
    _ALL.add(memory)


def let_go() -> list[Remembers]:
    """Count none of them any more; returns them, as to free a large one takes its time."""
    memories = list(_ALL)
    _ALL.clear()
    return memories


def remembered() -> int:
    """Positions known at present, each as often as it is kept."""
    return sum(memory.known for memory in _ALL)
