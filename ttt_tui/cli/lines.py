"""Standard input line by line, with memory for one line only, however long a line is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from ttt_tui.game import LONGEST_TEXT


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
