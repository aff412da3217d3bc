"""Leaves of FSSS-Minimax and of alpha-beta, as counted in docs/explanation/algorithms.md."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as File
from random import Random
from statistics import mean

import pytest

from tests.oracles.paper_trees import Path, alpha_beta, uniform, written
from tests.searches import leaves, searched
from ttt_tui.search import SearchOptions
from ttt_tui.search.algorithm import named

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


# On uniform trees with random leaves

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
        tree = uniform(branching, depth, iter(lambda: dice.randrange(values), None))
        its: list[Path] = []
        value = alpha_beta(tree, True, seen=its)
        fsss = searched(written(tree), SearchOptions(named("fsss")))
        visited = leaves(fsss)
        assert fsss.value == value
        assert len(visited) == len(set(visited))
        assert set(visited) <= set(its)
        assert fewest <= len(visited)
        yield len(its), len(visited)


@pytest.mark.parametrize(("branching", "depth", "values"), UNIFORM)
def test_on_uniform_trees(branching: int, depth: int, values: int) -> None:
    pairs = list(compared(branching, depth, values))
    means = mean(its for its, _ in pairs), mean(found for _, found in pairs)
    assert means == UNIFORM[branching, depth, values]
