"""The command `ttt-tui export`: the tree of a search as data or as a drawing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.output import echo
from ttt_tui.cli.output_files import Output, format_option, output_options
from ttt_tui.cli.parameters import (
    BoardOptions,
    NamingCommand,
    Whole,
    algorithm_option,
    board_options,
    count_option,
)
from ttt_tui.cli.search_options import (
    ALL,
    algorithms_for,
    options_of,
    options_on,
    search_options,
    warn_of_long_search,
)
from ttt_tui.features.export.formats import FORMATS, SUFFIXES
from ttt_tui.game import IllegalMove, NotationError, Position, quoted
from ttt_tui.game.game_state import GameState
from ttt_tui.game.game_texts import read_move
from ttt_tui.search import Moment, OptionsError, Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.reading.part import Part
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter

_HELP = """Write the tree of a search: every visited node with its window, value and cut, and the
moves that were not visited.

A position is written as for 'ttt-tui analyze'. The formats are json (nested children), csv (a row
for each node), dot (for Graphviz), latex (a document with the package forest), svg (a drawing to
read and to print) and text. Without --format, the ending of FILE decides, or it is text. Without
--output, the tree goes to standard output.

\b
  ttt-tui export '..O/XOO/..X' --format svg --output tree.svg
  ttt-tui export '..O/XOO/..X' --format json --node '0,0 0,1' --depth 1
  ttt-tui export empty --format csv --algorithm minimax --output all.csv
  ttt-tui export '..O/XOO/..X' --format dot | dot -Tpdf > tree.pdf

--node takes the moves from the position to a node: row,column from 0, or in other games their
texts, with commas between them where they have blanks. --depth N leaves out nodes more than N moves
below it. Windows and values in json and csv are from X's side;
docs/reference/json.md lists the keys. Drawings have a limit of nodes so that they stay readable.

Exit status: 0 success, 1 output cannot be written or a plugin failed, 2 bad
arguments or the file already exists, 130 Ctrl-C, 141 the reader closed the pipe.
"""

_SPELLED = {"depth": "--search-depth"}
"""The flag that means something else here: how much of the tree is written."""


@click.command(
    "export",
    cls=NamingCommand,
    help=_HELP,
)
@click.argument("text", metavar="POSITION")
@board_options
@format_option(FORMATS, "text")
@algorithm_option("The algorithm whose tree is written.")
@click.option(
    "--depth", "plies", type=Whole(min=0), metavar="N", help="Write only N moves below the node."
)
@click.option("--node", "line", metavar="LINE", help="Write only the subtree after these moves.")
@search_options(*ALL, spelled=_SPELLED)
@count_option("--nodes", "Stop the search after N nodes: it is then incomplete.")
@output_options
def command(
    text: str,
    board: BoardOptions,
    format_name: str | None,
    algorithm: str,
    plies: int | None,
    line: str | None,
    nodes: int | None,
    output: Output,
    **given: Any,
) -> None:
    of_search = {field: given.pop(field) for field in ALL}
    state = board.read_state_argument(text)
    chosen = FORMATS[format_name or output.format_by_name(SUFFIXES, "text")]
    moves = _moves(line, state)
    search = _searched(state, algorithm, nodes, of_search)
    part = Part(Moment(search), _node(search, moves), plies)
    if complaint := chosen.too_large(part):
        raise BadArgument(complaint)
    if missing := search.trace.missing:
        echo(f"warning: {plural(missing, 'node')} are not stored and are left out", err=True)
    output.write(chosen.write(part))


def _moves(line: str | None, state: GameState) -> tuple[int, ...]:
    """The moves of a line; with commas between them where a move has several words."""
    moves, has_commas = [], not isinstance(state, Position) and "," in (line or "")
    try:
        for text in (line or "").split("," if has_commas else None):
            moves.append(read_move(state, text))
            state = state.play(moves[-1])
    except (NotationError, IllegalMove) as error:
        raise BadArgument(f"--node {quoted(line or '')}: {error}") from error
    return tuple(moves)


def _searched(state: GameState, name: str, nodes: int | None, of_search: dict[str, Any]) -> Search:
    """Raises:
    click.UsageError: the options contradict each other, or what is searched.
    click.ClickException: an algorithm from outside fails.
    """
    try:
        options = options_of(of_search)
        (algorithm,) = algorithms_for(options, [named(name)], of_search, _SPELLED)
        options = options_on(state, options, [algorithm], of_search["first_move"])
        options = replace(options, algorithm=algorithm)
    except (OptionsError, NotationError) as error:
        raise click.UsageError(str(error)) from error
    if nodes is None:
        limits = "--nodes N limits it"
        warn_of_long_search(state, [options], 1, depth_flag=_SPELLED["depth"], limits=limits)
    return _advanced(state, options, nodes)


def _advanced(state: GameState, options: SearchOptions, nodes: int | None) -> Search:
    try:
        search = Search(state, options)
    except OptionsError as error:
        raise BadArgument(str(error)) from error
    search.advance(nodes=nodes)
    if search.fault is not None:
        raise click.ClickException(f"{options.algorithm} {search.fault}")
    return search


def _node(search: Search, moves: tuple[int, ...]) -> int:
    node = search.trace.node_after(moves)
    if node is None:
        names = Formatter.of(search.state).line(moves)
        raise BadArgument(f"--node {names}: {search.options.algorithm} did not visit this node")
    return node
