"""What the order of moves saves: one algorithm with many orders, against minimax."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ttt_tui.features.laboratory.experiment import (
    Chart,
    Distribution,
    Series,
    Table,
    counted,
    is_list,
    is_whole,
    pieces,
    saved_words,
    search_heading,
    unusual,
)
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.search import Algorithm, MoveOrder, Order, SearchOptions
from ttt_tui.search.game_options import ORDERS
from ttt_tui.words.numbers import count, plural, share

_SEARCHES_A_PART = 8
_NAMED = ("reading", "centre", "edges")
_WHOLE = "minimax"


@dataclass(frozen=True)
class Orders:
    """Attributes:
    options: how it is searched; their order does not count.
    tries: how many random orders, beside those that have names.
    seed: of the first of them; the others have the next ones.
    """

    position: GameState
    options: SearchOptions
    tries: int = 200
    seed: int = 1

    name = "orders"
    alone = False

    @property
    def work(self) -> Callable[[Any], Any]:
        return search_in_orders

    def heading(self) -> dict[str, Any]:
        return {
            "experiment": self.name,
            "position": str(self.position),
            "search": search_heading(replace(self.options, order=MoveOrder())),
            "tries": self.tries,
            "seed": self.seed,
        }

    def parts(self) -> list[tuple[GameState, SearchOptions, tuple[str, ...]]]:
        seeds = range(self.seed, self.seed + self.random_tries)
        orders = [_WHOLE, *self.named, *(str(MoveOrder(Order.RANDOM, seed)) for seed in seeds)]
        return [(self.position, self.options, part) for part in pieces(orders, _SEARCHES_A_PART)]

    @property
    def named(self) -> tuple[str, ...]:
        """The orders that have names; those of the board need its cells."""
        if isinstance(self.position, Position):
            return _NAMED
        return tuple(each.value for each in ORDERS)

    @property
    def random_tries(self) -> int:
        """A random order is one of the cells of a board."""
        return self.tries if isinstance(self.position, Position) else 0

    def accepts(self, part: Any, result: Any) -> bool:
        _, _, orders = part
        return is_list(result, len(orders)) and all(
            is_list(row, 2) and row[0] == order and (row[1] is None or is_whole(row[1]))
            for row, order in zip(result, orders, strict=True)
        )

    def result(self, found: Mapping[int, Any]) -> OrdersResult:
        nodes = {name: each for part in sorted(found) for name, each in found[part]}
        return OrdersResult(self, nodes)


def search_in_orders(
    part: tuple[GameState, SearchOptions, tuple[str, ...]],
) -> list[tuple[str, int | None]]:
    """The nodes with each order; None where an algorithm from outside failed."""
    position, options, orders = part
    found = []
    for order in orders:
        if order == _WHOLE:
            plan = replace(options, algorithm=Algorithm.MINIMAX)
        else:
            plan = replace(options, order=MoveOrder.parse(order))
        each = counted(position, plan)
        found.append((order, None if each is None else each.nodes))
    return found


@dataclass(frozen=True)
class OrdersResult:
    """Nodes by order, and of minimax, as far as they are known."""

    plan: Orders
    nodes: Mapping[str, int | None]

    @property
    def whole(self) -> int | None:
        return self.nodes.get(_WHOLE)

    @cached_property
    def random(self) -> list[int]:
        """Nodes with the random orders, the fewest first."""
        return sorted(
            nodes
            for order, nodes in self.nodes.items()
            if nodes is not None and order != _WHOLE and order not in self.plan.named
        )

    @property
    def named(self) -> dict[str, int]:
        return {
            name: nodes for name in self.plan.named if (nodes := self.nodes.get(name)) is not None
        }

    def summary(self) -> list[str]:
        plan = self.plan
        tried, whole = plural(len(self.random), "random order"), plan.random_tries
        part = f" of {count(whole)}" if len(self.random) < whole else ""
        orders = f"{tried}{part}, from seed {plan.seed}" if whole else " and ".join(plan.named)
        lines = [f"{plan.position}, {plan.options.algorithm}: {orders}"]
        if not whole:
            lines.append("random orders are orders of the cells of a board, and this game has none")
        lines += unusual(replace(plan.options, order=MoveOrder()), [plan.options.algorithm])
        if self.whole is not None:
            lines.append(f"minimax visits {plural(self.whole, 'node')} in any order")
        return lines

    def tables(self) -> list[Table]:
        rows = [[name, count(nodes), saved_words(self.whole, nodes), self._place(nodes)]
                for name, nodes in self.named.items()]  # fmt: skip
        if self.random:
            each = Distribution.of(self.random)
            for name, nodes in (("best", each.minimum), ("median", each.median),
                                ("worst", each.maximum)):  # fmt: skip
                rows.append(
                    [f"random, {name}", count(round(nodes)), saved_words(self.whole, nodes), ""]
                )
        heads = ["order", "nodes", "saved", "random orders with fewer"]
        if not self.plan.random_tries:
            heads, rows = heads[:-1], [row[:-1] for row in rows]
        return [Table(heads, rows)]

    def _place(self, nodes: int) -> str:
        return share(sum(each < nodes for each in self.random), len(self.random))

    def charts(self) -> list[Chart]:
        """What is saved, by the rank of an order among the random ones."""
        ranked = self.random
        xs = [100 * place / max(1, len(ranked) - 1) for place in range(len(ranked))]
        series = [Series("random orders", xs, [self._share(each) for each in ranked])]
        if not self.plan.random_tries:
            ranked, series = sorted(self.named.values()), []
        for name, nodes in self.named.items() if ranked else ():
            fewer = 100 * sum(each < nodes for each in ranked) / len(ranked)
            series.append(Series(name, [fewer], [self._share(nodes)]))
        title = f"{self.plan.position}, {self.plan.options.algorithm}: what the order saves"
        what = "saved, %" if self.whole else "nodes"
        return [Chart("orders", title, "orders that need fewer nodes, %", what, tuple(series))]

    def _share(self, nodes: int) -> float:
        return 100 * (self.whole - nodes) / self.whole if self.whole else nodes

    def to_json(self) -> dict[str, Any]:
        return {
            **self.plan.heading(),
            "minimax": self.whole,
            "nodes": {name: each for name, each in self.nodes.items() if name != _WHOLE},
            "random": Distribution.of(self.random).to_json() if self.random else None,
        }
