"""What the comparison says of the searches before a change of options."""

from __future__ import annotations

from tests.searches import searched
from ttt_tui.engine.frame import SearchStatus
from ttt_tui.search import Algorithm, Moment, SearchOptions
from ttt_tui.search.options import MoveOrder
from ttt_tui.search.reading.tree_difference import TreeDifference
from ttt_tui.tui.views.earlier_searches import SHOW_BOTH, EarlierSearches

AIMA = "((3 12 8) (2 4 6) (14 5 2))"
ORDER = MoveOrder.parse("reverse")


def rows(*algorithms: Algorithm) -> list[tuple[str, str]]:
    statuses, differences, moments = {}, {}, {}
    for each in algorithms:
        before, now = (
            searched(AIMA, SearchOptions(each)),
            searched(AIMA, SearchOptions(each, ORDER)),
        )
        difference = differences[each] = TreeDifference(before, now)
        difference.advance(1_000)
        statuses[each], moments[each] = SearchStatus.of(before), Moment(now)
    return EarlierSearches(statuses, differences).rows(moments)


def test_each_algorithm_has_a_row_and_the_key_follows_the_last() -> None:
    first, second = rows(Algorithm.MINIMAX, Algorithm.ALPHA_BETA)
    assert first == ("changed", "minimax: the same nodes")
    assert second[0] == ""
    assert second[1].startswith("alpha-beta: 2 nodes visited only now, first Max 1 Min ")
    assert second[1].endswith(SHOW_BOTH)


def test_no_key_where_nothing_differs_and_no_row_before_it_is_counted() -> None:
    assert rows(Algorithm.MINIMAX) == [("changed", "nothing: all visit the same nodes")]
    search = searched(AIMA, SearchOptions())
    status = {Algorithm.ALPHA_BETA: SearchStatus.of(search)}
    assert EarlierSearches(status).rows({Algorithm.ALPHA_BETA: Moment(search)}) == []
