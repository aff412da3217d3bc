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
import inspect
import os
import random
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from math import inf
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

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
_STARRED = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
_FLAGS = __future__.annotations.compiler_flag
READS: dict[int, Callable[..., Any]] = {}
"""Of functions whose board the user says how to read."""


class Halt(BaseException):
    """Ends what the program does, as we have seen enough."""


FAULTS = (Exception, Halt, SystemExit)
"""What a program may raise where nobody minds."""


@dataclass
class Call:
    """A call of the program, that can be made again.

    Attributes:
        function: the number of it in the source; `target` is the function itself.
        arguments: by name, in the order of the parameters.
        words: as one would write it.
        own: the file makes it.
    """

    function: int
    target: Callable[..., Any]
    arguments: dict[str, Any]
    words: str = ""
    own: bool = True

    @property
    def raw(self) -> Any:
        """The function below caches and wrappers."""
        return inspect.unwrap(self.target)

    def make(self) -> Any:
        given, placed = list(self.arguments.items()), self.raw.__code__.co_argcount
        return self.target(*(each for _, each in given[:placed]), **dict(given[placed:]))


_HANDLED = """\
    if _ttt_loaded.handle is None:
        return _ttt_f({passed})
    return _ttt_loaded.handle(_ttt_call({number}, _ttt_f, {{{given}}}))"""


@dataclass
class Loaded:
    """What a file has come to.

    Attributes:
        names: of its module.
        handle: what calls of watched functions are handed to; None makes them as they are.
        calls: that the file itself began.
        at: -1 less the line noted last, as its only element.
        mocked: modules that are not there, or open windows.
        marks: of X, of O, and of an empty cell, as the decorator says.
    """

    source: Source
    names: dict[str, Any] = field(default_factory=dict)
    handle: Callable[[Call], Any] | None = None
    calls: list[Call] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    at: Any = field(default_factory=lambda: [-1])
    mocked: set[str] = field(default_factory=set)
    marks: tuple[Any, ...] | None = None
    _bodies: dict[int, str] = field(default_factory=dict)
    _shared: dict[str, Any] = field(default_factory=dict)
    _wrappers: Any = field(default_factory=WeakKeyDictionary)

    def watch(self, number: int) -> Callable[[Any], Any]:
        """The decorator of watched functions; those with `*args` are left as they are."""

        def decorate(function: Any) -> Any:
            if isinstance(function, (staticmethod, classmethod)):
                return type(function)(decorate(function.__func__))
            raw = inspect.unwrap(function) if callable(function) else None
            if not isinstance(raw, FunctionType) or raw.__code__.co_flags & _STARRED:
                return function
            if hasattr(function, "_ttt_watched"):
                READS[number], self.marks = function._ttt_watched
            names = {"_ttt_f": function, "_ttt_under": raw, "_ttt_loaded": self, "_ttt_call": Call}
            code = _compiled(raw.__code__, number, self._bodies.get(number, _HANDLED))
            found = FunctionType(code, names | self._shared)
            functools.update_wrapper(found, function)
            found.__defaults__, found.__kwdefaults__ = raw.__defaults__, raw.__kwdefaults__
            self._wrappers[found] = number
            return found

        return decorate

    def rewrite(self, number: int, body: str, shared: dict[str, Any]) -> None:
        """Have the wrapper of a function do something else, at the speed of written code.

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

    def keep(self, call: Call) -> Any:
        """Handle: keep the call of a search and go no further."""
        if not self._searches(call):
            return call.make()
        self.calls[_MOST_CALLS - 1 :] = []
        self.calls.append(call)
        raise Halt

    def _searches(self, call: Call) -> bool:
        """Whether a call comes to a search: tried in a process of its own."""
        inside = self.source.likely
        if call.function in inside or self.source.reads_keys(call.function):
            return call.function in inside  # of what asks a player, what it calls is the search
        first = functools.partial(self.first, call.make, inside)
        return any(forked(lambda: [b"yes"] * (first() is not None), _TRIAL_SECONDS))

    def first(self, run: Callable[[], object], group: set[int] | None = None) -> Call | None:
        """The first call of watched functions that something leads to; what it did stays done."""
        found = list[Call]()

        def keep(call: Call) -> Any:
            if group is not None and call.function not in group:
                return call.make()
            found.append(call)
            raise Halt

        before, self.handle = self.handle, keep
        with suppress(*FAULTS), alarm(SECONDS):
            run()
        self.handle = before
        return found[0] if found else None

    def caught(
        self, expression: str, more: dict[str, Any], group: set[int] | None = None
    ) -> Call | None:
        """The call that an expression makes first; None where it makes none."""
        return self.first(lambda: eval(expression, self.names, {"inf": inf, **more}), group)


@functools.cache
def _compiled(code: CodeType, number: int, body: str) -> CodeType:
    """The code of a function with the parameters of another."""
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    placed, named = names[: code.co_argcount], names[code.co_argcount :]
    parameters = ", ".join([*placed, *("*",) * bool(named), *named])
    by_name = [f"{name}={name}" for name in named]
    passed, given = ", ".join([*placed, *by_name]), ", ".join(f"{n!r}: {n}" for n in names)
    text = body.format(passed=passed, given=given, number=number)
    made: dict[str, Any] = {}
    exec(compile(f"def call({parameters}):\n{text}", "<ttt>", "exec"), made)
    found: CodeType = made["call"].__code__
    return found


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
    sys.meta_path.insert(0, _Modules(loaded))
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
def alarm(seconds: float, is_enough: Callable[[], bool] = lambda: False) -> Iterator[None]:
    """Raises Halt after so many seconds, or soon after it is enough, in what is run inside."""
    ends = time.monotonic() + seconds

    def ring(*_: object) -> None:
        if time.monotonic() >= ends or is_enough():
            raise Halt

    signal.signal(signal.SIGALRM, ring)
    # Again and again: a program may swallow what is raised.
    signal.setitimer(signal.ITIMER_REAL, min(0.2, max(0.05, seconds)), 0.1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def forked(work: Callable[[], Iterable[bytes]], seconds: float, batch: int = 1) -> Iterator[bytes]:
    """Parts of what the work yields in a process of its own; it is ended when its time is over."""
    inlet, outlet = os.pipe()
    ends = time.monotonic() + seconds + 1
    if not (child := os.fork()):
        try:
            random.seed(0)
            with os.fdopen(outlet, "wb") as out, alarm(seconds):
                for number, each in enumerate(work()):
                    out.write(each)
                    if number % batch == 0:
                        out.flush()
        finally:
            os._exit(0)  # its threads may live on: nobody waits for them
    os.close(outlet)
    try:
        while select.select([inlet], [], [], max(0.0, ends - time.monotonic()))[0]:
            if not (part := os.read(inlet, 1 << 20)):
                return
            yield part
    finally:
        os.close(inlet)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


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
    left = iter([*range(1, 10), 0] * 6)

    def answer(prompt: object = "") -> str:
        words = str(prompt).lower()
        for number in left:
            if "y/n" in words or re.search(r"\bx\b", words):
                return "y" if "y/n" in words else "OX"[number % 2]
            is_pair = "row" in words and "col" in words
            return f"{number // 3 % 3} {number % 3}" if is_pair else str(number)
        raise Halt

    return answer


@functools.cache
def _mocks() -> Any:
    """The class of objects that accept everything; as decorators they leave a function as it is."""
    from unittest.mock import MagicMock  # which loads much that most programs do not need

    class Mock(MagicMock):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, side_effect=_effect, **kwargs)

        def _get_child_mock(self, /, **_: Any) -> Mock:
            return Mock()

        def __mro_entries__(self, _: Any) -> tuple[type]:
            return (_Base,)

    return Mock


_mocked = [0]


def _effect(*args: Any, **_: Any) -> Any:
    _mocked[0] += 1
    if _mocked[0] > _MOST_MOCKED:
        raise Halt
    return (
        args[0]
        if len(args) == 1 and isinstance(args[0], FunctionType)
        else sys.modules["unittest.mock"].DEFAULT
    )


class _Base:
    """In place of a class that a class of the program is made from."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name in ("tolist", "item"):
            raise AttributeError(name)
        found = self.__dict__[name] = _mocks()()
        return found


class _Modules:
    """Has modules imported as objects that accept everything: those in WINDOWS, or not there."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        nodes = list(ast.walk(loaded.source.tree))
        modules = {
            each.name for node in nodes if isinstance(node, ast.Import) for each in node.names
        }
        modules |= {n.module or "" for n in nodes if isinstance(n, ast.ImportFrom) and not n.level}
        tops = {module.partition(".")[0] for module in modules} - {""}
        self.missing = WINDOWS | {top for top in tops if find_spec(top) is None}
        names = {node.id for node in nodes if isinstance(node, ast.Name)}
        bound = {each.asname or each.name for each in nodes if isinstance(each, ast.alias)}
        self.names = names - bound - {*dir(builtins)}

    def find_spec(self, name: str, *_: Any) -> ModuleSpec | None:
        is_missing = name.partition(".")[0] in self.missing
        return ModuleSpec(name, self, is_package=True) if is_missing else None  # type: ignore

    def create_module(self, spec: ModuleSpec) -> Any:
        self.loaded.mocked.add(spec.name.partition(".")[0])
        return _mocks()(__all__=[*(self.names - self.loaded.names.keys())])

    def exec_module(self, _: Any) -> None:
        pass
