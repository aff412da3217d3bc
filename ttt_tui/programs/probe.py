"""The first calls of a search with everything that may be their board, and the state beside it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import islice
from types import CodeType, ModuleType
from typing import Any, NamedTuple

from ttt_tui.programs import boards
from ttt_tui.programs.boards import Cells, Path
from ttt_tui.programs.stand_ins import stands_in
from ttt_tui.programs.watching import WatchedCall

MOST_EVENTS = 500
_MOST_SLOTS = 150
_DEEP = 3
_LONGEST = 12
"""Characters of a text that may be a mark."""
_MOST_ITEMS = 64
"""Items of a container that may go with the board, such as the empty cells."""

State = dict[Path, Any]
"""Plain values and small containers beside the board; an argument's path begins with `arg`."""


READER: list[Any] = []
"""The user's function that shows a board, as its only element."""


class Slot(NamedTuple):
    """A place where a function may find its board, and the way in which it is read.

    Attributes:
        rows: the number of rows, if the board says so; else 0.
    """

    path: Path
    kind: str
    rows: int = 0


@dataclass(slots=True)
class Event:
    """A call that was seen.

    Attributes:
        seen: the cells in each slot; None without a board.
        before, after: the state as it was called, and as it returned.
    """

    parent: int | None
    number: int
    seen: dict[Slot, Any]
    before: State
    after: State | None = None
    result: Any = None
    is_done: bool = False


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


def value_at(path: Path, function: Any, arguments: dict[str, Any]) -> Any:
    """Return the value at a path. Raises an exception where there is nothing."""
    names = {"_ttt_under": function, "_ttt_read": READER}
    return eval(_compiled(path, function.__code__), names, arguments)


@cache
def _compiled(path: Path, code: CodeType) -> CodeType:
    return compile(expression(path, code), "<ttt>", "eval")


class Probe:
    """Sees the first calls of a group of functions that call each other.

    Attributes:
        events: the calls, in order; `universe`: all keys of a dict that holds stones alone.
    """

    def __init__(self, group: frozenset[int], names: set[str]) -> None:
        """Begin; `names` are all names in the functions of the file: the globals to look at."""
        self.group = group
        self.events: list[Event] = []
        self.universe: Cells = ()
        self._names = names
        self._slots: dict[int, list[Slot]] = {}
        self._open: int | None = None

    @property
    def is_full(self) -> bool:
        return len(self.events) >= MOST_EVENTS

    def enter(self, call: WatchedCall) -> Any:
        """Make a call and see it."""
        event = self.look(call)
        event.parent = self._open
        self.events.append(event)
        before, self._open = self._open, len(self.events) - 1
        try:
            result = call.make()
            # As it was returned, even if it is changed afterwards.
            event.result = result.copy() if isinstance(result, (list, dict)) else result
            event.after = self._state(call)
            event.is_done = True
            return result
        finally:
            self._open = before

    def look(self, call: WatchedCall) -> Event:
        """Return everything in a call that may be its board."""
        raw = call.raw
        if call.function not in self._slots:
            found = islice(self._discovered(raw, call.arguments), _MOST_SLOTS)
            self._slots[call.function] = sorted(found, key=lambda slot: slot.path[0][0] == "global")
        seen: dict[Slot, Any] = {}
        for slot in self._slots[call.function]:
            try:
                seen[slot] = _cells(slot, value_at(slot.path, raw, call.arguments))
            except Exception:
                seen[slot] = None
        return Event(None, call.function, seen, self._state(call))

    def fill_dicts(self) -> None:
        """Give dicts of stones alone all cells that any of them has shown."""
        shown = defaultdict[Slot, list[dict[Any, Any]]](list)
        for event in self.events:
            for slot in event.seen:
                if slot.kind == "filled":
                    shown[slot].append(event.seen[slot] or {})
        grown = [each for each in shown.values() if len(set(map(len, each))) > 1]
        self.universe = boards.universe({key for each in grown for some in each for key in some})
        for event in self.events:
            for slot in event.seen.keys() & shown.keys():
                stones = event.seen[slot] or {}
                cells = tuple(stones.get(key, boards.EMPTY) for key in self.universe)
                event.seen[slot] = cells or None

    def _discovered(self, raw: Any, arguments: dict[str, Any]) -> Iterator[Slot]:
        roots = list(_roots(raw, arguments, self._names))
        if READER:
            path: Path = (("read", ""),)
            roots = [(path, value_at(path, raw, arguments))]
        seen = set[int]()
        while roots:
            path, value = roots.pop(0)
            for kind in boards.ways(value):
                yield Slot(path, kind, boards.rows_of(value, kind))
            if len(path) <= _DEEP and id(value) not in seen and _is_looked_into(value, path):
                seen.add(id(value))
                roots += [((*path, part), each) for part, each in boards.parts(value)]

    def _state(self, call: WatchedCall) -> State:
        return state_of(call.raw, call.arguments, self._names)


def _cells(slot: Slot, value: Any) -> Any:
    if slot.kind == "filled":
        return {key: boards.atom(each) for key, each in value.items()}
    return boards.cells(value, slot.kind)


def _roots(raw: Any, arguments: dict[str, Any], names: set[str]) -> Iterator[tuple[Path, Any]]:
    for name, value in arguments.items():
        yield (("arg", name),), value
    for name, cell in zip(raw.__code__.co_freevars, raw.__closure__ or (), strict=True):
        with suppress(ValueError):  # it is not yet bound
            yield (("free", name),), cell.cell_contents
    known = raw.__globals__
    for name in known:
        if name in names:
            yield (("global", name),), known[name]


def _is_looked_into(value: Any, path: Path) -> bool:
    if isinstance(value, type):
        return value.__module__ == "__main__" and path[0][0] == "global" and len(path) == 1
    if stands_in(value) or isinstance(value, (ModuleType, Enum)):
        return False
    return isinstance(value, (tuple, dict)) or type(value).__module__ not in (
        "builtins", "numpy", "types", "functools",
    )  # fmt: skip


def state_of(raw: Any, arguments: dict[str, Any], names: set[str]) -> State:
    """Return plain values and small containers in arguments, globals and their attributes."""
    found: State = {}
    near: list[tuple[Path, Any]] = []
    for path, value in _roots(raw, arguments, names):
        if not callable(value) and not isinstance(value, ModuleType):
            _keep(found, path, value)
        near.append((path, value))
    seen = set[int]()
    while near:
        path, value = near.pop()
        is_new = id(value) not in seen and len(path) < _DEEP
        if not is_new or isinstance(value, dict) or not _is_looked_into(value, path):
            continue
        seen.add(id(value))
        for part, each in boards.parts(value):
            _keep(found, (*path, part), each)
            near.append(((*path, part), each))
    return found


def _keep(found: State, path: Path, value: Any) -> None:
    is_mark = value is None or isinstance(value, (int, float, Enum))
    is_text = isinstance(value, str) and len(value) < _LONGEST
    if is_mark or is_text or type(value).__module__ == "numpy":
        found[path] = boards.atom(value)
    elif type(value) in (list, set, tuple) and len(value) <= _MOST_ITEMS and _are_plain(value):
        found[path] = (type(value), tuple(map(boards.atom, value)))


def _are_plain(items: Any) -> bool:
    """True unless an item is a container that may change."""
    return not any(isinstance(each, (list, dict, set)) for each in items)
