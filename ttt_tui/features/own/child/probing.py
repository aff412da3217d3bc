"""The first calls of a search, with all that might be its board, before one knows what it is."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from ttt_tui.features.own.child.boards import Cells, Shape, Source, follow, readings, search

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
    """A call.

    Attributes:
        index: of its function.
        caller: the number of the call that it was made from, -1 for none.
        line: from which it was called.
        numbers: its arguments that are numbers.
        boards: what may be a board, with its cells at that moment.
        stones: what may be the stones of one side.
        result: what it returned; `is_open` until then.
        flags: KNOWN until its body runs, of a function with a memo.
        call: the function and what it was called with.
    """

    index: int
    caller: int
    line: int
    flags: int
    call: tuple[Callable[..., Any], Any, Any]
    numbers: dict[str, float] = field(default_factory=dict)
    boards: dict[tuple[Source, Shape], Cells] = field(default_factory=dict)
    stones: dict[Source, Stones] = field(default_factory=dict)
    result: Any = _LEFT
    raised: bool = False

    @property
    def is_open(self) -> bool:
        return self.result is _LEFT and not self.raised

    @property
    def has_returned(self) -> bool:
        return self.result is not _LEFT


_HERE = __file__.rpartition("probing")[0]


def line_of_caller() -> int:
    """Of the nearest frame that is none of ours: who is told of a call may stand further away."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_code.co_filename.startswith(_HERE):
        frame = frame.f_back
    return 0 if frame is None else frame.f_lineno


class Probe:
    """Keeps calls as they come.

    Attributes:
        log: the numbers of the events in the order of entering, and `-1 - number` for leaving.
    """

    def __init__(self, names: dict[str, Any], remembering: set[int]) -> None:
        """`names` are the globals; a memo may answer for the functions of `remembering`."""
        self._names = names
        self._remembering = remembering
        self.events: list[Event] = []
        self.log: list[int] = []
        self.open: list[int] = []
        self._calls: dict[int, int] = {}
        self._sources: dict[int, dict[Source, None]] = {}

    def enter(self, index: int, function: Callable[..., Any], args: Any, kwargs: Any) -> None:
        line = line_of_caller()
        flags = KNOWN if index in self._remembering else 0
        caller = self.open[-1] if self.open else -1
        event = Event(index, caller, line, flags, (function, args, kwargs))
        given = bound(function, args, kwargs)
        event.numbers = {n: v for n, v in given.items() if isinstance(v, int | float)}
        calls = self._calls[index] = self._calls.get(index, 0) + 1
        sources = self._sources.setdefault(index, {})
        if calls <= _LOOKED_AROUND:
            self._look_around(index, function, given, sources)
        for source in sources:
            value = held(source, function, args, kwargs, self._names)
            for shape, cells in readings(value):
                event.boards[source, shape] = cells
            if (stones := _stones(value)) is not None:
                event.stones[source] = stones
        self.open.append(len(self.events))
        self.log.append(len(self.events))
        self.events.append(event)

    def _look_around(
        self,
        index: int,
        function: Callable[..., Any],
        given: dict[str, Any],
        sources: dict[Source, None],
    ) -> None:
        """Find all places where a call may have its board; later calls have it there, too."""
        if (said := SAID_BOARD.format(index)) in self._names:
            sources[Source("said", said)] = None
            return

        def look(place: str, name: str, value: Any) -> None:
            def take(steps: tuple[str, ...], each: Any) -> None:
                if any(True for _ in readings(each)) or _stones(each) is not None:
                    sources[Source(place, name, steps)] = None

            search(value, take)

        for name, value in given.items():
            look("argument", name, value)
        cells = function.__closure__ or ()
        for name, cell in zip(function.__code__.co_freevars, cells, strict=False):
            with contextlib.suppress(ValueError):
                if may_hold_a_board(name, cell.cell_contents):
                    look("closure", name, cell.cell_contents)
        for name, value in list(self._names.items()):
            if may_hold_a_board(name, value):
                look("global", name, value)

    def leave(self, result: Any) -> None:
        number = self.open.pop()
        self.events[number].result = kept(result)
        self.log.append(-1 - number)

    def ran(self) -> None:
        self.events[self.open[-1]].flags = 0

    def fail(self) -> None:
        number = self.open.pop()
        self.events[number].raised = True
        self.log.append(-1 - number)


def kept(result: Any) -> Any:
    """A result as it is now: lists and dicts may be changed later."""
    if isinstance(result, list | dict):
        return type(result)(result)
    return result


def bound(function: Callable[..., Any], args: Any, kwargs: Any) -> dict[str, Any]:
    """The arguments of a call by their names."""
    code: Any = function.__code__
    count = code.co_argcount
    names = code.co_varnames[: count + code.co_kwonlyargcount]
    defaults = function.__defaults__ or ()
    found = dict(zip(names[count - len(defaults) : count], defaults, strict=False))
    found.update(function.__kwdefaults__ or {})
    found.update(zip(names[:count], args, strict=False))
    found.update(kwargs)
    return found


def held(
    source: Source, function: Callable[..., Any], args: Any, kwargs: Any, names: dict[str, Any]
) -> Any:
    """What is at a source when a function is called so; None where nothing is."""
    place, name, steps = source
    try:
        if place == "said":
            value = said_board(names[name], args, kwargs)
        elif place == "argument":
            value = bound(function, args, kwargs)[name]
        elif place == "global":
            value = names[name]
        else:
            value = closed_over(function, name).cell_contents
        return follow(value, steps)
    except (LookupError, TypeError, AttributeError, ValueError):
        return None


def said_board(board: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """What a program gives for its board: its function is called with as much as it takes."""
    code = getattr(board, "__code__", None)
    if code is None:
        return board(args[0])
    return board(*(args[: code.co_argcount] or list(kwargs.values())[: code.co_argcount]))


def closed_over(function: Any, name: str) -> Any:
    """The cell of a variable that a nested function has from the one around it."""
    return function.__closure__[function.__code__.co_freevars.index(name)]


def may_hold_a_board(name: str, value: Any) -> bool:
    if name.startswith("__") or (callable(value) and not hasattr(value, "__dict__")):
        return False
    kind = type(value)
    return kind.__name__ not in (
        "module",
        "function",
        "type",
        "StandIn",
        "builtin_function_or_method",
    )


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


def callers(events: Sequence[Event], cycle: int) -> Iterator[tuple[Event, Event]]:
    """Each call and the one of the cycle that it was made from."""
    for event in events:
        if event.caller >= 0 and event.index < cycle and events[event.caller].index < cycle:
            yield events[event.caller], event
