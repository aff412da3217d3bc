"""Boards as people keep them: what of a value is read as cells, and how a position is written back.

A reading gives the marks of all cells as a tuple. How the cells lie is learnt from a search that
was seen: it ends where a side has a line, and stones that fall are never placed but on the ground
or on another stone.
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from ttt_tui.games.rules import Rules

COLUMNS = {"log": "i", "raw": "d", "alpha": "d", "beta": "d"}
"""Of a recorded search, as its process sends them: the events; of each return its number, of each
call its window. An event is a board, numbered from 1, where a node is entered, and -1 less the line
where one is left.
"""
SIZES = frozenset(r * c for r in range(2, 9) for c in range(2, 9) if r * c >= 6)
"""Numbers of cells that a board may have."""
EMPTY = "<empty>"
"""The mark of a cell that a dict of stones leaves out."""
_FALLS = 8
"""Moves, all of which must lie on something for stones to fall."""
_SHOWN = 4
"""Positions in which a cell before the one played was passed over, as it lies on nothing."""

Cells = tuple[Any, ...]
Stones = tuple[int, int]
"""Of X and of O, as masks."""
Path = tuple[tuple[str, Any], ...]
"""Where a value lies: an argument or a name, then attributes and items."""


def atom(value: Any) -> Any:
    """What stands for a mark: plain values for themselves, all else by its text."""
    if value is None or type(value) in (str, int, float, bool) or isinstance(value, Enum):
        return value
    if hasattr(value, "dtype"):
        return value.item() if not value.shape else EMPTY
    return repr(value)[:60]


def stands_in(value: Any) -> bool:
    """Whether it is in place of a window, or of what else is not there."""
    return type(value).__module__ == "ttt_tui.programs.loading"


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
    """The marks of a board's cells; None where the value is no such board."""
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
    """How many rows a board has that says so; else 0."""
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
    """What lies in an object: attributes, fields, items of small tuples and dicts."""
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


# How cells lie


class Step(NamedTuple):
    """One move that was seen: the event of the caller, the cell as read, its mark."""

    caller: int
    cell: int
    mark: Any


@dataclass(frozen=True)
class Shape:
    """The rules of a board; `order` has for each cell of it its place among the cells as read."""

    rules: Rules
    order: tuple[int, ...]


def shape_of(
    masks: Sequence[Stones | None], steps: Sequence[Step], leaves: set[int], cells: int, rows: int
) -> Shape:
    """The shape under which the search ends where it does.

    Args:
        masks: of each event, the stones as read.
        leaves: events that returned and made no move.
        cells: how many; `rows`: if it is known, else 0.
    """
    ends = [mask for at in leaves if (mask := masks[at])]
    deepest = max((_taken(mask).bit_count() for mask in ends), default=0)
    # Those with most stones are full, or at a depth limit.
    ends = [mask for mask in ends if _taken(mask).bit_count() < deepest]
    goes_on = [mask for at in {step.caller for step in steps} if (mask := masks[at])]

    def score(rules: Rules) -> int:
        """How many positions end, or go on, as they should."""
        has_line = [any(map(rules.has_line, mask)) for mask in ends]
        return sum(has_line) + sum(not any(map(rules.has_line, mask)) for mask in goes_on)

    sizes = [(rows, cells // rows)] if rows else _sizes(cells)
    best = max((Rules(*size, n) for size in sizes for n in _lengths(*size)), key=score)
    seen = [(_taken(mask), step.cell) for step in steps if (mask := masks[step.caller])]
    for order, width in _orders(best.rows, best.columns):
        if _falls(seen, order, width):
            return Shape(Rules(cells // width, width, best.in_a_row, gravity=True), order)
    return Shape(best, tuple(range(cells)))


def _taken(mask: Stones) -> int:
    return mask[0] | mask[1]


def _sizes(cells: int) -> list[tuple[int, int]]:
    found = [(r, cells // r) for r in range(2, 9) if cells % r == 0 and 2 <= cells // r <= 8]
    return sorted(found, key=lambda size: (abs(size[0] - size[1]), size[0]))


def usual_length(height: int, width: int) -> int:
    """Of a line that wins."""
    return 4 if height * width >= 30 else min(height, width)


def _lengths(height: int, width: int) -> list[int]:
    usual = usual_length(height, width)
    return sorted(range(3, max(height, width) + 1), key=lambda each: (each != usual, each))


def _orders(height: int, width: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Cells from the top to the ground, by the four ways in which stones may fall; the width."""
    rows = [range(row * width, row * width + width) for row in range(height)]
    for lines in (rows, list(zip(*rows, strict=True))):
        for each in (lines, lines[::-1]):
            yield tuple(cell for row in each for cell in row), len(lines[0])


def _falls(seen: Sequence[tuple[int, int]], order: tuple[int, ...], width: int) -> bool:
    """Whether all stones, placed when those cells were taken, lie on something in this order."""
    under = dict(zip(order, order[width:], strict=False))

    def lies(taken: int, cell: int) -> bool:
        return cell not in under or bool(taken >> under[cell] & 1)

    passed = {
        taken
        for taken, cell in seen
        if any(not taken >> c & 1 and not lies(taken, c) for c in range(cell))
    }
    return len(seen) >= _FALLS and len(passed) >= _SHOWN and all(lies(*each) for each in seen)
