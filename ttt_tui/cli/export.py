"""The command `ttt-tui export`: the tree of a search as data or as a drawing."""

import sys
from collections.abc import Sequence
from typing import Any

import click

from ttt_tui.cli import common, searching
from ttt_tui.cli.flags import board_options, rules_from
from ttt_tui.cli.searching import timed_search
from ttt_tui.cli.worksheet import sheet_options, sheets_from
from ttt_tui.export import svg
from ttt_tui.export.data import to_csv, to_json
from ttt_tui.export.figure import to_latex
from ttt_tui.export.page import MOST_NODES, to_html
from ttt_tui.export.worksheet import to_asking_html
from ttt_tui.games.text import read_game
from ttt_tui.search.options import OPTIONS, Algorithm, usual_algorithms
from ttt_tui.words import numbers

_HELP = f"""Write the tree of a search: every visited node with its window, value and cut, and the
moves that were not visited.

{common.POSITION_HELP}

The formats are json (nested children), csv (a row for each node), svg (a drawing to read and to
print), latex (a document with the package forest) and html (a page that steps through the search
in any browser, also on a phone). With --ask the page is an exercise: a small tree with blanks for
alpha, beta and value of each node, which marks what one fills in.

\b
  ttt-tui export '..O/XOO/..X' --format svg > tree.svg
  ttt-tui export empty --algorithm minimax --format csv > all.csv
  ttt-tui export empty --depth 4 --format html > search.html
  ttt-tui export 'tree 3x2 seed 7' --format html --ask --variants 30 > exercise.html

Windows and values in json and csv are from X's side.
"""

_DRAWING = "a drawing", svg.MOST_NODES
_MOST = {"svg": _DRAWING, "latex": _DRAWING, "html": ("a page", MOST_NODES)}

FORMATS = {
    "json": to_json, "csv": to_csv, "svg": svg.to_svg, "latex": to_latex, "html": to_html,
}  # fmt: skip


_GIVEN = click.core.ParameterSource.COMMANDLINE


@click.command("export", help=_HELP)
@click.argument("text", metavar="POSITION")
@board_options
@click.option("--format", "name", type=click.Choice(FORMATS), required=True)
@searching.algorithm_option("The algorithm whose tree is written.", "alpha-beta", by_game=True)
@searching.search_options
@click.option("--nodes", type=click.IntRange(1), help="Stop the search after N nodes.")
@click.option("--ask", is_flag=True, help="Write a page that asks, with the options below.")
@sheet_options
@click.pass_context
def command(
    ctx: click.Context, /, text: str, name: str, algorithm: Sequence[Algorithm], nodes: int | None,
    ask: bool, **given: Any,
) -> None:  # fmt: skip
    used = {each for each in ctx.params if ctx.get_parameter_source(each) is _GIVEN}
    if not ask and used & {"variants", "seed", "title"}:
        raise click.UsageError("--variants, --seed and --title need --ask")
    if ask and (name != "html" or used & {"algorithm", "nodes", *(each.name for each in OPTIONS)}):
        raise click.UsageError("--ask needs --format html, and no options of a search")
    if ask:
        click.echo(to_asking_html(sheets_from(text, given)), nl=False)
        return
    rules = rules_from(given)
    options = searching.options_from(given)
    what, most = _MOST.get(name, ("", sys.maxsize))
    # One node too many is enough to know that the tree is too large.
    budget = min(nodes or sys.maxsize, most + 1)
    game = read_game(text, rules)
    algorithms = algorithm or usual_algorithms(game)
    trace, _ = timed_search(game, algorithms[-1], options, nodes=budget)
    if trace.totals.nodes > most:
        limit = numbers.plural(most, "node")
        raise common.BadArgument(
            f"the tree has more than {limit}, the most of {what}: give --depth or --nodes, or "
            "choose json or csv"
        )
    if trace.missing:
        left = numbers.plural(trace.missing, "node")
        click.echo(f"warning: {left} beyond the recording are left out", err=True)
    click.echo(FORMATS[name](trace), nl=False)
