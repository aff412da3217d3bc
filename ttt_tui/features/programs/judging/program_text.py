"""The program around a finding, as its syntax tree: calls, loops, and which side gets where."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from ttt_tui.features.programs.child.call_graph import FunctionNode, Program
from ttt_tui.features.programs.child.modules import Project
from ttt_tui.features.programs.judging.findings import Finding
from ttt_tui.features.programs.judging.scale import View
from ttt_tui.features.programs.judging.study import Study
from ttt_tui.game import Player

Kind = TypeVar("Kind", bound=ast.AST)
Part = ast.stmt | ast.expr
LOOPS = ast.For | ast.While
_EVALUATED = (
    ast.Expression, ast.Name, ast.Load, ast.Constant, ast.Compare, ast.cmpop, ast.BoolOp,
    ast.boolop, ast.UnaryOp, ast.unaryop, ast.BinOp, ast.operator,
)  # fmt: skip
"""An expression made of these calls nothing, so that its value may be found here."""


class ProgramText:
    """The text of a program, seen from the node of a finding.

    Attributes:
        functions: those that search, the one called first in front.
        window: the names of alpha and beta; empty where it has none.
        signs: of X and of O, as text.
        call: of the finding's node, where it has one.
        child_call: the last that was made from the node.
        x_moves: X is to move at the node.
    """

    def __init__(self, study: Study, finding: Finding) -> None:
        """Raises:
        OSError, SyntaxError, ValueError, RecursionError: the file cannot be read.
        """
        self.study, self.finding, self.recording = study, finding, study.recording
        subject, line = self.recording.subject, self.recording.line
        text = Path(subject.file).read_text(encoding="utf-8", errors="replace")
        program = Program(Project("", text))
        self.tree: ast.Module = program.top.module.tree
        self._parents = {
            child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)
        }
        known = program.functions
        searching = {name: known[name].node for name in subject.functions if name in known}
        self.functions = list(searching.values())
        self._called = {
            call: next(searching[name] for name in names if name in searching)
            for each in program.everywhere
            for call, names in each.sites
            if not searching.keys().isdisjoint(names)
        }
        self._constants = _literals(self.tree.body)
        self.window: tuple[str, ...] = subject.window or ()
        self.signs = {subject.board.x, subject.board.o}
        self.x_moves = finding.position.to_move is Player.X
        node, children = finding.node, self.recording.children(finding.node)
        self.call = self.call_at(line[node]) if node else None
        self.child_call = self.call_at(line[children[-1]]) if children else None

    # --- the syntax tree

    def calls(self, *, outside: bool = False) -> list[ast.Call]:
        """Of the functions that search: in themselves, or everywhere else."""
        return [call for call in self._called if (self.function(call) is None) is outside]

    def call_at(self, line: int) -> ast.Call | None:
        """The one call of a function that searches in a line."""
        found = [e for e in self._called if e.lineno <= line <= (e.end_lineno or e.lineno)]
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

    def before(self, statement: ast.stmt) -> list[ast.stmt]:
        return [each for each in self.block(statement) if each.lineno < statement.lineno]

    def after_call(self, call: ast.Call) -> list[ast.stmt]:
        """The statements after a call, in its innermost loop."""
        end = self.statement(call).end_lineno or 0
        return [e for e in find(ast.stmt, *self.loops(call)[:1]) if e.lineno > end]

    def arguments(self, call: ast.Call) -> Mapping[str, ast.expr]:
        """The arguments of a call of a function that searches, by their names."""
        return _by_name(call, self._called[call]) if call in self._called else {}

    # --- the finding's side

    @property
    def is_max(self) -> bool | None:
        """Whether the node's side wants the largest number; None where that is not plain."""
        view = self.study.scale.view
        if view is View.PREVIOUS:
            return None
        return view is View.MOVER or (view is View.X) == self.x_moves

    @property
    def negates(self) -> bool:
        return self.study.scale.view in (View.MOVER, View.PREVIOUS)

    @property
    def own_function(self) -> FunctionNode | None:
        """The one that searches the node, where its text is known."""
        number = self.recording.function[self.finding.node]
        return self.functions[number] if number < len(self.functions) else None

    def is_here(self, node: ast.AST) -> bool:
        """Whether only the finding's side gets to it, or both see it from their own side."""
        return self.negates or self.gets_to(node) is True or self._has_own_function()

    def _has_own_function(self) -> bool:
        """Each side is searched by a function of its own."""
        functions: dict[bool, set[int]] = {True: set(), False: set()}
        for node in self.study.tree.nodes:
            if node.children:
                functions[node.x_moves].add(self.recording.function[node.number])
        return functions[True].isdisjoint(functions[False])

    def gets_to(self, node: ast.AST) -> bool | None:
        """Whether the tests around it let the finding's side get there; None if that is not plain.

        An `if` before it that ends in `return` is such a test, too.
        """
        answers: list[bool | None] = []
        below = node
        for each in self.above(node):
            if isinstance(each, ast.If | ast.IfExp) and below is not each.test:
                holds = self._holds_here(each.test)
                body = each.body if isinstance(each.body, list) else [each.body]
                answers.append(None if holds is None else holds == (below in body))
            if isinstance(below, ast.stmt):
                answers += [
                    False
                    for test in self.before(below)
                    if isinstance(test, ast.If) and _leaves(test) and self._holds_here(test.test)
                ]
            below = each
        return False if False in answers else None if None in answers else True

    def _holds_here(self, test: ast.expr) -> bool | None:
        """Whether a test holds for the finding's side."""
        for arguments, x_moves in self._known_calls():
            holds = self._holds(test, arguments)
            if holds is not None:
                return holds == (x_moves == self.x_moves)
        return None

    def _known_calls(self) -> Iterator[tuple[Mapping[str, ast.expr], bool]]:
        """Arguments of a call from outside, and whether X moves there."""
        recording, functions = self.recording, self.functions
        starts_x = recording.subject.start.to_move is Player.X
        call = ast.parse(recording.subject.call, mode="eval").body
        if isinstance(call, ast.Call) and functions:
            name = written(call.func).rpartition(".")[2]
            if name == functions[0].name:
                yield _by_name(call, functions[0]), starts_x
        if len(recording) > 1 and (first := self.call_at(recording.line[1])) is not None:
            outer = [first] if self.function(first) is None else self.calls(outside=True)
            if len(outer) == 1:
                yield self.arguments(outer[0]), starts_x != (outer[0] is first)

    def _holds(self, test: ast.expr, arguments: Mapping[str, ast.expr]) -> bool | None:
        """Whether a test holds in a call with these arguments; None where that is not plain."""
        if not all(isinstance(each, _EVALUATED) for each in ast.walk(test)):
            return None
        values = dict(self._constants)
        for name, value in arguments.items():
            values.pop(name, None)
            if isinstance(value, ast.Name) and value.id in self._constants:
                values[name] = self._constants[value.id]
            elif (known := literal(value)) is not None:
                values[name] = known[0]
        try:
            code = compile(ast.Expression(test), "test", "eval")
            return bool(eval(code, {"__builtins__": {}}, values))
        except Exception:
            return None


def _by_name(call: ast.Call, function: FunctionNode) -> dict[str, ast.expr]:
    """The arguments that a call gives a function."""
    parameters = [*function.args.posonlyargs, *function.args.args]
    names = [each.arg for each in parameters if each.arg != "self"]
    keywords = {each.arg: each.value for each in call.keywords if each.arg}
    return {**dict(zip(names, call.args, strict=False)), **keywords}


def find(kind: type[Kind], *nodes: ast.AST) -> Iterator[Kind]:
    """The parts of nodes that are of a kind."""
    return (each for node in nodes for each in ast.walk(node) if isinstance(each, kind))


def names_in(node: ast.AST) -> set[str]:
    """The variables and attributes in it."""
    return {e.id for e in find(ast.Name, node)} | {e.attr for e in find(ast.Attribute, node)}


def constant(node: ast.AST) -> Any:
    """The number or text that it stands for; None for something else."""
    known = literal(node)
    return known[0] if known is not None and isinstance(known[0], int | float | str) else None


def alternatives(value: ast.expr) -> list[ast.expr]:
    """What a conditional expression may be."""
    if isinstance(value, ast.IfExp):
        return [*alternatives(value.body), *alternatives(value.orelse)]
    return [value]


def target(statement: ast.AST) -> str:
    """The variable in whose cells a statement writes: `board` of `board[i] = "X"`."""
    if not isinstance(statement, ast.Assign) or not isinstance(statement.targets[0], ast.Subscript):
        return ""
    name: ast.expr = statement.targets[0]
    while isinstance(name, ast.Subscript):
        name = name.value
    return written(name)


def written(node: ast.AST) -> str:
    return ast.unparse(node)


def _leaves(statement: ast.If) -> bool:
    """Whether nothing after it in its block is reached where its test holds."""
    return isinstance(statement.body[-1], ast.Return | ast.Continue | ast.Raise)


def literal(node: ast.AST) -> tuple[Any] | None:
    """Its value, where it is written down."""
    try:
        return (ast.literal_eval(node),)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None


def _literals(body: Sequence[ast.stmt]) -> dict[str, Any]:
    """The variables of a file that are written down once, as literals."""
    found: dict[str, list[Any]] = {}
    for each in body:
        if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
            found.setdefault(each.targets[0].id, []).append(literal(each.value))
    return {name: values[0][0] for name, values in found.items() if len(values) == 1 and values[0]}
