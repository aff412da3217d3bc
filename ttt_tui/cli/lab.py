"""The command `ttt-tui lab`: experiments with searches and players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from statistics import median
from typing import Any, NamedTuple

import click

from ttt_tui.cli import common, searching
from ttt_tui.cli.flags import board_options, rules_from
from ttt_tui.cli.lab_common import Lab, lab_options
from ttt_tui.cli.lab_match import best_move, match
from ttt_tui.cli.searching import timed_search
from ttt_tui.games.game import Game
from ttt_tui.games.text import read_game
from ttt_tui.search.algorithms import MINIMAX
from ttt_tui.search.options import Algorithm, MoveOrder, Options, Order
from ttt_tui.search.run_here import new_trace
from ttt_tui.words import numbers, values

_HELP = """Experiments: measure searches, and let players meet.

Each prints a table, or CSV for a spreadsheet or a notebook. --jobs N runs it in N processes,
--scheduler ADDRESS on a Dask cluster. Ctrl-C stops it and prints what is done.
"""


@click.group("lab", help=_HELP)
def command() -> None:
    pass


class CountedSearch(NamedTuple):
    """A search that is counted, in any process.

    Attributes:
        nodes: the most that it may visit.
    """

    game: Game
    algorithm: str
    options: Options
    nodes: int | None = None


class Count(NamedTuple):
    """The counts of a search and its time."""

    nodes: int
    leaves: int
    cuts: int
    moves_cut: int
    seconds: float
    is_whole: bool

    @property
    def row(self) -> dict[str, int]:
        return dict(zip(self._fields[:4], self[:4], strict=True))


def counted(search: CountedSearch) -> Count:
    """Search a game, and record nothing."""
    game, algorithm, options, nodes = search
    trace, seconds = timed_search(game, algorithm, options, capacity=0, nodes=nodes)
    totals = trace.totals
    moves_cut = totals.pruned_moves + totals.win_stop_moves
    return Count(totals.nodes, totals.leaves, totals.cuts, moves_cut, seconds, trace.done)


class SearchLab(Lab):
    """An experiment with searches.

    Attributes:
        games: the positions.
        names: the algorithms, each once.
    """

    def __init__(
        self, given: dict[str, Any], texts: Iterable[str], algorithms: Sequence[Algorithm]
    ) -> None:
        """Take the options of `experiment` out of the options of a command.

        Raises:
            OptionsError: the options do not fit a game or an algorithm.
        """
        super().__init__(given)
        rules = rules_from(given)
        self.options = searching.options_from(given)
        self.games = [read_game(text, rules) for text in texts]
        self.names = tuple(dict.fromkeys(each.name for each in algorithms))
        for game in self.games:
            for algorithm in algorithms:
                new_trace(game, algorithm, self.options, capacity=1)

    def searches(self, games: Iterable[Game]) -> list[CountedSearch]:
        """Return the searches of games by each algorithm."""
        return [CountedSearch(game, name, self.options) for game in games for name in self.names]


def experiment(name: str, help_text: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add a command with the options of a board, of a search and of an experiment."""

    def add(function: Callable[..., None]) -> Callable[..., None]:
        flagged = searching.search_options(lab_options(click.pass_context(function)))
        about = f"{help_text}\n{common.POSITION_HELP}"
        command.add_command(click.command(name, help=about)(board_options(flagged)))
        return function

    return add


_TRIALS = """Measure searches: their times and counts, each algorithm in each position.

\b
  ttt-tui lab trials
  ttt-tui lab trials empty '..O/XOO/..X' --algorithm minimax --algorithm pvs --runs 50

The algorithms run in turn, so that a busy machine slows all of them, and the first round only warms
up. What is saved is saved against the first algorithm. Times with --jobs disturb each other.
"""


@experiment("trials", _TRIALS)
@click.argument("positions", nargs=-1, metavar="[POSITION]...")
@searching.algorithms_option
@click.option("--runs", type=click.IntRange(1), default=20, show_default=True, help="Timed runs.")
def trials(
    ctx: click.Context, /, positions: tuple[str, ...], algorithm: Sequence[Algorithm], runs: int,
    **given: Any,
) -> None:  # fmt: skip
    lab = SearchLab(given, positions or ("empty",), algorithm)
    searches = lab.searches(lab.games)
    found = lab.run(counted, searches * (runs + 1))
    rows: list[dict[str, Any]] = []
    for place, search in enumerate(searches):
        counts = [count for part, count in found.items() if part % len(searches) == place]
        if not counts:
            continue
        position = str(search.game)
        times = [each.seconds for each in counts[1:] or counts]
        nodes = counts[0].nodes
        first = next((row["nodes"] for row in rows if row["position"] == position), nodes)
        rows.append(
            {
                "position": position,
                "algorithm": search.algorithm,
                **counts[0].row,
                "saved": round(1 - nodes / first, 6) if nodes and first else None,
                "runs": len(times),
                "min": min(times),
                "median": median(times),
                "max": max(times),
            }
        )
    if lab.as_csv:
        lab.print_csv(rows)
    else:
        for position in dict.fromkeys(row["position"] for row in rows):
            _print_trials([row for row in rows if row["position"] == position], runs)
    lab.end(ctx)


def _print_trials(rows: list[dict[str, Any]], runs: int) -> None:
    """Print the counts and times of one position."""
    first = rows[0]
    done = "" if first["runs"] == runs else f" of {runs}"
    click.echo(f"{first['position']}, {numbers.plural(first['runs'], 'run')}{done}, in turns\n")
    table = [["", "nodes", "leaves", "cuts", "moves cut", "saved", "min", "median"]]
    for row in rows:
        cells = [row["algorithm"], *(numbers.count(row[name]) for name in Count._fields[:4])]
        cells.append("" if row is first else numbers.saved(row["nodes"], first["nodes"]))
        cells += [numbers.seconds(row[name]) for name in ("min", "median")]
        table.append(cells)
    common.print_table(table, align=">")
    click.echo()


_TURNS = """Count what each algorithm visits before each move of a game.

Both sides play as the last algorithm advises.

\b
  ttt-tui lab turns
  ttt-tui lab turns '.../.X./... o' --algorithm minimax --algorithm pvs --root-window fresh

What is saved is saved against the first algorithm.
"""


@experiment("turns", _TURNS)
@click.argument("text", metavar="[POSITION]", default="empty")
@searching.algorithms_option
def turns(ctx: click.Context, /, text: str, algorithm: Sequence[Algorithm], **given: Any) -> None:
    lab = SearchLab(given, [text], algorithm)
    states = lab.games
    steps: list[str] = []
    while states[-1].moves():
        move = best_move(lab.names[-1], states[-1], lab.options)
        steps.append(values.step_name(states[-1], move))
        states.append(states[-1].play(move))
    if not steps:
        raise common.BadArgument(f"no move is left to count: the game is over at {states[0]}")
    searches = lab.searches(states[:-1])
    found = lab.run(counted, searches)
    width = len(lab.names)
    rows = [
        {
            "turn": place // width + 1,
            "move": steps[place // width],
            "algorithm": searches[place].algorithm,
            **count.row,
        }
        for place, count in found.items()
    ]
    if lab.as_csv:
        lab.print_csv(rows)
    else:
        result = values.result_of(states[-1], states[-1].value() or 0)
        moves = numbers.plural(len(steps), "move")
        click.echo(f"{states[0]}, {moves}: {result}, {states[-1]}")
        _print_turns(rows)
    lab.end(ctx)


def _print_turns(rows: list[dict[str, Any]]) -> None:
    """Print the nodes of each turn that every algorithm has counted, and their sums."""
    names = list(dict.fromkeys(row["algorithm"] for row in rows))
    by_turn: dict[str, list[int]] = {}
    for row in rows:
        by_turn.setdefault(f"{row['turn']}  {row['move']}", []).append(row["nodes"])
    whole = {label: nodes for label, nodes in by_turn.items() if len(nodes) == len(names)}
    if whole:
        whole["all"] = [sum(nodes) for nodes in zip(*whole.values(), strict=True)]
    table = [["nodes before move", *names[:1]]]
    for name in names[1:]:
        table[0] += [name, "saved"]
    for label, nodes in whole.items():
        cells = [label, numbers.count(nodes[0])]
        for each in nodes[1:]:
            cells += [numbers.count(each), numbers.saved(each, nodes[0])]
        table.append(cells)
    common.print_table(table, align=">")


_ORDERS = """Compare orders of moves on a board: the nodes that a search visits with each.

Beside the orders with names it tries 200 random ones, and names the best and the worst of them.

\b
  ttt-tui lab orders
  ttt-tui lab orders 'X../.O./...' --algorithm pvs
  ttt-tui lab orders 4x4k4 --depth 6 --jobs 2
"""

_NAMED = (Order.READING, Order.CENTRE, Order.EDGES, Order.REVERSE)
RANDOM = 200  # orders
_MOST_NODES = 20_000_000


@experiment("orders", _ORDERS)
@click.argument("text", metavar="[POSITION]", default="empty")
@searching.algorithm_option("The search.", "alpha-beta")
def orders(ctx: click.Context, /, text: str, algorithm: Algorithm, **given: Any) -> None:
    lab = SearchLab(given, [text], [algorithm])
    position = lab.games[0]
    tried = [MoveOrder(each) for each in _NAMED]
    tried += [MoveOrder(Order.RANDOM, seed) for seed in range(1, RANDOM + 1)]
    searches = [
        CountedSearch(position, algorithm.name, replace(lab.options, order=order), _MOST_NODES)
        for order in tried
    ]
    new_trace(position, algorithm, searches[-1].options, capacity=1)  # whether cells can be ordered
    rows = [
        {
            "kind": "named" if place < len(_NAMED) else "random",
            "order": str(tried[place]),
            "nodes": count.nodes if count.is_whole else None,
        }
        for place, count in lab.run(counted, searches).items()
    ]
    if lab.as_csv:
        lab.print_csv(rows)
    else:
        whole = None
        if not lab.stopped:
            of_all = counted(searches[0]._replace(algorithm=MINIMAX.name))
            whole = of_all.nodes if of_all.is_whole else None
        words = f"; minimax visits {numbers.plural(whole, 'node')}" if whole else ""
        click.echo(f"{position}, {algorithm.name}{words}\n")
        _print_orders([row for row in rows if row["nodes"] is not None], whole)
    lab.end(ctx)


def _print_orders(rows: list[dict[str, Any]], whole: int | None) -> None:
    lines = [(row["order"], row["nodes"]) for row in rows if row["kind"] == "named"]
    randoms = sorted((row["nodes"], row["order"]) for row in rows if row["kind"] == "random")
    drawn = [nodes for nodes, _ in randoms]
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
        click.echo(f"fewest: --order {randoms[0][1]}")
        click.echo(f"most: --order {randoms[-1][1]}")


command.add_command(match)
