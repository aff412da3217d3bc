"""The full game tree in masks: its moves in the order of a search, and its nodes by depth.

Counts by depth are one long number, a lane of 64 bits a depth, so that trees are added up with one
addition and lowered by a ply with one shift.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from typing import NamedTuple

from ttt_tui.game import Position, Rules
from ttt_tui.game.bitboard import SLOTS
from ttt_tui.search.counts.position_cache import OutOfWorkError, Work, count_in, goes_with_positions
from ttt_tui.search.options import MoveOrder
from ttt_tui.search.ordering import bitboard_for

LANE = 64
"""Bits a depth; no tree small enough to count has 2 ** 64 nodes."""


class Spot(NamedTuple):
    """A position as `Masks`, each of them by its name."""

    own: int
    other: int
    legal: int


class Census:
    """Moves and counts for one set of rules and one order of moves."""

    def __init__(self, rules: Rules, order: MoveOrder) -> None:
        self._board = bitboard_for(rules, order)
        self._gravity = rules.gravity
        self._known: dict[tuple[int, int], int] = {}
        self._work: Work | None = None
        count_in(self)

    @property
    def known(self) -> int:
        """How many positions have been counted so far."""
        return len(self._known)

    def spot(self, position: Position) -> Spot:
        return Spot(*self._board.masks(position))

    def key(self, cell: int) -> int:
        """Where a cell of the board stands in the order of moves."""
        return self._board.bit(cell).bit_length() - 1

    def cell(self, key: int) -> int:
        return self._board.cell(1 << key)

    def play(self, spot: Spot, bit: int) -> Spot:
        return Spot(*self._board.play(spot, bit)[0])

    def count_to(self, spot: Spot, depth: int) -> int:
        """Nodes below, down to a depth of 1 or more; level by level, equal positions once."""
        nodes, level = 0, {spot: 1}
        for ply in range(depth):
            nodes += sum(ways * spot.legal.bit_count() for spot, ways in level.items())
            if ply == depth - 1:
                break
            below: dict[Spot, int] = {}
            for spot, ways in level.items():
                rest = spot.legal
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    child = self.play(spot, bit)
                    below[child] = below.get(child, 0) + ways
            level = below
        return nodes

    def prepare(self, position: Position, work: Work) -> bool:
        """Whether the tree below a position, and below all that follow, is counted.

        Args:
            work: what may be done for that: positions looked at, some 3 microseconds each. What has
                been counted stays, and the next call goes on from there.
        """
        spot = self.spot(position)
        if not spot.legal:
            return True
        before, self._work = self._work, work
        try:
            self.count(spot)
        except OutOfWorkError:
            return False
        finally:
            self._work = before
        return True

    def count(self, spot: Spot) -> int:
        """Nodes of the full tree by depth below the spot, itself in the lowest lane."""
        known = self._known.get(spot[:2])
        return self._count(*spot) if known is None else known

    def _count(self, own: int, other: int, legal: int) -> int:
        if self._work is not None:
            self._work.do(1)
        board, known, gravity = self._board, self._known, self._gravity
        wins, above = board.wins, board.above
        below_all = 0
        rest = legal
        while rest:
            bit = rest & -rest
            rest ^= bit
            stones, below = own | bit, legal ^ bit
            if gravity:
                below |= above[bit % SLOTS]
            over = wins[stones] if wins else board.line_through(bit % SLOTS, stones)
            if over or not below:
                below_all += 1
                continue
            nodes = known.get((other, stones))
            below_all += self._count(other, stones, below) if nodes is None else nodes
        known[own, other] = total = 1 + (below_all << LANE)
        return total


@lru_cache(maxsize=8)
def census_for(rules: Rules, order: MoveOrder) -> Census:
    return Census(rules, order)


goes_with_positions(census_for.cache_clear)


def by_depth(count: int, depths: int) -> tuple[int, ...]:
    """The lanes of a count, the root's first."""
    return struct.unpack(f"<{depths}Q", count.to_bytes(8 * depths, "little"))
