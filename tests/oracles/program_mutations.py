"""Programs with one line changed, as people get it wrong: a symbol, a comparison, a stone left."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

_CHANGES = (
    (r"\bmax\(", "min("),
    (r"\bmin\(", "max("),
    (r">=", "<="),
    (r"<=", ">="),
    (r" > ", " < "),
    (r" < ", " > "),
    (r"range\(9\)", "range(8)"),
    (r"range\(3\)", "range(2)"),
    (r"return 1\b", "return -1"),
    (r"return -1\b", "return 1"),
    (r"return 0\b", "return 1"),
    (r"return 10\b", "return -10"),
    (r'= "X"', '= "O"'),
    (r'else "O"', 'else "X"'),
    (r'else "X"', 'else "O"'),
    (r"-negamax\(", "negamax("),
    (r"-beta, -alpha", "-alpha, -beta"),
    (r"alpha, beta\)", "beta, alpha)"),
    (r", alpha, beta", ", -9, 9"),
    (r"\(2, 4, 6\)", "(2, 4, 7)"),
    (r", \(2, 4, 6\)", ""),
    (r"\(1, 4, 7\)", "(1, 4, 8)"),
    (r"== ' '|== \" \"|== \"\.\"|== '\.'", "!= 'Z'"),
    (r"return best\b", "return value"),
    (r"return best\b", "return score"),
    (r"\bnot (is_max|maximizing|is_maximizing|x_to_move)", r"\1"),
    (r"^(\s+)\w+(\[\w+\])+ = (\" \"|\"\.\"|' '|EMPTY|None|0|\"_\"|\"-\")$", r"\1pass"),
    (r"^(\s+)break$", r"\1pass"),
    (r"= -?(math\.)?inf\b|= -?\d+ if .*", "= 0"),
)  # fmt: skip


class Mutant(NamedTuple):
    """A program with one line changed; lines are numbered from 1."""

    line: int
    before: str
    after: str
    text: str


def mutants(text: str) -> Iterator[Mutant]:
    """All that are still Python."""
    lines = text.split("\n")
    for index, line in enumerate(lines):
        if line.startswith(('"""', "import", "from")):
            continue
        for pattern, replacement in _CHANGES:
            for found in re.finditer(pattern, line):
                changed = line[: found.start()] + re.sub(
                    pattern, replacement, line[found.start() :], count=1
                )
                made = "\n".join([*lines[:index], changed, *lines[index + 1 :]])
                try:
                    ast.parse(made)
                except SyntaxError:
                    continue
                yield Mutant(index + 1, line.strip(), changed.strip(), made)
