"""What the first calls of a search can see that may be their board."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import islice
from types import CodeType
from typing import Any, NamedTuple

from ttt_tui.programs import boards
from ttt_tui.programs.boards import Cells, Path
from ttt_tui.programs.loading import FAULTS, READS, Call, Halt, Loaded

_EVENTS = 500
_SECONDS = 1.5
_MOST_SLOTS = 150
_DEEP, _FEW = 3, 3
_LONGEST = 12
"""Of a text that may be a mark."""


class Slot(NamedTuple):
    """Where a function finds its board, as what it is read, and its rows, if they are known."""

    path: Path
    kind: str
    rows: int = 0


@dataclass(slots=True)
class Event:
    """A call that was seen, with all that it may have read as a board."""

    parent: int | None
    number: int
    seen: dict[Slot, Any]
    plain: dict[str, Any]
    result: Any = None
    is_done: bool = False


def expression(path: Path, code: CodeType) -> str:
    """What lies at a path, as a wrapper of the function with that code has it."""
    (kind, name), *rest = path
    text = str(name)
    if kind == "read":
        given = code.co_varnames[: READS[name].__code__.co_argcount]
        text = f"_ttt_reads[{name}]({', '.join(given)})"
    elif kind == "free":
        text = f"_ttt_under.__closure__[{code.co_freevars.index(name)}].cell_contents"
    elif kind == "global":
        text = f"_ttt_under.__globals__[{name!r}]"
    return text + "".join(f".{each}" if kind == "attr" else f"[{each!r}]" for kind, each in rest)


def value_at(path: Path, function: Any, arguments: dict[str, Any]) -> Any:
    """What lies at a path. Raises whatever is raised where there is nothing."""
    names = {"_ttt_under": function, "_ttt_reads": READS}
    return eval(_compiled(path, function.__code__), names, arguments)


@cache
def _compiled(path: Path, code: CodeType) -> CodeType:
    return compile(expression(path, code), "<ttt>", "eval")


class Probe:
    """Handle: sees the first calls of a search with everything that may be their board."""

    def __init__(self, loaded: Loaded, group: set[int]) -> None:
        self.loaded, self.group = loaded, group
        self.callers = loaded.source.callers(group)
        self.events: list[Event] = []
        self.universe: Cells = ()
        self._slots: dict[int, list[Slot]] = {}
        self._open: int | None = None
        self._ends = time.monotonic() + _SECONDS
        self._referred = set[str]().union(*(each.names for each in loaded.source.functions))

    def run(self, call: Call) -> str:
        """Make the call, as far as it is to be seen; what it raised, if it made no other call."""
        self.loaded.handle, trouble = self._enter, ""
        try:
            self._enter(call)
        except Halt:
            trouble = "did not come back in time" if len(self.events) < _FEW else ""
        except FAULTS as error:
            trouble = f"raised {error!r}"
        self.loaded.handle = None
        self._fill_dicts()
        return trouble

    def _fill_dicts(self) -> None:
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

    def _enter(self, call: Call) -> Any:
        number, arguments, raw = call.function, call.arguments, call.raw
        if number not in self.group and (number not in self.callers or self.events):
            return call.make()
        if len(self.events) >= _EVENTS or time.monotonic() > self._ends:
            raise Halt
        if number not in self._slots:
            found = islice(self._discovered(number, raw, arguments), _MOST_SLOTS)
            self._slots[number] = sorted(found, key=lambda slot: slot.path[0][0] == "global")
        known = {name: raw.__globals__[name] for name in self._referred & raw.__globals__.keys()}
        event = Event(self._open, number, {}, _plain(known, arguments))
        for slot in self._slots[number]:
            try:
                event.seen[slot] = self._read(slot, value_at(slot.path, raw, arguments))
            except Exception:
                event.seen[slot] = None
        self.events.append(event)
        before, self._open = self._open, len(self.events) - 1
        try:
            result = call.make()
            # As it was returned, even if it is changed afterwards.
            event.result = result.copy() if isinstance(result, (list, dict)) else result
            event.is_done = True
            return result
        finally:
            self._open = before

    def _read(self, slot: Slot, value: Any) -> Any:
        if slot.kind == "filled":
            return {key: boards.atom(each) for key, each in value.items()}
        return boards.cells(value, slot.kind)

    def _discovered(self, number: int, raw: Any, arguments: dict[str, Any]) -> Iterator[Slot]:
        roots: list[tuple[Path, Any]] = [((("arg", name),), v) for name, v in arguments.items()]
        for name, cell in zip(raw.__code__.co_freevars, raw.__closure__ or (), strict=True):
            with suppress(ValueError):  # it is not yet bound
                roots.append(((("free", name),), cell.cell_contents))
        known = raw.__globals__
        roots += [((("global", name),), known[name]) for name in known if name in self._referred]
        if number in READS:
            path: Path = (("read", number),)
            roots = [(path, value_at(path, raw, arguments))]
        seen = set[int]()
        while roots:
            path, value = roots.pop(0)
            for kind in boards.ways(value):
                yield Slot(path, kind, boards.rows_of(value, kind))
            if len(path) <= _DEEP and id(value) not in seen and _is_looked_into(value, path):
                seen.add(id(value))
                roots += [((*path, part), each) for part, each in boards.parts(value)]


def _is_looked_into(value: Any, path: Path) -> bool:
    module = type(value).__module__
    if isinstance(value, type):
        return value.__module__ == "__main__" and path[0][0] == "global" and len(path) == 1
    return isinstance(value, (tuple, dict)) or module not in (
        "builtins", "ttt_tui.programs.loading", "numpy", "types",
    )  # fmt: skip


def _plain(known: dict[str, Any], arguments: dict[str, Any]) -> dict[str, Any]:
    """Names and arguments that are numbers or marks, and what lies in others."""
    found = {}
    near = [pair for value in arguments.values() for pair in _attributes(value)]
    inner = [pair for _, value in near for pair in _attributes(value)]
    for name, value in (*known.items(), *inner, *near, *arguments.items()):
        is_number = isinstance(value, (int, float)) or type(value).__module__ == "numpy"
        is_mark = value is None or isinstance(value, Enum)
        if is_number or is_mark or (isinstance(value, str) and len(value) < _LONGEST):
            found[name] = boards.atom(value)
    return found


def _attributes(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, (Enum, type)) or boards.stands_in(value):
        return []
    return [(name, each) for (kind, name), each in boards.parts(value) if kind == "attr"]
