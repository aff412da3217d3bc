"""What was worked out by position is kept for the next question; when there is much, it goes.
How much of a long count is done at once: what is known by then stays, and the next call comes to
where the last one stopped within some look-ups.

Exact values, counts of the full tree and of the smallest one share what they know of a board, and
every game on it adds positions: Connect Four never ends adding them. They are let go of all at
once, as they are found again faster than one could say which are still wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
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


MOST_REMEMBERED = 60_000
"""Positions, of 200 to 500 bytes each; the largest that are solved at once have 150,000."""

_CACHES: list[Callable[[], None]] = []


def goes_with_positions(clear: Callable[[], None]) -> None:
    """Clear a cache whenever positions are let go of: it holds tables of them."""
    _CACHES.append(clear)


def forget_if_many() -> list[Remembers]:
    """As `forget_positions` if there are more than `MOST_REMEMBERED`."""
    return forget_positions() if remembered() > MOST_REMEMBERED else []


def forget_positions() -> list[Remembers]:
    """Let go of all that is known of positions.

    Whoever still holds a table goes on with it; who asks for one begins anew, in slices.

    Returns:
        The tables. Freeing them takes some 20 ms, when they are let go of, too.
    """
    tables = let_go()
    for clear in _CACHES:
        clear()
    return tables


class OutOfWorkError(Exception):
    """All the work allowed is done, and the count is not finished."""


@dataclass
class Work:
    """How much work counting may still do: moves made or looked at, some 3 microseconds each.

    Attributes:
        left: so many of them; less than 0 when there was not enough.
    """

    left: int

    def do(self, moves: int) -> None:
        """Raises:
        OutOfWorkError: that is more than is left.
        """
        self.left -= moves
        if self.left < 0:
            raise OutOfWorkError
