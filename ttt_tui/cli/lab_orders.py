"""`ttt-tui lab orders`: what orders of moves cost a search: named, random and hill-climbed ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from statistics import median
from typing import Any, NamedTuple

import click

from ttt_tui.cli import common
from ttt_tui.cli.flags import board_options, rules_from
from ttt_tui.cli.lab_common import Lab, lab_options, print_numbers
from ttt_tui.cli.lab_trials import check
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.search.algorithms import MINIMAX, Algorithm
from ttt_tui.search.options import MoveOrder, Options, Order
from ttt_tui.search.ordering import cell_order
from ttt_tui.search.run_here import search
from ttt_tui.words import numbers

_HELP = f"""Compare orders of moves on a board: the nodes that a search visits with each.

Beside the orders with names it tries random ones, and climbs: from an order to a better one that
has two cells exchanged, until none is better, for the fewest nodes and for the most: once from a
named order, once from a random one. It finds good orders, and proves none the best.

{common.POSITION_HELP}

\b
  ttt-tui lab orders
  ttt-tui lab orders 'X../.O./...' --algorithm pvs
  ttt-tui lab orders 4x4k4 --depth 6 --jobs 2
"""

_NAMED = (Order.READING, Order.CENTRE, Order.EDGES, Order.REVERSE)
_MOST_NODES = 20_000_000
RANDOM, _BATCH = 200, 5  # orders, and how many of them are one part
SEARCHES = 1_000  # of a climb, at most


def nodes_of(
    position: Position, name: str, options: Options, order: MoveOrder, most: int = _MOST_NODES
) -> int | None:
    """The nodes that a search visits with an order; None if there are more than `most`."""
    trace = search(position, name, replace(options, order=order), capacity=0, nodes=most)
    return trace.totals.nodes if trace.result else None


Tries = tuple[Position, str, Options, tuple[MoveOrder, ...]]


def try_orders(part: Tries) -> list[tuple[str, int | None]]:
    position, name, options, orders = part
    return [(str(order), nodes_of(position, name, options, order)) for order in orders]


Climb = tuple[Position, str, Options, int, int]
"""The search, 1 for the most and -1 for the fewest nodes, and the seed of a random order or 0."""


def climb(part: Climb) -> tuple[int, str, int | None]:
    """Climb from the order centre or edges, or from a random one.

    Returns:
        Its direction, the best order found, and its nodes.
    """
    position, name, options, sign, seed = part
    chance, start = random.Random(seed), MoveOrder(Order.EDGES if sign > 0 else Order.CENTRE)
    cells = cell_order(position.rules, MoveOrder(Order.RANDOM, seed) if seed else start)
    best = nodes_of(position, name, options, MoveOrder(Order.CELLS, cells=cells))
    free = [place for place, cell in enumerate(cells) if position.at(cell) is None]
    left, untried = SEARCHES - 1, _exchanges(free, chance)
    while best is not None and left > 0 and (places := next(untried, None)):
        left -= 1
        first, second = places
        other = [*cells]
        other[first], other[second] = cells[second], cells[first]
        order = MoveOrder(Order.CELLS, cells=tuple(other))
        nodes = nodes_of(position, name, options, order, best if sign < 0 else _MOST_NODES)
        if nodes is not None and nodes * sign > best * sign:
            cells, best, untried = order.cells, nodes, _exchanges(free, chance)
    return sign, str(MoveOrder(Order.CELLS, cells=cells)), best


def _exchanges(places: list[int], chance: random.Random) -> Iterator[tuple[int, int]]:
    """All pairs of places, in random order; of free cells only, as no others are moves."""
    pairs = [*combinations(places, 2)]
    return iter(chance.sample(pairs, len(pairs)))


@click.command("orders", help=_HELP)
@click.argument("text", metavar="[POSITION]", default="empty")
@board_options
@common.algorithm_option("The search.  [default: alpha-beta]", default="alpha-beta")
@common.search_options
@lab_options
@click.pass_context
def orders(ctx: click.Context, /, text: str, algorithm: Algorithm, **given: Any) -> None:
    lab, rules, options = Lab(given), rules_from(given), common.options_from(given)
    position = read_game(text, rules)
    if not isinstance(position, Position):
        raise common.BadArgument(f"orders are of the cells of a board, and {position} is none")
    check([position], [algorithm], options)
    of_search = (position, algorithm.name, options)
    named = tuple(MoveOrder(each) for each in _NAMED)
    tried = named + tuple(MoveOrder(Order.RANDOM, seed) for seed in range(1, RANDOM + 1))
    firsts = range(0, len(tried), _BATCH)
    parts = [(*of_search, tried[first : first + _BATCH]) for first in firsts]
    counted = [each for part in lab.run(try_orders, parts).values() for each in part]
    rows = [_Row("random" if order.startswith("random") else "named", order, nodes)
            for order, nodes in counted]  # fmt: skip
    climbers = [(*of_search, sign, seed) for sign in (-1, 1) for seed in (0, 1)]
    for sign, order, nodes in lab.run(climb, climbers).values():
        rows.append(_Row("climbed, most" if sign > 0 else "climbed, fewest", order, nodes))
    if lab.as_csv:
        lab.print_csv([row._asdict() for row in rows])
    else:
        whole = None if lab.stopped else nodes_of(position, MINIMAX.name, options, MoveOrder())
        words = f"; minimax visits {numbers.plural(whole or 0, 'node')}"
        click.echo(f"{position}, {algorithm.name}" + words * bool(whole) + "\n")
        _print(rows, whole)
    lab.end(ctx)


class _Row(NamedTuple):
    """An order, and its nodes; None if they are too many to be counted."""

    kind: str
    order: str
    nodes: int | None


def _print(rows: list[_Row], whole: int | None) -> None:
    known = [(row.kind, row.order, row.nodes) for row in rows if row.nodes is not None]
    drawn = sorted(nodes for kind, _, nodes in known if kind == "random")
    lines = [(order, nodes) for kind, order, nodes in known if kind == "named"]
    if drawn:
        lines += [("random, fewest", drawn[0]), ("random, median", round(median(drawn))),
                  ("random, most", drawn[-1])]  # fmt: skip
    climbed = []
    for kind, choose in (("climbed, fewest", min), ("climbed, most", max)):
        ends = [(nodes, order) for of_kind, order, nodes in known if of_kind == kind]
        if ends:
            climbed.append((kind, *choose(ends)))
            lines.append((kind, climbed[-1][1]))
    table = [["", "nodes", "saved", "random orders with fewer"]]
    for label, nodes in lines:
        saved = "-" if whole is None else numbers.share(whole - nodes, whole)
        fewer = numbers.share(sum(each < nodes for each in drawn), len(drawn))
        table.append([label, numbers.count(nodes), saved, fewer])
    print_numbers(table)
    click.echo("\n" * bool(climbed), nl=False)
    for kind, _, order in climbed:
        click.echo(f"{kind}: --order {order}")
