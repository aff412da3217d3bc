"""What the commands share: reading positions and options, and printing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from itertools import zip_longest
from pathlib import Path
from shutil import get_terminal_size
from typing import Any

import click

from ttt_tui.cli.flags import ALGORITHMS, Command
from ttt_tui.cli.flags import BadArgument as BadArgument
from ttt_tui.games.game import Game, GameTextError, side_name
from ttt_tui.games.guard import GameFault
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules
from ttt_tui.games.text import read_game
from ttt_tui.search.algorithms import Algorithm, algorithm
from ttt_tui.search.options import OPTIONS, Options, OptionsError, used
from ttt_tui.search.recorder import AlgorithmFault
from ttt_tui.search.rollouts import EXPLORATION, ROLLOUTS, SEED
from ttt_tui.words import values
from ttt_tui.words.numbers import plural

JSON_SCHEMA = 1
"""The key `schema` of all JSON that is printed: it grows when a key goes or changes."""

TEXT_ERRORS = (GameTextError, OptionsError)
"""What may be wrong with what somebody typed; each message is a sentence for the user."""

FAULTS = (GameFault, AlgorithmFault)
"""What may be wrong with packages; the same."""

POSITION_HELP = """A position is written row by row from the top: X, O, and . for an empty cell,
with / between rows; x or o after a blank if the side to move is ambiguous. The word empty is the
empty board. Another board begins with its rules, as in '6x7k4g empty': 6 rows, 7 columns, 4 in a
row; then g if stones fall (gravity), and m if a line loses (misere). Other games: a tree of numbers
'((3 12 8) (2 4 6))', with min behind it if Min moves first; 'tree 3x2 seed 7', a random one of
3 branches and 2 plies; 'nim 3 4 5'; 'othello 4x4'."""


def program_file(path: str) -> Path:
    """The file of `my.py:minimax`.

    Raises:
        BadArgument: there is none.
    """
    for file in (Path(path), Path(path.rpartition(":")[0])):
        if file.is_file():
            return file
    raise BadArgument(f"there is no file {path!r}")


def each_game(
    ctx: click.Context, texts: tuple[str, ...], rules: Rules | None, answer: Callable[[Game], Any]
) -> None:
    """Answer for the position of each argument; for `-` for those of standard input, a line each.

    Blank lines and those that begin with # are skipped. A bad line costs one sentence, and the
    exit status is 1 in the end; as it is where `answer` returns that something failed.
    """
    failed = False
    for text in texts:
        if text != "-":
            failed |= bool(answer(read_game(text, rules)))
            continue
        for number, line in enumerate(sys.stdin, 1):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            try:
                failed |= bool(answer(read_game(line.strip(), rules)))
            except (*TEXT_ERRORS, *FAULTS, BadArgument) as error:
                click.echo(f"line {number}: {error}", err=True)
                failed = True
    ctx.exit(1 if failed else 0)


def _read_by(read: Callable[[str], Any]) -> Callable[..., Any]:
    """The callback of an option that a function reads; it raises `OptionsError`."""
    return lambda _ctx, _param, given: (
        read(given) if isinstance(given, str) else tuple(map(read, given))
    )


def search_options(command: Command) -> Command:
    """The options of the table of options."""
    for each in reversed(OPTIONS):
        settings: dict[str, Any] = {"is_flag": True}
        if not isinstance(each.default, bool):
            text = each.write(each.default)
            metavar = each.metavar or f"[{'|'.join(each.choices)}]"
            settings = {"callback": _read_by(each.read), "default": text, "metavar": metavar}
            settings["show_default"] = text != "none"
        command = click.option(each.flag, each.name, help=each.help, **settings)(command)
    return command


def options_from(given: dict[str, Any]) -> Options:
    """Take the options of a search out of those of a command."""
    return Options(**{each.name: given.pop(each.name) for each in OPTIONS if each.name in given})


def algorithm_option(help_text: str, *default: str, multiple: bool = False) -> Callable[..., Any]:
    """`--algorithm`, which also takes those of packages."""
    return click.option(
        "--algorithm",
        callback=_read_by(algorithm),
        metavar="NAME",
        multiple=multiple,
        default=default if multiple else default[0],
        help=f"{help_text} Choose {ALGORITHMS}.  [default: {' and '.join(default)}]",
    )


algorithms_option = algorithm_option(
    "Algorithm to search with; repeat it for more.", "minimax", "alpha-beta", multiple=True
)
"""`--algorithm`, as often as one likes."""


def print_table(rows: Sequence[Sequence[str]]) -> None:
    """Print columns, each as wide as its widest cell, the first one labels.

    Columns for which the terminal has no room stand below the others, with the labels once more.
    """
    labels, *columns = ([f"{cell:<{max(map(len, column))}}" for cell in column]
                        for column in zip(*rows, strict=True))  # fmt: skip
    room = get_terminal_size().columns - len(labels[0])
    while columns:
        fits = [sum(len(each[0]) + 3 for each in columns[:count]) <= room
                for count in range(1, len(columns) + 1)]  # fmt: skip
        count = max(1, sum(fits))
        for row in zip(labels, *columns[:count], strict=True):
            click.echo("   ".join(row).rstrip())
        columns = columns[count:]
        click.echo("\n" * bool(columns), nl=False)


def print_list(rows: Sequence[tuple[str, str]]) -> None:
    """Print names, and beside each a text that is wrapped."""
    formatter = click.HelpFormatter(width=get_terminal_size().columns)
    with formatter.indentation():
        formatter.write_dl(rows)
    click.echo(formatter.getvalue(), nl=False)


def head(game: Game, facts: list[str], marked: tuple[int, ...] = ()) -> str:
    """The position, its board if it is one, and beside it who is to move, and more facts.

    The board has row and column numbers; marked cells are `!`.
    """
    who = f"{side_name(game, game.to_move)} to move, {plural(len(game.moves()), 'move')}"
    if (value := game.value()) is not None:
        who = f"the game is over: {values.result_of(game, value)}"
    board: list[str] = []
    if isinstance(game, Position):
        who = f"{game.rules.words}; {who}"
        board.append("     " + "  ".join(map(str, range(game.rules.columns))))
        for number, row in enumerate(game.rows_text.split("/")):
            first = number * game.rules.columns
            cells = ["!" if cell in marked else each for cell, each in enumerate(row, first)]
            board.append(f"  {number}  " + "  ".join(cells))
    width = len(board[-1]) + 5 if board else 0
    beside = zip_longest(board, [who, *facts], fillvalue="")
    lines = [f"{left:<{width}}{right}".rstrip() for left, right in beside]
    return "\n".join([f"position  {game}", "", *lines, ""])


def moves_json(game: Game, moves: Any) -> list[Any]:
    """Moves as JSON has them: [row, column] on a board, else numbers."""
    return [move_json(game, move) for move in moves]


def move_json(game: Game, move: int | None) -> Any:
    if move is None:
        return None
    return list(game.rules.coordinates(move)) if isinstance(game, Position) else move


def value_json(trace_infinity: float, value: Any) -> Any:
    """A value as JSON has it: infinite ones in words."""
    if value is None or abs(value) < trace_infinity:
        return value
    return "inf" if value > 0 else "-inf"


def game_json(game: Game) -> dict[str, Any]:
    """What all JSON says of a position; the rules are null where it is no board."""
    return {
        "schema": JSON_SCHEMA,
        "position": str(game),
        "to_move": side_name(game, game.to_move),
        "rules": asdict(game.rules) if isinstance(game, Position) else None,
    }


FIXED: dict[str, dict[str, Any]] = {
    "depth": {"evaluation": "open-lines"},
    "extras": {"table_mb": 70, "replacement": "all"},  # when it is full it begins anew
    "mtd-f": {"first_guess": "0"},
    "uct": {"rollouts": ROLLOUTS, "exploration": EXPLORATION, "seed": SEED},
}
"""What JSON says of an algorithm beyond its options: what cannot be chosen."""


def options_json(options: Options, chosen: Algorithm) -> dict[str, Any]:
    """The options that an algorithm uses, by their keys in JSON."""
    found = {each.key: each.json(options) for each in OPTIONS if used(each, chosen)}
    found["first_move"] = None
    for name in (*sorted(chosen.uses), chosen.name):
        found |= FIXED.get(name, {})
    return found
