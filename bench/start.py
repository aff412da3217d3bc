"""How soon the program is there: from the start of the process to the answer or first frame."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bench.harness import Effort, Figure, Run, Target, interleave, median, ratio
from bench.one_static import PAINTED
from bench.terminal import Terminal, installed_command, plain_environment

FIRST_FRAME = "Board"  # the title of its frame stands in the opening frame
DASHBOARD_PAINTED = "your move"  # stands below the board when every panel is there
_WORKED_EXAMPLE = "..O/XOO/..X"


def measure(effort: Effort) -> list[Figure]:
    command = installed_command()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        times = interleave(
            {
                "first frame": painting(command, FIRST_FRAME, home),
                "dashboard": painting(command, DASHBOARD_PAINTED, home),
                "one static": painting([sys.executable, "-m", "bench.one_static"], PAINTED, home),
                "version": _running([*command, "--version"]),
                "help": _running([*command, "--help"]),
                "analyze": _running([*command, "analyze", _WORKED_EXAMPLE]),
                "python": _running([sys.executable, "-c", "pass"]),
            },
            effort.runs,
        )
    python = times["python"]
    return [
        median("dashboard: first frame, the board", times["first frame"]),
        median("Textual app with one Static: first frame", times["one static"]),
        ratio("first frame / one Static's", times["first frame"], times["one static"], Target(1.2)),
        median("dashboard: every panel", times["dashboard"]),
        ratio("every panel / one Static's", times["dashboard"], times["one static"], Target(2.4)),
        median("python -c pass", python),
        median("ttt-tui --version", times["version"]),
        ratio("--version / python -c pass", times["version"], python, Target(4)),
        median("ttt-tui --help", times["help"]),
        ratio("--help / python -c pass", times["help"], python, Target(8)),
        median("ttt-tui analyze, worked example", times["analyze"]),
        ratio("analyze / python -c pass", times["analyze"], python, Target(6)),
    ]


def painting(command: Sequence[str], text: str, home: Path) -> Run:
    """Time until a text stands on the screen of a pseudo-terminal."""
    pattern = re.escape(text.encode())
    environment = plain_environment(home)

    def run() -> float:
        with Terminal(command, environment) as terminal:
            return terminal.wait_for(pattern) - terminal.started

    return run


def _running(command: Sequence[str]) -> Run:
    """Time until a command has ended."""

    def run() -> float:
        start = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        return time.perf_counter() - start

    return run
