"""Who is in and who waits: so many places, and a line before them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

MOST_WAITING = 64
MOST_WAITING_FROM_ONE = 32
"""From one address: it may be that of a whole school, and must not be all of the line."""


class LineIsFull(Exception):
    """No place is free, and too many wait already."""


@dataclass(eq=False)
class _Waiting:
    address: str
    tell: Callable[[int], None]
    admitted: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Places:
    """A number of places that visitors take and give back; a free one is never left unused.

    Of those who wait whoever has the fewest places by address comes first, then who has waited
    longest. One address may have all places: it may be that of a school, or of a proxy.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self._taken: Counter[str] = Counter()
        self._line: list[_Waiting] = []

    @property
    def taken(self) -> int:
        return self._taken.total()

    @property
    def waiting(self) -> int:
        return len(self._line)

    @asynccontextmanager
    async def one(self, address: str, tell: Callable[[int], None]) -> AsyncIterator[None]:
        """Wait for a place and have it until the context is left.

        Args:
            address: where the visitor comes from.
            tell: told how many wait, as soon as this one does and whenever that changes.

        Raises:
            LineIsFull: it cannot even wait.
        """
        await self._enter(address, tell)
        try:
            yield
        finally:
            self._leave(address)

    async def _enter(self, address: str, tell: Callable[[int], None]) -> None:
        if self.taken < self.count:  # then nobody waits
            self._taken[address] += 1
            return
        from_there = sum(each.address == address for each in self._line)
        if self.waiting >= MOST_WAITING or from_there >= MOST_WAITING_FROM_ONE:
            raise LineIsFull
        own = _Waiting(address, tell)
        self._line.append(own)
        self._tell_all()
        try:
            await own.admitted
        except asyncio.CancelledError:
            if own.admitted.done() and not own.admitted.cancelled():
                self._leave(address)  # let in at the very moment of going away
            else:
                self._line.remove(own)
                self._tell_all()
            raise

    def _leave(self, address: str) -> None:
        self._taken[address] -= 1
        if not self._taken[address]:
            del self._taken[address]
        if not self._line:
            return
        first = min(self._line, key=lambda each: self._taken[each.address])
        self._line.remove(first)
        self._taken[first.address] += 1  # now, so that nobody comes between
        first.admitted.set_result(None)
        self._tell_all()

    def _tell_all(self) -> None:
        for each in self._line:
            each.tell(self.waiting)
