"""User programs run on their own: their calls counted, their moves compared with a solver's.

It shares no code with `ttt_tui`: a decorator put into the source counts the calls of the search,
and the solver is the plain recursion over the rules of `reference`.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, wraps
from pathlib import Path
from typing import Any

from tests.oracles.reference import Board, Game, other, put

GAME = Game()


@cache
def value(board: Board, side: str) -> int:
    """1 where X wins, -1 where O does, 0 for a draw, `side` to move."""
    if GAME.has_line(board, "X"):
        return 1
    if GAME.has_line(board, "O"):
        return -1
    free = [cell for cell in range(9) if board[cell] == "."]
    if not free:
        return 0
    best = max if side == "X" else min
    return best(value(put(board, cell, side), other(side)) for cell in free)


def best_moves(board: Board, side: str) -> set[int]:
    """The cells that keep the result."""
    free = [cell for cell in range(9) if board[cell] == "."]
    return {
        cell for cell in free if value(put(board, cell, side), other(side)) == value(board, side)
    }


def positions(side: str, empties: int) -> list[Board]:
    """Those of an unfinished game that X begins, `side` to move, with few enough empty cells."""
    found: list[Board] = []
    layer, turn = {GAME.empty}, "X"
    while layer:
        if turn == side:
            found.extend(sorted(each for each in layer if each.count(".") <= empties))
        layer = {
            after
            for board in layer
            for cell in range(9)
            if board[cell] == "." and GAME.result(after := put(board, cell, turn)) is None
        }
        turn = other(turn)
    return found


def searches(tree: ast.Module, name: str) -> set[str]:
    """The names of the functions that call `name` and that it calls, at any depth, and itself."""
    calls: dict[str, set[str]] = {}
    for each in ast.walk(tree):
        if isinstance(each, ast.FunctionDef):
            called = [node.func for node in ast.walk(each) if isinstance(node, ast.Call)]
            names = {getattr(func, "id", getattr(func, "attr", "")) for func in called}
            calls.setdefault(each.name, set()).update(names)

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            new = calls.get(waiting.pop(), set()) & calls.keys() - seen
            seen |= new
            waiting.extend(new)
        return seen

    return {name} | {each for each in reached(name) if name in reached(each)}


class Program:
    """A file loaded as it is, but for the line that counts; it asks nobody and waits for nobody.

    Attributes:
        names: what its module holds.
        calls: of the functions that search, since the last `count`.
    """

    def __init__(self, file: Path, function: str, *, is_main: bool = False) -> None:
        """`is_main`: it is run as a user would; else only loaded."""
        tree = ast.parse(file.read_text(encoding="utf-8"))
        wanted = searches(tree, function.rpartition(".")[2])
        for each in ast.walk(tree):
            if isinstance(each, ast.FunctionDef) and each.name in wanted:
                each.decorator_list.insert(0, ast.Name("_counted", ast.Load()))
        self.calls = 0
        self.names: dict[str, Any] = {
            "__name__": "__main__" if is_main else "user_program",
            "_counted": self._counted,
        }
        code = compile(ast.fix_missing_locations(tree), str(file), "exec")
        with _alone(file.parent):
            exec(code, self.names)

    def _counted(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            self.calls += 1
            return function(*args, **kwargs)

        return call

    def ask(self, text: str, board: Sequence[str | None]) -> Any:
        """What an expression gives; `cells` and `rows` in it are the board."""
        width = 3
        rows = [list(board[at : at + width]) for at in range(0, len(board), width)]
        self.calls = 0
        return eval(text, self.names, {"cells": list(board), "rows": rows})


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Modules of its folder are found, and nobody answers its questions."""

    def silent(*_: object) -> str:
        raise SystemExit

    modules, asked = set(sys.modules), builtins.input
    sys.path.insert(0, str(folder))
    builtins.input = silent
    try:
        yield
    except SystemExit:
        pass
    finally:
        builtins.input = asked
        sys.path.remove(str(folder))
        for name in set(sys.modules) - modules:
            if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
                del sys.modules[name]
