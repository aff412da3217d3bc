"""Boards by their content: whatever holds one value for each cell, in any of the usual shapes."""

from __future__ import annotations

import ast
import contextlib
import sys
import types
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, NamedTuple

Cells = tuple[Any, ...]

_LONGEST_SIDE = 8
_FEWEST_CELLS, _MOST_CELLS = 9, 64
_PLAIN = (str, int, float, bool, type(None), Enum)
_FACES_TEXT = "text value symbol mark state player owner content letter char"
_FACES = tuple(_FACES_TEXT.split())


class Shape(NamedTuple):
    """How a board lies in an object.

    Attributes:
        kind: rows, flat, text, dict, array; a pair of parts; sparse: filled cells only;
            placed: a stone is put down on entry.
        rows, columns: of the board.
        skipped: cells at the beginning that are unused.
        keys: of a dict, in the order of the cells; of a pair, the other part and its manner.
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
        if self.kind == "placed":
            return self.word
        if self.kind in ("rows", "array"):
            return f"{self.rows}x{self.columns} {self.word}"
        if self.kind in ("pair", "sparse"):
            return f"{self.word} on {self.rows}x{self.columns}"
        return f"{self.word} of {self.cells + self.skipped}"


def sides(cells: int) -> tuple[int, int] | None:
    """Rows and columns of a board that lies in one row: a square, else as square as can be."""
    for rows in range(int(max(0, cells) ** 0.5), 2, -1):
        if cells % rows == 0 and cells // rows <= _LONGEST_SIDE:
            return rows, cells // rows
    return None


def face_of(cell: Any) -> str | None:
    """What of a cell is to be looked at; None if it is no cell."""
    if isinstance(cell, _PLAIN):
        return ""
    if isinstance(cell, list | tuple | dict | set | types.FunctionType | type):
        return None
    own = getattr(cell, "__dict__", {})
    if "text" in own.get("_options", ()):
        return "['text']"
    for name in [*_FACES, *own] if len(own) == 1 else _FACES:
        if isinstance(own.get(name, _FACES), _PLAIN):
            return f".{name}"
    # Signs may be objects of their own, made once and compared by identity.
    is_sign = vars(type(cell)).get("__hash__", object.__hash__) is object.__hash__
    return "" if is_sign or hasattr(cell, "dtype") else None


def seen(cell: Any, face: str) -> Any:
    if not face:
        return cell
    return cell["text"] if face == "['text']" else getattr(cell, face[1:])


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
        face = face_of(cells[0])
        if face is not None and all(face_of(cell) == face for cell in cells):
            shape = Shape("rows", count, len(first), face=face, word=word)
            yield shape, tuple(seen(cell, face) for cell in cells)
    elif _FEWEST_CELLS <= count <= _MOST_CELLS + 1:
        face = face_of(value[-1])
        if face is not None and all(face_of(cell) == face for cell in value[1:]):
            yield from _line("flat", word, tuple(value), face)


def _line(kind: str, word: str, cells: Cells, face: str) -> Iterator[tuple[Shape, Cells]]:
    """With all of its cells, and without the first, which may stand there for counting from 1."""
    for skipped in (0, 1):
        if (size := sides(len(cells) - skipped)) and (skipped == 0 or len(cells) == 10):
            shape = Shape(kind, *size, skipped=skipped, face=face, word=word)
            yield shape, tuple(seen(cell, face) for cell in cells[skipped:])


def _dict(value: dict[Any, Any], word: str) -> Iterator[tuple[Shape, Cells]]:
    size = sides(len(value)) if len(value) <= _MOST_CELLS else None
    if size:
        keys = tuple(value)
        with contextlib.suppress(TypeError):
            keys = tuple(sorted(keys)) if not isinstance(keys[0], str) else keys
        faces = {face_of(each) for each in value.values()}
        if len(faces) == 1 and (face := faces.pop()) is not None:
            shape = Shape("dict", *size, keys=keys, face=face, word=word)
            yield shape, tuple(seen(value[key], face) for key in keys)
    elif 3 <= len(value) <= _LONGEST_SIDE and isinstance(next(iter(value.values())), list | dict):
        rows = [list(row.values()) if isinstance(row, dict) else row for row in value.values()]
        for shape, cells in _sequence(rows, word):
            yield shape._replace(kind="dict of rows"), cells


def may_be_a_board(value: Any) -> bool:
    return any(True for _ in readings(value))


def cells_of(value: Any, shape: Shape) -> Cells | None:
    """The cells of an object in a shape it is known to have; None if it has it no longer."""
    if shape.kind == "sparse":
        return tuple(map(value.get, shape.keys)) if isinstance(value, dict) else None
    for found, cells in readings(value):
        if found.kind == shape.kind and found[1:5] == shape[1:5]:
            return cells
    return None


def key_text(shape: Shape, holder: str) -> str:
    """A quick expression that gives something that may be looked up for what `holder` gives."""
    if shape.face:
        return f"_seen({holder}, _shape)"
    if shape.kind == "rows":
        rest = ", ".join(f"*_b[{row}]" for row in range(1, shape.rows))
        return f"(*(_b := {holder})[0], {rest})"
    if shape.kind == "flat":
        return f"(*{holder},)"
    if shape.kind == "text":
        return holder
    if shape.kind == "array":
        # Equal bytes are equal cells, but for arrays of objects.
        return f"(_b.tobytes() if (_b := {holder}).dtype != object else (*_b.ravel().tolist(),))"
    if shape.kind == "sparse":
        return f"(*map({holder}.get, _shape.keys),)"
    if shape.kind == "dict" and shape.keys:
        return f"_picked({holder})"
    return f"_seen({holder}, _shape)"


class Source(NamedTuple):
    """Where an object is found when a function is called.

    Attributes:
        place: `argument`, `closure` or `global`; or `said`, by the program itself.
        name: of the argument or variable.
        steps: on from there: `.board`, `['board']`.
    """

    place: str
    name: str
    steps: tuple[str, ...] = ()

    @property
    def rank(self) -> tuple[int, int]:
        order = ("said", "argument", "closure", "global").index(self.place)
        return order + (self.name == "self"), len(self.steps)


class Reading(NamedTuple):
    """Where a function has its board, and how it lies there."""

    source: Source
    shape: Shape


def is_instance_of_theirs(value: Any) -> bool:
    kind = type(value)
    home = kind.__module__.partition(".")[0]
    if home in sys.stdlib_module_names or home in ("builtins", "numpy", "ttt_tui"):
        return False
    return not isinstance(value, type | types.ModuleType | types.FunctionType)


def below(value: Any) -> Iterator[tuple[str, Any]]:
    """What an object holds that may hold a board."""
    if isinstance(value, dict):
        for key, each in list(value.items())[:12]:
            if isinstance(key, str):
                yield f"[{key!r}]", each
    elif isinstance(value, list | tuple):
        if len(value) <= 6:
            yield from ((f"[{index}]", each) for index, each in enumerate(value))
    elif is_instance_of_theirs(value):
        for name, each in list(getattr(value, "__dict__", {}).items())[:40]:
            yield f".{name}", each
        for kind in type(value).__mro__:
            for name in getattr(kind, "__slots__", ()):
                if isinstance(name, str) and hasattr(value, name):
                    yield f".{name}", getattr(value, name)
            if kind.__module__ != "builtins":
                for name, each in list(vars(kind).items())[:40]:
                    if isinstance(each, list | dict) and not name.startswith("__"):
                        yield f".{name}", each


def follow(value: Any, steps: tuple[str, ...]) -> Any:
    """Raises:
    LookupError, AttributeError, TypeError: it does not go on that way.
    """
    for step in steps:
        if step.startswith("."):
            value = getattr(value, step[1:])
        else:
            value = value[key_of(step)]
    return value


def key_of(step: str) -> Any:
    """`'board'` of `['board']`."""
    return ast.literal_eval(step[1:-1])


def search(value: Any, take: Callable[[tuple[str, ...], Any], None], depth: int = 3) -> None:
    """Hand over an object and all that it holds, with the way to each."""
    seen_ids: set[int] = set()

    def go(each: Any, steps: tuple[str, ...]) -> None:
        take(steps, each)
        if len(steps) >= depth or id(each) in seen_ids:
            return
        if isinstance(each, dict | list) or is_instance_of_theirs(each):
            seen_ids.add(id(each))
        for step, held in below(each):
            if not isinstance(held, types.FunctionType | types.MethodType | type):
                go(held, (*steps, step))

    go(value, ())
