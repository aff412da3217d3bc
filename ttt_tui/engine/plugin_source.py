"""The code of a plugin's algorithm as it is shown, and which of its lines a generator stands at.

The function is shown with those of its module that it reaches and that yield, too: its visits are
made in them. Where they cannot be told apart, all of the module is shown.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Generator
from types import GeneratorType, ModuleType
from typing import Any, NamedTuple

_LONGEST = 20_000  # characters that are shown


class PluginSource(NamedTuple):
    """Attributes:
    text: the code.
    file: where it is written, as its frames name it.
    lines: the index in `text` of each line shown, by its number in the file.
    known: the index of the line at each instruction that a generator has waited at before.
    """

    text: str
    file: str
    lines: dict[int, int]
    known: dict[tuple[int, int], int]

    def line_of(self, running: Generator[Any, Any, Any]) -> int:
        """At which line of the text a generator waits in its innermost call shown; -1 for none.

        Asked at every visit, so that of the calls above the innermost nothing is read if need be.
        """
        inner: Any = running
        while isinstance(below := inner.gi_yieldfrom, GeneratorType):
            inner = below
        frame = inner.gi_frame
        if frame is None or frame.f_code.co_filename != self.file:
            return self._line_above(running)
        place = id(frame.f_code), frame.f_lasti
        if place not in self.known:
            self.known[place] = self.lines.get(frame.f_lineno, -1)
        line = self.known[place]
        return line if line >= 0 else self._line_above(running)

    def _line_above(self, running: Generator[Any, Any, Any]) -> int:
        """The same, of calls in another file or of lines not shown, each call looked at."""
        found = -1
        inner: Any = running
        while isinstance(inner, GeneratorType):
            if inner.gi_frame is not None and inner.gi_code.co_filename == self.file:
                found = self.lines.get(inner.gi_frame.f_lineno, found)
            inner = inner.gi_yieldfrom
        return found


def source_of(search: Callable[..., Any]) -> PluginSource:
    """The code of an algorithm's function, and of what it needs."""
    search = inspect.unwrap(search)
    try:
        module = sys.modules[search.__module__]
        text = inspect.getsource(module)
        file = search.__code__.co_filename
    except (OSError, TypeError, KeyError, AttributeError):
        return PluginSource(f"# the code of {search.__module__} cannot be read\n", "", {}, {})
    written = text.splitlines()
    shown: list[str] = []
    lines: dict[int, int] = {}
    for first, last in _spans(text, search, module) or [(1, len(written))]:
        if shown:
            shown.append("")
        for number in range(first, last + 1):
            lines[number] = len(shown)
            shown.append(written[number - 1])
    cut = _fitting(shown)
    if cut < len(shown):
        shown[cut:] = ["# ... and so on"]
        lines = {number: index for number, index in lines.items() if index < cut}
    return PluginSource("\n".join(shown) + "\n", file, lines, {})


def _fitting(lines: list[str]) -> int:
    """How many of the lines are few enough to be shown."""
    room = _LONGEST
    for number, line in enumerate(lines):
        room -= len(line) + 1
        if room < 0:
            return number
    return len(lines)


def _spans(text: str, search: Callable[..., Any], module: ModuleType) -> list[tuple[int, int]]:
    """The first and last lines of the functions shown, the algorithm's own first.

    None where it is not a function of the module by its own name.
    """
    name = search.__name__
    functions = {
        each.name: each for each in ast.parse(text).body if isinstance(each, ast.FunctionDef)
    }
    if getattr(module, name, None) is not search or name not in functions:
        return []
    reached = [name]
    for each in reached:
        used = {node.id for node in ast.walk(functions[each]) if isinstance(node, ast.Name)}
        reached += [
            other
            for other, function in functions.items()
            if other in used and other not in reached and _yields(function)
        ]
    return [_span(functions[each]) for each in reached]


def _span(function: ast.FunctionDef) -> tuple[int, int]:
    first = min((each.lineno for each in function.decorator_list), default=function.lineno)
    assert function.end_lineno is not None
    return first, function.end_lineno


def _yields(function: ast.FunctionDef) -> bool:
    return any(isinstance(each, ast.Yield | ast.YieldFrom) for each in ast.walk(function))
