"""Which functions of a program search: the cycles of its call graph, and who calls those."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ttt_tui.features.programs.child.modules import Module, Project

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef

_ASKING = {"input", "raw_input", "mainloop"}
_LONGEST_ANSWER = 12
_SEARCHING = re.compile(
    r"minimax|mini_max|negamax|alpha_?beta|max_?val|min_?val|max|min|search", re.I
)
MODULE = "<module>"
"""The name of what stands in no function."""
_MAY_SEARCH = re.compile(r"best|score|eval|solve|value|maxi|mini|ai|move", re.I)


@dataclass(eq=False)
class Function:
    """A function of the program.

    Attributes:
        name: qualified, as Python has it: `Game.minimax`, `solve.<locals>.go`; behind the name of
            its module where the file asked about has the same.
        owner: the class whose method it is, "" for none.
        outer: the function that it is nested in.
        sites: the calls in it, by the names of those they may reach.
    """

    name: str
    node: FunctionNode
    module: Module
    owner: str = ""
    outer: Function | None = None
    reaches: set[str] = field(default_factory=set)
    sites: list[tuple[ast.Call, tuple[str, ...]]] = field(default_factory=list)
    asks: bool = False

    @property
    def parameters(self) -> list[str]:
        arguments = self.node.args
        return [each.arg for each in (*arguments.posonlyargs, *arguments.args)]

    @property
    def signature(self) -> str:
        """`minimax(board, depth)`: what a user has to write to call it."""
        return f"{self.name}({', '.join(self.parameters[self.takes_self :])})"

    @property
    def declared(self) -> set[str]:
        """The names that it declares global."""
        nodes = own_nodes(self.node)
        return {name for each in nodes if isinstance(each, ast.Global) for name in each.names}

    @property
    def takes_self(self) -> bool:
        static = any(
            isinstance(each, ast.Name) and each.id == "staticmethod"
            for each in self.node.decorator_list
        )
        return bool(self.owner) and not static


class Program:
    """The functions of a program, and which calls which.

    Attributes:
        functions: by their qualified names.
        bases: the classes, and the names of those they are made from.
        homes: the classes, and where each stands.
        tops: the calls that stand in no function, by module; `top` of the file asked about.
    """

    def __init__(self, project: Project) -> None:
        self.project = project
        self.functions: dict[str, Function] = {}
        self.bases: dict[str, list[str]] = {}
        self.homes: dict[str, Module] = {}
        self.tops: list[Function] = []
        for module in project.modules:
            self._collect(module.tree, "", "", None, module)
            self.tops.append(Function(MODULE, _as_function(module.tree), module))
        self.top = self.tops[0]
        for _ in range(2):
            for module in project.modules:
                self._take_names(module)
        for name, bases in self.bases.items():
            scope = self.homes[name].scope
            self.bases[name] = [scope.get(each, each) for each in bases]
        for function in self.everywhere:
            is_top = function.name == MODULE
            self._resolve(function, function.module.tree if is_top else function.node)

    @property
    def everywhere(self) -> list[Function]:
        """All functions, and what stands in none."""
        return [*self.functions.values(), *self.tops]

    def _collect(
        self, node: ast.AST, prefix: str, owner: str, outer: Function | None, module: Module
    ) -> None:
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, FunctionNode | ast.ClassDef):
                self._collect(child, prefix, owner, outer, module)
                continue
            name = prefix + child.name
            if name in self.functions if isinstance(child, FunctionNode) else name in self.bases:
                known = self.functions[name].module if name in self.functions else self.homes[name]
                name = name if known is module else f"{module.name}.{name}"
            if not prefix:
                module.scope[child.name] = name
            if isinstance(child, FunctionNode):
                function = Function(name, child, module, owner, outer)
                self.functions[name] = function
                self._collect(child, f"{name}.<locals>.", "", function, module)
            else:
                self.bases[name] = [name_of(base) for base in child.bases]
                self.homes[name] = module
                self._collect(child, f"{name}.", name, outer, module)

    def _take_names(self, module: Module) -> None:
        """Of functions and classes that a module imports from others."""
        for statement, name, dotted in self.project.imports(module):
            source = self.project.find(dotted) if isinstance(statement, ast.ImportFrom) else None
            if source is None or source is module:
                continue
            if name.name == "*":
                module.scope.update(
                    {k: v for k, v in source.scope.items() if k not in module.scope}
                )
            elif name.name in source.scope:
                module.scope.setdefault(name.asname or name.name, source.scope[name.name])

    def _resolve(self, function: Function, node: ast.AST) -> None:
        """Fill in what a function calls; what is nested in it speaks for itself."""
        for each in own_nodes(node):
            if isinstance(each, ast.Call):
                targets = tuple(self.targets(each.func, function))
                if targets:
                    function.sites.append((each, targets))
                function.asks |= name_of(each.func) in _ASKING
            elif isinstance(each, ast.Name | ast.Attribute) and isinstance(each.ctx, ast.Load):
                # A function that is handed on is as good as called: `max(moves, key=score)`.
                function.reaches.update(self.targets(each, function))

    def targets(self, called: ast.expr, function: Function) -> Iterator[str]:
        """The functions that a name may mean, where it stands in a function."""
        if isinstance(called, ast.Name):
            scope: Function | None = function
            while scope:
                if (name := f"{scope.name}.<locals>.{called.id}") in self.functions:
                    yield name
                    return
                scope = scope.outer
            yield from self._named(function.module.scope.get(called.id, ""))
        elif isinstance(called, ast.Attribute):
            owner = function
            while owner.outer and not owner.owner:
                owner = owner.outer
            if (other := function.module.aliases.get(ast.unparse(called.value))) is not None:
                yield from self._named(other.scope.get(called.attr, ""))
                return
            if isinstance(called.value, ast.Name):
                if called.value.id in ("self", "cls") and owner.owner:
                    if found := list(self._methods(owner.owner, called.attr)):
                        yield from found
                        return
                elif (kind := function.module.scope.get(called.value.id)) in self.bases:
                    yield from self._methods(kind or "", called.attr)
                    return
            for name in self.bases:
                if f"{name}.{called.attr}" in self.functions:
                    yield f"{name}.{called.attr}"

    def _named(self, name: str) -> Iterator[str]:
        """The function of that full name, or what makes an object of that class."""
        if name in self.functions:
            yield name
        elif name in self.bases:
            yield from self._methods(name, "__init__")

    def _methods(self, owner: str, name: str) -> Iterator[str]:
        """The method of a class or of those it is made from."""
        seen: list[str] = []
        waiting = [owner]
        while waiting:
            each = waiting.pop(0)
            if each in seen:
                continue
            seen.append(each)
            if f"{each}.{name}" in self.functions:
                yield f"{each}.{name}"
                return
            waiting += self.bases.get(each, [])

    def reached_from(self, names: set[str]) -> set[str]:
        """These and all that they call, and so on."""
        found: set[str] = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name not in found and name in self.functions:
                found.add(name)
                waiting += self.functions[name].reaches
        return found

    def reached_in(self, node: ast.AST, module: Module | None = None) -> set[str]:
        """The functions that a statement of no function runs, directly or not."""
        direct: set[str] = set()
        top = next((each for each in self.tops if each.module is module), self.top)
        for each in own_nodes(node):
            if isinstance(each, ast.Name | ast.Attribute) and isinstance(each.ctx, ast.Load):
                direct.update(self.targets(each, top))
        return self.reached_from(direct)

    def asks(self, node: ast.AST, module: Module | None = None) -> bool:
        """Whether a statement waits for its user, directly or not."""
        direct = any(
            isinstance(each, ast.Call) and name_of(each.func) in _ASKING for each in own_nodes(node)
        )
        return direct or any(self.functions[name].asks for name in self.reached_in(node, module))

    def answers(self) -> list[str]:
        """The words with which functions that ask compare what they get."""
        words = [
            constant.value
            for one in self.everywhere
            if one.asks or one in self.tops
            for each in own_nodes(one.node)
            if isinstance(each, ast.Compare)
            for constant in ast.walk(each)
            if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
        ]
        return [each for each in dict.fromkeys(words) if 0 < len(each) <= _LONGEST_ANSWER][:16]

    def cycles(self) -> list[list[Function]]:
        """Those that call each other and ask no user, the likeliest search first.

        A search that only stands where the file asked about is imported is not its own.
        """
        found = [
            each
            for each in self._components()
            if not any(one.asks or one.module.is_outer for one in each)
        ]
        main = self.project.main

        def rank(cycle: list[Function]) -> tuple[int, ...]:
            return any(each.module is main for each in cycle), *self._likelihood(cycle)

        return sorted(found, key=rank, reverse=True)

    def _components(self) -> Iterator[list[Function]]:
        below = {
            name: self.reached_from(set(each.reaches)) for name, each in self.functions.items()
        }
        seen: set[str] = set()
        for name in self.functions:
            if name in below[name] and name not in seen:
                cycle = [
                    each for each in self.functions if each in below[name] and name in below[each]
                ]
                seen.update(cycle)
                yield [self.functions[each] for each in cycle]

    def _likelihood(self, cycle: list[Function]) -> tuple[int, int, int]:
        names = [each.node.name for each in cycle]
        called = 2 * any(_SEARCHING.search(name) for name in names)
        called += any(_MAY_SEARCH.search(name) for name in names)
        in_loop = any(_calls_in_a_loop(each, {one.name for one in cycle}) for each in cycle)
        gives = any(
            isinstance(each, ast.Return) and each.value is not None
            for function in cycle
            for each in own_nodes(function.node)
        )
        return 2 * gives + 2 * in_loop + called, called, -len(cycle)

    def callers(self, cycle: list[Function]) -> list[Function]:
        """Who calls a cycle from outside, in the order of the file."""
        names = {each.name for each in cycle}
        return [
            each
            for each in self.functions.values()
            if each.name not in names and each.reaches & names
        ]


def _as_function(tree: ast.Module) -> ast.FunctionDef:
    """What stands in no function, as one."""
    nothing = ast.arguments([], [], None, [], [], None, [])
    return ast.FunctionDef(MODULE, nothing, tree.body, [])


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All below a node but the bodies of functions and classes defined there."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, FunctionNode | ast.ClassDef):
            continue
        yield child
        yield from own_nodes(child)


def constants(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, Any]]:
    """The names that these statements set to a constant, each with that."""
    for each in nodes:
        if isinstance(each, ast.Assign) and isinstance(each.value, ast.Constant):
            for target in each.targets:
                if isinstance(target, ast.Name):
                    yield target.id, each.value.value


def _calls_in_a_loop(function: Function, names: set[str]) -> bool:
    loops = (ast.For, ast.While, ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)
    calls = {id(call) for call, targets in function.sites if names & set(targets)}
    return any(
        id(below) in calls
        for each in own_nodes(function.node)
        if isinstance(each, loops)
        for below in ast.walk(each)
    )


def name_of(name: ast.expr) -> str:
    """`input` of `input`, `Tk` of `tkinter.Tk`."""
    if isinstance(name, ast.Attribute):
        return name.attr
    return name.id if isinstance(name, ast.Name) else ""
