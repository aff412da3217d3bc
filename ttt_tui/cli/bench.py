"""The command `ttt-tui bench`: the search's signature, and how fast it is on this machine."""

from __future__ import annotations

from typing import Any

import click

from ttt_tui._backend import BACKEND
from ttt_tui._version import __version__, version_line
from ttt_tui.cli.numbers import count_option
from ttt_tui.cli.output import echo, echo_json
from ttt_tui.engine.signature import ENTRIES, signature
from ttt_tui.engine.timing import Timing, time_searches
from ttt_tui.game import Position
from ttt_tui.search import PLAIN, Algorithm, Search, SearchOptions
from ttt_tui.words.numbers import count, plural, seconds_range

_HELP = """Print the signature of the search, and its speed on this machine.

The signature is the number of nodes that a fixed list of searches visits: every option, several
boards, searches cut short. It is the same on every machine, compiled and interpreted, and changes
only when the search does. The speed is that of whole searches of the empty 3x3 board, without a
trace.
"""


@click.command("bench", help=_HELP)
@count_option("--runs", "How often a search is repeated for its speed; the median counts.", usual=9)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
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
