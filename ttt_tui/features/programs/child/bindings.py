"""What expressions mean by their form: classes that are called, objects themselves, assignments."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from ttt_tui.features.programs.child.call_graph import Function, own_nodes


def class_of(called: ast.expr, caller: Function) -> str:
    """The class that is called: `Game` of `Game()` and of `rules.Game()`."""
    if isinstance(called, ast.Attribute):
        module = caller.module.aliases.get(ast.unparse(called.value))
        return module.scope.get(called.attr, "") if module else ""
    return caller.module.scope.get(called.id, "") if isinstance(called, ast.Name) else ""


def is_self(expression: ast.expr, function: Function) -> bool:
    return isinstance(expression, ast.Name) and [expression.id] == function.parameters[:1]


def is_bound(call: ast.Call) -> bool:
    """`self.search(...)`, not `Game.search(game, ...)`: near enough, as classes are capitalised."""
    value = getattr(call.func, "value", None)
    return not (isinstance(value, ast.Name) and value.id[:1].isupper() and len(value.id) > 1)


def bind(name: str, function: Function) -> Iterator[tuple[ast.expr, Any]]:
    """The expressions that a function assigns to a name, and what of each: all, an item, each."""
    for node in own_nodes(function.node):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from _of_target(name, target, node.value)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            yield from _of_target(name, node.target, node.value)
        elif isinstance(node, ast.For) and getattr(node.target, "id", "") == name:
            yield node.iter, "each"


def _of_target(name: str, target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, Any]]:
    if isinstance(target, ast.Name) and target.id == name:
        yield value, None
    elif isinstance(target, ast.Tuple):
        for place, each in enumerate(target.elts):
            if isinstance(each, ast.Name) and each.id == name:
                if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
                    yield value.elts[place], None
                else:
                    yield value, place
