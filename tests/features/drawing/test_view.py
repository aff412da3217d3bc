"""The drawing on the dashboard: it follows the search, the replay and the selection."""

from __future__ import annotations

from tests.tui.driver import WIDE, Driver, Opener
from tests.tui.views.explored import tree_of
from ttt_tui.features.drawing.view import DrawingView
from ttt_tui.tui.views.tree_outline import Line

NOT_YET = "The tree grows here with the search."


def drawing(screen: Driver) -> str:
    return screen.part("#search-drawing")


async def test_it_grows_with_the_search_and_goes_back_with_the_replay(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.show("drawing")
        assert drawing(screen).strip() == NOT_YET
        await screen.press("full_stop", "full_stop", "full_stop")
        third = drawing(screen)
        assert "►" in third
        assert "┏" in third, "the open path"
        assert "╳" not in third
        await screen.finish()
        await screen.press("Z")
        assert "╳" in drawing(screen)
        await screen.press("Z")
        screen.dashboard.playback.seek(3)
        await screen.settle()
        back = drawing(screen)
        assert "╳" not in back
        assert "┏" in back


async def test_keys_and_clicks_select_a_node_in_the_tree_too(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await screen.show("drawing")
        tree = tree_of(screen)
        screen.app.screen.query_one(DrawingView).focus()
        await screen.press("down")
        assert tree.selected == Line(1)
        await screen.press("right")
        moment = screen.dashboard.context.state.moment
        assert tree.selected == Line(moment.children(0)[1])
        await screen.press("up")
        assert tree.selected == Line(0)
        await screen.press("enter")
        assert "(0,1)" not in drawing(screen)
        assert "…30" in drawing(screen)
        await screen.press("enter")
        x, y = screen.where("(0,1)", below=24)
        await screen.pilot.click(offset=(x, y))
        await screen.settle()
        selected = tree.selected
        assert selected is not None
        assert moment.trace.moves_to(selected.node)[-1] == 1
