"""Boards: every shape in which a program may hold one, how it is found, read, written, looked up.

`KINDS` is the table. What stands in one object is found by its content, with `readings`; the shapes
that only several calls together betray are found in `combined_boards`.
"""

from __future__ import annotations

import contextlib
import types
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any, NamedTuple

from ttt_tui.features.programs.child import two_part_boards
from ttt_tui.features.programs.child.value_sources import Call, Source

Cells = tuple[Any, ...]
Values = Sequence[Any]
"""What is at the sources of a board: most have one."""

Stones = tuple[tuple[Any, Any], ...]
"""What an argument says, and the stone that is then put down; None where there is no argument."""

_LONGEST_SIDE = 8
_FEWEST_CELLS, _MOST_CELLS = 9, 64
_PLAIN = (str, int, float, bool, type(None), Enum)
_FACES_TEXT = "text value symbol mark state player owner content letter char"
_FACES = tuple(_FACES_TEXT.split())


class Unsettable(Exception):
    """The board cannot be written."""


class Shape(NamedTuple):
    """How a board lies in an object, or in several.

    Attributes:
        kind: of `KINDS`.
        rows, columns: of the board.
        skipped: cells at the beginning that are unused.
        keys: what the kind has to know: of a dict its keys, in the order of the cells.
        face: what of a cell is looked at, "" for the cell itself.
        word: what a user calls it: `list`, `tuple`.
    """

    kind: str
    rows: int
    columns: int
    skipped: int = 0
    keys: tuple[Any, ...] = ()
    face: str = ""
    word: str = ""

    @property
    def cells(self) -> int:
        return self.rows * self.columns

    @property
    def words(self) -> str:
        """`3x3 list`, `list of 9`."""
        size, count = f"{self.rows}x{self.columns}", self.cells + self.skipped
        return KINDS[self.kind].words.format(word=self.word, size=size, count=count)

    @property
    def inner(self) -> Shape:
        """Of a board on which a stone is put down: without that."""
        return Shape(*self.keys[0])

    @property
    def names(self) -> tuple[Any, ...]:
        """The keys of its cells, where they have some."""
        return self.keys if self.kind in ("dict", "filled") else ()

    def read(self, values: Values) -> Cells | None:
        """The cells of objects that are known to have this shape; None if they have it no more."""
        return KINDS[self.kind].read(values, self)

    def write(self, values: Values, cells: Cells) -> Values:
        """The objects with other cells: themselves, where they can be changed.

        Raises:
            Unsettable: they cannot be made.
        """
        return KINDS[self.kind].write(values, self, cells)

    def key(self, holders: Sequence[str]) -> str:
        """A quick expression of what may be looked up; `holders` are those of the objects."""
        if self.kind == "placed":
            return f"({self.inner.key(holders[:1])}, {', '.join(holders[1:])})"
        if self.face:
            return f"_seen({holders[0]}, _shape)"
        rest = ", ".join(f"*_b[{row}]" for row in range(1, self.rows))
        return KINDS[self.kind].key.format(*holders, holders[-1], rest=rest)


class Reading(NamedTuple):
    """Where a function has its board, and how it lies there.

    Attributes:
        others: where the rest is, of a board that does not lie in one object.
    """

    source: Source
    shape: Shape
    others: tuple[Source, ...] = ()

    @property
    def sources(self) -> tuple[Source, ...]:
        return self.source, *self.others

    def cells(self, call: Call) -> Cells | None:
        """The board in a call."""
        return self.shape.read([call.held(each) for each in self.sources])


def readings(value: Any) -> Iterator[tuple[Shape, Cells]]:
    """All ways in which an object may hold a board, with the cells as they are now."""
    word = type(value).__name__
    if isinstance(value, str):
        yield from _line("text", word, tuple(value), "") if len(value) <= _MOST_CELLS else ()
    elif isinstance(value, list | tuple):
        yield from _sequence(value, word)
    elif isinstance(value, dict):
        yield from _dict(value, word)
    elif hasattr(value, "tolist") and hasattr(value, "shape"):
        nested = value.tolist()
        if isinstance(nested, list):
            for shape, cells in _sequence(nested, "numpy array"):
                yield shape._replace(kind="array"), cells


def may_be_a_board(value: Any) -> bool:
    return any(True for _ in readings(value))


def cells_of(value: Any, shape: Shape) -> Cells | None:
    """The cells of one object, by what it holds now."""
    for found, cells in readings(value):
        if found.kind == shape.kind and found[1:5] == shape[1:5]:
            return cells
    return None


def sides(cells: int) -> tuple[int, int] | None:
    """Rows and columns of a board that lies in one row: a square, else as square as can be."""
    for rows in range(int(max(0, cells) ** 0.5), 2, -1):
        if cells % rows == 0 and cells // rows <= _LONGEST_SIDE:
            return rows, cells // rows
    return None


def _sequence(value: Any, word: str) -> Iterator[tuple[Shape, Cells]]:
    count = len(value)
    first = value[0] if count else None
    if (
        isinstance(first, list | tuple | str)
        and 3 <= count <= _LONGEST_SIDE
        and 3 <= len(first) <= _LONGEST_SIDE
        and all(isinstance(row, list | tuple | str) and len(row) == len(first) for row in value)
    ):
        cells = tuple(cell for row in value for cell in row)
        face = _face_of(cells[0])
        if face is not None and all(_face_of(cell) == face for cell in cells):
            shape = Shape("rows", count, len(first), face=face, word=word)
            yield shape, tuple(_seen(cell, face) for cell in cells)
    elif _FEWEST_CELLS <= count <= _MOST_CELLS + 1:
        face = _face_of(value[-1])
        if face is not None and all(_face_of(cell) == face for cell in value[1:]):
            yield from _line("flat", word, tuple(value), face)


def _line(kind: str, word: str, cells: Cells, face: str) -> Iterator[tuple[Shape, Cells]]:
    """With all of its cells, and without the first, which may stand there for counting from 1."""
    for skipped in (0, 1):
        if (size := sides(len(cells) - skipped)) and (skipped == 0 or len(cells) == 10):
            shape = Shape(kind, *size, skipped=skipped, face=face, word=word)
            yield shape, tuple(_seen(cell, face) for cell in cells[skipped:])


def _dict(value: dict[Any, Any], word: str) -> Iterator[tuple[Shape, Cells]]:
    size = sides(len(value)) if len(value) <= _MOST_CELLS else None
    if size:
        keys = tuple(value)
        with contextlib.suppress(TypeError):
            keys = tuple(sorted(keys)) if not isinstance(keys[0], str) else keys
        faces = {_face_of(each) for each in value.values()}
        if len(faces) == 1 and (face := faces.pop()) is not None:
            shape = Shape("dict", *size, keys=keys, face=face, word=word)
            yield shape, tuple(_seen(value[key], face) for key in keys)
    elif 3 <= len(value) <= _LONGEST_SIDE and isinstance(next(iter(value.values())), list | dict):
        rows = [list(row.values()) if isinstance(row, dict) else row for row in value.values()]
        for shape, cells in _sequence(rows, word):
            yield shape._replace(kind="dict of rows"), cells


def _face_of(cell: Any) -> str | None:
    """What of a cell is to be looked at; None if it is no cell."""
    if isinstance(cell, _PLAIN):
        return ""
    if isinstance(cell, list | tuple | dict | set | types.FunctionType | type):
        return None
    own = getattr(cell, "__dict__", {})
    if "_options" in own:  # a stand-in of a button
        return "['text']"
    for name in [*_FACES, *own] if len(own) == 1 else _FACES:
        if isinstance(own.get(name, _FACES), _PLAIN):
            return f".{name}"
    # Signs may be objects of their own, made once and compared by identity.
    is_sign = vars(type(cell)).get("__hash__", object.__hash__) is object.__hash__
    return "" if is_sign or hasattr(cell, "dtype") else None


def _seen(cell: Any, face: str) -> Any:
    if not face:
        return cell
    return cell["text"] if face == "['text']" else getattr(cell, face[1:])


def _faced(cell: Any, face: str, value: Any) -> Any:
    """A cell with another value."""
    if not face:
        return value
    if face == "['text']":
        cell["text"] = value
    else:
        setattr(cell, face[1:], value)
    return cell


def _refilled(held: Any, cells: Sequence[Any]) -> Any:
    """A container with other cells: itself, where it can be changed."""
    if isinstance(held, str):
        return "".join(map(str, cells))
    if isinstance(held, dict):
        held.update(zip(list(held), cells, strict=True))
    elif isinstance(held, list):
        held[:] = cells
    else:
        return type(held)(cells)
    return held


def _read_one(values: Values, shape: Shape) -> Cells | None:
    return cells_of(values[0], shape)


def _write_line(values: Values, shape: Shape, cells: Cells) -> Values:
    (held,) = values
    places: Any = shape.names or range(shape.skipped, shape.skipped + len(cells))
    made = [_faced(held[at], shape.face, cell) for at, cell in zip(places, cells, strict=True)]
    if shape.names:
        held.update(zip(shape.names, made, strict=True))
        return values
    return [_refilled(held, [*held[: shape.skipped], *made])]


def _write_rows(values: Values, shape: Shape, cells: Cells) -> Values:
    (held,) = values
    inner = shape._replace(rows=1, skipped=0, keys=())
    width = shape.columns
    made = [
        _write_line([row], inner, cells[at * width : (at + 1) * width])[0]
        if not isinstance(row, dict)
        else _refilled(row, cells[at * width : (at + 1) * width])
        for at, row in enumerate(held.values() if isinstance(held, dict) else held)
    ]
    return [_refilled(held, made)]


def _write_array(values: Values, shape: Shape, cells: Cells) -> Values:
    values[0].flat[shape.skipped :] = cells
    return values


def _read_filled(values: Values, shape: Shape) -> Cells | None:
    (held,) = values
    return tuple(map(held.get, shape.keys)) if isinstance(held, dict) else None


def _write_filled(values: Values, shape: Shape, cells: Cells) -> Values:
    (held,) = values
    held.clear()
    filled = zip(shape.keys, cells, strict=True)
    held.update((key, cell) for key, cell in filled if cell is not None)
    return values


def _read_parts(values: Values, shape: Shape) -> Cells | None:
    return two_part_boards.read(values, shape[1:3], shape.keys)


def _write_parts(values: Values, shape: Shape, cells: Cells) -> Values:
    return two_part_boards.write(values, shape[1:3], shape.keys, cells)


def after(
    cells: tuple[Any, ...], given: Sequence[Any], columns: int, keys: Sequence[Any]
) -> tuple[Any, ...]:
    """Cells with the stone that these arguments say; as they are where none is put down, as in a
    first call. `keys` are the number of the first cell, whether an argument says the stone, which.
    """
    base, has_stone, stones = keys
    where, said = (given[:-1], given[-1]) if has_stone else (given, None)
    place = place_of(where, base, columns)
    stone = [stone for each, stone in stones if each is said or each == said]
    if place is None or not 0 <= place < len(cells) or not stone:
        return cells
    return (*cells[:place], stone[0], *cells[place + 1 :])


def place_of(numbers: Sequence[Any], base: int, columns: int) -> int | None:
    """The cell that these name: a number, or a row and a column; `base` is the first one's."""
    if isinstance(numbers[0], list | tuple):
        numbers = list(numbers[0])
    if not 1 <= len(numbers) <= 2 or not all(type(each) is int for each in numbers):
        return None
    cell: int = numbers[-1] - base
    return cell if len(numbers) == 1 else (numbers[0] - base) * columns + cell


def _read_placed(values: Values, shape: Shape) -> Cells | None:
    cells = shape.inner.read(values[:1])
    if cells is None:
        return None
    return after(cells, values[1:], shape.columns, shape.keys[1:])


def _write_nothing(_: Values, shape: Shape, __: Cells) -> Values:
    raise Unsettable(f"a call puts its own stone on {shape.words}")


class _Kind(NamedTuple):
    """How the boards of one kind are handled.

    Attributes:
        words: for the user.
        read, write: as `Shape` has them.
        key: of `Shape.key`: {0} and {1} hold the board, {rest} are the rows after the first.
        is_cells: what the key gives are the cells themselves.
    """

    words: str
    read: Callable[[Values, Shape], Cells | None]
    write: Callable[[Values, Shape, Cells], Values]
    key: str
    is_cells: bool = True


_BY, _OF, _ON = "{size} {word}", "{word} of {count}", "{word} on {size}"
_ROWS = "(*(_b := {0})[0], {rest})"
_FILLED = "(*map({0}.get, _shape.keys),)"
_TWO = "(_plain({0}), _plain({1}))"
_BYTES = "(_b.tobytes() if (_b := {0}).dtype != object else (*_b.ravel().tolist(),))"
"""Equal bytes are equal cells, but for arrays of objects."""

# fmt: off
KINDS = {
    # In one object.
    "text":         _Kind(_OF, _read_one, _write_line, "{0}"),
    "flat":         _Kind(_OF, _read_one, _write_line, "(*{0},)"),
    "dict":         _Kind(_OF, _read_one, _write_line, "_picked({0})"),
    "rows":         _Kind(_BY, _read_one, _write_rows, _ROWS),
    "dict of rows": _Kind(_BY, _read_one, _write_rows, "_seen({0}, _shape)"),
    "array":        _Kind(_BY, _read_one, _write_array, _BYTES, is_cells=False),
    # A dict of the cells that are filled.
    "filled":       _Kind(_ON, _read_filled, _write_filled, _FILLED),
    # The stones of each side by themselves.
    "parts":        _Kind(_ON, _read_parts, _write_parts, _TWO, is_cells=False),
    # A board on which a call puts its stone when it has begun.
    "placed":       _Kind("{word}", _read_placed, _write_nothing, "", is_cells=False),
}
# fmt: on
