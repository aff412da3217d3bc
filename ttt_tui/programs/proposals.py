"""Simple proposals for the call of a search that the file was not seen to call.

A proposal is kept only if the calls that it leads to obey the rules, and the report prints it.
"""

from __future__ import annotations

import re
from ast import Constant, walk
from collections.abc import Iterator

from ttt_tui.programs.line import Line
from ttt_tui.programs.source import Function, Source

_GIVEN = (
    "BOARD", "BOARD, MARK", "MARK, BOARD", "BOARD, X_MOVES", "BOARD, MARK, OTHER",
    "BOARD, 0, MARK", "BOARD, 9, MARK", "BOARD, 0, X_MOVES", "BOARD, 9, X_MOVES",
    "BOARD, 0, -inf, inf, X_MOVES", "BOARD, 9, -inf, inf, X_MOVES", "MARK", "",
)  # fmt: skip
"""Arguments that people give to a search, or to a function that chooses a move by it."""
_MADE = ("()", "(MARK)", "(BOARD)")
"""Ways to make the object of a method, where the file has none."""
_BOARDS = ("[{}]*9", "[[{}]*3 for _ in range(3)]", "{}*9", "[[{}]*7 for _ in range(6)]")
_EMPTIES = ("' '", "''", "'-'", "'_'", "'.'", "'0'", "0", "None")


def proposals(source: Source) -> Iterator[Line]:
    """Yield calls of functions with a search, those that choose a move first."""
    text = source.text
    constants = {repr(node.value) for node in walk(source.tree) if isinstance(node, Constant)}
    boards = [board.format(mark) for mark in _EMPTIES if mark in constants for board in _BOARDS]
    objects = [f"{name}()" for name in re.findall(r"^class (\w+)", text, re.MULTILINE)]
    for function in _functions(source):
        names = function.required
        owners = [""]
        if function.is_method:
            holder = function.prefix[:-1]
            owners = re.findall(rf"^\s*(\w+) = {holder}\(", text, re.MULTILINE)
            owners += [holder + made for made in _MADE]
        for given in (*_GIVEN, ", ".join(names)):
            if len(given.split()) != len(names):
                continue
            for owner in owners:
                call = f"{owner}.{function.short}({given})".lstrip(".")
                if "BOARD" not in call:
                    yield Line(call)
                    continue
                yield from (Line(call, board) for board in boards)
                yield from (Line(call.replace("BOARD", each)) for each in objects)


def signature(source: Source) -> Line:
    """Return the call that is most likely, with the names of its parameters to complete."""
    function = next(_functions(source))
    owner = f"{function.prefix[:-1]}()." if function.is_method else ""
    return Line(f"{owner}{function.short}({', '.join(function.required)})")


def _functions(source: Source) -> Iterator[Function]:
    """Yield the functions that call a search or are one, those that lead to it first."""
    for group in source.groups:
        for number in [*sorted(source.leading_to(group)), *sorted(group)]:
            function = source.functions[number]
            if function.calls & group:
                yield function
