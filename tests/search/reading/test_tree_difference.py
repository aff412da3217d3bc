"""Which nodes one search of a position visits and another does not."""

from __future__ import annotations

import pytest

from tests.searches import searched
from ttt_tui.search import Algorithm, Cutoff, Search, SearchOptions
from ttt_tui.search.algorithm import all_algorithms, named
from ttt_tui.search.options import Enhancement, MoveOrder
from ttt_tui.search.reading.tree_difference import TreeDifference

AIMA = "((3 12 8) (2 4 6) (14 5 2))"
BOARD = "XO./.../..X o"

PAIRS = [
    (SearchOptions(), SearchOptions(stop_on_win=True)),
    (SearchOptions(), SearchOptions(cutoff=Cutoff.STRICT)),
    (SearchOptions(), SearchOptions(order=MoveOrder.parse("reverse"))),
    (SearchOptions(), SearchOptions()),
]


def paths(search: Search) -> dict[tuple[int, ...], int]:
    """By the moves to each node, its first visit."""
    trace = search.trace
    return {tuple(trace.moves_to(node)): node for node in reversed(range(len(trace)))}


def check(earlier: Search, later: Search, steps: int) -> TreeDifference:
    difference = TreeDifference(earlier, later)
    while not difference.done:
        difference.advance(steps)
    before, now = paths(earlier), paths(later)
    for mine, others, count, first in (
        (before, now, difference.gone, difference.first_gone),
        (now, before, difference.come, difference.first_come),
    ):
        alone = mine.keys() - others.keys()
        assert count == len(alone)
        expected = min(alone, key=mine.__getitem__, default=None)
        assert first == (None if expected is None else list(expected))
    return difference


@pytest.mark.parametrize(("earlier", "later"), PAIRS)
@pytest.mark.parametrize("steps", [1, 1_000_000])
def test_nodes_of_one_search_only_are_counted_and_the_first_is_named(
    earlier: SearchOptions, later: SearchOptions, steps: int
) -> None:
    check(searched(BOARD, earlier), searched(BOARD, later), steps)


def test_of_every_algorithm_each_node_counts_once() -> None:
    plus = Enhancement.TABLE | Enhancement.KILLERS
    for algorithm in all_algorithms():
        if algorithm.plugin_code is None and algorithm.own is None:
            first = SearchOptions(algorithm, rollouts=50)
            last = SearchOptions(
                algorithm, MoveOrder.parse("reverse"), rollouts=60, enhancements=plus
            )
            check(searched(BOARD, first), searched(BOARD, last), 1_000)


def test_on_a_tree_from_paper_alpha_beta_leaves_out_two_leaves_of_minimax() -> None:
    difference = check(
        searched(AIMA, SearchOptions(Algorithm.MINIMAX)), searched(AIMA, SearchOptions()), 10
    )
    assert (difference.gone, difference.come) == (2, 0)
    assert difference.first_gone == [1, 1]


def test_deepening_visits_nodes_again_and_each_counts_once() -> None:
    deep = SearchOptions(named("pvs"), enhancements=Enhancement.TABLE | Enhancement.DEEPENING)
    check(searched(BOARD, SearchOptions(named("pvs"))), searched(BOARD, deep), 7)
