"""What is known of a search once its board is recognised: where the board is, and its signs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ttt_tui.features.programs.child.boards import Cells, Reading, Shape
from ttt_tui.features.programs.child.games import CONNECT_FOUR
from ttt_tui.features.programs.child.value_sources import Call


class Signs(NamedTuple):
    """What stands in the cells; in a board of numbered cells `empty` is None.

    `order` says which cell of the game each is, () as they lie: there stones fall to the last row.
    """

    x: Any
    o: Any
    empty: Any
    numbered: bool = False
    order: tuple[int, ...] = ()

    def bits(self, count: int) -> list[_Bits]:
        """As `code` has them, for each cell; none where 1 may stand there for True."""
        if not type(self.x) is type(self.o) is str:
            return []
        places = self.places(count)
        return [_Bits({self.x: 1 << at, self.o: 1 << at + count}) for at in places]

    def places(self, count: int) -> Sequence[int]:
        """Which bit each cell is."""
        return self.order or range(count)

    def code(self, cells: Cells) -> int:
        """The stones of X as bits, those of O above them."""
        x = o = 0
        first, second = self.x, self.o
        for place, value in zip(self.places(len(cells)), cells, strict=True):
            if value is first or same(value, first):
                x |= 1 << place
            elif value is second or same(value, second):
                o |= 1 << place
        return x | o << len(cells)


class _Bits(dict[Any, int]):
    """What each stone in a cell is, as a bit; whatever else stands there is none."""

    def __missing__(self, value: Any) -> int:
        self[value] = 0
        return 0


class Recognised(NamedTuple):
    """All that is known after the first calls.

    Attributes:
        readings: of each function of the cycle; `root` that of the function that called it first.
        turn: 0 where X places the first stone below the root, 1 where O does.
        windows: the names of alpha and beta, of each function; `depth` the name of that.
    """

    readings: dict[int, Reading]
    root: Reading | None
    signs: Signs
    turn: int
    in_a_row: int
    gravity: bool
    windows: dict[int, tuple[str, str]]
    depth: str | None

    @property
    def shape(self) -> Shape:
        """Of the object, and whatever its cells are: see `size`."""
        return next(iter(self.readings.values())).shape

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of the board."""
        rows, columns = self.shape[1:3]
        is_turned = self.gravity and (columns, rows) == CONNECT_FOUR
        return (columns, rows) if is_turned else (rows, columns)

    def reading(self, index: int) -> Reading:
        """Where a function has its board; one that was not called at first is like the others."""
        return self.readings.setdefault(index, next(iter(self.readings.values())))

    def code(self, call: Call) -> int | None:
        """The board of the first call as it is now; None where it is not to be seen."""
        reading = self.root or self.readings.get(call.index)
        cells = reading.cells(call) if reading else None
        return self.signs.code(cells) if cells else None


def same(one: Any, other: Any) -> bool:
    """Equal, and 1 is not True."""
    return one is other or (type(one) is type(other) and bool(one == other))
