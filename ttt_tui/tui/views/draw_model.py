"""The nodes of a search that are drawn as a tree at a moment, and the texts of each.

Whole levels are drawn from the root on, as long as they have room. Below them there are the nodes
on the current path, or at the end of the search on that of best play, with their siblings. A tree
from paper is drawn with its unvisited nodes, too: then nothing moves while the search goes on.

An open node has alpha and beta as they stand now, as on paper; lists of nodes have the window with
which a node was entered.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ttt_tui.export.figure import DrawnNode, Text
from ttt_tui.games.game import Game, Side, move_text
from ttt_tui.games.paper import PaperTree
from ttt_tui.search.moment import Moment, NodeView
from ttt_tui.search.trace import Reason
from ttt_tui.tui.panels.tree_text import value_style
from ttt_tui.tui.styles import side_style
from ttt_tui.words.numbers import count
from ttt_tui.words.values import chance_text, max_side, number, state_word, value_text, window_text

MOST_SIBLINGS = 12
"""Children of a node that are drawn beside those on a path; one more entry counts the others."""

_SHORT = (("<= ", "≤"), (">= ", "≥"), ("inf", "∞"), (", ", ","))

Moves = tuple[int, ...]
"""The moves from the root of the drawing to a node."""


class Entry(NamedTuple):
    """A node that is drawn.

    Attributes:
        moves: to the node.
        state: the position there.
        visit: the node of the trace; None if the search has not visited it.
        struck: True if the move to it was cut off.
        others: the number of siblings that the entry stands for, if it is not a node itself.
    """

    moves: Moves
    state: Game
    visit: int | None
    struck: bool = False
    others: int = 0


class TreeDrawing(NamedTuple):
    """Entries and their nodes by the same numbers, each parent before its children."""

    entries: Sequence[Entry] = ()
    nodes: Sequence[DrawnNode] = ()


def root_of(game: Game) -> tuple[Game, Moves]:
    """Return the root of the drawing of a position, and the moves from there to it.

    A tree from paper is drawn as a whole.
    """
    if not isinstance(game, PaperTree):
        return game, ()
    columns = game.columns
    node = game.node
    moves: Moves = ()
    while (parent := columns.parents[node]) is not None:
        moves = (columns.children[parent].index(node), *moves)
        node = parent
    return game.root, moves


def tree_drawing(
    moment: Moment, room: int, cursor: Moves | None = None, played: Moves = ()
) -> TreeDrawing:
    """Return the drawing of a search; before its first event only a tree from paper has one.

    Args:
        room: the number of nodes that stand side by side; from wider levels only nodes on a path
            are drawn with their subtrees.
        cursor: the node under the cursor, if there is one.
        played: the moves of the game on a tree from paper, from its root.
    """
    drawer = _Drawer(moment, cursor, played)
    return drawer.drawn(room) if moment.entered or drawer.is_paper else TreeDrawing()


class _Drawer:
    def __init__(self, moment: Moment, cursor: Moves | None, played: Moves) -> None:
        self._moment = moment
        self._trace = moment.trace
        self._cursor = cursor
        self._root, self._before = root_of(moment.trace.game)
        self.is_paper = isinstance(self._root, PaperTree)
        ended = moment.entered > 0 and not moment.path
        path = [0, *moment.principal_variation()] if ended else moment.path
        here = self._before + tuple(self._trace.move[node] for node in path[1:])
        self._path_style = "good" if ended else "open"
        self._path = _prefixes(here) - _prefixes(self._before) if path else set()
        self._played = _prefixes(played) | _prefixes(self._before)
        # The node that the search has just left, so that one sees what was cut there.
        current = () if moment.current is None else tuple(self._trace.moves_to(moment.current))
        self._current = self._before + current
        self._on_a_path = {(), *self._path, *_prefixes(self._current)}
        self._on_a_path |= _prefixes(played) | _prefixes(cursor or ())

    def drawn(self, room: int) -> TreeDrawing:
        is_there = self._moment.entered and not self._before
        entries = [Entry((), self._root, 0 if is_there else None)]
        parents: list[int | None] = [None]
        level = [0]
        is_whole = True
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
        return TreeDrawing(entries, nodes)

    # Which nodes

    def _below(self, entry: Entry) -> list[Entry]:
        """Return the children that may be drawn."""
        moment = self._moment
        node = entry.visit
        if entry.others:
            return []
        if node is None:
            return self._some(entry, entry.state.moves(), {}) if self.is_paper else []
        if self._trace.reason[node] == Reason.TABLE and not moment.is_open(node):
            return []
        tries = moment.last_tries(node)
        moves: Sequence[int] = entry.state.moves()  # a tree stays as it is written
        rollouts = self._trace.algorithm.rollouts
        is_whole = rollouts or len(tries) + moment.untried(node) == len(moves)
        if not (self.is_paper and is_whole):
            moves = [*tries, *moment.unvisited(node)]
        is_left = not (moment.is_open(node) or rollouts)
        return self._some(entry, moves, tries, is_left=is_left)

    def _some(
        self, entry: Entry, moves: Sequence[int], tries: dict[int, int], *, is_left: bool = False
    ) -> list[Entry]:
        """Return the children after these moves; of many the first, those on a path and a number.

        Args:
            tries: the visited children by their moves.
        """
        shown = [
            move
            for place, move in enumerate(moves)
            if place < MOST_SIBLINGS or (*entry.moves, move) in self._on_a_path
        ]
        children = []
        for move in shown:
            path = (*entry.moves, move)
            visit = tries.get(move)
            if path == self._before and self._moment.entered:
                visit = 0
            struck = is_left and visit is None
            children.append(Entry(path, entry.state.play(move), visit, struck))
        if len(shown) < len(moves):
            children.append(children[0]._replace(others=len(moves) - len(shown)))
        return children

    # What is drawn of each

    def _node(
        self, entry: Entry, parent: int | None, entries: Sequence[Entry], *, is_open: bool
    ) -> DrawnNode:
        if entry.others:
            return DrawnNode(parent, value=(f"{entry.others} more", "dim"), line="dim")
        view = None if entry.visit is None else self._moment.view(entry.visit)
        heavy = self._heavy_style(entry)
        above = None if parent is None else entries[parent].state
        texts = [
            self._sign(entry.state),
            self._label(entry, above),
            self._value(entry.state, view),
        ]
        if view is None and not heavy:  # pale
            texts = [(text, "grid") for text, _ in texts]
        sign, label, value = texts
        return DrawnNode(
            parent,
            sign,
            label=label,
            value=value,
            note=self._note(entry, view, is_open=is_open),
            edge="" if parent is None else chance_text(entries[parent].state, entry.moves[-1]),
            line=heavy or ("dim" if view else "grid"),
            heavy=bool(heavy),
            struck=entry.struck,
            current=view is not None and entry.moves == self._current,
            selected=entry.moves == self._cursor,
        )

    def _heavy_style(self, entry: Entry) -> str:
        """Return the style of the branch if the search or the game has come along it."""
        if entry.moves in self._path:
            return self._path_style
        return "strong" if entry.moves in self._played else ""

    def _sign(self, state: Game) -> Text:
        """Return the sign of the side to move or of chance; empty if the game is over."""
        if state.value() is not None:
            return "", ""
        sign = "▲" if state.to_move is max_side(self._trace) else "▼"
        if state.to_move is Side.CHANCE:
            sign = "●"
        return sign, side_style(state.to_move)

    def _label(self, entry: Entry, above: Game | None) -> Text:
        """Return the name of a node of a tree from paper, else the move to the node."""
        label = ""
        if not isinstance(entry.state, PaperTree):
            label = "" if above is None else move_text(above, entry.moves[-1])
        elif entry.state.value() is None:
            label = entry.state.name
        return label, "strong" if above is None else side_style(above.to_move)

    def _value(self, state: Game, view: NodeView | None) -> Text:
        """Return the value so far; of a leaf from paper its number, visited or not."""
        text = ""
        value = state.value()
        if view is not None and (view.statistics or view.value is not None):
            text = value_text(self._trace, view)
        elif value is not None and self.is_paper:
            text = number(self._trace, self._trace.units(value))
        return _short(text), value_style(view) if view else "dim"

    def _note(self, entry: Entry, view: NodeView | None, *, is_open: bool) -> Text:
        """Return the note of a visited node, or else the number of nodes below that are hidden."""
        note = ("", "") if view is None else self._reason(view)
        if note[0] or is_open:
            return note
        if isinstance(entry.state, PaperTree):
            below = entry.state.size
        else:
            below = 0 if entry.visit is None else self._moment.nodes_below(entry.visit)
        return (f"…{count(below)}", "dim") if below else ("", "")

    def _reason(self, view: NodeView) -> Text:
        """Return the window of an open node, or the bound that a cut node has met; of UCT N."""
        if view.statistics is not None:
            return state_word(self._trace, view), "dim"
        if view.is_open and self._trace.algorithm.prunes:
            return self._window(view), "open"
        if view.reason is Reason.CUTOFF and view.value is not None:
            return self._met_bound(view, view.value), "cut"
        return {Reason.WIN_FOUND: "first win", Reason.TABLE: "table"}.get(view.reason, ""), "cut"

    def _window(self, view: NodeView) -> str:
        """Write alpha and beta of an open node as they stand now."""
        alpha = view.alpha
        beta = view.beta
        if view.value is not None and view.player is Side.MAX:
            alpha = max(alpha, view.value)
        elif view.value is not None:
            beta = min(beta, view.value)
        return _short(window_text(self._trace, alpha, beta))

    def _met_bound(self, view: NodeView, value: int) -> str:
        trace = self._trace
        by = Side.MAX if value >= view.beta else Side.MIN
        met = number(trace, view.beta if by is Side.MAX else view.alpha)
        sign = "≥β" if by is max_side(trace) else "≤α"
        return _short(f"{number(trace, value)}{sign}={met}")


def _prefixes(moves: Moves) -> set[Moves]:
    return {moves[:plies] for plies in range(1, len(moves) + 1)}


def _short(text: str) -> str:
    for words, sign in _SHORT:
        text = text.replace(words, sign)
    return text
