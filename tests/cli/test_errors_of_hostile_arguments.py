"""Every option of every command, given what nobody means: refused in few words, or taken."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import click
import pytest

from tests.cli.conftest import Run
from ttt_tui.cli import cli
from ttt_tui.cli.errors import CleanGroup
from ttt_tui.registry import commands

POSITION = "..O/XOO/..X"
REFUSED_NUMBERS = ("9" * 5_000, "-" + "9" * 5_000, "9" * 19, "1e400", "٣" * 30, "0x10", "")
ODD_WORDS = (
    *REFUSED_NUMBERS,
    "random:" + "9" * 5_000,
    "random:-1",
    "random:٣",
    "cells:1,2",
    "cells:" + ",".join("1" * 3_000),
    "cells:" + "9" * 5_000,
    "centre:",
    "0,0" * 3_000,
    "9" * 9 + "," + "9" * 9,
    "\ud800",
    "\0",
    "nan",
    "-inf",
    ",",
    "x" * 200_000,
)


def options() -> Iterator[tuple[str, click.Option]]:
    """Each option that takes a value, with its command; the dashboard's are those of ''."""
    assert isinstance(cli, CleanGroup)
    homes = {name: import_module(each.module) for name, each in cli.listed.items()}
    commands = {"": cli, **{name: home.command for name, home in homes.items()}}
    for name, command in commands.items():
        for each in command.params:
            if isinstance(each, click.Option) and not each.is_flag:
                yield name, each


CASES = [
    pytest.param(name, option, id=f"{name or 'dashboard'} {option.opts[0]}")
    for name, option in options()
]


@pytest.mark.parametrize(("command", "option"), CASES)
def test_no_option_ends_in_a_traceback(run: Run, command: str, option: click.Option) -> None:
    numeric = isinstance(option.type, click.IntRange)
    for value in ODD_WORDS:
        given = (option.opts[0], value)
        usual = () if command in ("", "bench") else (POSITION,)
        quick = () if command in ("", "orders", "solve") else ("--runs", "1")
        done = run(*([command] if command else []), *usual, *quick, *given)
        assert done.exit_code in (0, 2), (value[:40], done.stderr[-300:])
        assert len(done.stderr) < 700, (value[:40], len(done.stderr))
        if numeric:
            assert done.exit_code == 2, value[:40]
            assert done.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("analyze", "empty", "--order", "cells:1,2"), "cells:1,2 is not an order of a 3x3 board"),
        (("analyze", "empty", "--order", "random:" + "9" * 5_000), "at most 18 digits: random:7"),
        (("analyze", "empty", "--nodes", "9" * 4_000), "it may have 18 digits at most"),
        (("analyze", "empty", "--seconds", "9" * 4_000), "a budget of inf seconds"),
        (("analyze", "4x4k4", "--order", "cells:5,3,7,1,9,2,8,4,6"), "not an order of a 4x4 board"),
    ],
)
def test_what_is_wrong_and_what_would_be_right_is_said(
    run: Run, arguments: tuple[str, ...], complaint: str
) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert complaint in " ".join(done.stderr.split())
    assert done.stdout == ""


@pytest.mark.parametrize("command", ["analyze", *commands(), "none", ""])
def test_no_argument_is_repeated_whole(run: Run, command: str) -> None:
    for text in (
        "9" * 5_000,
        "X" * 300_000,
        "-" * 5_000,
        "--" + "x" * 5_000,
        "1x" * 3_000,
        "\ud800",
    ):
        done = run(*([command] if command else []), text)
        assert done.exit_code == 2, text[:20]
        assert len(done.stderr) < 600, (text[:20], len(done.stderr))
