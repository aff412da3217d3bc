"""Static move orders: a permutation of the board's cells for a whole search, and its bits."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from ttt_tui.game import Rules
from ttt_tui.game.bitboard import Bitboard, Symmetry
from ttt_tui.search.options import MoveOrder, Order


@lru_cache(maxsize=64)
def cell_order(rules: Rules, order: MoveOrder) -> tuple[int, ...]:
    """All cells of the board in the order in which moves are tried.

    Ties keep reading order; with gravity, the order of the columns from the left.
    """
    cells: Sequence[int] = rules.cells_by_column if rules.gravity else range(rules.cells)

    def lines_through(cell: int) -> int:
        return len(rules.lines_through[cell])

    if order.kind is Order.CENTRE:
        return tuple(sorted(cells, key=lines_through, reverse=True))
    if order.kind is Order.EDGES:
        return tuple(sorted(cells, key=lines_through))
    if order.kind is Order.CELLS:
        order.check(rules)
        return order.cells
    if order.kind is Order.REVERSE:
        return tuple(reversed(cells))
    if order.kind is Order.RANDOM:
        return tuple(random.Random(order.seed).sample(cells, len(cells)))
    return tuple(cells)


@lru_cache(maxsize=32)
def bitboard_for(rules: Rules, order: MoveOrder) -> Bitboard:
    """The board in bits that are numbered by the order of moves."""
    return Bitboard(rules, cell_order(rules, order))


@lru_cache(maxsize=32)
def symmetry_for(rules: Rules, order: MoveOrder) -> Symmetry:
    """The board's symmetries in the same bits; to make them takes 3 ms on 8x8, so once."""
    return Symmetry(rules, bitboard_for(rules, order))
