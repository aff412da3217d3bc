"""PVS and its fellows visit as many nodes as the papers' own recursions do."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.cases import WORKED, playable
from tests.depth_first_cases import NODES, SEARCHES
from tests.oracles.null_windows import NullWindows
from tests.oracles.reference import INF
from tests.searches import searched
from ttt_tui.game import Position


@pytest.mark.parametrize("text", NODES)
def test_nodes_of_the_positions_of_the_sources(text: str) -> None:
    searches = {name: searched(Position.parse(text), each) for name, each in SEARCHES.items()}
    assert tuple(search.nodes for search in searches.values()) == NODES[text]
    assert {search.value for search in searches.values()} == {int(text == WORKED)}


def assert_as_the_oracle(position: Position) -> None:
    oracle = NullWindows(position)
    value = oracle.pvs(oracle.board, oracle.side, -INF, INF)
    pvs = searched(position, SEARCHES["pvs"])
    assert (pvs.value, pvs.nodes) == (position.to_move.sign * value, oracle.nodes)
    for name, guess in (("mtd-f table", 0), ("sss*", 100), ("dual*", -100)):
        oracle = NullWindows(position)
        value = oracle.mtd_f(guess)
        search = searched(position, SEARCHES[name])
        assert (search.value, search.nodes) == (position.to_move.sign * value, oracle.nodes)


@pytest.mark.parametrize("text", NODES)
def test_pvs_and_mtd_f_search_what_the_oracle_searches(text: str) -> None:
    assert_as_the_oracle(Position.parse(text))


@settings(max_examples=60, deadline=None)
@given(playable(most_empties=6))
def test_pvs_and_mtd_f_search_what_the_oracle_searches_anywhere(position: Position) -> None:
    if not position.is_over():
        assert_as_the_oracle(position)
