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
from itertools import islice, permutations
from typing import Any

from ttt_tui.programs import boards
from ttt_tui.programs.line import Line
from ttt_tui.programs.source import Function, Source, name_of
from ttt_tui.programs.stand_ins import Halt
from ttt_tui.programs.watching import alarm

_MOST = 30
_MOST_BOARDS = 6
_EVALUATION = 1.0


def proposals(source: Source, names: dict[str, Any]) -> Iterator[Line]:
    """Yield calls, those of functions that choose a move first; `names` are the loaded file's."""
    proposer = _Proposer(source, names)
    for group in source.groups:
        leading = source.leading_to(group)
        direct = [number for number in sorted(leading) if source.functions[number].calls & group]
        for number in [*direct, *sorted(group)]:
            yield from islice(proposer.of(source.functions[number]), _MOST)


class _Proposer:
    def __init__(self, source: Source, names: dict[str, Any]) -> None:
        self._names = names
        self._nodes = list(ast.walk(source.tree))
        self._calls = [node for node in self._nodes if isinstance(node, ast.Call)]
        self._passed = {ast.unparse(each) for call in self._calls for each in call.args}
        found: dict[str, str] = {}
        for text in self._empty_boards():
            board = self._evaluated(text)
            if _is_empty_board(board):
                found.setdefault(repr(board), text)
        self._boards = [*found.values()][:_MOST_BOARDS] or [""]
        kinds = [name for name, each in names.items() if isinstance(each, type)]
        own = [f"{name}()" for name in kinds if names[name].__module__ == "__main__"]
        self._values = ["BOARD", "MARK", "OTHER", *own]

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
            for given in permutations(self._values, text.count("?")):
                call = text
                for each in given:
                    call = call.replace("?", each, 1)
                if "BOARD" in call or board == self._boards[0]:
                    yield Line(call=call, board=board if "BOARD" in call else "")

    def _call(self, name: str, called: Callable[..., Any]) -> str:
        """A call with the arguments that must be given, `?` for those of which nothing tells."""
        given = inspect.signature(called).parameters.values()
        must = [each.name for each in given if each.default is each.empty and each.name != "self"]
        return f"{name}({', '.join(self._role(name, place, n) for place, n in enumerate(must))})"

    def _role(self, called: str, place: int, name: str) -> str:
        """An expression for a parameter, from what the file passes for it."""
        known = {
            f"not {name}": "X_MOVES", f"{name} + 1": "0", f"{name} - 1": "9",
            f"-{name}": "1 if X_MOVES else -1",
        }  # fmt: skip
        for text, role in known.items():
            if text in self._passed:
                return role
        texts = list[str]()
        for call in self._calls:
            if name_of(call) == called:
                named = [key.value for key in call.keywords if key.arg == name]
                texts += map(ast.unparse, named or call.args[place : place + 1])
        for text in texts:
            if text in ("True", "False"):
                return "X_MOVES"
            is_plain = text.startswith("float(") or not ("(" in text or "[" in text)
            value = self._evaluated(text) if is_plain else None
            if isinstance(value, (int, float, str)):
                return "MARK" if isinstance(value, str) else text
        return "?"

    def _evaluated(self, text: str) -> Any:
        try:
            with alarm(_EVALUATION):
                return eval(text, dict(self._names))
        except (Exception, Halt, SystemExit):
            return None

    def _empty_boards(self) -> Iterator[str]:
        """Yield expressions of the file, then usual ones with its constants."""
        for node in self._nodes:
            if isinstance(node, (ast.BinOp, ast.List, ast.ListComp, ast.Dict, ast.DictComp)):
                calls = [each for each in ast.walk(node) if isinstance(each, ast.Call)]
                if all(name_of(each) == "range" for each in calls):
                    yield ast.unparse(node)
        constants = {repr(node.value) for node in self._nodes if isinstance(node, ast.Constant)}
        for mark in map(repr, (" ", "", "-", "_", ".", 0, None)):
            if mark in constants:
                yield from (f"[{mark}]*9", f"[[{mark}]*3 for _ in range(3)]", f"{mark}*9")


def _is_empty_board(value: Any) -> bool:
    board = boards.plain(value)
    found = (boards.cells(board, keys) or () for keys in boards.layouts([board]))
    return any(len(set(map(repr, cells))) == 1 for cells in found)
