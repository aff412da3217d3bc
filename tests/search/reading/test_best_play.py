"""Best play as far as a trace knows it."""

from __future__ import annotations

import pytest

from tests.depth_first_cases import (
    DEPTH_FIRST,
    USUAL,
)
from tests.searches import searched
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Moment, SearchOptions, report_of
from ttt_tui.search.algorithm import named


@pytest.mark.parametrize("algorithm", DEPTH_FIRST)
def test_best_play_goes_on_as_far_as_it_is_known(algorithm: Algorithm) -> None:
    search = searched(Position.parse("..O/XOO/..X x"), SearchOptions(algorithm, enhancements=USUAL))
    nodes = Moment(search).principal_variation()
    # MTD(f) has nothing but bounds below its move in one pass; two of them know the rest.
    assert len(nodes) == (1 if algorithm is named("mtd-f") else 3)
    assert report_of(search).principal_variation == (6, 0, 7)
