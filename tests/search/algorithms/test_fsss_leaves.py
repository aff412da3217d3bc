"""Leaves of FSSS-Minimax and of alpha-beta, as counted in docs/explanation/algorithms.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path as File
from random import Random
from statistics import mean
from typing import cast

import pytest

from tests.rollout_cases import unfinished
from tests.searches import leaves, searched
from ttt_tui.game.bitboard import Masks
from ttt_tui.search import INFINITY, Mark, Reason, Score, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.algorithms.fsss import State, roll_out
from ttt_tui.search.algorithms.recorder import Recorder

# By stones on the board: positions, then the leaves of alpha-beta and of FSSS-Minimax in all of
# them together with outcome scores, then with depth-aware ones.
BY_STONES = {
    0: (1, 7_330, 7_086, 8_453, 6_475),
    1: (9, 12_515, 11_763, 14_113, 11_793),
    2: (72, 24_700, 21_389, 31_801, 23_187),
    3: (252, 27_640, 24_706, 32_482, 25_561),
    4: (756, 21_665, 16_426, 22_804, 15_734),
    5: (1_140, 12_089, 10_333, 12_281, 10_412),
    6: (1_372, 5_487, 4_661, 5_487, 4_661),
    7: (696, 1_392, 1_392, 1_392, 1_392),
    8: (222, 222, 222, 222, 222),
}


@pytest.mark.slow
@pytest.mark.parametrize("score", Score)
def test_on_every_position_of_tic_tac_toe(score: Score) -> None:
    """No leaf that alpha-beta does not visit, none twice, and the counts of the table."""
    positions: Counter[int] = Counter()
    alpha_betas: Counter[int] = Counter()
    found: Counter[int] = Counter()
    for position in unfinished():
        alpha_beta = searched(position, SearchOptions(score=score))
        fsss = searched(position, SearchOptions(named("fsss"), score=score))
        assert fsss.value == alpha_beta.value
        visited, its = leaves(fsss), leaves(alpha_beta)
        assert len(visited) == len(set(visited))
        assert set(visited) <= set(its)
        stones = 9 - position.empties
        positions[stones] += 1
        alpha_betas[stones] += len(its)
        found[stones] += len(visited)
    column = 1 if score is Score.OUTCOME else 3
    for stones, row in BY_STONES.items():
        assert positions[stones] == row[0]
        assert (alpha_betas[stones], found[stones]) == row[column : column + 2]


# What the document says

DOCUMENT = File(__file__).parents[3] / "docs" / "explanation" / "algorithms.md"


@pytest.mark.skipif(not DOCUMENT.exists(), reason="wheels are tested without the documents")
def test_the_document_has_these_counts() -> None:
    rows = DOCUMENT.read_text(encoding="utf-8").splitlines()
    for stones, (positions, *counts) in BY_STONES.items():
        assert f"| {stones} | {positions:,} | {_compared(*counts)} |" in rows
    for branching, depth in dict.fromkeys((b, d) for b, d, _ in UNIFORM):
        means = *UNIFORM[branching, depth, 2], *UNIFORM[branching, depth, 1_000]
        fewest = branching ** (depth // 2) + branching ** ((depth + 1) // 2) - 1
        assert f"| {branching} | {depth} | {fewest} | {_compared(*means)} |" in rows


def _compared(*counts: float) -> str:
    """Alpha-beta's and FSSS-Minimax's, and the share, twice."""
    cells = []
    for its, found in (counts[:2], counts[2:]):
        cells += [_number(its), _number(found), f"{found / its:.3f}"]
    return " | ".join(cells)


def _number(count: float) -> str:
    return f"{count:,}" if isinstance(count, int) else f"{count:.1f}"


# On uniform trees with random leaves, which have no game


class UniformTree:
    """A tree of `branching` moves at every node and leaves at `depth`, with random values.

    In place of stones a position has the number of its node among those of its depth, and its
    depth. Values are from the side to move at the root.
    """

    def __init__(self, branching: int, depth: int, values: int, dice: Random) -> None:
        self.branching, self.depth = branching, depth
        self.leaves = [dice.randrange(values) for _ in range(branching**depth)]
        self.all_moves = (1 << branching) - 1
        self.root = (0, 0, self.all_moves)

    infinity = INFINITY

    def cell(self, _place: Masks, bit: int) -> int:
        return bit.bit_length() - 1

    def side(self, _place: Masks) -> int:
        return 0

    def keeps_mover(self, _place: Masks) -> bool:
        return False

    def value(self, result: int, _ply: int) -> int:
        return result

    def check_ply(self, ply: int) -> None:
        assert ply < self.depth

    def play(self, masks: Masks, bit: int) -> tuple[Masks, int | None]:
        number = masks[0] * self.branching + bit.bit_length() - 1
        ply = masks[1] + 1
        value = self.leaves[number] if ply == self.depth else None
        if value is not None and ply % 2:
            value = -value
        return (number, ply, 0 if value is not None else self.all_moves), value


class Visits:
    """As much of a record as FSSS-Minimax needs; keeps the numbers of the leaves visited."""

    def __init__(self, tree: UniformTree) -> None:
        self.tree = tree
        self.nodes_spent = self.events_spent = False
        self.ply = 0
        self.leaves: list[int] = []
        self._number = 0

    def enter(self, move: int, alpha: int, beta: int, _mark: Mark, side: int) -> None:
        assert not side
        assert alpha < beta
        self._number = self._number * self.tree.branching + move
        self.ply += 1

    def leave(self, _value: int, reason: Reason) -> None:
        assert reason is Reason.GAME_OVER
        assert self.ply == self.tree.depth
        self.leaves.append(self._number)
        self._up()

    def leave_bounded(self, lower: int, upper: int) -> None:
        assert lower <= upper
        self._up()

    def _up(self) -> None:
        self._number //= self.tree.branching
        self.ply -= 1


def fsss(tree: UniformTree) -> tuple[int, list[int]]:
    """The root's value, and the leaves in the order of their visits."""
    record, root = Visits(tree), State(0, tree.all_moves, INFINITY)
    while root.lower < root.upper:
        for _ in roll_out(cast(Recorder, record), tree, root, tree.root, -INFINITY, INFINITY):
            raise AssertionError("it waits though no budget is spent")
    return root.lower, record.leaves


def alpha_beta(tree: UniformTree) -> tuple[int, list[int]]:
    """The same of alpha-beta as Knuth and Moore 1975 have it, from the left, cuts at the bound."""
    visited = []

    def visit(number: int, ply: int, alpha: int, beta: int) -> int:
        if ply == tree.depth:
            visited.append(number)
            return tree.leaves[number] if ply % 2 == 0 else -tree.leaves[number]
        for move in range(tree.branching):
            child = number * tree.branching + move
            alpha = max(alpha, -visit(child, ply + 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha

    return visit(0, 0, -INFINITY, INFINITY), visited


# Branching, depth, how many values: the mean numbers of leaves of 20 trees, alpha-beta's and
# FSSS-Minimax's.
UNIFORM = {
    (2, 8, 2): (56.4, 52.65),
    (2, 8, 1_000): (111.5, 82.3),
    (2, 10, 2): (122.35, 119.3),
    (2, 10, 1_000): (312.95, 206.65),
    (3, 6, 2): (92.0, 90.75),
    (3, 6, 1_000): (238.35, 175.85),
    (4, 5, 2): (100.0, 98.4),
    (4, 5, 1_000): (333.05, 244.65),
    (6, 4, 2): (109.25, 109.25),
    (6, 4, 1_000): (411.65, 267.9),
}


def compared(branching: int, depth: int, values: int) -> Iterator[tuple[int, int]]:
    """The leaves of alpha-beta and of FSSS-Minimax on 20 trees."""
    dice = Random(f"{branching} {depth} {values}")
    fewest = branching ** (depth // 2) + branching ** ((depth + 1) // 2) - 1
    for _ in range(20):
        tree = UniformTree(branching, depth, values, dice)
        value, visited = fsss(tree)
        its_value, its = alpha_beta(tree)
        assert value == its_value
        assert len(visited) == len(set(visited))
        assert set(visited) <= set(its)
        assert fewest <= len(visited)
        yield len(its), len(visited)


@pytest.mark.parametrize(("branching", "depth", "values"), UNIFORM)
def test_on_uniform_trees(branching: int, depth: int, values: int) -> None:
    pairs = list(compared(branching, depth, values))
    means = mean(its for its, _ in pairs), mean(found for _, found in pairs)
    assert means == UNIFORM[branching, depth, values]
