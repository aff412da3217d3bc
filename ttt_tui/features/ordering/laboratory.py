"""The ordering laboratory: what an order of moves costs alpha-beta, beside what it could cost.

An order here is static: one order of the cells for the whole tree. Knuth and Moore's minimum (1975,
An Analysis of Alpha-Beta Pruning, theorem 1) lets every node have an order of its own, so a static
order seldom reaches it. `ttt_tui.features.ordering.hunt` looks for the best and the worst.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from typing import TypeAlias

from ttt_tui.game import Player, Position, Rules
from ttt_tui.game.bitboard import image
from ttt_tui.search.algorithm import Algorithm
from ttt_tui.search.counts.bounds import bounds_of
from ttt_tui.search.counts.position_cache import Work
from ttt_tui.search.options import OPEN_LINES, MoveOrder, Order, SearchOptions
from ttt_tui.search.ordering import cell_order
from ttt_tui.search.search import Search

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


NAMED = (
    MoveOrder(Order.READING),
    MoveOrder(Order.CENTRE),
    MoveOrder(Order.EDGES),
    MoveOrder(Order.RANDOM, 1),
    MoveOrder(Order.RANDOM, 2),
    MoveOrder(Order.RANDOM, 3),
)
"""What is compared before anybody asks for more."""

MOST_NODES = 20_000_000
"""A search that takes more is given up: what its order costs is then not known."""


@dataclass(frozen=True)
class OrderCost:
    """An order and the nodes that alpha-beta visits with it, the root not counted.

    Attributes:
        nodes: None where the search was given up.
        name: what it is called in a list: the order itself, or how it was found.
    """

    order: MoveOrder
    nodes: int | None
    name: str


class Laboratory:
    """Orders of moves for one position and one set of options.

    Attributes:
        options: plain alpha-beta with the given options; their order does not matter.
        most_nodes: see `MOST_NODES`.
        cells: the cells whose order can matter, in reading order.
        symmetries: those that leave the position as it is.
        distinct: how many orders can differ in nodes.
        tried: what has been tried, each order once.
        bounds: the yardsticks of these searches, as far as they are counted.

    Raises:
        ImpossiblePosition: the position has problems.
        OptionsError: the options do not fit the board.
    """

    def __init__(
        self, position: Position, options: SearchOptions, *, most_nodes: int = MOST_NODES
    ) -> None:
        position.check()
        self.position = position
        self.options = replace(
            options, algorithm=Algorithm.ALPHA_BETA, order=MoveOrder(), evaluation=OPEN_LINES
        )
        self.most_nodes = most_nodes
        moves = self.options.root_moves(position)
        self._fixed = None if position.occupied else self.options.first_move
        self.cells: Cells = tuple(
            cell
            for cell in range(position.rules.cells if moves else 0)
            if not position.occupied >> cell & 1 and cell != self._fixed
        )
        self.symmetries = stabiliser(position, self.cells, self._fixed)
        self.distinct = count_orders(position.rules, self.cells, self.symmetries)
        self.tried: list[OrderCost] = []
        self.bounds = bounds_of(position, self.options, Work(0))

    def count(self, work: Work | None = None) -> None:
        """Count the minimum and the full tree as far as the work allows (see `bounds_of`)."""
        self.bounds = bounds_of(self.position, self.options, work)

    @property
    def full_tree(self) -> int | None:
        """Nodes that minimax visits by the same rules; None as long as they are not counted."""
        return self.bounds.full_tree

    @property
    def minimum(self) -> int | None:
        """Nodes with the best order at every node (Knuth and Moore): no order takes fewer.

        None as long as they are not counted.
        """
        return self.bounds.minimal_tree

    def relevant(self, order: MoveOrder) -> Cells:
        """The part of an order that can matter; the same for orders that visit the same nodes.

        Symmetries are left alone.

        Raises:
            OptionsError: the order does not fit the board.
        """
        rules, matter = self.position.rules, set(self.cells)
        return canonical(rules, tuple(c for c in cell_order(rules, order) if c in matter))

    def order_of(self, cells: Cells) -> MoveOrder:
        """The order that begins with these cells; the others follow in reading order."""
        rest = (cell for cell in range(self.position.rules.cells) if cell not in cells)
        return MoveOrder(Order.CELLS, cells=(*cells, *rest))

    def search(self, order: MoveOrder) -> Search:
        """A search in this order that keeps no trace, not yet begun."""
        return Search(self.position, replace(self.options, order=order), capacity=0)

    def known(self, order: MoveOrder) -> OrderCost | None:
        """What was found when this order, or one that is the same, was tried.

        Raises:
            OptionsError: the order does not fit the board.
        """
        relevant = self.relevant(order)
        return next((each for each in self.tried if self.relevant(each.order) == relevant), None)

    def forget(self, name: str) -> None:
        """Take what has this name off the list."""
        self.tried = [each for each in self.tried if each.name != name]

    def try_order(self, order: MoveOrder) -> OrderCost:
        """Search in this order to the end, unless it is known, and list it.

        Raises:
            OptionsError: the order does not fit the board.
        """
        known = self.known(order)
        if known is not None:
            return known
        trial = Trial(self, order, str(order))
        trial.advance(self.most_nodes)
        assert trial.tried is not None, "it has ended or been given up"
        return trial.tried

    def note(self, tried: OrderCost) -> OrderCost:
        """List what an order cost, under its newest name if it was listed."""
        relevant = self.relevant(tried.order)
        self.tried = [each for each in self.tried if self.relevant(each.order) != relevant]
        self.tried.append(tried)
        return tried

    @property
    def ranking(self) -> list[OrderCost]:
        """What has been tried, the fewest nodes first; what was given up comes last."""
        return sorted(self.tried, key=lambda each: math.inf if each.nodes is None else each.nodes)

    def place(self, nodes: int) -> float | None:
        """Where a number of nodes lies from the minimum (0) to the full tree (1), by its logarithm.

        Where one of these is not known, the least or the most of what has been tried stands in for
        it. None where the two do not span a scale.
        """
        listed = [each.nodes for each in self.tried if each.nodes]
        low = self.minimum or min(listed, default=0)
        high = self.full_tree or max(listed, default=0)
        if not 0 < low < high:
            return None
        return min(1.0, max(0.0, math.log(max(nodes, 1) / low) / math.log(high / low)))


class Trial:
    """One order on its way to be tried, step by step.

    Attributes:
        tried: what came of it, listed in the laboratory; None until then.

    Raises:
        OptionsError: the order does not fit the board.
    """

    def __init__(self, laboratory: Laboratory, order: MoveOrder, name: str) -> None:
        self.order = order
        self.name = name
        self.tried: OrderCost | None = None
        self._laboratory = laboratory
        self._search = laboratory.search(order)

    def advance(self, nodes: int) -> None:
        """Go on for at most so many nodes."""
        search, most = self._search, self._laboratory.most_nodes
        search.advance(nodes=min(nodes, most - search.nodes))
        if self.tried is None and (search.done or search.nodes >= most):
            found = search.nodes if search.done else None
            self.tried = self._laboratory.note(OrderCost(self.order, found, self.name))
