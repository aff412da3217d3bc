"""Transposition tables: what is known of a position, whichever moves led to it.

R. D. Greenblatt, D. E. Eastlake, S. D. Crocker 1967, The Greenblatt chess program, keep positions
in a hash table. An entry has a bound from either side, as in A. Plaat, J. Schaeffer, W. Pijls,
A. de Bruin 1996, Best-first fixed-depth minimax algorithms. A full slot keeps the larger subtree,
the one with more plies left below its root: D. M. Breuker, J. W. H. M. Uiterwijk,
H. J. van den Herik 1994, Replacement schemes for transposition tables.

Values are from the side to move.
"""

from __future__ import annotations

from collections.abc import Hashable
from struct import Struct
from typing import Any, NamedTuple

from ttt_tui.next.games.bitboard import Symmetry
from ttt_tui.next.search.trace import INFINITY

_SIZE = 16_000_000
"""Bytes of a table."""


class Entry(NamedTuple):
    """What a search has proved of a position.

    Attributes:
        low, high: its value is between them, both included; infinite where nothing is known.
        move: the best move.
        plies: how deep the search was, 1 or more.
        low_sure, high_sure: nothing was estimated for this bound, so it holds for any depth.
    """

    low: int
    high: int
    move: int
    plies: int
    low_sure: bool
    high_sure: bool


Known = tuple[int, int, int, bool]
"""What holds of a position in a search of some depth: low, high, move, and whether both bounds
are sure."""

_SLOT = Struct("=QQhhBBB")  # own stones, other stones, low, high, move's number, plies, sure
# An even number would leave out the high bits of the key, which tell it from others.
_SLOTS = _SIZE // _SLOT.size - 1 | 1


class BoardTable:
    """A table of positions given by the stones of the side to move and of its opponent.

    Both masks are the key, whole, so that two positions are never taken for one another; the slot
    is the key's remainder (D. E. Knuth 1973, The Art of Computer Programming 3, section 6.4).
    The third number of a key is that of the symmetry that leads to its stones: positions that are
    mirrored or turned share an entry. Moves are single bits.
    """

    infinity = INFINITY

    def __init__(self, symmetry: Symmetry | None) -> None:
        self._memory = bytearray(_SLOTS * _SLOT.size)
        self._symmetry = symmetry

    def find(self, key: tuple[int, int, int]) -> Entry | None:
        own, other, symmetry = key
        slot = (own << 64 | other) % _SLOTS * _SLOT.size
        its_own, its_other, low, high, number, plies, sure = _SLOT.unpack_from(self._memory, slot)
        if its_own != own or its_other != other or not plies:
            return None
        move = 1 << number
        if symmetry and self._symmetry:
            move = self._symmetry.original(move, symmetry)
        return Entry(low, high, move, plies, sure & 1 > 0, sure & 2 > 0)

    def put(self, key: tuple[int, int, int], entry: Entry) -> None:
        own, other, symmetry = key
        slot = (own << 64 | other) % _SLOTS * _SLOT.size
        its_own, its_other, *_, its_plies, _ = _SLOT.unpack_from(self._memory, slot)
        low, high, move, plies, low_sure, high_sure = entry
        if its_plies > plies and (its_own != own or its_other != other):
            return
        if symmetry and self._symmetry:
            move = self._symmetry.image(move, symmetry)
        sure = low_sure | high_sure << 1
        _SLOT.pack_into(
            self._memory, slot, own, other, low, high, move.bit_length() - 1, plies, sure
        )


class GameTable:
    """A table of the positions of any game, given by their keys; a full one replaces the oldest."""

    room = _SIZE // 500  # bytes that an entry and its key take in Python, roughly

    def __init__(self, infinity: int) -> None:
        self.infinity = infinity
        self._entries: dict[Hashable, Entry] = {}

    def find(self, key: Hashable) -> Entry | None:
        return self._entries.get(key)

    def put(self, key: Hashable, entry: Entry) -> None:
        entries = self._entries
        if key not in entries and len(entries) >= self.room:
            oldest = next(iter(entries))
            if entries[oldest].plies > entry.plies:
                return
            del entries[oldest]
        entries[key] = entry


Table = BoardTable | GameTable


def look_up(table: Table, key: Any, plies: int) -> Known | None:
    """What the table knows of a position that has so many plies left to be searched below it."""
    entry = table.find(key)
    if entry is None:
        return None
    low, high, move, its_plies, low_sure, high_sure = entry
    if its_plies < plies:
        low = low if low_sure else -table.infinity
        high = high if high_sure else table.infinity
    low_sure = low_sure or low == -table.infinity
    return low, high, move, low_sure and (high_sure or high == table.infinity)


def store(table: Table, key: Any, entry: Entry) -> None:
    """Keep what a search has proved of a position, beside what was known of it and still holds."""
    low, high, move, plies, low_sure, high_sure = entry
    known = table.find(key)
    if known is not None:
        if (known.plies >= plies or known.low_sure) and known.low >= low:
            low_sure = known.low_sure or (low_sure and known.low == low)
            low = known.low
        if (known.plies >= plies or known.high_sure) and known.high <= high:
            high_sure = known.high_sure or (high_sure and known.high == high)
            high = known.high
    table.put(key, Entry(low, high, move, plies, low_sure, high_sure))
