"""Numbers among the arguments: what is no number, or too long a one, is refused in a short line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from ttt_tui.game import MOST_DIGITS, quoted, read_whole

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
