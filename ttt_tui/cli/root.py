"""The command `ttt-tui` itself: the dashboard, `--version`, and the list of commands."""

from __future__ import annotations

import click

from ttt_tui import registry
from ttt_tui._version import version_text
from ttt_tui.cli.dashboard import ScreenLook, open_dashboard, open_link, starting_state
from ttt_tui.cli.errors import CleanGroup
from ttt_tui.cli.output import echo
from ttt_tui.cli.parameters import BoardOptions, ListsNames, Name, board_options, option_name
from ttt_tui.engine.match import Seat, seat_names, seats_for
from ttt_tui.game import Player
from ttt_tui.game.notation import CellNames
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
  ttt-tui --position '((3 12 8) (2 4 6))'     a tree of numbers, as on paper
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

Other games: a tree in brackets, with min behind it if Min moves first; 'tree 3x3 seed 7', a random
one; 'nim 3 4 5'; 'othello 4x4'. Packages can add games.
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
    "--cells",
    type=click.Choice([each.value for each in CellNames]),
    help="What cells are called on the screen: (row,column) from 0, or numbers from 1.",
)
@click.option(
    "--lecture",
    "in_lecture",
    is_flag=True,
    help="Show board, tree and the state of the search in large letters (& leaves it).",
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
    in_lecture: bool,
    cells: str | None,
    plain: bool,
) -> None:
    given = {"--position": position, "--x": x_seat, "--o": o_seat, "--first": first}
    given_options = [option for option, value in given.items() if value is not None]
    given_options += map(option_name, board.given)
    drawn = [*["--ascii"] * in_ascii, *["--lecture"] * in_lecture]
    drawn += ["--cells"] * (cells is not None)
    look = ScreenLook(in_ascii, in_lecture, CellNames(cells) if cells else None)
    if ctx.invoked_subcommand is not None:
        given_options += ["--link"] * (link is not None)
        for option in (*given_options, *drawn, *["--plain"] * plain):
            raise click.UsageError(
                f"{option} is for the dashboard, and {ctx.invoked_subcommand} does not "
                "accept it: omit it"
            )
        return
    if link is not None:
        for option in (*given_options, *["--plain"] * plain):
            raise click.UsageError(f"--link contradicts {option}: omit one of the two")
        ctx.exit(open_link(link, look))
    chosen = {Player.X: x_seat, Player.O: o_seat}
    seats = {player: Seat.of(name) for player, name in chosen.items() if name}
    begins = Player(first) if first else None
    if plain:
        for option in drawn:
            raise click.UsageError(f"--plain draws nothing: omit {option}")
        from ttt_tui.cli.plain import run_plain

        state = starting_state(position, begins, board)
        ctx.exit(run_plain(state, seats_for(state, seats)))
    ctx.exit(open_dashboard(position, seats, begins, board, bare=not given_options, look=look))
