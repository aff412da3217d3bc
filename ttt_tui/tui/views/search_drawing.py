"""The tree of a search, drawn in two dimensions: what the view of a feature and the board of a tree
from paper share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from ttt_tui.game import Player
from ttt_tui.game.game_state import rules_of
from ttt_tui.tui.views.drawn_search import MOST_NODES, DrawnSearch, Moves, drawn_search
from ttt_tui.tui.views.extensions import LineChosen, Selection
from ttt_tui.tui.views.tree_canvas import TreeCanvas
from ttt_tui.tui.views.tree_drawing import Kind

_NOTHING = DrawnSearch((), (), ())


class SearchDrawing(TreeCanvas):
    """Follows the shown search, the replay and the selection; a `ViewWidget`."""

    MOST: ClassVar[int] = MOST_NODES
    """How many nodes are drawn, unless the user opens more."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._selection: Selection | None = None
        self._opened: dict[Moves, bool] = {}
        self._drawn = _NOTHING
        self._cursor: Moves | None = None  # the node that was chosen here last

    def see(self, selection: Selection) -> None:
        before, self._selection = self._selection, selection
        same = before is not None and before.moment.search is selection.moment.search
        if not same:
            self._opened.clear()
        self._draw(same=same)

    def let_go(self) -> None:
        self._selection, self._drawn, self._cursor = None, _NOTHING, None
        self._opened.clear()
        self.draw_nodes((), focus=None, sides={})

    def on_resize(self) -> None:
        self._draw()

    def _draw(self, *, same: bool = True) -> None:
        selection = self._selection
        if selection is None or not self.size:
            return
        moment, formatter = selection.moment, selection.formatter
        self._drawn = drawn_search(moment, formatter, selection.selected, self._opened, self.MOST)
        self._drawn = self._with_cursor(self._drawn, selection)
        nodes = self._drawn.nodes
        chosen = (number for number, node in enumerate(nodes) if node.selected)
        current = (number for number, node in enumerate(nodes) if node.current)
        focus = next(chosen, None)
        focus = next(current, 0 if nodes else None) if focus is None else focus
        self.draw_nodes(nodes, focus=focus, sides=_sides(selection), same=same)

    def _with_cursor(self, drawn: DrawnSearch, selection: Selection) -> DrawnSearch:
        """A line may stand for several nodes that were not visited: the one chosen is selected."""
        at, selected = self._cursor, selection.selected
        if at is None or at not in drawn.moves or (selected is None and selection.moment.entered):
            return drawn
        number = drawn.moves.index(at)
        if drawn.lines[number] != selected:
            return drawn
        nodes = [
            replace(node, selected=each == number) if node.selected or each == number else node
            for each, node in enumerate(drawn.nodes)
        ]
        return drawn._replace(nodes=nodes)

    def choose(self, number: int) -> None:
        line = self._drawn.lines[number]
        self._cursor = self._drawn.moves[number]
        self._draw()
        if line is not None and self._selection is not None:
            self.post_message(LineChosen(self, line, self._selection.moment.search))

    def fold(self, number: int) -> None:
        has_children = bool(self._drawing.children(number))
        if has_children or self._drawn.nodes[number].folded:
            self._opened[self._drawn.moves[number]] = not has_children
            self._draw()


def _sides(selection: Selection) -> Mapping[Kind, str]:
    """What Max and Min are called beside their levels: `X max`, or `Max` where that is the name."""
    rules, high = rules_of(selection.moment.search.state), selection.formatter.max_player
    if rules.players == ("Max", "Min"):
        return {Kind.MAX: rules.player_name(Player.MAX), Kind.MIN: rules.player_name(Player.MIN)}
    names = rules.player_name(high), rules.player_name(high.other)
    return {Kind.MAX: f"{names[0]} max", Kind.MIN: f"{names[1]} min"}
