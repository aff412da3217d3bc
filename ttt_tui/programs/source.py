"""A file as text: its functions, those that call themselves, and the decorator they are given.

Functions of a search and those that lead to it are given `_ttt_watch(number)` as their first and as
their last decorator; in a search's own functions each `return` first notes its line in
`_ttt_at[0]`, as -1 less the line. Nothing else in the file changes, and all lines keep their
numbers.
"""

from __future__ import annotations

import ast
import re
from functools import cached_property
from importlib.util import decode_source
from pathlib import Path
from typing import Any

from ttt_tui.programs.stand_ins import FIRST

_OF_CONTAINERS = {name for kind in (list, dict, set, str, bytearray) for name in dir(kind)}
Group = frozenset[int]
"""Functions that call themselves or each other, by their numbers."""
_MOST_TEXTS = 9
_WORD = re.compile(r"[^\W\d_]+|\?")
_LOOPS = (
    ast.For, ast.While, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp,
)  # fmt: skip


class Function:
    """A function of the file.

    Attributes:
        name: with its classes and functions: `Game.minimax`, `solve.maximum`.
        prefix: the name of what it stands in, with a dot: `Game.`; empty at the top of the file.
        names: that its text refers to, with that of the functions inside of it.
        reads: the names of attributes and globals in its text; `globals` are those it may set.
        lines: those that set each of its variables.
        required: the parameters that a call must give.
        calls: numbers of the functions that it may call.
    """

    def __init__(self, prefix: str, node: ast.FunctionDef, *, is_method: bool) -> None:
        self.prefix = prefix
        self.node = node
        self.is_method = is_method
        self.short = node.name
        self.name = prefix + node.name
        given = node.args.args[is_method : len(node.args.args) - len(node.args.defaults)]
        self.required = [each.arg for each in given]
        self.calls = set[int]()
        self.names = set[str]()
        self.lines: dict[str, list[int]] = {}
        self._attributes = set[str]()
        self.reads = set[str]()
        self.globals = set[str]()
        for each in ast.walk(node):
            match each:
                case ast.Name(name, ast.Load()):
                    self.names.add(name)
                case ast.Name(name):
                    self.lines.setdefault(name, []).append(each.lineno)
                case ast.Attribute(_, name, ast.Load()):
                    self.reads.add(name)
                case ast.Global(names):
                    self.globals.update(names)
                case ast.arg(name):
                    self.lines.setdefault(name, [])  # it hides a function of that name
                case ast.Call(called, arguments, keywords):
                    handed_on = [called, *arguments, *(key.value for key in keywords)]
                    self._attributes |= {getattr(part, "attr", "") for part in handed_on}
        self.reads |= self.names - (self.lines.keys() - self.globals)

    def may_call(self, other: Function) -> bool:
        """Return True if the text refers to another function of the file."""
        if other.is_method:
            return other.short in self._attributes - _OF_CONTAINERS
        is_near = f"{self.name}.".startswith(other.prefix)
        return is_near and other.short in self.names - self.lines.keys()


class Source:
    """A file.

    Attributes:
        groups: functions that call themselves or each other, by their numbers.
        group_of: the group that each function belongs to; empty if it does not call itself.
        names: all that the functions refer to.

    Raises:
        SyntaxError, ValueError: Python refuses it.
    """

    def __init__(self, path: Path, function: str) -> None:
        """Read a file; `function` names its search, or one that leads to it; empty for any."""
        self.path = path
        self.text = decode_source(path.read_bytes())
        compile(self.text, path.name, "exec", dont_inherit=True)  # refuses more than a parser
        self.tree = ast.parse(self.text)
        self.functions: list[Function] = []
        self._walk(self.tree, "", is_class=False)
        self.names = {name for each in self.functions for name in each.names}
        numbers = range(len(self.functions))
        for caller in self.functions:
            caller.calls = {n for n in numbers if caller.may_call(self.functions[n])}
        self._reached = [set(each.calls) for each in self.functions]
        for _ in numbers:
            for seen in self._reached:
                seen.update(*(self._reached[number] for number in tuple(seen)))
        self.group_of = list[Group]()
        for number, reached in enumerate(self._reached):
            group = frozenset(n for n in reached if number in self._reached[n])
            self.group_of.append(group)
        self._named = {
            n for n in numbers if function in ("", self.functions[n].short, self.functions[n].name)
        }
        groups = dict.fromkeys(filter(None, self.group_of))
        self.groups = [each for each in groups if self._named & each or self.leading_to(each)]
        # A game may begin another one: what it calls is more likely to be a search.
        self.groups.sort(key=lambda group: len(self._reached[min(group)]))

    def _walk(self, node: ast.AST, prefix: str, *, is_class: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef):
                self.functions.append(Function(prefix, child, is_method=is_class))
                self._walk(child, f"{prefix}{child.name}.", is_class=False)
            elif isinstance(child, ast.ClassDef):
                self._walk(child, f"{prefix}{child.name}.", is_class=True)
            else:
                self._walk(child, prefix, is_class=is_class)

    def leading_to(self, group: Group) -> set[int]:
        """Return the functions outside of a group that lead to it, if they may be asked."""
        return {number for number in self._named if self._reached[number] & group} - group

    def read_by(self, number: int) -> set[str]:
        """Return the names of attributes and globals that a function, or one that it calls, has."""
        reached = {number, *self._reached[number]}
        return {name for each in reached for name in self.functions[each].reads}

    def leading_beside(self, number: int, group: Group) -> set[int]:
        """Return the functions that lead to a group, and neither call a function nor are called."""
        found = self.leading_to(group) - {number, *self._reached[number]}
        return {each for each in found if number not in self._reached[each]}

    def set_beside(self, number: int) -> set[str]:
        """Return the globals that a function reads, and that one it does not call may set."""
        others = {*range(len(self.functions))} - {number, *self._reached[number]}
        found = {name for each in others for name in self.functions[each].globals}
        return found & self.read_by(number)

    def calls_of(self, number: int) -> list[ast.Call]:
        """Return the calls of a function that the file makes elsewhere than in its own search."""
        name = self.functions[number].short
        own = {number, *self.group_of[number]}
        inside = {part for each in own for part in ast.walk(self.functions[each].node)}
        return [
            node
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Call) and node not in inside and name_of(node) == name
        ]

    @cached_property
    def texts(self) -> list[str]:
        """Some words that the file compares with something, or looks up: a player may type them."""
        parts = [
            part
            for node in ast.walk(self.tree)
            if isinstance(node, (ast.Compare, ast.Dict))
            for part in ast.walk(node)
        ]
        texts = dict.fromkeys(part.value for part in parts if isinstance(part, ast.Constant))
        words = (text for text in texts if isinstance(text, str) and text not in FIRST)
        return [*filter(_WORD.fullmatch, words)][:_MOST_TEXTS]

    def lines_that_set(self, name: str, group: Group) -> str:
        """Return the lines of some functions that set a variable, as text."""
        lines = self.text.splitlines()
        numbers = {n for each in group for n in self.functions[each].lines.get(name, ())}
        told = (f"line {number}: {lines[number - 1].strip()}" for number in sorted(numbers))
        return "; ".join(told) or "no line changes it"

    def is_in_loop(self, lines: list[int]) -> bool:
        """Return True if one of the lines is in a loop, or in what is called again and again."""
        names = {each.short for each in self.functions}
        for node in ast.walk(self.tree):
            if isinstance(node, _LOOPS):
                calls = {name_of(each) for each in ast.walk(node) if isinstance(each, ast.Call)}
                inside = range(node.lineno, (node.end_lineno or 0) + 1)
                if calls & names and not {*lines}.isdisjoint(inside):
                    return True
        return False

    @cached_property
    def instrumented(self) -> ast.Module:
        """The tree of the file with its searches watched."""
        inside = Group().union(*self.groups)
        for number in inside.union(*map(self.leading_to, self.groups)):
            node = self.functions[number].node
            if number in inside:
                node.body.append(ast.Return(lineno=node.end_lineno or 0))
                _ReturnLines().visit(node)
            watch = ast.parse(f"_ttt_watch({number})", mode="eval").body
            ast.copy_location(watch, node)
            node.decorator_list = [watch, *node.decorator_list, watch]
        return ast.fix_missing_locations(self.tree)


def name_of(call: ast.Call) -> str:
    """Return the name of the function that is called."""
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


class _ReturnLines(ast.NodeTransformer):
    """Makes each `return` note its line; the one of the function itself comes last."""

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        line = node.lineno
        text = f"_ttt_result = None; _ttt_at[0] = {~line}; return _ttt_result"
        tree: Any = ast.increment_lineno(ast.parse(text), line - 1)
        kept, noted, back = tree.body
        kept.value = node.value or kept.value
        return [kept, noted, back]
