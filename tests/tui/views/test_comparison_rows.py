"""What lies ahead of the searches: one size of the tree, and no alarm that it contradicts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.searches import searched
from ttt_tui.engine.budget import NO_LIMIT, Budget
from ttt_tui.engine.frame import Frame
from ttt_tui.engine.timing import Measurement, Timing
from ttt_tui.game import Position
from ttt_tui.search import PLAIN, Algorithm, Search, SearchOptions, report_of
from ttt_tui.search.counts.bounds import Yardsticks
from ttt_tui.search.counts.size_estimate import Sizing, TreeSize, most_nodes
from ttt_tui.tui.views.comparison_rows import Forecast, plain_rows, whole_tree
from ttt_tui.tui.views.many_algorithms import Entry
from ttt_tui.words.sentences import Formatter

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
    assert replace(AHEAD, most=most_nodes(Position()), reported_elsewhere=True).rows() == []


WORKED = Position.parse("..O/XOO/..X")


def _entry(options: SearchOptions, events: int | None = None, *, timed: bool = True) -> Entry:
    search = Search(WORKED, options)
    search.advance(events=events)
    report = report_of(search)
    timing = Timing(5, 1e-6, 2e-6, 3e-6)
    measured = Measurement(report, timing) if timed else None
    return Entry(report, "paused", False, Formatter.of(WORKED, options), measured)


def _texts(*entries: Entry, notice: str = "") -> dict[str, list[str]]:
    rows = plain_rows(entries, None, notice)
    return {label: ["".join(p.text for p in cell) for cell in cells] for label, cells in rows}


def test_what_both_found_and_what_is_saved() -> None:
    minimax = _entry(SearchOptions(Algorithm.MINIMAX))
    pruned = _entry(SearchOptions(Algorithm.ALPHA_BETA))
    assert _texts(minimax, pruned) == {
        "": ["minimax", "alpha-beta"],
        "best move": ["(2,0)", "(2,0)"],
        "who wins": ["X wins", "X wins"],
        "nodes visited": ["44", "30"],
        "moves cut": ["none: it tries every move", "6 (14 positions saved)"],
        "time": ["2.00 us", "2.00 us"],
        "saved": ["-", "31.8 % of the nodes"],
    }


def test_nothing_is_known_before_the_first_event() -> None:
    minimax = _entry(SearchOptions(Algorithm.MINIMAX), 0, timed=False)
    pruned = _entry(SearchOptions(Algorithm.ALPHA_BETA), 0, timed=False)
    rows = _texts(minimax, pruned)
    assert rows["best move"] == ["...", "..."]
    assert rows["who wins"] == ["paused", "paused"]
    assert rows["time"] == ["measuring ...", "measuring ..."]
    assert rows["saved"] == ["-", "..."]
    assert _texts(minimax, pruned, notice="not timed")["time"] == ["not timed"] * 2


def test_an_estimate_is_no_result() -> None:
    shallow = _entry(replace(SearchOptions(Algorithm.ALPHA_BETA), depth=1))
    assert _texts(shallow)["who wins"][0].startswith("not known: ~")


def test_the_same_numbers_as_the_search_has() -> None:
    report = report_of(searched(WORKED))
    pruned = _entry(SearchOptions(Algorithm.ALPHA_BETA))
    assert _texts(pruned)["nodes visited"] == [str(report.counters.nodes)]
