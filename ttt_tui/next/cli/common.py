"""What the commands share: reading positions and options, and printing."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ttt_tui.next.games.game import Game, GameTextError
from ttt_tui.next.games.position import Position
from ttt_tui.next.games.rules import MAX_SIDE, Rules
from ttt_tui.next.games.text import read_game
from ttt_tui.next.search.algorithms import Algorithm, algorithm, names
from ttt_tui.next.search.options import OPTIONS, Option, Options, OptionsError

if TYPE_CHECKING:
    from rich.table import Table

Command = TypeVar("Command", bound=Callable[..., Any])

JSON_SCHEMA = 1
"""The key `schema` of all JSON that is printed: it grows when a key goes or changes."""

TEXT_ERRORS = (GameTextError, OptionsError)
"""What may be wrong with what somebody typed; each message is a sentence for the user."""

POSITION_HELP = """A position is written row by row from the top: X, O, and . for an empty cell,
with / between rows; x or o after a blank if the side to move is ambiguous. The word empty is the
empty board. Another board begins with its rules, as in '6x7k4g empty': 6 rows, 7 columns, 4 in a
row; then g if stones fall (gravity), and m if a line loses (misere). Other games: a tree of numbers
'((3 12 8) (2 4 6))', with min behind it if Min moves first; 'tree 3x3 seed 7'; 'nim 3 4 5';
'othello 4x4'."""


class BadArgument(click.ClickException):
    """An argument that cannot be used."""

    exit_code = 2


def board_options(command: Command) -> Command:
    """The options of a board; they replace rules in front of positions."""
    side = click.IntRange(1, MAX_SIDE)
    for option in (
        click.option("--misere", is_flag=True, help="Who completes a line loses."),
        click.option("--gravity", is_flag=True, help="Stones fall, as in Connect Four."),
        click.option(
            "--in-a-row", type=click.IntRange(2, MAX_SIDE), help="Stones that make a line."
        ),
        click.option("--columns", type=side, help="Columns of the board."),
        click.option("--rows", type=side, help="Rows of the board."),
    ):
        command = option(command)
    return command


def rules_from(given: dict[str, Any]) -> Rules | None:
    """Take the options of a board out of those of a command; None if none was given."""
    values = {key: given.pop(key) for key in ("rows", "columns", "in_a_row", "gravity", "misere")}
    chosen = {key: value for key, value in values.items() if value}
    return Rules(**chosen) if chosen else None


def read(text: str, rules: Rules | None) -> Game:
    """The position of an argument.

    Raises:
        BadArgument: the text is no position; the message says what would be one.
    """
    try:
        return read_game(text, rules)
    except TEXT_ERRORS as error:
        raise BadArgument(str(error)) from error


def lines_of_input() -> Iterator[tuple[int, str]]:
    """The numbered lines of standard input that hold a position: not blank, no comment."""
    for number, line in enumerate(sys.stdin, 1):
        if (text := line.strip()) and not text.startswith("#"):
            yield number, text


def search_options(*left_out: str, **spelled: str) -> Callable[[Command], Command]:
    """The options of `OPTIONS`, but for some; `spelled` gives other flags, by the option's name."""

    def add(command: Command) -> Command:
        for each in reversed(OPTIONS):
            if each.flag and each.name not in left_out:
                flag = spelled.get(each.name, each.flag)
                command = click.option(flag, each.name, **_click_option(each))(command)
        return command

    return add


def _click_option(option: Option) -> dict[str, Any]:
    if isinstance(option.default, bool):
        return {"is_flag": True, "help": option.help}
    default = option.write(option.default)
    kind = click.Choice(list(option.choices), case_sensitive=False) if option.choices else str
    found: dict[str, Any] = {"type": kind, "default": default, "help": option.help}
    found["show_default"] = default != "none"
    return found | ({"metavar": option.metavar} if option.metavar else {})


def options_from(given: dict[str, Any]) -> Options:
    """Take the options of a search out of those of a command.

    Raises:
        BadArgument: a value cannot be read.
    """
    values: dict[str, Any] = {}
    for each in OPTIONS:
        if each.name not in given:
            continue
        value = given.pop(each.name)
        try:
            values[each.name] = value if isinstance(value, bool) else each.read(str(value))
        except OptionsError as error:
            raise BadArgument(f"{each.flag}: {error}") from error
    return Options(**values)


def algorithm_option(
    help_text: str, *, multiple: bool = False, default: Any = None
) -> Callable[[Command], Command]:
    """`--algorithm`, which also takes those of packages."""

    def read_algorithms(_ctx: click.Context, _option: click.Parameter, value: Any) -> Any:
        try:
            return tuple(map(algorithm, value)) if multiple else algorithm(value)
        except OptionsError as error:
            raise click.BadParameter(str(error)) from error

    return click.option(
        "--algorithm", "algorithms" if multiple else "algorithm", multiple=multiple,
        default=default, callback=read_algorithms, metavar="NAME", help=help_text,
    )  # fmt: skip


def algorithm_help() -> str:
    return f"One of {', '.join(names())}."


# Printing


def table(*headings: str, **settings: Any) -> Table:
    """A table without lines; the first column holds labels."""
    from rich.table import Table

    found = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), **settings)
    for heading in headings:
        found.add_column(heading, overflow="fold")
    return found


def print_table(table: Table) -> None:
    """Print a table: at the terminal's width, in 80 columns in a pipe."""
    from rich.console import Console  # for tables alone

    console = Console(highlight=False)
    with console.capture() as capture:
        console.print(table)
    for line in capture.get().splitlines():
        click.echo(line.rstrip())


def echo_json(data: Any) -> None:
    """Print one JSON object on one line."""
    click.echo(json.dumps(data))


def board_rows(game: Position, marked: tuple[int, ...] = ()) -> list[str]:
    """The board with row and column numbers, as lines of text; marked cells are `!`."""
    rules = game.rules
    lines = ["     " + "  ".join(map(str, range(rules.columns)))]
    for row in range(rules.rows):
        cells = []
        for column in range(rules.columns):
            cell = rules.cell(row, column)
            side = game.at(cell)
            cells.append(side.letter if side else "!" if cell in marked else ".")
        lines.append(f"  {row}  " + "  ".join(cells))
    return lines


def head(game: Game, facts: list[str], marked: tuple[int, ...] = ()) -> str:
    """The position, its board if it is one, and what is to be said of it beside it."""
    lines = [f"position  {game}", ""]
    if isinstance(game, Position):
        board = board_rows(game, marked)
        width = max(map(len, board)) + 5
        for number in range(max(len(board), len(facts))):
            left = board[number] if number < len(board) else ""
            right = facts[number] if number < len(facts) else ""
            lines.append(f"{left:<{width}}{right}".rstrip())
    else:
        lines += facts
    return "\n".join(lines)


def moves_json(game: Game, moves: Any) -> list[Any]:
    """Moves as JSON has them: [row, column] on a board, else numbers."""
    return [move_json(game, move) for move in moves]


def move_json(game: Game, move: int | None) -> Any:
    if move is None:
        return None
    return list(game.rules.coordinates(move)) if isinstance(game, Position) else move


def value_json(trace_infinity: int, value: int | None) -> int | str | None:
    """A value as JSON has it: infinite ones in words."""
    if value is None or abs(value) < trace_infinity:
        return value
    return "inf" if value > 0 else "-inf"


def rules_json(game: Game) -> dict[str, Any] | None:
    """The rules of a board, None of any other game."""
    if not isinstance(game, Position):
        return None
    rules = game.rules
    return {
        "rows": rules.rows,
        "columns": rules.columns,
        "in_a_row": rules.in_a_row,
        "gravity": rules.gravity,
        "misere": rules.misere,
    }


FIXED: dict[str, dict[str, Any]] = {
    "depth": {"evaluation": "open-lines"},
    "extras": {"table_mb": 16, "replacement": "larger"},
    "mtd-f": {"first_guess": "0"},
    "uct": {"rollouts": 2000, "exploration": 1.4, "seed": 1},
}
"""What JSON says of an algorithm beyond its options: what cannot be chosen."""


def options_json(options: Options, chosen: Algorithm) -> dict[str, Any]:
    """The options that an algorithm uses, by their keys in JSON."""
    from ttt_tui.next.search.options import used

    found = {each.key: each.json(options) for each in OPTIONS if used(each, chosen)}
    found["first_move"] = None
    for name in (*sorted(chosen.uses), chosen.name):
        found |= FIXED.get(name, {})
    return found
