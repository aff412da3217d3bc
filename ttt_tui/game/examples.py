"""Named positions worth looking at, and the games that have a name."""

from __future__ import annotations

from typing import NamedTuple


class Example(NamedTuple):
    """A name and a position, or rules alone, as text."""

    name: str
    text: str


WORKED_EXAMPLE = "..O/XOO/..X x"

CUT_AT_A_DRAW = "XOO/O../X.. x"
"""Whose first cut takes thought: O holds X to a draw, X has one already, and two moves are left."""

EXAMPLES = (
    Example("worked example", WORKED_EXAMPLE),
    Example("cut at a draw", CUT_AT_A_DRAW),
    Example("turn 3", "X../.O./... x"),
    Example("turn 5", "XXO/.O./... x"),
    Example("turn 7", "XXO/OO./X.. x"),
    Example("fork", "X.O/.O./..X x"),
    Example("forced loss", "X.O/.O./X.X o"),
    Example("empty board", ".../.../... x"),
    Example("3x4 board", "3x4k3 ..../.X../.O.. x"),
    Example("four in a row", "4x4k4 X..O/OXXO/XOO./.... x"),
    Example("Connect Four", "6x7k4g .OO...O/.XXO..X/OOOX.XO/OXXX.XX/OOOX.OO/XOXOXXX x"),
    Example("misere", "3x3k3m X.O/.O./..X x"),
)

GAMES = (
    Example("tic-tac-toe", "3x3k3"),
    Example("3x4, three", "3x4k3"),
    Example("4x4, four", "4x4k4"),
    Example("5x5, four", "5x5k4"),
    Example("Connect Four", "6x7k4g"),
    Example("7x7, five", "7x7k5"),
    Example("misere tic-tac-toe", "3x3k3m"),
)
