"""Algorithms from outside choose windows as they like: each end has an origin, and words."""

from __future__ import annotations

import pytest

from tests.plugins import declared
from tests.searches import searched
from ttt_tui.game import Player
from ttt_tui.search import Moment, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.reading.window_origins import Chooser, Chosen, Origin, origin_of
from ttt_tui.words.cuts import plainly
from ttt_tui.words.nodes import chosen_end
from ttt_tui.words.sentences import Formatter


@pytest.mark.parametrize("position", ["..O/XOO/..X", "X../.O./..X o"])
def test_an_end_that_no_move_gave_is_the_algorithms_own(position: str) -> None:
    with declared(own="windows:within_results"):
        search = searched(position, SearchOptions(named("own")))
        moment, formatter = Moment(search), Formatter.of(search.position, search.options)
        cuts = {Origin: 0, Chosen: 0}
        for node in range(1, moment.held):
            view = moment.view(node)
            path = moment.trace.path(node)
            for player in Player:
                origin = origin_of(search, path, player)
                assert origin is not None, "it hands no open end down"
                if isinstance(origin, Chosen):
                    assert origin.by is Chooser.OWN
                    assert "passed down by the program" in chosen_end(formatter, moment, origin)
            if not view.was_cut:
                continue
            origin = origin_of(search, path, view.player.other)
            cuts[type(origin)] += 1
            own = isinstance(origin, Chosen)
            assert ("chose this window" in plainly(formatter, moment, view)) is own
            assert "null window" not in plainly(formatter, moment, view)
        assert all(cuts.values()), "both kinds"
