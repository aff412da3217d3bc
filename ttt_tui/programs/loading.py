"""A file run to its definitions: with its searches watched, without windows, keys or waiting.

Statements of the file run one by one, so that what fails does not take the rest with it. The first
call of a search ends the statement that makes it: the call is kept, and made again when it is
recorded.
"""

from __future__ import annotations
import __future__

import ast
import builtins
import functools
import importlib.util
import inspect
import os
import random
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.abc import Loader, MetaPathFinder
from math import inf
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any
from unittest.mock import DEFAULT, MagicMock

from ttt_tui.programs.source import Source

SECONDS = 4.0
"""For a file to be loaded."""
_TRIAL_SECONDS = 1.0
_MOST_CALLS, _MOST_MOCKED = 8, 3_000
WINDOWS = frozenset(
    {"tkinter", "pygame", "turtle", "curses", "pyautogui", "pynput", "keyboard", "arcade", "kivy",
     "pyglet", "customtkinter", "PyQt5", "PyQt6", "PySide6", "wx", "matplotlib", "streamlit",
     "flask", "colorama", "msvcrt"}
)  # fmt: skip
"""Modules that open windows or read keys: replaced, whether they are installed or not."""
_FLAGS = __future__.annotations.compiler_flag


class Halt(BaseException):
    """Ends what the program does, as we have seen enough."""


FAULTS = (Exception, Halt, SystemExit)
"""What a program may raise where nobody minds."""


@dataclass
class Call:
    """A call of the program, that can be made again.

    Attributes:
        function: the number of it in the source; `target` is the function itself.
        words: as one would write it.
        own: the file makes it.
    """

    function: int
    target: Callable[..., Any]
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    words: str = ""
    own: bool = True


Handle = Callable[[Callable[..., Any], int, tuple[Any, ...], dict[str, Any]], Any]


@dataclass
class Loaded:
    """What a file has come to.

    Attributes:
        names: of its module.
        handle: what calls of watched functions are handed to; None makes them as they are.
        calls: that the file itself began.
        at: the line noted last, as its only element.
        mocked: modules that are not there, or open windows.
        marked: how boards are read, by the decorator, and their marks.
    """

    source: Source
    names: dict[str, Any] = field(default_factory=dict)
    handle: Handle | None = None
    calls: list[Call] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    at: Any = field(default_factory=lambda: [0])
    mocked: set[str] = field(default_factory=set)
    marked: dict[int, tuple[Any, Any]] = field(default_factory=dict)

    def watch(self, number: int) -> Callable[[Any], Any]:
        """The decorator of watched functions."""

        def decorate(function: Any) -> Any:
            if isinstance(function, (staticmethod, classmethod)):
                return type(function)(decorate(function.__func__))
            if not callable(function):
                return function
            if hasattr(function, "_ttt_watched"):
                self.marked[number] = function._ttt_watched

            def call(*args: Any, **kwargs: Any) -> Any:
                handle = self.handle
                if handle is None:
                    return function(*args, **kwargs)
                return handle(function, number, args, kwargs)

            def exhaust(*args: Any, **kwargs: Any) -> Any:
                return _exhausted(function, number, args, kwargs, self.handle)

            found: Any = exhaust if inspect.isgeneratorfunction(function) else call
            for name in ("cache_clear", "cache_info"):
                if hasattr(function, name):
                    setattr(found, name, getattr(function, name))
            return functools.update_wrapper(found, function)

        return decorate

    def keep(self, function: Any, number: int, args: tuple[Any, ...], kwargs: Any) -> Any:
        """Handle: keep the call of a search and go no further."""
        call = Call(number, function, args, dict(kwargs))
        if not self._searches(call):
            return function(*args, **kwargs)
        self.calls[_MOST_CALLS - 1 :] = []
        self.calls.append(call)
        raise Halt

    def _searches(self, call: Call) -> bool:
        """Whether a call comes to a search: tried in a process of its own."""
        inside = self.source.searching
        if call.function in inside or self.source.reads_keys(call.function):
            return call.function in inside  # of what asks a player, what it calls is the search
        return bool(forked(lambda: b"y" * (self.first(call, inside) is not None), _TRIAL_SECONDS))

    def first(self, call: Call, group: set[int]) -> Call | None:
        """The first call of a search that a call leads to; what it has done stays done."""
        found = list[Call]()

        def keep(function: Any, number: int, args: Any, kwargs: Any) -> Any:
            if number not in group:
                return function(*args, **kwargs)
            found.append(Call(number, function, args, dict(kwargs), own=call.own))
            raise Halt

        self.handle = keep
        with suppress(*FAULTS), alarm(SECONDS):
            call.target(*call.args, **call.kwargs)
        self.handle = None
        return found[0] if found else None

    def caught(self, expression: str, more: dict[str, Any]) -> Call | None:
        """The call that an expression makes first; None where it makes none."""
        before, self.handle, self.calls = self.calls, self.keep, []
        with suppress(*FAULTS):
            eval(expression, {"inf": inf, **self.names, **more})
        found, self.calls, self.handle = self.calls, before, None
        return found[0] if found else None


def _exhausted(function: Any, number: int, args: Any, kwargs: Any, handle: Handle | None) -> Any:
    """A generator that has run to its end when it is made, so that calls nest."""
    items = list[Any]()

    def run(*args: Any, **kwargs: Any) -> Any:
        steps = function(*args, **kwargs)
        while True:
            try:
                items.append(next(steps))
            except StopIteration as stop:
                return stop.value

    wrapped = functools.update_wrapper(run, function)
    result = handle(wrapped, number, args, kwargs) if handle else wrapped(*args, **kwargs)

    def again() -> Generator[Any, None, Any]:
        yield from items
        return result

    return again()


def load(source: Source) -> Loaded:
    """Run the file; what it raises is told in `notes`."""
    loaded = Loaded(source)
    loaded.handle = loaded.keep
    _quieten(loaded)
    module = ModuleType("__main__")
    module.__file__ = str(source.path)
    sys.modules["__main__"] = module
    loaded.names = module.__dict__
    sys.path.insert(0, str(source.path.parent))
    sys.meta_path.insert(0, _Finder(loaded))
    ends = time.monotonic() + SECONDS
    for statement in source.instrumented().body:
        _run(statement, loaded, ends)
    loaded.handle = None
    _mocked[0] = 0
    for name in sorted(loaded.mocked):
        loaded.notes.append(f"{name} is replaced by an object that accepts everything.")
    return loaded


def _run(statement: ast.stmt, loaded: Loaded, ends: float) -> None:
    before = len(loaded.calls)
    try:
        code = compile(ast.Module([statement], []), str(loaded.source.path), "exec", _FLAGS)
        with alarm(ends - time.monotonic()):
            exec(code, loaded.names)
    except (Halt, SystemExit, EOFError, KeyboardInterrupt):
        pass
    except BaseException as error:
        is_ours = isinstance(error, NameError) and before  # a statement was ended before
        if len(loaded.calls) == before and not is_ours:
            what = f"{type(error).__name__}: {error}"[:200]
            loaded.notes.append(f"Line {statement.lineno} of the file raises {what}.")


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raises Halt after so many seconds in what is run inside."""

    def ring(*_: object) -> None:
        raise Halt

    signal.signal(signal.SIGALRM, ring)
    # Again and again: a program may swallow what is raised.
    signal.setitimer(signal.ITIMER_REAL, max(0.05, seconds), 0.2)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def forked(work: Callable[[], bytes], seconds: float) -> bytes | None:
    """What the work returns in a process of its own; None if it comes to no end in time."""
    inlet, outlet = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(inlet)
            random.seed(0)
            with alarm(seconds):
                data = work()
            with os.fdopen(outlet, "wb") as stream:
                stream.write(data)
        finally:
            os._exit(0)
    os.close(outlet)
    parts, ends = list[bytes](), time.monotonic() + seconds + 1
    try:
        while (left := ends - time.monotonic()) > 0 and select.select([inlet], [], [], left)[0]:
            part = os.read(inlet, 1 << 20)
            if not part:
                break
            parts.append(part)
        else:
            parts.clear()
    finally:
        os.close(inlet)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return b"".join(parts) or None


# What the program finds in place of a terminal and of windows


def _quieten(loaded: Loaded) -> None:
    sys.stdout = sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115
    random.seed(0)
    sys.argv = [str(loaded.source.path)]
    sys.setrecursionlimit(12_000)
    sys.setrecursionlimit = lambda _: None
    builtins.input = _answers()
    builtins._ttt_watch = loaded.watch  # type: ignore[attr-defined]
    builtins._ttt_at = loaded.at  # type: ignore[attr-defined]
    time.sleep = lambda _: None
    os.system = lambda command: 0  # noqa: ARG005  # to clear the screen is what it is mostly for


def _answers() -> Callable[..., str]:
    """What a patient player would type: each number once, letters where they are asked for."""
    left, letters = iter([*range(1, 10), 0] * 6), iter("XO" * 30)

    def answer(prompt: object = "") -> str:
        words = str(prompt).lower()
        number = next(left, None)
        if number is None:
            raise Halt
        if "y/n" in words or "yes" in words:
            return "y"
        if re.search(r"\bx\b", words):
            return next(letters)
        if "row" in words and "col" in words:
            return f"{number // 3 % 3}{',' if ',' in words else ' '}{number % 3}"
        return str(number)

    return answer


class _Mock(MagicMock):
    """Accepts everything; as a decorator it leaves a function as it is."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.side_effect = _effect

    def _get_child_mock(self, /, **_: Any) -> _Mock:
        return _Mock()


_mocked = [0]


def _effect(*args: Any, **_: Any) -> Any:
    _mocked[0] += 1
    if _mocked[0] > _MOST_MOCKED:
        raise Halt
    return args[0] if len(args) == 1 and isinstance(args[0], FunctionType) else DEFAULT


class _Base:
    """In place of a class of a module that is not there."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name in ("tolist", "item"):
            raise AttributeError(name)
        found = self.__dict__[name] = _Mock()
        return found


class _Module(ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        is_class = name[:1].isupper() and not name.isupper()
        found = type(name, (_Base,), {}) if is_class else _Mock()
        setattr(self, name, found)
        return found


class _Finder(MetaPathFinder, Loader):
    """Finds what stands in for modules that are missing."""

    def __init__(self, loaded: Loaded) -> None:
        self._loaded = loaded

    def find_spec(self, name: str, *_: Any) -> Any:
        mocked, top = self._loaded.mocked, name.partition(".")[0]
        if top not in self._loaded.source.imports or (top != name and top not in mocked):
            return None
        if top not in WINDOWS | mocked:
            sys.meta_path.remove(self)
            try:
                if importlib.util.find_spec(name) is not None:
                    return None
            finally:
                sys.meta_path.insert(0, self)
        mocked.add(top)
        return importlib.util.spec_from_loader(name, self, is_package=True)

    def create_module(self, spec: Any) -> ModuleType:
        return _Module(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        module.__all__ = sorted(_unbound(self._loaded.source.tree))  # type: ignore[attr-defined]


def _unbound(tree: ast.Module) -> set[str]:
    """Names that a file uses and nobody gives it: those that `from tkinter import *` would."""
    used, bound = set[str](), set(dir(builtins))
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else bound).add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            bound.add(node.name)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.alias):
            bound.add((node.asname or node.name).partition(".")[0])
    return used - bound
