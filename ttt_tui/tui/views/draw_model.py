"""Which nodes of a search are drawn as a tree at a moment, and what is drawn of each.

Whole levels are drawn from the root on, as long as they have room; below them the nodes on the
current path, and at the end of the search those of best play, with their siblings. A tree from
paper is drawn with what was not visited, too: then nothing moves while the search goes on.

An open node has alpha and beta as they stand now, as one writes them on paper; lists of nodes have
the window with which a node was entered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttt_tui.export.text_picture import DrawnNode, Text
from ttt_tui.games.game import Game, Side, move_text
from ttt_tui.games.paper import PaperTree
from ttt_tui.search.moment import Moment, NodeView
from ttt_tui.search.trace import Reason
from ttt_tui.tui.panels.tree import value_style
from ttt_tui.tui.theme import side_style
from ttt_tui.words.numbers import count
from ttt_tui.words.values import max_side, number, value_text, window_text

MOST_SIBLINGS = 12
"""Children of a node that are drawn; one more entry has the number of the others."""

_SHORT = (("<= ", "≤"), (">= ", "≥"), ("inf", "∞"), (", ", ","))

Moves = tuple[int, ...]
"""From the root of the drawing to a node."""


class Entry(NamedTuple):
    """A node that is drawn.

    Attributes:
        moves: to the node.
        state: the position there.
        visit: the node of the trace; None for one that was not visited.
        struck: the move to it was cut off.
        others: it stands for so many siblings, and is no node itself.
    """

    moves: Moves
    state: Game
    visit: int | None = None
    struck: bool = False
    others: int = 0


class DrawnTree(NamedTuple):
    """What is drawn; an entry and a node have the same number, each parent before its children."""

    entries: Sequence[Entry] = ()
    nodes: Sequence[DrawnNode] = ()


def root_of(game: Game) -> tuple[Game, Moves]:
    """The root of the drawing of a search of this position, and the moves from there to it.

    A tree from paper is drawn as a whole.
    """
    if not isinstance(game, PaperTree):
        return game, ()
    at, moves, columns = 0, list[int](), game.columns
    while at != game.node:
        children = enumerate(columns.children[at])
        move, at = next(each for each in children if each[1] <= game.node < columns.ends[each[1]])
        moves.append(move)
    return game.root, tuple(moves)


def drawn_tree(
    moment: Moment, room: int, cursor: Moves | None = None, played: Moves = ()
) -> DrawnTree:
    """What to draw of a search; before its first event nothing but a tree from paper.

    Args:
        room: how many nodes of a level stand beside each other; of a wider level only those on a
            path are drawn with what is below them.
        cursor: the node under the cursor; None for none.
        played: the moves of the game on a tree from paper, from its root.
    """
    drawer = _Drawer(moment, cursor, played)
    return drawer.drawn(room) if moment.entered or drawer.is_paper else DrawnTree()


class _Drawer:
    def __init__(self, moment: Moment, cursor: Moves | None, played: Moves) -> None:
        self._moment, self._trace, self._cursor = moment, moment.trace, cursor
        self._root, self._before = root_of(moment.trace.game)
        self.is_paper = isinstance(self._root, PaperTree)
        ended = moment.entered > 0 and not moment.path
        path = [0, *moment.principal_variation()] if ended else moment.path
        here = self._before + tuple(self._trace.move[node] for node in path[1:])
        self._path_style = "good" if ended else "open"
        self._path = _prefixes(here) - _prefixes(self._before) if path else set()
        self._played = _prefixes(played) | _prefixes(self._before)
        # Of the node that the search has just left one sees what was cut there.
        current = () if moment.current is None else tuple(self._trace.moves_to(moment.current))
        ends = self._before + current, played, cursor or ()
        self._on_a_path = set().union(self._path, {()}, *map(_prefixes, ends))

    def drawn(self, room: int) -> DrawnTree:
        is_there = self._moment.entered and not self._before
        entries = [Entry((), self._root, 0 if is_there else None)]
        parents: list[int | None] = [None]
        level, is_whole = [0], True
        while level:
            below = {number: self._below(entries[number]) for number in level}
            is_whole = is_whole and sum(map(len, below.values())) <= room
            level = []
            for above, children in below.items():
                if is_whole or entries[above].moves in self._on_a_path:
                    level += range(len(entries), len(entries) + len(children))
                    entries += children
                    parents += [above] * len(children)
        opened = set(parents)
        nodes = [
            self._node(entry, parent, entries, is_open=number in opened)
            for number, (entry, parent) in enumerate(zip(entries, parents, strict=True))
        ]
        return DrawnTree(entries, nodes)

    # Which nodes

    def _below(self, entry: Entry) -> list[Entry]:
        """The children that may be drawn."""
        moment, node = self._moment, entry.visit
        if entry.others:
            return []
        if node is None:
            return self._some(entry, entry.state.moves(), {}) if self.is_paper else []
        if self._trace.reason[node] == Reason.TABLE and not moment.is_open(node):
            return []
        tries = {self._trace.move[child]: child for child in moment.tries(node)}
        moves: Sequence[int] = entry.state.moves()  # a tree stays as it is written
        if not self.is_paper or len(tries) + moment.untried(node) < len(moves):
            moves = [*tries, *moment.unvisited(node)]
        return self._some(entry, moves, tries, is_left=not moment.is_open(node))

    def _some(
        self, entry: Entry, moves: Sequence[int], tries: dict[int, int], *, is_left: bool = False
    ) -> list[Entry]:
        """The children that these moves lead to; of many those around the path, and the number.

        Args:
            tries: the visited ones by their moves.
        """
        others = len(moves) - MOST_SIBLINGS
        if others > 0:
            steps = {path[-1] for path in self._on_a_path if path[:-1] == entry.moves and path}
            on_path = [place for place, move in enumerate(moves) if move in steps]
            first = max(0, min(on_path[-1] - MOST_SIBLINGS // 2, others)) if on_path else 0
            moves = moves[first : first + MOST_SIBLINGS]
        children = []
        for move in moves:
            path, visit = (*entry.moves, move), tries.get(move)
            if path == self._before and self._moment.entered:
                visit = 0
            struck = is_left and visit is None
            children.append(Entry(path, entry.state.play(move), visit, struck))
        if others > 0:
            children.append(children[0]._replace(others=others))
        return children

    # What is drawn of each

    def _node(
        self, entry: Entry, parent: int | None, entries: Sequence[Entry], *, is_open: bool
    ) -> DrawnNode:
        if entry.others:
            return DrawnNode(parent, value=(f"{entry.others} more", "dim"), line="dim")
        state, trace, value = entry.state, self._trace, entry.state.value()
        above = None if parent is None else entries[parent].state
        view = None if entry.visit is None else self._moment.view(entry.visit)
        heavy = self._path_style if entry.moves in self._path else ""
        heavy = heavy or ("strong" if entry.moves in self._played else "")
        pale = "" if view or heavy else "grid"
        triangle = "▲" if state.to_move is max_side(trace) else "▼"
        sign = (triangle, pale or side_style(state.to_move)) if value is None else ("", "")
        label = move_text(above, entry.moves[-1]) if above else ""
        if isinstance(state, PaperTree):
            label = state.name if value is None else ""
        text = ""
        if view and view.value is not None:
            text = value_text(trace, view)
        elif value is not None and self.is_paper:
            text = number(trace, int(max(-trace.infinity, min(value, trace.infinity))))
        note = self._note(view) if view else ("", "")
        if not note[0] and not is_open and (below := self._below_it(entry)):
            note = f"…{count(below)}", "dim"
        return DrawnNode(
            parent,
            sign,
            label=(label, pale or (side_style(above.to_move) if above else "strong")),
            value=(_short(text), value_style(view) if view else pale or "dim"),
            note=note,
            line=heavy or ("dim" if view else "grid"),
            heavy=bool(heavy),
            struck=entry.struck,
            current=view is not None and view.node == self._moment.current,
            selected=entry.moves == self._cursor,
        )

    def _below_it(self, entry: Entry) -> int:
        if isinstance(entry.state, PaperTree):
            return entry.state.size
        return 0 if entry.visit is None else self._moment.nodes_below(entry.visit)

    def _note(self, view: NodeView) -> Text:
        """The window of an open node; of one that was cut, which bound was met."""
        trace, value = self._trace, view.value
        if view.is_open and trace.algorithm.prunes:
            alpha, beta = view.alpha, view.beta
            if value is not None and view.player is Side.MAX:
                alpha = max(alpha, value)
            elif value is not None:
                beta = min(beta, value)
            return _short(window_text(trace, alpha, beta)), "open"
        if view.reason is Reason.CUTOFF and value is not None:
            sign, end = ("≥", "β") if view.player is max_side(trace) else ("≤", "α")
            met = view.beta if view.player is Side.MAX else view.alpha
            return _short(f"{number(trace, value)}{sign}{end}={number(trace, met)}"), "cut"
        return {Reason.WIN_FOUND: "first win", Reason.TABLE: "table"}.get(view.reason, ""), "cut"


def _prefixes(moves: Moves) -> set[Moves]:
    return {moves[:plies] for plies in range(1, len(moves) + 1)}


def _short(text: str) -> str:
    for words, sign in _SHORT:
        text = text.replace(words, sign)
    return text
