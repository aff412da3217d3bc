"""Engines: whom they ask for a move that their search can only guess, and when they play it."""

from __future__ import annotations

from collections.abc import Coroutine
from pathlib import Path
from typing import Any, cast

import pytest

from tests.tui.dashboard.fake_screen import FakeScreen
from ttt_tui.engine.match import Choice, Match, Seat
from ttt_tui.engine.session import Session
from ttt_tui.game import Player, Position
from ttt_tui.settings import SettingsFile
from ttt_tui.tui.dashboard.context import Context, Work
from ttt_tui.tui.dashboard.engines import Engines
from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext
from ttt_tui.tui.dashboard.game import Game
from ttt_tui.tui.dashboard.playback import Playback
from ttt_tui.tui.dashboard.restorer import Restorer
from ttt_tui.tui.dashboard.searches import Searches
from ttt_tui.tui.services import Services

LARGE = "4x4k4 moves 0,0 1,1"
CHOICE = Choice(15, "draw in 14, proven")


class Chooser(DashboardFeature):
    """A feature that has this choice, or none."""

    def __init__(self, choice: Choice | None) -> None:
        super().__init__(cast(FeatureContext, None))
        self.choice = choice
        self.asked: list[Position] = []

    async def move_for_engine(self, position: Position) -> Choice | None:
        self.asked.append(position)
        return self.choice


class Waiting(FakeScreen):
    """Keeps the work beside the screen, for the test to do it."""

    work: Coroutine[Any, Any, None] | None = None

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[float] = []

    def run_worker(self, work: Work, *, group: str, exclusive: bool) -> object:
        assert exclusive
        if group != "choosing":
            return super().run_worker(work, group=group, exclusive=exclusive)
        self.workers.append(group)
        self.work = work() if callable(work) else work
        return None

    def end_work(self, group: str) -> None:
        super().end_work(group)
        if self.work is not None:
            self.work.close()
            self.work = None

    def set_timer(self, delay: float, callback: Any) -> Any:
        self.waits.append(delay)
        return super().set_timer(delay, callback)


class Table:
    """A game of an engine as X against a person, without a terminal."""

    def __init__(self, folder: Path, text: str = LARGE, *choices: Choice | None) -> None:
        seats = {Player.X: Seat("alpha-beta"), Player.O: Seat.HUMAN}
        self.session = Session(Match.start(Position.parse(text), seats), speed=lambda: 1e6)
        self.screen = Waiting()
        self.time = 100.0
        services = Services(
            SettingsFile(folder / "settings.json"), thinking_seconds=None, clock=lambda: self.time
        )
        self.context = Context(self.session, services, self.screen)
        searches = Searches(self.context, Playback(self.context))
        game = Game(self.context, Restorer(self.context, searches))
        self.engines = Engines(self.context, game)
        self.features = [Chooser(choice) for choice in choices]
        self.context.controllers = [searches, game, self.engines, *self.features]
        self.context.tell(lambda each: each.searches_begin())

    async def choose(self) -> None:
        """Let the features answer who have been asked."""
        assert self.screen.work is not None
        await self.screen.work
        self.screen.work = None

    def play(self) -> None:
        """Let the coming move's moment pass."""
        (timer,) = self.screen.timers
        timer()


@pytest.mark.parametrize(("passed", "wait"), [(0.1, 0.4), (1.0, 0.001)])
async def test_a_choice_is_played_when_its_search_could_be_seen_for_a_moment(
    tmp_path: Path, passed: float, wait: float
) -> None:
    table = Table(tmp_path, LARGE, None, CHOICE)
    table.engines.engine_may_move()
    table.engines.engine_may_move()
    assert table.screen.workers == ["choosing"], "asked once"
    assert table.session.state.choosing
    table.time += passed
    await table.choose()
    assert table.screen.waits == [pytest.approx(wait)]
    table.play()
    assert str(table.session.state.match.position) == "4x4k4 X.../.O../..../...X o"
    assert table.context.state.message.text == "X played (3,3): draw in 14, proven"
    assert [len(feature.asked) for feature in table.features] == [1, 1]


async def test_where_nobody_has_one_the_search_decides(tmp_path: Path) -> None:
    table = Table(tmp_path, LARGE, None)
    table.engines.engine_may_move()
    await table.choose()
    assert table.screen.timers == []
    for search in table.session.analysis.searches:
        search.advance()
    table.engines.engine_may_move()
    table.play()
    assert table.context.state.message.text == "X played (1,2)"


async def test_other_searches_end_the_work_and_ask_anew(tmp_path: Path) -> None:
    table = Table(tmp_path, LARGE, CHOICE)
    table.engines.engine_may_move()
    table.session.restart()
    assert table.screen.workers == ["search"]
    assert not table.session.state.choosing
    table.engines.engine_may_move()
    assert table.screen.workers == ["search", "choosing"]
    await table.choose()
    assert table.session.state.choice == CHOICE


def test_nobody_is_asked_where_the_search_comes_to_its_end_or_is_held(tmp_path: Path) -> None:
    small = Table(tmp_path, "..O/XOO/..X", CHOICE)
    small.engines.engine_may_move()
    held = Table(tmp_path, LARGE, CHOICE)
    held.session.set_running(False)
    held.engines.engine_may_move()
    assert small.screen.workers == held.screen.workers == []
    held.engines.action_move_now()
    assert held.screen.workers == ["choosing"]
    held.screen.end_work("choosing")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4x4k4 moves 0,0", "it is your move, not an engine's"),
        ("XXX/OO./...", "the game is over"),
        (LARGE, ""),
    ],
)
def test_why_no_engine_can_move_now(tmp_path: Path, text: str, why: str) -> None:
    assert Table(tmp_path, text).engines.refusals() == {"move_now": why}
