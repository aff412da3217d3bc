"""The command `ttt-tui count`: which convention, rule or known bug visits so many nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from operator import attrgetter
from typing import NamedTuple

import click

from ttt_tui.cli import common
from ttt_tui.cli.reproduce import CLAIMS
from ttt_tui.games.game import Game
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.search.algorithms import BUILT_IN
from ttt_tui.search.catalogue import CATALOGUE, KnownSearch
from ttt_tui.search.options import OptionsError
from ttt_tui.search.trace import Totals
from ttt_tui.words.numbers import count

_HELP = f"""Say which convention, rule or known bug visits so many nodes.

It searches POSITION, by default the empty board, by all algorithms and options, and runs classic
bugs. What is not said is usual: cuts at alpha >= beta, one window, reading order, wins score 1.
{common.POSITION_HELP}"""

_SHOWN = 6
_NODES, _NODES_IN_PYTHON = 1_000_000, 100_000
"""Budgets of a search: on 3x3 minimax visits 549,945 nodes, and two loops 80,334."""
_FEW = 10
"""Empty cells of a board that is not small."""
# What people count, the usual first.
_COUNTED: dict[str, Callable[[Totals], int]] = {
    "nodes without the root": lambda totals: totals.nodes,
    "nodes with the root": lambda totals: totals.nodes + 1,
    "leaves": lambda totals: totals.leaves,
    "bounds met": lambda totals: totals.cutoffs,
    "cuts": lambda totals: totals.pruning_cutoffs,
}


class Way(NamedTuple):
    """A way to count a number: which count of which known search."""

    number: int
    counted: str
    known: KnownSearch

    @property
    def rank(self) -> tuple[int, int]:
        """Its place in the order of what is usual."""
        return len(self.known.unusual), (*_COUNTED,).index(self.counted)

    def is_covered(self, others: Sequence[Way]) -> bool:
        """Return True if one of the others says the same with fewer words."""
        parts = {*self.known.parts}
        return any(
            other.counted == self.counted and parts >= {*other.known.parts} for other in others
        )


def ways(game: Game) -> Iterator[Way]:
    """All counts of all known searches of a game; memory and bugs on small boards alone."""
    is_small = isinstance(game, Position) and game.empties < _FEW
    for known in CATALOGUE.values():
        if not is_small and known.algorithm not in BUILT_IN:
            continue
        budget = _NODES if known.algorithm.by_kernel else _NODES_IN_PYTHON
        with suppress(OptionsError):  # not of this game
            trace = known.search(game, nodes=budget)
            for what, of in _COUNTED.items() if trace.result else ():
                yield Way(of(trace.totals), what, known)


@click.command("count", help=_HELP)
@click.argument("digits", metavar="NUMBER")
@click.argument("text", metavar="[POSITION]", required=False)
@click.pass_context
def command(ctx: click.Context, digits: str, text: str | None) -> None:
    if not (plain := digits.replace(",", "")).strip("0").isdecimal():
        raise common.BadArgument(f"{digits!r} is not a number of nodes, such as 18,296")
    game, number = read_game(text or "empty"), int(plain)
    found = sorted(ways(game), key=attrgetter("rank"))
    same: list[Way] = []
    for way in found:  # an option that makes no difference is not told
        if way.number == number and not way.is_covered(same):
            same.append(way)
    rows = [(way.counted, way.known.words) for way in same[:_SHOWN]]
    claims = [(about, each) for about, found in CLAIMS.items() for each in found if not text]
    for about, each in (pair for pair in claims if pair[1].claimed == number):
        rows += [("published", f"{about}: {each.what}")] * (each.measure() == number)
    nearest = dict[int, str]()
    if not rows:
        nearest = {way.number: f"{way.counted}: {way.known.words}" for way in reversed(found)}
    near = sorted(nearest, key=lambda each: abs(each - number))[:_SHOWN]
    click.echo(f"{count(number)} on {game}" + ": nothing known; the nearest:" * bool(near))
    common.print_list(rows or [(count(value), nearest[value]) for value in near])
    ctx.exit(1 if near else 0)
