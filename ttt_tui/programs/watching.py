"""Watched functions: each call is handed to a handle, or runs written code at full speed."""

from __future__ import annotations

import functools
import inspect
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from traceback import walk_tb
from types import CodeType, FunctionType
from typing import Any
from weakref import WeakKeyDictionary

from ttt_tui.programs.source import Source
from ttt_tui.programs.stand_ins import WINDOWS, Halt

_STARRED = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
Handle = Callable[["WatchedCall"], Any]
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


_HANDED = """\
    if _ttt_watched.handle is None:
        if _ttt_left[0] <= 0:
            _ttt_stop()
        _ttt_left[0] -= 1
        return _ttt_f({passed})
    return _ttt_watched.handle(_ttt_call({number}, _ttt_f, {{{given}}}))"""
"""The body of a watched function."""


class Watched:
    """The watched functions of a file.

    Attributes:
        names: of the file's module.
        handle: takes the calls; None makes them as they are, and counts them.
        at: -1 less the line noted last, as its only element.
        left: calls that may still be made without a handle, as its only element.
        report: takes the number of calls made so far, again and again while they are made.
        mocked: modules that are not there, or open windows.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.names: dict[str, Any] = {}
        self.handle: Handle | None = None
        self.at: list[int] = [-1]
        self.left: list[float] = [inf]
        self.report: Callable[[float], object] = id
        self._most = inf
        self.mocked: set[str] = set()
        self._bodies: dict[int, str] = {}
        self._shared: dict[str, Any] = {
            "_ttt_watched": self, "_ttt_call": WatchedCall, "_ttt_left": self.left,
            "_ttt_stop": _stop,
        }  # fmt: skip
        self._wrappers: Any = WeakKeyDictionary()

    def watch(self, number: int) -> Callable[[Any], Any]:
        """Return the decorator of a function; functions with `*args` are left as they are."""

        def decorate(function: Any) -> Any:
            if isinstance(function, (staticmethod, classmethod)):
                return type(function)(decorate(function.__func__))
            raw = inspect.unwrap(function) if callable(function) else None
            if not isinstance(raw, FunctionType) or raw.__code__.co_flags & _STARRED:
                return function
            code = _compiled(raw.__code__, number, self._bodies.get(number, _HANDED))
            names = {"_ttt_f": function, "_ttt_under": raw}
            found = FunctionType(code, self._shared | names)
            functools.update_wrapper(found, function)
            found.__defaults__ = raw.__defaults__
            found.__kwdefaults__ = raw.__kwdefaults__
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

    def attempt(
        self, call: WatchedCall, most: int, seconds: float
    ) -> tuple[Any, dict[str, Any] | None]:
        """Make a call of at most a number of nodes; return its answer, and its fault."""
        self.allow(most)
        try:
            with alarm(seconds, self.tell_calls):
                return call.make(), None
        except Halt:
            is_large = self.left[0] <= 0
            words = f"it makes more than {most:,} calls" if is_large else "it took too long"
            return None, {"text": words, "own": False}
        except SystemExit:  # its game is over, and it has placed its stone
            return None, None
        except BaseException as error:
            return None, self.told(error)

    def allow(self, most: float) -> None:
        """Let at most a number of calls be made without a handle."""
        self._most = most
        self.left[0] = most

    def tell_calls(self) -> None:
        """Report the calls that were made, if they are limited."""
        if self._most < inf:
            self.report(self._most - self.left[0])

    def told(self, error: BaseException) -> dict[str, Any]:
        """Describe an exception of the program."""
        path = str(self.source.path)
        frames = walk_tb(error.__traceback__)
        lines = [line for frame, line in frames if frame.f_code.co_filename == path]
        text = f"{type(error).__name__}: {error}"[:200]
        is_own = not isinstance(error, MemoryError) and self.mocked <= WINDOWS
        return {"text": text, "line": lines[-1] if lines else None, "own": is_own}


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
    passed = ", ".join([*placed, *(f"{name}={name}" for name in named)])
    given = ", ".join(f"{name!r}: {name}" for name in names)
    text = body.format(passed=passed, given=given, number=number)
    made: dict[str, Any] = {}
    exec(f"def call({parameters}):\n{text}", made)
    found: CodeType = made["call"].__code__
    return found


@contextmanager
def alarm(seconds: float, tick: Callable[[], object] = int) -> Iterator[None]:
    """Raise Halt in what runs inside if it uses up seconds of processor time, and so hangs.

    Args:
        tick: called ten times a second until then.
    """
    ends = time.process_time() + seconds

    def ring(*_: object) -> None:
        tick()
        if time.process_time() >= ends:
            raise Halt

    signal.signal(signal.SIGALRM, ring)
    # Again and again: a program may swallow what is raised.
    signal.setitimer(signal.ITIMER_REAL, min(0.2, max(0.05, seconds)), 0.1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
