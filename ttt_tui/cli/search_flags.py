"""The options of a search, as flags of the commands that search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ttt_tui.cli.flags import ALGORITHMS, Command
from ttt_tui.search.algorithms import algorithm
from ttt_tui.search.options import OPTIONS, Options


def _read_by(read: Callable[[str], Any]) -> Callable[..., Any]:
    """Return the callback of an option that a function reads; it raises `OptionsError`."""
    return lambda _ctx, _param, given: (
        read(given) if isinstance(given, str) else tuple(map(read, given or ()))
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


ANY = "Algorithm to search with; repeat it for more."


def algorithm_option(
    help_text: str, *default: str, multiple: bool = False, by_game: bool = False
) -> Callable[..., Any]:
    """Return the option `--algorithm`, which also takes the algorithms of packages.

    Args:
        by_game: True if the command chooses others for trees with chance nodes.
    """
    usual = " and ".join(default)
    if by_game:
        usual += "; for chance nodes expectimax"
        default = ()
    return click.option(
        "--algorithm",
        callback=_read_by(algorithm),
        metavar="NAME",
        multiple=multiple,
        default=default if multiple else next(iter(default), None),
        help=f"{help_text} Choose {ALGORITHMS}.  [default: {usual}]",
    )


algorithms_option = algorithm_option(ANY, "minimax", "alpha-beta", multiple=True)
"""`--algorithm`, which may be repeated."""
