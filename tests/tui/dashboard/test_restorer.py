"""States of the screen that come back: large searches, and the user's own screen after a lesson."""

from __future__ import annotations

import pytest

from tests.tui.driver import Opener
from ttt_tui.game import Position
from ttt_tui.tui.dashboard import restorer
from ttt_tui.tui.dashboard.checkpoints import checkpoint

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
