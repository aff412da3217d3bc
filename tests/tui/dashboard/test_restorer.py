"""States of the screen that come back: large searches, and the user's own screen after a lesson."""

from __future__ import annotations

import pytest

from tests.tui.driver import Opener
from ttt_tui.game import Position
from ttt_tui.tui.dashboard import restorer
from ttt_tui.tui.dashboard.checkpoints import checkpoint
from ttt_tui.tui.dashboard.history import History

OTHER = Position.parse("X../.O./... x")


async def test_a_large_search_comes_in_slices_and_the_game_is_there_at_once(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restorer, "_SECONDS_AT_ONCE", 0.0)
    async with opened("empty", held=True) as screen:
        context = screen.dashboard.context
        await screen.press("f")
        await screen.until(lambda: screen.session.analysis.done, "the searches", in_time=True)
        screen.dashboard.playback.seek(30_000)
        await screen.settle()
        before = checkpoint(context)
        await screen.press("n")
        await screen.dashboard.run_action("undo")
        assert context.state.history.coming is not None
        assert checkpoint(context).events == before.events, "those on their way count"
        await screen.until(
            lambda: context.state.history.coming is None, "the searches", in_time=True
        )
        assert checkpoint(context) == before
        assert context.state.moment.event == 30_000


async def test_the_user_s_screen_comes_back_with_its_searches_and_what_can_be_undone(
    opened: Opener,
) -> None:
    async with opened(held=True) as screen:
        context = screen.dashboard.context
        await screen.click_cell(6)
        await screen.press("E", *["full_stop"] * 9)
        screen.dashboard.playback.seek(7)
        searches, before = screen.session.analysis.searches, checkpoint(context)
        history = context.state.history
        screen.dashboard.restorer.suspend()
        assert context.state.history == History()
        screen.session.set_match(screen.match.play(0))
        context.show_level(simple=True)
        screen.dashboard.restorer.resume()
        assert checkpoint(context) == before
        assert screen.session.analysis.searches == searches
        assert (context.state.history, context.state.suspended) == (history, None)
        assert not context.state.simple
        screen.dashboard.restorer.resume()
        assert checkpoint(context) == before, "it is there already"


async def test_undo_takes_back_what_was_done_meanwhile_and_then_the_user_s_screen_is_back(
    opened: Opener,
) -> None:
    async with opened() as screen:
        mine = screen.match
        screen.dashboard.restorer.suspend()
        screen.dashboard.game.set_up(OTHER, "another game")
        assert screen.dashboard.context.state.suspended is None, "that is the user's own game"
        await screen.press("u")
        assert screen.match == mine
        screen.dashboard.restorer.suspend()
        await screen.press("E", "u")
        assert screen.dashboard.context.state.suspended is not None
        await screen.press("u")
        assert screen.dashboard.context.state.suspended is None
        await screen.press("u")
        assert "nothing to undo" in screen.turn


async def test_what_another_feature_has_on_the_screen_ends(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("E")
        before = checkpoint(screen.dashboard.context)
        screen.dashboard.restorer.suspend()
        await screen.press("E")
        screen.dashboard.restorer.suspend()
        assert checkpoint(screen.dashboard.context) == before
        screen.dashboard.restorer.resume()
        assert screen.dashboard.context.state.history.past
