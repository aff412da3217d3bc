"""The tree of a search, drawn in two dimensions: what the view of a feature and the board of a tree
from paper share.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import ClassVar

from textual.strip import Strip

from ttt_tui.game import Player
from ttt_tui.game.game_state import LONGEST_GAME, GameState, rules_of
from ttt_tui.tui.colours import Span
from ttt_tui.tui.terminal import draws_ascii
from ttt_tui.tui.views.drawn_search import (
    MOST_NODES,
    DrawnSearch,
    Moves,
    drawn_search,
    label,
    nodes_below,
)
from ttt_tui.tui.views.extensions import LineChosen, Selection
from ttt_tui.tui.views.tree_canvas import TreeCanvas
from ttt_tui.tui.views.tree_drawing import DrawnNode, Kind, least_width

_NOTHING = DrawnSearch((), (), ())
_TO_COME = "The tree grows here with the search."


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
        self._levels = _Levels()

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

    def render_line(self, y: int) -> Strip:
        if self._drawn.nodes or self._selection is None or y != self.size.height // 2:
            return super().render_line(y)
        margin = max(0, (self.size.width - len(_TO_COME)) // 2)
        return self.strip([Span(" " * margin), Span(_TO_COME, "dim")], self.size.width)

    def _draw(self, *, same: bool = True) -> None:
        selection = self._selection
        if selection is None or not self.size:
            return
        moment, formatter = selection.moment, selection.formatter
        self._sides = _sides(selection)
        levels = LONGEST_GAME
        if rules_of(moment.search.state).is_written_tree:
            levels = self.levels_with_room(moment.search.state)
        drawn = drawn_search(moment, formatter, selection.selected, self._opened, self.MOST, levels)
        self._drawn = self.with_surroundings(self._with_cursor(drawn, selection))
        nodes = self._drawn.nodes
        chosen = (number for number, node in enumerate(nodes) if node.selected)
        current = (number for number, node in enumerate(nodes) if node.current)
        focus = next(chosen, None)
        root = self._drawn.moves.index(()) if nodes else None
        focus = next(current, root) if focus is None else focus
        self.draw_nodes(nodes, focus=focus, sides=self._sides, same=same)

    def with_surroundings(self, drawn: DrawnSearch) -> DrawnSearch:
        """What a subclass draws beside the search."""
        return drawn

    def levels_with_room(self, root: GameState) -> int:
        """How many plies of a tree from paper to draw as a whole."""
        room = self.size.width - self._side_width
        return self._levels.fitting(root, room, self.MOST, ascii_only=draws_ascii(self))

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
            moves = self._drawn.moves[number]
            assert moves is not None, "what is outside the search is not folded"
            self._opened[moves] = not has_children
            self._draw()


class _Levels:
    """How many plies of a tree from paper are no wider than the panel, one at least."""

    def __init__(self) -> None:
        self._of: object = None
        self._fitting = 1

    def fitting(self, root: GameState, room: int, most: int, *, ascii_only: bool) -> int:
        if (of := (root, room, ascii_only)) != self._of:
            self._of = of
            levels = _whole_levels(root, most)
            fit = takewhile(lambda nodes: least_width(nodes, ascii_only=ascii_only) <= room, levels)
            self._fitting = max(1, sum(1 for _ in fit))
        return self._fitting


def _whole_levels(root: GameState, most: int) -> Iterator[Sequence[DrawnNode]]:
    """The nodes down to each ply of a tree from paper, from the first ply on."""
    nodes, states, begin = [DrawnNode(None, Kind.MAX)], [root], 0
    while begin < len(states) <= most:
        level = range(begin, len(states))
        begin = len(states)
        for parent in level:
            nodes[parent] = replace(nodes[parent], folded=0)
            for move in states[parent].moves():
                state = states[parent].play(move)
                value = state.value()
                kind = Kind.MAX if value is None else Kind.LEAF
                states.append(state)
                nodes.append(
                    DrawnNode(
                        parent,
                        kind,
                        label=label(states[parent], move),
                        value="" if value is None else str(value),
                        folded=nodes_below(state),
                    )
                )
        if len(states) > most:
            return
        yield nodes


def _sides(selection: Selection) -> Mapping[Kind, str]:
    """What Max and Min are called beside their levels: `X max`, or `Max` where that is the name."""
    rules, high = rules_of(selection.moment.search.state), selection.formatter.max_player
    if rules.players == ("Max", "Min"):
        return {Kind.MAX: rules.player_name(Player.MAX), Kind.MIN: rules.player_name(Player.MIN)}
    names = rules.player_name(high), rules.player_name(high.other)
    return {Kind.MAX: f"{names[0]} max", Kind.MIN: f"{names[1]} min"}
