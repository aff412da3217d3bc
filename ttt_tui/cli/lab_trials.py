"""`ttt-tui lab trials`: times and counts of searches, as in the tables of papers.

The algorithms run in turn, so that a busy machine slows all of them. The first round warms up: its
times are dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any, NamedTuple

import click

from ttt_tui.cli import common, search_flags
from ttt_tui.cli.flags import board_options, rules_from
from ttt_tui.cli.lab_common import Lab, lab_options
from ttt_tui.cli.searching import timed_search
from ttt_tui.games.game import Game
from ttt_tui.games.text import read_game
from ttt_tui.search.options import Algorithm, Options
from ttt_tui.search.run_here import new_trace
from ttt_tui.words import numbers

_HELP = f"""Measure searches: their times and counts, each algorithm in each position.

{common.POSITION_HELP}

\b
  ttt-tui lab trials
  ttt-tui lab trials empty '..O/XOO/..X' --algorithm minimax --algorithm pvs --runs 50

What is saved is saved against the first algorithm. Times with --jobs disturb each other.
"""


class Count(NamedTuple):
    """The counts of a search and its time."""

    nodes: int
    leaves: int
    cuts: int
    moves_cut: int
    seconds: float = 0.0


Part = tuple[Game, str, Options]
"""A position, an algorithm and its options."""


def counted(part: Part) -> Count:
    """Search a game, and record nothing."""
    trace, seconds = timed_search(*part, capacity=0)
    totals = trace.totals
    cuts = totals.pruning_cutoffs + totals.win_stops
    return Count(
        totals.nodes, totals.leaves, cuts, totals.pruned_moves + totals.win_stop_moves, seconds
    )


def check(games: Sequence[Game], algorithms: Sequence[Algorithm], options: Options) -> None:
    """Raise OptionsError if the options do not fit a game or an algorithm."""
    for game in games:
        for algorithm in algorithms:
            new_trace(game, algorithm, options, capacity=1)


@click.command("trials", help=_HELP)
@click.argument("positions", nargs=-1, metavar="[POSITION]...")
@board_options
@search_flags.algorithms_option
@search_flags.search_options
@click.option("--runs", type=click.IntRange(1), default=20, show_default=True, help="Timed runs.")
@lab_options
@click.pass_context
def trials(ctx: click.Context, /, positions: tuple[str, ...], **given: Any) -> None:
    lab = Lab(given)
    rules = rules_from(given)
    options = search_flags.options_from(given)
    games = [read_game(text, rules) for text in positions or ("empty",)]
    check(games, given["algorithm"], options)
    names = tuple(dict.fromkeys(each.name for each in given["algorithm"]))
    searches = [(game, name, options) for game in games for name in names]
    found = lab.run(counted, searches * (given["runs"] + 1))
    rows: list[dict[str, Any]] = []
    first: dict[str, Count] = {}
    for place, (game, name, _) in enumerate(searches):
        counts = [found[part] for part in found if part % len(searches) == place]
        if not counts:
            continue
        position = str(game)
        nodes = counts[0].nodes
        times = [each.seconds for each in counts[1:] or counts]
        whole = first.setdefault(position, counts[0]).nodes
        rows.append(
            {
                "position": position,
                "algorithm": name,
                **dict(zip(Count._fields[:4], counts[0][:4], strict=True)),
                "saved": round(1 - nodes / whole, 6) if nodes and whole else None,
                "runs": len(times),
                "min": min(times),
                "median": median(times),
                "max": max(times),
            }
        )
    if lab.as_csv:
        lab.print_csv(rows)
    else:
        _print(rows, given["runs"])
    lab.end(ctx)


def _print(rows: list[dict[str, Any]], runs: int) -> None:
    """Print a table of counts and a table of times for each position."""
    for position in dict.fromkeys(row["position"] for row in rows):
        of_game = [row for row in rows if row["position"] == position]
        done = "" if of_game[0]["runs"] == runs else f" of {runs}"
        click.echo(f"{position}, {numbers.plural(of_game[0]['runs'], 'run')}{done}, in turns\n")
        counts = [["", "nodes", "leaves", "cuts", "moves cut", "saved"]]
        times = [["", "min", "median", "max"]]
        for row in of_game:
            saved = "" if row is of_game[0] else numbers.saved(row["nodes"], of_game[0]["nodes"])
            cells = [numbers.count(row[name]) for name in Count._fields[:4]]
            counts.append([row["algorithm"], *cells, saved])
            times.append([row["algorithm"], *(numbers.seconds(row[name]) for name in times[0][1:])])
        for table in (counts, times):
            common.print_table(table, align=">")
            click.echo()
