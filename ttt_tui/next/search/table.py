"""The transposition table: what is known of a position, whichever moves led to it.

R. D. Greenblatt, D. E. Eastlake, S. D. Crocker 1967, The Greenblatt chess program, keep positions
in a hash table. An entry has a bound from either side, as in A. Plaat, J. Schaeffer, W. Pijls,
A. de Bruin 1996, Best-first fixed-depth minimax algorithms. Values are from the side to move.
"""

from __future__ import annotations

from typing import Any

from ttt_tui.next.games.bitboard import Symmetry

ROOM = 100_000
"""Positions of a generation, some 35 MB: when one is full, the one before it is forgotten."""


SURE = 1 << 16
"""Plies of a search that estimated nothing: what it has proved holds for any depth."""

Entry = tuple[int, int, int, int]
"""What a search has proved of a position: its value is between two bounds, both included, infinite
where nothing is known; the best move; and how many plies deep the search was, or `SURE`."""

Key = tuple[Any, Any, int]
"""A position, in two parts, and of a board the number of the symmetry that leads to it: positions
that are mirrored or turned share an entry."""


class Table:
    """The positions of one search. Moves of boards are single bits."""

    def __init__(self, infinity: int, symmetry: Symmetry | None = None) -> None:
        self._infinity, self._symmetry = infinity, symmetry
        self._new: dict[tuple[Any, Any], Entry] = {}
        self._old: dict[tuple[Any, Any], Entry] = {}

    def _entry(self, key: Key) -> Entry | None:
        place = key[:2]
        return self._new.get(place) or self._old.get(place)

    def look_up(self, key: Key, plies: int) -> Entry | None:
        """What is known of a position that has so many plies left to be searched below it."""
        entry = self._entry(key)
        if entry is None:
            return None
        low, high, move, its_plies = entry
        if its_plies < plies:
            low, high = -self._infinity, self._infinity
        if key[2] and self._symmetry:
            move = self._symmetry.original(move, key[2])
        return low, high, move, its_plies

    def store(self, key: Key, entry: Entry) -> None:
        """Keep what a search has proved, and what was known by one that was as deep."""
        low, high, move, plies = entry
        known = self._entry(key)
        if known is not None and known[3] >= plies:
            low, high = max(low, known[0]), min(high, known[1])
        if key[2] and self._symmetry:
            move = self._symmetry.image(move, key[2])
        if len(self._new) >= ROOM:
            self._old, self._new = self._new, {}
        self._new[key[:2]] = low, high, move, plies
