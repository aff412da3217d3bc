"""The first calls of a search, with everything that may be their board, or go with it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from itertools import islice
from types import CodeType
from typing import Any, NamedTuple

from ttt_tui.programs import boards
from ttt_tui.programs.boards import Cells, Keys, Path, Stones
from ttt_tui.programs.stand_ins import stands_in
from ttt_tui.programs.watching import WatchedCall

_DEEP = 3

READER: list[Any] = []
"""The user's function that shows a board, as its only element."""

Snapshot = dict[Path, Any]
"""Copies of the plain values and containers that a function can reach."""


class Slot(NamedTuple):
    """The place of a function's board, and the keys of its cells."""

    path: Path
    keys: Keys

    def cells(self, seen: Snapshot) -> Cells | None:
        """Return the cells of the board in a snapshot; None without a board."""
        return boards.cells(seen.get(self.path), self.keys)


def expression(path: Path, code: CodeType) -> str:
    """Write the place of a path as a wrapper of the function with that code has it."""
    (kind, name), *rest = path
    text = str(name)
    if kind == "read":
        given = code.co_varnames[: READER[0].__code__.co_argcount]
        text = f"_ttt_read[0]({', '.join(given)})"
    elif kind == "free":
        text = f"_ttt_under.__closure__[{code.co_freevars.index(name)}].cell_contents"
    elif kind == "global":
        text = f"_ttt_under.__globals__[{name!r}]"
    return text + "".join(f".{each}" if kind == "attr" else f"[{each!r}]" for kind, each in rest)


def value_at(path: Path, call: WatchedCall) -> Any:
    """Return the value at a path. Raises an exception where there is nothing."""
    root, *rest = path
    value = dict(_roots(call, {root[1]}))[(root,)]
    for kind, name in rest:
        value = boards.step(value, kind, name)
    return value


def assign(call: WatchedCall, path: Path, value: Any) -> None:
    """Put a value at a path."""
    (kind, name), *rest = path
    new = boards.replaced(value_at(path[:1], call), tuple(rest), value)
    if kind == "arg":
        call.arguments[name] = new
    elif kind == "free":
        place = call.raw.__code__.co_freevars.index(name)
        call.raw.__closure__[place].cell_contents = new
    else:
        call.raw.__globals__[name] = new


def snapshot(call: WatchedCall, names: set[str]) -> Snapshot:
    """Copy everything that a call may have as its board, or as state beside it.

    Args:
        names: the globals to look at: all names in the functions of the file.
    """
    found: Snapshot = {}
    looked_into = set[int]()
    for root in list(_roots(call, names)):
        near = [root]
        while near:
            path, value = near.pop(0)
            if hasattr(value, "cache_info") and not stands_in(value):
                found[path] = f"{value.cache_info().currsize} items"
            elif _is_data(value):
                found[path] = boards.plain(value)
            is_new = id(value) not in looked_into and len(path) <= _DEEP
            if is_new and _is_looked_into(value, path):
                looked_into.add(id(value))
                near += [((*path, part), each) for part, each in boards.parts(value)]
    return found


def _roots(call: WatchedCall, names: set[str]) -> Iterator[tuple[Path, Any]]:
    raw = call.raw
    if READER:
        with suppress(Exception):
            most = READER[0].__code__.co_argcount
            yield (("read", ""),), READER[0](*islice(call.arguments.values(), most))
    for name, value in call.arguments.items():
        yield (("arg", name),), value
    for name, cell in zip(raw.__code__.co_freevars, raw.__closure__ or (), strict=True):
        with suppress(ValueError):  # it is not yet bound
            yield (("free", name),), cell.cell_contents
    for name, value in raw.__globals__.items():
        if name in names:
            yield (("global", name),), value


def _is_data(value: Any) -> bool:
    """True for values that may be a board, a mark or a number, or contain some."""
    if hasattr(value, "_fields") or isinstance(value, type) or stands_in(value):
        return False
    kinds = (int, float, str, Enum, list, tuple, set, frozenset, dict, deque, bytearray)
    return value is None or isinstance(value, kinds) or hasattr(value, "tolist")


def _is_looked_into(value: Any, path: Path) -> bool:
    if isinstance(value, type):
        return value.__module__ == "__main__" and path[0][0] == "global" and len(path) == 1
    if stands_in(value) or isinstance(value, Enum):
        return False
    of_python = ("builtins", "numpy", "types", "functools")
    return isinstance(value, (tuple, dict)) or type(value).__module__ not in of_python


@dataclass(eq=False)
class Event:
    """A call that was seen, with snapshots as it was made and as it returned.

    Attributes:
        at: the number of the call in the run.
        parent: its caller, as a number among the events of the search.
        typed: answers of a player when it began; `has_asked` is True if it has got others.
        is_in_loop: True if a loop of the file makes the call.
        counts: the numbers of stones on the boards of the searches that it has led to.
        stones: on its own board.
        mover: 0 if it tries X's stone first, 1 for O's; None where that was not seen.
    """

    at: int
    call: WatchedCall
    before: Snapshot
    parent: int | None = None
    after: Snapshot | None = None
    result: Any = None
    typed: int = 0
    has_asked: bool = False
    is_in_loop: bool = False
    counts: set[int] = field(default_factory=set)
    stones: Stones = (0, 0)
    mover: int | None = None

    @property
    def number(self) -> int:
        """The number of the function."""
        return self.call.function

    @property
    def taken(self) -> int:
        return self.stones[0] | self.stones[1]

    @property
    def count(self) -> int:
        return self.taken.bit_count()
