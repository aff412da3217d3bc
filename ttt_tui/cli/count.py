"""The command `ttt-tui count`: the convention, rule or known bug that visits a number of nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from operator import attrgetter
from typing import NamedTuple

import click

from ttt_tui.cli import common
from ttt_tui.cli.reproduce import CLAIMS
from ttt_tui.games.game import Game, rules_of
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.search.algorithms import BUILT_IN, algorithm
from ttt_tui.search.catalogue import CATALOGUE, KnownSearch
from ttt_tui.search.options import OptionsError, usual_algorithms
from ttt_tui.search.trace import Totals
from ttt_tui.words.numbers import count

_HELP = f"""Say which convention, rule or known bug visits NUMBER nodes.

It searches POSITION, by default the empty board, by all algorithms and options, and runs classic
bugs. What is not said is usual: cuts at alpha >= beta, one window, reading order, wins score 1.
{common.POSITION_HELP}"""

_SHOWN = 6
_NODES = 1_000_000
"""The budget of a search by the kernel: on 3x3 minimax visits 549,945 nodes."""
_NODES_IN_PYTHON = 100_000
"""The budget of another search: on 3x3 two loops visit 80,334 nodes."""
_FEW = 10
"""The fewest empty cells of a board that is not small."""
# The usual first.
_COUNTED: dict[str, Callable[[Totals], int]] = {
    "nodes without the root": lambda totals: totals.nodes,
    "nodes with the root": lambda totals: totals.nodes + 1,
    "leaves": lambda totals: totals.leaves,
    "bounds met": lambda totals: totals.cutoffs,
    "cuts": lambda totals: totals.pruning_cutoffs,
}


class Way(NamedTuple):
    """A way to count a number: a counter of a known search."""

    number: int
    counted: str
    known: KnownSearch

    @property
    def rank(self) -> tuple[int, int]:
        """Its place in the order of ways, the most usual first."""
        return len(self.known.unusual), (*_COUNTED,).index(self.counted)

    def is_covered(self, others: Sequence[Way]) -> bool:
        """Return True if another way says the same in fewer words."""
        parts = set(self.known.parts)
        return any(
            parts.issuperset(other.known.parts) for other in others if other.counted == self.counted
        )


def ways(game: Game) -> Iterator[Way]:
    """Yield all counts of all known searches of a game; memory and bugs on small boards alone."""
    is_small = isinstance(game, Position) and game.empties < _FEW
    searches: Iterable[KnownSearch] = CATALOGUE.values()
    if rules_of(game).has_chance:
        searches = [KnownSearch(algorithm(name)) for name in usual_algorithms(game)]
    for known in searches:
        if not is_small and known.algorithm not in BUILT_IN:
            continue
        budget = _NODES if known.algorithm.by_kernel else _NODES_IN_PYTHON
        with suppress(OptionsError):  # not of this game
            trace = known.search(game, nodes=budget)
            if trace.done:
                for counted, counter in _COUNTED.items():
                    yield Way(counter(trace.totals), counted, known)


@click.command("count", help=_HELP)
@click.argument("digits", metavar="NUMBER")
@click.argument("text", metavar="[POSITION]", required=False)
def command(digits: str, text: str | None) -> int:
    plain = digits.replace(",", "")
    if not plain.strip("0").isdecimal():
        raise common.BadArgument(f"{digits!r} is not a number of nodes, such as 18,296")
    number = int(plain)
    game = read_game(text or "empty")
    found = sorted(ways(game), key=attrgetter("rank"))
    same: list[Way] = []
    for way in found:  # an option that makes no difference is not told
        if way.number == number and not way.is_covered(same):
            same.append(way)
    rows = [(way.counted, way.known.words) for way in same[:_SHOWN]]
    if not text:
        rows += _published(number)
    if rows:
        click.echo(f"{count(number)} on {game}")
        common.print_list(rows)
        return 0
    nearest = {way.number: f"{way.counted}: {way.known.words}" for way in reversed(found)}
    near = sorted(nearest, key=lambda each: abs(each - number))[:_SHOWN]
    click.echo(f"{count(number)} on {game}: nothing known; the nearest:")
    common.print_list([(count(value), nearest[value]) for value in near])
    return 1


def _published(number: int) -> Iterator[tuple[str, str]]:
    for about, claims in CLAIMS.items():
        for claim in claims:
            if claim.claimed == number == claim.measure():
                yield "published", f"{about}: {claim.what}"
