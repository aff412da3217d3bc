"""The command `ttt-tui` itself: the dashboard, `--version`, and the list of commands."""

import gc
import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

from ttt_tui.cli.flags import ALGORITHMS, BadArgument, board_options, rules_from
from ttt_tui.version import version_line

_HELP = """A microscope for game-tree search, in the terminal.

Without a command it opens the dashboard: play, set up positions, and watch minimax and alpha-beta
search them, side by side.

\b
  ttt-tui                                     you are X against alpha-beta
  ttt-tui --position '..O/XOO/..X'            start from a position
  ttt-tui --x minimax --o pvs --first O       engines play, O begins
  ttt-tui --o 'alpha-beta depth=4 estimate=my.py:evaluate'
  ttt-tui --position '6x7k4g empty'           Connect Four: 6 rows, 7 columns, 4 in a row
  ttt-tui --position '((3 12 8) (2 4 6))'     a tree of numbers, as on paper
  ttt-tui analyze '..O/XOO/..X'               the numbers alone
  ttt-tui solve '..O/XOO/..X'                 the value alone, also on large boards
"""

_COMMANDS = {
    "analyze": "Search positions; print tables, trees or JSON.",
    "check": "Judge programs: right, wrong or unknown, with the first mistake.",
    "count": "Say which convention, rule or bug visits a number of nodes.",
    "export": "The tree of a search as data or as a drawing.",
    "lab": "Experiments: times, turns of a game, matches, orders of moves.",
    "lessons": "List the lessons, or open one on the screen.",
    "reproduce": "Measure every published number again.",
    "solve": "The exact value of a position, and the best moves.",
    "watch": "The search of your own program on the screen.",
    "worksheet": "A tree to search by hand, to print, with its solution.",
}


class _Commands(click.Group):
    """The commands, each loaded when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        if name not in _COMMANDS:
            return None
        command: click.Command = import_module(f"{__package__}.{name}").command
        return command

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002
        formatter: click.HelpFormatter,
    ) -> None:
        """Write the list without loading a command."""
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.group(
    cls=_Commands,
    help=_HELP,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(message=version_line())
@click.option("--position", metavar="TEXT", help="Position to start from.")
@board_options
@click.option(
    "--x",
    metavar="NAME",
    help=f"Who plays X: human, {ALGORITHMS}, with options such as 'alpha-beta depth=4', or a "
    "program such as my.py.  [default: human]",
)
@click.option("--o", metavar="NAME", help="Who plays O.  [default: alpha-beta]")
@click.option("--first", type=click.Choice(["X", "O"], case_sensitive=False), help="Who begins.")
@click.option(
    "--open", "file", type=click.Path(exists=True, dir_okay=False), metavar="FILE",
    help="Open a saved session, or a text file with a position or tree.",
)  # fmt: skip
@click.pass_context
def cli(ctx: click.Context, /, **given: Any) -> int:
    # The command is loaded: from now on it can say what it has found.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # all end it as Ctrl-C does
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler)
    if ctx.invoked_subcommand is not None:
        gc.freeze()  # the modules stay, so they are not looked at
        gc.enable()  # the screen does so when all its panels are there
        if any(given.values()):
            raise click.UsageError("options before a command are for the dashboard: leave them out")
        return 0
    return _open_dashboard(given)


def _open_dashboard(given: dict[str, Any]) -> int:
    """Open the dashboard for the options of the command line; return the exit status."""
    from dataclasses import replace

    from ttt_tui.games.game import Side
    from ttt_tui.games.position import Position
    from ttt_tui.games.text import read_game
    from ttt_tui.run.match import HUMAN, is_program

    file = given.pop("file")
    text = given.pop("position")
    first = given.pop("first")
    rules = rules_from(given)
    players = {side: name for side in Side if (name := given[side.letter.lower()])}
    if not (text or first or rules or players):
        return _run() if file is None else _run(state=_opened(file))
    if file is not None:
        raise click.UsageError("--open takes no other options: leave them out")
    game = read_game(text or "empty", rules)
    if first:
        if not isinstance(game, Position) or game.occupied:
            raise BadArgument(f"--first is for an empty board: {text} says who is to move")
        game = replace(game, to_move=Side[first.upper()])
    for side, name in players.items():
        if is_program(name):
            from pathlib import Path

            from ttt_tui.cli.common import program_file

            program_file(name)
            players[side] = str(Path(name).absolute())
        elif name != HUMAN:
            from ttt_tui.search.algorithms import configured  # not wanted for the first frame
            from ttt_tui.search.options import Options, fitted

            found, options = configured(name, Options())
            fitted(options, found, game)  # which raises if it cannot play
    return _run(game=game, players=players)


def _run(**settings: Any) -> int:
    from ttt_tui.tui.app import run  # Textual takes longest to load

    return run(**settings)


def _opened(file: str) -> Any:
    from pathlib import Path

    from ttt_tui.games.position import Position
    from ttt_tui.tui.model.session import read_file
    from ttt_tui.tui.model.state import State

    try:
        return read_file(Path(file), State.start(Position())).saying("")
    except ValueError as error:
        raise BadArgument(f"{file}: {error}") from error


def main() -> None:
    """Run the program, and end it with its exit status, never with a traceback."""
    with suppress(AttributeError, OSError, ValueError):  # no terminal, or one without a size
        if os.get_terminal_size(sys.stdout.fileno()).columns:
            for name in ("COLUMNS", "LINES"):  # exported, they may be another terminal's
                os.environ.pop(name, None)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy's threads have nothing to multiply
    try:
        status = cli.main(standalone_mode=False) or 0
    except click.ClickException as error:
        click.echo(f"Error: {' '.join(error.format_message().split())}", err=True)
        status = error.exit_code
    except (KeyboardInterrupt, click.Abort):
        status = 130
    except Exception as error:
        from ttt_tui.games.game import InputError
        from ttt_tui.games.guard import PackageFault

        if not isinstance(error, InputError | PackageFault | OSError):
            raise
        click.echo(f"Error: {error}", err=True)
        status = 2 if isinstance(error, InputError) else 1
    sys.exit(status)
