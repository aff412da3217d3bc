"""Reading of positions and printing of tables, for all commands."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from itertools import zip_longest
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

import click

from ttt_tui.cli.flags import BadArgument as BadArgument
from ttt_tui.games.game import Game, InputError, side_name
from ttt_tui.games.guard import PackageFault
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules
from ttt_tui.games.text import read_game
from ttt_tui.words import moves as words
from ttt_tui.words.numbers import plural

if TYPE_CHECKING:
    from pathlib import Path

POSITION_HELP = """A position is written row by row from the top: X, O, and . for an empty cell,
with / between rows; x or o after a blank if the side to move is ambiguous. The word empty is the
empty board. Another board begins with its rules, as in '6x7k4g empty': 6 rows, 7 columns, 4 in a
row; then g if stones fall (gravity), and m if a line loses (misere). Other games: a tree of numbers
'((3 12 8) (2 4 6))', with min behind it if Min moves first; 'tree 3x2 seed 7', a random one of
3 branches and 2 plies; 'nim 3 4 5'; 'othello 4x4'."""

_LONGEST = 500
"""The longest position in a report, in characters; a tree may have many thousands."""


def program_file(path: str) -> Path:
    """Return the file of `my.py:minimax`.

    Raises:
        BadArgument: it does not exist.
    """
    from pathlib import Path  # takes long to load

    for file in (Path(path), Path(path.rpartition(":")[0])):
        if file.is_file():
            return file
    raise BadArgument(f"no such file: {path!r}")


def board_of(game: Game, refusal: str) -> Position:
    """Return the position of a board.

    Raises:
        BadArgument: it is another game; the refusal says what for.
    """
    if not isinstance(game, Position):
        raise BadArgument(refusal)
    return game


def files_of(folder: Path, *, is_trusted: bool) -> list[Path]:
    """Return the Python files of a folder, which are to run in bubblewrap or are trusted.

    Raises:
        BadArgument: bubblewrap or a file is missing.
    """
    from ttt_tui.programs.box import has_box

    if not is_trusted and not has_box():
        raise BadArgument(
            "files of a folder are run: install bubblewrap (bwrap), which keeps them from your "
            "files, or say --trust if you trust them all"
        )
    names = sorted(file.relative_to(folder) for file in folder.rglob("*.py"))
    files = [folder / name for name in names if "/." not in f"/{name.as_posix()}"]
    if not files:
        raise BadArgument(f"there is no *.py file in {str(folder)!r}")
    return files


def each_game(texts: tuple[str, ...], rules: Rules | None, answer: Callable[[Game], Any]) -> int:
    """Answer for the position of each argument, and for `-` for the lines of standard input.

    Blank lines and lines that begin with # are skipped. A bad line costs one sentence.

    Returns:
        The exit status: 1 after a bad line, or if `answer` has returned that something failed.
    """
    failed = False
    for text in texts:
        if text != "-":
            failed |= bool(answer(read_game(text, rules, unknown=True)))
            continue
        if sys.stdin is None:
            raise BadArgument("standard input is closed: give a position in place of -")
        for number, line in enumerate(sys.stdin, 1):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            try:
                failed |= bool(answer(read_game(line.strip(), rules, unknown=True)))
            except (InputError, PackageFault, BadArgument) as error:
                click.echo(f"line {number}: {error}", err=True)
                failed = True
    return int(failed)


def print_table(rows: Sequence[Sequence[str]], *, align: str = "<") -> None:
    """Print columns, each as wide as its widest cell, the first one labels.

    Columns for which the terminal has no room stand below the others, with the labels once more.

    Args:
        align: `<` if the cells of the other columns begin at the same place, `>` if they end there.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    room = get_terminal_size().columns - widths[0]
    first = 1
    while first < len(widths):
        end = first + 1
        while end < len(widths) and sum(widths[first : end + 1]) + 3 * (end + 1 - first) <= room:
            end += 1
        if first > 1:
            click.echo()
        for row in rows:
            cells = [f"{row[column]:{align}{widths[column]}}" for column in range(first, end)]
            click.echo("   ".join([f"{row[0]:<{widths[0]}}", *cells]).rstrip())
        first = end


def tell(text: str) -> None:
    """Write over the line of the progress, on a terminal."""
    if sys.stderr.isatty():
        click.echo(f"\r{text}\x1b[K\r", nl=False, err=True)


NO_BREAK = "\N{NO-BREAK SPACE}"
"""A blank at which `print_list` does not begin a line."""


def print_list(rows: Sequence[tuple[str, str]]) -> None:
    """Print names, each with a wrapped text beside it."""
    formatter = click.HelpFormatter(width=get_terminal_size().columns)
    with formatter.indentation():
        formatter.write_dl(rows)
    click.echo(formatter.getvalue().replace(NO_BREAK, " "), nl=False)


def head(game: Game, facts: Sequence[str] = ()) -> str:
    """Return the head of a report: the position, its board, the side to move, and more facts.

    The board has row and column numbers.
    """
    who = f"{side_name(game, game.to_move)} to move, {plural(len(game.moves()), 'move')}"
    if (value := game.value()) is not None:
        who = f"the game is over: {words.result_of(game, value)}"
    board: list[str] = []
    if isinstance(game, Position):
        who = f"{game.rules.words}; {who}"
        board.append("     " + "  ".join(map(str, range(game.rules.columns))))
        for number, row in enumerate(game.rows_text.split("/")):
            board.append(f"  {number}  " + "  ".join(row))
    width = len(board[-1]) + 5 if board else 0
    beside = zip_longest(board, [who, *facts], fillvalue="")
    lines = [f"{left:<{width}}{right}".rstrip() for left, right in beside]
    text = str(game)
    if len(text) > _LONGEST:
        text = f"{text[:_LONGEST]}…"
    return "\n".join([f"position  {text}", "", *lines, ""])
