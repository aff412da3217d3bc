"""The options of a board, for the dashboard and the commands; little else is loaded."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ttt_tui.search.algorithms import algorithm
from ttt_tui.search.options import OPTIONS, Options

if TYPE_CHECKING:
    from ttt_tui.games.rules import Rules

ALGORITHMS = "minimax, alpha-beta, alpha-beta+, pvs, mtd-f, uct, or one of a package"

Command = TypeVar("Command", bound=Callable[..., Any])

_BOARD: dict[str, tuple[click.ParamType[Any] | None, str]] = {
    "rows": (click.IntRange(1, 8), "Rows of the board."),
    "columns": (click.IntRange(1, 8), "Columns of the board."),
    "in_a_row": (click.IntRange(2, 8), "Stones that make a line."),
    "gravity": (None, "Stones fall, as in Connect Four."),
    "misere": (None, "Who completes a line loses."),
}


class BadArgument(click.ClickException):
    """An argument that cannot be used, although it can be read."""

    exit_code = 2


def board_options(command: Command) -> Command:
    """Add the options of a board, which stand for rules in front of positions."""
    for name, (kind, help_text) in reversed(_BOARD.items()):
        flag = f"--{name.replace('_', '-')}"
        command = click.option(flag, type=kind, is_flag=kind is None, help=help_text)(command)
    return command


def rules_from(given: dict[str, Any]) -> Rules | None:
    """Take the options of a board out of a command's; return None if none was given."""
    from ttt_tui.games.rules import Rules

    chosen = {name: value for name in _BOARD if (value := given.pop(name))}
    return Rules(**chosen) if chosen else None


def _read_by(read: Callable[[str], Any]) -> Callable[..., Any]:
    """Return the callback of an option that a function reads; it raises `OptionsError`."""
    return lambda _ctx, _param, given: (
        read(given) if isinstance(given, str) else tuple(map(read, given))
    )


def search_options(command: Command) -> Command:
    """Add all options of a search."""
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
    """Take the options of a search out of a command's."""
    return Options(**{each.name: given.pop(each.name) for each in OPTIONS if each.name in given})


def algorithm_option(help_text: str, *default: str, multiple: bool = False) -> Callable[..., Any]:
    """Return the option `--algorithm`, which also takes the algorithms of packages."""
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
"""`--algorithm`, which may be repeated."""
