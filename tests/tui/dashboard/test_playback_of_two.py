"""Both searches at once: in step, in a race, and which of them is shown."""

from __future__ import annotations

from tests.tui.driver import TEN_A_SECOND, Driver, Opener
from ttt_tui.engine.live import Together
from ttt_tui.tui.views.tree import SearchTree


def kept(screen: Driver) -> Together:
    return screen.session.state.together


async def test_both_trees_side_by_side_in_step(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.press("b")
        assert kept(screen) is Together.IN_STEP
        for _ in range(6):
            await screen.advance(1)
            first = screen.part("#search-tree").split("►")
            second = screen.part("#other-tree").split("►")
            assert len(first) == len(second) == 2, "each marks its current node"
            assert first[1][:25].split()[1:3] == second[1][:25].split()[1:3], "the same one"
        await screen.press("b")
        assert kept(screen) is Together.EVENTS
        assert not screen.app.screen.query_one("#other-tree").is_on_screen


async def test_minimax_shows_what_alpha_beta_never_visits(opened: Opener) -> None:
    async with opened(size=(120, 60)) as screen:
        await screen.finish()
        await screen.press("b")
        minimax = screen.app.screen.query_one("#other-tree", SearchTree)
        minimax.look(minimax.state.explore(None))
        minimax.action_open_all()
        await screen.settle()
        assert "╌" in screen.part("#other-tree")
        assert "╌" not in screen.part("#search-tree")
