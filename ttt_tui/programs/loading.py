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
import io
import os
import random
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.abc import Loader, MetaPathFinder
from types import FunctionType, ModuleType
from typing import Any
from unittest.mock import DEFAULT, MagicMock

from ttt_tui.programs.source import Source

SECONDS = 4.0
"""For a file to be loaded."""
_TRIAL_SECONDS = 1.0
_MOST_CALLS = 8
_MOST_ANSWERS = 60
_MOST_MOCKED = 3_000
WINDOWS = frozenset(
    {"tkinter", "pygame", "turtle", "curses", "pyautogui", "pynput", "keyboard", "arcade", "kivy",
     "pyglet", "customtkinter", "PyQt5", "PyQt6", "PySide6", "wx", "matplotlib", "streamlit",
     "flask", "colorama", "msvcrt"}
)  # fmt: skip
"""Modules that open windows or read keys: replaced, whether they are installed or not."""
_FLAGS = __future__.annotations.compiler_flag


class Halt(BaseException):
    """Ends what the program does, as we have seen enough."""


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
        handle: what calls of watched functions are handed to; None makes them as they are.
        calls: that the file itself began.
        at: the line noted last, as its only element.
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
            if isinstance(function, property) or not callable(function):
                return function
            if hasattr(function, "_ttt_watched"):
                self.marked[number] = function._ttt_watched

            def call(*args: Any, **kwargs: Any) -> Any:
                handle = self.handle
                if handle is None:
                    return function(*args, **kwargs)
                return handle(function, number, args, kwargs)

            if inspect.isgeneratorfunction(function):
                call = self._exhausting(function, number)

            for name in ("cache_clear", "cache_info"):
                if hasattr(function, name):
                    setattr(call, name, getattr(function, name))
            return functools.update_wrapper(call, function)

        return decorate

    def _exhausting(self, function: Callable[..., Any], number: int) -> Callable[..., Any]:
        """A generator that runs to its end when it is called, so that calls nest."""

        def call(*args: Any, **kwargs: Any) -> Any:
            items = list[Any]()

            def run(*args: Any, **kwargs: Any) -> Any:
                steps = function(*args, **kwargs)
                while True:
                    try:
                        items.append(next(steps))
                    except StopIteration as stop:
                        return stop.value

            handle = self.handle
            run = functools.update_wrapper(run, function)
            result = handle(run, number, args, kwargs) if handle else run(*args, **kwargs)
            return _again(items, result)

        return call

    def keep(
        self, function: Callable[..., Any], number: int, args: tuple[Any, ...], kwargs: Any
    ) -> Any:
        """Handle: keep the call of a search and go no further."""
        if not self._searches(function, number, args, kwargs):
            return function(*args, **kwargs)
        if len(self.calls) < _MOST_CALLS:
            self.calls.append(Call(number, function, args, dict(kwargs)))
        raise Halt

    def _searches(
        self, function: Callable[..., Any], number: int, args: tuple[Any, ...], kwargs: Any
    ) -> bool:
        """Whether the call comes to a search: tried in a process of its own."""
        inside = set().union(*self.source.groups)
        if number in inside:
            return True
        if self.source.reads_keys(number):
            return False  # what it calls is the search

        def trial() -> bytes:
            reached = [b""]

            def reach(function: Any, other: int, args: Any, kwargs: Any) -> Any:
                if other not in inside:
                    return function(*args, **kwargs)
                reached[0] = b"reached"
                raise Halt

            self.handle = reach
            with suppress(Exception, Halt, SystemExit):
                function(*args, **kwargs)
            return reached[0]

        return bool(forked(trial, _TRIAL_SECONDS))

    def caught(self, expression: str, more: dict[str, Any]) -> Call | None:
        """The call that an expression makes first; None where it makes none."""
        before, self.handle, self.calls = (self.handle, self.calls), self.keep, []
        try:
            eval(expression, {**self.names, **more})
        except (Exception, Halt, SystemExit):
            pass
        finally:
            found = self.calls
            self.handle, self.calls = before
        return found[0] if found else None


def _again(items: list[Any], result: Any) -> Any:
    yield from items
    return result


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
    tree = source.instrumented("__main__")
    ends = time.monotonic() + SECONDS
    for statement in tree.body:
        _run(statement, loaded, ends)
    loaded.handle = None
    _mocked[0] = 0
    for name in sorted(loaded.mocked & source.imports):
        loaded.notes.append(f"{name} is replaced by an object that accepts everything.")
    return loaded


def _run(statement: ast.stmt, loaded: Loaded, ends: float) -> None:
    if isinstance(statement, ast.While) and _never_ends(statement) and loaded.calls:
        return
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


def _never_ends(statement: ast.While) -> bool:
    return isinstance(statement.test, ast.Constant) and bool(statement.test.value)


class alarm:  # noqa: N801
    """Raises Halt after so many seconds in what is run inside."""

    def __init__(self, seconds: float) -> None:
        self._seconds = max(0.05, seconds)

    def __enter__(self) -> None:
        def ring(*_: object) -> None:
            raise Halt

        signal.signal(signal.SIGALRM, ring)
        # Again and again: a program may swallow what is raised.
        signal.setitimer(signal.ITIMER_REAL, self._seconds, 0.2)

    def __exit__(self, *_: object) -> None:
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


class _Nowhere(io.TextIOBase):
    encoding = "utf-8"

    def write(self, text: str) -> int:
        return len(text)

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return False


def _quieten(loaded: Loaded) -> None:
    sys.stdout = sys.stderr = _Nowhere()
    sys.argv = [str(loaded.source.path)]
    sys.setrecursionlimit(12_000)
    sys.setrecursionlimit = lambda _: None  # type: ignore[assignment]
    builtins.input = _answers()
    builtins._ttt_watch = loaded.watch  # type: ignore[attr-defined]
    builtins._ttt_at = loaded.at  # type: ignore[attr-defined]
    time.sleep = lambda _: None
    os.system = lambda _: 0  # to clear the screen is what it is mostly for


def _answers() -> Callable[..., str]:
    """What a patient player would type: each number once, letters where they are asked for."""

    def numbers() -> Iterator[str]:
        for count in range(_MOST_ANSWERS):
            yield str((count + 1) % 10)

    left, letters = numbers(), iter("XOXO" * 8)

    def answer(prompt: object = "") -> str:
        words = str(prompt).lower()
        number = next(left, None)
        if number is None:
            raise Halt
        if "y/n" in words or "yes" in words:
            return "y"
        if "x" in words.split() or "'x'" in words or "x/o" in words or "(x" in words:
            return next(letters, "X")
        if "row" in words and "col" in words:
            place = int(number)
            between = "," if "," in words else " "
            return f"{place // 3 % 3}{between}{place % 3}"
        return number

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
        found = _Mock()
        self.__dict__[name] = found
        return found

    def __setitem__(self, *_: Any) -> None:
        pass

    def __getitem__(self, _: Any) -> Any:
        return _Mock()


class _Module(ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        is_class = name[:1].isupper() and not name.isupper()
        found = type(name, (_Base,), {}) if is_class else _Mock()
        setattr(self, name, found)
        return found


class _Finder(MetaPathFinder, Loader):
    """Finds modules beside the file, which are watched; stands in for those that are missing."""

    def __init__(self, loaded: Loaded) -> None:
        self._loaded = loaded

    def find_spec(self, name: str, *_: Any) -> Any:
        loaded, top = self._loaded, name.partition(".")[0]
        if name in loaded.source.trees:
            return importlib.util.spec_from_loader(name, self)
        if top not in loaded.source.imports or (top != name and top not in loaded.mocked):
            return None
        if top not in WINDOWS and top not in loaded.mocked:
            sys.meta_path.remove(self)
            try:
                if importlib.util.find_spec(name) is not None:
                    return None
            except (ImportError, ValueError):
                pass
            finally:
                sys.meta_path.insert(0, self)
        loaded.mocked.add(top)
        return importlib.util.spec_from_loader(name, self, is_package=True)

    def create_module(self, spec: Any) -> ModuleType | None:
        return None if spec.name in self._loaded.source.trees else _Module(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        source = self._loaded.source
        if module.__name__ in source.trees:
            tree = source.instrumented(module.__name__)
            module.__file__ = str(source.path.parent / f"{module.__name__}.py")
            exec(compile(tree, module.__file__, "exec", _FLAGS), module.__dict__)
            return
        module.__all__ = sorted(_unbound(source.trees["__main__"]))  # type: ignore[attr-defined]


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
