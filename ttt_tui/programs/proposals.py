"""Simple proposals for the call of a search that the file was not seen to call.

A proposal is kept only if the calls that it leads to obey the rules, and the report prints it.
"""

from ast import Constant, walk
from collections.abc import Iterator
from itertools import chain, product
from types import ModuleType
from typing import Any

from ttt_tui.programs.boards import cells, layouts, plain
from ttt_tui.programs.line import Line
from ttt_tui.programs.source import Function, Source

_GIVEN = (
    "BOARD", "BOARD, MARK", "BOARD, X_MOVES", "MARK, BOARD", "MARK, OTHER", "OTHER, MARK",
    "MARK, 9",
    "BOARD, MARK, OTHER", "BOARD, OTHER, MARK", "BOARD, MARK, {}", "BOARD, 0, MARK",
    "BOARD, 9, MARK",
    "BOARD, 0, X_MOVES", "BOARD, 9, X_MOVES",
    "BOARD, 0, -inf, inf, X_MOVES", "BOARD, 9, -inf, inf, X_MOVES", "MARK", "",
)  # fmt: skip
"""Arguments that people give to a search, to a function that chooses a move by it, or to a class.
"""
_FLAT = ("[{0}]*9", "{0}*9")
_ROWS = ("[[{0}]*3 for _ in range(3)]", "np.array([[{0}]*3]*3)")
_EMPTIES = ("' '", "''", "'-'", "'_'", "'.'", "0", "'0'", "None")
_DEEP = 2
"""Dots in the name of a value that the loaded file holds."""


def proposals(source: Source, names: dict[str, Any]) -> Iterator[Line]:
    """Yield calls of functions with a search, those that choose a move first.

    Args:
        names: of the loaded file.
    """
    held = dict(_held(names))
    boards = [text for text, value in held.items() if _is_board(plain(value))]
    # A board that the file has is more likely than one that is written for it.
    boards += [*_written(source), ""]
    classes = dict.fromkeys(each.prefix[:-1] for each in source.functions if each.is_method)
    states = [text for text, value in held.items() if type(value).__name__ in classes]
    made = {name: [*_made(source, name)] for name in classes}
    states += chain(*made.values())
    for function in _functions(source):
        owners = [""]
        if function.is_method:
            holder = function.prefix[:-1]
            owners = [f"{text}." for text, value in held.items() if type(value).__name__ == holder]
            owners = owners or [f"{each}." for each in made[holder]]
        for owner, board, given in product(owners, boards, _arguments(function)):
            call = f"{owner}{function.short}({given})"
            yield Line(call, board) if "BOARD" in call else Line(call)
        for owner, state, given in product(owners, states, _arguments(function)):
            yield Line(f"{owner}{function.short}({given})".replace("BOARD", state))


def _is_board(value: Any) -> bool:
    """Return True if a plain value has the cells of a board."""
    is_text = isinstance(value, str)
    return not is_text and any(cells(value, keys) for keys in layouts([value]))


def _functions(source: Source) -> Iterator[Function]:
    """Yield the functions that lead to a search, and then its own.

    The outermost, which mostly stand last, choose a move; those without parameters may be games.
    """
    for group in source.groups:
        leading = sorted(source.leading_to(group), reverse=True)
        choosing = [source.functions[each] for each in leading if not source.group_of[each]]
        choosing = [
            each
            for each in choosing
            if each.short != "__init__" and (each.is_method or not each.prefix)
        ]
        yield from (each for each in choosing if each.required)
        yield from (each for each in choosing if not each.required and each.calls & group)
        yield from (source.functions[each] for each in sorted(group))


def _arguments(function: Function) -> Iterator[str]:
    """Yield what a function may be given."""
    for given in (*_GIVEN, ", ".join(function.required)):
        if len(given.split()) == len(function.required):
            yield given


def _made(source: Source, name: str) -> Iterator[str]:
    """Yield expressions that make an object of a class."""
    makers = [each for each in source.functions if each.name == f"{name}.__init__"]
    arguments = _arguments(makers[0]) if makers else ("",)
    yield from (f"{name}({given})" for given in arguments)


def _held(names: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the values that the loaded file holds, in its objects, too, with their expressions."""
    near = [(name, value) for name, value in names.items() if not name.startswith("_")]
    for text, value in near:
        if callable(value) or isinstance(value, ModuleType):
            continue
        yield text, value
        if text.count(".") < _DEEP:
            near += [
                (f"{text}.{name}", each) for name, each in getattr(value, "__dict__", {}).items()
            ]


def _written(source: Source) -> Iterator[str]:
    """Yield expressions of empty boards with the marks of the file."""
    constants = {repr(node.value) for node in walk(source.tree) if isinstance(node, Constant)}
    shapes = (*_ROWS, *_FLAT) if "][" in source.text else (*_FLAT, *_ROWS)
    for shape in shapes:
        yield from (shape.format(mark) for mark in _EMPTIES if mark in constants)
