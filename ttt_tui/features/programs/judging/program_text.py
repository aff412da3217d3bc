"""The text of a program as its syntax tree: the calls that search, and what stands around them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ttt_tui.features.programs.child.call_graph import FunctionNode, Program
from ttt_tui.features.programs.child.modules import Project
from ttt_tui.features.programs.recording import Subject

LOOPS = ast.For | ast.While
_EVALUATED = (
    ast.Expression, ast.Name, ast.Load, ast.Constant, ast.Compare, ast.cmpop, ast.BoolOp,
    ast.boolop, ast.UnaryOp, ast.unaryop, ast.BinOp, ast.operator,
)  # fmt: skip
"""Of these an expression may be made whose value is found here: it calls nothing."""


class ProgramText:
    """A file that was recorded.

    Attributes:
        functions: those that search, the one called first in front.
        window: the names of alpha and beta, if it has them.
    """

    def __init__(self, subject: Subject) -> None:
        """Raises:
        OSError, SyntaxError, ValueError, RecursionError: it cannot be read.
        """
        text = Path(subject.file).read_text(encoding="utf-8", errors="replace")
        program = Program(Project("", text))
        self.tree: ast.Module = program.top.module.tree
        self._parents = {
            child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)
        }
        self._searching = {
            name: each.node for name, each in program.functions.items() if name in subject.functions
        }
        self.functions = [
            self._searching[name] for name in subject.functions if name in self._searching
        ]
        self.window = subject.window
        self._calls = [
            (call, [self._searching[name] for name in reached if name in self._searching])
            for each in program.everywhere
            for call, reached in each.sites
        ]
        self._constants = _literals(self.tree.body)

    def calls(self) -> list[ast.Call]:
        """Of the functions that search, in themselves."""
        return [
            call for call, reached in self._calls if reached and self.function(call) is not None
        ]

    def outer_calls(self) -> list[ast.Call]:
        """Of the functions that search, everywhere else."""
        return [call for call, reached in self._calls if reached and self.function(call) is None]

    def call_at(self, line: int) -> ast.Call | None:
        """The one call of a function that searches in a line."""
        found = [
            call
            for call, reached in self._calls
            if reached and call.lineno <= line <= (call.end_lineno or call.lineno)
        ]
        return found[0] if len(found) == 1 else None

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        """What stands around it, innermost first, up to its function or the module."""
        while (parent := self._parents.get(node)) is not None:
            yield parent
            if isinstance(parent, FunctionNode):
                return
            node = parent

    def function(self, node: ast.AST) -> FunctionNode | None:
        """The function that it stands in, if that searches."""
        around = [node, *self.above(node)][-1]
        return around if isinstance(around, FunctionNode) and around in self.functions else None

    def loops(self, node: ast.AST) -> list[ast.For | ast.While]:
        """Around it, the inner first."""
        return [each for each in self.above(node) if isinstance(each, LOOPS)]

    def statement(self, node: ast.AST) -> ast.stmt:
        return next(e for e in (node, *self.above(node)) if isinstance(e, ast.stmt))

    def block(self, statement: ast.stmt) -> Sequence[ast.stmt]:
        """The statements among which it stands."""
        parent = self._parents[statement]
        bodies = (getattr(parent, name, ()) for name in ("body", "orelse", "finalbody"))
        return next((body for body in bodies if isinstance(body, list) and statement in body), ())

    def given(self, call: ast.Call) -> Mapping[str, ast.expr]:
        """The arguments of a call of a function that searches, by their names."""
        reached = next((found for each, found in self._calls if each is call), [])
        if not reached:
            return {}
        named = reached[0].args
        names = [each.arg for each in (*named.posonlyargs, *named.args)]
        if names[:1] == ["self"] and isinstance(call.func, ast.Attribute):
            del names[0]
        keywords = {each.arg: each.value for each in call.keywords if each.arg}
        return {**dict(zip(names, call.args, strict=False)), **keywords}

    def holds(self, test: ast.expr, given: Mapping[str, ast.expr]) -> bool | None:
        """Whether a test holds in a call with these arguments; None where that is not plain."""
        if not all(isinstance(each, _EVALUATED) for each in ast.walk(test)):
            return None
        values = dict(self._constants)
        for name, value in given.items():
            values.pop(name, None)
            if isinstance(value, ast.Name) and value.id in self._constants:
                values[name] = self._constants[value.id]
            elif (known := _literal(value)) is not None:
                values[name] = known[0]
        try:
            code = compile(ast.Expression(test), "test", "eval")
            return bool(eval(code, {"__builtins__": {}}, values))
        except Exception:
            return None


def names_in(node: ast.AST) -> set[str]:
    """The variables and attributes in it."""
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} | {
        each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)
    }


def constant(node: ast.AST) -> Any:
    """The number or text that it stands for; None for something else."""
    known = _literal(node)
    return known[0] if known is not None and isinstance(known[0], int | float | str) else None


def written(node: ast.AST) -> str:
    return ast.unparse(node)


def _literal(node: ast.AST) -> tuple[Any] | None:
    try:
        return (ast.literal_eval(node),)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None


def _literals(body: Sequence[ast.stmt]) -> dict[str, Any]:
    """The variables of a file that are written down once, as literals."""
    found: dict[str, list[Any]] = {}
    for each in body:
        if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
            found.setdefault(each.targets[0].id, []).append(_literal(each.value))
    return {name: values[0][0] for name, values in found.items() if len(values) == 1 and values[0]}
