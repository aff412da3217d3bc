"""What a page says over its websocket, taken at its word only where it makes sense.

A message is a list in JSON: `["stdin", text]`, `["resize", {"width": 120, "height": 40}]`,
`["ping", text]`, `["focus"]`, `["blur"]`. Whoever writes a page can send anything.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

MOST_BYTES = 1 << 18
"""Of a message: a paste is the longest that is meant."""

_LONGEST_PING = 64
_WIDTHS, _HEIGHTS = (10, 500), (5, 200)


class EnvelopeError(ValueError):
    """A message that no page of ours sends."""


class Size(NamedTuple):
    """Of the screen in the page, in cells."""

    width: int
    height: int


class Keys(NamedTuple):
    """What was typed, clicked or pasted, as a terminal would send it."""

    data: bytes


class Ping(NamedTuple):
    """Is to be sent back."""

    text: str


class Focus(NamedTuple):
    """Whether the page has it."""

    there: bool


Said = Size | Keys | Ping | Focus


def read(text: str) -> Said:
    """What a message says.

    Raises:
        EnvelopeError: nothing that we know.
    """
    try:
        parts = json.loads(text)
    except (ValueError, RecursionError):
        raise EnvelopeError("a message that is no JSON") from None
    match parts:
        case ["stdin", str(typed)]:
            return Keys(typed.encode("utf-8", "replace"))
        case ["resize", {"width": int(width), "height": int(height)}]:
            return size(width, height)
        case ["ping", str(sent)] if len(sent) <= _LONGEST_PING:
            return Ping(sent)
        case ["focus"]:
            return Focus(True)
        case ["blur"]:
            return Focus(False)
    raise EnvelopeError("a message that is none of ours")


def size(width: int, height: int) -> Size:
    """A size that a screen may have: the nearest to the one wanted."""
    return Size(_between(width, *_WIDTHS), _between(height, *_HEIGHTS))


def asked_size(query: Mapping[str, str]) -> Size:
    """The size that a query names; the usual one in place of what is no number."""
    return size(_whole(query.get("width"), 80), _whole(query.get("height"), 24))


def _whole(text: str | None, usual: int) -> int:
    """A number of a few digits, the usual one in place of anything else."""
    if text is None or not (text.isascii() and text.isdigit()) or len(text) > 6:
        return usual
    return int(text)


def _between(number: int, least: int, most: int) -> int:
    return max(least, min(number, most))
