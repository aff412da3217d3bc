"""What the user looks at in a tree, as a value: which state follows a key, a click or a moment."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from ttt_tui.search import Moment, Search
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.tui.views.tree_rows import Filter, locate, moves_of


@dataclass(frozen=True)
class TreeState:
    """Which line of a tree is looked at, and which lines are shown.

    Attributes:
        following: the open path is shown as the search goes on; else the user explores.
        selected: the line that the user has chosen; None while following.
        pointed: the line under the mouse.
        filter: finds the lines to show; None shows all.
        search: whose lines these are.
    """

    following: bool = True
    selected: Line | None = None
    pointed: Line | None = None
    filter: Filter | None = None
    search: Search | None = None

    @property
    def looked_at(self) -> Line | None:
        """The line to describe instead of the search's current one."""
        return self.pointed or self.selected

    def follow(self) -> Self:
        return replace(self, following=True, selected=None, filter=None)

    def explore(self, moment: Moment | None) -> Self:
        """Exploring goes on at the selected line, or else at the moment's current node."""
        selected = self.selected
        if self.following and selected is None and moment is not None and moment.entered:
            selected = Line(moment.current or 0)
        return replace(self, following=False, selected=selected)

    def select(self, line: Line) -> Self:
        """Explore at a line. Where the mouse rests does not count until it moves."""
        return replace(self, following=False, selected=line, pointed=None)

    def at(self, moment: Moment) -> Self:
        """At another moment. Lines that it does not have give way to the nearest that it has.

        Another search has other lines; mode and filter stay.
        """
        if moment.search is not self.search:
            return replace(self, selected=None, pointed=None, search=moment.search)
        selected, pointed = _nearest(moment, self.selected), _nearest(moment, self.pointed)
        if (selected, pointed) == (self.selected, self.pointed):
            return self
        return replace(self, selected=selected, pointed=pointed)

    def node_on_board(self, moment: Moment, *, live: bool) -> Line | None:
        """The line that the board shows instead of the game: the selected one.

        While the user looks at the search's past, else that of the moment.
        """
        if self.selected is not None and moment.is_entered(self.selected.node):
            return self.selected
        return None if live or moment.current is None else Line(moment.current)


def _nearest(moment: Moment, line: Line | None) -> Line | None:
    if line is None or not moment.entered:
        return None
    if line.unvisited is None and moment.is_entered(line.node):
        return line
    return locate(moment, moves_of(moment, line))[0]


class TreeOwner:
    """Holds the state of a tree; this one, of a tree that no other panel goes along with."""

    _alone = TreeState()

    @property
    def tree(self) -> TreeState:
        return self._alone

    def look(self, tree: TreeState) -> None:
        self._alone = tree
