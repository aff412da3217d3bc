"""The rules of a game that is not seen but searched: whether stones fall, how long a line wins."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ttt_tui.features.programs.child.boards import Shape

CONNECT_FOUR = 6, 7
_DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


def falls(codes: Sequence[int], shape: Shape) -> bool:
    """Whether no stone ever hangs in the air, on a board where that is worth saying."""
    cells = shape.cells
    if cells == 9 or len(codes) < 8:
        return False
    full = (1 << cells) - 1
    bottom = full ^ ((1 << cells - shape.columns) - 1)
    for code in codes:
        stones = (code | code >> cells) & full
        if stones & ~bottom & ~(stones >> shape.columns):
            return False
    return any(code for code in codes)


def in_a_row(games: Sequence[tuple[int, bool]], shape: Shape, *, gravity: bool) -> int:
    """The length of the lines at which a search stops, else what is usual on such a board.

    Args:
        games: boards, the stones of X below those of O, and whether the search went on there.
    """
    if shape.cells == 9:
        return 3
    if gravity and (shape.rows, shape.columns) == CONNECT_FOUR:
        return 4  # whatever else a search seems to take for a win is more likely a mistake of it
    shorter = min(shape.rows, shape.columns)
    expected = shorter if shorter <= 5 else 4 if gravity else 5
    seen = [(code.bit_count(), _longest(code, shape), goes_on) for code, goes_on in games]
    deepest = max((stones for stones, _, _ in seen), default=0)

    def trouble(k: int) -> tuple[int, int, int]:
        """Games that go on with such a line, and leaves above a depth limit that have none.

        Where a search judges in the parent, they lack one stone to it.
        """
        on = sum(longest >= k for _, longest, goes_on in seen if goes_on)
        leaves = [length for stones, length, goes_on in seen if not goes_on and stones < deepest]
        none, lacking = (sum(each < length for each in leaves) for length in (k, k - 1))
        return on + none, lacking, abs(k - expected)

    return min(range(3, shorter + 1), key=trouble, default=3)


def is_laid_out(games: Sequence[tuple[int, bool]], shape: Shape, length: int) -> bool:
    """Whether a search ends at lines of its board; else its cells are numbered in another way.

    Args:
        games: as `in_a_row` has them.
    """
    full = (1 << shape.cells) - 1
    ends: list[bool] = []
    lines: list[bool] = []
    for code, goes_on in games:
        if (code | code >> shape.cells) & full == full:
            continue
        longest = _longest(code, shape)
        if longest >= length:
            lines.append(goes_on)
        if not goes_on:
            ends.append(longest < length)
    return 4 * sum(ends) < len(ends) or not any(lines) or len(ends) < 8


def _longest(code: int, shape: Shape) -> int:
    """How many stones of one side stand in a row at most."""
    cells = list(product(range(shape.rows), range(shape.columns)))
    best = 0
    for stones in (code & (1 << shape.cells) - 1, code >> shape.cells):
        filled = {cell for place, cell in enumerate(cells) if stones >> place & 1}
        for (row, column), (down, right) in product(filled, _DIRECTIONS):
            length = 1
            while (row + length * down, column + length * right) in filled:
                length += 1
            best = max(best, length)
    return best
