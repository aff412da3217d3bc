"""Boards as people keep them: the cells of a value.

The cells are in the order of the value; which of them is which cell of a board is found out later.
"""

import gc
from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from enum import Enum
from functools import cache
from itertools import product
from typing import Any

from ttt_tui.programs.stand_ins import TEXT, StandIn

COLUMNS = {"stones": "Q", "log": "i", "raw": "d", "alpha": "d", "beta": "d"}
"""The columns of a recorded search, as its process sends them: X's and O's masks of each board,
events, the number of each return, the window of each call. An event is a board, numbered from 1,
where a node is entered, and -1 less the line where a node is left.
"""
Head = dict[str, Any]
"""Plain data by name that a process sends, before its columns."""
ON_BOARD = "its board"
"""The name of the answer that is a stone on a board; that of the answer that is returned is empty.
"""
SIZES = frozenset(r * c for r in range(2, 9) for c in range(3, 9))
"""Numbers of cells that a board may have."""
ALL_ASKED = 9
"""Cells of a board whose positions are all asked."""
EMPTY = "<empty>"
"""The mark of a cell that a dict of stones leaves out."""
_MOST_ITEMS = 64
"""Items of a container that are compared one by one."""
_LONGEST = 60
PLAIN = frozenset({str, int, float, bool, type(None)})
"""Types of values that are not copied."""
Cells = tuple[Any, ...]
Keys = tuple[Any, ...]
"""The index of each cell of a board: 0 to 8, 1 to 9, rows and columns, the keys of a dict."""
Stones = tuple[int, int]
"""The stones of X and of O, as masks of cells as they are read."""


class Shown(str):
    """The text of an object."""


def held(value: Any) -> Any:
    """Return a value as the program has it: the object whose text ends in its address."""
    return _object_at(value) if isinstance(value, Shown) else value


@cache
def _object_at(text: str) -> Any:
    objects = {hex(id(each)): each for each in gc.get_objects()}
    return objects.get(text[:-1].rpartition(" at ")[2], text)


def is_atom(value: Any) -> bool:
    """Return True for a plain value that is not a container."""
    return not isinstance(value, (list, tuple, set, dict))


def is_flat(value: Any) -> bool:
    """Return True for an atom, and for a list, tuple or set of atoms and tuples."""
    if isinstance(value, dict):
        return False
    return is_atom(value) or not any(isinstance(each, (list, dict)) for each in value)


def plain(value: Any, depth: int = 2) -> Any:
    """Return a copy that can be compared: texts and numbers in lists, tuples, sets and dicts.

    An object is its text.
    """
    if type(value) in PLAIN:
        return value
    if isinstance(value, StandIn) and StandIn.is_read:
        return value[TEXT]
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (str, int, float, Enum)):
        return value
    if not depth or not isinstance(value, (Sequence, Set, Mapping)):
        return Shown(repr(value)[:_LONGEST])
    if len(value) > _MOST_ITEMS:
        return f"{len(value)} items"
    if isinstance(value, Mapping):
        return {key: plain(each, depth - 1) for key, each in value.items()}
    items = [plain(each, depth - 1) for each in value]
    if isinstance(value, Set):
        return set(items)
    return tuple(items) if isinstance(value, tuple) else items


def _marks(value: Any) -> dict[Any, Any]:
    """The marks of the cells of a plain value, by keys."""
    if isinstance(value, dict):
        return value
    if not isinstance(value, (list, tuple, str)):
        return {}
    lengths = {len(row) if isinstance(row, (list, tuple, str)) else 0 for row in value}
    if len(lengths) == 1 and lengths <= set(range(2, 9)):
        rows = enumerate(value)
        return {(row, column): mark for row, marks in rows for column, mark in enumerate(marks)}
    return dict(enumerate(value))


def layouts(values: Sequence[Any]) -> list[Keys]:
    """Return the keys of all cells, in each way in which plain values of one place may be boards.

    A dict may hold stones alone: the keys of all of them are cells, and those between.
    """
    found = dict.fromkeys(key for value in values for key in _marks(value))
    keys: Keys = tuple(found)
    with suppress(TypeError):  # keys of other kinds are cells as they are
        if all(isinstance(key, tuple) and len(key) == 2 for key in keys):
            axes = (range(min(axis), max(axis) + 1) for axis in zip(*keys, strict=True))
            keys = tuple(product(*axes))
        elif all(isinstance(key, int) for key in keys):
            keys = tuple(sorted(keys))
    if keys == tuple(range(10)):  # cells from 1
        keys = keys[1:]
    return [keys] if len(keys) in SIZES else []


def cells(value: Any, keys: Keys) -> Cells | None:
    """Return the marks of a plain board; None for another value."""
    marks = _marks(value)
    has_all = isinstance(value, dict) or all(key in marks for key in keys)
    is_board = has_all and not marks.keys() - {0, *keys} and all(map(is_atom, marks.values()))
    return tuple(marks.get(key, EMPTY) for key in keys) if is_board else None


def joined(x: Any, o: Any) -> dict[Any, int]:
    """Return the board with stones in the cells that two plain values name."""
    return dict.fromkeys(x, 0) | dict.fromkeys(o, 1)


def masks(cells: Cells, marks: Sequence[Any]) -> Stones:
    """Return the stones of X and of O."""
    x = o = 0
    for cell, mark in enumerate(cells):
        x |= (mark == marks[0]) << cell
        o |= (mark == marks[1]) << cell
    return x, o


def new_stone(before: Stones, after: Stones) -> tuple[int, int] | None:
    """Return the side, 0 for X, and the cell of the one new stone; None if more is new."""
    for side in (0, 1):
        stone = after[side] ^ before[side]
        if before[1 - side] == after[1 - side] and stone & after[side] and stone.bit_count() == 1:
            return side, stone.bit_length() - 1
    return None
