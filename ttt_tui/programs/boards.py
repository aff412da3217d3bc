"""Boards as people keep them: the cells of a value, and a position written back into it.

The cells are in the order of the value; which of them is which cell of a board is found out later.
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from itertools import product
from typing import Any

COLUMNS = {"stones": "Q", "log": "i", "raw": "d", "alpha": "d", "beta": "d"}
"""The columns of a recorded search, as its process sends them: X's and O's masks of each board,
events, the number of each return, the window of each call. An event is a board, numbered from 1,
where a node is entered, and -1 less the line where a node is left.
"""
SIZES = frozenset(r * c for r in range(2, 9) for c in range(2, 9) if r * c >= 6)
"""Numbers of cells that a board may have."""
EMPTY = "<empty>"
"""The mark of a cell that a dict of stones leaves out."""
_MOST_ITEMS = 64
_LONGEST = 60
Cells = tuple[Any, ...]
Keys = tuple[Any, ...]
"""The index of each cell of a board: 0 to 8, 1 to 9, rows and columns, the keys of a dict."""
Stones = tuple[int, int]
"""The stones of X and of O, as masks of cells as they are read."""
Path = tuple[tuple[str, Any], ...]
"""The place of a value: an argument or a name, then attributes and items."""


def is_atom(value: Any) -> bool:
    """Return True for a plain value that is not a container."""
    return not isinstance(value, (list, tuple, set, dict))


def plain(value: Any, depth: int = 2) -> Any:
    """Return a copy that can be compared: texts and numbers in lists, tuples, sets and dicts.

    An object is its text.
    """
    if hasattr(value, "tolist"):
        value = value.tolist()
    elif isinstance(value, (deque, bytearray)):
        value = list(value)
    if value is None or isinstance(value, (str, int, float, Enum)):
        return value
    if not depth or not isinstance(value, (list, tuple, set, frozenset, Mapping)):
        return repr(value)[:_LONGEST]
    if len(value) > _MOST_ITEMS:
        return f"{len(value)} items"
    if isinstance(value, Mapping):
        return {key: plain(each, depth - 1) for key, each in value.items()}
    items = [plain(each, depth - 1) for each in value]
    if isinstance(value, tuple):
        return tuple(items)
    return items if isinstance(value, list) else set(items)


def _marks(value: Any) -> dict[Any, Any]:
    """The marks of the cells of a plain value, by keys."""
    if isinstance(value, dict):
        return value
    if not isinstance(value, (list, tuple, str)):
        return {}
    lengths = {len(row) if isinstance(row, (list, tuple, str)) else 0 for row in value}
    if len(lengths) == 1 and lengths <= set(range(2, 9)):
        pairs = product(range(len(value)), range(lengths.pop()))
        return {(row, column): value[row][column] for row, column in pairs}
    return dict(enumerate(value))


def layouts(values: Sequence[Any]) -> list[Keys]:
    """Return the keys of all cells, in each way in which plain values of one place may be boards.

    A dict may hold stones alone: the keys of all of them are cells, and those between.
    """
    found = list(dict.fromkeys(key for value in values for key in _marks(value)))
    is_number = all(isinstance(key, int) for key in found)
    if found and all(_is_pair(key) for key in found):
        rows, columns = (range(min(axis), max(axis) + 1) for axis in zip(*found, strict=True))
        keys: Keys = tuple(product(rows, columns))
    else:
        keys = tuple(sorted(found) if is_number else found)
    every = [keys] if len(keys) in SIZES else []
    # Cells from 1 are more likely than two rows of five.
    return [keys[1:], *every] if keys == tuple(range(10)) else every


def _is_pair(key: Any) -> bool:
    return isinstance(key, tuple) and len(key) == 2 and all(isinstance(each, int) for each in key)


def cells(value: Any, keys: Keys) -> Cells | None:
    """Return the marks of a plain board; None for another value."""
    marks = _marks(value)
    others = marks.keys() - set(keys)
    has_all = isinstance(value, dict) or all(key in marks for key in keys)
    is_board = has_all and not others - {0} and all(map(is_atom, marks.values()))
    return tuple(marks.get(key, EMPTY) for key in keys) if is_board else None


def rows_of(keys: Keys) -> int:
    """Return the number of rows, if the keys say so; else 0."""
    return len({key[0] for key in keys if isinstance(key, tuple)})


def masks(cells: Cells, marks: tuple[Any, Any]) -> Stones:
    """Return the stones of X and of O."""
    x = o = 0
    for cell, mark in enumerate(cells):
        x |= (mark == marks[0]) << cell
        o |= (mark == marks[1]) << cell
    return x, o


def key_code(value: Any, keys: Keys, place: str) -> str:
    """An expression that is as good as the cells of what is in a place: much quicker, hashable."""
    if isinstance(value, Mapping):
        return f"frozenset({place}.items())"
    if hasattr(value, "tobytes"):
        return f"{place}.tobytes()"
    if isinstance(keys[0], tuple) and not isinstance(value[0], str):
        return f"({', '.join(f'*{place}[{row}]' for row in range(len(value)))})"
    return f"tuple({place})"


# Writing


def written(board: Any, keys: Keys, marks: Sequence[Any]) -> Any:
    """Return the board with these cells: the same object, if it can be changed."""
    for key, mark in zip(keys, marks, strict=True):
        if mark == EMPTY:
            board.pop(key, None)
        elif isinstance(key, tuple) and not isinstance(board, Mapping):
            board = replaced(board, tuple(("item", each) for each in key), mark)
        else:
            board = replaced(board, (("item", key),), mark)
    return board


def replaced(holder: Any, path: Path, value: Any) -> Any:
    """Return the holder with a value deep inside; itself, if it can be changed."""
    if not path:
        return value
    (kind, name), rest = path[0], path[1:]
    new = value
    if rest:
        old = step(holder, kind, name)
        new = replaced(old, rest, value)
        if new is old:
            return holder
    if kind == "attr" and hasattr(holder, "_replace"):
        return holder._replace(**{name: new})
    if isinstance(holder, (tuple, str)):
        items = [*holder]
        items[name] = new
        return "".join(items) if isinstance(holder, str) else tuple(items)
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
    """Yield the parts of an object: attributes, fields, items of small containers."""
    if hasattr(value, "_fields"):
        yield from ((("attr", name), getattr(value, name)) for name in value._fields)
    elif isinstance(value, (tuple, list)) and len(value) < 6:
        yield from ((("item", place), each) for place, each in enumerate(value))
    elif isinstance(value, dict) and len(value) < 12:
        yield from ((("item", key), value[key]) for key in value if isinstance(key, str))
    elif hasattr(value, "__dict__") or hasattr(type(value), "__slots__"):
        of_class = () if isinstance(value, type) else vars(type(value))
        for name in dict.fromkeys([*getattr(value, "__dict__", ()), *of_class]):
            with suppress(Exception):  # of a property
                if not name.startswith("__") and not callable(found := getattr(value, name, None)):
                    yield ("attr", name), found
