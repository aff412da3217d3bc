"""The actions of the screen's state, without a screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

import pytest

from tests.engine.sessions import session
from tests.tui.dashboard.states import SAVED, VIEWS, point, state
from ttt_tui.engine.playhead import Playhead
from ttt_tui.game import Position
from ttt_tui.tui.dashboard.app_state import AppState
from ttt_tui.tui.dashboard.checkpoints import checkpoint_of
from ttt_tui.tui.dashboard.history import Change, History, Suspended
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.tui.views.tree_state import TreeState
from ttt_tui.tui.views.turn_words import Message

LINES = {(0,), (0, 1)}
EMPTY = Position()

ACTIONS: dict[str, tuple[Callable[[AppState], AppState], set[str]]] = {
    "move_playhead": (lambda state: state.move_playhead(Playhead(3)), {"playhead"}),
    "look": (lambda state: state.look(TreeState(following=False)), {"tree"}),
    "bookmark": (lambda state: state.bookmark(LINES), {"bookmarks"}),
    "show_values": (lambda state: state.show_values(True), {"values_shown"}),
    "hint": (lambda state: state.hint(EMPTY), {"hinted"}),
    "await_hint": (lambda state: state.await_hint(EMPTY), {"awaited"}),
    "say": (lambda state: state.say(Message("so it is", "dim")), {"message"}),
    "show_level": (lambda state: state.show_level(simple=True), {"simple"}),
    "leave_unmeasured": (lambda state: state.leave_unmeasured("not timed"), {"measure_notice"}),
    "remember": (
        lambda state: state.remember(History().record(Change("new game", point(), 0))),
        {"history"},
    ),
    "suspend": (lambda state: state.suspend(Suspended(point(), History(), False)), {"suspended"}),
    "clear_marks": (
        lambda state: state.bookmark(LINES).show_values(True).hint(EMPTY).clear_marks(),
        set(),
    ),
}


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_changes_what_it_is_about_and_leaves_the_state_before(name: str) -> None:
    action, changed = ACTIONS[name]
    before = state(5)
    values = {each.name: getattr(before, each.name) for each in fields(before)}
    assert action(before).names_changed_since(before) == changed
    assert {each.name: getattr(before, each.name) for each in fields(before)} == values


def test_other_searches_of_the_same_position_keep_its_bookmarks() -> None:
    before = state().bookmark(LINES).leave_unmeasured("not timed")
    again, elsewhere = before.begin_searches(elsewhere=False), before.begin_searches(elsewhere=True)
    assert again.bookmarks == LINES
    assert elsewhere.bookmarks == frozenset()
    assert again.measure_notice == elsewhere.measure_notice == ""


def test_a_frame_of_the_searches_shows_in_the_moment() -> None:
    playing = session()
    before = state()
    playing.analysis.step(7)
    frame = playing.analysis.frame
    after = before.follow(playing.state, frame)
    settled = after.settle(frame.moment(playing.state.shown))
    assert settled.moment.event == 7
    assert settled.tree.search is settled.moment.search
    assert settled.node is None, "the newest moment has the game on the board"
    past = settled.move_playhead(Playhead(7)).settle(settled.moment)
    assert past.node == Line(settled.moment.current or 0)


def test_a_checkpoint_brings_back_what_is_not_of_the_session() -> None:
    then = state(9).bookmark(LINES).show_values(True).move_playhead(Playhead(4))
    later = then.clear_marks().move_playhead(Playhead())
    back = later.bring_back(checkpoint_of(then, VIEWS, SAVED))
    assert back.bookmarks == LINES
    assert back.values_shown
    assert back.playhead.at == 4


def test_a_feature_on_the_screen_begins_with_nothing_to_undo() -> None:
    before = state().remember(History().record(Change("new game", point(), 0)))
    aside = before.suspend(Suspended(point(), before.history, False))
    assert not aside.history.past
    assert aside.suspended is not None
    assert aside.resume().suspended is None
