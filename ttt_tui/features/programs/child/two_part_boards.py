"""Boards in two parts, the stones of each side by themselves: bits, sets, lists of moves, booleans.

They are read as cells with X, O and a blank, so that they are boards like others. A
part is one number with a bit for each stone; which bit is which cell is said by a layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

X, O, EMPTY = "X", "O", " "  # noqa: E741 - the field's own names

STRIDE = 16
"""Bits from row to row of cells that are named by row and column."""
_MOST_BITS = 9 * STRIDE

Bits = tuple[int, int]
Size = tuple[int, int]
"""Rows and columns."""


class Manner(NamedTuple):
    """How the stones are shared out.

    Attributes:
        turned: the number of stones, modulo 2, with which the first part has those of O.
        has_all: the second part has all stones.
    """

    turned: int | None = None
    has_all: bool = False

    def sides(self, parts: Bits) -> Bits:
        """The stones of X and of O."""
        first, second = parts
        if self.has_all:
            second &= ~first
        is_turned = (first | second).bit_count() % 2 == self.turned
        return (second, first) if is_turned else (first, second)

    def is_step(self, was: Bits, now: Bits) -> bool:
        """Whether one stone is set between two pairs of parts."""
        (x, o), (x_now, o_now) = self.sides(was), self.sides(now)
        added = (x_now | o_now) ^ (x | o)
        if x & ~x_now or o & ~o_now or x_now & o_now or added.bit_count() != 1:
            return False
        # Parts that change places at each move say whose move it is.
        return self.turned is None or bool(added & x_now) == ((x | o).bit_count() % 2 == 0)


TURNS = "in turns"

MANNERS = {
    "sides": Manner(),  # X and O each in a place of their own
    "own first": Manner(turned=1),  # whoever moves first, then the other
    "own last": Manner(turned=0),
    "own of all": Manner(turned=1, has_all=True),  # whoever moves, and all stones together
    "last of all": Manner(turned=0, has_all=True),  # whoever has moved, and all stones together
    "X of all": Manner(has_all=True),
    TURNS: Manner(),  # all moves in one place, in their order
}


class Layout(NamedTuple):
    """Which bit is which cell: `origin` of the first, so much on for the next row and column."""

    origin: int
    down: int
    right: int

    def places(self, rows: int, columns: int) -> list[int]:
        return [
            self.origin + row * self.down + column * self.right
            for row in range(rows)
            for column in range(columns)
        ]


def halves(values: Sequence[Any], manner: str) -> Bits | None:
    """The stones in each part as bits."""
    one, other = map(plain, (values[0], values[-1]))
    if manner == TURNS:
        if not isinstance(one, tuple) or any(isinstance(each, bool) for each in one):
            return None
        one, other = one[::2], one[1::2]
    first, second = stones(one), stones(other)
    return None if first is None or second is None else (first, second)


def stones(value: Any) -> int | None:
    """The stones of one part as bits, by the numbers of the cells, or by row and column."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        return value if value >= 0 else None
    if not isinstance(value, tuple | list | frozenset):
        return None
    if isinstance(value, tuple | list) and value and isinstance(value[0], bool):
        return sum(1 << cell for cell, is_there in enumerate(value) if is_there)
    bits = 0
    for each in value:
        is_place = isinstance(each, tuple) and len(each) == 2
        number = each[0] * STRIDE + each[1] if is_place else each
        if not isinstance(number, int) or not 0 <= number < _MOST_BITS:
            return None
        bits |= 1 << number
    return bits


def plain(value: Any) -> Any:
    """A part as one value that does not change."""
    if isinstance(value, set | frozenset):
        return frozenset(value)
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list | tuple):
        if value and isinstance(value[0], list | tuple) and isinstance(value[0][0], bool):
            return tuple(each for row in value for each in row)
        return tuple(tuple(e) if isinstance(e, list) else e for e in value)
    return value


def read(values: Sequence[Any], size: Size, keys: Sequence[Any]) -> tuple[Any, ...] | None:
    """The cells that two parts make; `keys` are a manner and a layout."""
    name, *layout = keys
    if (both := halves(values, name)) is None:
        return None
    x, o = MANNERS[name].sides(both)
    return tuple(
        X if x >> place & 1 else O if o >> place & 1 else EMPTY
        for place in Layout(*layout).places(*size)
    )


def write(
    values: Sequence[Any], size: Size, keys: Sequence[Any], cells: Sequence[Any]
) -> Sequence[Any]:
    """The parts with other stones: themselves where they can be changed."""
    name, *layout = keys
    places = Layout(*layout).places(*size)
    by_place = Layout(*layout).down == STRIDE
    x, o = ([p for p, cell in zip(places, cells, strict=True) if cell == sign] for sign in (X, O))
    if name == TURNS:
        order = [each for two in zip_longest(x, o) for each in two if each is not None]
        return [_part(values[0], order, by_place=by_place)]
    manner = MANNERS[name]
    first, second = (o, x) if (len(x) + len(o)) % 2 == manner.turned else (x, o)
    if manner.has_all:
        second = [*first, *second]
    both = zip(values, (first, second), strict=True)
    return [_part(held, each, by_place=by_place) for held, each in both]


def _part(held: Any, numbers: list[int], *, by_place: bool) -> Any:
    if isinstance(held, int):
        return sum(1 << number for number in numbers)
    if isinstance(held, list) and held and isinstance(held[0], list):
        columns = len(held[0])
        for row, cells in enumerate(held):
            cells[:] = [row * columns + column in numbers for column in range(columns)]
        return held
    made: list[Any] = list(numbers)
    if isinstance(held, list | tuple) and held and isinstance(held[0], bool):
        made = [cell in numbers for cell in range(len(held))]
    elif by_place:
        made = [divmod(number, STRIDE) for number in numbers]
    if isinstance(held, list):
        held[:] = made
    elif isinstance(held, set):
        held.clear()
        held.update(made)
    else:
        return type(held)(made)
    return held
