"""The first calls of a search, with everything that may be their board, or go with it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from types import CodeType, ModuleType
from typing import Any, NamedTuple

from ttt_tui.programs import boards
from ttt_tui.programs.boards import Cells, Keys, Path
from ttt_tui.programs.stand_ins import stands_in
from ttt_tui.programs.watching import WatchedCall

MOST_EVENTS = 500
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
        """Return the cells of the board in a snapshot; None if there is no board."""
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
    old = value_at(path[:1], call)
    new = boards.replaced(old, tuple(rest), value)
    if kind == "arg":
        call.arguments[name] = new
    elif new is not old and kind == "free":
        place = call.raw.__code__.co_freevars.index(name)
        call.raw.__closure__[place].cell_contents = new
    elif new is not old:
        call.raw.__globals__[name] = new


def snapshot(call: WatchedCall, names: set[str]) -> Snapshot:
    """Copy everything that a call may have as its board, or as state beside it.

    Args:
        names: the globals to look at: all names in the functions of the file.
    """
    found: Snapshot = {}
    near = deque(_roots(call, names))
    looked_into = set[int]()
    while near:
        path, value = near.popleft()
        if hasattr(value, "cache_info") and not stands_in(value):
            found[path] = f"{value.cache_info().currsize} items"
        elif _is_data(value):
            found[path] = boards.plain(value)
        is_new = id(value) not in looked_into and len(path) <= _DEEP
        if is_new and _is_looked_into(value, path):
            looked_into.add(id(value))
            near.extend(((*path, part), each) for part, each in boards.parts(value))
    return found


def places(found: Snapshot) -> list[Path]:
    """Return the paths of a snapshot, those from globals last."""
    return sorted(found, key=lambda path: path[0][0] == "global")


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
    kinds = (int, float, str, Enum, list, tuple, set, frozenset, dict, deque, bytearray)
    is_plain = value is None or isinstance(value, kinds)
    is_array = hasattr(value, "tolist") and not isinstance(value, type) and not stands_in(value)
    return (is_plain or is_array) and not hasattr(value, "_fields")


def _is_looked_into(value: Any, path: Path) -> bool:
    if isinstance(value, type):
        return value.__module__ == "__main__" and path[0][0] == "global" and len(path) == 1
    if stands_in(value) or isinstance(value, (ModuleType, Enum)):
        return False
    return isinstance(value, (tuple, dict)) or type(value).__module__ not in (
        "builtins", "numpy", "types", "functools",
    )  # fmt: skip


@dataclass(slots=True)
class Event:
    """A call that was seen: its function's number, its caller among the events, its snapshots."""

    parent: int | None
    number: int
    before: Snapshot
    after: Snapshot | None = None
    result: Any = None


class Probe:
    """Sees the first calls of a group of functions that call each other.

    Attributes:
        events: the calls, in order.
    """

    def __init__(self, names: set[str]) -> None:
        self.events: list[Event] = []
        self._names = names
        self._open: int | None = None

    @property
    def is_full(self) -> bool:
        return len(self.events) >= MOST_EVENTS

    def enter(self, call: WatchedCall) -> Any:
        """Make a call and see it."""
        event = Event(self._open, call.function, snapshot(call, self._names))
        self._open = len(self.events)
        self.events.append(event)
        try:
            result = call.make()
            # As it was returned, even if it is changed afterwards.
            event.result = result.copy() if isinstance(result, (list, dict)) else result
            event.after = snapshot(call, self._names)
            return result
        finally:
            self._open = event.parent
