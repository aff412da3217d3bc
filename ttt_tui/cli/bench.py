"""The command `ttt-tui bench`: the search's signature, and how fast it is on this machine.

The signature is the nodes of a fixed list of searches, in one number, as Stockfish's `bench`: it
changes when the search changes, and only then, whatever the machine and whichever engine runs. Each
option is in the list, and boards with and without a table of wins; the budgets stop a search in its
midst, those of events between two nodes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import click

from ttt_tui._version import BACKEND, __version__, version_line
from ttt_tui.cli.output import echo, echo_json
from ttt_tui.cli.parameters import count_option
from ttt_tui.engine.timing import Timing, time_searches
from ttt_tui.game import Position, Rules
from ttt_tui.search import (
    PLAIN,
    Algorithm,
    Cutoff,
    MoveOrder,
    Order,
    RootWindow,
    Score,
    Search,
    SearchOptions,
)
from ttt_tui.words.numbers import count, plural, seconds_range

_TIC_TAC_TOE = Rules()


@dataclass(frozen=True)
class Entry:
    """One search of the list, to its end or as far as its budgets go."""

    position: str
    options: SearchOptions
    rules: Rules = _TIC_TAC_TOE
    node_budget: int | None = None
    event_budget: int | None = None

    def nodes(self) -> int:
        search = Search(Position.parse(self.position, self.rules), self.options, capacity=0)
        search.advance(nodes=self.node_budget, events=self.event_budget)
        return search.nodes


def signature() -> int:
    """The nodes of all entries together."""
    return sum(entry.nodes() for entry in ENTRIES)


_MINIMAX = SearchOptions(Algorithm.MINIMAX)
_PLAIN = SearchOptions()
_CENTRE = SearchOptions(order=MoveOrder(Order.CENTRE))
_EDGES = SearchOptions(order=MoveOrder(Order.EDGES))
_RANDOM = SearchOptions(order=MoveOrder(Order.RANDOM, 7))
_STRICT = SearchOptions(cutoff=Cutoff.STRICT)
_FRESH = SearchOptions(root_window=RootWindow.FRESH)
_STRICT_FRESH = SearchOptions(cutoff=Cutoff.STRICT, root_window=RootWindow.FRESH)
_STOP = SearchOptions(stop_on_win=True)
_STRICT_STOP = SearchOptions(cutoff=Cutoff.STRICT, stop_on_win=True)
_STRICT_STOP_CENTRE = SearchOptions(cutoff=Cutoff.STRICT, stop_on_win=True, first_move=4)
_DEPTH = SearchOptions(score=Score.DEPTH)
_DEPTH_FRESH = SearchOptions(score=Score.DEPTH, root_window=RootWindow.FRESH)
_DEPTH_STRICT = SearchOptions(score=Score.DEPTH, cutoff=Cutoff.STRICT)
_RANDOM_DEPTH_FRESH = SearchOptions(
    order=MoveOrder(Order.RANDOM, 11), score=Score.DEPTH, root_window=RootWindow.FRESH
)

_EMPTY = "empty"
_WIDE = Rules(3, 4, 3)
_SQUARE = Rules(4, 4, 4)
_MISERE = Rules(misere=True)
_FALLING = Rules(4, 4, 3, gravity=True)
_FALLING_MISERE = Rules(3, 5, 3, gravity=True, misere=True)
_LINE = Rules(1, 8, 3)
_CONNECT_FOUR = Rules(6, 7, 4, gravity=True)
_FIVE = Rules(8, 8, 5)

# fmt: off
ENTRIES = (
    Entry(_EMPTY, _MINIMAX),
    *(
        Entry(_EMPTY, options)
        for options in (
            _PLAIN, _CENTRE, _EDGES, _RANDOM, _STRICT, _FRESH, _STRICT_FRESH, _STOP, _STRICT_STOP,
            _STRICT_STOP_CENTRE, _DEPTH, _DEPTH_FRESH, _DEPTH_STRICT, _RANDOM_DEPTH_FRESH,
        )
    ),
    *(
        Entry(text, options)
        for text in ("X../.O./...", "XXO/.O./...", "XXO/OO./X..", "..O/XOO/..X", "XO./.../... o")
        for options in (_MINIMAX, _PLAIN, _EDGES, _STRICT_STOP, _DEPTH_FRESH)
    ),
    Entry(_EMPTY, _PLAIN, _MISERE),
    Entry(_EMPTY, _DEPTH, _MISERE),
    Entry(_EMPTY, _STOP, _LINE),
    Entry(_EMPTY, _MINIMAX, _LINE),
    Entry("X.../.O../....", _CENTRE, _WIDE),
    Entry("X.../.O../.... x", _DEPTH, _WIDE),
    Entry("XO../.X../O.../....", _STRICT, _SQUARE, node_budget=50_000),
    Entry(_EMPTY, _CENTRE, _FALLING),
    Entry("..../..../..../XO..", _DEPTH_FRESH, _FALLING),
    Entry(_EMPTY, _PLAIN, _FALLING_MISERE, event_budget=100_001),
    Entry(_EMPTY, _CENTRE, _CONNECT_FOUR, event_budget=100_001),
    Entry(_EMPTY, _MINIMAX, _CONNECT_FOUR, node_budget=20_000),
    Entry(_EMPTY, _RANDOM_DEPTH_FRESH, _FIVE, event_budget=50_001),
    Entry(_EMPTY, _MINIMAX, _FIVE, event_budget=50_001),
)
# fmt: on


_HELP = """Print the signature of the search, and its speed on this machine.

The signature is the total number of nodes that a fixed list of searches visits. The list uses every
search option, several boards, and searches that a budget stops. The signature is the same on every
machine, with and without the compiled engine. It changes only if the search changes. The speed is
measured on complete searches of the empty 3x3 board, which record no trace.
"""


@click.command("bench", help=_HELP)
@count_option("--runs", "Timed runs of each search.", usual=9)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(runs: int, as_json: bool) -> None:
    found = signature()
    if not as_json:
        searches = f"{len(ENTRIES)} searches"
        echo(f"{version_line()}\n\nsignature   {count(found)} nodes   {searches}")
    speeds = _speeds(runs)
    if as_json:
        echo_json(_to_json(found, speeds))
        return
    echo(f"\nempty board, {plural(runs, 'run')}: min / median / max")
    for algorithm, (nodes, timing) in speeds.items():
        rate = f"{count(round(nodes / timing.median))} nodes/s"
        times = seconds_range((timing.minimum, timing.median, timing.maximum))
        echo(f"{algorithm.name:<10}  {rate:<19}  {count(nodes):>7} nodes in {times}")


def _speeds(runs: int) -> dict[Algorithm, tuple[int, Timing]]:
    """Nodes of the searches of the empty board, and their times."""
    searches = [Search(Position(), SearchOptions(each), capacity=0) for each in PLAIN]
    for search in searches:
        search.advance()
    timings = time_searches(Position(), [search.options for search in searches], runs)
    return {
        search.options.algorithm: (search.nodes, timing)
        for search, timing in zip(searches, timings, strict=True)
    }


def _to_json(found: int, speeds: dict[Algorithm, tuple[int, Timing]]) -> dict[str, Any]:
    return {
        "version": __version__,
        "backend": BACKEND,
        "signature": found,
        "searches": len(ENTRIES),
        "speed": {
            algorithm.name: {
                "nodes": nodes,
                "nodes_per_second": round(nodes / timing.median),
                "seconds": timing.to_json(),
            }
            for algorithm, (nodes, timing) in speeds.items()
        },
    }
