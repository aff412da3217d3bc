"""The options of a board, for the dashboard and the commands; little else is loaded."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from ttt_tui.games.rules import Rules

ALGORITHMS = (
    "minimax, alpha-beta, alpha-beta+, pvs, mtd-f, uct, expectimax, star1, or one of a package"
)

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
