"""Checkpoints of a state, and what makes one that can be undone."""

from __future__ import annotations

from dataclasses import replace

from tests.engine.sessions import match
from tests.tui.dashboard.states import SAVED, VIEWS, point, state
from ttt_tui.tui.dashboard.checkpoints import checkpoint_of
from ttt_tui.tui.dashboard.history import History
from ttt_tui.tui.views.tree_outline import Line


def test_a_checkpoint_has_the_events_and_the_view_and_no_search() -> None:
    before = state(7)
    looked_at = replace(before.tree, following=False, selected=Line(3))
    before = replace(before, tree=looked_at, bookmarks=frozenset({(0,)}), values_shown=True)
    found = checkpoint_of(before, VIEWS, SAVED)
    assert set(found.events.values()) == {7}
    assert found.setup.searches == ()
    assert found.setup.held, "stepping has paused the searches"
    assert found.tree == replace(looked_at, search=None)
    assert (found.bookmarks, found.values_shown) == (frozenset({(0,)}), True)
    assert found.pace is None
    assert checkpoint_of(before, VIEWS, SAVED, with_pace=True).pace == before.session.pace


def test_states_that_look_the_same_have_the_same_checkpoint() -> None:
    assert point(3) == point(3)
    assert point(3) != point(4)


def test_what_is_still_on_its_way_counts_unless_the_game_has_gone_on() -> None:
    coming = replace(point(900), at=500)
    on_its_way = replace(state(10), history=History(coming=coming))
    found = checkpoint_of(on_its_way, VIEWS, SAVED)
    assert (found.events, found.at, found.setup) == (coming.events, 500, coming.setup)
    played = replace(state(10, match().play(6)), history=History(coming=coming))
    assert set(checkpoint_of(played, VIEWS, SAVED).events.values()) == {10}
