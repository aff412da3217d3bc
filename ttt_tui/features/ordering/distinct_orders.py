"""Orders of cells that differ in what a search visits, and how many of them there are.

With gravity only the lowest empty cell of a column can be played, so two cells of a column are
never compared: orders that turn into each other by exchanging neighbours of one column are the
same. And a symmetry that leaves a position as it is turns one order's tree into another's.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import TypeAlias

from ttt_tui.game import Player, Position, Rules
from ttt_tui.game.bitboard import image

Cells: TypeAlias = tuple[int, ...]


def canonical(rules: Rules, cells: Cells) -> Cells:
    """One order for all that are the same; symmetries are left alone."""
    if not rules.gravity:
        return cells
    runs = groupby(cells, key=lambda cell: rules.coordinates(cell)[1])
    return tuple(cell for _, run in runs for cell in sorted(run))


def stabiliser(position: Position, cells: Cells, fixed: int | None = None) -> tuple[Cells, ...]:
    """The symmetries that leave a position, and a fixed first move, as they are.

    Of those that do the same to `cells` only one is given; the identity is the first.
    """
    found: dict[Cells, Cells] = {}
    for to in position.rules.symmetries:
        kept = all(image(stones, to) == stones for stones in map(position.stones, Player))
        if kept and (fixed is None or to[fixed] == fixed):
            found.setdefault(tuple(to[cell] for cell in cells), to)
    return tuple(found.values())


def count_orders(rules: Rules, cells: Cells, symmetries: Sequence[Cells]) -> int:
    """How many orders `distinct_orders` gives.

    Orders that are the same direct the edges of a graph in the same way, the edges being the pairs
    of cells that are compared; so they are the graph's acyclic orientations (Stanley 1973, Acyclic
    orientations of graphs), read off its chromatic polynomial at -1.
    """
    sizes = [1] * len(cells)
    if rules.gravity:
        columns = [rules.coordinates(cell)[1] for cell in cells]
        sizes = [columns.count(column) for column in set(columns)]
    signed = [1]  # entry m: of all ways to cut the columns into m sets, with their sign
    for size in sizes:
        signed = [
            sum(
                (-1) ** (size - cut) * _partitions(size, cut) * signed[parts - cut]
                for cut in range(size + 1)
                if 0 <= parts - cut < len(signed)
            )
            for parts in range(len(signed) + size)
        ]
    # A symmetry that leaves an order as it is leaves each of its cells, so it is the identity.
    return sum(n * math.factorial(parts) for parts, n in enumerate(signed)) // len(symmetries)


@cache
def _partitions(size: int, parts: int) -> int:
    """Ways to cut a set into so many that are not empty (Stirling numbers of the second kind)."""
    if size == 0 or parts == 0:
        return int(size == parts)
    return parts * _partitions(size - 1, parts) + _partitions(size - 1, parts - 1)


def distinct_orders(rules: Rules, cells: Cells, symmetries: Sequence[Cells]) -> Iterator[Cells]:
    """One of all orders that are the same or each other's images, in lexicographic order."""

    def extend(begun: Cells, rest: Cells, images: Sequence[Cells]) -> Iterator[Cells]:
        if not rest:
            yield begun
        for cell in rest:
            again = (*begun[-1:], cell)
            if canonical(rules, again) != again or any(to[cell] < cell for to in images):
                continue  # the same as an order before it, or the image of one
            yield from extend(
                (*begun, cell),
                tuple(each for each in rest if each != cell),
                [to for to in images if to[cell] == cell],
            )

    return extend((), tuple(sorted(cells)), symmetries)
