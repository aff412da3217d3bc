"""Boards as people keep them: what of a value is read as cells, and how a position is written back.

A reading gives the marks of all cells as a tuple; what the marks mean, and how the cells lie, is
found out later, from many boards of one search.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any

SIZES = frozenset(r * c for r in range(2, 9) for c in range(2, 9) if r * c >= 6)
"""Numbers of cells that a board may have."""
EMPTY = "<empty>"
"""The mark of a cell that a dict of stones leaves out."""
_FLAT = (list, tuple, deque)

Atom = Any
Cells = tuple[Atom, ...]


def atom(value: Any) -> Atom:
    """What stands for a mark: plain values for themselves, all else by its text."""
    if value is None or type(value) in (str, int, float, bool):
        return value
    if hasattr(value, "item") and not hasattr(value, "keys"):
        try:
            return value.item()  # of numpy
        except (ValueError, TypeError):
            return EMPTY
    return f"{type(value).__name__}.{value.name}" if isinstance(value, Enum) else repr(value)[:60]


def is_opaque(value: Any) -> bool:
    """An object with attributes that is no mark itself."""
    return hasattr(value, "__dict__") and not isinstance(value, (Enum, type, str, int))


def kinds(value: Any) -> list[str]:
    """The ways in which a value may be a board: `flat`, `skip`, `rows`, `keys`, `filled`."""
    if isinstance(value, type) or type(value).__module__ == "ttt_tui.programs.loading":
        return []  # what stands in for a window
    plain = _listed(value)
    if isinstance(plain, (list, str)):
        if _rows(plain) is not None:
            return ["rows"]
        found = ["skip"] * (len(plain) == 10)  # cells from 1: more likely than two rows of five
        return found + ["flat"] * (len(plain) in SIZES)
    if isinstance(plain, Mapping):
        if _rows(list(plain.values())) is not None:
            return ["rows"]
        found = ["keys"] * (len(plain) in SIZES)
        return found + ["filled"] * (len(plain) < 64 and all(map(_is_cell, plain)))
    return []


def _listed(value: Any) -> Any:
    """Sequences as a list, a string or a dict."""
    if isinstance(value, (str, list, Mapping)):
        return value
    if isinstance(value, (tuple, deque, bytes, bytearray)):
        return list(value)
    if hasattr(value, "tolist"):
        try:
            return value.tolist()
        except Exception:
            return None
    if hasattr(type(value), "__getitem__") and hasattr(type(value), "__len__"):
        try:
            return [value[place] for place in range(len(value))] if len(value) < 65 else None
        except Exception:
            return None
    return None


def _rows(plain: Any) -> list[Any] | None:
    if not 2 <= len(plain) <= 8 or isinstance(plain, str):
        return None
    rows = [_listed(row) for row in plain]
    if not all(isinstance(row, (list, str, Mapping)) for row in rows):
        return None
    rows = [list(row.values()) if isinstance(row, Mapping) else row for row in rows]
    length = len(rows[0])
    if not 2 <= length <= 8 or any(len(row) != length for row in rows):
        return None
    return [cell for row in rows for cell in row]


def _is_cell(key: Any) -> bool:
    return isinstance(key, int) or (
        isinstance(key, tuple) and len(key) == 2 and all(isinstance(each, int) for each in key)
    )


def objects(value: Any, kind: str, universe: tuple[Any, ...] = ()) -> list[Any] | None:
    """What stands in the cells; None where the value is no such board."""
    plain = _listed(value)
    if kind == "rows":
        if isinstance(plain, Mapping):
            plain = list(plain.values())
        return _rows(plain) if isinstance(plain, list) else None
    if isinstance(plain, Mapping):
        if kind == "filled":
            if any(key not in universe for key in plain):
                return None
            return [plain.get(key, EMPTY) for key in universe]
        return [plain[key] for key in ordered(plain)] if kind == "keys" else None
    if not isinstance(plain, (list, str)):
        return None
    if kind == "flat" and len(plain) in SIZES:
        return list(plain)
    return list(plain[1:]) if kind == "skip" and len(plain) - 1 in SIZES else None


def rows_of(value: Any) -> int:
    """How many rows a board has that says so; else 0."""
    if isinstance(value, Mapping) and isinstance(next(iter(value), None), tuple):
        return len({key[0] for key in value})
    plain = _listed(value)
    return len(plain) if plain and _rows(list(getattr(plain, "values", lambda: plain)())) else 0


def ordered(keys: Mapping[Any, Any]) -> list[Any]:
    """The keys of a board in the order of its cells."""
    found = list(keys)
    return sorted(found) if all(map(_is_cell, found)) and _is_alike(found) else found


def _is_alike(keys: list[Any]) -> bool:
    return len({type(key) for key in keys}) <= 1


def cells(value: Any, kind: str, attribute: str = "", universe: Any = ()) -> Cells | None:
    """The marks of a board's cells."""
    found = objects(value, kind, universe)
    if found is None:
        return None
    if attribute:
        if not all(hasattr(each, attribute) for each in found):
            return None
        found = [getattr(each, attribute) for each in found]
    return tuple(map(atom, found))


def attributes(value: Any, kind: str) -> list[str]:
    """Attributes of the objects in the cells that may hold their marks; `[""]` for plain cells."""
    found = objects(value, kind)
    if not found or not all(map(is_opaque, found)):
        return [""]
    return [name for name in vars(found[0]) if not is_opaque(vars(found[0])[name])][:6]


def universe(seen: set[Any]) -> tuple[Any, ...]:
    """All cells of a board, of which a dict has shown some."""
    if not seen or len({type(key) for key in seen}) > 1 or not all(map(_is_cell, seen)):
        return ()
    if isinstance(next(iter(seen)), int):
        found = tuple(range(min(seen), max(seen) + 1))
    else:
        spans = [range(min(axis), max(axis) + 1) for axis in zip(*seen, strict=True)]
        found = tuple((row, column) for row in spans[0] for column in spans[1])
    return found if len(found) in SIZES else ()


def key_code(value: Any, kind: str, attribute: str) -> str | None:
    """An expression of `v` that is as good as the cells and much quicker; None where there is none.

    It gives the same for the same boards, and something hashable.
    """
    if attribute:
        inner = (
            "[c for r in v for c in r]" if kind == "rows" else "v[1:]" if kind == "skip" else "v"
        )
        return None if isinstance(value, Mapping) else f"tuple([c.{attribute} for c in {inner}])"
    if isinstance(value, str):
        return "v"
    if isinstance(value, Mapping):
        return None if kind == "rows" else "frozenset(v.items())"
    if isinstance(value, (bytearray, bytes)):
        return "bytes(v)"
    if isinstance(value, _FLAT):
        if kind != "rows":
            return "tuple(v)"
        if isinstance(value[0], (*_FLAT, bytearray)):
            return f"({', '.join(f'*v[{row}]' for row in range(len(value)))})"
        return "tuple(v)"
    return "v.tobytes()" if hasattr(value, "tobytes") else None


# Writing


def written(old: Any, kind: str, attribute: str, new: list[Any], keys: tuple[Any, ...]) -> Any:
    """The board with these cells: the same object, where it can be changed."""
    if attribute:
        for cell, mark in zip(objects(old, kind) or (), new, strict=True):
            setattr(cell, attribute, mark)
        return old
    if isinstance(old, Mapping) and kind == "rows":
        for place, name in enumerate(old):
            width = len(old[name])
            row = written(old[name], "flat", "", new[place * width : (place + 1) * width], ())
            old[name] = row  # type: ignore[index]
        return old
    if isinstance(old, Mapping):
        return _into_dict(old, kind, new, keys)
    if kind == "rows":
        return _into_rows(old, new)
    return _into_flat(old, [old[0], *new] if kind == "skip" else new)


def _into_dict(old: Any, kind: str, new: list[Any], keys: tuple[Any, ...]) -> Any:
    places = keys if kind == "filled" else ordered(old)
    stones = zip(places, new, strict=True)
    pairs = {key: mark for key, mark in stones if mark is not EMPTY and mark != EMPTY}
    if kind == "filled":
        old.clear()
    old.update(pairs)
    return old


def _into_rows(old: Any, new: list[Any]) -> Any:
    if hasattr(old, "shape"):
        old[...] = [new[at : at + old.shape[1]] for at in range(0, len(new), old.shape[1])]
        return old
    width = len(old[0])
    rows = [
        _into_flat(row, new[place * width : (place + 1) * width]) for place, row in enumerate(old)
    ]
    return _into_flat(old, rows)


def _into_flat(old: Any, new: list[Any]) -> Any:
    if isinstance(old, str):
        return "".join(map(str, new))
    if isinstance(old, tuple):
        return type(old)(*new) if hasattr(old, "_fields") else tuple(new)
    if isinstance(old, bytes):
        return bytes(new)
    for place, mark in enumerate(new):
        old[place] = mark
    return old


# Where a value lies

Path = tuple[tuple[str, Any], ...]
Bound = Callable[..., Any]


def step(value: Any, kind: str, name: Any) -> Any:
    return getattr(value, name) if kind == "attr" else value[name]


def parts(value: Any) -> Iterator[tuple[tuple[str, Any], Any]]:
    """What lies in an object: attributes, fields, items of small tuples and dicts."""
    if hasattr(value, "_fields"):
        yield from ((("attr", name), getattr(value, name)) for name in value._fields)
    elif isinstance(value, tuple) and len(value) < 6:
        yield from ((("item", place), each) for place, each in enumerate(value))
    elif isinstance(value, dict) and len(value) < 12:
        named = ((key, each) for key, each in value.items() if isinstance(key, str))
        yield from ((("item", key), each) for key, each in named)
    elif hasattr(value, "__dict__") or hasattr(type(value), "__slots__"):
        slots = [name for each in type(value).__mro__ for name in getattr(each, "__slots__", ())]
        names = dict.fromkeys([*getattr(value, "__dict__", {}), *slots])
        if not isinstance(value, type):
            names |= dict.fromkeys(vars(type(value)))
        for name in names:
            if isinstance(name, str) and not name.startswith("__"):
                found = getattr(value, name, None)
                if not callable(found) or kinds(found):
                    yield ("attr", name), found
