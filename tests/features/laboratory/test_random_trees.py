"""The leaves that alpha-beta sees of random trees, beside published theory."""

from __future__ import annotations

import pytest

from tests.searches import searched
from ttt_tui.engine.worker_pool import Here, results_of
from ttt_tui.features.laboratory.experiment import ExperimentError
from ttt_tui.features.laboratory.random_trees import (
    RandomTrees,
    RandomTreesResult,
    average_branching,
    fewest_leaves,
)


def done(plan: RandomTrees) -> RandomTreesResult:
    return plan.result(dict(results_of(plan.work, plan.parts(), Here())))


def test_pearls_branching_factors() -> None:
    assert [round(average_branching(b), 3) for b in (1, 2, 3)] == [1, 1.618, 2.148]


def test_the_fewest_leaves() -> None:
    assert [fewest_leaves(3, depth) for depth in range(5)] == [1, 3, 5, 11, 17]


@pytest.mark.parametrize(("branching", "depth"), [(2, 1), (2, 6), (3, 4), (3, 5), (4, 3)])
def test_alpha_beta_sees_the_fewest_leaves_where_every_order_is_best(
    branching: int, depth: int
) -> None:
    """All leaves are equal, so each first move is a best one."""
    text = "0"
    for _ in range(depth):
        text = f"({' '.join([text] * branching)})"
    assert searched(text).counters.leaves == fewest_leaves(branching, depth)


def test_a_tree_of_one_ply_is_seen_whole_and_no_tree_beyond_its_ends() -> None:
    result = done(RandomTrees(3, 4, 6))
    assert set(result.leaves[1]) == {3}
    for depth, leaves in result.leaves.items():
        assert all(fewest_leaves(3, depth) <= each <= 3**depth for each in leaves)


def test_two_plies_of_two_children_by_hand() -> None:
    """The fourth leaf is never seen if the third is at most what the first two are worth."""
    result = done(RandomTrees(2, 2, 300))
    assert set(result.leaves[2]) == {3, 4}
    # Of three distinct numbers in random order the third is below the lower of two in 1 of 3.
    seen = result.leaves[2].count(3)
    assert abs(seen - 100) < 4 * (300 * 1 / 3 * 2 / 3) ** 0.5


def test_what_is_told() -> None:
    result = done(RandomTrees(2, 5, 4))
    (table,) = result.tables()
    assert [row[0] for row in table.rows] == ["1", "2", "3", "4", "5"]
    assert [row[5] for row in table.rows] == ["2", "3", "5", "7", "11"]
    (chart,) = result.charts()
    assert [series.name for series in chart.series] == [
        "all leaves (minimax)",
        "alpha-beta, mean",
        "growth of 1.618 a ply (Pearl)",
        "best order (Knuth & Moore)",
    ]
    assert "1.618 times a ply" in result.summary()[1]
    _, mean, growth, _ = chart.series
    assert growth.is_guide
    assert growth.ys[-1] == mean.ys[-1], "a slope has no height of its own: it ends at the mean"
    assert growth.ys[-1] / growth.ys[-2] == pytest.approx(average_branching(2))
    part = RandomTrees(2, 5, 4).result({0: [2, 2, 2, 2]})
    assert part.summary()[-1] == "1 depths done of 5"


def test_what_a_file_holds_is_checked() -> None:
    plan = RandomTrees(2, 3, 2)
    part = plan.parts()[1]
    assert plan.accepts(part, [3, 4])
    for wrong in ([3], [2, 4], [3, 5], [3, 4.0], None):
        assert not plan.accepts(part, wrong)


@pytest.mark.parametrize(("branching", "deepest"), [(2, 17), (10, 5), (1, 101)])
def test_trees_too_large_are_refused(branching: int, deepest: int) -> None:
    with pytest.raises(ExperimentError, match=r"nodes, the most|too deep"):
        RandomTrees(branching, deepest).parts()
