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
from ttt_tui.cli.lab_match import best_move, best_moves, match
from ttt_tui.cli.searching import timed_search
from ttt_tui.games.game import Game, quoted
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
    """The counts of a search, its time, and the move that it advises."""

    nodes: int
    leaves: int
    cuts: int
    moves_cut: int
    seconds: float
    is_whole: bool
    move: int | None

    @property
    def row(self) -> dict[str, int]:
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


def spread(times: Sequence[float]) -> dict[str, float]:
    return {"runs": len(times), "min": min(times), "median": median(times), "max": max(times)}


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

    def rounds(self, searches: Sequence[CountedSearch], number: int) -> dict[int, list[Count]]:
        """Search a number of rounds in turn; return the counts of each search by its place."""
        found: dict[int, list[Count]] = {}
        for part, count in self.run(counted, [*searches] * number).items():
            found.setdefault(part % len(searches), []).append(count)
        return found


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
    rows: list[dict[str, Any]] = []
    for place, counts in sorted(lab.rounds(searches, runs + 1).items()):
        search = searches[place]
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
                **spread(times),
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
@click.argument("text", metavar="[POSITION]", default="empty")
@searching.algorithms_option
@click.option("--runs", type=click.IntRange(1), default=1, show_default=True, help="Timed runs.")
def turns(
    ctx: click.Context, /, text: str, algorithm: Sequence[Algorithm], runs: int, **given: Any
) -> None:
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
    rows: list[dict[str, Any]] = []
    for place, counts in sorted(lab.rounds(searches, runs).items()):
        search = searches[place]
        turn = place // len(lab.names)
        rows.append(
            {
                "turn": turn + 1,
                "move": steps[turn],
                "algorithm": search.algorithm,
                "advice": counts[0].move_text(search.game),
                **counts[0].row,
                **spread([each.seconds for each in counts]),
            }
        )
    if lab.as_csv:
        lab.print_csv(rows)
    else:
        result = values.result_of(states[-1], states[-1].value() or 0)
        moves = numbers.plural(len(steps), "move")
        click.echo(f"{states[0]}, {moves}: {result}, {states[-1]}")
        _print_turns(rows, runs)
    lab.end(ctx)


def _print_turns(rows: list[dict[str, Any]], runs: int) -> None:
    """Print what each algorithm advises, visits and takes before each turn, and the sums of nodes.

    Turns that not every algorithm has searched are left out.
    """
    names = list(dict.fromkeys(row["algorithm"] for row in rows))
    by_turn: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        by_turn.setdefault(f"{row['turn']}  {row['move']}", []).append(row)
    whole = {label: found for label, found in by_turn.items() if len(found) == len(names)}
    visited: dict[str, list[int]] = {}
    for label, found in whole.items():
        visited[label] = [row["nodes"] for row in found]
    if visited:
        visited["all"] = [sum(nodes) for nodes in zip(*visited.values(), strict=True)]
    table = [["nodes before move", *names[:1]]]
    for name in names[1:]:
        table[0] += [name, "saved"]
    for label, nodes in visited.items():
        cells = [label, numbers.count(nodes[0])]
        for each in nodes[1:]:
            cells += [numbers.count(each), numbers.saved(each, nodes[0])]
        table.append(cells)
    common.print_table(table, align=">")
    times = {"median": "time"} if runs == 1 else {each: each for each in ("min", "median", "max")}
    for place, name in enumerate(names):
        click.echo()
        table = [[f"before move, {name}", "advises", *times.values()]]
        for label, found in whole.items():
            row = found[place]
            table.append([label, row["advice"], *(numbers.seconds(row[each]) for each in times)])
        common.print_table(table, align=">")


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
@click.argument("text", metavar="[POSITION]", default="empty")
@searching.algorithms_option
@click.option(
    "--depths", callback=_read_depths, default="1:8", show_default=True, metavar="D:D",
    help="The first depth and the last.",
)  # fmt: skip
def depths(
    ctx: click.Context, /, text: str, algorithm: Sequence[Algorithm], depths: range, **given: Any
) -> None:
    lab = SearchLab(given, [text], algorithm)
    game = lab.games[0]
    for each in algorithm:
        if "depth" not in each.uses:
            raise common.BadArgument(f"{each.name} has no depth limit: choose another algorithm")
    searches: list[CountedSearch] = []
    for depth in depths:
        options = replace(lab.options, depth=depth)
        if new_trace(game, algorithm[0], options, capacity=1).options.depth == depth:
            searches += [CountedSearch(game, name, options) for name in lab.names]
    if not searches:
        raise common.BadArgument(f"no game from {game} lasts {numbers.plural(depths[0], 'move')}")
    found = lab.run(counted, searches)
    best = None if lab.stopped else best_moves(game)
    rows: list[dict[str, Any]] = []
    for place, count in found.items():
        before = found.get(place - len(lab.names))
        is_best = "-"
        if best is not None:
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
    if lab.as_csv:
        lab.print_csv(rows)
    else:
        click.echo(f"{game}\n")
        table = [["depth", "nodes", "growth", "time", "move", "best"]]
        for row in rows:
            growth = "-" if row["growth"] is None else f"{row['growth']:.2f}"
            cells = [numbers.count(row["nodes"]), growth, numbers.seconds(row["seconds"])]
            table.append([f"{row['depth']}  {row['algorithm']}", *cells, row["move"], row["best"]])
        common.print_table(table, align=">")
    lab.end(ctx)


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
