"""Hunting for the order of moves that costs alpha-beta least, or most."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from enum import Enum
from typing import TypeAlias

from ttt_tui.features.ordering.laboratory import (
    Cells,
    Laboratory,
    OrderCost,
    canonical,
    distinct_orders,
)
from ttt_tui.search.options import MoveOrder, Order
from ttt_tui.search.search import Search

MOST_ORDERS = 50_000
"""Up to so many distinct orders a hunt tries them all; the empty 3x3 board has 45,360."""

# With many orders to try, a good one found early lets the bad ones be given up early.
_WARM_UP = 400
_WORTH_A_WARM_UP = 5_000

_SLICE_NODES = 1 << 20


class Aim(Enum):
    """What a hunt looks for: the order with the fewest nodes, or with the most."""

    BEST = "best"
    WORST = "worst"


_Plan: TypeAlias = Generator[tuple[Cells, int], "int | None", None]
"""Asks for an order to be searched up to so many nodes; is sent the nodes, None beyond."""


class Hunt:
    """A search for the order with the fewest or the most nodes, to be moved on step by step.

    With no more than `most_orders` distinct orders it tries all, and in the end what it has is
    proven. With more it climbs: from an order to the first better one of those that differ by two
    cells exchanged or one cell moved, until none is better; then again from a random order. The
    same seed gives the same hunt. What it has at any time is the best *found* until it is proven.

    Attributes:
        found: the best (or worst) order so far; None before a first search has ended.
        orders: searches made so far, those given up as no better included.
        ahead: how many of them climb before all are tried.
        total: how many there will be; None if it climbs until it is stopped.
        nodes: visited by all searches so far.
        exhaustive: whether all distinct orders are tried.
        done: there is nothing left to do.
        proven: it is done and no order is better (or worse) than `found`.
    """

    def __init__(
        self, laboratory: Laboratory, aim: Aim, *, most_orders: int | None = None, seed: int = 1
    ) -> None:
        """A hunt not yet begun.

        Args:
            most_orders: how many may be tried; None for all of up to `MOST_ORDERS` distinct ones,
                and for climbing without end where there are more.

        Raises:
            ValueError: less than one order.
        """
        if most_orders is not None and most_orders < 1:
            raise ValueError(f"{most_orders} orders to try: at least 1 is needed")
        self.laboratory = laboratory
        self.aim = aim
        self.found: OrderCost | None = None
        self.orders = self.nodes = 0
        self.done = self.proven = False
        self._rules = laboratory.position.rules
        self._random = random.Random(seed)
        self._unknown = False  # a search was given up for its length, so what it costs is not known
        self._search: Search | None = None
        distinct = laboratory.distinct
        self.exhaustive = distinct <= (MOST_ORDERS if most_orders is None else most_orders)
        self.ahead = _WARM_UP if self.exhaustive and distinct > _WORTH_A_WARM_UP else 0
        if self.exhaustive:
            self.total: int | None = self.ahead + distinct
            self._plan = self._try_all()
        else:
            self.total = most_orders
            self._plan = self._climb(most_orders)
        self._cells, self._limit = next(self._plan)

    def advance(self, nodes: int) -> None:
        """Go on with the search at hand for at most so many nodes; the next waits its turn."""
        if self.done:
            return
        search = self._search
        if search is None:
            order = self.laboratory.order_of(self._cells)
            search = self._search = self.laboratory.search(order)
        before = search.nodes
        search.advance(nodes=min(nodes, self._limit - before))
        self.nodes += search.nodes - before
        if search.done or search.nodes >= self._limit:
            self._search = None
            self._take(search.nodes if search.done else None)

    def run(self) -> None:
        """Go on to the end, which a hunt that climbs without end does not have."""
        while not self.done:
            self.advance(_SLICE_NODES)

    def _take(self, nodes: int | None) -> None:
        """What the search at hand came to; None if it was given up at its limit."""
        self.orders += 1
        self._unknown |= nodes is None and self._limit >= self.laboratory.most_nodes
        if nodes is not None and self._is_better(nodes, self.found):
            order = self.laboratory.order_of(self._cells)
            self.found = OrderCost(order, nodes, f"{self.aim.value} found")
        try:
            self._cells, self._limit = self._plan.send(nodes)
        except StopIteration:
            self.done = True
            # What took too long is no rival for the fewest nodes, but may be one for the most.
            settled = self.found is not None and (self.aim is Aim.BEST or not self._unknown)
            self.proven = self.exhaustive and settled
            if self.proven and self.found is not None:
                self.found = OrderCost(
                    self.found.order, self.found.nodes, f"{self.aim.value} of all"
                )

    def _is_better(self, nodes: int, rival: OrderCost | int | None) -> bool:
        than = rival.nodes if isinstance(rival, OrderCost) else rival
        if than is None:
            return True
        return nodes < than if self.aim is Aim.BEST else nodes > than

    def _limit_against(self, rival: int | None) -> int:
        """The nodes beyond which a search cannot be better than its rival, or takes too long."""
        most = self.laboratory.most_nodes
        return max(1, rival - 1) if self.aim is Aim.BEST and rival is not None else most

    def _try_all(self) -> _Plan:
        laboratory = self.laboratory
        if self.ahead:
            yield from self._climb(self.ahead)
        for cells in distinct_orders(self._rules, laboratory.cells, laboratory.symmetries):
            yield cells, self._limit_against(self.found.nodes if self.found else None)

    def _climb(self, most_orders: int | None) -> _Plan:
        first = Order.CENTRE if self.aim is Aim.BEST else Order.EDGES
        cells = self.laboratory.relevant(MoveOrder(first))
        while True:
            here = yield cells, self.laboratory.most_nodes
            at_top = False
            while not at_top:
                at_top = True
                for other in self._neighbours(cells):
                    if self.orders == most_orders:
                        return
                    nodes = yield other, self._limit_against(here)
                    if nodes is not None and self._is_better(nodes, here):
                        cells, here, at_top = other, nodes, False
                        break
            if self.orders == most_orders:
                return
            cells = tuple(self._random.sample(cells, len(cells)))

    def _neighbours(self, cells: Cells) -> Iterator[Cells]:
        """Orders that differ by two cells exchanged or one moved, in random order."""
        count = len(cells)
        ways = [
            (first, second, exchange)
            for first in range(count)
            for second in range(count)
            for exchange in (True, False)
            # Moving a cell by one place is exchanging it, and exchanging needs no second turn.
            if (first < second if exchange else abs(first - second) > 1)
        ]
        seen = {canonical(self._rules, cells)}
        for first, second, exchange in self._random.sample(ways, len(ways)):
            other = list(cells)
            if exchange:
                other[first], other[second] = other[second], other[first]
            else:
                other.insert(second, other.pop(first))
            found = canonical(self._rules, tuple(other))
            if found not in seen:
                seen.add(found)
                yield found
