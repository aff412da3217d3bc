"""The drawing of a search: it follows the selection, and is empty without a search."""

from __future__ import annotations

from tests.tui.driver import Opener
from ttt_tui.tui.views.search_drawing import SearchDrawing


async def test_a_node_that_is_chosen_is_selected_everywhere(opened: Opener) -> None:
    async with opened("((3 12 8) (2 4 6))") as screen:
        await screen.finish()
        await screen.press("down")
        assert "[▼ 3]" in screen.part("#tree-board")
        assert screen.dashboard.context.state.tree.selected is not None


async def test_a_drawing_that_is_let_go_is_empty(opened: Opener) -> None:
    async with opened("((3 12 8) (2 4 6))") as screen:
        await screen.finish()
        drawing = screen.app.screen.query_one("#tree-board", SearchDrawing)
        assert "3" in screen.part("#tree-board")
        drawing.let_go()
        await screen.settle()
        assert screen.part("#tree-board").strip() == ""
