"""What a file says of itself without being run: which functions call themselves, who calls those.

The functions of a search, and those that call it, are given a decorator, `_ttt_watch(number)`; in
the search's own functions each `return` first notes its line in `_ttt_at[0]`. Nothing else in the
file changes, and all lines keep their numbers.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

_DEFS = (ast.FunctionDef, ast.AsyncFunctionDef)
_OF_CONTAINERS = frozenset(
    {name for kind in (list, dict, set, str, bytearray) for name in dir(kind) if name[0] != "_"}
)
_KEYS = re.compile(r"\b(call|board|marks|read)=")
_LINE = re.compile(r"^\s*#\s*ttt:(.*)$", re.MULTILINE)
_MOST_FILES = 20

Watched = tuple[Callable[..., Any], Any]


def watched(*, read: Callable[..., Any], marks: Any = "XO ") -> Callable[[Any], Any]:
    """Say how the board of a search is read, where `ttt-tui watch` does not find it.

    Args:
        read: of the function's arguments a board: 9 cells, rows of cells, ...
        marks: of X, of O, and of an empty cell.
    """

    def mark(function: Any) -> Any:
        function._ttt_watched = (read, marks)
        return function

    return mark


@dataclass
class Function:
    """A function of the file, or of one beside it.

    Attributes:
        name: with its classes and functions: `Game.minimax`, `solve.maximum`.
        parameters: names, in order; `defaults`: those that may be left out.
        names, attributes: that it refers to, itself.
    """

    name: str
    node: ast.FunctionDef | ast.AsyncFunctionDef
    is_method: bool
    outer: Function | None
    module: str
    names: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    calls_on: set[int] = field(default_factory=set)
    yields: bool = False

    @property
    def short(self) -> str:
        return self.node.name

    @property
    def owner(self) -> str:
        """The class of a method."""
        return self.name.split(".")[-2] if self.is_method else ""

    @property
    def parameters(self) -> list[str]:
        given = self.node.args
        return [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)]

    @property
    def defaults(self) -> set[str]:
        given = self.node.args
        usual = [each.arg for each in (*given.posonlyargs, *given.args)]
        named = zip(given.kwonlyargs, given.kw_defaults, strict=True)
        has = usual[len(usual) - len(given.defaults) :] if given.defaults else []
        return {*has, *(each.arg for each, value in named if value is not None)}


class Source:
    """A file, and the files beside it that it imports.

    Raises:
        SyntaxError, ValueError: of the file itself.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text(encoding="utf-8", errors="replace")
        self.trees = {"__main__": ast.parse(self.text)}
        self.functions: list[Function] = []
        self.imports: set[str] = set()
        waiting = ["__main__"]
        while waiting:
            module = waiting.pop()
            self._walk(self.trees[module], module, "", None, is_class=False)
            for name in _imports(self.trees[module]):
                beside = path.parent / f"{name}.py"
                if not beside.is_file():
                    self.imports.add(name)
                elif name not in self.trees and len(self.trees) < _MOST_FILES:
                    self.trees[name] = ast.parse(beside.read_text("utf-8", "replace"))
                    waiting.append(name)
        self._connect()

    def _walk(
        self, node: ast.AST, module: str, prefix: str, outer: Function | None, *, is_class: bool
    ) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, _DEFS):
                found = Function(prefix + child.name, child, is_class, outer, module)
                self.functions.append(found)
                self._walk(child, module, f"{found.name}.", found, is_class=False)
                continue
            if isinstance(child, ast.ClassDef):
                self._walk(child, module, f"{prefix}{child.name}.", outer, is_class=True)
                continue
            if outer is not None:
                _note(child, outer)
            self._walk(child, module, prefix, outer, is_class=is_class)

    def _connect(self) -> None:
        classes = {each.owner for each in self.functions if each.short == "__init__"}
        for number, each in enumerate(self.functions):
            for caller in self.functions:
                is_named = each.short in caller.names
                if each.is_method:
                    is_named = each.short in caller.attributes
                    if each.short == "__init__":
                        is_named = each.owner in caller.names & classes
                elif each.short in caller.attributes and each.module != caller.module:
                    is_named = True
                if is_named:
                    caller.calls_on.add(number)

    @cached_property
    def _reached(self) -> list[set[int]]:
        found = []
        for each in self.functions:
            seen, left = set[int](), list(each.calls_on)
            while left:
                if (number := left.pop()) not in seen:
                    seen.add(number)
                    left += self.functions[number].calls_on
            found.append(seen)
        return found

    @cached_property
    def groups(self) -> list[set[int]]:
        """Functions that call themselves or each other, as numbers."""
        found: list[set[int]] = []
        for number, reached in enumerate(self._reached):
            if number in reached and not any(number in group for group in found):
                found.append({other for other in reached if number in self._reached[other]})
        marked = {number for number, each in enumerate(self.functions) if _is_marked(each.node)}
        lone = [{number} for number in marked if not any(number in group for group in found)]
        return [*lone, *sorted(found, key=lambda group: not group & marked)]

    def callers(self, group: set[int]) -> set[int]:
        """Functions outside of a search that call it, and those around them."""
        found = set[int]()
        for number, each in enumerate(self.functions):
            if number in group or not each.calls_on & group:
                continue
            at: Function | None = each
            while at is not None:
                found.add(self.functions.index(at))
                at = at.outer
        return found - group

    @cached_property
    def hint(self) -> dict[str, str]:
        """What the line `# ttt: call=... board=... marks=...` says."""
        found: dict[str, str] = {}
        for line in _LINE.findall(self.text):
            parts = _KEYS.split(line)
            pairs = zip(parts[1::2], parts[2::2], strict=True)
            found |= {key: value.strip() for key, value in pairs}
        return found

    def reads_keys(self, number: int) -> bool:
        return "input" in self.functions[number].names

    @property
    def uses_random(self) -> bool:
        return "random" in self.imports or "random" in self.text

    def instrumented(self, module: str) -> ast.Module:
        """The tree of a module, with its searches watched."""
        tree = self.trees[module]
        inside = set().union(*self.groups) if self.groups else set[int]()
        wanted = inside.union(*(self.callers(group) for group in self.groups))
        for number in wanted:
            each = self.functions[number]
            if each.module != module or isinstance(each.node, ast.AsyncFunctionDef):
                continue
            if number in inside:
                _Lines(each.node).mark()
            watch = ast.Call(ast.Name("_ttt_watch", ast.Load()), [ast.Constant(number)], [])
            each.node.decorator_list.insert(0, ast.copy_location(watch, each.node))
        return ast.fix_missing_locations(tree)


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name.partition(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def _note(node: ast.AST, function: Function) -> None:
    if isinstance(node, ast.Name):
        function.names.add(node.id)
    elif isinstance(node, ast.Call):
        for each in (node.func, *node.args, *(key.value for key in node.keywords)):
            if isinstance(each, ast.Attribute):
                is_own = isinstance(each.value, ast.Name) and each.value.id in ("self", "cls")
                if is_own or each.attr not in _OF_CONTAINERS:
                    function.attributes.add(each.attr)
    elif isinstance(node, (ast.Yield, ast.YieldFrom)):
        function.yields = True


def _is_marked(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any("watched" in ast.unparse(each) for each in node.decorator_list)


class _Lines(ast.NodeTransformer):
    """Has each `return` of a function note its line."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self._function = function

    def mark(self) -> None:
        function = self._function
        function.body = [each for old in function.body for each in self._of(old)]
        function.body.append(_noting(function.body[-1].end_lineno or 0, function.body[-1]))

    def _of(self, node: ast.stmt) -> list[ast.stmt]:
        found = self.visit(node)
        return found if isinstance(found, list) else [found]

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        value = node.value or ast.Constant(None)
        keep = ast.Assign([ast.Name("_ttt_result", ast.Store())], value, lineno=node.lineno)
        back = ast.Return(ast.Name("_ttt_result", ast.Load()))
        return [ast.copy_location(keep, node), _noting(node.lineno, node), _at(back, node)]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        return node


def _noting(line: int, place: ast.AST) -> ast.stmt:
    target = ast.Subscript(ast.Name("_ttt_at", ast.Load()), ast.Constant(0), ast.Store())
    return _at(ast.Assign([target], ast.Constant(line), lineno=line), place)


def _at(node: ast.stmt, place: ast.AST) -> ast.stmt:
    return ast.copy_location(node, place)
