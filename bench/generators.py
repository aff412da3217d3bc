"""The searches that are generators on a tree from paper, beside plain recursion over its states.

They run where a game has no compiled kernel: with their whole trace, and able to stop at any event.
Processor time, the best of three searches in each round.
"""

from __future__ import annotations

import statistics
import time
from functools import partial
from random import Random

from bench.harness import Effort, Figure, Target, interleave, ratio
from ttt_tui.game import Player
from ttt_tui.game.game_state import GameState
from ttt_tui.game.paper_tree import PaperTree, TreeColumns
from ttt_tui.search import Search, SearchOptions
from ttt_tui.search.algorithm import named

BRANCHING, DEPTH = 10, 5
"""100,000 leaves, a few more nodes than a tree that is written may have."""

NAMES = ("minimax", "alpha-beta", "alpha-beta+", "pvs", "mtd-f", "fsss", "uct")
RECURSION = "plain recursion"
_SPEED = Target(150_000, at_least=True)
_SEARCHES = 3


def measure(effort: Effort) -> list[Figure]:
    root = tree()
    nodes: dict[str, int] = {}
    runs = {name: partial(_searched, root, name, nodes) for name in NAMES}
    measured = interleave({**runs, RECURSION: partial(_recursive, root)}, effort.runs)
    figures = []
    for name in NAMES:
        speeds = [nodes[name] / seconds for seconds in measured[name]]
        note = f"{nodes[name]:,} nodes, {min(speeds):,.0f} to {max(speeds):,.0f}"
        figures.append(Figure(name, statistics.median(speeds), "nodes/s", _SPEED, note))
    return [*figures, ratio(f"minimax / {RECURSION}", measured["minimax"], measured[RECURSION])]


def tree() -> PaperTree:
    """A uniform tree with random values from -999 to 999."""
    dice = Random(1)
    children: list[tuple[int, ...]] = []
    numbers: list[float | None] = []

    def grow(plies: int) -> int:
        node = len(children)
        children.append(())
        numbers.append(None if plies else dice.randint(-999, 999))
        children[node] = tuple(grow(plies - 1) for _ in range(BRANCHING * bool(plies)))
        return node

    grow(DEPTH)
    return PaperTree(TreeColumns(tuple(children), (None,) * len(children), tuple(numbers)))


def _searched(root: GameState, name: str, nodes: dict[str, int]) -> float:
    """Seconds of processor time; the nodes of the search are noted beside."""
    best = float("inf")
    for _ in range(_SEARCHES):
        search = Search(root, SearchOptions(named(name)))
        start = time.process_time()
        search.advance()
        best = min(best, time.process_time() - start)
        nodes[name] = search.nodes
    return best


def _recursive(root: GameState) -> float:
    best = float("inf")
    for _ in range(_SEARCHES):
        start = time.process_time()
        minimax(root)
        best = min(best, time.process_time() - start)
    return best


def minimax(state: GameState) -> float:
    """As a textbook has it, with nothing recorded."""
    value = state.value()
    if value is not None:
        return value
    best = max if state.to_move is Player.MAX else min
    return best([minimax(state.play(move)) for move in state.moves()])
