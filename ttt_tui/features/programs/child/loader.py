"""Load the user's program without playing its game: its top-level statements one by one.

Imports, functions, classes and whatever is assigned are run; what plays, asks or searches is left
for later. What fails is left out: the search may need none of it. Files of the program that import
each other are loaded in the same way.
"""

from __future__ import annotations

import ast
import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys
import types
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ttt_tui.features.programs.child import stand_ins
from ttt_tui.features.programs.child.call_graph import Program, constants, own_nodes
from ttt_tui.features.programs.child.modules import Module
from ttt_tui.features.programs.child.user_interaction import Answers, patience

WATCH, RAN = "__ttt_watch__", "__ttt_ran__"

_STATEMENT_SECONDS = 3.0

_QUIET_CALLS_TEXT = """
    range len enumerate zip list dict set tuple int str float bool sorted reversed min max sum abs
    append extend add insert update setdefault seed setrecursionlimit copy deepcopy items keys
    values format join split zeros full array ones fill filterwarnings basicConfig
"""
_QUIET_CALLS = frozenset(_QUIET_CALLS_TEXT.split())
"""Calls that prepare something and do nothing else."""


class Loaded(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """A program that has been loaded; it imports its own modules.

    Attributes:
        main: the file asked about.
        missing: the modules that are not installed and were replaced.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.main = program.project.main
        self.missing: list[str] = []
        self._extra: dict[str, Any] = {}
        self._cycle: set[str] = set()

    @property
    def spaces(self) -> list[dict[str, Any]]:
        """The namespaces that there are by now, that of the file asked about first."""
        return [each.names for each in self.program.project.modules if each.names]

    def values(self) -> Iterator[tuple[str, Any]]:
        """All names of the program with what they mean, those of the file asked about first."""
        for names in self.spaces:
            yield from list(names.items())

    def kind(self, owner: str) -> Any:
        """The class of that full name; None if there is none."""
        module = self.program.homes.get(owner, self.main)
        self.ensure(module)
        return module.names.get(owner.removeprefix(f"{module.name}."))

    def run(
        self,
        watched: dict[str, int],
        watch: Callable[[int], Any],
        ran: Callable[[int], Any],
        searching: int,
    ) -> None:
        """Load the file asked about, and what it imports.

        The functions of `watched` are decorated with `watch` of their numbers, of which the first
        are those `searching`, the others call them; `ran` decorates what is left of a function
        whose own decorators might not run its body.
        """
        program, folders = self.program, dict[str, None]()
        for function, index in watched.items():
            _decorate(program.functions[function].node, index)
        for module in program.project.modules:
            ast.fix_missing_locations(module.tree)
            folders[module.file.rpartition("/")[0] or "."] = None
        outer = {name for name, index in watched.items() if index >= searching}
        self._cycle = set(watched)
        self._extra = {WATCH: watch, RAN: ran}
        sys.argv = [self.main.file]
        unbound = set().union(*(_unbound(each.tree) for each in program.project.modules))
        stand_ins.install(tuple(folders), unbound, self.missing, outer)
        sys.meta_path.insert(0, self)
        sys.path[:0] = program.project.roots[:1]
        sys.path += program.project.roots[1:]
        self.ensure(self.main)
        _begin_counting(self)

    def ensure(self, module: Module) -> None:
        """Load a module, unless it is."""
        if module.names:
            return
        made = types.ModuleType(module.name)
        made.__package__ = module.name.rpartition(".")[0]
        sys.modules.setdefault(module.name, made)
        self._fill(module, vars(made))

    def _fill(self, module: Module, names: dict[str, Any]) -> None:
        module.names = names
        names.update({"__file__": module.file, **self._extra})
        names.update({"xrange": range, "raw_input": lambda *words: input(*words), "unicode": str})
        with Answers(self.program.answers()).in_place():
            for statement in module.tree.body:
                _load(module, statement, self.program, self._cycle)

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002
        target: types.ModuleType | None = None,  # noqa: ARG002
    ) -> importlib.machinery.ModuleSpec | None:
        module = self.program.project.find(fullname)
        if module is None:
            folders = self.program.project.folders(fullname)
            if not folders:
                return None
            spec = importlib.machinery.ModuleSpec(fullname, None, is_package=True)
            spec.submodule_search_locations = folders
            return spec
        is_package = module.file.endswith("__init__.py")
        return importlib.util.spec_from_file_location(
            fullname,
            module.file,
            loader=self,
            submodule_search_locations=[module.file.rpartition("/")[0]] if is_package else None,
        )

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        """As usual."""

    def exec_module(self, made: types.ModuleType) -> None:
        module = self.program.project.find(made.__name__)
        assert module is not None
        if module.names:  # by another name
            vars(made).update({k: v for k, v in module.names.items() if k not in vars(made)})
        else:
            self._fill(module, vars(made))


def _begin_counting(loaded: Loaded) -> None:
    """Set what functions declare global and one of them sets to a constant, as to count from 0."""
    for function in loaded.program.functions.values():
        for name, value in constants(own_nodes(function.node)):
            if name in function.declared and function.module.names:
                function.module.names.setdefault(name, value)


def _load(module: Module, statement: ast.stmt, program: Program, cycle: set[str]) -> None:
    if _is_main(statement):
        assert isinstance(statement, ast.If)
        for each in statement.body:
            if isinstance(each, ast.Assign | ast.AnnAssign | ast.Import | ast.ImportFrom):
                _load(module, each, program, cycle)
            else:
                module.left.append(each)
        return
    if not _prepares(statement, module, program, cycle):
        module.left.append(statement)
        return
    with contextlib.suppress(BaseException), patience(_STATEMENT_SECONDS):
        module.run(statement)


def _is_main(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.If)
        and isinstance(statement.test, ast.Compare)
        and any(
            isinstance(each, ast.Name) and each.id == "__name__"
            for each in ast.walk(statement.test)
        )
    )


def _prepares(statement: ast.stmt, module: Module, program: Program, cycle: set[str]) -> bool:
    """Whether a statement defines something, and plays nothing."""
    defines = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom
    if isinstance(statement, defines):
        return True
    if program.reached_in(statement, module) & cycle:
        return False
    if isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign):
        return True
    if isinstance(statement, ast.While) or program.asks(statement, module):
        return False
    return all(
        _is_quiet(each, module, program)
        for each in own_nodes(statement)
        if isinstance(each, ast.Call)
    ) and not any(isinstance(each, ast.While) for each in own_nodes(statement))


def _is_quiet(call: ast.Call, module: Module, program: Program) -> bool:
    called = call.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    if name in _QUIET_CALLS or name in program.bases:
        return True
    reached = program.reached_in(ast.Expr(call), module)
    return bool(reached) and not any(
        isinstance(each, ast.While)
        for one in reached
        for each in own_nodes(program.functions[one].node)
    )


def _decorate(node: ast.FunctionDef | ast.AsyncFunctionDef, index: int) -> None:
    """Outermost but for `staticmethod` and the like; innermost, too, where others are between."""
    decorators = node.decorator_list
    first = 0
    while first < len(decorators) and isinstance(each := decorators[first], ast.Name):
        if each.id not in ("staticmethod", "classmethod"):
            break
        first += 1
    if decorators[first:]:
        decorators.append(_call(RAN, index))
    decorators.insert(first, _call(WATCH, index))


def _call(name: str, index: int) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), [ast.Constant(index)], [])


def _unbound(tree: ast.Module) -> set[str]:
    """Names that a file reads and never binds: a star import has to give them."""
    import builtins

    read: set[str] = set()
    bound: set[str] = {*dir(builtins), WATCH, RAN, "xrange", "raw_input", "unicode"}
    for each in ast.walk(tree):
        if isinstance(each, ast.Name):
            (read if isinstance(each.ctx, ast.Load) else bound).add(each.id)
        elif isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            bound.add(each.name)
        elif isinstance(each, ast.arg):
            bound.add(each.arg)
        elif isinstance(each, ast.alias):
            bound.add((each.asname or each.name).partition(".")[0])
    return read - bound
