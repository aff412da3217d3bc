"""The tree of a search, drawn in two dimensions beside the indented tree."""

from __future__ import annotations

from ttt_tui.tui.keys import key
from ttt_tui.tui.views.drawn_search import DrawnSearch, Moves, drawn_search
from ttt_tui.tui.views.extensions import LineChosen, Selection, View
from ttt_tui.tui.views.tree_canvas import TreeCanvas
from ttt_tui.tui.views.tree_drawing import Kind

_NOTHING = DrawnSearch((), (), ())


class SearchDrawing(TreeCanvas):
    """Follows the shown search, the replay and the selection."""

    HELP = """\
**Drawing.** The tree of the search as a textbook draws it: `▲` is a node where Max chooses, `▼` one
where Min does, with the value below the move or the board. The heavy line is the open path, with
the window of each node; when the search has ended, it is the principal variation. `╳` crosses out a
branch that was cut off, and the node above says by which bound: `2 ≤ α 3`. What is dim was not
visited.

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

    def __init__(self, *, id: str | None = "drawing") -> None:  # noqa: A002
        super().__init__(id=id)
        self._selection: Selection | None = None
        self._opened: dict[Moves, bool] = {}
        self._drawn = _NOTHING

    def see(self, selection: Selection) -> None:
        before, self._selection = self._selection, selection
        same = before is not None and before.moment.search is selection.moment.search
        if not same:
            self._opened.clear()
        self._draw(same=same)

    def let_go(self) -> None:
        self._selection, self._drawn = None, _NOTHING
        self._opened.clear()
        self.draw_nodes((), focus=None, sides={})

    def on_resize(self) -> None:
        self._draw()

    def _draw(self, *, same: bool = True) -> None:
        selection = self._selection
        if selection is None or not self.size:
            return
        moment, formatter = selection.moment, selection.formatter
        self._drawn = drawn_search(moment, formatter, selection.selected, self._opened)
        nodes = self._drawn.nodes
        chosen = (number for number, node in enumerate(nodes) if node.selected)
        current = (number for number, node in enumerate(nodes) if node.current)
        focus = next(chosen, None)
        focus = next(current, 0 if nodes else None) if focus is None else focus
        high = formatter.max_player
        sides = {Kind.MAX: f"{high.value} max", Kind.MIN: f"{high.other.value} min"}
        self.draw_nodes(nodes, focus=focus, sides=sides, same=same)

    def choose(self, number: int) -> None:
        line = self._drawn.lines[number]
        if line is not None and self._selection is not None:
            self.post_message(LineChosen(self, line, self._selection.moment.search))

    def fold(self, number: int) -> None:
        has_children = bool(self._drawing.children(number))
        if has_children or self._drawn.nodes[number].folded:
            self._opened[self._drawn.moves[number]] = not has_children
            self._draw()

    def action_fold(self) -> None:
        if self._focus is not None:
            self.fold(self._focus)


VIEW = View("drawing", "Draw", SearchDrawing, "search-drawing")
