"""Text that people type, paste or pipe in: what counts as a number, how errors repeat it."""

from __future__ import annotations

import re

LONGEST_TEXT = 10_000
"""Characters of a position; the largest board as a ruled grid has a tenth of them."""

_LONGEST_QUOTE = 60
_WHOLE = re.compile(r"\s*[+-]?[0-9]{1,18}\s*")


class GameTextError(ValueError):
    """A text that is no position, tree or move; says what is wrong, where, what would be right."""


def read_whole(text: str) -> int | None:
    """A whole number of at most 18 digits; None if the text is none."""
    return int(text) if _WHOLE.fullmatch(text) else None


def quoted(text: str) -> str:
    """A text as a message repeats it: on one line, without control characters, not too long."""
    return repr(text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 3]}...")


def check_length(text: str, longest: int = LONGEST_TEXT) -> None:
    """Raises `GameTextError` if a text has more characters than any valid input needs."""
    if len(text) > longest:
        raise GameTextError(
            f"{quoted(text)} cannot be read: it has {len(text):,} characters, "
            f"and no valid input has more than {longest:,}"
        )


def counted(number: int, noun: str) -> str:
    """`1 cell`, `3 cells`."""
    return f"{number:,} {noun}{'s' * (number != 1)}"
