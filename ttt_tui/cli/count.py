"""The command `ttt-tui count`: which convention, rule or known bug visits so many nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product
from typing import Any

import click

from ttt_tui.cli import common
from ttt_tui.cli.reproduce import CLAIMS
from ttt_tui.games.game import Game
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.learn.bugs import BUGS, run
from ttt_tui.search.algorithms import BUILT_IN, MINIMAX
from ttt_tui.search.options import Cutoff, MoveOrder, Options, OptionsError, RootWindow, Score
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Totals
from ttt_tui.words.numbers import count

_HELP = f"""Say which convention, rule or known bug visits so many nodes.

It searches POSITION, by default the empty board, by all algorithms and options, and runs classic
bugs. What is not said is usual: cuts at alpha >= beta, one window, reading order, wins score 1.
{common.POSITION_HELP}"""

_SHOWN = 6
_RULES: dict[str, dict[Any, str]] = {
    "cutoff": {Cutoff.STRICT: "cuts only at alpha > beta"},
    "root_window": {RootWindow.FRESH: "a fresh window for each root move"},
    "stop_on_win": {True: "stop at a first win"},
    "score": {Score.DEPTH: "quick wins score more"},
    "order": {MoveOrder.parse(name): f"order {name}" for name in ("reverse", "centre", "edges")},
    "depth": {depth: f"depth {depth}" for depth in range(1, 9)},
}
# What people count, the usual first.
_COUNTED: dict[str, Callable[[Totals], int]] = {
    "nodes without the root": lambda totals: totals.nodes,
    "nodes with the root": lambda totals: totals.nodes + 1,
    "leaves": lambda totals: totals.leaves,
    "bounds met": lambda totals: totals.cutoffs,
    "cuts": lambda totals: totals.pruning_cutoffs,
}


def ways(game: Game) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Counts, what is counted, and the search: its algorithm, then what is unusual in it."""
    for algorithm in BUILT_IN:
        used = algorithm.uses | {"order", "score"} if algorithm.by_kernel else ()
        rules = [name for name in _RULES if name in used]
        for values in product(*((None, *_RULES[name]) for name in rules)):
            chosen = {name: value for name, value in zip(rules, values, strict=True) if value}
            if "depth" in chosen and len(chosen) > 1:
                continue
            options, words = Options(**chosen), [_RULES[name][chosen[name]] for name in chosen]
            nodes = 600_000 if algorithm.by_kernel else 60_000  # minimax on 3x3 visits 549,945
            with suppress(OptionsError):  # not of this game
                trace = search(game, algorithm, options, capacity=0, nodes=nodes)
                for what, of in _COUNTED.items() if trace.result else ():
                    yield of(trace.totals), what, (algorithm.name, *words)
    if isinstance(game, Position) and game.empties < 10:
        no_lines = replace(game, rules=replace(game.rules, in_a_row=8))
        found = {words: run(bug, game).nodes for bug, words in BUGS.items()}
        found["no win is seen: every game fills the board"] = search(no_lines, MINIMAX).visited - 1
        for (bug, number), more in product(found.items(), (0, 1)):
            yield number + more, (*_COUNTED,)[more], (f"a bug: {bug}",)


@click.command("count", help=_HELP)
@click.argument("digits", metavar="NUMBER")
@click.argument("text", metavar="[POSITION]", required=False)
@click.pass_context
def command(ctx: click.Context, digits: str, text: str | None) -> None:
    if not (plain := digits.replace(",", "")).strip("0").isdecimal():
        raise common.BadArgument(f"{digits!r} is not a number of nodes, such as 18,296")
    game, number = read_game(text or "empty"), int(plain)
    found = sorted(ways(game), key=lambda way: (len(way[2]), (*_COUNTED,).index(way[1])))
    same: list[tuple[str, tuple[str, ...]]] = []
    for value, what, words in found:  # an option that makes no difference is not told
        if value == number and not any(seen == what and {*few} <= {*words} for seen, few in same):
            same.append((what, words))
    rows = [(what, "; ".join(words)) for what, words in same[:_SHOWN]]
    claims = [(about, each) for about, found in CLAIMS.items() for each in found if not text]
    for about, each in (pair for pair in claims if pair[1].claimed == number):
        rows += [("published", f"{about}: {each.what}")] * (each.measure() == number)
    nearest = {} if rows else {each: f"{what}: {'; '.join(of)}" for each, what, of in found[::-1]}
    near = sorted(nearest, key=lambda each: abs(each - number))[:_SHOWN]
    click.echo(f"{count(number)} on {game}" + ": nothing known; the nearest:" * bool(near))
    common.print_list(rows or [(count(value), nearest[value]) for value in near])
    ctx.exit(1 if near else 0)
