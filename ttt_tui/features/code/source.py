"""A function's own source, as listings show it: without its docstring, its lines numbered."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Source:
    """The source of a function; its lines are numbered from 1, as in its syntax tree.

    Attributes:
        definition: the syntax tree.
        lines: all of them, without the blanks at their ends.
        shown: the numbers of those that are not of the docstring.
        first: the number that line 1 has in its file.
    """

    definition: ast.FunctionDef
    lines: list[str]
    shown: tuple[int, ...]
    first: int

    def in_file(self, number: int) -> int:
        """The number in its file of a line."""
        return self.first + number - 1


def source_of(function: Callable[..., Any]) -> Source:
    """The source as it stands in the file."""
    source, first = inspect.getsourcelines(function)
    lines = [line.rstrip() for line in source]
    (definition,) = ast.parse("\n".join(lines)).body
    assert isinstance(definition, ast.FunctionDef)
    start, hidden = definition.body[0], range(0)
    if isinstance(start, ast.Expr) and isinstance(start.value, ast.Constant):
        hidden = range(start.lineno, (start.end_lineno or 0) + 1)
    shown = tuple(number for number in range(1, len(lines) + 1) if number not in hidden)
    return Source(definition, lines, shown, first)
