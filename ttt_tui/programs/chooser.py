"""Which function of a file chooses moves by its search, without being part of it."""

from __future__ import annotations

import ast

_LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def untested_chooser(text: str, function: str) -> str:
    """What calls the search for one move after another and was not called itself; "" for nothing.

    Args:
        function: that was called and recorded: `Game.minimax`.
    """
    try:
        module = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return ""
    root = function.rpartition(".")[2]
    functions = {each.name: each for each in ast.walk(module) if isinstance(each, _FUNCTIONS)}
    calls = {name: _called(each) & functions.keys() for name, each in functions.items()}
    inside = _reached(root, calls)
    search = {root} | {name for name in inside if root in _reached(name, calls)}
    for name, each in functions.items():
        if name not in inside | search and _compares(each, search):
            return name
    rest = [each for each in module.body if not isinstance(each, (*_FUNCTIONS, ast.ClassDef))]
    return "the program" if _compares(ast.Module(rest, []), search) else ""


def _reached(name: str, calls: dict[str, set[str]]) -> set[str]:
    """The functions that a function calls, itself or through others."""
    found, left = set[str](), [name]
    while left:
        new = calls.get(left.pop(), set()) - found
        found |= new
        left += new
    return found


def _called(node: ast.AST) -> set[str]:
    return {_name(each.func) for each in ast.walk(node) if isinstance(each, ast.Call)}


def _name(node: ast.AST) -> str:
    return str(getattr(node, "id", getattr(node, "attr", "")))


def _compares(node: ast.AST, names: set[str]) -> bool:
    """Whether one of the names is called in a loop, or handed on as a function."""
    for each in ast.walk(node):
        if isinstance(each, _LOOPS) and _called(each) & names:
            return True
        if isinstance(each, ast.Call):
            handed = [*each.args, *(key.value for key in each.keywords)]
            if any(_name(part) in names for part in handed):
                return True
    return False
