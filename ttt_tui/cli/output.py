"""All that commands print goes through here, so that any output can take it.

An output whose encoding lacks a character gets what stands in for it: the bars of `ttt-tui orders`
are whole blocks, or number signs, where there are no eighths of blocks.
"""

from __future__ import annotations

import sys
from typing import TextIO

import click

# The best first; each must be of one character, or columns would move.
_STAND_INS = {
    "█": "#",
    **dict.fromkeys("▉▊▋▌", "▌#"),
    **dict.fromkeys("▍▎▏", "▌|"),
    "≈": "~",
    "×": "x",
}


def echo(text: str = "", *, err: bool = False, end: str = "\n") -> None:
    """Print a text and what ends it, in the characters that the output has.

    Raises:
        OSError: it cannot be written.
    """
    stream: TextIO | None = sys.stderr if err else sys.stdout
    encoding = getattr(stream, "encoding", None) or "utf-8"
    click.echo(fitted(text + end, encoding), err=err, nl=False)


def fitted(text: str, encoding: str) -> str:
    """The text with stand-ins for what an encoding lacks; `?` where there is none."""
    if text.isascii() or _has(encoding, text):
        return text
    return "".join(each if _has(encoding, each) else _stand_in(each, encoding) for each in text)


def _stand_in(character: str, encoding: str) -> str:
    return next((each for each in _STAND_INS.get(character, "") if _has(encoding, each)), "?")


def _has(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeError:
        return False
    return True
