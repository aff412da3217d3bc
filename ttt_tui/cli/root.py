"""The command `ttt-tui` itself: the dashboard, `--version`, and the list of commands."""

from __future__ import annotations

import click

from ttt_tui import registry
from ttt_tui._version import version_text
from ttt_tui.cli.dashboard import open_dashboard, open_link, starting_position
from ttt_tui.cli.errors import CleanGroup
from ttt_tui.cli.output import echo
from ttt_tui.cli.parameters import BoardOptions, ListsNames, Name, board_options, option_name
from ttt_tui.engine.match import USUAL_SEATS, Seat, seat_names
from ttt_tui.game import Player
from ttt_tui.registry import ListedCommand
from ttt_tui.search.algorithm import own_names

_HELP = """A microscope for game-tree search, in the terminal.

Without a command it opens the dashboard: play, set up positions, and watch minimax and alpha-beta
search them, side by side.

\b
  ttt-tui                                     you are X against alpha-beta
  ttt-tui --position '..O/XOO/..X'            start from a position
  ttt-tui --x minimax --o random --first O    engines play, O begins
  ttt-tui --position 6x7k4g                   Connect Four: 6 rows, 7 columns, 4 in a row
  ttt-tui --link ttt1:eNqrV...                what somebody has sent you (U copies a link)
  ttt-tui --plain                             line by line, without a screen
  ttt-tui analyze '..O/XOO/..X'               the numbers alone
  ttt-tui solve '..O/XOO/..X'                 the value alone, also on large boards

Write a position row by row from the top: X, O, and . for an empty cell, with / between rows. Add
x or o after a blank if the side to move is ambiguous. For a board other than tic-tac-toe, write its
rules first, as in 6x7k4g: 6 rows, 7 columns, 4 in a row; then g if stones fall (gravity), and m if
a line loses (misere). The board options do the same. Moves can replace the rows: 'moves 0,0 1,1'
(row,column from 0), or, where stones fall, '6x7k4g moves 4435' (columns from 1, as in Connect Four
programs; the screen counts from 0).
"""


def _print_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        echo(version_text())
        ctx.exit()


_SEATS = Name((Seat.HUMAN.name, *own_names(), Seat.RANDOM.name), seat_names)


class _Commands(ListsNames, CleanGroup):
    listed = {
        "analyze": ListedCommand(
            "ttt_tui.cli.analyze", "Search positions; print tables, trees or JSON."
        ),
        "bench": ListedCommand(
            "ttt_tui.cli.bench", "Print the search's signature, and its speed on this machine."
        ),
        **registry.commands(),
    }


@click.group(
    cls=_Commands,
    help=_HELP,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("--position", "position", metavar="TEXT", help="Position to start from.")
@board_options
@click.option("--link", metavar="LINK", help="What a link shows: game, search, options, moment.")
@click.option("--x", "x_seat", type=_SEATS, help="Who plays X.  [default: human]")
@click.option("--o", "o_seat", type=_SEATS, help="Who plays O.  [default: alpha-beta]")
@click.option(
    "--first",
    type=click.Choice([player.value for player in Player], case_sensitive=False),
    metavar="X|O",
    help="Who makes the first move.  [default: X]",
)
@click.option(
    "--ascii", "in_ascii", is_flag=True, help="Draw in ASCII only (ctrl+t saves that choice)."
)
@click.option(
    "--plain", is_flag=True, help="Play line by line, for screen readers and dumb terminals."
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the versions of program, Python and engine.",
)
@click.pass_context
def cli(
    ctx: click.Context,
    position: str | None,
    board: BoardOptions,
    link: str | None,
    x_seat: str | None,
    o_seat: str | None,
    first: str | None,
    in_ascii: bool,
    plain: bool,
) -> None:
    given = {"--position": position, "--x": x_seat, "--o": o_seat, "--first": first}
    given_options = [option for option, value in given.items() if value is not None]
    given_options += map(option_name, board.given)
    if ctx.invoked_subcommand is not None:
        given_options += ["--link"] * (link is not None)
        for option in (*given_options, *["--ascii"] * in_ascii, *["--plain"] * plain):
            raise click.UsageError(
                f"{option} is for the dashboard, and {ctx.invoked_subcommand} does not "
                "accept it: omit it"
            )
        return
    if link is not None:
        for option in (*given_options, *["--plain"] * plain):
            raise click.UsageError(f"--link contradicts {option}: omit one of the two")
        ctx.exit(open_link(link, in_ascii=in_ascii))
    seats = {
        Player.X: Seat.of(x_seat) if x_seat else USUAL_SEATS[Player.X],
        Player.O: Seat.of(o_seat) if o_seat else USUAL_SEATS[Player.O],
    }
    begins = Player(first) if first else None
    if plain:
        if in_ascii:
            raise click.UsageError("--plain draws nothing: omit --ascii")
        from ttt_tui.cli.plain import run_plain

        ctx.exit(run_plain(starting_position(position, begins, board), seats))
    bare = not given_options
    ctx.exit(open_dashboard(position, seats, begins, board, bare=bare, in_ascii=in_ascii))
