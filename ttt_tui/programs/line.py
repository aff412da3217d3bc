"""The `# ttt:` line: everything that a file may say of its search, as a value."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any

from ttt_tui.games.game import GameTextError, Side
from ttt_tui.games.rules import Rules

_COMMENT = re.compile(r"^\s*#\s*ttt:(.*)$", re.MULTILINE)
_TOKEN = re.compile(r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"|[(\[{]|[)\]}]|(?<!\S)[a-z]+=|.", re.S)
_MOVE_PARTS = frozenset({"cell", "cell+1", "row", "row+1", "col", "col+1", "_"})
_LONGEST = 60
"""Items of a container that are printed."""


class LineError(ValueError):
    """A `# ttt:` line that cannot be read; its text is a sentence."""


@dataclass(frozen=True)
class Line:
    """A `# ttt:` line; a key that is not given is an empty text or None.

    Attributes:
        call: an expression with `BOARD`, `MARK`, `OTHER` and `X_MOVES`.
        board: an expression for an empty board, or the name or attribute where it is.
        marks: an expression for the marks of X, of O and of an empty cell.
        rules: as positions begin: `3x3k3`.
        cells: the program's index of each cell in reading order.
        move: the form of an answer: `cell`, `row+1,col+1`, `_,cell`.
        side: `X`, `O` or `both`: whom the program plays.
        read: an expression for a function that shows a board.
    """

    call: str = ""
    board: str = ""
    marks: str = ""
    rules: Rules | None = None
    cells: tuple[int, ...] = ()
    move: str = ""
    side: str = ""
    read: str = ""

    @classmethod
    def parse(cls, text: str) -> Line:
        """Read the `# ttt:` lines of a file; an empty line if there is none.

        Raises:
            LineError: with what is wrong and what would be right.
        """
        given: dict[str, str] = {}
        for comment in _COMMENT.findall(text):
            given |= _pairs(comment)
        readers = {"rules": _rules, "cells": _cells, "move": _move, "side": _side}
        values: dict[str, Any] = {}
        for key, value in given.items():
            values[key] = readers[key](value) if key in readers else value
        return cls(**values)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that the line names; none if it does not say."""
        known = {"X": (Side.X,), "O": (Side.O,), "both": (Side.X, Side.O)}
        return known.get(self.side, ())

    def filled(self, other: Line) -> Line:
        """Return this line with the keys that it leaves open from another one."""
        mine = {each.name: getattr(self, each.name) for each in fields(self)}
        return replace(other, **{name: value for name, value in mine.items() if value})

    def asking(self, *keys: str) -> str:
        """Return the line as printed, with `...` for the keys that are open."""
        parts = []
        for each in fields(self):
            value = getattr(self, each.name)
            if each.name == "cells":
                value = ",".join(map(str, value))
            if each.name in keys:
                value = "..."
            if value:
                parts.append(f"{each.name}={value}")
        return " ".join(["# ttt:", *parts])

    def __str__(self) -> str:
        return self.asking()


def _pairs(comment: str) -> dict[str, str]:
    """Split a comment at its keys, which stand outside of brackets and texts."""
    names = {each.name for each in fields(Line)}
    found: dict[str, str] = {}
    key = ""
    depth = 0
    for token in _TOKEN.findall(comment):
        if depth == 0 and token[:-1] in names and token[-1] == "=":
            key = token[:-1]
            found[key] = ""
            continue
        depth += (token in "([{") - (token in ")]}")
        if key:
            found[key] += token
        elif token.strip():
            raise LineError(
                f"The line '# ttt:' begins with a key such as call=; it has {comment!r}."
            )
    values = {key: value.strip() for key, value in found.items()}
    for key, value in values.items():
        if value in ("", "..."):
            raise LineError(f"The line '# ttt:' leaves {key}= open: complete it.")
    return values


def _rules(text: str) -> Rules:
    try:
        return Rules.parse(text)
    except GameTextError as error:
        raise LineError(f"The line '# ttt:' has rules={text}: {error}.") from None


def _cells(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(part.strip().isdecimal() for part in parts) or len(set(parts)) < len(parts):
        raise LineError(
            f"The line '# ttt:' has cells={text}: write one index for each cell, such as 0,1,2."
        )
    return tuple(map(int, parts))


def _move(text: str) -> str:
    parts = text.split(",")
    is_named = any(part != "_" for part in parts)
    if not is_named or not _MOVE_PARTS.issuperset(parts):
        raise LineError(f"The line '# ttt:' has move={text}: write cell, cell+1, row,col or such.")
    return text


def _side(text: str) -> str:
    if text not in ("X", "O", "both"):
        raise LineError(f"The line '# ttt:' has side={text}: write X, O or both.")
    return text


def written(value: Any) -> str:
    """Write a value as an expression that evaluates to it where `inf`, `nan` and numpy are at hand.

    An object without such an expression is written as its class, called without arguments.
    """
    if hasattr(value, "dtype") and hasattr(value, "tolist"):
        inner = written(value.tolist())
        return f"__import__('numpy').array({inner})" if getattr(value, "shape", ()) else inner
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, float) and not math.isfinite(value):
        return f"float('{value}')"
    if type(value) in (list, tuple, set) and value:
        return _written_items(value)
    if type(value) is dict:
        pairs = [f"{written(key)}: {written(each)}" for key, each in list(value.items())[:_LONGEST]]
        return f"{{{', '.join(pairs)}}}"
    if value is None or type(value) in (bool, int, float, str, bytes, list, tuple):
        return repr(value)
    text = " ".join(repr(value).split())
    return f"{type(value).__name__}()" if text.startswith("<") else text


def _written_items(value: Any) -> str:
    items = [written(each) for each in list(value)[:_LONGEST]]
    if type(value) is list and len(items) > 1 and len(set(items)) == 1:
        if items[0][0] in "[{":  # rows must not be one and the same
            return f"[{items[0]} for _ in range({len(items)})]"
        return f"[{items[0]}]*{len(items)}"
    inner = ", ".join(items)
    if type(value) is tuple:
        return f"({inner},)" if len(items) == 1 else f"({inner})"
    return f"[{inner}]" if type(value) is list else f"{{{inner}}}"
