"""A simple proposal for the call of a search that the file was not seen to call.

The use of each parameter in the file's text says what it may be: one that is passed on as
`depth + 1` counts, one that is passed on as `not turn` says whose turn it is. A proposal is kept
only if the calls that it leads to obey the rules, and the report prints it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from typing import Any, NamedTuple

from ttt_tui.programs import boards
from ttt_tui.programs.source import Function, Source
from ttt_tui.programs.stand_ins import Halt, stands_in
from ttt_tui.programs.watching import alarm

_MOST = 24
_EVALUATION = 1.0
_SIGN = "1 if X_MOVES else -1"
_USUAL = (
    "[' ']*9",
    "[[' ' for _ in range(3)] for _ in range(3)]",
    "[0]*9",
    "[[0 for _ in range(3)] for _ in range(3)]",
)


class Proposal(NamedTuple):
    """An expression for a call, and one for the empty board that stands in it."""

    call: str
    board: str


def proposals(source: Source, names: dict[str, Any]) -> list[Proposal]:
    """Return a few proposals, the likeliest first; functions that choose a move before searches.

    `names`: of the file, once it was loaded.
    """
    finder = _Proposer(source, names)
    found: dict[Proposal, None] = {}
    for group in source.groups:
        leading = source.leading_to(group)
        direct = [n for n in sorted(leading) if source.functions[n].calls & group]
        for number in [*direct, *sorted(group)]:
            for each in finder.of(source.functions[number]):
                found.setdefault(each)
    return list(found)[:_MOST]


class _Proposer:
    def __init__(self, source: Source, names: dict[str, Any]) -> None:
        self._source, self._names = source, names
        self._nodes = list(ast.walk(source.tree))
        self._calls: dict[str, list[ast.Call]] = {}
        for node in self._nodes:
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                self._calls.setdefault(name, []).append(node)
        self.boards = list(dict.fromkeys([*self._own_boards(), *_USUAL]))

    def of(self, function: Function) -> Iterator[Proposal]:
        """Yield calls of a function."""
        if function.outer is not None:
            return
        owners = self._instances(function.owner) if function.is_method else [""]
        for owner in owners:
            choices = self._arguments(function)
            for chosen in list(product(*choices))[:6]:
                name = f"{owner}.{function.short}" if owner else function.short
                call = f"{name}({', '.join(chosen)})"
                if "BOARD" not in call:
                    yield Proposal(call, "")
                    continue
                for board in self.boards[:3]:
                    yield Proposal(call, board)

    def _arguments(self, function: Function) -> list[list[str]]:
        """Choices for each parameter that must be given."""
        found = []
        marks = iter(("MARK", "OTHER"))
        has_board = False
        names = function.parameters[1 if function.is_method else 0 :]
        for name in names:
            if name in function.defaults:
                continue
            role = self._role(function, name)
            if not role and function.short == "__init__":
                role = ["MARK", "BOARD"]
            elif not role and not has_board:
                role = [*self._objects(), "BOARD"]
                has_board = True
            found.append(role or [next(marks, "0")])
        return found

    def _role(self, function: Function, name: str) -> list[str]:
        """Expressions for a parameter, if its use tells."""
        passed = self._passed(function, name)
        texts = [ast.unparse(each) for each in passed]
        if any(text.startswith("not ") or text in ("True", "False") for text in texts):
            return ["X_MOVES", "not X_MOVES"]
        known = {f"{name} + 1": ["0"], f"{name} - 1": ["9"], f"-{name}": [_SIGN, "MARK"]}
        for text in texts:
            if text in known:
                return known[text]
        for bound, text in (("max", "-inf"), ("min", "inf")):
            if self._is_bounded(function, name, bound):
                return [text]
        values = [self._value(each) for each in passed]
        for value, text in zip(values, texts, strict=True):
            if isinstance(value, (int, float)):
                return [text]
        is_text = any(isinstance(value, str) for value in values)
        return ["MARK"] if is_text or self._is_compared_with_text(function, name) else []

    def _passed(self, function: Function, name: str) -> list[ast.expr]:
        """The arguments that the file passes for a parameter."""
        place = function.parameters.index(name) - (1 if function.is_method else 0)
        found = []
        for call in self._calls.get(function.short, []):
            named = [key.value for key in call.keywords if key.arg == name]
            found += named or call.args[place : place + 1]
        return found

    def _is_bounded(self, function: Function, name: str, bound: str) -> bool:
        """True if the function sets it to the greater, or smaller, of itself and another number."""
        pattern = re.compile(rf"^\s*{name} = {bound}\(", re.MULTILINE)
        return pattern.search(ast.unparse(function.node)) is not None

    def _value(self, node: ast.expr) -> Any:
        """The value of an expression that calls nothing but `float`."""
        text = ast.unparse(node)
        is_plain = text.startswith("float(") or not ("(" in text or "[" in text)
        return self._evaluated(text) if is_plain else None

    def _is_compared_with_text(self, function: Function, name: str) -> bool:
        compared = [
            node.comparators[0]
            for node in ast.walk(function.node)
            if isinstance(node, ast.Compare) and getattr(node.left, "id", "") == name
        ]
        return any(isinstance(self._value(each), str) for each in compared)

    def _evaluated(self, text: str) -> Any:
        try:
            with alarm(_EVALUATION):
                return eval(text, dict(self._names))
        except (Exception, Halt, SystemExit):
            return None

    def _own_boards(self) -> Iterator[str]:
        """Yield expressions of the file that are an empty board."""
        for node in self._nodes:
            is_call = isinstance(node, ast.Call) and not node.args and not node.keywords
            if not (
                is_call
                or isinstance(node, (ast.BinOp, ast.List, ast.ListComp, ast.Dict, ast.DictComp))
            ):
                continue
            if is_call or not any(
                isinstance(each, ast.Call) and getattr(each.func, "id", "") != "range"
                for each in ast.walk(node)
            ):
                text = ast.unparse(node)
                value = self._evaluated(text)
                if _is_empty_board(value):
                    yield text

    def _instances(self, owner: str) -> list[str]:
        """Expressions for objects of a class: those that there are, then a new one."""
        kind = self._names.get(owner)
        if not isinstance(kind, type):
            return []
        found = [name for name, value in self._names.items() if isinstance(value, kind)]
        begins = [each for each in self._source.functions if each.name == f"{owner}.__init__"]
        for each in begins:
            found += [
                f"{owner}({', '.join(chosen)})"
                for chosen in list(product(*self._arguments(each)))[:2]
            ]
        return found if begins else [*found, f"{owner}()"]

    def _objects(self) -> list[str]:
        """Expressions for objects that hold an empty board."""
        found = []
        for name, value in self._names.items():
            if stands_in(value) or name.startswith("__"):
                continue
            if isinstance(value, type) and value.__module__ == "__main__":
                text = f"{name}()"
                made = self._evaluated(text)
                if made is not None and _holds_board(made):
                    found.append(text)
        return found


def _is_empty_board(value: Any) -> bool:
    for cells in boards.ways(value).values():
        if len(cells) in boards.SIZES and len(set(map(repr, cells))) == 1:
            return True
    return False


def _holds_board(value: Any) -> bool:
    with suppress(Exception):
        return any(_is_empty_board(each) for _, each in boards.parts(value))
    return False
