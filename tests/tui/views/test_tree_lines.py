"""The lines of the tree: what each says, and which are in sight."""

from __future__ import annotations

from tests.tui.driver import Opener
from tests.tui.views.explored import rows


async def test_each_line_says_move_chooser_window_value_state_and_nodes(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        lines = [" ".join(row.split()) for row in rows(screen)]
        assert lines[0] == "► • root X max [-inf, +inf] +1 exact 30"
        assert lines[1] == "│ • (0,0) X O min [-inf, +inf] -1 exact 8"
        assert lines[2] == "│ • (0,1) X O min [-1, +inf] <= -1 cut 1 move 6"
        assert lines[-1] == "│ • (2,1) X O min [+1, +inf] <= +1 cut 2 moves 4"
        assert "X wins, leaf" in screen.tree
