"""The values of game states as numbers that a search counts with."""

from __future__ import annotations

from math import inf


def counted(value: float, infinity: int) -> int:
    """A value as a whole number: an infinite one is the open end of a window."""
    if value in (inf, -inf):
        return infinity if value > 0 else -infinity
    return int(value)


def written(value: int | None, infinity: int) -> int | str | None:
    """The same in JSON, which has no infinity: `"inf"`, `"-inf"`."""
    if value is None or abs(value) < infinity:
        return value
    return "inf" if value > 0 else "-inf"
