"""What the papers promise of MTD(f): SSS* from +inf, and passes that close in on the value."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import playable
from tests.depth_first_cases import DUAL, NODES, SEARCHES, SSS, TABLE, USUAL, move_orders
from tests.searches import leaves, searched
from ttt_tui.game import Position
from ttt_tui.search import Score, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.options import FirstGuess


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_sss_visits_no_leaf_that_alpha_beta_does_not(data: st.DataObject) -> None:
    """Stockman 1979 with Plaat and others 1996: in the same order, with a table that forgets none.

    Transpositions only take leaves away. A leaf may be visited by several passes, as the table
    holds none: with those counted again SSS* may come out above alpha-beta (see the empty board).
    """
    position = data.draw(playable(most_empties=7))
    order = data.draw(move_orders(position.rules.cells))
    score = data.draw(st.sampled_from(Score))
    plain = searched(position, SearchOptions(order=order, score=score))
    sss = SearchOptions(
        named("mtd-f"), order, score=score, enhancements=TABLE, first_guess=SSS, table_mb=4
    )
    assert set(leaves(searched(position, sss))) <= set(leaves(plain))


def test_sss_on_the_empty_board() -> None:
    plain, sss = (searched(Position(), SEARCHES[name]) for name in ("plain", "sss*"))
    tabled = searched(Position(), SEARCHES["alpha-beta+ table"])
    assert set(leaves(sss)) < set(leaves(plain))
    assert [len(set(leaves(each))) for each in (plain, tabled, sss)] == [7_330, 1_048, 1_027]
    assert sss.counters.leaves == 1_038  # eleven of them twice


@pytest.mark.parametrize("guess", FirstGuess)
@pytest.mark.parametrize("text", NODES)
def test_the_passes_of_mtd_f_close_in_on_the_value(text: str, guess: FirstGuess) -> None:
    options = SearchOptions(
        named("mtd-f"), score=Score.DEPTH, enhancements=USUAL, first_guess=guess
    )
    search = searched(Position.parse(text), options)
    value = search.value
    assert value is not None
    assert search.passes[0].first_node == 1
    for each in search.passes:
        assert each.beta == each.alpha + 1
        assert each.value is not None
        # X to move: a pass that fails high returns what is proved from below, and so on.
        assert each.value <= value if each.value >= each.beta else each.value >= value
    returned = [each.value or 0 for each in search.passes]
    if guess is SSS:
        assert returned == sorted(returned, reverse=True)
    if guess is DUAL:
        assert returned == sorted(returned)
    assert value in returned
