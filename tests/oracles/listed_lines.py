"""Where in its file each line of a listing stands."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from typing import Any


def origins_of(*functions: Callable[..., Any]) -> list[tuple[str, int]]:
    """Of the lines of functions without their docstrings: the module, and the number in its file.

    The number of a blank line between two functions is 0.
    """
    origins: list[tuple[str, int]] = []
    for function in functions:
        module = function.__module__
        lines, first = inspect.getsourcelines(function)
        (definition,) = ast.parse("".join(lines)).body
        assert isinstance(definition, ast.FunctionDef)
        docstring = definition.body[0] if ast.get_docstring(definition) else None
        hidden = range(docstring.lineno, (docstring.end_lineno or 0) + 1) if docstring else range(0)
        if origins:
            origins.append((module, 0))
        origins += [
            (module, first + number - 1)
            for number in range(1, len(lines) + 1)
            if number not in hidden
        ]
    return origins
