"""A listing: the source of functions as it is shown, and what stands in which of its lines."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

At = TypeVar("At")
"""What may stand in a line."""


@dataclass(frozen=True)
class Listing(Generic[At]):
    """Functions as they are shown, docstrings left out, a blank line between them.

    Attributes:
        name: of the first function.
        lines: the code.
        places: the index in `lines` of what each event executes.
    """

    name: str
    lines: tuple[str, ...]
    places: Mapping[At, int] = field(hash=False)


@dataclass(frozen=True)
class Source:
    """The source of a function; its lines are numbered from 1, as in its syntax tree.

    Attributes:
        definition: the syntax tree.
        lines: all of them, without the blanks at their ends.
        shown: the numbers of those that are not of the docstring.
    """

    definition: ast.FunctionDef
    lines: list[str]
    shown: tuple[int, ...]


def source_of(function: Callable[..., Any]) -> Source:
    """The source as it stands in the file."""
    lines = [line.rstrip() for line in inspect.getsourcelines(function)[0]]
    (definition,) = ast.parse("\n".join(lines)).body
    assert isinstance(definition, ast.FunctionDef)
    start, hidden = definition.body[0], range(0)
    if isinstance(start, ast.Expr) and isinstance(start.value, ast.Constant):
        hidden = range(start.lineno, (start.end_lineno or 0) + 1)
    shown = tuple(number for number in range(1, len(lines) + 1) if number not in hidden)
    return Source(definition, lines, shown)
