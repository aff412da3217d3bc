"""Measure what the program promises, as ratios in one run: `python -m bench`.

A ratio holds on any machine that is as busy for one side as for the other: both are measured in
turns, by processor time, and the fastest run of each counts.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import quantiles
from time import process_time

from bench.screen import measure
from ttt_tui.games.game import Game
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules
from ttt_tui.games.text import read_game
from ttt_tui.search import rollouts
from ttt_tui.search.algorithms import algorithm
from ttt_tui.search.counters import counters
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import Options
from ttt_tui.search.run_here import search
from ttt_tui.tui.panels.rollout_rows import folds_of
from ttt_tui.tui.panels.tree import followed
from ttt_tui.tui.panels.tree_text import columns_for, row_spans

HERE = Path(__file__).parent
ROUNDS = 15


def say(what: str, figure: str, wanted: str = "") -> None:
    print(f"{what:<66} {figure:>12}   {wanted}".rstrip(), flush=True)


def seconds(run: Callable[[], object]) -> float:
    began = process_time()
    run()
    return process_time() - began


def fastest(*runs: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """The shortest processor time of each, measured in turns."""
    found = [float("inf")] * len(runs)
    for _ in range(rounds):
        found = [min(best, seconds(run)) for best, run in zip(found, runs, strict=True)]
    return found


def kernel(empty: Game) -> None:
    """The kernel against plain C, and what the trace costs."""
    if (compiler := shutil.which("cc")) is None:
        say("plain C", "no compiler")
        return
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "plain")
        subprocess.run([compiler, "-O3", "-o", program, str(HERE / "plain.c")], check=True)
        boards = ("minimax", "333", "20"), ("alpha-beta", "343", "100"), ("alpha-beta", "353", "5")
        for name, sides, runs in boards:
            rows, columns, in_a_row = map(int, sides)
            game = Position(rules=Rules(rows, columns, in_a_row))
            command = [program, *sides, name, runs]
            plain = float("inf")
            ours = float("inf")
            for _ in range(ROUNDS):
                ran = subprocess.run(command, capture_output=True, text=True, check=True)
                nodes, _value, nanoseconds = map(int, ran.stdout.split())
                plain = min(plain, nanoseconds / 1e9)
                for _ in range(5):
                    ours = min(ours, seconds(lambda: search(game, name, capacity=0)))  # noqa: B023
            assert search(game, name).totals.nodes == nodes
            say(
                f"{name} of an empty {'x'.join(sides[:2])} board, no trace / plain C",
                f"{ours / plain:.2f} x",
                "1.1 x",
            )
    off, on = fastest(
        lambda: search(empty, "minimax", capacity=0), lambda: search(empty, "minimax")
    )
    say("minimax with its trace / without", f"{on / off:.2f} x", "2 x")
    options = Options(extras=frozenset())
    plus = search(empty, "alpha-beta+", options).totals.nodes
    (took,) = fastest(lambda: search(empty, "alpha-beta+", options, capacity=0), rounds=5)
    say("alpha-beta+ without extras, nodes a second", f"{plus / took:,.0f}", "300,000")


def largest_trace() -> None:
    """Going to any moment of two million recorded nodes."""
    trace = search(read_game("3x4k3 empty"), algorithm("minimax"), nodes=3_000_000)
    events = trace.events
    times = []
    for number in range(400):
        event = (number * 7919 * 104729) % events
        times.append(seconds(lambda: (Moment(trace, event), counters(trace, event))))  # noqa: B023
    p99 = 1e3 * quantiles(times, n=100)[98]
    say("seek in 2,000,000 nodes: moment and counters, p99", f"{p99:.1f} ms", "16 ms")


def many_rollouts() -> None:
    """Going to any moment of 100,000 rollouts: the moment, and the rows of the tree in sight."""
    rollouts.ROLLOUTS = 100_000
    trace = search(read_game("empty"), "uct")
    folds = folds_of(trace)
    columns = columns_for(74, of_rollouts=True)
    times = []

    def show(event: int) -> None:
        moment = Moment(trace, event)
        folds.follow(followed(moment))
        rows = folds.rows(event)
        for index in range(min(40, rows.count(event))):
            row_spans(moment, rows[index], columns, is_open=folds.is_open(rows[index].node))

    show(trace.events)
    for number in range(400):
        times.append(seconds(partial(show, (number * 7919 * 104729) % trace.events)))
    p99 = 1e3 * quantiles(times, n=100)[98]
    say("seek in 100,000 rollouts: moment and rows, p99", f"{p99:.1f} ms", "16 ms")


def keys() -> None:
    """Memory, and each key, in the largest trace: in a process of its own."""
    command = [sys.executable, "-m", "bench.keys"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    found = json.loads(ran.stdout)
    for when, memory in found["memory"].items():
        beside = memory["VmRSS"] - 13 * found["nodes"]
        say(f"memory beside 13 bytes a node, {when}", f"{beside / 1e6:.0f} MB", "60 MB")
    for name, milliseconds in sorted(found["keys"].items(), key=lambda each: -each[1]):
        say(f"key to screen there: {name}", f"{milliseconds:.0f} ms", "50 ms")


def process(command: list[str]) -> float:
    """The processor time of a whole process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ratio(ours: list[str], theirs: list[str], rounds: int = 7) -> str:
    """How many times the processor time, the fastest of each, measured in turns."""
    times = [(process(ours), process(theirs)) for _ in range(rounds)]
    most, least = map(min, zip(*times, strict=True))
    return f"{most / least:.1f} x"


def starts() -> None:
    """Whole processes: the first frame against one Static, commands against `pass`."""
    first, every = measure()
    say("first frame / that of an app with one Static", f"{first:.2f} x", "1.2 x")
    say("every panel / the same", f"{every:.2f} x", "2.2 x")
    nothing = [sys.executable, "-c", "pass"]
    program = [sys.executable, "-m", "ttt_tui"]
    for arguments, wanted in (
        (["analyze", "..O/XOO/..X"], "10 x"),
        (["solve", "..O/XOO/..X"], "6 x"),
        (["--help"], "7 x"),
    ):
        what = f"ttt-tui {' '.join(arguments)} / python -c pass"
        say(what, ratio([*program, *arguments], nothing), wanted)
    file = str(HERE.parent / "examples" / "nested_list.py")
    checked = ratio([*program, "check", file], [sys.executable, file], 3)
    say("ttt-tui check examples/nested_list.py / python of it", checked, "5 x")


def main() -> None:
    # A program that is installed has its bytecode.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    say("", "measured", "wanted")
    kernel(read_game("empty"))
    largest_trace()
    many_rollouts()
    keys()
    starts()


if __name__ == "__main__":
    main()
