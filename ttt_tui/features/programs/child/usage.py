"""What functions do with a name; the values and boards that are usual for that are guesses."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from ttt_tui.features.programs.child.call_graph import MODULE, Function, Program, own_nodes
from ttt_tui.features.programs.child.loader import Loaded
from ttt_tui.features.programs.child.stand_ins import is_stand_in

A_FEW_PLIES, ALL_PLIES = 4, 9
_LONGEST = 8
_MOST_GUESSES = 8
_HOPS = 2


def usual(name: str, function: Function | None = None) -> Any:
    """By its name alone, but a depth that counts up starts at 0; None for no idea."""
    if function is not None and _counts(name, function) > 0:
        return 0
    is_large = function is not None and _is_connect_four(function)
    for pattern, small, large in _USUAL_VALUES:
        if pattern.search(name):
            return large if is_large else small
    return None


def _is_connect_four(function: Function) -> bool:
    """Whether the file is called so, or what it defines."""
    names = [function.module.file.rpartition("/")[2], *function.module.scope]
    return any(_CONNECT_FOUR.search(each) for each in names)


def _users(
    name: str, function: Function, program: Program, hops: int = _HOPS
) -> Iterator[tuple[str, Function]]:
    """A function with a name of it, and those that it hands that on to, `hops` calls deep."""
    yield name, function
    for call, targets in function.sites if hops else ():
        for place, each in enumerate(call.args):
            for target in targets if _is(each, name) else ():
                one = program.functions[target]
                at = place + one.takes_self
                if one is not function and at < len(one.parameters):
                    yield from _users(one.parameters[at], one, program, hops - 1)


def attributes(name: str, function: Function, program: Program) -> set[str]:
    """The attributes that are used of it, where it is saved as an attribute or handed on, too."""
    saved = [
        ast.unparse(each.targets[0])
        for each in own_nodes(function.node)
        if isinstance(each, ast.Assign) and _is(each.value, name)
        if isinstance(each.targets[0], ast.Attribute)
    ]
    users = list(_users(name, function, program))
    for one in program.functions.values() if saved and function.owner else ():
        if one.owner == function.owner:
            users += (user for each in saved for user in _users(each, one, program))
    return {
        each.attr
        for text, one in users
        for each in own_nodes(one.node)
        if isinstance(each, ast.Attribute) and _is(each.value, text)
    }


def by_use(name: str, function: Function, program: Program) -> Any:
    """A number that is counted, what it is compared with, a condition; None for no idea."""
    users = _users(name, function, program)
    return next((v for each in users if (v := _by_use(*each)) is not None), None)


def _by_use(name: str, function: Function) -> Any:
    others = [_value(each, function) for each in compared_with(name, function)]
    found = [each for each in others if each is not None]
    if step := _counts(name, function):
        return A_FEW_PLIES if step < 0 or not found else 0
    if found:
        # Of levels the deepest: it looks to the end.
        return next((each for each in found if _DEEPEST.search(str(each))), found[0])
    for each in own_nodes(function.node):
        test = getattr(each, "test", None)
        operand = each.operand if isinstance(each, ast.UnaryOp) else None
        if any(_is(one, name) for one in (test, operand) if one is not None):
            return True
    return None


def compared_with(name: str, function: Function) -> Iterator[ast.expr]:
    """What a function compares a name with."""
    for each in own_nodes(function.node):
        if isinstance(each, ast.Compare) and isinstance(each.ops[0], ast.Eq | ast.NotEq):
            sides = each.left, each.comparators[0]
            yield from (other for one, other in (sides, sides[::-1]) if _is(one, name))


def _counts(name: str, function: Function) -> int:
    """1 if a call passes on one more of it, -1 if one less."""
    for call, _ in function.sites:
        for each in [*call.args, *(keyword.value for keyword in call.keywords)]:
            if (
                isinstance(each, ast.BinOp)
                and isinstance(each.op, ast.Sub | ast.Add)
                and _is(each.left, name)
                and isinstance(each.right, ast.Constant)
                and each.right.value == 1
            ):
                return 1 if isinstance(each.op, ast.Add) else -1
    return 0


def is_board(name: str, function: Function) -> bool:
    """Whether a function looks into it: `b[i]`, `" " in b`, `b.count(" ")`."""
    for each in own_nodes(function.node):
        looked: ast.AST | None = None
        if isinstance(each, ast.Subscript):
            looked = each.value
        elif isinstance(each, ast.Compare) and isinstance(each.ops[-1], ast.In | ast.NotIn):
            looked = each.comparators[-1]
        elif isinstance(each, ast.Call) and _counted(each) is not None:
            looked = getattr(each.func, "value", None)
        if looked is not None and _is(looked, name):
            return True
    return False


def is_board_below(name: str, function: Function, program: Program) -> bool:
    """Whether a function does so, or those that it hands it on to."""
    return any(is_board(*each) for each in _users(name, function, program))


def is_impossible(value: Any, name: str, function: Function) -> bool:
    """Whether a function takes something out of it by numbers, and there is nothing in it."""
    is_empty = isinstance(value, str | list | tuple) and not value
    if not (value is None or is_empty or isinstance(value, int | float) or is_stand_in(value)):
        return False
    return any(
        isinstance(each, ast.Subscript) and _is(each.value, name)
        for each in own_nodes(function.node)
    )


def _counted(call: ast.Call) -> ast.expr | None:
    """`" "` of `b.count(" ")`."""
    is_count = isinstance(call.func, ast.Attribute) and call.func.attr == "count"
    return call.args[0] if is_count and len(call.args) == 1 else None


def boards(loaded: Loaded, names: set[str]) -> list[str]:
    """Expressions of empty boards as these functions, and all that they call, seem to have them."""
    functions = [loaded.program.functions[each] for each in loaded.program.reached_from(names)]
    nodes = [(each, function) for function in functions for each in own_nodes(function.node)]
    forms = Counter(form for each, _ in nodes if (form := _form(each)))
    for each, _ in nodes:
        # `board[i]` of `board[i][j]` is a row.
        if isinstance(each, ast.Subscript) and _form(each) == "rows":
            forms["flat"] -= 1
    if any(isinstance(each, ast.Name) and each.id in ("np", "numpy") for each, _ in nodes):
        forms["array"] += forms["rows"] + 1
    signs = Counter(sign for each, function in nodes for sign in _compared(each, function))
    # What is usual for an empty cell goes before what may be a stone.
    likely = sorted(signs.most_common(), key=lambda each: each[0] not in _EMPTY)[:3]
    rows, columns = _size(loaded, functions, [each for each, _ in nodes])
    found: list[str] = []
    for form, count in forms.most_common() or [("flat", len(signs))]:
        for sign in [each for each, _ in likely] or _USUAL:
            is_sign = {"text": isinstance(sign, str), "array": sign == 0}.get(form, True)
            if is_sign and count > 0:
                text = _FORMS[form].format(repr(sign), rows, columns, rows * columns)
                found.append(text)
        if count > 0 and not any(each in _EMPTY for each, _ in likely):
            numbered = _NUMBERED.get(form, ())
            found += [text.format(rows, columns, rows * columns) for text in numbered]
    return found[:_MOST_GUESSES]


def _named(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.I)


_USUAL_VALUES: tuple[tuple[re.Pattern[str], Any, Any], ...] = (
    # Names; the value on 3x3, and in Connect Four.
    (_named(r"depth|level|ply|profond|profund|tiefe|livello"), ALL_PLIES, ALL_PLIES),
    (_named(r"^m$|^(n_?)?rows?$"), 3, 6),
    (_named(r"size|^n$|dim|^(n_?)?col(umn)?s?$"), 3, 7),
    (_named(r"^k$|target|in_a_row|(to|for)_win|win_(len|num|count|cond)|streak"), 3, 4),
    (_named(r"max|turn|is_|ai|comput|bot"), True, True),
    (_named(r"player|symbol|letter|mark|who|side|sign"), "X", "X"),
)
_CONNECT_FOUR = re.compile(r"connect_?(4|four)|c4|puissance|four_?in", re.I)
_DEEPEST = re.compile(r"hard|expert|impossible|unbeat|perfect|master", re.I)
_EMPTY = (" ", None, 0, "", ".", "_", "-")
_USUAL = (" ", 0, None, "", "-")
_FORMS = {
    "rows": "[[{0}] * {2} for _ in range({1})]",
    "flat": "[{0}] * {3}",
    "text": "{0} * {3}",
    "array": "__import__('numpy').full(({1}, {2}), {0})",
}
_NUMBERED = {
    "rows": (
        "[[{1} * r + c + 1 for c in range({1})] for r in range({0})]",
        "[[str({1} * r + c + 1) for c in range({1})] for r in range({0})]",
    ),
    "flat": ("[*range(1, {2} + 1)]", "[*map(str, range(1, {2} + 1))]"),
}
"""Where nothing is compared with an empty cell, each may hold its number."""
_ROWS = re.compile(
    r"^(n|num|nb|no|number|max|board|grid|total)?_?(of_)?(rows?|height|lignes?)(_?count)?s?$"
)
_COLUMNS = re.compile(
    r"^(n|num|nb|no|number|max|board|grid|total)?_?(of_)?(col(umn)?s?|width|colonnes?)(_?count)?$"
)
_SIZE = re.compile(r"^(board|grid)?_?(size|dim|dimension|n|length)$")


def _size(loaded: Loaded, functions: list[Function], nodes: list[ast.AST]) -> tuple[int, int]:
    """Rows and columns: constants that are called so, else how far the loops go."""
    numbers = {n.lower(): v for n, v in loaded.values() if type(v) is int and 3 <= v <= _LONGEST}
    rows, columns, size = (
        next((value for name, value in numbers.items() if pattern.search(name)), 0)
        for pattern in (_ROWS, _COLUMNS, _SIZE)
    )
    if rows and columns:
        return rows, columns
    if size:
        return size, size
    loops = Counter(
        each.args[-1].value
        for each in nodes
        if isinstance(each, ast.Call) and getattr(each.func, "id", "") == "range" and each.args
        if isinstance(each.args[-1], ast.Constant) and type(each.args[-1].value) is int
    )
    if (loops[7] and (loops[6] or loops[3])) or any(map(_is_connect_four, functions)):
        return 6, 7
    square = max((3, 4, 5), key=lambda side: loops[side])
    return square, square


def _form(node: ast.AST) -> str:
    if not isinstance(node, ast.Subscript):
        return ""
    if isinstance(node.slice, ast.Tuple):
        return "array"
    if isinstance(node.slice, ast.Slice):
        is_copy = node.slice.lower is None and node.slice.upper is None
        return "text" if isinstance(node.value, ast.Name) and not is_copy else ""
    if isinstance(node.value, ast.Subscript):
        return "rows"
    return "flat" if isinstance(node.value, ast.Name | ast.Attribute) else ""


def _compared(node: ast.AST, function: Function) -> Iterator[Any]:
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
            value = _value(each, function)
            is_short = isinstance(value, str) and len(value) <= 1
            if is_short or value == 0 or (value is None and isinstance(each, ast.Constant)):
                yield value


def _value(expression: ast.expr, function: Function) -> Any:
    if isinstance(expression, ast.Constant):
        return expression.value
    return function.module.names.get(expression.id) if isinstance(expression, ast.Name) else None


def _is(expression: ast.AST, name: str) -> bool:
    """Whether it is that: `board`, or `self.board`."""
    if "." not in name:
        return isinstance(expression, ast.Name) and expression.id == name
    return isinstance(expression, ast.Attribute) and ast.unparse(expression) == name


# What expressions mean by their form.


def is_local(name: str, function: Function) -> bool:
    """Whether a name that stands in a function is a variable of it, or of one around it."""
    scope: Function | None = function
    while scope is not None:
        if name in scope.parameters or any(bound_to(name, scope)):
            return scope.name != MODULE
        scope = scope.outer
    return False


def bound_to(name: str, function: Function) -> Iterator[tuple[ast.expr, Any]]:
    """The expressions that a function assigns to a name, and what of each: all, an item, each."""
    for node in own_nodes(function.node):
        if isinstance(node, ast.For) and getattr(node.target, "id", "") == name:
            yield node.iter, "each"
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        value = node.value
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if getattr(target, "id", "") == name:
                yield value, None
            for place, each in enumerate(target.elts if isinstance(target, ast.Tuple) else ()):
                if getattr(each, "id", "") == name and isinstance(target, ast.Tuple):
                    if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
                        yield value.elts[place], None
                    else:
                        yield value, place


def class_of(called: ast.expr, caller: Function) -> str:
    """The class that is called: `Game` of `Game()` and of `rules.Game()`."""
    if isinstance(called, ast.Attribute):
        module = caller.module.aliases.get(ast.unparse(called.value))
        return module.scope.get(called.attr, "") if module else ""
    return caller.module.scope.get(called.id, "") if isinstance(called, ast.Name) else ""


def is_bound(call: ast.Call) -> bool:
    """`self.search(...)`, not `Game.search(game, ...)`: near enough, as classes are capitalised."""
    value = getattr(call.func, "value", None)
    return not (isinstance(value, ast.Name) and value.id[:1].isupper() and len(value.id) > 1)
