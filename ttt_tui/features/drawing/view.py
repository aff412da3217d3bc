"""The tree of a search, drawn in two dimensions beside the indented tree."""

from __future__ import annotations

from ttt_tui.tui.keys import key
from ttt_tui.tui.views.extensions import View
from ttt_tui.tui.views.search_drawing import SearchDrawing


class DrawingView(SearchDrawing):
    """The drawing in a panel of its own."""

    HELP = """\
**Drawing.** The tree of the search as a textbook draws it: `▲` is a node where Max chooses, `▼` one
where Min does, with the value below the move or the board. The heavy line is the open path, with
the window of each node; when the search has ended, it is the principal variation. `╳` crosses out a
branch that was cut off, and the node above says by which bound: `2 ≤ α 3`. `╪` marks a branch that
was left untried after a *first win*, where no bound was met. What is dim was not visited.

A large tree is drawn in part: the open path with its siblings, and as many levels from the root on
as have room. `…12` stands for twelve nodes that are folded.

The arrow keys go to the parent, to the first child and along the level, and a click goes to a node:
the tree and all other panels go along. Enter, or a click on the selected node, folds and opens it.
The mouse wheel scrolls, with Shift to the side. `Z` gives the drawing more room; then small boards
are drawn in place of moves.
"""

    BINDINGS = [
        key("enter", "fold", "Fold", "Fold the nodes below the node, or open them",
            named="Fold or open in the drawing", display="enter"),
    ]  # fmt: skip

    def action_fold(self) -> None:
        if self._focus is not None:
            self.fold(self._focus)


VIEW = View("drawing", "Draw", DrawingView, "search-drawing", suits_any=True, draws_tree=True)
