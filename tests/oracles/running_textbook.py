"""A recursive search function really running, watched line by line.

For the tests of listings, of which it knows nothing: what a call does at a search's events is
taken from the order of its lines alone.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any

from ttt_tui.game import Position
from ttt_tui.search import Algorithm, textbook

FUNCTION: dict[Algorithm, Callable[..., int]] = {
    Algorithm.MINIMAX: textbook.minimax,
    Algorithm.ALPHA_BETA: textbook.alpha_beta,
}

Locals = dict[str, Any]
TraceFunction = Callable[[FrameType, str, Any], Any]


@dataclass(frozen=True)
class Executed:
    """A line a call has executed, and the variables of all calls then, the first call's first."""

    number: int
    stack: list[Locals]


@dataclass(frozen=True)
class Happened:
    """What the running function did where the search has an event."""

    number: int
    stack: list[Locals]
    returned: int | None


@dataclass
class Watcher:
    """Traces a recursive function line by line; knows nothing of listings."""

    code: CodeType
    lines: dict[int, str]
    happened: list[Happened] = field(default_factory=list)
    _frames: list[FrameType] = field(default_factory=list)
    _executed: list[list[Executed]] = field(default_factory=list)
    _now_at: list[int | None] = field(default_factory=list)

    def begin(self, frame: FrameType, event: str, _: object) -> TraceFunction | None:
        if event != "call" or frame.f_code is not self.code:
            return None
        self._frames.append(frame)
        self._executed.append([])
        self._now_at.append(None)
        return self.go_on

    def go_on(self, frame: FrameType, event: str, argument: object) -> TraceFunction:
        done = self._now_at[-1]
        if done is not None:
            executed = Executed(done, [dict(each.f_locals) for each in self._frames])
            if not self._executed[-1]:
                self.happened.append(Happened(done, executed.stack, None))
            self._executed[-1].append(executed)
        self._now_at[-1] = frame.f_lineno
        if event == "return":
            assert isinstance(argument, int)
            before, last = self._executed[-1][-2:]
            breaks = self.lines[before.number].strip() == "break"
            at = before if breaks else last
            self.happened.append(Happened(at.number, at.stack, argument))
            for pile in (self._frames, self._executed, self._now_at):
                pile.pop()
        return self.go_on


@contextmanager
def tracing(watcher: Watcher) -> Iterator[None]:
    before = sys.gettrace()
    sys.settrace(watcher.begin)
    try:
        yield
    finally:
        sys.settrace(before)


def run(function: Callable[..., int], lines: dict[int, str], position: Position) -> list[Happened]:
    watcher = Watcher(function.__code__, lines)
    with tracing(watcher):
        function(position)
    return watcher.happened


def run_textbook(algorithm: Algorithm, position: Position) -> list[Happened]:
    function = FUNCTION[algorithm]
    source, first = inspect.getsourcelines(function)
    return run(function, dict(enumerate(source, first)), position)


def run_code(lines: Sequence[str], position: Position) -> list[Happened]:
    """Run code as it is shown; line numbers count from 0."""
    names: dict[str, Any] = {}
    source = "from __future__ import annotations; " + "from ttt_tui.search.textbook import *\n"
    exec(compile(source, "<imports>", "exec"), names)
    code = "from __future__ import annotations\n" + "\n".join(lines)
    exec(compile(code, "<listing>", "exec"), names)
    name = lines[0].removeprefix("def ").partition("(")[0]
    happened = run(names[name], dict(enumerate(lines, 2)), position)
    return [Happened(h.number - 2, h.stack, h.returned) for h in happened]
