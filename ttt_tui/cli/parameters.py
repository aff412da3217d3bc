"""Parameters of commands: boards, positions (also on standard input), numbers, algorithms, seats.

Names of plugins are looked for late, which takes longer than a search: only for a list, or for a
name that is not built in.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import reduce, wraps
from typing import Any, TextIO, TypeVar, cast

import click

from ttt_tui.cli.errors import BadArgument
from ttt_tui.game import (
    LONGEST_TEXT,
    MOST_DIGITS,
    ImpossiblePosition,
    NotationError,
    Position,
    Rules,
    RulesError,
    format_rules,
    quoted,
    read_whole,
    written_rules,
)
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.game.game_texts import is_of_board, read_state
from ttt_tui.game.tree_text import LONGEST_TREE, is_tree_text
from ttt_tui.search.algorithm import left_out, own_names, plugins
from ttt_tui.search.algorithm import names as algorithm_names

Command = TypeVar("Command", bound=Callable[..., Any])


class Whole(click.IntRange):
    """A whole number of at most `MOST_DIGITS` digits, in a range if one is given."""

    def _describe_range(self) -> str:
        return _range_words(super()._describe_range(), self.min, self.max)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, str) and read_whole(value) is None:
            digits = value.strip().lstrip("+-")
            is_long = digits.isascii() and digits.isdigit()
            reason = f": it may have {MOST_DIGITS} digits at most" if is_long else ""
            self.fail(f"{quoted(value)} is not a valid integer{reason}", param, ctx)
        return super().convert(value, param, ctx)


class Number(click.FloatRange):
    """A number, in a range if one is given; whether it must be finite is the option's affair."""

    def _describe_range(self) -> str:
        return _range_words(super()._describe_range(), self.min, self.max)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            if isinstance(value, str) and quoted(value) != repr(value):  # too long to be repeated
                self.fail(f"{quoted(value)} is not a valid float", param, ctx)
            raise


def count_option(
    flag: str,
    words: str,
    *,
    least: int | None = 1,
    most: int | None = None,
    usual: int | None = None,
) -> Callable[[Command], Command]:
    """An option for a whole number `N` in this range; without a usual one it may be none."""
    return click.option(
        flag,
        type=Whole(min=least, max=most),
        default=usual,
        show_default=usual is not None,
        metavar="N",
        help=words,
    )


def _range_words(words: str, *ends: float | None) -> str:
    """What help says of a range: of none nothing, where click (8.5) says `x<=None`."""
    return "" if all(end is None for end in ends) else words


State = TypeVar("State")
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
        if not is_of_board(text):
            name = rules_of(read_state(text)).name
            raise NotationError(f"this command is for boards, not for {name} positions")
        position = Position.parse(text, self.rules if self._written(text) is None else None)
        position.check()
        return position

    def read_state(self, text: str) -> GameState:
        """Read a position of any game, of a board as `read`.

        Raises:
            NotationError: it is none, or a board's option is given for another game.
            ImpossiblePosition: no game can reach it.
        """
        if is_of_board(text):
            return self.read(text)
        state = read_state(text)
        for name in self.given:
            raise NotationError(
                f"{option_name(name)} works only with boards, not with {rules_of(state).name}: "
                f"remove {option_name(name)}"
            )
        return state

    def read_argument(self, text: str, name: str = "position") -> Position:
        """Read the one position that a command is given, as `read`, in the argument of this name.

        Raises:
            BadArgument: what is wrong with it, after the text itself.
        """
        return argument(self.read, text, name)

    def read_state_argument(self, text: str, name: str = "position") -> GameState:
        """As `read_argument`, of any game."""
        return argument(self.read_state, text, name)

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


def argument(read: Callable[[str], State], text: str, name: str = "position") -> State:
    """What a function reads in the one argument of this name.

    Raises:
        BadArgument: what is wrong with it, after the text itself.
    """
    try:
        return read(text)
    except (NotationError, ImpossiblePosition) as error:
        raise BadArgument(f"{name} {quoted(text)}: {error}") from error


def numbered_lines(stream: TextIO) -> Iterator[tuple[int, str]]:
    """Each line with its number from 1, as soon as it is there.

    A line of more than `LONGEST_TEXT` characters, of a tree `LONGEST_TREE`, is given up to a little
    beyond that, which no reader takes, and the rest of it is passed over.
    """
    number = 0
    while line := stream.readline(LONGEST_TEXT + 2):
        number += 1
        if len(line) > LONGEST_TEXT and is_tree_text(line):
            line += stream.readline(LONGEST_TREE - LONGEST_TEXT)
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
        raise BadArgument("- reads standard input, but standard input is closed")
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


class Name(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.4
    """One of some names, whatever its case."""

    name = "choice"

    def __init__(self, own: Sequence[str], every: Callable[[], Sequence[str]]) -> None:
        """`own` are the names that are known at once, `every` gives all."""
        self._own = own
        self._every = every

    def _all(self) -> click.Choice[str]:
        return click.Choice(self._every(), case_sensitive=False)

    def get_metavar(self, *arguments: Any, **named: Any) -> str | None:
        return self._all().get_metavar(*arguments, **named)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if isinstance(value, str) and value.lower() in self._own:
            return value.lower()
        for name, why in plugins().faults.items():
            if name == value:
                self.fail(f"{name} cannot be used: it {why}", param, ctx)
        return self._all().convert(value, param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        return self._all().shell_complete(ctx, param, incomplete)


def algorithm_option(words: str) -> Callable[[Command], Command]:
    """An option for one algorithm, else alpha-beta."""
    name = Name(own_names(), algorithm_names)
    return click.option(
        "--algorithm", type=name, default="alpha-beta", show_default=True, help=words
    )


def algorithms_option(words: str) -> Callable[[Command], Command]:
    """An option for several algorithms, that may be none; the command gets `algorithms`."""
    name = Name(own_names(), algorithm_names)
    return click.option("--algorithm", "algorithms", type=name, multiple=True, help=words)


class ListsNames(click.Command):
    """A command whose help lists algorithms, and says which plugins are missing, and why."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_epilog(ctx, formatter)
        for sentence in left_out():
            formatter.write_paragraph()
            formatter.write_text(sentence)


class NamingCommand(ListsNames, PositionCommand):
    """A command that takes positions and names of algorithms."""
