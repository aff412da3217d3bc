"""A file as text: its functions, those that call themselves, and the decorator they are given.

Functions of a search and those that lead to it are given `_ttt_watch(number)`; in a search's own
functions each `return` first notes its line in `_ttt_at[0]`, as -1 less the line. Nothing else in
the file changes, and all lines keep their numbers.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import decode_source
from pathlib import Path

_OF_CONTAINERS = frozenset(
    {name for kind in (list, dict, set, str, bytearray) for name in dir(kind) if name[0] != "_"}
)


@dataclass(eq=False)
class Function:
    """A function of the file.

    Attributes:
        name: with its classes and functions: `Game.minimax`, `solve.maximum`.
        outer: the function that it stands in.
        names, attributes: that its own text refers to: attributes that are called or handed on.
        assigned: names of its own variables.
        calls: numbers of the functions that these may be.
    """

    name: str
    node: ast.FunctionDef
    is_method: bool
    outer: Function | None
    names: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    assigned: set[str] = field(default_factory=set)
    calls: set[int] = field(default_factory=set)

    @property
    def around(self) -> list[Function]:
        """The function, and the functions that it stands in."""
        return [self] if self.outer is None else [self, *self.outer.around]

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
        """Parameters that may be left out."""
        given = self.node.args
        placed = len(given.posonlyargs + given.args)
        named = zip(given.kwonlyargs, given.kw_defaults, strict=True)
        usual = self.parameters[placed - len(given.defaults) : placed]
        return {*usual, *(each.arg for each, value in named if value is not None)}

    def lines_that_set(self, name: str) -> tuple[int, ...]:
        """Return the lines that set a variable of this name."""
        found = [
            node.lineno
            for node in ast.walk(self.node)
            if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)
        ]
        return tuple(sorted(set(found)))


class Source:
    """A file.

    Raises:
        SyntaxError, ValueError: Python refuses it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = decode_source(path.read_bytes())
        compile(self.text, path.name, "exec", dont_inherit=True)  # refuses more than a parser
        self.tree = ast.parse(self.text)
        self.functions: list[Function] = []
        self._walk(self.tree, "", None, is_class=False)
        for caller in self.functions:
            caller.calls |= {
                number for number, each in enumerate(self.functions) if _may_call(caller, each)
            }

    def _walk(self, node: ast.AST, prefix: str, outer: Function | None, *, is_class: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef):
                found = Function(prefix + child.name, child, is_class, outer)
                self.functions.append(found)
                self._walk(child, f"{found.name}.", found, is_class=False)
            elif isinstance(child, ast.ClassDef):
                self._walk(child, f"{prefix}{child.name}.", outer, is_class=True)
            else:
                if outer is not None:
                    _note(child, outer)
                self._walk(child, prefix, outer, is_class=is_class)

    @cached_property
    def groups(self) -> list[frozenset[int]]:
        """Functions that call themselves or each other, by their numbers."""
        reached = self._reached
        found: list[frozenset[int]] = []
        for number, others in enumerate(reached):
            if number in others and not any(number in group for group in found):
                found.append(frozenset(other for other in others if number in reached[other]))
        return found

    @cached_property
    def _reached(self) -> list[set[int]]:
        """The functions that each function leads to."""
        reached = [set(each.calls) for each in self.functions]
        for _ in reached:
            for seen in reached:
                seen.update(*(reached[number] for number in tuple(seen)))
        return reached

    def group_of(self, number: int) -> frozenset[int]:
        """Return the group that a function belongs to; empty if it does not call itself."""
        return next((group for group in self.groups if number in group), frozenset())

    def leading_to(self, group: frozenset[int]) -> set[int]:
        """Return the functions outside of a group that lead to it, and those around them."""
        found = {number for number, seen in enumerate(self._reached) if seen & group}
        outer = {each for number in found for each in self.functions[number].around}
        found |= {number for number, each in enumerate(self.functions) if each in outer}
        return found - group

    def is_called(self, number: int) -> bool:
        """Return True if the file calls a function elsewhere than in its own search."""
        name = self.functions[number].short
        own = {number, *self.group_of(number)}
        inside = {part for each in own for part in ast.walk(self.functions[each].node)}
        calls = (node for node in ast.walk(self.tree) if isinstance(node, ast.Call))
        return any(name_of(call) == name for call in calls if call not in inside)

    @cached_property
    def loops(self) -> list[tuple[int, int]]:
        """The first and the last line of each loop."""
        loops = (node for node in ast.walk(self.tree) if isinstance(node, (ast.For, ast.While)))
        return [(node.lineno, node.end_lineno or node.lineno) for node in loops]

    @cached_property
    def raising(self) -> set[int]:
        """The lines of `raise` and `assert`."""
        nodes = (node for node in ast.walk(self.tree) if isinstance(node, (ast.Raise, ast.Assert)))
        return {node.lineno for node in nodes}

    def instrumented(self) -> ast.Module:
        """Return the tree of the file with its searches watched."""
        inside = frozenset[int]().union(*self.groups)
        near = set(inside).union(*map(self.leading_to, self.groups))
        for number in near:
            node = self.functions[number].node
            if number in inside:
                _ReturnLines().mark(node)
            watch = ast.Call(ast.Name("_ttt_watch", ast.Load()), [ast.Constant(number)], [])
            node.decorator_list.insert(0, ast.copy_location(watch, node))
        return ast.fix_missing_locations(self.tree)


def name_of(call: ast.Call) -> str:
    """Return the name of the function that is called."""
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def _may_call(caller: Function, each: Function) -> bool:
    if each.is_method:
        return each.short in caller.attributes - {"__init__"}
    is_near = each.outer is None or each.outer in caller.around
    return is_near and each.short in caller.names - caller.assigned


def _note(node: ast.AST, function: Function) -> None:
    if isinstance(node, ast.Name):
        names = function.names if isinstance(node.ctx, ast.Load) else function.assigned
        names.add(node.id)
    elif isinstance(node, ast.Call):
        for each in (node.func, *node.args, *(key.value for key in node.keywords)):
            if isinstance(each, ast.Attribute):
                is_own = isinstance(each.value, ast.Name) and each.value.id in ("self", "cls")
                if is_own or each.attr not in _OF_CONTAINERS:
                    function.attributes.add(each.attr)


class _ReturnLines(ast.NodeTransformer):
    """Makes each `return` of a function note its line, but not those of functions inside of it."""

    def mark(self, function: ast.FunctionDef) -> None:
        last = function.body[-1]
        self.generic_visit(function)
        function.body.append(_noting(last.end_lineno or 0, last))

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        value = node.value or ast.Constant(None)
        keep = ast.Assign([ast.Name("_ttt_result", ast.Store())], value)
        back = ast.Return(ast.Name("_ttt_result", ast.Load()))
        places = [ast.copy_location(each, node) for each in (keep, back)]
        return [places[0], _noting(node.lineno, node), places[1]]

    def _leave(self, node: ast.AST) -> ast.AST:
        return node

    visit_FunctionDef = visit_Lambda = visit_ClassDef = _leave  # noqa: N815


def _noting(line: int, place: ast.AST) -> ast.stmt:
    target = ast.Subscript(ast.Name("_ttt_at", ast.Load()), ast.Constant(0), ast.Store())
    return ast.copy_location(ast.Assign([target], ast.Constant(~line)), place)
