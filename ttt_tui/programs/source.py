"""What a file says of itself without being run: which functions call themselves, who calls those.

The functions of a search, and those that call it, are given a decorator, `_ttt_watch(number)`; in
the search's own functions each `return` first notes its line in `_ttt_at[0]`, as -1 less it.
Nothing else in the file changes, and all lines keep their numbers.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import decode_source
from pathlib import Path

_OF_CONTAINERS = frozenset(
    {name for kind in (list, dict, set, str, bytearray) for name in dir(kind) if name[0] != "_"}
)
_SEARCH = re.compile(r"min|max|alpha|beta|search|solve", re.IGNORECASE)
_KEYS = re.compile(r"\b(call|board|marks|read)=")
_LINE = re.compile(r"^\s*#\s*ttt:(.*)$", re.MULTILINE)


@dataclass(eq=False)
class Function:
    """A function of the file.

    Attributes:
        name: with its classes and functions: `Game.minimax`, `solve.maximum`.
        outer: the function that it stands in.
        names, attributes: that it refers to itself: attributes that are called, or handed on.
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
        """It, and the functions that it stands in."""
        return [self, *(self.outer.around if self.outer is not None else ())]

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
        given, placed = self.node.args, len(self.node.args.posonlyargs + self.node.args.args)
        named = zip(given.kwonlyargs, given.kw_defaults, strict=True)
        usual = self.parameters[placed - len(given.defaults) : placed]
        return {*usual, *(each.arg for each, value in named if value is not None)}


class Source:
    """A file.

    Raises:
        SyntaxError, ValueError: it is no Python.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = decode_source(path.read_bytes())
        compile(self.text, path.name, "exec", dont_inherit=True)  # which refuses more than a parser
        self.tree = ast.parse(self.text)
        self.functions: list[Function] = []
        self._walk(self.tree, "", None, is_class=False)
        for number, each in enumerate(self.functions):
            for caller in self.functions:
                if each.is_method:
                    is_named = each.short in caller.attributes - {"__init__"}
                else:
                    is_named = each.short in caller.names - caller.assigned
                    is_named &= each.outer is None or each.outer in caller.around
                if is_named:
                    caller.calls.add(number)

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
    def groups(self) -> list[set[int]]:
        """Functions that call themselves or each other: numbers, marked and likely ones first."""
        reached, found = [set(each.calls) for each in self.functions], list[set[int]]()
        for seen in reached * len(reached):
            seen.update(*(reached[number] for number in tuple(seen)))
        for number, others in enumerate(reached):
            if number in others and not any(number in group for group in found):
                found.append({other for other in others if number in reached[other]})
        decorators = [map(ast.unparse, each.node.decorator_list) for each in self.functions]
        marked = {n for n, each in enumerate(decorators) if "watched" in " ".join(each)}
        likely = {n for n, each in enumerate(self.functions) if _SEARCH.search(each.short)}
        return sorted(found, key=lambda group: (not group & marked, not group & likely))

    @cached_property
    def likely(self) -> set[int]:
        """The functions of groups in which a name says that it is a search; else of all groups."""
        names = ((each, {self.functions[number].short for number in each}) for each in self.groups)
        named = [group for group, short in names if any(map(_SEARCH.search, short))]
        return set[int]().union(*named or self.groups)

    def callers(self, group: set[int]) -> set[int]:
        """Functions outside of a search that call it, and those around them."""
        found = set[int]()
        for each in self.functions:
            if each.calls & group:
                found |= {number for number, at in enumerate(self.functions) if at in each.around}
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

    def is_constant(self, kind: str, name: str) -> bool:
        """Whether an attribute is set by `__init__` alone, or no function sets a global."""
        stored: dict[bool, set[str]] = {True: set(), False: set()}
        for each in self.functions:
            for node in ast.walk(each.node):
                if isinstance(node, ast.Global):
                    stored[False].update(node.names)
                elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                    stored[each.short == "__init__"].add(node.attr)
        return name not in stored[False] and (kind == "global" or name in stored[True])

    def reads_keys(self, number: int) -> bool:
        return "input" in self.functions[number].names

    def is_generator(self, group: set[int]) -> bool:
        nodes = (each for number in group for each in ast.walk(self.functions[number].node))
        return any(isinstance(each, (ast.Yield, ast.YieldFrom)) for each in nodes)

    def instrumented(self) -> ast.Module:
        """The tree of the file, with its searches watched."""
        inside = set[int]().union(*self.groups)
        for number in inside.union(*map(self.callers, self.groups)):
            node = self.functions[number].node
            if number in inside:
                _Lines().mark(node)
            watch = ast.Call(ast.Name("_ttt_watch", ast.Load()), [ast.Constant(number)], [])
            node.decorator_list.insert(0, ast.copy_location(watch, node))
        return ast.fix_missing_locations(self.tree)


def _note(node: ast.AST, function: Function) -> None:
    if isinstance(node, ast.Name):
        is_used = isinstance(node.ctx, ast.Load)
        (function.names if is_used else function.assigned).add(node.id)
    elif isinstance(node, ast.Call):
        for each in (node.func, *node.args, *(key.value for key in node.keywords)):
            if isinstance(each, ast.Attribute):
                is_own = isinstance(each.value, ast.Name) and each.value.id in ("self", "cls")
                if is_own or each.attr not in _OF_CONTAINERS:
                    function.attributes.add(each.attr)


class _Lines(ast.NodeTransformer):
    """Has each `return` of a function note its line; not those of functions inside of it."""

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
