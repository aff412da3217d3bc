"""The command `ttt-tui analyze`: positions in, tables or JSON out."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

import click

from ttt_tui.cli.errors import BadArgument, quoted
from ttt_tui.cli.table import analysis_table
from ttt_tui.engine.analysis import BOTH, Analysis, analyze
from ttt_tui.game import (
    ImpossiblePosition,
    NotationError,
    Position,
    Rules,
    RulesError,
    parse_move,
    parse_position,
)
from ttt_tui.search import (
    Algorithm,
    Cutoff,
    MaxPlayer,
    MoveOrder,
    OptionsError,
    RootWindow,
    Score,
    SearchOptions,
    bounds_of,
    expected_nodes,
    words,
)
from ttt_tui.search.drawing import leaf_lines, tree_lines

_LONG_SEARCH_NODES = 20_000_000
"""From here on a search takes long enough to say so before it starts."""

_LINES_A_WRITE = 1000

_HELP = """Search positions and print what each algorithm found.

A position is written row by row from the top, X, O and . for an empty cell, / between rows, with
x or o after a blank if it is not plain who is to move. The word empty is the empty board; a single
- reads positions from standard input, one a line (blank lines and lines that begin with # are
skipped), and prints each result as soon as its line is read.

\b
  ttt-tui analyze '..O/XOO/..X'
  ttt-tui analyze empty --algorithm alpha-beta --order centre
  ttt-tui analyze empty --cutoff strict --stop-on-win --json
  ttt-tui analyze 'XXO/OO./X..' --tree
  ttt-tui analyze '....../.XO...' --rows 2 --columns 6 --in-a-row 4 --gravity
  grep -v draw positions.txt | ttt-tui analyze --json -

Counts leave out the position searched itself. In JSON a value is from X's side: 1 X wins, 0 draw,
-1 O wins.

Exit status: 0 all well, 1 a line of standard input was bad, 2 bad arguments, 130 Ctrl-C, 141 the
reader of a pipe left.
"""


@dataclass(frozen=True)
class _Request:
    """How every position of one command is searched and shown."""

    rules: Rules
    algorithms: tuple[Algorithm, ...]
    options: SearchOptions
    runs: int
    nodes: int | None
    as_json: bool
    tree: bool
    leaves: int | None


class _AnalyzeCommand(click.Command):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take `---/-X-/---` for the position it is, not for an option."""
        return super().parse_args(
            ctx,
            [re.sub("^-+", lambda dashes: "." * len(dashes[0]), arg) if _is_board(arg) else arg
             for arg in args],
        )  # fmt: skip


def _is_board(argument: str) -> bool:
    return re.fullmatch(r"-[-_.?xXoO0/\s]*[-_.?xXoO0/\s]{2}", argument) is not None


def _choice(values: Iterable[str]) -> click.Choice[str]:
    return click.Choice(list(values), case_sensitive=False)


@click.command(
    "analyze",
    cls=_AnalyzeCommand,
    help=_HELP,
    short_help="Search positions; print tables, trees or JSON.",
)
@click.argument("positions", metavar="POSITION...", nargs=-1, required=True)
@click.option(
    "--rows", type=int, metavar="N", default=3, show_default=True, help="Rows of the board."
)
@click.option(
    "--columns", type=int, metavar="N", default=3, show_default=True, help="Columns of the board."
)
@click.option(
    "--in-a-row",
    type=int,
    metavar="N",
    default=3,
    show_default=True,
    help="Stones that make a line.",
)
@click.option("--gravity", is_flag=True, help="Stones fall to the lowest empty cell.")
@click.option("--misere", is_flag=True, help="Whoever completes a line loses.")
@click.option(
    "--algorithm",
    "algorithms",
    type=_choice(each.value for each in Algorithm),
    multiple=True,
    help="Search with this one; may be repeated.  [default: both]",
)
@click.option(
    "--order",
    default="reading",
    show_default=True,
    metavar="reading|centre|edges|random[:SEED]",
    help="The order in which moves are tried.",
)
@click.option(
    "--cutoff",
    type=_choice(each.value for each in Cutoff),
    default=Cutoff.WEAK.value,
    show_default=True,
    help="Alpha-beta cuts at the bound (weak) or only beyond it (strict).",
)
@click.option(
    "--root-window",
    type=_choice(each.value for each in RootWindow),
    default=RootWindow.SHARED.value,
    show_default=True,
    help="Alpha-beta takes one window for the tree, or a fresh one for every root move.",
)
@click.option("--stop-on-win", is_flag=True, help="Alpha-beta leaves a node at its first win.")
@click.option(
    "--first-move",
    metavar="ROW,COLUMN",
    help="On the empty board only this move is tried, from 0,0 at the top left.",
)
@click.option(
    "--score",
    type=_choice(each.value for each in Score),
    default=Score.OUTCOME.value,
    show_default=True,
    help="A win counts 1, or (depth) cells + 1 - depth: quick wins are preferred.",
)
@click.option(
    "--max",
    "max_player",
    type=_choice(each.value for each in MaxPlayer),
    metavar="X|O|mover",
    default=MaxPlayer.X.value,
    show_default=True,
    help="Whose wins are written + in table and tree; JSON is always from X's side.",
)
@click.option(
    "--runs",
    type=click.IntRange(min=1),
    default=5,
    show_default=True,
    metavar="N",
    help="How often a search is repeated for its times.",
)
@click.option(
    "--nodes",
    type=click.IntRange(min=1),
    metavar="N",
    help="Stop each search after N nodes: it is then incomplete and has no value.",
)
@click.option("--tree", is_flag=True, help="Draw the visited tree with windows, values and cuts.")
@click.option(
    "--leaves",
    type=click.IntRange(min=1),
    metavar="N",
    help="List the first N finished games in the order of the search.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a position, one a line.")
@click.pass_context
def command(
    ctx: click.Context,
    positions: tuple[str, ...],
    rows: int,
    columns: int,
    in_a_row: int,
    gravity: bool,
    misere: bool,
    algorithms: tuple[str, ...],
    order: str,
    cutoff: str,
    root_window: str,
    stop_on_win: bool,
    first_move: str | None,
    score: str,
    max_player: str,
    runs: int,
    nodes: int | None,
    tree: bool,
    leaves: int | None,
    as_json: bool,
) -> None:
    try:
        rules = Rules(rows, columns, in_a_row, gravity, misere)
        options = SearchOptions(
            order=MoveOrder.parse(order),
            cutoff=Cutoff(cutoff),
            root_window=RootWindow(root_window),
            stop_on_win=stop_on_win,
            first_move=None if first_move is None else parse_move(first_move, rules),
            score=Score(score),
            max_player=MaxPlayer(max_player),
        )
        options.root_moves(Position(rules=rules))  # refuses a first move that is not legal
    except (RulesError, OptionsError) as error:
        raise click.UsageError(str(error)) from error
    except NotationError as error:
        raise click.UsageError(f"--first-move: {error}") from error
    chosen = tuple(dict.fromkeys(Algorithm(name) for name in algorithms)) or BOTH
    request = _Request(rules, chosen, options, runs, nodes, as_json, tree, leaves)
    _refuse_contradictions(request)
    parsed = _parse_all(positions, request)
    failed = False
    for position in parsed:
        if position is None:
            failed |= not _analyze_lines(request)
        else:
            _analyze(position, request)
    ctx.exit(1 if failed else 0)


def _refuse_contradictions(request: _Request) -> None:
    options = request.options
    if Algorithm.ALPHA_BETA not in request.algorithms:
        for option, given in (
            ("--cutoff strict", options.cutoff is Cutoff.STRICT),
            ("--root-window fresh", options.root_window is RootWindow.FRESH),
            ("--stop-on-win", options.stop_on_win),
        ):
            if given:
                raise click.UsageError(
                    f"{option} is an option of alpha-beta: minimax alone tries every move "
                    "whatever it says; add --algorithm alpha-beta or leave it out"
                )
    for option, given in (("--tree", request.tree), ("--leaves", request.leaves is not None)):
        if given and request.as_json:
            raise click.UsageError(
                f"{option} draws text and --json prints JSON only: choose one of the two"
            )


def _parse_all(texts: tuple[str, ...], request: _Request) -> list[Position | None]:
    """The positions of the arguments, None for standard input.

    Raises:
        BadArgument: at least one of them is bad; the message holds a line for each.
    """
    positions: list[Position | None] = []
    complaints = []
    for text in texts:
        try:
            positions.append(None if text == "-" else _read(text, request.rules))
        except (NotationError, ImpossiblePosition) as error:
            complaints.append(f"position {quoted(text)}: {error}")
    if complaints:
        raise BadArgument("\n       ".join(complaints))
    given = [position for position in positions if position is not None]
    may_be_empty = len(given) < len(positions) or not all(each.occupied for each in given)
    if request.options.first_move is not None and not may_be_empty:
        raise click.UsageError(
            "--first-move fixes the first move on the empty board, and no position is empty"
        )
    return positions


def _read(text: str, rules: Rules) -> Position:
    position = parse_position(text, rules)
    position.check()
    return position


def _analyze_lines(request: _Request) -> bool:
    """Analyse standard input line by line; False if a line was bad."""
    all_well = True
    if sys.stdin is None:
        raise BadArgument("- reads standard input, and that is closed")
    if isinstance(sys.stdin, io.TextIOWrapper):
        # A byte that is no text becomes a foreign character of its line, not the end of all.
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    for number, line in enumerate(sys.stdin, start=1):
        text = line.strip().removeprefix("\ufeff")
        if not text or text.startswith("#"):
            continue
        try:
            position = _read(text, request.rules)
        except (NotationError, ImpossiblePosition) as error:
            click.echo(f"line {number}: {error}", err=True)
            all_well = False
        else:
            _analyze(position, request)
    return all_well


def _analyze(position: Position, request: _Request) -> None:
    if request.nodes is None:
        _warn_of_long_search(position, request)
    analysis = analyze(
        position, request.algorithms, request.options, request.runs, nodes=request.nodes
    )
    if request.as_json:
        import json

        click.echo(json.dumps(analysis.to_json()))
        return
    click.echo(analysis_table(analysis))
    for title, lines in _drawings(analysis, request):
        click.echo(f"\n{title}")
        while some := list(islice(lines, _LINES_A_WRITE)):
            click.echo("\n".join(some))
    click.echo()


def _warn_of_long_search(position: Position, request: _Request) -> None:
    advice = "Ctrl-C stops it, --nodes N limits it"
    bounds = bounds_of(position)
    if bounds.full_tree is None:
        click.echo(
            f"warning: the game tree below {position} is too large to count, so the search may "
            f"not end; {advice}",
            err=True,
        )
        return
    searches = [SearchOptions(algorithm=algorithm) for algorithm in request.algorithms]
    nodes = max(expected_nodes(bounds, options) or 0 for options in searches)
    if nodes >= _LONG_SEARCH_NODES:
        click.echo(
            f"warning: about {words.count(nodes)} nodes lie ahead, {1 + request.runs} times over; "
            f"{advice}",
            err=True,
        )


def _drawings(analysis: Analysis, request: _Request) -> Iterator[tuple[str, Iterator[str]]]:
    for result in analysis.results:
        name = result.algorithm.value
        if request.tree:
            yield f"visited tree: {name}", tree_lines(result.search)
        if request.leaves is not None:
            title = f"first {words.plural(request.leaves, 'leaf')}: {name}".replace(
                "leafs", "leaves"
            )
            yield title, leaf_lines(result.search, request.leaves)
