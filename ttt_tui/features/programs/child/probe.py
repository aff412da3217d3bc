"""The first calls of a search, with all that might be its board, before one knows what it is."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from ttt_tui.features.programs.child.boards import Cells, Reading, may_be_a_board, readings
from ttt_tui.features.programs.child.value_sources import Call, Source, search
from ttt_tui.features.programs.child.watch import Function, Watch

Stones = int | frozenset[Any] | tuple[Any, ...] | dict[Any, Any]
"""What might be the stones of one side: bits, cells, moves; in a dict by cells, of both."""

KNOWN = 4

SAID_BOARD = "__ttt_board_{}__"
"""The global that gives the board of a function, by its number, where the program says so."""

_LOOKED_AROUND = 6
"""In so many calls of each function all that it can reach is looked at."""

_MOST_INT = 1 << 64
_LEFT = object()


@dataclass
class Event:
    """A call as it was seen.

    Attributes:
        caller: the number of the call that it was made from, -1 for none.
        line: from which it was called.
        numbers: its arguments that are numbers.
        boards: what may be a board, with its cells at that moment.
        after: the same as `boards`, when it returned.
        stones: what may be the stones of one side.
        result: what it returned; `is_open` until then.
        flags: KNOWN until its body runs, of a function with a memo.
        searches: its function is one of the cycle, and not of those that call it.
    """

    call: Call
    caller: int
    line: int
    flags: int
    searches: bool
    numbers: dict[str, float] = field(default_factory=dict)
    boards: dict[Reading, Cells] = field(default_factory=dict)
    after: dict[Reading, Cells] = field(default_factory=dict)
    stones: dict[Source, Stones] = field(default_factory=dict)
    result: Any = _LEFT
    raised: bool = False

    @property
    def index(self) -> int:
        return self.call.index

    @property
    def is_open(self) -> bool:
        return self.result is _LEFT and not self.raised

    @property
    def has_returned(self) -> bool:
        return self.result is not _LEFT


_HERE = __file__.rpartition("probe")[0]


def line_of_caller() -> int:
    """Of the nearest frame that is none of ours: a hook may stand further away."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_code.co_filename.startswith(_HERE):
        frame = frame.f_back
    return 0 if frame is None else frame.f_lineno


class Probe:
    """Collects calls as they come.

    Attributes:
        log: the numbers of the events in the order of entering, and `-1 - number` for leaving.
    """

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self.events: list[Event] = []
        self.log: list[int] = []
        self.open: list[int] = []
        self._calls: dict[int, int] = {}
        self._sources: dict[int, dict[Source, None]] = {}

    def enter(
        self, index: int, function: Function, inner: Function, args: Any, kwargs: Any
    ) -> Function:
        call = Call(index, inner, args, kwargs)
        flags = KNOWN if index in self._watch.remembering else 0
        caller, searches = self.open[-1] if self.open else -1, self._watch.searches(index)
        event = Event(call, caller, line_of_caller(), flags, searches)
        given = call.given
        event.numbers = {n: v for n, v in given.items() if isinstance(v, int | float)}
        calls = self._calls[index] = self._calls.get(index, 0) + 1
        sources = self._sources.setdefault(index, {})
        if calls <= _LOOKED_AROUND:
            _look_around(call, given, sources)
        event.boards = _boards(call, sources)
        for source in sources:
            value = call.held(source)
            if (stones := _stones(value)) is not None:
                event.stones[source] = stones
        self.open.append(len(self.events))
        self.log.append(len(self.events))
        self.events.append(event)
        return function

    def leave(self, result: Any) -> None:
        number = self.open.pop()
        event = self.events[number]
        event.result = _copied(result)
        event.after = _boards(event.call, self._sources[event.index])
        self.log.append(-1 - number)

    def ran(self) -> None:
        self.events[self.open[-1]].flags = 0

    def fail(self) -> None:
        number = self.open.pop()
        self.events[number].raised = True
        self.log.append(-1 - number)


def _boards(call: Call, sources: Iterable[Source]) -> dict[Reading, Cells]:
    """What may be a board of a call, with its cells now."""
    return {
        Reading(source, shape): cells
        for source in sources
        for shape, cells in readings(call.held(source))
    }


def _look_around(call: Call, given: dict[str, Any], sources: dict[Source, None]) -> None:
    """Find all places where a call may have its board; later calls have it there, too."""
    if (said := SAID_BOARD.format(call.index)) in call.names:
        sources[Source("said", said)] = None
        return

    def look(place: str, name: str, value: Any) -> None:
        def take(steps: tuple[str, ...], each: Any) -> None:
            if may_be_a_board(each) or _stones(each) is not None:
                sources[Source(place, name, steps)] = None

        search(value, take)

    for name, value in given.items():
        look("argument", name, value)
    cells = call.function.__closure__ or ()
    for name, cell in zip(call.function.__code__.co_freevars, cells, strict=False):
        with contextlib.suppress(ValueError):
            if _may_hold_a_board(name, cell.cell_contents):
                look("closure", name, cell.cell_contents)
    for name, value in list(call.names.items()):
        if _may_hold_a_board(name, value):
            look("global", name, value)


def _copied(result: Any) -> Any:
    """A result as it is now: lists and dicts may be changed later."""
    if isinstance(result, list | dict):
        return type(result)(result)
    return result


_NO_BOARDS = ("module", "function", "type", "builtin_function_or_method")


def _may_hold_a_board(name: str, value: Any) -> bool:
    if name.startswith("__") or (callable(value) and not hasattr(value, "__dict__")):
        return False
    return (name := type(value).__name__) not in _NO_BOARDS and "." not in name  # a stand-in


def _stones(value: Any) -> Stones | None:
    if type(value) is int:
        return value if 0 <= value < _MOST_INT else None
    if isinstance(value, set | frozenset):
        return frozenset(value)
    if isinstance(value, list | tuple) and len(value) <= 64:
        if all(type(each) is int for each in value):
            return tuple(value)
        if all(_is_pair(each) for each in value):
            return tuple(tuple(each) for each in value)
    if isinstance(value, dict) and len(value) <= 64 and all(map(_is_key, value)):
        return dict(value)
    return None


def _is_pair(value: Any) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and all(type(each) is int for each in value)
    )


def _is_key(value: Any) -> bool:
    return type(value) is int or (isinstance(value, tuple) and _is_pair(value))


def callers(events: Sequence[Event]) -> Iterator[tuple[Event, Event]]:
    """Each call that a search makes of itself: the one that it was made from, and it."""
    for event in events:
        if event.caller >= 0 and event.searches and events[event.caller].searches:
            yield events[event.caller], event
