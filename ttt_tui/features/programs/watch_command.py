"""The command `ttt-tui watch`: a user's search on the dashboard."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import click

from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.output import echo
from ttt_tui.cli.output_files import files
from ttt_tui.cli.parameters import BoardOptions, PositionCommand
from ttt_tui.features.programs.file_argument import FileArgument, python_option

if TYPE_CHECKING:
    from ttt_tui.features.programs.recorded_runs import ProgramRun, Runs
    from ttt_tui.features.programs.runner import Unrecognised

_HELP = """Watch your own search, an unchanged Python file, beside the textbook's.

The file runs in its own process, and every node that it visits is recorded. The dashboard
shows it as `yours` beside the textbook search that it resembles, and marks the first node where the
two differ (P goes there). Saving the file runs it again.

\b
  ttt-tui watch tictactoe.py                    from its own first position
  ttt-tui watch tictactoe.py:minimax 'X../.O./...'
  ttt-tui watch mine.py --call "minimax(BOARD, 0, True)" --board "[' '] * 9"

The file runs with your rights in a sandbox. It can read every file that you can read, but cannot
change any. Its time, memory, output and open files are limited. It cannot start other programs, and
it ends when the dashboard closes.

Exit status: 0 success, 1 no search was found in the file, 2 bad arguments.
"""


@click.command(
    "watch",
    cls=PositionCommand,
    help=_HELP,
)
@click.argument("file", metavar="FILE[:FUNCTION]", shell_complete=files)
@click.argument("position", metavar="[POSITION]", required=False)
@click.option("--call", metavar="TEXT", default="", help="The call that starts the search.")
@click.option("--board", metavar="TEXT", default="", help="The value of BOARD in that call.")
@click.option(
    "--symbols", metavar="TEXT", default="", help="Its symbols for X, O and an empty cell."
)
@python_option
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    position: str | None,
    call: str,
    board: str,
    symbols: str,
    python: str,
) -> None:
    try:
        asked = FileArgument.parse(file)
    except ValueError as error:
        raise BadArgument(str(error)) from None
    start = None if position is None else BoardOptions().read_argument(position)
    from ttt_tui.features.programs.recorded_runs import Runs
    from ttt_tui.features.programs.runner import Hints

    runs = Runs(asked.file.resolve(), asked.function, Hints(call, board, symbols, python))
    try:
        run = runs.begin(start)
        if (why := _recognised(run)) is not None:
            echo(f"{file} cannot be watched. {why.words}", err=True)
            ctx.exit(1)
        ctx.exit(_open(run, runs))
    finally:
        runs.close()


def _recognised(run: ProgramRun) -> Unrecognised | None:
    """Wait until the search is found; why it is not, else None."""
    for needed in ("dashboard", "watched_file", "program_algorithm"):  # while the file runs
        import_module(f"ttt_tui.features.programs.{needed}")
    printed = {""}
    while run.recording is None and run.unrecognised is None:
        run.more(None)
        if run.standstill not in printed:
            printed.add(run.standstill)
            echo(f"Still running: {run.standstill}. Press Ctrl-C to stop it.", err=True)
    return run.unrecognised


def _open(run: ProgramRun, runs: Runs) -> int:
    from ttt_tui.cli.dashboard import open_dashboard
    from ttt_tui.engine.match import Seat
    from ttt_tui.features.programs.service import ProgramService
    from ttt_tui.game import Player

    assert run.subject is not None
    seats = dict.fromkeys(Player, Seat.HUMAN)
    return open_dashboard(str(run.subject.start), seats, None, given=[ProgramService(first=runs)])
