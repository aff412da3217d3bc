"""Stand-ins for a terminal, a player who types, windows and modules that are missing."""

from __future__ import annotations

import ast
import builtins
import os
import random
import sys
import time
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from itertools import chain, cycle
from pathlib import Path
from types import FunctionType
from typing import Any
from unittest.mock import MagicMock

_MOST_MOCKED = 3_000
_MOST_TYPED = 60
WINDOWS = frozenset(
    {"tkinter", "pygame", "turtle", "curses", "pyautogui", "pynput", "keyboard", "arcade", "kivy",
     "pyglet", "customtkinter", "PyQt5", "PyQt6", "PySide6", "wx", "matplotlib", "streamlit",
     "flask", "colorama", "msvcrt"}
)  # fmt: skip
"""Modules that open windows or read keys: replaced, whether they are installed or not."""

_NUMBERS = [*"1234567890"]
_PAIRS = [f"{row}{between}{column}" for between in (" ", ",") for row in "012" for column in "0123"]
SCRIPTS: list[tuple[list[str], list[str]]] = [
    ([], _NUMBERS), ([], [*_NUMBERS, "X", "y"]), (["X"], _NUMBERS), (["O"], _NUMBERS),
    (["2"], _NUMBERS), (["y"], _NUMBERS), (["n"], _NUMBERS), ([], _PAIRS), (["X"], _PAIRS),
    (["1"], _PAIRS), (["1", "X"], _NUMBERS), (["X", "y"], _NUMBERS),
]  # fmt: skip
"""What a player types, attempt by attempt: words at first, then others again and again."""


class Halt(BaseException):
    """Ends a program of which enough was seen."""


class Player:
    """The answers to `input()` in one attempt.

    Attributes:
        typed: the number of answers.
    """

    def __init__(self, script: int) -> None:
        first, then = SCRIPTS[script]
        self._left: Iterator[str] = chain(first, cycle(then))
        self.typed = 0

    def answer(self, _: object = "") -> str:
        self.typed += 1
        if self.typed > _MOST_TYPED:
            raise Halt
        return next(self._left)

    def line(self, *_: object) -> str:
        return f"{self.answer()}\n"


def quieten(path: Path, player: Player) -> None:
    """Replace the terminal, the clock's waiting and the arguments of this process."""
    sys.stdout = sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115
    sys.stdin.readline = player.line  # type: ignore[method-assign]
    random.seed(0)
    sys.argv = [str(path)]
    sys.setrecursionlimit(12_000)
    sys.setrecursionlimit = lambda _: None
    builtins.input = player.answer
    time.sleep = lambda _: None
    os.system = lambda command: 0  # noqa: ARG005  # mostly it clears the screen


def stands_in(value: Any) -> bool:
    """Return True for an object in place of a window or of a missing module."""
    return type(value).__module__ == __name__


class Mock(MagicMock):
    """An object that accepts everything; as a decorator it leaves a function as it is."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, side_effect=_effect, **kwargs)

    def _get_child_mock(self, /, **_: Any) -> Mock:
        return Mock()

    def __mro_entries__(self, _: Any) -> tuple[type]:
        return (_Base,)


_mocked = [0]


def _effect(*args: Any, **_: Any) -> Any:
    _mocked[0] += 1
    if _mocked[0] > _MOST_MOCKED:
        raise Halt
    is_decorator = len(args) == 1 and isinstance(args[0], FunctionType)
    return args[0] if is_decorator else sys.modules["unittest.mock"].DEFAULT


class _Base:
    """A class that a class of the program is made from, in place of a missing one."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name in ("tolist", "item"):
            raise AttributeError(name)
        found = self.__dict__[name] = Mock()
        return found


class Modules:
    """A finder that imports windows and missing modules as objects that accept everything.

    Attributes:
        mocked: the names of those that were imported.
    """

    def __init__(self, tree: ast.Module) -> None:
        self.mocked: set[str] = set()
        nodes = list(ast.walk(tree))
        modules = {n.module or "" for n in nodes if isinstance(n, ast.ImportFrom) and not n.level}
        for node in nodes:
            if isinstance(node, ast.Import):
                modules |= {each.name for each in node.names}
        tops = {module.partition(".")[0] for module in modules} - {""}
        self._missing = WINDOWS | {top for top in tops if find_spec(top) is None}
        names = {node.id for node in nodes if isinstance(node, ast.Name)}
        stored = {
            node.id
            for node in nodes
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        bound = {each.asname or each.name for each in nodes if isinstance(each, ast.alias)}
        defined = {n.name for n in nodes if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
        self._names = names - bound - stored - defined - {*dir(builtins)}

    def find_spec(self, name: str, *_: Any) -> ModuleSpec | None:
        is_missing = name.partition(".")[0] in self._missing
        return ModuleSpec(name, self, is_package=True) if is_missing else None  # type: ignore

    def create_module(self, spec: ModuleSpec) -> Any:
        self.mocked.add(spec.name.partition(".")[0])
        return Mock(__all__=[*self._names])

    def exec_module(self, _: Any) -> None:
        pass


def reset_mocks() -> None:
    """Let objects that accept everything be called again, after the file was loaded."""
    _mocked[0] = 0
