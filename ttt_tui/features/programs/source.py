"""The code of a user's file as the code panel shows it: the functions that search, unchanged."""

from __future__ import annotations

import ast
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

from ttt_tui.features.programs.child.call_graph import (
    MODULE,
    FunctionNode,
    Program,
    name_of,
    own_nodes,
)
from ttt_tui.features.programs.child.modules import Project


@dataclass(frozen=True)
class ProgramSource:
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
        """The index of a line of the file; None for one that is not shown."""
        return self.numbers.index(number) if number in self.numbers and number else None


def source_of(path: Path, functions: Sequence[str]) -> ProgramSource:
    """What is shown of a file, all of it where the functions are not found.

    Args:
        functions: by their qualified names, the one called first in front.

    Raises:
        OSError: the file cannot be read.
    """
    text = path.read_text(encoding="utf-8", errors="replace")
    lines = text.expandtabs().split("\n")
    name = _last(functions[0])
    places = _places(text)
    found = [places.get(each) for each in functions]
    shown: list[str] = []
    numbers: list[int] = []
    begins: dict[int, int] = {}
    for first, last, begin in sorted({place for place in found if place}):
        if numbers and first <= numbers[-1]:  # one is within another
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
        return ProgramSource(
            name, tuple(lines), tuple(range(1, len(lines) + 1)), (0,) * len(functions)
        )
    at = tuple(begins[place[0]] if place else 0 for place in found)
    return ProgramSource(name, tuple(line.rstrip() for line in shown), tuple(numbers), at)


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


_LOOPS = (
    ast.For | ast.While | ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp | ast.Lambda
)


def chooser(path: Path, functions: Sequence[str]) -> str:
    """What may choose a move by the search and is no part of it; "" for nothing.

    It calls the search for one move after another, itself or by functions that it calls: in a loop,
    in a function of its own, or as an argument of another function.

    Args:
        functions: those that search, by their qualified names.
    """
    found = {_last(each) for each in functions}
    try:
        everywhere = Program(Project(str(path))).everywhere
    except (OSError, SyntaxError, ValueError, RecursionError):
        return ""
    others = [each for each in everywhere if _last(each.name) not in found]
    known: set[str] = set()
    while found - known:
        known |= found
        for each in others:
            nodes = list(own_nodes(each.node))
            calls = any(_is_call(node, known) for node in nodes)
            if (each.outer is not None and calls) or _compares(nodes, known):
                return "the program" if each.name == MODULE else _last((each.outer or each).name)
            # Who answers nothing hands no value on: a loop over its calls plays a game.
            if calls and any(isinstance(node, ast.Return) and node.value for node in nodes):
                found.add(_last(each.name))
    return ""


def _last(name: str) -> str:
    """`minimax` of `Game.minimax`."""
    return name.rpartition(".")[2]


def _compares(nodes: Sequence[ast.AST], names: Collection[str]) -> bool:
    """Whether one of the names is called for one thing after another."""
    if any(isinstance(each, _LOOPS) and _calls(each, names) for each in nodes):
        return True
    calls = [each for each in nodes if isinstance(each, ast.Call)]
    handed = [part for each in calls for part in each.args]
    handed += [key.value for each in calls for key in each.keywords if key.arg == "key"]
    return any(name_of(each) in names for each in handed)


def _calls(node: ast.AST, names: Collection[str]) -> bool:
    """Whether a loop calls one of them; what it runs over is called once."""
    iterated = getattr(node, "iter", None)
    return any(_is_call(each, names) for each in ast.walk(node) if each is not iterated)


def _is_call(node: ast.AST, names: Collection[str]) -> bool:
    return isinstance(node, ast.Call) and name_of(node.func) in names
