"""`ttt-tui lab orders`: what orders of moves cost a search: named, random and hill-climbed ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from statistics import median
from typing import Any, NamedTuple

import click

from ttt_tui.cli import common, search_flags
from ttt_tui.cli.flags import board_options, rules_from
from ttt_tui.cli.lab_common import Lab, lab_options, print_numbers
from ttt_tui.cli.lab_trials import check
from ttt_tui.cli.searching import timed_search
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.search.algorithms import MINIMAX, Algorithm
from ttt_tui.search.options import MoveOrder, Options, Order
from ttt_tui.search.ordering import cell_order
from ttt_tui.words import numbers

_HELP = f"""Compare orders of moves on a board: the nodes that a search visits with each.

Beside the orders with names it tries random ones, and climbs: from an order to a better one that
has two cells exchanged, until none is better, from centre to the fewest nodes and from edges to the
most. It finds good orders, and proves none the best.

{common.POSITION_HELP}

\b
  ttt-tui lab orders
  ttt-tui lab orders 'X../.O./...' --algorithm pvs
  ttt-tui lab orders 4x4k4 --depth 6 --jobs 2
"""

_NAMED = (Order.READING, Order.CENTRE, Order.EDGES, Order.REVERSE)
RANDOM = 200  # orders
SEARCHES = 1_000  # of a climb, at most
_MOST_NODES = 20_000_000

Part = tuple[Position, str, Options, MoveOrder]
"""A search, and the order of its moves."""


class Row(NamedTuple):
    """An order, and its nodes; None if they are too many to be counted."""

    kind: str
    order: str
    nodes: int | None


def nodes_of(part: Part, most: int = _MOST_NODES) -> int | None:
    """The nodes that a search visits; None if there are more than `most`."""
    position, name, options, order = part
    changed = replace(options, order=order)
    trace, _ = timed_search(position, name, changed, capacity=0, nodes=most)
    return trace.totals.nodes if trace.result else None


def climb(part: Part) -> Row:
    """Climb from the order edges to the most nodes, or from another one to the fewest."""
    position, name, options, start = part
    chance, is_up = random.Random(1), start.kind is Order.EDGES
    cells, best = cell_order(position.rules, start), nodes_of(part)
    free = [place for place, cell in enumerate(cells) if position.at(cell) is None]
    left, untried = SEARCHES - 1, _exchanges(free, chance)
    while best is not None and left > 0 and (places := next(untried, None)):
        left -= 1
        first, second = places
        other = [*cells]
        other[first], other[second] = cells[second], cells[first]
        order = MoveOrder(Order.CELLS, cells=tuple(other))
        nodes = nodes_of((position, name, options, order), _MOST_NODES if is_up else best)
        if nodes is not None and (nodes > best if is_up else nodes < best):
            cells, best, untried = order.cells, nodes, _exchanges(free, chance)
    kind = "climbed, most" if is_up else "climbed, fewest"
    return Row(kind, str(MoveOrder(Order.CELLS, cells=cells)), best)


def _exchanges(places: list[int], chance: random.Random) -> Iterator[tuple[int, int]]:
    """All pairs of places, in random order; of free cells only, as no others are moves."""
    pairs = [*combinations(places, 2)]
    return iter(chance.sample(pairs, len(pairs)))


@click.command("orders", help=_HELP)
@click.argument("text", metavar="[POSITION]", default="empty")
@board_options
@search_flags.algorithm_option("The search.", "alpha-beta")
@search_flags.search_options
@lab_options
@click.pass_context
def orders(ctx: click.Context, /, text: str, algorithm: Algorithm, **given: Any) -> None:
    lab, rules, options = Lab(given), rules_from(given), search_flags.options_from(given)
    position = read_game(text, rules)
    if not isinstance(position, Position):
        raise common.BadArgument(f"orders are of the cells of a board, and {position} is none")
    check([position], [algorithm], options)
    tried = [MoveOrder(each) for each in _NAMED]
    tried += [MoveOrder(Order.RANDOM, seed) for seed in range(1, RANDOM + 1)]
    of_search = (position, algorithm.name, options)
    counted = lab.run(nodes_of, [(*of_search, order) for order in tried])
    rows = [Row("named" if place < len(_NAMED) else "random", str(tried[place]), nodes)
            for place, nodes in counted.items()]  # fmt: skip
    starts = (MoveOrder(Order.CENTRE), MoveOrder(Order.EDGES))
    rows += lab.run(climb, [(*of_search, start) for start in starts]).values()
    if lab.as_csv:
        lab.print_csv([row._asdict() for row in rows])
    else:
        whole = nodes_of((position, MINIMAX.name, options, tried[0])) if not lab.stopped else None
        words = f"; minimax visits {numbers.plural(whole or 0, 'node')}"
        click.echo(f"{position}, {algorithm.name}" + words * bool(whole) + "\n")
        _print(rows, whole)
    lab.end(ctx)


def _print(rows: list[Row], whole: int | None) -> None:
    known = [(row.kind, row.order, row.nodes) for row in rows if row.nodes is not None]
    drawn = sorted(nodes for kind, _, nodes in known if kind == "random")
    lines = [(order, nodes) for kind, order, nodes in known if kind == "named"]
    if drawn:
        lines += [("random, fewest", drawn[0]), ("random, median", round(median(drawn))),
                  ("random, most", drawn[-1])]  # fmt: skip
    climbed = [each for each in known if each[0].startswith("climbed")]
    lines += [(kind, nodes) for kind, _, nodes in climbed]
    table = [["", "nodes", "saved", f"of {len(drawn)} random orders, fewer"]]
    for label, nodes in lines:
        saved = "-" if whole is None else numbers.saved(nodes, whole)
        fewer = numbers.share(sum(each < nodes for each in drawn), len(drawn))
        table.append([label, numbers.count(nodes), saved, fewer])
    print_numbers(table)
    click.echo("\n" * bool(climbed), nl=False)
    for kind, order, _ in climbed:
        click.echo(f"{kind}: --order {order}")
