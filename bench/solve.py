"""The strong solver on empty boards: time and nodes of the whole answer, and the table's memory.

The whole answer is value, distance, every best move and a line of best play. Processor time, as
the figures to keep to are about the work and not about who else uses the machine.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from bench.harness import Effort, Figure, Target, interleave, median, missing
from ttt_tui.features.solver import Progress, Solution, solve
from ttt_tui.features.solver.prover import IS_BUILT, Kernel
from ttt_tui.game import Position, Rules


@dataclass(frozen=True)
class Board:
    """An empty board to solve, and how many seconds that may take."""

    rules: Rules
    seconds: float | None = None


BOARDS = (
    Board(Rules(4, 4, 4), 0.05),
    Board(Rules(5, 4, 4), 1.0),
    Board(Rules(5, 5, 4), 10.0),
    Board(Rules(6, 5, 4)),
    Board(Rules(5, 5, 4, gravity=True), 0.2),
    Board(Rules(5, 6, 4, gravity=True), 3.0),
    Board(Rules(6, 6, 4, gravity=True), 6.0),
    Board(Rules(4, 4, 3, misere=True)),
)
MEGABYTES = 64

# The memory of a process that has written every page of its table, and of one with a tiny table.
_PEAK_MEMORY = """
import sys
from ttt_tui.game import Position, Rules
from ttt_tui.features.solver import solve
solve(Position(rules=Rules(6, 7, 4, gravity=True)), table_mb=float(sys.argv[1]), nodes=800_000)
with open("/proc/self/status") as status:
    print(next(int(line.split()[1]) for line in status if line[:6] == "VmHWM:") * 1024)
"""


def measure(effort: Effort, boards: Sequence[Board] = BOARDS) -> list[Figure]:
    if Kernel.__module__.endswith(".kernel"):
        why = "TTT_TUI_PURE is set" if IS_BUILT else "it is not built here"
        return [missing("solve: compiled", why)]
    found = {board.rules: solve(Position(rules=board.rules)) for board in boards}
    times = interleave(
        {str(board.rules): partial(_seconds, board.rules) for board in boards}, effort.runs
    )
    figures: list[Figure] = []
    for board in boards:
        name, solution = str(board.rules), found[board.rules]
        target = None if board.seconds is None else Target(board.seconds)
        figure = replace(median(f"solve {name}", times[name]), target=target)
        figures += [
            figure.noting(_words(solution)),
            Figure(f"solve {name}: nodes", solution.nodes, ""),
            Figure(f"solve {name}: value alone", _value_seconds(board.rules), "s"),
        ]
    figures.append(_memory())
    return figures


def _seconds(rules: Rules) -> float:
    started = time.process_time()
    solve(Position(rules=rules), table_mb=MEGABYTES)
    return time.process_time() - started


def _value_seconds(rules: Rules) -> float:
    """Until the value was known, told by the first progress from a later phase; all, if none."""
    started = time.process_time()
    later: list[float] = []

    def look(progress: Progress) -> None:
        if not later and not progress.phase.startswith("value"):
            later.append(time.process_time() - started)

    solve(Position(rules=rules), table_mb=MEGABYTES, on_progress=look)
    return later[0] if later else time.process_time() - started


def _words(solution: Solution) -> str:
    value = {1: "X wins", 0: "draw", -1: "O wins"}[solution.value or 0]
    return f"{value} in {solution.distance} plies, {len(solution.best_moves)} best moves"


def _memory() -> Figure:
    name = f"solve: a table of {MEGABYTES} MB / what was asked for"
    if not sys.platform.startswith("linux"):
        return missing(name, "only measured on Linux")
    ratio = (_peak_bytes(MEGABYTES) - _peak_bytes(1)) / (1e6 * (MEGABYTES - 1))
    return Figure(name, ratio, "x", Target(1.05), "growth of peak memory, most of it written")


def _peak_bytes(megabytes: int) -> float:
    done = subprocess.run(
        [sys.executable, "-c", _PEAK_MEMORY, str(megabytes)],
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)
