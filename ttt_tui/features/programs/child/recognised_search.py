"""What is known of a search once its board is recognised; also as text, to find it again by."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from enum import Enum
from operator import getitem
from typing import Any, NamedTuple, Protocol

from ttt_tui.features.programs.channel import Batch
from ttt_tui.features.programs.child.boards import KINDS, Cells, Reading, Shape
from ttt_tui.features.programs.child.games import CONNECT_FOUR
from ttt_tui.features.programs.child.value_sources import Call, Source, is_instance_of_theirs

Recipe = dict[str, Any]
"""What was recognised, as text: so that it is found again when the file is run once more."""
MOST_CODES = 100_000


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


class Reports(Protocol):
    """What is reported of a call; but for the first two, no report returns."""

    def recognised(self, found: Recognised, root: int, recipe: Recipe) -> None: ...
    def batch(self, batch: Batch) -> None: ...
    def over(self, *, complete: bool, stopped: str, chosen: int | None) -> None: ...
    def failed(self, words: str, helps: str = "") -> None: ...
    def refused(self, words: str) -> None: ...


class Codes(dict[Any, int]):
    """The boards that have been seen, as numbers, by their keys; a new one is counted at once."""

    def __init__(self, found: Recognised) -> None:
        super().__init__()
        self._signs = found.signs
        self._count = found.shape.cells if KINDS[found.shape.kind].is_cells else -1
        self._bits = found.signs.bits(found.shape.cells)

    def __missing__(self, key: Any) -> int:
        """Raises:
        KeyError: a key of which it is not known what it means.
        """
        kind = type(key)
        if (kind is not tuple and kind is not str) or len(key) != self._count:
            raise KeyError(key)
        if len(self) >= MOST_CODES:
            self.clear()
        bits = self._bits
        code = self[key] = sum(map(getitem, bits, key)) if bits else self._signs.code(key)
        return code


_PARTS = {each.__name__: each for each in (Recognised, Reading, Shape, Signs, Source)}


def recipe_of(found: Recognised, keys: dict[int, Any], first: int) -> Recipe:
    """`keys` say where in a result its value lies; `first` is the number of the first function."""
    signs = found.signs
    x, o, empty = map(repr, signs[:3])
    found = found._replace(signs=signs._replace(x=x, o=o, empty=empty))
    return {"found": repr(found), "keys": repr(keys), "first": first}


def from_recipe(recipe: Recipe, names: list[Any]) -> tuple[Recognised, dict[int, Any]]:
    """What was recognised, and where in a result its value lies.

    `names` are the values of the program's globals.
    """
    found: Recognised = eval(recipe["found"], {"__builtins__": {}, **_PARTS})
    signs = found.signs
    x, o, empty = (_sign(text, names) for text in signs[:3])
    found = found._replace(signs=signs._replace(x=x, o=o, empty=empty))
    return found, ast.literal_eval(recipe["keys"])


def _sign(text: str, names: list[Any]) -> Any:
    """What is written so: a plain value, else one of the file's own with that name."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return next((each for each in _signs(names) if repr(each) == text), text)


def _signs(names: list[Any]) -> Iterator[Any]:
    for value in names:
        if isinstance(value, type) and issubclass(value, Enum):
            yield from value
        elif isinstance(value, type):
            yield from vars(value).values()
        else:
            yield value
            if is_instance_of_theirs(value):
                yield from list(getattr(value, "__dict__", {}).values())
