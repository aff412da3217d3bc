"""What nobody passes, read off what a function does with it; whatever comes of it is a guess."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from ttt_tui.features.own.child.finding import Function, own_nodes
from ttt_tui.features.own.child.loading import Loaded

A_FEW_PLIES, ALL_PLIES = 4, 9


def usual(name: str) -> Any:
    """By its name alone; None for no idea."""
    name = name.lower()
    if re.search(r"depth|level|ply", name):
        return ALL_PLIES
    if re.search(r"size|^n$|dim|^(n_?)?(rows?|col(umn)?s?)$", name):
        return 3
    if re.search(r"max|turn|is_|ai|comput|bot", name):
        return True
    if re.search(r"player|symbol|letter|mark|who|side|sign", name):
        return "X"
    return None


def by_use(name: str, function: Function, loaded: Loaded, hops: int = 2) -> Any:
    """A number that is counted, what it is compared with, a condition; None for no idea.

    It is looked for in the functions that it is handed on to, too, `hops` calls deep.
    """
    value = _by_use(name, function, loaded)
    if value is not None or not hops:
        return value
    for parameter, one in _handed_on(name, function, loaded):
        value = by_use(parameter, one, loaded, hops - 1)
        if value is not None:
            return value
    return None


def _handed_on(name: str, function: Function, loaded: Loaded) -> Iterator[tuple[str, Function]]:
    """The parameters of other functions that a name is passed for."""
    for call, targets in function.sites:
        for place, each in enumerate(call.args):
            for target in targets if _is(each, name) else ():
                one = loaded.program.functions[target]
                at = place + one.takes_self
                if one is not function and at < len(one.parameters):
                    yield one.parameters[at], one


def _by_use(name: str, function: Function, loaded: Loaded) -> Any:
    for each in own_nodes(function.node):
        if isinstance(each, ast.Compare) and isinstance(each.ops[0], ast.Eq | ast.NotEq):
            sides = each.left, each.comparators[0]
            for one, other in (sides, sides[::-1]):
                if _is(one, name) and isinstance(other, ast.Name | ast.Constant):
                    value = _value(other, loaded)
                    if value is not None:
                        return A_FEW_PLIES if _counts(name, function) else value
    if _counts(name, function):
        return A_FEW_PLIES
    for each in own_nodes(function.node):
        test = getattr(each, "test", None)
        operand = each.operand if isinstance(each, ast.UnaryOp) else None
        if any(_is(one, name) for one in (test, operand) if one is not None):
            return True
    return None


def is_board(name: str, function: Function) -> bool:
    """Whether a function looks into it: by numbers, or for a sign in it."""
    return any(name in _looked_into(each) for each in own_nodes(function.node))


def is_board_below(name: str, function: Function, loaded: Loaded, hops: int = 2) -> bool:
    """Whether a function does so, or those that it hands it on to, `hops` calls deep."""
    return is_board(name, function) or bool(
        hops
        and any(
            is_board_below(parameter, one, loaded, hops - 1)
            for parameter, one in _handed_on(name, function, loaded)
        )
    )


def _looked_into(node: ast.AST) -> Iterator[str]:
    """`b` of `b[i]`, `" " in b`, `b.count(" ")`."""
    looked: list[ast.expr] = []
    if isinstance(node, ast.Subscript):
        looked = [node.value]
    elif isinstance(node, ast.Compare) and isinstance(node.ops[-1], ast.In | ast.NotIn):
        looked = [node.comparators[-1]]
    elif isinstance(node, ast.Call) and _counted(node) is not None:
        assert isinstance(node.func, ast.Attribute)
        looked = [node.func.value]
    yield from (each.id for each in looked if isinstance(each, ast.Name))


def _counted(call: ast.Call) -> ast.expr | None:
    """`" "` of `b.count(" ")`."""
    is_count = isinstance(call.func, ast.Attribute) and call.func.attr == "count"
    return call.args[0] if is_count and len(call.args) == 1 else None


def boards(loaded: Loaded, names: set[str]) -> list[str]:
    """Expressions of empty boards as these functions, and all that they call, seem to have them."""
    program = loaded.program
    nodes = [
        each
        for name in program.reached_from(names)
        for each in own_nodes(program.functions[name].node)
    ]
    forms = Counter(form for each in nodes if (form := _form(each)))
    for each in nodes:
        # `board[i]` of `board[i][j]` is a row.
        if isinstance(each, ast.Subscript) and _form(each) == "rows":
            forms["flat"] -= 1
    signs = Counter(sign for each in nodes for sign in _compared(each, loaded))
    # What is usual for an empty cell goes before what may be a stone.
    likely = sorted(signs.most_common(), key=lambda each: each[0] not in _EMPTY)[:3]
    found: list[str] = []
    for form, count in forms.most_common() or [("flat", 1)]:
        for sign, _ in likely:
            if form == "text" and not isinstance(sign, str):
                continue
            if count > 0:
                found.append(_FORMS[form].format(repr(sign)))
    return found[:6]


_EMPTY = (" ", None, 0, "", ".", "_", "-")
_FORMS = {"rows": "[[{0}] * 3 for _ in range(3)]", "flat": "[{0}] * 9", "text": "{0} * 9"}


def _form(node: ast.AST) -> str:
    if not isinstance(node, ast.Subscript):
        return ""
    if isinstance(node.slice, ast.Slice):
        return "text" if isinstance(node.value, ast.Name) else ""
    if isinstance(node.value, ast.Subscript):
        return "rows"
    return "flat" if isinstance(node.value, ast.Name | ast.Attribute) else ""


def _compared(node: ast.AST, loaded: Loaded) -> Iterator[Any]:
    """What cells are compared with, and what is looked for in a board, or counted there."""
    others: list[ast.expr | None] = []
    if isinstance(node, ast.Call):
        others = [_counted(node)]
    elif isinstance(node, ast.Compare) and len(node.comparators) == 1:
        sides = node.left, node.comparators[0]
        is_search = isinstance(node.ops[0], ast.In | ast.NotIn)
        for one, other in (sides, sides[::-1]):
            if isinstance(one, ast.Subscript) or (is_search and other is node.left):
                others.append(other)
    for each in others:
        if isinstance(each, ast.Name | ast.Constant):
            value = _value(each, loaded)
            is_short = isinstance(value, str) and len(value) <= 1
            if is_short or value == 0 or (value is None and isinstance(each, ast.Constant)):
                yield value


def _value(expression: ast.expr, loaded: Loaded) -> Any:
    if isinstance(expression, ast.Constant):
        return expression.value
    return loaded.names.get(expression.id) if isinstance(expression, ast.Name) else None


def _counts(name: str, function: Function) -> bool:
    """Whether a call passes on one less of it, or one more."""
    return any(
        isinstance(each, ast.BinOp)
        and isinstance(each.op, ast.Sub | ast.Add)
        and _is(each.left, name)
        and isinstance(each.right, ast.Constant)
        and each.right.value == 1
        for call, _ in function.sites
        for each in call.args
    )


def _is(expression: ast.AST, name: str) -> bool:
    return isinstance(expression, ast.Name) and expression.id == name
