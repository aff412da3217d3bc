"""The board of a tree from paper: the tree itself, with what the search has found so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.message import Message

from ttt_tui.tui.keys import key
from ttt_tui.tui.views.drawn_search import Moves
from ttt_tui.tui.views.search_drawing import SearchDrawing


class TreeBoard(SearchDrawing):
    """Shows the whole tree that is searched; a node is selected, and a move is played."""

    HELP = """\
**Tree.** The tree that is searched. `▲` is a node where Max chooses, `▼` one where Min does; leaves
are numbers. Values appear as the search finds them. The heavy line is the open path, with the
window of each node. `╳` crosses out what was cut off; the node above says by which bound:
`2 ≤ α 3`. What is dim was not visited.

The arrow keys go to the parent, to the first child and along the level; a click selects a node, and
all panels show it. Enter, or a second click, plays the move to a child of the root. `l` goes back
to the search. The mouse wheel scrolls, with Shift to the side. `Z` gives the tree the whole screen.
"""

    BINDINGS = [
        key("enter", "play", "Play", "Play the move to the selected node",
            named="Play the selected move", display="enter"),
    ]  # fmt: skip
    MOST: ClassVar[int] = 400
    NARROWS: ClassVar[bool] = True

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.played: Moves = ()
        """The moves of the game since the state that is searched."""

    @dataclass
    class Played(Message):
        """The user wants to play this move of the game."""

        board: TreeBoard
        move: int

        @property
        def control(self) -> TreeBoard:
            return self.board

    @dataclass
    class Refused(Message):
        """What is selected cannot be played; `reason` says why."""

        board: TreeBoard
        reason: str

        @property
        def control(self) -> TreeBoard:
            return self.board

    def fold(self, number: int) -> None:
        """A second click on a node plays it; one whose nodes have no room here is opened."""
        if self._drawn.nodes[number].folded:
            super().fold(number)
        else:
            self._play(number)

    def action_play(self) -> None:
        if self._focus is not None:
            self._play(self._focus)

    def _play(self, number: int) -> None:
        moves = self._drawn.moves[number]
        if moves and moves[:-1] == self.played:
            self.post_message(self.Played(self, moves[-1]))
        else:
            where = "the node that was played" if self.played else "the root"
            self.post_message(self.Refused(self, f"to play a move, select a child of {where}"))
