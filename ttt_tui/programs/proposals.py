"""A simple proposal for the call of a search that the file was not seen to call.

The use of each parameter in the file's text says what it may be: one that is passed on as
`depth + 1` counts, one that is passed on as `not turn` says whose turn it is. A proposal is kept
only if the calls that it leads to obey the rules, and the report prints it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import islice, product
from typing import Any, NamedTuple

from ttt_tui.programs import boards
from ttt_tui.programs.source import Function, Source, name_of
from ttt_tui.programs.stand_ins import Halt
from ttt_tui.programs.watching import alarm

_MOST = 12
_EVALUATION = 1.0
_USUAL = ["[' ']*9", "[[' ' for _ in range(3)] for _ in range(3)]"]


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
            found |= dict.fromkeys(finder.of(source.functions[number]))
    return list(islice(found, _MOST))


class _Proposer:
    def __init__(self, source: Source, names: dict[str, Any]) -> None:
        self._source, self._names = source, names
        self._nodes = list(ast.walk(source.tree))
        self._boards = list(dict.fromkeys(self._own_boards()))[:1] or _USUAL

    def of(self, function: Function) -> Iterator[Proposal]:
        """Yield calls of a function."""
        if function.outer is not None:
            return
        owners = self._instances(function.owner) if function.is_method else [""]
        choices = self._arguments(function, [*self._objects(), "BOARD"])
        for owner, *chosen in product(owners, *choices):
            name = f"{owner}.{function.short}" if owner else function.short
            call = f"{name}({', '.join(chosen)})"
            for board in self._boards if "BOARD" in call else [""]:
                yield Proposal(call, board)

    def _arguments(self, function: Function, first: list[str]) -> list[list[str]]:
        """Choices for each parameter that must be given; `first`: if nothing tells of one."""
        found = []
        unknown = iter((first, ["MARK"], ["OTHER"]))
        for name in function.parameters[1 if function.is_method else 0 :]:
            if name not in function.defaults:
                role = self._role(function, name)
                found.append([role] if role else next(unknown, ["0"]))
        return found

    def _role(self, function: Function, name: str) -> str:
        """An expression for a parameter, if its use tells."""
        met = list(self._met(function, name))
        known = {
            f"not {name}": "X_MOVES", "True": "X_MOVES", "False": "X_MOVES", f"{name} + 1": "0",
            f"{name} - 1": "9", f"-{name}": "1 if X_MOVES else -1",
        }  # fmt: skip
        for bound, text in (("max", "-inf"), ("min", "inf")):
            if re.search(rf"\b{name} = {bound}\(", ast.unparse(function.node)):
                return text
        for text in met:
            if text in known:
                return known[text]
        for text in met:
            is_plain = text.startswith("float(") or not ("(" in text or "[" in text)
            value = self._evaluated(text) if is_plain else None
            if isinstance(value, (int, float, str)):
                return "MARK" if isinstance(value, str) else text
        return ""

    def _met(self, function: Function, name: str) -> Iterator[str]:
        """Yield what the file passes for a parameter, and what the function compares it with."""
        place = function.parameters.index(name) - (1 if function.is_method else 0)
        for node in self._nodes:
            if isinstance(node, ast.Call) and name_of(node) == function.short:
                named = [key.value for key in node.keywords if key.arg == name]
                yield from map(ast.unparse, named or node.args[place : place + 1])
        for node in ast.walk(function.node):
            if isinstance(node, ast.Compare) and getattr(node.left, "id", "") == name:
                yield ast.unparse(node.comparators[0])

    def _evaluated(self, text: str) -> Any:
        try:
            with alarm(_EVALUATION):
                return eval(text, dict(self._names))
        except (Exception, Halt, SystemExit):
            return None

    def _own_boards(self) -> Iterator[str]:
        """Yield expressions of the file that are an empty board."""
        kinds = ast.Call, ast.BinOp, ast.List, ast.ListComp, ast.Dict, ast.DictComp
        for node in self._nodes:
            if not isinstance(node, kinds):
                continue
            calls = [each for each in ast.walk(node) if isinstance(each, ast.Call)]
            others = [each for each in calls if name_of(each) != "range"]
            is_own = others == [node] and not (others[0].args or others[0].keywords)
            text = ast.unparse(node)
            if (is_own or not others) and _is_empty_board(self._evaluated(text)):
                yield text

    def _objects(self) -> Iterator[str]:
        """Yield expressions for objects that hold an empty board."""
        for name, kind in self._names.items():
            if isinstance(kind, type) and kind.__module__ == "__main__":
                made = self._evaluated(f"{name}()")
                if any(_is_empty_board(each) for _, each in boards.parts(made)):
                    yield f"{name}()"

    def _instances(self, owner: str) -> list[str]:
        """Expressions for objects of a class: those that there are, then a new one."""
        kind = self._names.get(owner)
        if not isinstance(kind, type):
            return []
        found = [name for name, value in self._names.items() if isinstance(value, kind)]
        begins = [each for each in self._source.functions if each.name == f"{owner}.__init__"]
        arguments = self._arguments(begins[0], ["MARK", "BOARD"]) if begins else []
        return [*found, *(f"{owner}({', '.join(chosen)})" for chosen in product(*arguments))]


def _is_empty_board(value: Any) -> bool:
    board = boards.plain(value)
    found = (boards.cells(board, keys) or () for keys in boards.layouts([board]))
    return any(len(set(map(repr, cells))) == 1 for cells in found)
