"""What a program says of its board itself: with `@watched`, or three small functions."""

from __future__ import annotations

from ttt_tui.features.programs.child.call_graph import Function
from ttt_tui.features.programs.child.loader import Loaded
from ttt_tui.features.programs.child.probe import SAID_BOARD
from ttt_tui.features.programs.child.watch import Watch
from ttt_tui.features.programs.watched_decorator import BoardDeclaration

_THREE = {"start": 0, "cells": 1, "value": 1}
"""`start()` gives what the search begins with, `cells(state)` and `value(answer)` what is in it."""


def said(loaded: Loaded, cycle: list[Function], watch: Watch) -> str:
    """Heed what the program says; the expression for its board, "" where it gives none."""
    names, functions = loaded.main.names, loaded.program.functions
    takes = {name: len(functions[name].parameters) for name in _THREE if name in functions}
    has_three = takes == _THREE and all(callable(names.get(name)) for name in _THREE)
    for index, function in enumerate(cycle):
        if has_three:
            watch.said.setdefault(index, BoardDeclaration(names["cells"], names["value"]))
        if (each := watch.said.get(index)) is not None and each.board is not None:
            function.module.names[SAID_BOARD.format(index)] = each.board
    return "start()" if has_three else ""
