"""A run of a file as Python would run it, in which the functions of its searches are watched.

Each call of a watched function is handed to a handle, or runs written code at full speed. Forked
processes answer in the state of a run.
"""

from __future__ import annotations
import __future__

import ast
import functools
import inspect
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import chain, islice, repeat, zip_longest
from math import inf
from multiprocessing import Pipe
from operator import length_hint
from traceback import walk_tb
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

from ttt_tui.programs.line import Line
from ttt_tui.programs.source import Source
from ttt_tui.programs.stand_ins import (
    COMMAND,
    DISABLED,
    MOST_CALLED,
    WINDOWS,
    Halt,
    Player,
    StandIn,
    quieten,
    replace_modules,
)

HANGS = 40.0
"""Seconds of processor time without a call of the search after which a program is ended."""
_WAITING = 10
"""Times as long that it may wait for its turn, or sleep."""
_CLICKS = 40
_TIMERS = 9
"""Clicks in a run, and calls that may follow from one."""
_FLAGS = __future__.annotations.compiler_flag
_STARRED = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
_COPIED = (*functools.WRAPPER_ASSIGNMENTS, "cache_info", "cache_clear")
"""Attributes of a function that its wrapper has, too."""
FAULTS = (Exception, Halt, SystemExit)
"""What a program may raise where it does not matter."""
_BODY = """\
    if _ttt_run.handle:
        return _ttt_run.handle(_ttt_call({number}, _ttt_f, _ttt_under, {{{given}}}))
    for _ in _ttt_run.left:
        return _ttt_f({passed})
    raise _ttt_halt"""
"""The body of a watched function; without a handle it must be quick."""


@dataclass
class WatchedCall:
    """A call of the program that can be made again.

    Attributes:
        function: its number in the source; `target` is the function itself.
        raw: the function below caches and wrappers.
        arguments: by name, in the order of the parameters.
    """

    function: int
    target: Callable[..., Any]
    raw: Any
    arguments: dict[str, Any]

    def make(self) -> Any:
        return self.target(*self.arguments.values())


Handle = Callable[[WatchedCall], Any]


class FileRun:
    """A run of a file, in a process of its own.

    Attributes:
        names: of the file's module.
        at: -1 less the line noted last, as its only element.
        handle: takes the calls; without one they are made as they are, and counted.
        left: has an item for each call that may still be made without a handle.
        report: takes the number of calls made so far, again and again while they are made.
    """

    def __init__(self, source: Source, script: int) -> None:
        self.source = source
        self.player = Player(script, source.texts)
        self.names: dict[str, Any] = {}
        self.at: list[int] = [-1]
        self.report: Callable[[float], object] = id
        self.handle: Handle | None = None
        self._faults: list[str] = []
        self._mocked = set[str]()
        self._bodies: dict[int, str] = {}
        self._below: dict[int, Any] = {}
        self._shared: dict[str, Any] = {
            "_ttt_run": self, "_ttt_call": WatchedCall, "_ttt_halt": Halt,
        }  # fmt: skip
        self._wrappers: Any = WeakKeyDictionary()
        self.allow()

    # Watched functions

    def watch(self, number: int) -> Callable[[Any], Any]:
        """Return the first and the last decorator of a function.

        The last keeps the function as it is below its own decorators; the first watches its calls.
        Functions with `*args` or with arguments that must be named are left as they are.
        """

        def decorate(function: Any) -> Any:
            if isinstance(function, (staticmethod, classmethod)):
                return type(function)(decorate(function.__func__))
            if number not in self._below:
                self._below[number] = function
                return function
            raw = self._below.pop(number)
            code = raw.__code__
            if code.co_kwonlyargcount or code.co_flags & _STARRED or not callable(function):
                return function
            return self.wrap(number, raw, function)

        return decorate

    def wrap(self, number: int, raw: Any, function: Any) -> Any:
        """Return a function that hands on its calls; `raw` is what it is below its decorators."""
        code = _compiled(raw.__code__, number, self._bodies.get(number, _BODY))
        found = FunctionType(code, self._shared | {"_ttt_f": function, "_ttt_under": raw})
        functools.update_wrapper(found, function, _COPIED)
        found.__defaults__ = raw.__defaults__
        self._wrappers[found] = number
        return found

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
                code = wrapper.__globals__["_ttt_under"].__code__
                wrapper.__code__ = _compiled(code, number, body)
                wrapper.__globals__.update(shared)

    # The file

    def run(self, handle: Handle) -> None:
        """Run the file as Python would; a statement that fails ends itself alone."""
        path = self.source.path
        self.handle = handle
        sys.path.insert(0, str(path.parent))
        quieten(path, self.player)
        module = ModuleType("__main__")
        module.__file__ = str(path)
        sys.modules["__main__"] = module
        self.names = module.__dict__
        self.names |= {"_ttt_watch": self.watch, "_ttt_at": self.at}
        self._mocked = replace_modules(self.source.tree)
        for statement in self.source.instrumented.body:
            code = compile(ast.Module([statement], []), str(path), "exec", _FLAGS)
            try:
                with self.alarm():
                    exec(code, self.names)
            except (Halt, SystemExit, EOFError, KeyboardInterrupt):
                pass
            except BaseException as error:
                what = f"{type(error).__name__}: {error}"[:200]
                self._faults.append(f"Line {statement.lineno} of the file raises {what}.")

    def click(self) -> None:
        """Click what the windows of the file show, as a player would who knows no rules."""
        StandIn.calls_left = MOST_CALLED
        with suppress(Halt), self.alarm():
            for _ in range(_CLICKS if StandIn.shown else 0):
                part = StandIn.chance.choice(StandIn.shown)
                if part.get("state") == DISABLED:
                    continue
                self.player.has_clicked = True
                StandIn.timers = [part[COMMAND]]
                for command in islice(StandIn.timers, _TIMERS):
                    with suppress(Exception, SystemExit):
                        command()
                    self.player.has_clicked = False

    def load(self) -> None:
        """Run the file, and end each statement of it where a search is about to begin.

        A function that searches move by move is not begun: it would leave its first stone.
        """
        group_of = self.source.group_of

        def stop(call: WatchedCall) -> Any:
            near = self.source.functions[call.function].calls
            if any(group_of[each] for each in (call.function, *near)):
                raise Halt
            return call.make()

        self.player.once = True
        self.run(stop)
        self.player.typed = 0  # a call that is made later is asked anew
        self.handle = None

    def names_for(self, line: Line, marks: Sequence[Any], *, x_moves: bool) -> dict[str, Any]:
        """Return the names in the call of a line: those of the file, and of a position."""
        mark, other = marks if x_moves else marks[::-1]
        names = self.names | {
            "MARK": mark, "OTHER": other, "X_MOVES": x_moves, "inf": inf,
            "numpy": sys.modules.get("numpy"),  # under this name it is printed
        }  # fmt: skip
        return names | {"BOARD": eval(line.board or "None", names)}

    @property
    def notes(self) -> list[str]:
        """Sentences on what the file raised, and on modules that are replaced."""
        replaced = [
            f"{name} is replaced by an object that accepts everything."
            for name in sorted(self._mocked)
        ]
        return [*self._faults[:3], *replaced]

    # Single calls

    def attempt(
        self, call: WatchedCall, most: int, seconds: float = inf
    ) -> tuple[Any, dict[str, Any] | None]:
        """Make a call of at most a number of nodes; return its answer, and its fault."""
        self.allow(most)
        try:
            with self.alarm(seconds):
                return call.make(), None
        except Halt:
            words = "it took too long"
            if self.made == most:
                words = f"it makes more than {most:,} calls"
            self.left = repeat(0, 0)  # what hangs has used up all
            return None, {"text": words, "own": False}
        except SystemExit:  # its game is over, and it has placed its stone
            return None, None
        except BaseException as error:
            is_own = not isinstance(error, MemoryError) and self._mocked <= WINDOWS
            text = f"{type(error).__name__}: {error}"[:200]
            return None, {"text": text, "line": self.line_of(error), "own": is_own}

    def line_of(self, error: BaseException) -> int | None:
        """Return the line of the file that raises an exception."""
        frames = self.of_file(walk_tb(error.__traceback__))
        return frames[-1][1] if frames else None

    def of_file(self, frames: Iterable[tuple[FrameType, int]]) -> list[tuple[FrameType, int]]:
        """Return the frames of the file, with their lines."""
        path = str(self.source.path)
        return [each for each in frames if each[0].f_code.co_filename == path]

    def allow(self, most: int = sys.maxsize) -> None:
        """Let at most a number of calls be made without a handle."""
        self._most = most
        self.left = repeat(0, most)

    @property
    def made(self) -> int:
        """The number of calls that were made without a handle."""
        return self._most - length_hint(self.left)

    @contextmanager
    def alarm(self, seconds: float = inf) -> Iterator[None]:
        """Raise Halt in what runs inside if it hangs, or uses up seconds of processor time.

        The calls made so far are reported ten times a second until then.
        """
        ends = time.process_time() + seconds
        made = -1
        hangs = waits = inf

        def ring(*_: object) -> None:
            nonlocal made, hangs, waits
            self.report(self.made)
            if self.made != made:
                made = self.made
                hangs = time.process_time() + HANGS
                waits = time.monotonic() + _WAITING * min(seconds, HANGS)
            # Once more, as a program may swallow what is raised; never one report inside another.
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            has_hung = time.process_time() >= min(ends, hangs) or time.monotonic() >= waits
            if has_hung or self.player.asks_in_vain:
                raise Halt

        signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        try:
            yield
        finally:
            signal.signal(signal.SIGALRM, signal.SIG_IGN)
            signal.setitimer(signal.ITIMER_REAL, 0)


@functools.cache
def _compiled(code: CodeType, number: int, body: str) -> CodeType:
    """The code of a wrapper with the parameters of a function."""
    names = code.co_varnames[: code.co_argcount]
    passed = ", ".join(names)
    given = ", ".join(f"{name!r}: {name}" for name in names)
    text = body.format(passed=passed, given=given, number=number)
    made: dict[str, Any] = {}
    exec(f"def call({passed}):\n{text}", made)
    found: CodeType = made["call"].__code__
    return found


class Fork:
    """A copy of this process that answers one question after the other."""

    def __init__(self, answer: Callable[..., Any]) -> None:
        self._pipe, theirs = Pipe()
        self._process = os.fork()
        if self._process:
            theirs.close()
            return
        self._pipe.close()
        random.seed(0)  # a fork seeds it anew
        try:
            while True:
                theirs.send(answer(*theirs.recv()))
        finally:
            os._exit(0)  # its threads may live on: nobody waits for them

    def ask(self, *question: Any) -> Any:
        """Return the reply; None if the process ends."""
        self.send(*question)
        return self.reply()

    def send(self, *question: Any) -> None:
        """Ask a question without waiting for the reply."""
        with suppress(OSError):  # it has ended
            self._pipe.send(question)

    def reply(self) -> Any:
        """Return the reply to the question that was sent first."""
        with suppress(EOFError, OSError):
            return self._pipe.recv()
        return None

    def end(self) -> None:
        """End the process."""
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)
        self._pipe.close()


def in_halves(work: Callable[[Sequence[Any]], Sequence[Any]], items: Sequence[Any]) -> list[Fork]:
    """Begin to work in two processes, each of which has every other item."""
    halves = [Fork(functools.partial(work, items[first::2])) for first in (0, 1)]
    for half in halves:
        half.send()
    return halves


def joined(halves: Sequence[Fork]) -> list[Any]:
    """Return what comes of all items, in their order; None where a process has stopped before."""
    replies = [half.reply() or () for half in halves]
    for half in halves:
        half.end()
    return [*chain.from_iterable(zip_longest(*replies))]


def forked(work: Callable[[], Any]) -> Any:
    """Return a reply of a process that answers no other question."""
    fork = Fork(work)
    try:
        return fork.ask()
    finally:
        fork.end()
