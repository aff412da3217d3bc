"""A transposition table: what is known of a position, whichever moves led to it.

R. D. Greenblatt, D. E. Eastlake, S. D. Crocker 1967, The Greenblatt chess program, keep positions
in a hash table; A. L. Zobrist 1970, A new hashing method with application for game playing, makes
their keys. Here the two masks of stones are the key, whole, so that two positions are never taken
for one another, and the slot is its remainder (D. E. Knuth 1973, The Art of Computer Programming,
volume 3, section 6.4). An entry has a bound from either side, as in Plaat, Schaeffer, Pijls and
de Bruin 1996; which entry a full slot keeps: D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den
Herik 1994, Replacement schemes for transposition tables.
"""

from __future__ import annotations

from collections.abc import Hashable
from struct import Struct
from typing import NamedTuple

from ttt_tui.search.options import Enhancement, OptionsError, Replacement, SearchOptions
from ttt_tui.search.trace import INFINITY, machine_memory, zeros

_ENTRY = Struct("=QQhhBBB")  # own, other, low, high, move, plies, sure
BYTES_PER_ENTRY = _ENTRY.size
_BYTES_PER_MB = 1_000_000

_LOW_SURE, _HIGH_SURE = 1, 2


class Known(NamedTuple):
    """What the table knows of a position, from its side to move.

    Attributes:
        low, high: its value is between them, both included; infinite where nothing is known.
        move: the best move when it was searched, a single bit; of a state its number and one.
        sure: nothing was estimated for those of the two bounds that are finite.
    """

    low: int
    high: int
    move: int
    sure: bool


def slots_for(megabytes: int) -> int:
    """How many entries a table of this size has.

    Raises:
        OptionsError: it is larger than the machine's memory.
    """
    memory = machine_memory()
    if memory is not None and megabytes * _BYTES_PER_MB > memory:
        raise OptionsError(
            f"a transposition table of {megabytes} MB: this machine has a memory of "
            f"{memory // _BYTES_PER_MB} MB in all; give the table less"
        )
    # An even divisor would leave out the high bits of the key, which is what tells it from others.
    return megabytes * _BYTES_PER_MB // BYTES_PER_ENTRY - 1 | 1


def check_room(options: SearchOptions) -> None:
    """Raises:
    OptionsError: these options search with a table that is larger than the machine's memory.
    """
    if options.algorithm.takes_enhancements and Enhancement.TABLE in options.enhancements:
        slots_for(options.table_mb)


class Table:
    """A table of so many slots of one entry each.

    Attributes:
        room: slots in all.

    Raises:
        OptionsError: the system has no room for it.
    """

    def __init__(self, slots: int, replacement: Replacement) -> None:
        size = slots * BYTES_PER_ENTRY
        try:
            self._memory = zeros(size)
        except (OSError, OverflowError) as error:
            raise OptionsError(
                f"a transposition table of {-(-size // _BYTES_PER_MB)} MB: the system has no room "
                "for it; give it less"
            ) from error
        self.room = slots
        self._keeps_larger = replacement is Replacement.LARGER

    def look_up(self, own: int, other: int, plies: int) -> Known | None:
        """What holds of a position that has so many plies left to be searched below it."""
        at = (own << 64 | other) % self.room * BYTES_PER_ENTRY
        its_own, its_other, low, high, move, its_plies, sure = _ENTRY.unpack_from(self._memory, at)
        if its_own != own or its_other != other or not its_plies:
            return None
        if its_plies < plies:
            if not sure & _LOW_SURE:
                low = -INFINITY
            if not sure & _HIGH_SURE:
                high = INFINITY
        all_sure = bool(
            (sure & _LOW_SURE or low == -INFINITY) and (sure & _HIGH_SURE or high == INFINITY)
        )
        return Known(low, high, 1 << move, all_sure)

    def store(
        self,
        own: int,
        other: int,
        plies: int,
        low: int,
        high: int,
        move: int,
        *,
        low_sure: bool,
        high_sure: bool,
    ) -> None:
        """Keep what a search of so many plies, 1 or more, has proved of a position.

        Of the same position what was known stays known; another position makes room or not, as
        the table was told. A bound is sure if nothing was estimated for it: it then holds however
        deep the next search is.
        """
        at = (own << 64 | other) % self.room * BYTES_PER_ENTRY
        its_own, its_other, its_low, its_high, _, its_plies, sure = _ENTRY.unpack_from(
            self._memory, at
        )
        if its_plies and its_own == own and its_other == other:
            if (its_plies >= plies or sure & _LOW_SURE) and its_low >= low:
                low_sure = bool(sure & _LOW_SURE) or (low_sure and its_low == low)
                low = its_low
            if (its_plies >= plies or sure & _HIGH_SURE) and its_high <= high:
                high_sure = bool(sure & _HIGH_SURE) or (high_sure and its_high == high)
                high = its_high
        elif self._keeps_larger and its_plies > plies:
            return
        sure = low_sure * _LOW_SURE | high_sure * _HIGH_SURE
        _ENTRY.pack_into(
            self._memory, at, own, other, low, high, move.bit_length() - 1, plies, sure
        )


_BYTES_PER_STATE = 500
"""What a state and what is known of it take in Python, roughly."""


def states_for(megabytes: int) -> int:
    """How many states a table of this size holds.

    Raises:
        OptionsError: it is larger than the machine's memory.
    """
    slots_for(megabytes)
    return megabytes * _BYTES_PER_MB // _BYTES_PER_STATE


class _Entry(NamedTuple):
    low: int
    high: int
    move: int
    plies: int
    low_sure: bool
    high_sure: bool


class StateTable:
    """As `Table`, for states that are known by any key.

    A full table makes room for a new state by the oldest, or does not, as it was told.
    """

    def __init__(self, room: int, replacement: Replacement, infinity: int) -> None:
        self._entries: dict[Hashable, _Entry] = {}
        self.room, self._infinity = room, infinity
        self._keeps_larger = replacement is Replacement.LARGER

    def look_up(self, key: Hashable, plies: int) -> Known | None:
        """What holds of a state that has so many plies left to be searched below it."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        low, high, move, its_plies, low_sure, high_sure = entry
        if its_plies < plies:
            low = low if low_sure else -self._infinity
            high = high if high_sure else self._infinity
        is_open = low == -self._infinity, high == self._infinity
        return Known(low, high, move, (low_sure or is_open[0]) and (high_sure or is_open[1]))

    def store(
        self,
        key: Hashable,
        plies: int,
        low: int,
        high: int,
        move: int,
        *,
        low_sure: bool,
        high_sure: bool,
    ) -> None:
        """Keep what a search of so many plies has proved of a state, as `Table.store` does."""
        entry = self._entries.get(key)
        if entry is not None:
            if (entry.plies >= plies or entry.low_sure) and entry.low >= low:
                low_sure = entry.low_sure or (low_sure and entry.low == low)
                low = entry.low
            if (entry.plies >= plies or entry.high_sure) and entry.high <= high:
                high_sure = entry.high_sure or (high_sure and entry.high == high)
                high = entry.high
        elif len(self._entries) >= self.room:
            oldest = next(iter(self._entries))
            if self._keeps_larger and self._entries[oldest].plies > plies:
                return
            del self._entries[oldest]
        self._entries[key] = _Entry(low, high, move, plies, low_sure, high_sure)
