"""Which nodes of a search are drawn as a tree at a moment, and what is drawn of each.

The current path and its siblings always are; at the end of the search, the variation of best play
and its siblings. Then come whole levels from the root on, as many as there is room for. A tree from
paper, and any tree that is small enough, is drawn with the nodes that were not visited, too: then
nothing moves while the search goes on.

An open node has alpha and beta as they stand now, as one writes them on paper; lists of nodes have
the window with which a node was entered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from ttt_tui.next.games.game import Game, Side, move_text
from ttt_tui.next.games.paper import PaperTree
from ttt_tui.next.games.position import Position
from ttt_tui.next.search.judge import is_settled
from ttt_tui.next.search.moment import Moment, NodeView
from ttt_tui.next.search.ordering import in_order
from ttt_tui.next.search.trace import Reason, Trace
from ttt_tui.next.tui.row_text import value_style
from ttt_tui.next.tui.theme import side_style
from ttt_tui.next.tui.tree_picture import DrawnNode, Kind
from ttt_tui.next.words.values import max_side, number, value_text, window_text

MOST_NODES = 60
"""How many nodes are drawn of a search, but for those on the current path."""

MOST_OF_TREE = 400
"""The same of a tree from paper."""

_FEWEST_SIBLINGS = 5
_LARGEST_BOARD = 4
_SHORT = (("<= ", "≤"), (">= ", "≥"), ("inf", "∞"), (", ", ","))

Moves = tuple[int, ...]
"""From the root of the drawing to a node."""


@dataclass(frozen=True)
class Wish:
    """What the user looks at.

    Attributes:
        cursor: the node under the cursor; None for none.
        played: the moves of the game on a tree from paper, from its root.
        levels: how many levels to draw, the current path and the cursor's aside.
    """

    cursor: Moves | None = None
    played: Moves = ()
    levels: int = 1_000


class DrawnTree(NamedTuple):
    """Nodes to draw, each parent before its children; by their numbers the nodes of the trace and
    the moves to them, None for an entry that stands for several siblings.
    """

    nodes: Sequence[DrawnNode]
    visits: Sequence[int | None]
    moves: Sequence[Moves | None]


class _Entry(NamedTuple):
    """A node that may be drawn; `left_out`: it stands for so many siblings."""

    moves: Moves
    state: Game
    visit: int | None
    struck: str = ""
    left_out: int = 0


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


def drawn_tree(moment: Moment, wish: Wish) -> DrawnTree:
    """What to draw of a search; before its first event nothing but a tree from paper."""
    if not moment.entered and not isinstance(moment.trace.game, PaperTree):
        return DrawnTree((), (), ())
    return _Chooser(moment, wish).drawn()


class _Chooser:
    def __init__(self, moment: Moment, wish: Wish) -> None:
        self._moment, self._trace, self._wish = moment, moment.trace, wish
        self._root, self._before = root_of(moment.trace.game)
        self._is_paper = isinstance(self._root, PaperTree)
        self._most = MOST_OF_TREE if self._is_paper else MOST_NODES
        # Estimates at a depth limit are no part of the game, so its tree is not known then.
        is_small = moment.trace.options.depth is None and _is_small(self._root)
        self._is_known, self._settles = self._is_paper or is_small, _is_small(self._root)
        ended = moment.entered > 0 and not moment.path
        path = [0, *moment.principal_variation()] if ended else moment.path
        here = self._before + tuple(self._trace.move[node] for node in path[1:])
        self._path_style = "good" if ended else "open"
        self._path = _prefixes(here) - _prefixes(self._before) if path else set()
        self._played = _prefixes(wish.played) | _prefixes(self._before)
        self._required = self._path | self._played | _prefixes(wish.cursor or ()) | {()}
        self._children: dict[Moves, list[_Entry]] = {}

    def drawn(self) -> DrawnTree:
        root = _Entry((), self._root, 0 if self._moment.entered and not self._before else None)
        self._open_required(root)
        self._open_levels(root)
        nodes: list[DrawnNode] = []
        entries = list(self._preorder(root))
        numbers: dict[Moves, int] = {}
        for entry in entries:
            above = numbers.get(entry.moves[:-1]) if entry.moves else None
            nodes.append(self._node(entry, above, None if above is None else entries[above]))
            if not entry.left_out:
                numbers[entry.moves] = len(nodes) - 1
        visits = [None if entry.left_out else entry.visit for entry in entries]
        return DrawnTree(nodes, visits, [None if e.left_out else e.moves for e in entries])

    # Which nodes

    def _open_required(self, root: _Entry) -> None:
        """Draw the children of all nodes of the paths, but not too many siblings."""
        level = [root]
        while level:
            for entry in level:
                if children := self._below(entry):
                    self._children[entry.moves] = children
            below = [each for entry in level for each in self._children.get(entry.moves, ())]
            level = [each for each in below if each.moves in self._required]
        room = max(_FEWEST_SIBLINGS, self._most // max(1, len(self._children)))
        if self._count() > self._most:
            for moves, children in self._children.items():
                self._children[moves] = self._near_the_path(children, room)

    def _count(self) -> int:
        return 1 + sum(map(len, self._children.values()))

    def _near_the_path(self, children: list[_Entry], room: int) -> list[_Entry]:
        """So many of the children, with one entry on each side for those that are left out."""
        places = [n for n, each in enumerate(children) if each.moves in self._required]
        first = max(0, min(places[0] - room // 2 if places else 0, len(children) - room))
        last = max(first + room, *(place + 1 for place in places), 0)
        before, shown, after = children[:first], children[first:last], children[last:]
        for rest, at in ((before, 0), (after, len(shown) + bool(before))):
            if rest:
                shown.insert(at, rest[-1]._replace(left_out=len(rest)))
        return shown

    def _open_levels(self, root: _Entry) -> None:
        """Draw whole levels from the root on, as long as they have room."""
        room, level = self._most - self._count(), [root]
        for _ in range(self._wish.levels):
            new = {
                entry.moves: self._below(entry)
                for entry in level
                if entry.moves not in self._children and not entry.left_out
            }
            room -= sum(map(len, new.values()))
            if room < 0 or not level:
                return
            self._children |= new
            level = [each for above in level for each in self._children.get(above.moves, ())]

    def _below(self, entry: _Entry) -> list[_Entry]:
        """The children that may be drawn."""
        moment, node = self._moment, entry.visit
        if node is None:
            moves = entry.state.moves() if self._is_known or entry.moves in self._required else ()
            return [self._child(entry, m) for m in self._in_order(entry.state, moves)]
        if self._trace.reason[node] == Reason.TABLE and not moment.is_open(node):
            return []
        tries = {self._trace.move[child]: child for child in moment.last_tries(node)}
        struck = ""
        if not moment.is_open(node):
            struck = "dim" if self._trace.reason[node] == Reason.WIN_FOUND else "cut"
        moves = [*tries, *(m for m in moment.unvisited(node) if m not in tries)]
        if self._is_paper:
            moves.sort()  # it stays as it is written, whatever is searched first
        return [self._child(entry, m, tries.get(m), "" if m in tries else struck) for m in moves]

    def _in_order(self, state: Game, moves: Sequence[int]) -> Sequence[int]:
        return moves if self._is_paper else in_order(state, moves, self._trace.options.order)

    def _child(
        self, entry: _Entry, move: int, visit: int | None = None, struck: str = ""
    ) -> _Entry:
        moves = (*entry.moves, move)
        if visit is None and moves == self._before and self._moment.entered:
            visit = 0
        return _Entry(moves, entry.state.play(move), visit, struck)

    def _preorder(self, root: _Entry) -> Iterator[_Entry]:
        stack = [root]
        while stack:
            entry = stack.pop()
            yield entry
            if not entry.left_out:
                stack += reversed(self._children.get(entry.moves, ()))

    # What is drawn of each

    def _node(self, entry: _Entry, parent: int | None, above: _Entry | None) -> DrawnNode:
        if entry.left_out:
            return DrawnNode(parent, Kind.LEAF, value=f"+{entry.left_out}", visited=True)
        state, trace = entry.state, self._trace
        value = state.value()
        kind = Kind.MAX if state.to_move is max_side(trace) else Kind.MIN
        heavy = self._path_style if entry.moves in self._path else ""
        node = DrawnNode(
            parent,
            kind if value is None else Kind.LEAF,
            label=self._label(entry, above, is_leaf=value is not None),
            label_style=side_style(above.state.to_move) if above else "strong",
            board=self._board(state),
            last=_last(entry, state),
            value="" if value is None or not self._is_paper else _leaf(trace, value),
            folded=0 if entry.moves in self._children else self._folded(entry),
            heavy=heavy or ("strong" if entry.moves in self._played else ""),
            struck=entry.struck,
            selected=entry.moves == self._wish.cursor,
        )
        if entry.visit is None:
            return node
        view = self._moment.view(entry.visit)
        return replace(
            node,
            visited=True,
            value=node.value if view.value is None else self._value(view),
            style=value_style(view),
            note=self._note(view),
            note_style="open" if view.is_open else "cut",
            current=entry.visit == self._moment.current,
        )

    def _label(self, entry: _Entry, above: _Entry | None, *, is_leaf: bool) -> str:
        if isinstance(entry.state, PaperTree):
            return "" if is_leaf else entry.state.name
        return move_text(above.state, entry.moves[-1]) if above else ""

    def _board(self, state: Game) -> tuple[str, ...]:
        if not isinstance(state, Position):
            return ()
        if max(state.rules.rows, state.rules.columns) > _LARGEST_BOARD:
            return ()
        return tuple(state.rows_text.replace(".", "·").split("/"))

    def _folded(self, entry: _Entry) -> int:
        if isinstance(entry.state, PaperTree):
            return entry.state.size
        return 0 if entry.visit is None else self._moment.nodes_below(entry.visit)

    def _value(self, view: NodeView) -> str:
        """A bound has its sign, unless every move was tried and they prove the value."""
        has_all = self._settles and view.reason in (Reason.ALL_TRIED, Reason.BOUND_MET)
        if has_all and view.value is not None and is_settled(self._trace, view.node):
            return number(self._trace, view.value)
        return _short(value_text(self._trace, view))

    def _note(self, view: NodeView) -> str:
        """The window of an open node; of one that was cut, which bound was met."""
        trace, value = self._trace, view.value
        if view.is_open and trace.algorithm.prunes:
            alpha, beta = view.alpha, view.beta
            if value is not None and view.player is Side.MAX:
                alpha = max(alpha, value)
            elif value is not None:
                beta = min(beta, value)
            return _short(window_text(trace, alpha, beta))
        if view.reason is Reason.CUTOFF and value is not None:
            sign, end = ("≥", "β") if view.player is max_side(trace) else ("≤", "α")
            met = view.beta if view.player is Side.MAX else view.alpha
            return _short(f"{number(trace, value)}{sign}{end}={number(trace, met)}")
        return {Reason.WIN_FOUND: "first win", Reason.TABLE: "table"}.get(view.reason, "")


def _prefixes(moves: Moves) -> set[Moves]:
    return {moves[:plies] for plies in range(1, len(moves) + 1)}


def _last(entry: _Entry, state: Game) -> tuple[int, int] | None:
    if not entry.moves or not isinstance(state, Position):
        return None
    return state.rules.coordinates(entry.moves[-1])


def _leaf(trace: Trace, value: float) -> str:
    """The number of a leaf of a tree from paper."""
    counted = int(max(-trace.infinity, min(value, trace.infinity)))
    return _short(number(trace, counted))


def _short(text: str) -> str:
    for words, sign in _SHORT:
        text = text.replace(words, sign)
    return text


@lru_cache(maxsize=16)
def _is_small(game: Game) -> bool:
    """Whether the whole tree below a position has at most so many nodes as are drawn."""
    found, stack = 0, [game]
    while stack and found <= MOST_NODES:
        found += 1
        each = stack.pop()
        stack += map(each.play, each.moves())
    return found <= MOST_NODES
