"""Which function of a file chooses moves by its search, without being part of it."""

from __future__ import annotations

import ast

from ttt_tui.programs.source import Source

_LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def untested_chooser(source: Source, function: str) -> str:
    """What calls the search for one move after another and was not called itself; "" for nothing.

    Args:
        function: that was called and recorded: `Game.minimax`.
    """
    functions = source.functions
    for group in source.groups:
        callers = source.callers(group)
        if function not in {functions[number].name for number in group | callers}:
            continue
        names = {functions[number].short for number in group}
        for number in callers:
            if functions[number].name != function and _compares(functions[number].node, names):
                return functions[number].short
        skipped = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        rest = [each for each in source.tree.body if not isinstance(each, skipped)]
        if _compares(ast.Module(rest, []), names):
            return "the program"
    return ""


def _compares(node: ast.AST, names: set[str]) -> bool:
    """Whether one of the names is called in a loop, or handed on as a function."""
    for each in ast.walk(node):
        if isinstance(each, _LOOPS):
            calls = (call for call in ast.walk(each) if isinstance(call, ast.Call))
            if any(_name(call.func) in names for call in calls):
                return True
        if isinstance(each, ast.Call):
            handed = [*each.args, *(key.value for key in each.keywords)]
            if any(_name(part) in names for part in handed):
                return True
    return False


def _name(node: ast.AST) -> str:
    return str(getattr(node, "id", getattr(node, "attr", "")))
