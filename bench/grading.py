"""A class of hand-ins: how long `ttt-tui check` takes for all of them."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.harness import Effort, Figure, Target, median
from bench.programs import COPIED, IN_PLACE
from bench.terminal import installed_command
from ttt_tui.engine.worker_pool import cores

_HAND_INS = 100
_FEW = 4
_SECONDS = 180.0
"""For all of them, on two cores."""
_PLAIN_RUNS = 5

_ONE_STONE = IN_PLACE.replace(
    "minimax(board, 0, True)\n", "board[1][1] = 'X'\nprint(minimax(board, 0, False))\n"
)
_PROGRAMS = (
    _ONE_STONE,
    COPIED,
    _ONE_STONE.replace("return -10", "return 10"),
    _ONE_STONE.replace("best = max(best, value) if is_max else min(best, value)",
                       "best = max(best, value)"),
)  # fmt: skip
"""55,504 nodes, 18,296 nodes, a wrong leaf, a wrong value: a third of a second each, or so."""
_POINTS = "rules = 20\nleaves = 20\nvalues = 40\npruning = 20\nexpect = 10\n"


def measure(effort: Effort) -> list[Figure]:
    number = _HAND_INS if effort.runs > 1 else _FEW
    with tempfile.TemporaryDirectory() as name:
        folder, points = Path(name, "class"), Path(name, "points.toml")
        folder.mkdir()
        points.write_text(_POINTS, encoding="utf-8")
        files = [folder / f"hand_in_{each:03}.py" for each in range(number)]
        for each, file in enumerate(files):
            source = _PROGRAMS[each % len(_PROGRAMS)]
            file.write_text(f"# hand-in {each}\n{source}", encoding="utf-8")
        plain = [_seconds([sys.executable, str(file)]) for file in files[:_PLAIN_RUNS]]
        jobs = ["--jobs", str(min(2, cores()))]
        check = [*installed_command(), "check", str(folder), "--json", *jobs]
        whole = _seconds([*check, "--points", str(points), "--expect", "minimax"])
    note = f"{number} files, two at a time"
    target = Target(_SECONDS) if number == _HAND_INS else None
    return [
        median("a class: a plain run of a hand-in", plain),
        Figure("a class: checked and graded", whole, "s", target, note),
    ]


def _seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, capture_output=True, check=False)
    return time.perf_counter() - start
