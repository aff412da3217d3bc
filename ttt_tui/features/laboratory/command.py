"""The command `ttt-tui lab`: experiments with searches, in tables, charts, CSV and JSON."""

from __future__ import annotations

from typing import Any

import click

from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.parameters import (
    BoardOptions,
    NamingCommand,
    PositionCommand,
    algorithm_option,
    board_options,
    count_option,
)
from ttt_tui.cli.search_options import ALL, search_options
from ttt_tui.features.laboratory.command_output import Output, output_options, show
from ttt_tui.features.laboratory.command_parameters import (
    AllAfter,
    searches_of,
    searching,
    seed_option,
)
from ttt_tui.features.laboratory.experiment import ExperimentError
from ttt_tui.features.laboratory.matches import Matches, openings_after
from ttt_tui.features.laboratory.orders import Orders
from ttt_tui.features.laboratory.random_trees import RandomTrees
from ttt_tui.features.laboratory.request import why_no_sweep
from ttt_tui.features.laboratory.rollouts import Rollouts
from ttt_tui.features.laboratory.sweep import Sweep
from ttt_tui.features.laboratory.trials import Trials
from ttt_tui.features.laboratory.turns import Turns
from ttt_tui.game import (
    NotationError,
    Position,
    parse_rules,
    quoted,
)
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.game.game_texts import is_of_board, read_moves, read_state
from ttt_tui.game.move_list import cells_played, take_moves
from ttt_tui.search.algorithm import names as algorithm_names
from ttt_tui.search.option_table import option

_HELP = """Run experiments with searches: tables, plots, CSV and JSON.

\b
  ttt-tui lab trials empty 'X../.O./...'           search times
  ttt-tui lab turns --root-window fresh            a perfect game, move by move
  ttt-tui lab match alpha-beta random --games 200  who wins how often
  ttt-tui lab sweep                                every reachable position
  ttt-tui lab orders                               what the order of moves saves
  ttt-tui lab rollouts                             how uct chooses its move
  ttt-tui lab trees                                leaves that alpha-beta sees, and theory
  ttt-tui lab sweep 4x4k4 --sample 500 --most-empty 9 --results sweep.jsonl

Sweeps and matches use all cores, or the workers of a Dask cluster with --scheduler. --results saves
each finished part in a file; the same command continues from it. Ctrl-C stops an experiment and
prints the results so far.

--json prints one JSON object with its `schema`. --csv and --plot write the chart that --chart names
(by default the experiment's first) at the end. They replace an existing file only with --force.

Exit status: 0 success, 1 a part failed or output cannot be written, 2 bad arguments
or a missing extra, 130 Ctrl-C, 141 the reader closed the pipe.
"""


_ONE_BEST = "X../.../... o"


@click.group("lab", help=_HELP)
def command() -> None:
    pass


@command.command(
    "trials",
    cls=NamingCommand,
    short_help="Times of searches: min, median, max.",
    help="""Search positions repeatedly with each algorithm in turn, and measure the times.

    Positions may be of any game: "((3 12 8) (2 4 6))", "nim 3 4 5". The first run of each is
    dropped. IQR/median is the interquartile range of the times (the width of their middle half),
    divided by their median. Charts: times (the share of the runs within a time), depths (nodes by
    depth). Trials run one after another in one process.
    """,
)
@click.argument("texts", metavar="[POSITION]...", nargs=-1)
@board_options
@searching
@count_option("--repetitions", "Timed runs of each search.", usual=20)
@output_options(pool=False)
def _trials(
    texts: tuple[str, ...],
    board: BoardOptions,
    algorithms: tuple[str, ...],
    repetitions: int,
    output: Output,
    **given: Any,
) -> None:
    positions = tuple(map(board.read_state_argument, texts or ("empty",)))
    searches = searches_of(algorithms, given, *positions)
    show(Trials(tuple(dict.fromkeys(positions)), searches, repetitions), output)


@command.command(
    "turns",
    cls=NamingCommand,
    short_help="A game move by move: nodes, and the share saved.",
    help="""Search the position before each move of a game with each algorithm.

    The position may be one of any game. Without --moves, both sides play perfectly: they choose the
    first best move in the order of the search.
    Chart: nodes.

    \b
      ttt-tui lab turns --root-window fresh     move 1: 549,945 -> 30,709 nodes
      ttt-tui lab turns --moves '1,1 0,0 0,2'
    """,
)
@click.argument("text", metavar="[POSITION]", default="empty")
@board_options
@searching
@click.option(
    "--moves",
    metavar="MOVES",
    help="The game, as 'row,column row,column ...' from 0, or as columns from 1 where stones fall; "
    "in other games as they write moves.",
)
@output_options()
def _turns(
    text: str,
    board: BoardOptions,
    algorithms: tuple[str, ...],
    moves: str | None,
    output: Output,
    **given: Any,
) -> None:
    start = board.read_state_argument(text)
    searches = searches_of(algorithms, given, start)
    show(Turns(start, searches, None if moves is None else _moves(moves, start)), output)


def _board_of(state: GameState) -> object:
    return state.rules if isinstance(state, Position) else rules_of(state).name


def _moves(text: str, start: GameState) -> tuple[int, ...]:
    if not isinstance(start, Position):
        moves, wrong = read_moves(start, text)
        if wrong:
            raise BadArgument(f"--moves {quoted(text)}: move {len(moves) + 1}: {wrong}")
        return moves
    stones = start.stones(start.to_move), start.stones(start.to_move.other)
    try:
        return cells_played(take_moves(text) or text, start.rules, *stones)
    except NotationError as error:
        raise BadArgument(f"--moves {quoted(text)}: {error}") from error


@command.command(
    "match",
    cls=PositionCommand,
    short_help="Any player against any: wins, draws, losses.",
    help="""Let two players play many games, taking turns as X.

    A PLAYER is an algorithm, random, perfect (a random best move; small boards only), solver (any
    board: the best move if 3 million nodes prove it, else a guess), a bug of the lesson
    classic-bugs (inner-break, strict-cut, ...), or your Python file: FILE.py, FILE.py:FUNCTION.
    With a tree or another game as --opening, a player is an algorithm, random or perfect.
    Files run with your rights: name only files that you trust. A player that gives no legal move
    loses. Shares have 95 % confidence intervals (Wilson). If neither player uses chance, no game is
    played twice and there is no interval. Chart: results.

    \b
      ttt-tui lab match alpha-beta random
      ttt-tui lab match uct perfect --rollouts 100 --random-moves 2
      ttt-tui lab match pvs alpha-beta --depth 2 --openings all:2
      ttt-tui lab match my.py inner-break --games 40
    """,
)
@click.argument("first", metavar="PLAYER")
@click.argument("second", metavar="PLAYER")
@board_options
@search_options(*ALL)
@count_option(
    "--games",
    "Number of games; each opening is played twice, with sides changed.  "
    "[default: 100; with --openings each opening twice]",
)
@click.option(
    "--opening",
    "openings",
    metavar="POSITION",
    multiple=True,
    help="Position to begin from; may be repeated.  [default: the empty board]",
)
@click.option(
    "--openings",
    "plies",
    type=AllAfter(),
    help="Begin in every position N moves after the opening: all:N.",
)
@count_option("--random-moves", "Number of random moves after each opening.", least=0, usual=0)
@seed_option("Seed of all random choices.")
@output_options()
def _match(
    first: str,
    second: str,
    board: BoardOptions,
    games: int | None,
    openings: tuple[str, ...],
    plies: int | None,
    random_moves: int,
    dice: int,
    output: Output,
    **given: Any,
) -> None:
    begun = tuple(board.read_state_argument(text, "opening") for text in openings or ("empty",))
    if len(set(map(_board_of, begun))) > 1:
        raise BadArgument("--opening: all openings must have the same board, or be of one game")
    if plies is not None:
        try:
            begun = openings_after(begun, plies)
        except ExperimentError as error:
            raise BadArgument(f"--openings all:{plies}: {error}") from error
    engines = tuple(each for each in (first, second) if each in algorithm_names())
    given_ones = [field for field in ALL if given[field] is not None]
    if given_ones and not engines:
        raise click.UsageError(
            f"{option(given_ones[0]).flag} applies to algorithms, and neither player is one"
        )
    (options, *_) = searches_of(engines, given, *begun)
    games = games or (100 if plies is None else 2 * len(begun))
    show(Matches((first, second), games, begun, random_moves, options, dice), output)


@command.command(
    "sweep",
    cls=PositionCommand,
    short_help="Every reachable position, or a sample.",
    help="""Search every reachable position of a board, or a random sample.

    RULES are 3x3k3, 3x4k3, 4x4k3g ... (ROWSxCOLUMNSkIN-A-ROW, g: stones fall, m: a line loses).
    X begins. A sample is drawn by random moves: no position occurs twice, and each number of stones
    occurs about equally often.
    Charts: nodes (by empty cells), savings.

    \b
      ttt-tui lab sweep
      ttt-tui lab sweep 3x4k3 --sample 2000 --algorithm minimax --algorithm pvs
      ttt-tui lab sweep 4x4k4 --most-empty 6 --sample 500 --csv nodes.csv
    """,
)
@click.argument("rules", metavar="[RULES]", default="3x3k3")
@searching
@count_option("--sample", "Search N random positions instead of all.")
@seed_option("Seed of the sample.")
@count_option("--most-empty", "Only positions with at most N empty cells.", least=0)
@output_options()
def _sweep(
    rules: str,
    algorithms: tuple[str, ...],
    sample: int | None,
    dice: int,
    most_empty: int | None,
    output: Output,
    **given: Any,
) -> None:
    try:
        if not is_of_board(rules):
            raise BadArgument(f"{quoted(rules)}: {why_no_sweep(read_state(rules))}")
        board = parse_rules(rules)
    except NotationError as error:
        raise BadArgument(str(error)) from error
    searches = searches_of(algorithms, given, Position(rules=board))
    show(Sweep(board, searches, sample, dice, most_empty), output)


@command.command(
    "orders",
    cls=PositionCommand,
    short_help="What the order of moves saves.",
    help="""Search a position with many move orders, and compare each with minimax.

    A random order is one of the cells of a board. A tree or another game has two orders: its moves
    as they are listed, and the reverse.
    Chart: orders (the share saved, best order first). 'ttt-tui orders' finds the best and the worst
    order.

    \b
      ttt-tui lab orders --plot orders.svg
      ttt-tui lab orders 'X../.O./...' --algorithm pvs --tries 500
    """,
)
@click.argument("text", metavar="[POSITION]", default="empty")
@board_options
@algorithm_option("The algorithm that searches.")
@search_options(*ALL)
@count_option("--tries", "Number of random orders.", usual=200)
@seed_option("Seed of the first random order; the others use the next seeds.")
@output_options()
def _orders(
    text: str,
    board: BoardOptions,
    algorithm: str,
    tries: int,
    dice: int,
    output: Output,
    **given: Any,
) -> None:
    position = board.read_state_argument(text)
    if given["order"] is not None:
        raise click.UsageError("--order cannot be combined with orders: leave it out")
    (options,) = searches_of((algorithm,), given, position)
    show(Orders(position, options, tries, dice), output)


@command.command(
    "rollouts",
    cls=PositionCommand,
    short_help="How uct chooses its move.",
    help="""Search a position with uct: more and more rollouts, several seeds for each number.

    Charts: convergence (how often uct recommends one of the best moves), worth (the estimated value
    of its move, for the side to move: 1 is a win, -1 a loss). Without POSITION, X has played a
    corner, and only one move keeps the draw.

    \b
      ttt-tui lab rollouts --rollouts 5000 --plot uct.svg
      ttt-tui lab rollouts '.X./.../... o' --exploration 0.5
    """,
)
@click.argument("text", metavar="[POSITION]", default=_ONE_BEST)
@board_options
@search_options(*ALL)
@count_option("--repetitions", "Searches of each number of rollouts.", usual=50)
@seed_option("Seed of the first search; the others use the next seeds.")
@output_options()
def _rollouts(
    text: str,
    board: BoardOptions,
    repetitions: int,
    dice: int,
    output: Output,
    **given: Any,
) -> None:
    position = board.read_state_argument(text)
    if given["seed"] is not None:
        raise click.UsageError(
            "--uct-seed cannot be set here: each search has its own; --seed sets the first"
        )
    (options,) = searches_of(("uct",), given, position)
    show(Rollouts(position, options, repetitions, dice), output)


@command.command(
    "trees",
    short_help="Leaves that alpha-beta sees, and theory.",
    help="""Search random trees of each depth with alpha-beta, and count the leaves that it sees.

    Each inner node has the same number of children, and no two leaves have the same value. Beside
    the mean stand all leaves (minimax), the fewest that the best order of moves leaves to see
    (Knuth and Moore 1975), and the growth a ply that Pearl (1982) proved for random order.
    Chart: leaves.

    \b
      ttt-tui lab trees --plot trees.svg
      ttt-tui lab trees --branching 3 --deepest 8 --repetitions 50
    """,
)
@count_option("--branching", "Children of each inner node.", usual=2)
@count_option("--deepest", "Plies of the deepest trees.", usual=12)
@count_option("--repetitions", "Trees of each depth.", usual=20)
@seed_option("Seed of the first tree of each depth; the others use the next seeds.")
@output_options()
def _trees(branching: int, deepest: int, repetitions: int, dice: int, output: Output) -> None:
    show(RandomTrees(branching, deepest, repetitions, dice), output)
