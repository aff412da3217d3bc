"""Named 3x3 positions worth looking at."""

from __future__ import annotations

from typing import NamedTuple


class Example(NamedTuple):
    name: str
    text: str


WORKED_EXAMPLE = "..O/XOO/..X x"

EXAMPLES = (
    Example("worked example", WORKED_EXAMPLE),
    Example("turn 3", "X../.O./... x"),
    Example("turn 5", "XXO/.O./... x"),
    Example("turn 7", "XXO/OO./X.. x"),
    Example("fork", "X.O/.O./..X x"),
    Example("forced loss", "X.O/.O./X.X o"),
    Example("empty board", ".../.../... x"),
)
