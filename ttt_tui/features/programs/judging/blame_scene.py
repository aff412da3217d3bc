"""What stands around a finding: the calls of its node, and the tests that its side comes to."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ttt_tui.features.programs.child.call_graph import FunctionNode
from ttt_tui.features.programs.judging.findings import Finding
from ttt_tui.features.programs.judging.program_text import ProgramText, written
from ttt_tui.features.programs.judging.scale import View
from ttt_tui.features.programs.judging.study import Study
from ttt_tui.game import Player

Place = tuple[ast.stmt | ast.expr, bool]
"""What is to blame, or, if true, what something is missing after."""


class Scene:
    """A finding, and the text of the program around it.

    Attributes:
        call: of the node, where it has one.
        child_call: the last that was made from the node.
    """

    def __init__(self, study: Study, finding: Finding) -> None:
        self.study, self.finding = study, finding
        self.recording = recording = study.recording
        self.text = text = ProgramText(recording.subject)
        node, children = finding.node, recording.children(finding.node)
        self.call = text.call_at(recording.line[node]) if node else None
        self.child_call = text.call_at(recording.line[children[-1]]) if children else None
        self.x_moves = finding.position.to_move is Player.X

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
    def has_a_function(self) -> bool:
        """Each side has a function of its own."""
        nodes, function = self.study.tree.nodes, self.recording.function
        own, other = (
            {function[node.number] for node in nodes if node.x_moves == side and node.children}
            for side in (self.x_moves, not self.x_moves)
        )
        return not own & other

    @property
    def function(self) -> FunctionNode | None:
        """The one that searches the node, where its text is known."""
        number, functions = self.recording.function[self.finding.node], self.text.functions
        return functions[number] if number < len(functions) else None

    def is_here(self, node: ast.AST) -> bool:
        """Whether only the finding's side comes to it, or both see it from their own side."""
        return self.negates or self.has_a_function or self.is_elsewhere(node) is False

    def after_call(self, call: ast.Call) -> list[ast.stmt]:
        """The statements after a call, in its innermost loop."""
        loops = self.text.loops(call)
        end = self.text.statement(call).end_lineno or 0
        return [
            each
            for each in (ast.walk(loops[0]) if loops else ())
            if isinstance(each, ast.stmt) and each.lineno > end
        ]

    def is_elsewhere(self, node: ast.AST) -> bool | None:
        """Whether a test around it keeps the finding's side away; None where that is not plain."""
        answers = []
        below = node
        for each in self.text.above(node):
            if isinstance(each, ast.If | ast.IfExp) and below is not each.test:
                answer = self._holds(each.test)
                body = each.body if isinstance(each.body, list) else [each.body]
                answers.append(None if answer is None else answer != (below in body))
            if isinstance(below, ast.stmt):
                before = [s for s in self.text.block(below) if s.lineno < below.lineno]
                left = [s for s in before if isinstance(s, ast.If) and _leaves(s)]
                answers += [True] * any(self._holds(s.test) for s in left)
            below = each
        return True if True in answers else None if None in answers else False

    def _holds(self, test: ast.expr) -> bool | None:
        """Whether a test holds for the finding's side."""
        for given, x_moves in self._known_calls():
            answer = self.text.holds(test, given)
            if answer is not None:
                return answer == (x_moves == self.x_moves)
        return None

    def _known_calls(self) -> Iterator[tuple[dict[str, ast.expr], bool]]:
        """Arguments of a call from outside, and whether X moves there."""
        recording, functions = self.recording, self.text.functions
        starts_x = recording.subject.start.to_move is Player.X
        call = ast.parse(recording.subject.call, mode="eval").body
        if isinstance(call, ast.Call) and functions:
            name = written(call.func).rpartition(".")[2]
            if name == functions[0].name:
                names = [each.arg for each in functions[0].args.args if each.arg != "self"]
                keywords = {each.arg: each.value for each in call.keywords if each.arg}
                yield {**dict(zip(names, call.args, strict=False)), **keywords}, starts_x
        if len(recording) > 1 and (first := self.text.call_at(recording.line[1])) is not None:
            outer = [first] if self.text.function(first) is None else self.text.outer_calls()
            if len(outer) == 1:
                yield dict(self.text.given(outer[0])), starts_x != (outer[0] is first)


def _leaves(statement: ast.If) -> bool:
    """Whether nothing after it in its block is reached where its test holds."""
    return isinstance(statement.body[-1], ast.Return | ast.Continue | ast.Raise)
