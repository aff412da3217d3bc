"""Boards as people keep them: the cells of a value, and a position written back into it.

The cells are in the order of the value; which of them is which cell of a board is found out later.
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from typing import Any

from ttt_tui.programs.stand_ins import stands_in

COLUMNS = {"stones": "Q", "log": "i", "raw": "d", "alpha": "d", "beta": "d"}
"""The columns of a recorded search, as its process sends them: X's and O's masks of each board,
events, the number of each return, the window of each call. An event is a board, numbered from 1,
where a node is entered, and -1 less the line where a node is left.
"""
SIZES = frozenset(r * c for r in range(2, 9) for c in range(2, 9) if r * c >= 6)
"""Numbers of cells that a board may have."""
EMPTY = "<empty>"
"""The mark of a cell that a dict of stones leaves out."""
Cells = tuple[Any, ...]
Stones = tuple[int, int]
"""The stones of X and of O, as masks of cells as they are read."""
Path = tuple[tuple[str, Any], ...]
"""Where a value lies: an argument or a name, then attributes and items."""


def atom(value: Any) -> Any:
    """Return a plain value as it is, an object by its text: a mark that can be compared."""
    if value is None or type(value) in (str, int, float, bool) or isinstance(value, Enum):
        return value
    if hasattr(value, "dtype"):
        return value.item() if not value.shape else EMPTY
    return repr(value)[:60]


def ways(value: Any, universe: Cells = ()) -> dict[str, list[Any]]:
    """The cells of a value in each way in which it may be a board: `flat`, `skip`, `rows`, ...

    Args:
        universe: the keys of all cells, for `filled`: a dict of stones alone.
    """
    plain = None if isinstance(value, type) or stands_in(value) else _listed(value)
    found: dict[str, list[Any]] = {}
    if isinstance(plain, Mapping):
        if len(plain) in SIZES:
            found["keys"] = [plain[key] for key in ordered(plain)]
        if len(plain) < 64 and all(map(_is_cell, plain)):
            found["filled"] = [plain.get(key, EMPTY) for key in universe]
    elif plain is not None:
        if (rows := _rows(plain)) is not None:
            return {"rows": rows}
        if len(plain) == 10:  # cells from 1: more likely than two rows of five
            found["skip"] = plain[1:]
        if len(plain) in SIZES:
            found["flat"] = plain
    return found


def _listed(value: Any) -> Any:
    """Sequences as a list, a string or a dict; None for all else."""
    if isinstance(value, (str, list, Mapping)):
        return value
    if isinstance(value, (tuple, deque, bytearray)):
        return list(value)
    found = value.tolist() if hasattr(value, "tolist") else None
    return found if isinstance(found, list) else None


def _rows(plain: Any) -> list[Any] | None:
    """The cells of rows of one length."""
    if not isinstance(plain, list) or not 2 <= len(plain) <= 8:
        return None
    rows = [_listed(row) for row in plain]
    if not all(isinstance(row, (list, str)) and 2 <= len(row) <= 8 for row in rows):
        return None
    return [c for row in rows for c in row] if len({len(row) for row in rows}) == 1 else None


def _is_cell(key: Any) -> bool:
    return isinstance(key, int) or (
        isinstance(key, tuple) and len(key) == 2 and all(isinstance(each, int) for each in key)
    )


def cells(value: Any, kind: str, universe: Cells = ()) -> Cells | None:
    """The marks of a board's cells; None for another value."""
    found = ways(value, universe).get(kind)
    return None if found is None else tuple(map(atom, found))


def masks(cells: Cells, marks: tuple[Any, Any], order: Iterable[int]) -> Stones:
    """The stones of X and of O, in the order in which cells are counted."""
    x = o = 0
    for cell, place in enumerate(order):
        x |= (cells[place] == marks[0]) << cell
        o |= (cells[place] == marks[1]) << cell
    return x, o


def ordered(keys: Mapping[Any, Any]) -> list[Any]:
    """The keys of a board in the order of its cells."""
    is_alike = all(map(_is_cell, keys)) and len(set(map(type, keys))) <= 1
    return sorted(keys) if is_alike else list(keys)


def rows_of(value: Any, kind: str) -> int:
    """Return the number of rows of a board that shows it; else 0."""
    if kind == "rows":
        return len(value)
    return len({key[0] for key in value if isinstance(key, tuple)}) if kind == "keys" else 0


def universe(seen: set[Any]) -> Cells:
    """All cells of a board, of which a dict has shown some."""
    if not seen or not all(isinstance(key, tuple) and _is_cell(key) for key in seen):
        return ()
    rows, columns = (range(min(axis), max(axis) + 1) for axis in zip(*seen, strict=True))
    found = tuple((row, column) for row in rows for column in columns)
    return found if len(found) in SIZES else ()


def key_code(value: Any, kind: str, place: str) -> str:
    """An expression that is as good as the cells of what is in a place: much quicker, hashable."""
    if isinstance(value, Mapping):
        return f"frozenset({place}.items())"
    if isinstance(value, str):
        return place
    if hasattr(value, "tobytes"):
        return f"{place}.tobytes()"
    if kind == "rows" and not isinstance(value[0], str):
        return f"({', '.join(f'*{place}[{row}]' for row in range(len(value)))})"
    return f"tuple({place})"


def unpacked(rows: Any, place: str) -> tuple[str, str]:
    """A statement that takes rows apart, and the names of their cells: the quickest key of all."""
    names = [[f"_ttt_{n}_{cell}" for cell in range(len(row))] for n, row in enumerate(rows)]
    parts = ", ".join(f"({', '.join(each)})" for each in names)
    return f"{parts} = {place}", ", ".join(name for each in names for name in each)


# Writing


def written(board: Any, kind: str, marks: list[Any], universe: Cells) -> Any:
    """The board with these cells: the same object, where it can be changed."""
    if kind == "filled":
        board.clear()
    if kind == "rows" and all(type(row) is list for row in board):  # the same, quicker
        for row in board:
            row[:], marks = marks[: len(row)], marks[len(row) :]
        return board
    for path, mark in zip(_places(board, kind, universe), marks, strict=True):
        if mark != EMPTY:
            board = replaced(board, path, mark)
    return board


def _places(board: Any, kind: str, universe: Cells) -> list[Path]:
    if isinstance(board, Mapping):
        return [(("item", key),) for key in (universe if kind == "filled" else ordered(board))]
    if kind == "rows":
        sizes = enumerate(map(len, board))
        return [(("item", row), ("item", each)) for row, size in sizes for each in range(size)]
    return [(("item", place),) for place in range(kind == "skip", len(board))]


def replaced(holder: Any, path: Path, value: Any) -> Any:
    """The holder with a value deep inside; itself, where it can be changed."""
    if not path:
        return value
    (kind, name), rest, new = path[0], path[1:], value
    if rest:
        old = step(holder, kind, name)
        new = replaced(old, rest, value)
        if new is old:
            return holder
    if kind == "attr" and hasattr(holder, "_replace"):
        return holder._replace(**{name: new})
    if kind == "item" and isinstance(holder, (tuple, str)):
        before, after = holder[:name], holder[name + 1 :]
        return f"{before}{new}{after}" if isinstance(holder, str) else (*before, new, *after)
    try:
        if kind == "attr":
            setattr(holder, name, new)
        else:
            holder[name] = new
    except AttributeError:  # a frozen dataclass
        holder = copy.copy(holder)
        object.__setattr__(holder, name, new)
    return holder


def step(value: Any, kind: str, name: Any) -> Any:
    return getattr(value, name) if kind == "attr" else value[name]


def parts(value: Any) -> Iterator[tuple[tuple[str, Any], Any]]:
    """Yield the parts of an object: attributes, fields, items of small tuples and dicts."""
    if hasattr(value, "_fields"):
        yield from ((("attr", name), getattr(value, name)) for name in value._fields)
    elif isinstance(value, tuple) and len(value) < 6:
        yield from ((("item", place), each) for place, each in enumerate(value))
    elif isinstance(value, dict) and len(value) < 12:
        yield from ((("item", key), value[key]) for key in value if isinstance(key, str))
    elif hasattr(value, "__dict__") or hasattr(type(value), "__slots__"):
        of_class = () if isinstance(value, type) else vars(type(value))
        for name in dict.fromkeys([*getattr(value, "__dict__", ()), *of_class]):
            with suppress(Exception):  # of a property
                if not name.startswith("__") and not callable(found := getattr(value, name, None)):
                    yield ("attr", name), found
