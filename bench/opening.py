"""The whole board of Connect Four: empty, after two stones in the middle, and every first move.

The champion program takes part as in `bench.champion`. What comes out has to be what Allis (1988)
published: the middle column wins, on the 41st move; its neighbours draw; the other four lose.
"""

from __future__ import annotations

import time

from bench.champion import (
    MEGABYTES,
    RULES,
    Absent,
    champion,
    missing_kernel,
    seconds_and_score,
)
from bench.harness import Effort, Figure, Target, missing
from ttt_tui.features.solver import prover, solve
from ttt_tui.features.solver.table import Table
from ttt_tui.game import Position

OPENINGS = {"empty": "", "after 44": "44"}
FIRST_MOVES = {3: 1, 2: 0, 4: 0, 0: -1, 1: -1, 5: -1, 6: -1}
"""Who wins, by column."""
_LIMIT = Target(1.5)


def measure(_effort: Effort) -> list[Figure]:
    if absent := missing_kernel():
        return [absent]
    figures: list[Figure] = []
    for name, moves in OPENINGS.items():
        figures += _opening(f"6x7, stones fall, {name}", moves)
    return [*figures, _every_first_move()]


def _opening(name: str, moves: str) -> list[Figure]:
    position = Position.parse(f"moves {moves}", RULES)
    started = time.process_time()
    value, distance = prover.worth(position, Table(MEGABYTES, RULES))
    ours = time.process_time() - started
    if (value, distance) != (1, 41 - len(moves)):
        raise RuntimeError(f"{name}: X does not win on the 41st move")
    figure = Figure(f"{name}: value and distance", ours, "s")
    try:
        with champion() as program:
            theirs, _ = seconds_and_score(program, moves)
    except Absent as why:
        return [figure, missing(f"{name}: over the champion's time", str(why))]
    note = f"{theirs:.1f} s are the champion's"
    return [figure, Figure(f"{name}: over the champion's time", ours / theirs, "x", _LIMIT, note)]


def _every_first_move() -> Figure:
    started = time.process_time()
    moves = solve(Position(rules=RULES), table_mb=MEGABYTES, all_moves=True).moves or ()
    taken = time.process_time() - started
    found = {RULES.coordinates(each.move)[1]: each.value for each in moves}
    if found != FIRST_MOVES:
        raise RuntimeError(f"the first moves are worth {found}, published is {FIRST_MOVES}")
    ends = ", ".join(str(each.distance) for each in moves)
    note = f"by column from the left they end after {ends} moves"
    return Figure("6x7, stones fall: what every first move is worth", taken, "s", note=note)
