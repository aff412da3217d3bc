"""The command `ttt-tui orders`: what orders of moves cost alpha-beta, and which cost least."""

from __future__ import annotations

import textwrap
from dataclasses import asdict, replace
from typing import Any

import click

from ttt_tui.cli.output import echo, echo_json
from ttt_tui.cli.parameters import BoardOptions, PositionCommand, board_options, count_option
from ttt_tui.cli.search_options import options_of, search_options
from ttt_tui.features.ordering.hunt import Aim, Hunt
from ttt_tui.features.ordering.laboratory import MOST_NODES, NAMED, Laboratory, OrderCost
from ttt_tui.features.ordering.words import (
    OrderRow,
    about_minimum,
    bar,
    distinct_words,
    hunt_words,
    order_rows,
    scale_words,
    search_words,
)
from ttt_tui.game import NotationError, parse_move
from ttt_tui.search import MoveOrder, OptionsError
from ttt_tui.termination import CTRL_C
from ttt_tui.words import sentences as words

_WIDTH = 80
_BAR = 24

_HELP = """Compare orders of moves: the nodes that alpha-beta visits with each.

A position is written as for 'ttt-tui analyze'; without one it is the empty board. An order is
reading, centre, edges, random:SEED, or cells:5,1,3,... with every cell once, numbered from 1.

\b
  ttt-tui orders
  ttt-tui orders 'X../.O./...' --try cells:3,7,9,2,4,6,8,1,5 --try random:9
  ttt-tui orders 2x4k3 --find best
  ttt-tui orders empty --find worst --steps 50000 --json

If --steps allows it, --find tries every order that can give another count; its result is proven.
Otherwise it uses hill climbing, and its result is the best or worst order that it found.

Exit status: 0 success, 1 output cannot be written, 2 bad arguments, 130 Ctrl-C (the results
so far are printed), 141 the reader closed the pipe.
"""

_SEARCHING = ("cutoff", "root_window", "stop_on_win", "first_move", "score")


@click.command(
    "orders",
    cls=PositionCommand,
    help=_HELP,
)
@click.argument("text", metavar="[POSITION]", default="empty")
@board_options
@search_options(*_SEARCHING)
@click.option("--try", "tries", multiple=True, metavar="ORDER", help="Also try this order.")
@click.option(
    "--find",
    type=click.Choice([aim.value for aim in Aim], case_sensitive=False),
    help="Look for the order with the fewest or the most nodes.",
)
@count_option("--steps", "How many orders --find may try.", usual=2_000)
@count_option("--seed", "Seed of --find's hill climbing.", least=None, usual=1)
@count_option(
    "--nodes",
    "Stop each search after N nodes; the count of a stopped order is unknown.",
    usual=MOST_NODES,
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    text: str,
    board: BoardOptions,
    tries: tuple[str, ...],
    find: str | None,
    steps: int,
    seed: int,
    nodes: int,
    as_json: bool,
    **searching: Any,
) -> None:
    laboratory = _laboratory(text, board, nodes, searching)
    try:
        orders = [MoveOrder.parse(each) for each in tries]
        for order in orders:
            order.check(laboratory.position.rules)
    except OptionsError as error:
        raise click.UsageError(f"--try: {error}") from error
    hunt = Hunt(laboratory, Aim(find), most_orders=steps, seed=seed) if find else None
    interrupted = False
    notes = []
    try:
        laboratory.count()
        for order in NAMED:
            laboratory.try_order(order)
        for order in orders:
            tried = laboratory.try_order(order)
            if tried.order != order:
                notes.append(f"{order} is here the same as {tried.name}")
        if hunt is not None:
            hunt.run()
    except KeyboardInterrupt:
        interrupted = True
    if as_json:
        echo_json(_to_json(laboratory, hunt, seed))
    else:
        echo("\n".join([*_lines(laboratory, hunt), *notes]))
    if interrupted:
        echo("interrupted", err=True)
        ctx.exit(CTRL_C)


def _laboratory(
    text: str, board: BoardOptions, nodes: int, searching: dict[str, Any]
) -> Laboratory:
    """Raises:
    click.UsageError, BadArgument: what is asked for cannot be; the message says why.
    """
    position = board.read_argument(text)
    first_move = searching["first_move"]
    if first_move is not None and position.occupied:
        raise click.UsageError(
            "--first-move fixes the first move on the empty board, and the position is not empty"
        )
    try:
        cell = None if first_move is None else parse_move(first_move, position.rules)
        options = replace(options_of(searching), first_move=cell)
        return Laboratory(position, options, most_nodes=nodes)
    except OptionsError as error:
        raise click.UsageError(str(error)) from error
    except NotationError as error:
        raise click.UsageError(f"--first-move: {error}") from error


def _lines(laboratory: Laboratory, hunt: Hunt | None) -> list[str]:
    position = laboratory.position
    lines = [
        f"position  {position}",
        f"{words.state(position)}; {distinct_words(laboratory)}",
        # The orders themselves are in the table.
        *textwrap.wrap(search_words(laboratory), _WIDTH),
        "",
        f"{'order':<16}{'nodes':>12}{'over minimum':>15}   {scale_words(laboratory)}",
    ]
    for row in order_rows(laboratory, hunt.found if hunt else None):
        lines += _row_lines(row)
    best = hunt if hunt is not None and hunt.aim is Aim.BEST else None
    if laboratory.minimum:
        lines += ["", *textwrap.wrap(about_minimum(laboratory, best), _WIDTH)]
    return lines + (["", *textwrap.wrap(hunt_words(hunt), _WIDTH)] if hunt else [])


def _row_lines(row: OrderRow) -> list[str]:
    """One line; an order of cells has its cells in a line of their own."""
    own_line = row.tried is not None and row.name.startswith(("cells:", "best", "worst"))
    name = "as follows" if row.name.startswith("cells:") else row.name
    line = f"{name:<16}{row.nodes:>12}{row.over:>15}   {bar(row.place, _BAR)}".rstrip()
    return [line, f"  {row.cells}"] if own_line else [line]


def _to_json(laboratory: Laboratory, hunt: Hunt | None, seed: int) -> dict[str, Any]:
    position = laboratory.position
    found = {
        "position": str(position),
        "rules": asdict(position.rules),
        "distinct_orders": laboratory.distinct,
        "minimum": laboratory.minimum,
        "full_tree": laboratory.full_tree,
        "orders": [_order_to_json(laboratory, each) for each in laboratory.ranking],
    }
    if hunt is not None:
        order = None if hunt.found is None else _order_to_json(laboratory, hunt.found)
        found["find"] = {
            "aim": hunt.aim.value,
            "found": order,
            "proven": hunt.proven,
            "searches": hunt.orders,
            "nodes_searched": hunt.nodes,
            "seed": seed,
        }
    return found


def _order_to_json(laboratory: Laboratory, tried: OrderCost) -> dict[str, Any]:
    """An order in the form that --order takes, with all cells; nodes null where given up."""
    return {
        "order": str(tried.order),
        "cells": [cell + 1 for cell in laboratory.relevant(tried.order)],
        "nodes": tried.nodes,
    }
