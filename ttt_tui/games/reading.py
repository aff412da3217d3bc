"""Text that people type, paste or pipe in: what counts as a number, how errors repeat it."""

from __future__ import annotations

import re

_LONGEST_QUOTE = 60
_WHOLE = re.compile(r"\s*[+-]?[0-9]{1,18}\s*")


class GameTextError(ValueError):
    """A text that is no position or tree; says what is wrong, where, what would be right."""


def read_whole(text: str) -> int | None:
    """A whole number of at most 18 digits; None if the text is none."""
    return int(text) if _WHOLE.fullmatch(text) else None


def quoted(text: str) -> str:
    """A text as a message repeats it: on one line, without control characters, not too long."""
    return repr(text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 3]}...")
