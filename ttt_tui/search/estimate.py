"""Estimates by a function of the user, such as `my.py:evaluate`.

The function gets a `Board` and returns a number from X's side, between -1 and 1, for a win is 1.
Searches count it in hundredths, and at most 99 of them, so that every win is better.
"""

import runpy
from collections.abc import Callable
from numbers import Real
from typing import Any

from ttt_tui.games.guard import GameFault, ask, only
from ttt_tui.games.position import Position
from ttt_tui.search.options import MOST_OF_OWN, WIN_AMONG_ESTIMATES

_LOADING_SECONDS = 60.0


class Board:
    """The board of a position.

    Attributes:
        rows: a text for each row from the top, such as `XO.`.
        to_move: `X` or `O`.
        in_a_row: the number of stones that make a line.
    """

    def __init__(self, position: Position) -> None:
        self.rows = position.rows_text.split("/")
        self.to_move = position.to_move.letter
        self.in_a_row = position.rules.in_a_row
        self._position = position

    def at(self, row: int, column: int) -> str:
        """Return `X`, `O`, `.`, or an empty text beside the board; rows and columns are from 0."""
        is_inside = 0 <= row < len(self.rows) and 0 <= column < len(self.rows[0])
        return self.rows[row][column] if is_inside else ""

    def moves(self) -> list[tuple[int, int]]:
        """Return row and column of each legal move."""
        return list(map(self._position.rules.coordinates, self._position.moves()))


def own_estimate(name: str) -> Callable[[Position], int]:
    """Load a function such as `my.py:evaluate`; its estimates are in hundredths of a win.

    Raises:
        GameFault: the file or the function fails, or returns anything but a number that fits.
    """
    file, _, function_name = name.rpartition(":")
    shown = name.rpartition("/")[2]
    found = ask(shown, "loading it", runpy.run_path, file, seconds=_LOADING_SECONDS)
    function = found.get(function_name)
    if not callable(function):
        raise GameFault(f"{shown}: the file has no function {function_name}")

    def estimate(position: Position) -> int:
        found = ask(shown, "the estimate", function, Board(position))
        what = f"the estimate of {position}"
        return int(ask(shown, what, _hundredths, found, wanted="a number from -1 to 1: a win is 1"))

    return estimate


def _hundredths(found: Any) -> int:
    is_number = isinstance(found, Real)
    only(found, where=is_number and abs(found) <= 1)
    hundredths: int = round(WIN_AMONG_ESTIMATES * found)
    return max(-MOST_OF_OWN, min(MOST_OF_OWN, hundredths))
