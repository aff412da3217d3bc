"""The board in the setup dialog: a click or Space chooses the cell that is changed."""

from __future__ import annotations

from dataclasses import replace

from ttt_tui.game import Player, Position
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.board import Board


class EditBoard(Board):
    """Space does to the cell under the cursor what a click does; Enter is the dialog's."""

    HELP = """\
**Board.** The arrow keys move the cursor. Space, a click, a cell's number (from 1), or `row,column`
(from 0) chooses a cell. No move is played here.
"""
    BINDINGS = [
        key(
            "space",
            "choose",
            "Cell",
            "Change the cell under the cursor, as a click does",
            display="Space",
        ),
        key("enter", "done", "First button", "Press the first button"),
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


def with_stone(position: Position, cell: int, stone: Player | None, first: Player) -> Position:
    """The position with this stone (None: nothing) in a cell.

    To move is who has one stone less, `first` where both have as many; else the side stays.
    """
    others = position.rules.full & ~(1 << cell)
    x, o = position.x & others, position.o & others
    if stone is Player.X:
        x |= 1 << cell
    elif stone is Player.O:
        o |= 1 << cell
    ahead = x.bit_count() - o.bit_count()
    to_move = {-1: Player.X, 0: first, 1: Player.O}.get(ahead, position.to_move)
    return replace(position, x=x, o=o, to_move=to_move)


def began(position: Position) -> Player:
    """Who had the first move, as far as the stones tell."""
    even = position.x.bit_count() == position.o.bit_count()
    return position.to_move if even else Player.X
