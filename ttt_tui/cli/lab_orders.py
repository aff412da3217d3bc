"""`ttt-tui lab orders`: the nodes of a search by named and random orders of moves."""

from __future__ import annotations

from dataclasses import replace
from statistics import median
from typing import Any, NamedTuple

import click

from ttt_tui.cli import common, search_flags
from ttt_tui.cli.flags import board_options, rules_from
from ttt_tui.cli.lab_common import Lab, lab_options
from ttt_tui.cli.lab_trials import check
from ttt_tui.cli.searching import timed_search
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.search.algorithms import MINIMAX
from ttt_tui.search.options import Algorithm, MoveOrder, Options, Order
from ttt_tui.words import numbers

_HELP = f"""Compare orders of moves on a board: the nodes that a search visits with each.

Beside the orders with names it tries 200 random ones, and names the best and the worst of them.

{common.POSITION_HELP}

\b
  ttt-tui lab orders
  ttt-tui lab orders 'X../.O./...' --algorithm pvs
  ttt-tui lab orders 4x4k4 --depth 6 --jobs 2
"""

_NAMED = (Order.READING, Order.CENTRE, Order.EDGES, Order.REVERSE)
RANDOM = 200  # orders
_MOST_NODES = 20_000_000

Part = tuple[Position, str, Options, MoveOrder]
"""A search, and the order of its moves."""


class OrderRow(NamedTuple):
    """An order and its nodes; None if they are too many to be counted."""

    kind: str
    order: str
    nodes: int | None


def nodes_of(part: Part) -> int | None:
    """Return the nodes that a search visits, or None if they are too many."""
    position, name, options, order = part
    changed = replace(options, order=order)
    trace, _ = timed_search(position, name, changed, capacity=0, nodes=_MOST_NODES)
    return trace.totals.nodes if trace.result else None


@click.command("orders", help=_HELP)
@click.argument("text", metavar="[POSITION]", default="empty")
@board_options
@search_flags.algorithm_option("The search.", "alpha-beta")
@search_flags.search_options
@lab_options
@click.pass_context
def orders(ctx: click.Context, /, text: str, algorithm: Algorithm, **given: Any) -> None:
    lab = Lab(given)
    rules = rules_from(given)
    options = search_flags.options_from(given)
    position = read_game(text, rules)
    if not isinstance(position, Position):
        raise common.BadArgument(f"orders are of the cells of a board, and {position} is none")
    check([position], [algorithm], options)
    tried = [MoveOrder(each) for each in _NAMED]
    tried += [MoveOrder(Order.RANDOM, seed) for seed in range(1, RANDOM + 1)]
    of_search = (position, algorithm.name, options)
    counted = lab.run(nodes_of, [(*of_search, order) for order in tried])
    rows = [
        OrderRow("named" if place < len(_NAMED) else "random", str(tried[place]), nodes)
        for place, nodes in counted.items()
    ]
    if lab.as_csv:
        lab.print_csv([row._asdict() for row in rows])
    else:
        whole = None
        if not lab.stopped:
            whole = nodes_of((position, MINIMAX.name, options, tried[0]))
        words = f"; minimax visits {numbers.plural(whole, 'node')}" if whole else ""
        click.echo(f"{position}, {algorithm.name}{words}\n")
        _print(rows, whole)
    lab.end(ctx)


def _print(rows: list[OrderRow], whole: int | None) -> None:
    named: dict[str, int] = {}
    randoms: dict[str, int] = {}
    for kind, order, nodes in rows:
        if nodes is not None:
            group = named if kind == "named" else randoms
            group[order] = nodes
    drawn = sorted(randoms.values())
    lines = list(named.items())
    if drawn:
        lines.append(("random, fewest", drawn[0]))
        lines.append(("random, median", round(median(drawn))))
        lines.append(("random, most", drawn[-1]))
    table = [["", "nodes", "saved", f"of {len(drawn)} random orders, fewer"]]
    for label, nodes in lines:
        saved = "-" if whole is None else numbers.saved(nodes, whole)
        fewer = numbers.share(sum(each < nodes for each in drawn), len(drawn))
        table.append([label, numbers.count(nodes), saved, fewer])
    common.print_table(table, align=">")
    if drawn:
        click.echo()
        click.echo(f"fewest: --order {min(randoms, key=randoms.__getitem__)}")
        click.echo(f"most: --order {max(randoms, key=randoms.__getitem__)}")
