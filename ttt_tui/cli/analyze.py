"""The command `ttt-tui analyze`: positions in, tables or JSON out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import click

from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.output import echo, echo_json
from ttt_tui.cli.parameters import (
    BoardOptions,
    NamingCommand,
    Number,
    algorithms_option,
    board_options,
    count_option,
    lines_of_input,
)
from ttt_tui.cli.result_tables import FORMATS, Tables
from ttt_tui.cli.search_options import (
    ALL,
    algorithms_for,
    options_of,
    options_on,
    search_options,
    warn_of_long_search,
)
from ttt_tui.cli.text_table import analysis_table
from ttt_tui.engine.analysis import Analysis, analyze
from ttt_tui.engine.budget import Budget, BudgetError
from ttt_tui.game import (
    ImpossiblePosition,
    NotationError,
    Position,
    quoted,
)
from ttt_tui.game.game_state import GameState
from ttt_tui.search import Algorithm, Moment, OptionsError, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.reading.part import Part, tree_json
from ttt_tui.words.drawing import leaf_lines, tree_lines
from ttt_tui.words.numbers import plural

_LINES_A_WRITE = 1000

_HELP = """Search positions and print what each algorithm found.

Write a position row by row from the top: X, O, and . for an empty cell, with / between rows. Add
x or o after a blank if the side to move is ambiguous. The word empty is the empty board. Moves can
replace the rows: 'moves 0,0 1,1' (row,column from 0), or, where stones fall, '6x7k4g moves 4435'
(columns from 1; the screen counts from 0).

Trees of numbers, random trees, Nim and Othello are positions, too: '((3 12 8) (2 4 6))', with min
behind it if Min moves first; 'tree 3x3 seed 7'; 'nim 3 4 5'; 'othello 4x4'.

With -, positions are read from standard input, one per line; blank lines and lines that begin with
# are skipped. Each result is printed as soon as its line is read.

\b
  ttt-tui analyze '..O/XOO/..X'
  ttt-tui analyze empty --algorithm alpha-beta --order centre
  ttt-tui analyze empty --cutoff strict --stop-on-win --json
  ttt-tui analyze empty --algorithm alpha-beta+ --algorithm pvs --algorithm mtd-f
  ttt-tui analyze empty --algorithm uct --rollouts 5000
  ttt-tui analyze 'XXO/OO./X..' --tree
  ttt-tui analyze empty --format latex
  ttt-tui analyze '2x6k4g ....../.XO...'
  ttt-tui analyze 4x4k4 --depth 5
  ttt-tui analyze '((3 12 8) (2 4 6) (14 5 2))' --tree
  grep -v draw positions.txt | ttt-tui analyze --json -

Counts exclude the root. In JSON a value is from X's side: 1 X wins, 0 draw, -1 O wins. A search
that --depth, --nodes or --seconds ends is incomplete: its value is null. A depth limit gives an
estimate instead: open lines, unless --evaluation names another. `cutoffs` counts every bound met;
`pruning_cutoffs` counts those that left moves untried (null for fsss and uct, which cut nothing).
`pruned_moves` counts the untried moves. `positions_saved` counts the nodes that minimax visits to
the same depth, and this search does not. It is null with a table, deepening or null windows, for a
search that --nodes or --seconds stopped, and if minimax is not among the algorithms.

Exit status: 0 success, 1 a line of standard input was bad, a plugin failed, or
output cannot be written, 2 bad arguments, 130 Ctrl-C, 141 the reader closed the pipe.
"""


@dataclass(frozen=True)
class _Request:
    """How every position of one command is searched and shown; below, options by their names."""

    algorithms: tuple[Algorithm, ...]
    options: SearchOptions
    first_move: str | None

    board: BoardOptions
    runs: int
    nodes: int | None
    seconds: float | None
    as_json: bool
    tree: bool
    leaves: int | None
    yardsticks: bool
    table: Tables | None

    def options_on(self, state: GameState) -> SearchOptions:
        """The options for this position, which raises as `search_options.options_on`."""
        return options_on(state, self.options, self.algorithms, self.first_move)


@click.command(
    "analyze",
    cls=NamingCommand,
    help=_HELP,
)
@click.argument("positions", metavar="POSITION...", nargs=-1, required=True)
@board_options
@algorithms_option(
    "Algorithm to search with; repeat it for more.  [default: minimax and alpha-beta]"
)
@search_options(*ALL)
@count_option("--runs", "Repeat each search this often to measure its time.", usual=5)
@count_option("--nodes", "Stop each search after N nodes: it is then incomplete and has no value.")
@click.option(
    "--seconds",
    type=Number(),
    metavar="S",
    help="Stop each search after S seconds: it is then incomplete and has no value.",
)
@click.option("--tree", is_flag=True, help="Draw the visited tree with windows, values and cuts.")
@count_option("--leaves", "List the first N finished games in the order of the search.")
@click.option(
    "--yardsticks",
    is_flag=True,
    help="Count the yardsticks, such as the full tree, even if that takes long.",
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object per line, one for each position."
)
@click.option(
    "--format",
    "table",
    type=click.Choice(list(FORMATS), case_sensitive=False),
    help="Print a table instead: a row for each algorithm, position and options above it.",
)
@click.pass_context
def command(
    ctx: click.Context, /, positions: tuple[str, ...], algorithms: tuple[str, ...], **given: Any
) -> None:
    of_search = {field: given.pop(field) for field in ALL}
    try:
        Budget(seconds=given["seconds"])
        options = options_of(of_search)
        chosen = algorithms_for(options, list(map(named, algorithms)), of_search)
    except (OptionsError, BudgetError) as error:
        raise click.UsageError(str(error)) from error
    given["table"] = Tables(given["table"]) if given["table"] else None
    request = _Request(chosen, options, of_search["first_move"], **given)
    _refuse_contradictions(request)
    parsed = _parse_all(positions, request)
    failed = False
    for position in parsed:
        if position is None:
            failed |= not _analyze_lines(request)
        else:
            failed |= not _analyze(position, request)
    ctx.exit(1 if failed else 0)


def _refuse_contradictions(request: _Request) -> None:
    if request.as_json and request.table:
        raise click.UsageError(f"--json and --format {request.table.name}: choose one of the two")
    if request.tree and request.table:
        raise click.UsageError(
            f"--tree adds to the text, and --format {request.table.name} prints a table only; "
            "'ttt-tui export' writes trees"
        )
    for option, given in (
        ("--leaves", request.leaves is not None),
        ("--yardsticks", request.yardsticks),
    ):
        if given and (request.as_json or request.table):
            what = "--json prints JSON" if request.as_json else "--format prints a table"
            raise click.UsageError(
                f"{option} adds to the text and {what} only: choose one of the two"
            )


def _parse_all(texts: tuple[str, ...], request: _Request) -> list[GameState | None]:
    """The positions of the arguments, None for standard input.

    Raises:
        BadArgument: at least one of them is bad; the message holds a line for each.
    """
    rules = request.board.rules  # of lines, and of positions that do not name their own
    positions: list[GameState | None] = []
    complaints = []
    for text in texts:
        try:
            positions.append(None if text == "-" else request.board.read_state(text))
        except (NotationError, ImpossiblePosition) as error:
            complaints.append(f"position {quoted(text)}: {error}")
    if complaints:
        raise BadArgument("\n       ".join(complaints))
    given = [position for position in positions if position is not None]
    try:
        for each in given or [Position(rules=rules)]:
            request.options_on(each)
    except (NotationError, OptionsError) as error:
        raise click.UsageError(str(error)) from error
    boards = [each for each in given if isinstance(each, Position)]
    may_be_empty = len(given) < len(positions) or not all(each.occupied for each in boards)
    if request.first_move is not None and not may_be_empty:
        raise click.UsageError(
            "--first-move fixes the first move on the empty board, but no position is empty"
        )
    return positions


def _analyze_lines(request: _Request) -> bool:
    """Analyse standard input line by line; False if a line was bad."""
    all_well = True
    for number, text in lines_of_input():
        try:
            position = request.board.read_state(text)
            request.options_on(position)
        except (NotationError, ImpossiblePosition, OptionsError) as error:
            echo(f"line {number}: {error}", err=True)
            all_well = False
        else:
            all_well &= _analyze(position, request)
    return all_well


def _analyze(position: GameState, request: _Request) -> bool:
    """Print what is found; False if a plugin's algorithm failed and was left out."""
    if request.nodes is None and request.seconds is None:
        searches = [replace(request.options, algorithm=each) for each in request.algorithms]
        warn_of_long_search(position, searches, 1 + request.runs)
    try:
        analysis = analyze(
            position,
            request.algorithms,
            request.options_on(position),
            request.runs,
            nodes=request.nodes,
            seconds=request.seconds,
        )
    except OptionsError as error:  # a table for which the system has no room now
        raise BadArgument(str(error)) from error
    for name, fault in analysis.faults.items():
        echo(f"{name} is left out: it {fault}", err=True)
    if request.as_json:
        data = analysis.to_json()
        if request.tree:
            for result, found in zip(data["results"], analysis.results, strict=True):
                result["missing"] = found.search.trace.missing
                result["tree"] = tree_json(Part(Moment(found.search)))
        echo_json(data)
    elif analysis.results and request.table:
        echo(request.table.text(analysis))
    elif analysis.results:
        _print(analysis, request)
    return not analysis.faults


def _print(analysis: Analysis, request: _Request) -> None:
    echo(analysis_table(analysis, all_yardsticks=request.yardsticks))
    for title, lines in _drawings(analysis, request):
        echo(f"\n{title}")
        while some := list(islice(lines, _LINES_A_WRITE)):
            echo("\n".join(some))
    echo()


def _drawings(analysis: Analysis, request: _Request) -> Iterator[tuple[str, Iterator[str]]]:
    for result in analysis.results:
        name = result.algorithm.name
        if request.tree:
            yield f"visited tree: {name}", tree_lines(result.search)
        if request.leaves is not None:
            title = f"first {plural(request.leaves, 'leaf')}: {name}"
            yield title, leaf_lines(result.search, request.leaves)
