"""The transposition table: what is known of a position, whichever moves led to it.

R. D. Greenblatt, D. E. Eastlake, S. D. Crocker 1967, The Greenblatt chess program, keep positions
in a hash table. An entry has a bound from either side, as in A. Plaat, J. Schaeffer, W. Pijls,
A. de Bruin 1996, Best-first fixed-depth minimax algorithms. Values are from the side to move.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ttt_tui.next.games.bitboard import Symmetry

ROOM = 100_000
"""Positions of a generation, some 35 MB: when one is full, the one before it is forgotten."""


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


Key = tuple[Any, Any, int]
"""A position, in two parts, and of a board the number of the symmetry that leads to it: positions
that are mirrored or turned share an entry."""

Known = tuple[int, int, int, bool]
"""What holds of a position in a search of some depth: low, high, move, and whether both bounds
are sure."""


class Table:
    """The positions of one search. Moves of boards are single bits."""

    def __init__(self, infinity: int, symmetry: Symmetry | None = None) -> None:
        self._infinity, self._symmetry = infinity, symmetry
        self._new: dict[tuple[Any, Any], Entry] = {}
        self._old: dict[tuple[Any, Any], Entry] = {}

    def _entry(self, key: Key) -> Entry | None:
        place = key[:2]
        return self._new.get(place) or self._old.get(place)

    def look_up(self, key: Key, plies: int) -> Known | None:
        """What is known of a position that has so many plies left to be searched below it."""
        entry = self._entry(key)
        if entry is None:
            return None
        low, high, move, its_plies, low_sure, high_sure = entry
        if its_plies < plies:
            low = low if low_sure else -self._infinity
            high = high if high_sure else self._infinity
        low_sure = low_sure or low == -self._infinity
        if key[2] and self._symmetry:
            move = self._symmetry.original(move, key[2])
        return low, high, move, low_sure and (high_sure or high == self._infinity)

    def store(self, key: Key, entry: Entry) -> None:
        """Keep what a search has proved, beside what was known of the position and still holds."""
        low, high, move, plies, low_sure, high_sure = entry
        known = self._entry(key)
        if known is not None:
            if (known.plies >= plies or known.low_sure) and known.low >= low:
                low_sure = known.low_sure or (low_sure and known.low == low)
                low = known.low
            if (known.plies >= plies or known.high_sure) and known.high <= high:
                high_sure = known.high_sure or (high_sure and known.high == high)
                high = known.high
        if key[2] and self._symmetry:
            move = self._symmetry.image(move, key[2])
        if len(self._new) >= ROOM:
            self._old, self._new = self._new, {}
        self._new[key[:2]] = Entry(low, high, move, plies, low_sure, high_sure)
