"""Simple proposals for the call of a search that the file was not seen to call.

An argument is what the file passes elsewhere: a number, a mark, or an expression that says what it
is, as `depth + 1` counts and `not turn` says whose turn it is. The others are the board and the
marks, in some order. A proposal is kept only if the calls that it leads to obey the rules, and the
report prints it.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice, permutations
from typing import Any

from ttt_tui.programs.file_run import FAULTS, alarm
from ttt_tui.programs.line import Line
from ttt_tui.programs.source import Function, Source, name_of

_MOST = 30
_EVALUATION = 1.0
_EMPTIES = (" ", "", "-", "_", ".", 0, None)
_BOARDS = ("[{}]*9", "[[{}]*3 for _ in range(3)]", "{}*9", "[[{}]*7 for _ in range(6)]")
_ROLES = {"not {}": "X_MOVES", "{} + 1": "0", "{} - 1": "9", "-{}": "1 if X_MOVES else -1"}
"""Expressions of a parameter that a file passes on, and the argument that they tell of."""


def proposals(source: Source, names: dict[str, Any]) -> Iterator[Line]:
    """Yield calls, those of functions that choose a move first; `names` are the loaded file's."""
    proposer = _Proposer(source, names)
    for group in source.groups:
        leading = sorted(source.leading_to(group))
        direct = [number for number in leading if source.functions[number].calls & group]
        for number in [*direct, *sorted(group)]:
            yield from islice(proposer.of(source.functions[number]), _MOST)


class _Proposer:
    def __init__(self, source: Source, names: dict[str, Any]) -> None:
        self._names = names
        nodes = list(ast.walk(source.tree))
        self._calls = [node for node in nodes if isinstance(node, ast.Call)]
        self._passed = {ast.unparse(each) for call in self._calls for each in call.args}
        constants = {repr(node.value) for node in nodes if isinstance(node, ast.Constant)}
        marks = [mark for mark in map(repr, _EMPTIES) if mark in constants]
        self._boards = [board.format(mark) for mark in marks for board in _BOARDS] or [""]
        own = (each for each in names.values() if isinstance(each, type))
        made = [f"{each.__name__}()" for each in own if each.__module__ == "__main__"]
        self._values = ["BOARD", "MARK", "OTHER", *made]

    def of(self, function: Function) -> Iterator[Line]:
        """Yield calls of a function."""
        owner = function.prefix[:-1]
        holder = self._names.get(owner)
        called = getattr(holder, function.short, None) if owner else self._names.get(function.short)
        if called is None:
            return
        text = self._call(function.short, called)
        if holder is not None:
            made = [name for name, each in self._names.items() if type(each) is holder]
            text = f"{(made or [self._call(owner, holder)])[0]}.{text}"
        for board in self._boards:
            for given in permutations(self._values, text.count("{}")):
                line = Line(call=text.format(*given), board=board if "BOARD" in given else "")
                if line.board or board == self._boards[0]:
                    yield line

    def _call(self, name: str, called: Callable[..., Any]) -> str:
        """A call with the arguments that must be given, `{}` for those of which nothing tells."""
        given = inspect.signature(called).parameters.values()
        must = [each.name for each in given if each.default is each.empty and each.name != "self"]
        return f"{name}({', '.join(self._role(name, place, n) for place, n in enumerate(must))})"

    def _role(self, called: str, place: int, name: str) -> str:
        """An expression for a parameter, from what the file passes for it."""
        for text, role in _ROLES.items():
            if text.format(name) in self._passed:
                return role
        calls = [call for call in self._calls if name_of(call) == called]
        named = [key.value for call in calls for key in call.keywords if key.arg == name]
        placed = [call.args[place] for call in calls if len(call.args) > place]
        for each in [*named, *placed]:
            text = ast.unparse(each)
            is_plain = text.startswith("float(") or not ("(" in text or "[" in text)
            value = self._evaluated(text) if is_plain else None
            if isinstance(value, bool):
                return "X_MOVES"
            if isinstance(value, (int, float, str)):
                return "MARK" if isinstance(value, str) else text
        return "{}"

    def _evaluated(self, text: str) -> Any:
        with suppress(*FAULTS), alarm(_EVALUATION):
            return eval(text, dict(self._names))
