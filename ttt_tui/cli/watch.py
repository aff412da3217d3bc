"""The command `ttt-tui watch`: a user's program on the screen, beside the textbook's search."""

import click

from ttt_tui.cli.common import board_of, program_file
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.programs.program import find_program
from ttt_tui.programs.recording import ProgramNotRecognized

_HELP = """Watch the search of your own program, FILE or FILE:FUNCTION.

It runs as you run it, on POSITION or on the first board of its own. Its tree stands beside the
textbook's, its code has the line that runs, Y goes to the first difference or opens the smallest
position in which it errs, and when the file is saved it runs again. See also: ttt-tui check.
"""


@click.command("watch", help=_HELP)
@click.argument("file")
@click.argument("text", metavar="[POSITION]", required=False)
def command(file: str, text: str | None) -> int:
    program_file(file)
    game = _first(file) if text is None else read_game(text)
    board_of(game, "a program is watched on a board of X and O")
    from ttt_tui.tui.app import run  # Textual takes longest to load

    return run(game=game, program=file)


def _first(file: str) -> Position:
    """Return the first board that the file itself searches."""
    try:
        with find_program(file) as program:
            return program.record().game
    except ProgramNotRecognized as unknown:
        told = f"{file}: {unknown.reason}"
        if unknown.line:
            told += f" Complete this line, and put it into the file:\n{unknown.line}"
        raise click.ClickException(told) from None
