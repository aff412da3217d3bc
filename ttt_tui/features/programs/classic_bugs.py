"""The gallery of classic bugs: alpha-beta as people really write it, with one bug each.

There is one program, `gallery/alpha_beta.py`. Each bug changes a few of its lines. The result is
written to a file, and is run and recorded like any user's file.
"""

from __future__ import annotations

import atexit
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ttt_tui.features.programs.processes import Folder
from ttt_tui.features.programs.program_algorithm import algorithm_of
from ttt_tui.features.programs.recorded_runs import Runs
from ttt_tui.search import Algorithm

CLASSIC_BUGS = {
    "fresh-windows": "a fresh window for every first move",
    "inner-break": "a break that leaves one of two loops",
    "strict-cut": "cuts at > where >= is enough",
    "full-board-first": "full before won",
    "depth-forgotten": "a late win counts as much as an early one",
    "bound-as-value": "a table that takes bounds for values",
}
"""Their names, and what is wrong, in a few words."""

_PROGRAM = Path(__file__).parent / "gallery/alpha_beta.py"

_FRESH = {
    "alpha, beta)\n        board": "-math.inf, math.inf)\n        board",
}
_CHANGES: Mapping[str, Mapping[str, str]] = {
    "fresh-windows": _FRESH,
    "inner-break": {
        **_FRESH,
        "beta:\n                return best": (
            "beta:\n                break  # leaves the columns, and the rows go on"
        ),
    },
    "strict-cut": {"alpha >= beta": "alpha > beta"},
    "full-board-first": {
        "    won = winner": "    if is_full(board):\n        return 0\n    won = winner",
    },
    "depth-forgotten": {},
    "bound-as-value": {
        "def minimax": "TABLE = {}\n\n\ndef minimax",
        "    best = -math": (
            "    key = str(board)\n"
            "    if key in TABLE:\n"
            "        return TABLE[key]\n"
            "    best = -math"
        ),
        "return best": "return TABLE.setdefault(key, best)",
        "    choice, alpha, beta": "    TABLE.clear()\n    choice, alpha, beta",
    },
}
"""Replacements in the text of the program, made wherever a text occurs."""


@cache
def algorithm(name: str) -> Algorithm:
    """Raises:
    KeyError: there is no such bug.
    """
    about = CLASSIC_BUGS[name]
    runs = Runs(file_of(name), "minimax")
    return algorithm_of(runs, ("minimax",), name=name, about=about, home=__name__)


def file_of(name: str) -> Path:
    """The file of the program with a bug, which is there until this program ends.

    Raises:
        KeyError: there is no such bug.
        OSError: it cannot be written.
    """
    text = _PROGRAM.read_text(encoding="utf-8")
    for before, after in _CHANGES[name].items():
        text = text.replace(before, after)
    file = _folder() / f"{name.replace('-', '_')}.py"
    file.write_text(text, encoding="utf-8")
    return file


@cache
def _folder() -> Path:
    folder = Folder()
    atexit.register(folder.remove)
    return Path(folder.path)
