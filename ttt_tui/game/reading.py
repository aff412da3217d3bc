"""Text that people type, paste or pipe in: how much of it is read, and what counts as a number.

`int` refuses thousands of digits with an error of its own, and what is read must take time in
proportion to its length; so whatever reads text begins here.
"""

from __future__ import annotations

import math
import re

LONGEST_TEXT = 10_000
"""Characters; the largest board as a ruled grid from a document has a tenth of them."""

MOST_DIGITS = 18
"""Of a whole number, so that the compiled engine can hold it, and the sum of several."""

_LONGEST_QUOTE = 60
CONTROLS = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""What `printable` writes as an escape: a terminal would obey it."""

_WHOLE = re.compile(rf"[+-]?[0-9]{{1,{MOST_DIGITS}}}")


def read_whole(text: str) -> int | None:
    """A whole number of at most `MOST_DIGITS` digits; None: the text is none."""
    text = text.strip()
    return int(text) if _WHOLE.fullmatch(text) else None


def read_number(text: str) -> float | None:
    """A number that has no more digits before its point than a whole one; None: it is none."""
    try:
        number = float(text) if len(text) <= LONGEST_TEXT else math.nan
    except ValueError:
        return None
    return number if abs(number) < 10**MOST_DIGITS else None  # neither infinite nor nan


def too_long(text: str) -> str | None:
    """What is wrong with a text of more than `LONGEST_TEXT` characters; None: it is shorter."""
    if len(text) <= LONGEST_TEXT:
        return None
    return f"it has more than {LONGEST_TEXT:,} characters, more than any valid input needs"


def printable(text: str) -> str:
    """A text with an escape as `\\x1b` in place of each control character but tab and newline.

    Also of what turns the direction of writing round, as it makes a text read as another one, and
    of what no encoding has (surrogates).
    """
    return CONTROLS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def one_line(text: str) -> str:
    """A text from elsewhere with an escape in place of each character that is not printable.

    Stricter than `printable`: also of breaks, of what is no text to XML, and of what takes no room.
    """
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )


def quoted(text: str) -> str:
    """What was written, as a message repeats it: on one line and not too long."""
    return repr(text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 3]}...")


def quoted_data(data: object) -> str:
    """What was read as JSON, as a message repeats it: on one line and not too long."""
    if isinstance(data, str):
        return quoted(data)
    try:
        shown = repr(data)
    except RecursionError:
        return "what is nested so deeply"
    return shown if len(shown) <= _LONGEST_QUOTE else f"{shown[: _LONGEST_QUOTE - 3]}..."
