"""What lies ahead of the searches: one size of the tree, and no alarm that it contradicts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ttt_tui.engine.budget import NO_LIMIT, Budget
from ttt_tui.engine.frame import Frame
from ttt_tui.game import Position
from ttt_tui.search import PLAIN, Algorithm, Search, SearchOptions
from ttt_tui.search.counts.size_estimate import Sizing, TreeSize, most_nodes
from ttt_tui.search.counts.yardsticks import Yardsticks
from ttt_tui.tui.views.comparison.rows import Forecast, whole_tree

SPEED = 10e6
GUESS = TreeSize(2.5e8, False, 2.1e8, 2.9e8, 400)
AHEAD = Forecast(PLAIN, NO_LIMIT, None, 10**13, SPEED)


def test_nothing_is_called_endless_that_has_its_seconds_beside_it() -> None:
    rows = dict(replace(AHEAD, whole=GUESS).rows())
    assert rows == {"full tree": "about 2.5e8 nodes (2.1e8 to 2.9e8), about 25 s"}


def test_where_no_end_is_in_sight_it_says_so_and_what_to_do() -> None:
    unknown = dict(AHEAD.rows())
    assert unknown["full tree"] == "estimating ..."
    assert unknown["limit"] == "none, and no end is in sight: B gives one"
    large = replace(GUESS, nodes=1.3e12, low=1e12, high=2e12)
    rows = dict(replace(AHEAD, whole=large).rows())
    assert rows["full tree"].endswith("about 2 days")
    assert rows["limit"] == unknown["limit"]


@pytest.mark.parametrize(
    ("limit", "words"), [(Budget(nodes=5_000), "5,000 nodes"), (Budget(seconds=2), "2 s")]
)
def test_a_budget_is_an_end(limit: Budget, words: str) -> None:
    ahead = replace(AHEAD, limit=limit)
    assert not ahead.is_endless
    assert dict(ahead.rows())["limit"] == f"{words} a search; B changes it"


def test_a_depth_says_how_many_nodes_that_is_at_most() -> None:
    ahead = replace(AHEAD, limit=Budget(depth=1), depth=1, most=1)
    assert dict(ahead.rows())["limit"] == "depth 1: at most 1 node; B changes it"


def test_a_tree_that_was_counted_is_not_estimated_any_more() -> None:
    position = Position.parse("X../.O./...")
    sizing = Sizing(position, probes=1, exact_moves=1)
    sizing.advance()
    search = Search(position, SearchOptions(Algorithm.MINIMAX))
    before = Frame((search,), True, None)
    guess = whole_tree(None, before, sizing)
    assert guess is not None
    assert not guess.exact
    search.advance()
    assert whole_tree(None, before, sizing) == guess, "a frame is of its moment"
    assert whole_tree(None, Frame((search,), False, None), sizing) == TreeSize.counted(7_331)
    known = Yardsticks(position, [search.options])
    known.full_tree = 7_331
    assert whole_tree(known, before, sizing) == TreeSize.counted(7_331)


def test_a_search_of_a_part_has_not_counted_the_whole() -> None:
    position = Position.parse("X../.O./...")
    for options in (
        SearchOptions(Algorithm.MINIMAX, depth=2),
        SearchOptions(Algorithm.ALPHA_BETA),
    ):
        search = Search(position, options)
        search.advance()
        assert whole_tree(None, Frame((search,), False, None), None) is None


def test_told_elsewhere_it_is_not_told_twice() -> None:
    assert replace(AHEAD, most=most_nodes(Position()), told_elsewhere=True).rows() == []
