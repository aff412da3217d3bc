"""Named 3x3 positions worth looking at."""

from __future__ import annotations

from typing import NamedTuple


class Example(NamedTuple):
    name: str
    text: str
    about: str


WORKED_EXAMPLE = "..O/XOO/..X x"

EXAMPLES = (
    Example("worked example", WORKED_EXAMPLE, "four moves left, one of them wins"),
    Example("turn 3", "X../.O./... x", "a corner against the centre"),
    Example("turn 5", "XXO/.O./... x", "X must stop the diagonal"),
    Example("turn 7", "XXO/OO./X.. x", "nothing left to prune but a few replies"),
    Example("fork", "X.O/.O./..X x", "one move blocks O and makes two threats"),
    Example("forced loss", "X.O/.O./X.X o", "two threats, one reply"),
    Example("empty board", ".../.../... x", "the whole game: 549,945 nodes"),
)
