"""Boards and positions among the arguments, and positions line by line on standard input."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import reduce, wraps
from typing import Any, TextIO, TypeVar, cast

import click

from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.numbers import Whole
from ttt_tui.game import (
    LONGEST_TEXT,
    ImpossiblePosition,
    NotationError,
    Position,
    Rules,
    RulesError,
    format_rules,
    quoted,
    written_rules,
)

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

_NUMBERS = {
    "rows": "Rows of the board, 1 to 8.  [default: 3]",
    "columns": "Columns of the board, 1 to 8.  [default: 3]",
    "in_a_row": "Stones that make a line, 2 to 8.  [default: 3]",
}
_FLAGS = {
    "gravity": "Stones fall to the lowest empty cell.",
    "misere": "The player who completes a line loses.",
}


def option_name(field: str) -> str:
    return f"--{field.replace('_', '-')}"


def board_options(command: Decorated) -> Decorated:
    """Give a command the options of a board; they arrive as one `BoardOptions` named `board`."""

    @wraps(command)
    def with_board(*arguments: Any, **options: Any) -> Any:
        given = {name: options.pop(name) for name in (*_NUMBERS, *_FLAGS)}
        return command(*arguments, board=BoardOptions(**given), **options)

    options = [
        click.option(option_name(name), name, type=Whole(), metavar="N", help=words)
        for name, words in _NUMBERS.items()
    ] + [
        click.option(option_name(name), name, is_flag=True, default=None, help=words)
        for name, words in _FLAGS.items()
    ]
    return reduce(lambda made, option: option(made), reversed(options), cast(Decorated, with_board))


@dataclass(frozen=True)
class BoardOptions:
    """What the command line says of the board; None where it says nothing."""

    rows: int | None = None
    columns: int | None = None
    in_a_row: int | None = None
    gravity: bool | None = None
    misere: bool | None = None

    @property
    def given(self) -> dict[str, int]:
        return {name: value for name, value in asdict(self).items() if value is not None}

    @property
    def rules(self) -> Rules:
        """The board of a position that does not name its own.

        Raises:
            click.UsageError: a number is out of range.
        """
        try:
            return Rules(**self.given)  # type: ignore[arg-type]  # its fields have these names
        except RulesError as error:
            raise click.UsageError(str(error)) from error

    def read(self, text: str) -> Position:
        """Read a position on the board that it names, or else on that of the options.

        Raises:
            NotationError: it is none, or names a board that contradicts an option.
            ImpossiblePosition: no game can reach it.
        """
        position = Position.parse(text, self.rules if self._written(text) is None else None)
        position.check()
        return position

    def read_argument(self, text: str, name: str = "position") -> Position:
        """Read the one position that a command is given, as `read`, in the argument of this name.

        Raises:
            BadArgument: what is wrong with it, after the text itself.
        """
        try:
            return self.read(text)
        except (NotationError, ImpossiblePosition) as error:
            raise BadArgument(f"{name} {quoted(text)}: {error}") from error

    def _written(self, text: str) -> Rules | None:
        """The rules in a text, which no option may contradict."""
        written = written_rules(text)
        for name, value in self.given.items():
            if written is not None and getattr(written, name) != value:
                option = option_name(name) if value is True else f"{option_name(name)} {value}"
                raise NotationError(
                    f"{format_rules(written)} contradicts {option}: leave one of the two out"
                )
        return written


def numbered_lines(stream: TextIO) -> Iterator[tuple[int, str]]:
    """Each line with its number from 1, as soon as it is there.

    A line of more than `LONGEST_TEXT` characters is given up to a little beyond that, which no
    reader takes, and the rest of it is passed over.
    """
    number = 0
    while line := stream.readline(LONGEST_TEXT + 2):
        number += 1
        yield number, line
        while line and not line.endswith("\n"):
            line = stream.readline(LONGEST_TEXT)


def take_any_bytes() -> None:
    """A byte of the input that is no text becomes a foreign character, not the end of all."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")


def lines_of_input() -> Iterator[tuple[int, str]]:
    """The positions on standard input: each line's number and text as soon as it is there.

    Blank lines and comments (`#`) are left out.

    Raises:
        BadArgument: standard input is closed.
    """
    if sys.stdin is None:
        raise BadArgument("- reads standard input, which is closed")
    take_any_bytes()
    for number, line in numbered_lines(sys.stdin):
        text = line.strip().removeprefix("\ufeff")
        if not text.startswith("#") and (text or len(line) > LONGEST_TEXT):
            yield number, text or line  # blanks of too long a line say so


class PositionCommand(click.Command):
    """A command with positions among its arguments."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take `---/-X-/---` for the position it is, not for an option."""
        return super().parse_args(
            ctx,
            [re.sub("^-+", lambda dashes: "." * len(dashes[0]), arg) if _is_board(arg) else arg
             for arg in args],
        )  # fmt: skip


def _is_board(argument: str) -> bool:
    return re.fullmatch(r"-[-_.?xXoO0/\s]*[-_.?xXoO0/\s]{2}", argument) is not None
