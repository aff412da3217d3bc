"""Look into some nodes: the variables of each as it was entered, and as it was left."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container
from typing import Any

from ttt_tui.features.programs.child.value_sources import bound
from ttt_tui.features.programs.child.watch import Function

_LONGEST_WORDS = 80
_MOST_LOOKED = 20_000
"""So many calls and returns are looked at for the variables of one node as it returns."""


class VariableReader:
    """Which nodes are looked into."""

    def __init__(self, wanted: Container[int], say: Callable[[int, dict[str, Any]], None]) -> None:
        """`wanted` are their numbers; `say` is called with each when it is left."""
        self._wanted = wanted
        self._say = say

    def around(
        self, number: int, function: Function, inner: Function, args: Any, kwargs: Any
    ) -> Function:
        """The function of a node that is being entered, or what looks into it as well."""
        if number not in self._wanted:
            return function
        found: dict[str, Any] = {"entry": shown(bound(inner, args, kwargs)), "returned": ""}

        def looked_into(*args: Any, **kwargs: Any) -> Any:
            before = sys.getprofile()
            left: dict[str, str] = {}
            sys.setprofile(_saving(inner, left))
            try:
                result = function(*args, **kwargs)
                found["returned"] = short(result)
                return result
            finally:
                sys.setprofile(before)
                self._say(number, {**found, "leave": left})

        return looked_into


def _saving(function: Function, left: dict[str, str]) -> Callable[..., None]:
    """Saves the variables of the first call of a function, as it returns."""
    code: Any = function.__code__
    mine: Any = None
    seen = 0

    def look(frame: Any, event: str, _: Any) -> None:
        nonlocal mine, seen
        seen += 1
        if seen > _MOST_LOOKED:
            sys.setprofile(None)
        elif frame.f_code is code:
            if event == "call" and mine is None:
                mine = frame
            elif event == "return" and frame is mine:
                left.update(shown(frame.f_locals))

    return look


def shown(variables: dict[str, Any]) -> dict[str, str]:
    return {name: short(value) for name, value in variables.items()}


def short(value: Any) -> str:
    """As Python writes it, cut short; whatever an object's own `repr` does."""
    try:
        text = repr(value)
    except Exception as error:
        text = f"<{type(value).__name__}: {type(error).__name__}>"
    return text if len(text) <= _LONGEST_WORDS else f"{text[: _LONGEST_WORDS - 3]}..."
