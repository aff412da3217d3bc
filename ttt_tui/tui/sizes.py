"""How large the terminal is, and what that means for the screen."""

from __future__ import annotations

MINIMUM_SIZE = (60, 20)
"""Columns and rows below which the screen only says how large it must be."""

WIDE_SIZE = (110, 36)
"""From this size on the main panels are on the screen at once; below, the right side has tabs."""

NARROW_WIDTH = 74
"""Below this width the board takes its smallest form, so that the rest can be read."""

USUAL_BELOW = 14
"""Lines of the lower panels beside a board: with the comparison, and in the first frame."""


def turn_lines(rows: int, folded: bool) -> int:
    """The lines below a board of so many rows: the largest leaves one less to the words."""
    if not folded:
        return 2
    return 4 if rows == 8 else 5


def is_too_small(width: int, height: int) -> bool:
    return width < MINIMUM_SIZE[0] or height < MINIMUM_SIZE[1]


def is_folded(width: int, height: int) -> bool:
    return width < WIDE_SIZE[0] or height < WIDE_SIZE[1]
