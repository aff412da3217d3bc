"""The `# ttt:` line: everything that a file may say of its search, as a value."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from ttt_tui.games.game import GameTextError
from ttt_tui.games.rules import Rules

_COMMENT = re.compile(r"^\s*#\s*ttt:(.*)$", re.MULTILINE)
_KEY = re.compile(r"(?<!\S)(call|board|marks|rules|cells|move|side|read)=")
_FORMS = {
    "cells": (
        r"(?!.*\b(\d+),(.*,)?\1\b)\d+(,\d+)*", "write one index for each cell, such as 0,1,2"
    ),
    "move": (
        r"(_,)*(cell|row|col)(\+1)?(,(_|(row|col)(\+1)?))*", "write cell, cell+1, row,col or such"
    ),
    "side": (r"X|O|both", "write X, O or both"),
}  # fmt: skip
"""The form of a value, and what would be right."""
_PRINTED = {
    r"\n\s*": " ",
    r"<(\w+\.\w+): [^<>]*>": r"\1",
    r"<[\w.<>]*?(\w+) object at 0x\w+>": r"\1()",
    r"\bnp\.\w+\(([^()]*)\)": r"\1",
    r"\barray\(\[": "numpy.array([",
}
"""Parts of texts that `repr` makes of members, objects and numpy, as Python that evaluates."""


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
        read: an expression for a function of the first arguments of a call, the state that `call`
            makes; it returns the board.
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
        values: dict[str, Any] = {}
        for comment in _COMMENT.findall(text):
            values |= _pairs(comment)
        for key, (form, words) in _FORMS.items():
            if key in values and not re.fullmatch(form, values[key]):
                raise LineError(f"The line '# ttt:' has {key}={values[key]}: {words}.")
        if "read" in values and "call" not in values:
            raise LineError("The line '# ttt:' has read= without the call= that makes a state.")
        if "cells" in values:
            values["cells"] = tuple(map(int, values["cells"].split(",")))
        if "rules" in values:
            try:
                values["rules"] = Rules.parse(values["rules"])
            except GameTextError as error:
                raise LineError(
                    f"The line '# ttt:' has rules={values['rules']}: {error}."
                ) from None
        return cls(**values)

    @property
    def hands_side(self) -> bool:
        """True if the call says who is to move."""
        return any(word in self.call for word in ("MARK", "OTHER", "X_MOVES"))

    def filled(self, other: Line) -> Line:
        """Return this line with the keys that it leaves open from another one."""
        return replace(other, **{name: value for name, value in vars(self).items() if value})

    def asking(self, key: str = "") -> str:
        """Return the line as printed, with `...` for a key that is open."""
        values = vars(self) | {"cells": ",".join(map(str, self.cells))}
        if key:
            values[key] = "..."
        return " ".join(["# ttt:", *(f"{name}={each}" for name, each in values.items() if each)])

    def __str__(self) -> str:
        return self.asking()


def _pairs(comment: str) -> dict[str, str]:
    """Split a comment at its keys, which stand outside of brackets."""
    keys = [key for key in _KEY.finditer(comment) if not _is_open(comment[: key.start()])]
    if not keys or comment[: keys[0].start()].strip():
        raise LineError(f"The line '# ttt:' begins with a key such as call=; it has {comment!r}.")
    ends = [*(key.start() for key in keys[1:]), len(comment)]
    found = {}
    for key, end in zip(keys, ends, strict=True):
        value = comment[key.end() : end].strip()
        if value in ("", "..."):
            raise LineError(f"The line '# ttt:' leaves {key[1]}= open: complete it.")
        found[key[1]] = value
    return found


def _is_open(text: str) -> bool:
    """Return True if a bracket of the text is not closed."""
    return any(text.count(left) > text.count(right) for left, right in ("()", "[]", "{}"))


def written(value: Any) -> str:
    """Write a value as an expression that evaluates to it where `inf` and numpy are at hand.

    An object without such an expression is written as its class, called without arguments.
    """
    text = repr(value)
    for made, python in _PRINTED.items():
        text = re.sub(made, python, text)
    return re.sub(r"\[([^][,]+)(, \1)+\]", _repeated, text)


def _repeated(found: re.Match[str]) -> str:
    """Write a list of equal cells: `[' ']*9`."""
    return f"[{found[1]}]*{found[0].count(',') + 1}"
