"""The state of the dashboard and its controllers, without a screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from tests.tui.dashboard.fake_screen import FakeScreen
from ttt_tui.engine.match import Match, Seat
from ttt_tui.engine.session import Session
from ttt_tui.game import Player, Position
from ttt_tui.settings import SettingsFile
from ttt_tui.tui.dashboard.context import Context, Controller
from ttt_tui.tui.dashboard.explorer import Explorer
from ttt_tui.tui.dashboard.game import Game
from ttt_tui.tui.dashboard.playback import Playback
from ttt_tui.tui.dashboard.restorer import Restorer
from ttt_tui.tui.dashboard.searches import Searches
from ttt_tui.tui.dashboard.undo import Undo
from ttt_tui.tui.services import Services
from ttt_tui.tui.views.comparison import Comparison
from ttt_tui.tui.views.node_card import NodeCard
from ttt_tui.tui.views.status import StatusLine
from ttt_tui.tui.views.timeline import Timeline
from ttt_tui.tui.views.tree import SearchTree
from ttt_tui.tui.views.tree_outline import Line

WORKED = "..O/XOO/..X"


class Heard(Controller):
    """Takes down what controllers are told."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def position_left(self) -> None:
        self.calls.append("position_left")

    def searches_begin(self) -> None:
        self.calls.append("searches_begin")

    def searches_passed(self) -> None:
        self.calls.append("searches_passed")

    def sought(self) -> None:
        self.calls.append("sought")


class Desk:
    """The core's controllers without a terminal."""

    def __init__(self, folder: Path, text: str = WORKED) -> None:
        seats = dict.fromkeys(Player, Seat.HUMAN)
        session = Session(Match.start(Position.parse(text), seats), speed=lambda: 1e6)
        self.screen = FakeScreen()
        services = Services(SettingsFile(folder / "settings.json"))
        self.context = Context(session, services, self.screen)
        self.playback = Playback(self.context)
        self.searches = Searches(self.context, self.playback)
        self.explorer = Explorer(self.context, self.playback, self.searches)
        restorer = Restorer(self.context, self.searches)
        self.game = Game(self.context, restorer)
        self.undo = Undo(self.context, restorer, self.game)
        self.heard = Heard()
        self.context.controllers = [self.playback, self.searches, self.game, self.heard]

    def search_all(self) -> None:
        for search in self.context.session.analysis.searches:
            search.advance()
        self.context.catch_up()

    @property
    def said(self) -> str:
        return self.context.state.message.text


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_what_has_changed_is_drawn_and_nothing_else(desk: Desk) -> None:
    before = desk.context.state
    desk.context.change()
    assert desk.context.state.names_changed_since(before) == frozenset()
    assert desk.screen.asked[-1] == (frozenset(), frozenset())
    desk.context.change(lambda state: state.show_values(True))
    assert desk.screen.asked[-1] == (frozenset(), frozenset({"values_shown"}))
    assert not before.values_shown, "the state before is as it was"


def test_what_anybody_does_to_the_session_is_drawn_at_once(desk: Desk) -> None:
    session = desk.context.session
    session.set_running(False)
    _, changed = desk.screen.asked[-1]
    assert changed >= {"session", "running"}
    session.step()
    assert desk.context.state.moment.event == 1
    session.await_choice()
    assert desk.context.state.session.choosing


def test_other_searches_bring_their_frame_and_leave_the_node(desk: Desk) -> None:
    desk.search_all()
    desk.playback.seek(9)
    desk.context.look(desk.context.tree.select(Line(5)))
    assert desk.context.state.node == Line(5)
    desk.context.session.restart()
    state = desk.context.state
    assert state.tree.selected is None
    assert state.moment.search in desk.context.session.analysis.searches
    assert state.moment.event == 0
    assert state.node is None
    assert desk.explorer.state_on_board == Position.parse(WORKED)
    assert desk.heard.calls[-1] == "searches_begin", "nobody has to ask for it"
    assert desk.screen.workers == ["search"]


def test_a_message_is_gone_as_soon_as_it_is_not_true(desk: Desk) -> None:
    desk.context.say("as yet", holds=lambda: not desk.context.state.values_shown)
    desk.context.change()
    assert desk.said == "as yet"
    desk.context.change(lambda state: state.show_values(True))
    assert desk.said == ""


def test_a_message_goes_with_the_next_key_unless_it_says_how_long_it_holds(desk: Desk) -> None:
    left = []
    for holds in (None, lambda: True):
        desk.context.say("so it is", holds=holds)
        desk.context.forget_message()
        left.append(desk.said)
    assert left == ["", "so it is"]


def test_a_move_begins_new_searches_and_is_taken_back(desk: Desk) -> None:
    desk.searches.begin()
    first = desk.context.state.frame
    desk.game.play_for_human(0)
    assert desk.said == "X played (0,0)"
    assert desk.context.state.session.match.position == Position.parse(WORKED).play(0)
    assert desk.context.state.frame is not first
    assert desk.heard.calls == ["searches_begin", "position_left", "searches_begin"]
    assert desk.screen.workers == ["search", "search"]
    desk.undo.action_undo()
    assert desk.context.state.session.match.position == Position.parse(WORKED)
    assert "start" in desk.undo.refusals()["undo"]


def test_a_cell_that_is_taken_is_refused_and_nothing_begins(desk: Desk) -> None:
    analysis = desk.context.session.analysis
    desk.game.play_for_human(2)
    assert "(0,2)" in desk.said
    assert desk.context.session.analysis is analysis


def test_playback_goes_back_and_to_the_present_again(desk: Desk) -> None:
    desk.search_all()
    newest = desk.playback.event
    desk.playback.action_back()
    assert desk.playback.event == newest - 1
    assert desk.context.looking_back
    assert desk.context.state.moment.event == newest - 1
    assert desk.heard.calls == ["sought"]
    desk.playback.seek(newest)
    assert not desk.context.looking_back
    assert desk.heard.calls[-2:] == ["sought", "searches_passed"]
    desk.playback.seek(0)
    assert desk.playback.refusals()["back"]


def test_a_step_of_a_held_search_is_one_event(desk: Desk) -> None:
    desk.context.session.set_running(False)
    desk.searches.action_step()
    desk.searches.action_step()
    assert desk.playback.event == 2


def test_an_algorithm_is_shown_at_the_same_node(desk: Desk) -> None:
    desk.search_all()
    desk.playback.seek(9)
    before, node = desk.context.state.session.shown, desk.context.state.moment.current
    assert node is not None
    moves = desk.context.state.moment.trace.moves_to(node)
    desk.searches.action_switch_tree()
    after = desk.context.state
    assert after.session.shown is not before
    assert after.moment.current is not None
    assert after.moment.trace.moves_to(after.moment.current) == moves


def test_pasted_text_that_is_no_position_says_so(desk: Desk) -> None:
    desk.game.paste("XX/??")
    assert "not a position" in desk.screen.warnings[0]
    desk.game.paste("X../.O./...")
    assert str(desk.context.match.position) == str(Position.parse("X../.O./..."))


def test_the_position_is_copied_as_text(desk: Desk) -> None:
    desk.game.action_copy()
    assert desk.screen.copied == [str(Position.parse(WORKED))]
    assert desk.said.startswith("copied")


_DRAWS: dict[type, str] = {
    StatusLine: "show",
    SearchTree: "show",
    Timeline: "show",
    NodeCard: "describe",
    Comparison: "show",
}


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each panel was told to draw something."""
    counted: Counter[str] = Counter()

    def counting(name: str, method: Callable[..., None]) -> Callable[..., None]:
        @wraps(method)
        def draw(*arguments: Any, **named: Any) -> None:
            counted[name] += 1
            method(*arguments, **named)

        return draw

    for panel, method in _DRAWS.items():
        counts = counting(panel.__name__, getattr(panel, method))
        monkeypatch.setattr(panel, method, counts)
    return counted
