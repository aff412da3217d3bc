"""All that commands print goes through here, so that any output can take it.

Control characters in it come from files, arguments and other programs, and are written as escapes:
a terminal would obey them. An output whose encoding lacks a character gets what stands in for it:
the bars of `ttt-tui orders` are whole blocks, or number signs, where it has no eighths of blocks.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, TextIO

import click

from ttt_tui._version import JSON_SCHEMA
from ttt_tui.game import printable

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
    _write(printable(text) + end, err=err)


def echo_bytes(data: bytes) -> None:
    """Print a file that is not text, as it is.

    Raises:
        OSError: it cannot be written.
    """
    click.echo(data, nl=False)


def is_terminal() -> bool:
    """Whether standard output is one."""
    return sys.stdout is not None and sys.stdout.isatty()


def _write(text: str, *, err: bool) -> None:
    stream: TextIO | None = sys.stderr if err else sys.stdout
    encoding = getattr(stream, "encoding", None) or "utf-8"
    click.echo(fitted(text, encoding), err=err, nl=False)


def echo_json(data: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> None:
    """Print an object of JSON, or a list of such, on a line (docs/reference/json.md).

    Iterators in it stand for text that is JSON already.

    Raises:
        OSError: it cannot be written.
    """
    from ttt_tui.search.reading.part import json_pieces  # late: most commands print no JSON

    schema = {"schema": JSON_SCHEMA}
    whole = {**schema, **data} if isinstance(data, Mapping) else [{**schema, **one} for one in data]
    for text in joined(chain(json_pieces(whole), "\n")):
        echo(text, end="")


_PIECES_A_WRITE = 1_000


def joined(pieces: Iterable[str]) -> Iterator[str]:
    """The same text in longer pieces: a write each."""
    left = iter(pieces)
    while some := list(islice(left, _PIECES_A_WRITE)):
        yield "".join(some)


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


_SECONDS_A_LINE = 0.1


class ProgressLine:
    """Writes over itself; silent where standard error is no terminal."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._due = clock() + _SECONDS_A_LINE  # what ends at once needs no line
        self._width = 0

    def show(self, text: str) -> None:
        """Write the line anew, a few times a second at most."""
        if not self._shown or (now := self._clock()) < self._due:
            return
        self._due = now + _SECONDS_A_LINE
        import shutil  # late: few commands have such a line, and it takes 2 ms to load

        room = shutil.get_terminal_size().columns - 1
        self._write(text[:room])

    def clear(self) -> None:
        """Leave the line empty, the cursor at its beginning."""
        if self._width:
            self._write("")
            _write("\r", err=True)

    def _write(self, text: str) -> None:
        _write(f"\r{printable(text):<{self._width}}", err=True)
        self._width = len(text)
