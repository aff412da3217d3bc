"""The programs of `examples/` and the table in which they stand."""

from __future__ import annotations

import re
from pathlib import Path

EXAMPLES = Path(__file__).parents[3] / "examples"


def rows() -> dict[str, tuple[str, ...]]:
    """The cells of the table beside each program's name, by its file."""
    found: dict[str, tuple[str, ...]] = {}
    for line in (EXAMPLES / "README.md").read_text(encoding="utf-8").splitlines():
        if match := re.match(r"\| \[.+?\]\((.+?)\) \|(.*)\|$", line):
            found[match[1]] = tuple(cell.strip() for cell in match[2].split("|"))
    return found
