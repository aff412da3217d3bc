"""The strong solver against the champion program of Connect Four, on random positions.

TTT_TUI_CHAMPION names that program (Pascal Pons's `c4solver`, built by whoever measures): it reads
positions as moves, columns from 1, and prints each with its score. Both sides are one process that
keeps its table, neither has a book of openings, and the scores have to agree. Processor time.
"""

from __future__ import annotations

import math
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from bench.harness import Effort, Figure, Target, missing
from ttt_tui.features.solver import prover, solve
from ttt_tui.features.solver.prover import IS_BUILT, FallingKernel
from ttt_tui.features.solver.table import Table
from ttt_tui.game import Position, Rules

PROGRAM = "TTT_TUI_CHAMPION"
RULES = Rules(6, 7, 4, gravity=True)
STONES = (12, 14, 18)
MEGABYTES = 64
_WARMING = 5
"""Positions that both sides solve first, uncounted."""
_VALUE, _ALL = Target(1.5), Target(3.0)


class Sample(NamedTuple):
    """A position, and the moves to it."""

    moves: str
    position: Position


class Absent(Exception):
    """The program cannot take part; the message says why."""


def measure(effort: Effort) -> list[Figure]:
    if absent := missing_kernel():
        return [absent]
    figures: list[Figure] = []
    for stones in STONES:
        figures += _compared(stones, samples(stones, _WARMING + effort.positions))
    return figures


def missing_kernel() -> Figure | None:
    """In the place of all figures, where the compiled kernel is not there."""
    if not FallingKernel.__module__.endswith(".kernel"):
        return None
    why = "TTT_TUI_PURE is set" if IS_BUILT else "it is not built here"
    return missing("champion: compiled", why)


def samples(stones: int, number: int) -> list[Sample]:
    """Random positions in which the side to move cannot win at once; the same at every start."""
    dice = random.Random(f"champion {stones}")
    found: list[Sample] = []
    while len(found) < number:
        position, moves = Position(rules=RULES), ""
        while len(moves) < stones and not position.is_over():
            move = dice.choice(position.legal_moves())
            moves += str(RULES.coordinates(move)[1] + 1)
            position = position.play(move)
        after = [position.play(move) for move in position.legal_moves()]
        if after and not any(reached.has_line(position.to_move) for reached in after):
            found.append(Sample(moves, position))
    return found


def _compared(stones: int, chosen: list[Sample]) -> list[Figure]:
    name = f"champion: {stones} stones"
    value, scores = _our_values(chosen)
    whole = _our_solutions(chosen)
    figures = [
        Figure(f"{name}: value and distance", sum(value), "s", note=f"{len(value)} positions"),
        Figure(f"{name}: all of it", sum(whole), "s", note="every best move and best play, too"),
    ]
    try:
        theirs, their_scores = _their_values(chosen)
    except Absent as why:
        return [*figures, missing(f"{name}: over the champion's time", str(why))]
    if scores != their_scores:
        raise RuntimeError(f"with {stones} stones the champion and the solver disagree")
    mean = math.exp(sum(math.log(a / b) for a, b in zip(value, theirs, strict=True)) / len(value))
    totals = f"{sum(theirs):.3f} s are the champion's"
    return [
        *figures,
        Figure(f"{name}: value, over its solve", sum(value) / sum(theirs), "x", _VALUE, totals),
        Figure(f"{name}: value, geometric mean", mean, "x"),
        Figure(f"{name}: all of it, over its solve", sum(whole) / sum(theirs), "x", _ALL),
    ]


def _our_values(chosen: list[Sample]) -> tuple[list[float], list[int]]:
    """Seconds and scores, as the champion counts: the winner's stones to come, its last too."""
    table, times, scores = Table(MEGABYTES, RULES), [], []
    for _, known in chosen:
        position = replace(known)  # which knows nothing of itself, as one that was just read
        started = time.process_time_ns()
        value, distance = prover.worth(position, table)
        times.append((time.process_time_ns() - started) / 1e9)
        left = position.empties - distance + 2
        scores.append(position.to_move.sign * value * (left // 2))
    return times[_WARMING:], scores


def _our_solutions(chosen: list[Sample]) -> list[float]:
    table, times = Table(MEGABYTES, RULES), []
    for _, position in chosen:
        started = time.process_time_ns()
        solve(position, table=table)
        times.append((time.process_time_ns() - started) / 1e9)
    return times[_WARMING:]


def _their_values(chosen: list[Sample]) -> tuple[list[float], list[int]]:
    times, scores = [], []
    with champion() as program:
        for moves, _ in chosen:
            seconds, score = seconds_and_score(program, moves)
            times.append(seconds)
            scores.append(score)
    return times[_WARMING:], scores


@contextmanager
def champion() -> Iterator[subprocess.Popen[str]]:
    """The program, waiting for positions.

    Raises:
        Absent: it is not named, cannot be started, or cannot be timed here.
    """
    path = os.environ.get(PROGRAM, "")
    if not path:
        raise Absent(f"{PROGRAM} does not name that program")
    if not sys.platform.startswith("linux"):
        raise Absent("a running process is only timed on Linux")
    try:
        program = subprocess.Popen(
            [path, "-b", os.devnull],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
    except OSError as error:
        raise Absent(str(error)) from error
    with program:
        yield program


def seconds_and_score(program: subprocess.Popen[str], moves: str) -> tuple[float, int]:
    """What it takes for a position, and its answer."""
    assert program.stdin is not None
    assert program.stdout is not None
    started = _seconds_of(program.pid)
    program.stdin.write(f"{moves}\n")
    program.stdin.flush()
    answer = program.stdout.readline().split()
    return _seconds_of(program.pid) - started, int(answer[-1])


def _seconds_of(pid: int) -> float:
    """Processor time of a process so far."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9
