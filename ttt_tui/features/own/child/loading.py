"""Load somebody's file without playing its game: its top-level statements one by one.

Imports, functions, classes and whatever is assigned are run; what plays, asks or searches is kept
for later. What fails is left out: the search may need none of it.
"""

from __future__ import annotations

import ast
import contextlib
import os
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ttt_tui.features.own.child import stand_ins
from ttt_tui.features.own.child.asking import Answers, patience
from ttt_tui.features.own.child.finding import Program, constants, own_nodes

WATCH, RAN = "__ttt_watch__", "__ttt_ran__"

_STATEMENT_SECONDS = 3.0

_QUIET_CALLS_TEXT = """
    range len enumerate zip list dict set tuple int str float bool sorted reversed min max sum abs
    append extend add insert update setdefault seed setrecursionlimit copy deepcopy items keys
    values format join split zeros full array ones fill filterwarnings basicConfig
"""
_QUIET_CALLS = frozenset(_QUIET_CALLS_TEXT.split())
"""Calls that prepare something and do nothing else."""


@dataclass
class Loaded:
    """A file that has been loaded.

    Attributes:
        names: its module's namespace.
        left: what was left out and may play: in its order.
    """

    program: Program
    names: dict[str, Any]
    file: str
    left: list[ast.stmt] = field(default_factory=list)

    def run(self, statement: ast.stmt) -> None:
        code = compile(ast.Module([statement], []), self.file, "exec")
        exec(code, self.names)

    def evaluate(self, text: str | ast.expr, names: dict[str, Any] | None = None) -> Any:
        """An expression, with its functions as they are loaded."""
        tree = ast.Expression(text) if isinstance(text, ast.expr) else text
        return eval(compile(tree, self.file, "eval"), self.names, names or {})


def load(
    program: Program,
    file: str,
    name: str,
    watched: dict[str, int],
    watch: Callable[[int], Any],
    ran: Callable[[int], Any],
) -> Loaded:
    """Run what defines; the functions of `watched` are decorated with `watch` of their numbers.

    `ran` decorates what is left of a function whose own decorators might not run its body.
    """
    for function, index in watched.items():
        _decorate(program.functions[function].node, index)
    ast.fix_missing_locations(program.tree)
    module = types.ModuleType(name)
    sys.modules.setdefault(name, module)
    names = vars(module)
    names.update({"__file__": file, WATCH: watch, RAN: ran})
    names.update({"xrange": range, "raw_input": lambda *words: input(*words), "unicode": str})
    sys.argv = [file]
    stand_ins.install(os.path.dirname(file), _unbound(program.tree))
    loaded = Loaded(program, names, file)
    cycle = set(watched)
    with Answers(program.answers()).in_place():
        for statement in program.tree.body:
            _load(loaded, statement, cycle)
    _begin_counting(loaded)
    return loaded


def _begin_counting(loaded: Loaded) -> None:
    """Set what functions declare global and one of them sets to a constant, as to count from 0."""
    for function in loaded.program.functions.values():
        for name, value in constants(own_nodes(function.node)):
            if name in function.declared:
                loaded.names.setdefault(name, value)


def _load(loaded: Loaded, statement: ast.stmt, cycle: set[str]) -> None:
    if _is_main(statement):
        assert isinstance(statement, ast.If)
        for each in statement.body:
            if isinstance(each, ast.Assign | ast.AnnAssign | ast.Import | ast.ImportFrom):
                _load(loaded, each, cycle)
            else:
                loaded.left.append(each)
        return
    if not _prepares(statement, loaded.program, cycle):
        loaded.left.append(statement)
        return
    with contextlib.suppress(BaseException), patience(_STATEMENT_SECONDS):
        loaded.run(statement)


def _is_main(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.If)
        and isinstance(statement.test, ast.Compare)
        and any(
            isinstance(each, ast.Name) and each.id == "__name__"
            for each in ast.walk(statement.test)
        )
    )


def _prepares(statement: ast.stmt, program: Program, cycle: set[str]) -> bool:
    """Whether a statement defines something, and plays nothing."""
    defines = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom
    if isinstance(statement, defines):
        return True
    if program.reached_in(statement) & cycle:
        return False
    if isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign):
        return True
    if isinstance(statement, ast.While) or program.asks(statement):
        return False
    return all(
        _is_quiet(each, program) for each in own_nodes(statement) if isinstance(each, ast.Call)
    ) and not any(isinstance(each, ast.While) for each in own_nodes(statement))


def _is_quiet(call: ast.Call, program: Program) -> bool:
    called = call.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    if name in _QUIET_CALLS or name in program.bases:
        return True
    reached = program.reached_in(ast.Expr(call))
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
