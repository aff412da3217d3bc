"""The command `ttt-tui lab`: experiments with searches and players."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from operator import itemgetter
from statistics import median
from typing import Any, NamedTuple

import click

from ttt_tui.cli import common, searching
from ttt_tui.cli.flags import board_options, rules_from
from ttt_tui.cli.lab_common import Lab, Row, lab_options
from ttt_tui.cli.lab_match import best_move, exact_best, match
from ttt_tui.cli.searching import timed_search
from ttt_tui.games.game import Game, quoted
from ttt_tui.games.text import read_game
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
    """The counts of a search, its time, and the move that it advises."""

    nodes: int
    leaves: int
    cuts: int
    moves_cut: int
    seconds: float
    is_whole: bool
    move: int | None

    @property
    def row(self) -> Row:
        return dict(zip(self._fields[:4], self[:4], strict=True))

    def move_text(self, game: Game) -> str:
        return "-" if self.move is None else values.step_name(game, self.move)


def counted(search: CountedSearch) -> Count:
    """Search a game, and record nothing."""
    game, algorithm, options, nodes = search
    trace, seconds = timed_search(game, algorithm, options, capacity=0, nodes=nodes)
    totals = trace.totals
    moves_cut = totals.pruned_moves + totals.win_stop_moves
    move = trace.result.best_move if trace.result else None
    return Count(totals.nodes, totals.leaves, totals.cuts, moves_cut, seconds, trace.done, move)


class SearchLab(Lab):
    """An experiment with searches.

    Attributes:
        games: the positions.
        algorithms: as they were given.
        names: the names of the algorithms, each once.
    """

    def __init__(self, given: dict[str, Any]) -> None:
        """Take positions, algorithms and the options of `experiment` out of those of a command.

        Raises:
            OptionsError: the options do not fit a game or an algorithm.
        """
        super().__init__(given)
        rules = rules_from(given)
        self.options = searching.options_from(given)
        self.games = [read_game(text, rules) for text in given.pop("positions") or ["empty"]]
        self.algorithms: Sequence[Algorithm] = given.pop("algorithm")
        self.names = tuple(dict.fromkeys(each.name for each in self.algorithms))
        for game in self.games:
            for algorithm in self.algorithms:
                new_trace(game, algorithm, self.options, capacity=1)

    def measured(self, games: Sequence[Game], runs: int, *, warm_up: int = 0) -> list[Row]:
        """Search games by each algorithm in turn; return a row for each search that is done.

        Args:
            warm_up: the number of first rounds whose times do not count.
        """
        searches = [
            CountedSearch(game, name, self.options) for game in games for name in self.names
        ]
        found: dict[int, list[Count]] = {}
        for part, count in self.run(counted, searches * (runs + warm_up)).items():
            found.setdefault(part % len(searches), []).append(count)
        rows: list[Row] = []
        for place, counts in sorted(found.items()):
            game, name, _, _ = searches[place]
            times = [each.seconds for each in counts[warm_up:] or counts]
            first = found.get(place - place % len(self.names), counts)[0].nodes
            nodes = counts[0].nodes
            rows.append(
                {
                    "position": str(game),
                    "algorithm": name,
                    "advice": counts[0].move_text(game),
                    **counts[0].row,
                    "saved": round(1 - nodes / first, 6) if nodes and first else None,
                    "runs": len(times),
                    "min": min(times),
                    "median": median(times),
                    "max": max(times),
                }
            )
        return rows


def experiment(name: str, help_text: str) -> Callable[[Callable[..., None]], Callable[..., int]]:
    """Add a command with the options of a board, of a search and of an experiment.

    Its function gets the experiment and the other options.
    """

    def add(function: Callable[..., None]) -> Callable[..., int]:
        @wraps(function)
        def run(**given: Any) -> int:
            lab = SearchLab(given)
            function(lab, **given)
            return lab.end()

        flagged = searching.search_options(lab_options(run))
        about = f"{help_text}\n{common.POSITION_HELP}"
        command.add_command(click.command(name, help=about)(board_options(flagged)))
        return run

    return add


_one_position = click.argument(
    "positions", metavar="[POSITION]", default="empty", callback=lambda _ctx, _param, text: [text]
)

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
def trials(lab: SearchLab, runs: int) -> None:
    rows = lab.measured(lab.games, runs, warm_up=1)
    lab.say(f"{numbers.plural(rows[0]['runs'] if rows else 0, 'run')} in turns\n")
    counts = Count._fields[:4]
    lab.show(rows, ("position", "algorithm"), (*counts, "saved", "min", "median"))


_TURNS = """Show what each algorithm advises and visits before each move of a game, and its time.

Both sides play as the last algorithm advises.

\b
  ttt-tui lab turns
  ttt-tui lab turns '.../.X./... o' --algorithm minimax --algorithm pvs --root-window fresh
  ttt-tui lab turns --runs 20

What is saved is saved against the first algorithm. With --runs each search has the minimum, the
median and the maximum of its times.
"""


@experiment("turns", _TURNS)
@_one_position
@searching.algorithms_option
@click.option("--runs", type=click.IntRange(1), default=1, show_default=True, help="Timed runs.")
def turns(lab: SearchLab, runs: int) -> None:
    states = lab.games
    moves: list[int] = []
    while states[-1].moves():
        moves.append(best_move(lab.names[-1], states[-1], lab.options))
        states.append(states[-1].play(moves[-1]))
    if not moves:
        raise common.BadArgument(f"no move is left to count: the game is over at {states[0]}")
    plies = {str(game): ply for ply, game in enumerate(states)}
    rows: list[Row] = []
    for row in lab.measured(states[:-1], runs):
        ply = plies[row["position"]]
        move = values.step_name(states[ply], moves[ply])
        rows.append({"turn": ply + 1, "move": move, **row})
    result = values.result_of(states[-1], states[-1].value() or 0)
    lab.say(f"{states[0]}, {numbers.plural(len(moves), 'move')}: {result}, {states[-1]}\n")
    times = ("median",) if runs == 1 else ("min", "median", "max")
    lab.show(rows, ("turn", "move", "algorithm"), ("advice", "nodes", "saved", *times))


_DEPTHS = """Search to one depth after the other: the cost of a ply more, and the move it finds.

\b
  ttt-tui lab depths
  ttt-tui lab depths '6x7k4g empty' --depths 1:8 --algorithm alpha-beta

Growth is the number of nodes against the depth before: about the moves of a position for minimax,
toward their square root for alpha-beta. A move is best if it keeps the exact value of the position;
a dash stands where this is not known.
"""


def _read_depths(_ctx: click.Context, _param: click.Parameter, text: str) -> range:
    first, _, last = (part.strip() for part in text.partition(":"))
    if not (first.isdecimal() and last.isdecimal() and 1 <= int(first) <= int(last) <= 64):
        raise click.BadParameter(f"{quoted(text)} is not a range of depths such as 1:8")
    return range(int(first), int(last) + 1)


@experiment("depths", _DEPTHS)
@_one_position
@searching.algorithms_option
@click.option(
    "--depths", callback=_read_depths, default="1:8", show_default=True, metavar="D:D",
    help="The first depth and the last.",
)  # fmt: skip
def depths(lab: SearchLab, depths: range) -> None:
    game = lab.games[0]
    for each in lab.algorithms:
        if "depth" not in each.uses:
            raise common.BadArgument(f"{each.name} has no depth limit: choose another algorithm")
    searches: list[CountedSearch] = []
    for depth in depths:
        options = replace(lab.options, depth=depth)
        if new_trace(game, lab.algorithms[0], options, capacity=1).options.depth == depth:
            searches += [CountedSearch(game, name, options) for name in lab.names]
    if not searches:
        raise common.BadArgument(f"no game from {game} lasts {numbers.plural(depths[0], 'move')}")
    found = lab.run(counted, searches)
    best = () if lab.stopped else exact_best(game)
    rows: list[Row] = []
    for place, count in found.items():
        before = found.get(place - len(lab.names))
        is_best = "-"
        if best:
            is_best = "yes" if count.move in best else "no"
        rows.append(
            {
                "depth": searches[place].options.depth,
                "algorithm": searches[place].algorithm,
                "nodes": count.nodes,
                "growth": count.nodes / before.nodes if before else None,
                "seconds": count.seconds,
                "move": count.move_text(game),
                "best": is_best,
            }
        )
    lab.say(f"{game}\n")
    lab.show(rows, ("depth", "algorithm"), ("nodes", "growth", "seconds", "move", "best"))


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
@_one_position
@searching.algorithm_option("The search.", "alpha-beta")
def orders(lab: SearchLab) -> None:
    game = lab.games[0]
    algorithm = lab.algorithms[-1]
    tried = [MoveOrder(each) for each in _NAMED]
    tried += [MoveOrder(Order.RANDOM, seed) for seed in range(1, RANDOM + 1)]
    searches = [
        CountedSearch(game, algorithm.name, replace(lab.options, order=order), _MOST_NODES)
        for order in tried
    ]
    new_trace(game, algorithm, searches[-1].options, capacity=1)  # whether cells can be ordered
    rows: list[Row] = []
    for place, count in lab.run(counted, searches).items():
        kind = "named" if place < len(_NAMED) else "random"
        nodes = count.nodes if count.is_whole else None
        rows.append({"kind": kind, "order": str(tried[place]), "nodes": nodes})
    if not lab.as_csv:
        click.echo(f"{game}, {algorithm.name}\n")
        rows = _summary(rows)
    lab.show(rows, ("kind", "order"), ("nodes",))


def _summary(rows: Sequence[Row]) -> list[Row]:
    """Return the named orders, and of the random ones the best and the worst."""
    ended = [row for row in rows if row["nodes"] is not None]
    found = [row for row in ended if row["kind"] == "named"]
    drawn = [row for row in ended if row["kind"] == "random"]
    drawn.sort(key=itemgetter("nodes"))
    if drawn:
        found += [{**drawn[0], "kind": "fewest"}, {**drawn[-1], "kind": "most"}]
    return found


command.add_command(match)
