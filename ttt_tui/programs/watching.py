"""Watched functions: each call is handed to a handle, or runs written code at full speed."""

from __future__ import annotations

import functools
import inspect
import os
import select
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any
from weakref import WeakKeyDictionary

from ttt_tui.programs.source import Source
from ttt_tui.programs.stand_ins import Halt

_STARRED = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS

_WAITING = 10
"""Seconds that a process may wait for its turn, or sleep, for each second of its own."""
FAULTS = (Exception, Halt, SystemExit)
"""What a program may raise where it does not matter."""


@dataclass
class WatchedCall:
    """A call of the program that can be made again.

    Attributes:
        function: its number in the source; `target` is the function itself.
        arguments: by name, in the order of the parameters.
    """

    function: int
    target: Callable[..., Any]
    arguments: dict[str, Any]

    @property
    def raw(self) -> Any:
        """The function below caches and wrappers."""
        return inspect.unwrap(self.target)

    def make(self) -> Any:
        given = list(self.arguments.items())
        placed = self.raw.__code__.co_argcount
        return self.target(*(each for _, each in given[:placed]), **dict(given[placed:]))


_HANDLED = """\
    if _ttt_watched.handle is None:
        return _ttt_f({passed})
    return _ttt_watched.handle(_ttt_call({number}, _ttt_f, {{{given}}}))"""

_COUNTED = """\
    if _ttt_watched.is_inside:
        if _ttt_left[0] <= 0:
            _ttt_stop()
        _ttt_left[0] -= 1
        return _ttt_f({passed})
    return _ttt_watched.handle(_ttt_call({number}, _ttt_f, {{{given}}}))"""


class Watched:
    """The watched functions of a file.

    Attributes:
        names: of the file's module.
        handle: takes the calls; None makes them as they are.
        at: -1 less the line noted last, as its only element.
        left: calls that may still be made, as its only element.
        is_inside: True while a counted search runs.
        mocked: modules that are not there, or open windows.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.names: dict[str, Any] = {}
        self.handle: Callable[[WatchedCall], Any] | None = None
        self.at: Any = [-1]
        self.left = [0]
        self.mocked: set[str] = set()
        self.is_inside = False
        self._bodies: dict[int, str] = {}
        self._shared: dict[str, Any] = {"_ttt_left": self.left, "_ttt_stop": _stop}
        self._wrappers: Any = WeakKeyDictionary()

    def watch(self, number: int) -> Callable[[Any], Any]:
        """Return the decorator of a function; functions with `*args` are left as they are."""

        def decorate(function: Any) -> Any:
            if isinstance(function, (staticmethod, classmethod)):
                return type(function)(decorate(function.__func__))
            raw = inspect.unwrap(function) if callable(function) else None
            if not isinstance(raw, FunctionType) or raw.__code__.co_flags & _STARRED:
                return function
            names = {
                "_ttt_f": function,
                "_ttt_under": raw,
                "_ttt_watched": self,
                "_ttt_call": WatchedCall,
            }
            code = _compiled(raw.__code__, number, self._bodies.get(number, _HANDLED))
            found = FunctionType(code, names | self._shared)
            functools.update_wrapper(found, function)
            found.__defaults__, found.__kwdefaults__ = raw.__defaults__, raw.__kwdefaults__
            self._wrappers[found] = number
            return found

        return decorate

    def rewrite(self, number: int, body: str, shared: dict[str, Any]) -> None:
        """Give the wrapper of a function another body, at the speed of written code.

        Args:
            body: of the wrapper, in which `_ttt_f({passed})` makes the call.
            shared: names that it uses.
        """
        self._bodies[number] = body
        self._shared |= shared
        for wrapper, of in self._wrappers.items():
            if of == number:
                raw = wrapper.__globals__["_ttt_under"]
                wrapper.__code__ = _compiled(raw.__code__, of, body)
                wrapper.__globals__.update(shared)

    def count(self, group: Iterable[int], most: int) -> None:
        """Count the calls of a search while `is_inside`, and stop it after a number of them."""
        self.left[0] = most
        for number in group:
            self.rewrite(number, _COUNTED, {})


def _stop() -> None:
    raise Halt


@functools.cache
def _compiled(code: CodeType, number: int, body: str) -> CodeType:
    """The code of a wrapper with the parameters of a function."""
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    placed = names[: code.co_argcount]
    named = names[code.co_argcount :]
    star = ["*"] if named else []
    parameters = ", ".join([*placed, *star, *named])
    by_name = [f"{name}={name}" for name in named]
    passed = ", ".join([*placed, *by_name])
    given = ", ".join(f"{name!r}: {name}" for name in names)
    text = body.format(passed=passed, given=given, number=number)
    made: dict[str, Any] = {}
    exec(compile(f"def call({parameters}):\n{text}", "<ttt>", "exec"), made)
    found: CodeType = made["call"].__code__
    return found


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raise Halt in what runs inside if it uses up seconds of processor time, and so hangs."""
    ends = time.process_time() + seconds

    def ring(*_: object) -> None:
        if time.process_time() >= ends:
            raise Halt

    signal.signal(signal.SIGALRM, ring)
    # Again and again: a program may swallow what is raised.
    signal.setitimer(signal.ITIMER_REAL, min(0.2, max(0.05, seconds)), 0.1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def forked(work: Callable[[], bytes], seconds: float) -> bytes:
    """Return what the work returns in a process of its own; nothing if it ends or hangs there."""
    inlet, outlet = os.pipe()
    ends = time.monotonic() + _WAITING * seconds
    if not (child := os.fork()):
        try:
            with os.fdopen(outlet, "wb") as out, alarm(seconds):
                out.write(work())
        finally:
            os._exit(0)  # its threads may live on: nobody waits for them
    os.close(outlet)
    parts = list[bytes]()
    while select.select([inlet], [], [], max(0.0, ends - time.monotonic()))[0]:
        parts.append(os.read(inlet, 1 << 20))
        if not parts[-1]:
            break
    os.close(inlet)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return b"".join(parts)
