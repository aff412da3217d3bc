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


def layouts(values: Sequence[Any]) -> list[Keys]:
    """Return the keys of all cells, in each way in which plain values of one place may be boards.

    The first value tells; dicts may hold the stones alone, so all of them do.
    """
    first = values[0]
    if isinstance(first, dict):
        dicts = [each for each in values if isinstance(each, dict)]
        keys = _ordered(list(dict.fromkeys(key for each in dicts for key in each)))
        return [keys] if len(keys) in SIZES else []
    if not isinstance(first, (list, tuple, str)):
        return []
    if 2 <= len(first) <= 8 and _are_rows(first):
        return [tuple(product(range(len(first)), range(len(first[0]))))]
    found = [tuple(range(len(first)))] if len(first) in SIZES else []
    # Cells from 1 are more likely than two rows of five.
    return [tuple(range(1, 10)), *found] if len(first) == 10 else found


def _are_rows(rows: Any) -> bool:
    return (
        all(isinstance(row, (list, tuple, str)) and 2 <= len(row) <= 8 for row in rows)
        and len(set(map(len, rows))) == 1
    )


def _ordered(keys: list[Any]) -> Keys:
    """The keys of a board in the order of its cells; of pairs also those between."""
    if keys and all(_is_pair(key) for key in keys):
        rows, columns = (range(min(axis), max(axis) + 1) for axis in zip(*keys, strict=True))
        return tuple(product(rows, columns))
    return tuple(sorted(keys) if all(isinstance(key, int) for key in keys) else keys)


def _is_pair(key: Any) -> bool:
    return isinstance(key, tuple) and len(key) == 2 and all(isinstance(each, int) for each in key)


def cells(board: Any, keys: Keys) -> Cells | None:
    """Return the marks of a plain board; None for another value."""
    if isinstance(board, dict):
        is_board = board.keys() <= set(keys)
        found = tuple(board.get(key, EMPTY) for key in keys)
    else:
        is_board = keys in layouts([board])
        if is_board and isinstance(keys[0], tuple):
            found = tuple(board[row][column] for row, column in keys)
        elif is_board:
            found = tuple(board[key] for key in keys)
    return found if is_board and all(map(is_atom, found)) else None


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
    if isinstance(value, str):
        return place
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
