"""The command `ttt-tui worksheet`: a tree to be searched by hand, to print, and its solution."""

from typing import Any

import click

from ttt_tui.cli import common
from ttt_tui.cli.flags import Command, board_options, rules_from
from ttt_tui.export.worksheet import Worksheet, to_html, variants, worksheet_of
from ttt_tui.games.text import read_game

_HELP = f"""Write a worksheet: a tree with blanks for alpha, beta and value of each node. The
solutions are on pages of their own.

The page is HTML: print it from a browser, on A4 or Letter, at 100 % of its size. Of a position it
shows the whole game tree, which must be small.

\b
  ttt-tui worksheet '((3 12 8) (2 4 6) (14 5 2))' > sheet.html
  ttt-tui worksheet 'tree 3x3 seed 3' --variants 30 > exam.html
  ttt-tui worksheet 'XOX/OXO/... o' > endgame.html

{common.POSITION_HELP}

Variants are random trees of the same shape, in which alpha-beta visits as many nodes and cuts as
often. The same seed makes the same variants.
"""


def sheet_options(command: Command) -> Command:
    """Add the options of sheets: `--variants`, `--seed` and `--title`."""
    for option in (
        click.option("--title", metavar="TEXT", default="", help="Title of the sheet."),
        click.option("--seed", type=click.IntRange(0), default=1, show_default=True,
                     help="Seed of the variants."),
        click.option("--variants", type=click.IntRange(1, 500), metavar="N",
                     help="Write N trees of equal effort instead of this one."),
    ):  # fmt: skip
        command = option(command)
    return command


def sheets_from(text: str, given: dict[str, Any]) -> list[Worksheet]:
    """Return the sheets of a tree by the options of a board and of sheets."""
    sheet = worksheet_of(read_game(text, rules_from(given)), given["title"])
    number = given["variants"]
    return [sheet] if number is None else list(variants(sheet, number, given["seed"]))


@click.command("worksheet", help=_HELP)
@click.argument("text", metavar="TREE|POSITION")
@board_options
@sheet_options
@click.option("--points", is_flag=True, help="Write points into the margin, one for each blank.")
def command(text: str, points: bool, **given: Any) -> None:
    click.echo(to_html(sheets_from(text, given), has_points=points), nl=False)
