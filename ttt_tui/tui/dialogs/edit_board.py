"""A board in a dialog."""

from __future__ import annotations

from ttt_tui.tui.keys import key
from ttt_tui.tui.views.board.board import Board


class EditBoard(Board):
    """Space does to the cell under the cursor what a click does; Enter is the dialog's."""

    HELP = """\
**Board.** The arrows walk; Space, a click, a cell's number from 1, or `row,column` from 0, mean a
cell. Nothing is played here.
"""
    BINDINGS = [
        key("space", "choose", "Cell", "As a click on the cell under the cursor", display="Space"),
        key("enter", "done", "Usual", "Press the first button", shown=False),
    ]

    def __init__(self, does: str, *, id: str) -> None:  # noqa: A002
        """`does` is what Space, or a click, does, in a few words."""
        super().__init__(ghost=False, id=id)
        self.WAYS = ("arrows", f"Space: {does}")

    async def action_done(self) -> None:
        """What is being typed comes first."""
        if self.typed:
            self.action_choose()
        else:
            await self.run_action("screen.enter")
