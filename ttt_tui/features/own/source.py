"""The code of somebody's own file as it is shown: the functions that search, as they stand."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

from ttt_tui.features.own.child.finding import FunctionNode, Program
from ttt_tui.features.own.child.modules import Project


@dataclass(frozen=True)
class OwnSource:
    """Some functions of a file, a blank line between them.

    Attributes:
        name: of the function called first.
        lines: the code, none further in than it has to be.
        numbers: of each line in the file, from 1; 0 for a blank between functions.
        begins: the index of the line at which each function begins.
    """

    name: str
    lines: tuple[str, ...]
    numbers: tuple[int, ...]
    begins: tuple[int, ...]

    def index(self, number: int) -> int | None:
        """Where a line of the file stands; None for one that is not shown."""
        return self.numbers.index(number) if number in self.numbers and number else None


def source_of(path: Path, functions: Sequence[str]) -> OwnSource:
    """What is shown of a file, all of it where the functions are not found.

    Args:
        functions: by their qualified names, the one called first in front.

    Raises:
        OSError: the file cannot be read.
    """
    text = path.read_text(encoding="utf-8", errors="replace")
    lines = text.expandtabs().split("\n")
    name = functions[0].rpartition(".")[2]
    places = _places(text)
    found = [places.get(each) for each in functions]
    shown: list[str] = []
    numbers: list[int] = []
    begins: dict[int, int] = {}
    for first, last, begin in sorted({place for place in found if place}):
        if numbers and first <= numbers[-1]:  # one stands within another
            begins[first] = numbers.index(begin)
            continue
        if numbers:
            shown.append("")
            numbers.append(0)
        begins[first] = len(numbers) + begin - first
        shown += dedent("\n".join(lines[first - 1 : last])).splitlines()
        numbers += range(first, last + 1)
    if not shown:
        lines = lines[:-1] if not lines[-1] else lines
        return OwnSource(name, tuple(lines), tuple(range(1, len(lines) + 1)), (0,) * len(functions))
    at = tuple(begins[place[0]] if place else 0 for place in found)
    return OwnSource(name, tuple(line.rstrip() for line in shown), tuple(numbers), at)


Place = tuple[int, int, int]
"""Of a function the first line, decorators included, the last, and that of its `def`."""


def _places(text: str) -> dict[str, Place]:
    try:
        functions = Program(Project("", text)).functions
    except (SyntaxError, ValueError, RecursionError):
        return {}
    return {name: _place(each.node) for name, each in functions.items()}


def _place(node: FunctionNode) -> Place:
    first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
    return first, node.end_lineno or node.lineno, node.lineno


def is_in_search(path: Path, name: str, line: int) -> bool:
    """Whether a line of the program at `path`, in its file of that name, is one of a search."""
    try:
        cycles = Program(Project(str(path))).cycles()
    except (OSError, SyntaxError, ValueError, RecursionError):
        return False
    places = [(each.module.file, *_place(each.node)) for cycle in cycles for each in cycle]
    return any(Path(file).name == name and a <= line <= b for file, a, b, _ in places)


_LOOPS = ast.For | ast.ListComp | ast.GeneratorExp | ast.DictComp | ast.Lambda


def chooser(path: Path, functions: Sequence[str]) -> str:
    """The function that calls the search for each move in a loop and is no part of it; "" for none.

    Args:
        functions: those that search, by their qualified names.
    """
    names = {each.rpartition(".")[2] for each in functions}
    try:
        tree = ast.parse(path.read_text(encoding="utf-8", errors="replace"))
    except (OSError, SyntaxError, ValueError, RecursionError):
        return ""
    for node in ast.walk(tree):
        if isinstance(node, FunctionNode):
            inner = list(ast.walk(node))
            own = {each.name for each in inner if isinstance(each, FunctionNode)}
            loops = [each for each in inner if isinstance(each, _LOOPS)]
            if not own & names and any(_calls(loop, names) for loop in loops):
                return node.name
    return ""


def _calls(node: ast.AST, names: set[str]) -> bool:
    """Whether a loop calls one of them; what it runs over is called once."""
    inner = [each for each in ast.walk(node) if each is not getattr(node, "iter", None)]
    called = [each.func for each in inner if isinstance(each, ast.Call)]
    return any(getattr(each, "id", getattr(each, "attr", "")) in names for each in called)
