"""Which nodes of a search at a moment are drawn as a tree, and what is drawn of each.

The open path and its siblings always are (when the search has ended, the principal variation and
its siblings), and so is the path to the selected line. Then come whole levels from the root on, as
many as there is room for. Of a tree from paper, and of one that is small enough as a whole, the
nodes that were not visited are drawn, too: then nothing moves while the search goes on.

An open node has alpha and beta as they stand now, as one writes them on paper; lists of nodes have
the window with which a node was entered. In a small tree a value that its moves prove has no sign
of a bound, as on paper; lists have the sign that follows from the window.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import LONGEST_GAME, GameState, rules_of
from ttt_tui.search import Moment, NodeView, Order, Reason
from ttt_tui.search.ordering import cell_order
from ttt_tui.search.reading.judge import is_settled
from ttt_tui.search.state_values import counted
from ttt_tui.tui.colours import StyleName
from ttt_tui.tui.views.tree_drawing import DrawnNode, Kind, Progress, Untried
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.tui.views.tree_rows import style_of_node
from ttt_tui.words.sentences import Formatter, move_name

MOST_NODES = 60
"""How many nodes are drawn, unless the user opens more."""

_FEWEST_SIBLINGS = 5
_LARGEST_BOARD = 4

Moves = tuple[int, ...]
"""The moves from the root to a node."""


class DrawnSearch(NamedTuple):
    """The nodes to draw, and what each is in the search.

    Attributes:
        nodes: each parent before its children.
        lines: for each node the line to select for it; None where siblings are left out.
        moves: for each node the moves that lead to it; None where it is not in the search.
    """

    nodes: Sequence[DrawnNode]
    lines: Sequence[Line | None]
    moves: Sequence[Moves | None]


class _Entry(NamedTuple):
    """A node that may be drawn.

    Attributes:
        moves: from the root.
        state: there.
        node: its number in the trace; None if it was not visited.
        line: its line, or that of the unvisited move above it.
        struck: why the search has left its parent without a visit; None if it has not.
        left_out: it stands for so many siblings.
    """

    moves: Moves
    state: GameState
    node: int | None
    line: Line | None
    struck: Untried | None = None
    left_out: int = 0


def drawn_search(
    moment: Moment,
    formatter: Formatter,
    selected: Line | None = None,
    opened: Mapping[Moves, bool] | None = None,
    most: int = MOST_NODES,
    levels: int = LONGEST_GAME,
) -> DrawnSearch:
    """What to draw of a search; before its first event a tree from paper, of other games nothing.

    Args:
        moment: of the search.
        formatter: of the search.
        selected: the line under the cursor.
        opened: the nodes that the user has opened (True) or folded (False), by their moves.
        most: how many nodes to draw, the required ones aside.
        levels: how many plies below the root to draw, the required nodes aside.
    """
    if not moment.entered and not rules_of(moment.search.state).is_written_tree:
        return DrawnSearch((), (), ())
    return _Chooser(moment, formatter, selected, opened or {}, most, levels).drawn()


class _Chooser:
    def __init__(
        self,
        moment: Moment,
        formatter: Formatter,
        selected: Line | None,
        opened: Mapping[Moves, bool],
        most: int,
        levels: int,
    ) -> None:
        self._moment, self._formatter, self._selected = moment, formatter, selected
        self._opened, self._most, self._levels = opened, most, levels
        search = moment.search
        self._best = set[int]()
        paths: list[list[int]] = []
        if moment.entered:
            line = [0, *moment.principal_variation()]
            self._best = set() if moment.is_open(0) else set(line)
            paths = [moment.path or line]
        if selected is not None and moment.is_entered(selected.node):
            paths.append(moment.trace.path(selected.node))
        self._required = {node for path in paths for node in path}
        self._steps = {pair for path in paths for pair in pairwise(path)}
        self._is_written = rules_of(search.state).is_written_tree
        self._is_small = _tree_is_small(search.state, MOST_NODES)
        # The numbers of a tree from paper are there to be read.
        self._is_known = self._is_written or (
            search.options.depth_limit is None and _tree_is_small(search.state, most)
        )
        self._children: dict[Moves, list[_Entry]] = {}

    def drawn(self) -> DrawnSearch:
        self._open_required()
        self._open_levels()
        nodes: list[DrawnNode] = []
        entries = list(self._preorder())
        numbers: dict[Moves, int] = {}
        for number, entry in enumerate(entries):
            above = numbers.get(entry.moves[:-1]) if entry.moves else None
            parent = None if above is None else entries[above]
            nodes.append(self._drawn(entry, parent, above))
            if not entry.left_out:
                numbers[entry.moves] = number
        lines = [None if entry.left_out else entry.line for entry in entries]
        return DrawnSearch(nodes, lines, [entry.moves for entry in entries])

    # Which nodes

    @property
    def _root(self) -> _Entry:
        state = self._moment.search.state
        if not self._moment.entered:
            return _Entry((), state, None, None)
        return _Entry((), state, 0, Line(0))

    def _open_required(self) -> None:
        """Draw the children of the nodes of the paths, and of those that the user has opened."""
        levels = [[self._root]]
        while levels[-1]:
            below: list[_Entry] = []
            for entry in levels[-1]:
                asked = self._opened.get(entry.moves)
                needed = entry.node in self._required or (self._is_written and not entry.moves)
                wanted = needed if asked is None else asked
                if wanted and (children := self._below(entry)):
                    self._children[entry.moves] = children
                    below += children
            levels.append(below)
        path = sum(entry.node in self._required for level in levels for entry in level)
        if self._count() > self._most and self._opened.get(()) is None:
            siblings = max(_FEWEST_SIBLINGS, self._most // max(1, path))
            for moves, children in self._children.items():
                if moves not in self._opened:
                    self._children[moves] = self._near_the_path(children, siblings)

    def _count(self) -> int:
        return 1 + sum(map(len, self._children.values()))

    def _near_the_path(self, children: list[_Entry], room: int) -> list[_Entry]:
        """So many of the children, with one entry on each side for those that are left out."""
        places = [place for place, each in enumerate(children) if each.node in self._required]
        first = max(0, min(places[0] - room // 2 if places else 0, len(children) - room))
        last = max(first + room, *(place + 1 for place in places), 0)
        shown = children[first:last]
        before, after = children[:first], children[last:]
        for rest, where in ((before, 0), (after, len(shown) + bool(before))):
            if rest:
                shown.insert(where, rest[-1]._replace(left_out=len(rest), node=None))
        return shown

    def _open_levels(self) -> None:
        """Draw whole levels from the root on, as long as they have room."""
        room = self._most - self._count()
        level, plies = [self._root], 0
        while level and plies < self._levels:
            plies += 1
            new: dict[Moves, list[_Entry]] = {}
            for entry in level:
                if entry.moves not in self._children and entry.moves not in self._opened:
                    new[entry.moves] = self._below(entry)
                    room -= len(new[entry.moves])
                    if room < 0:
                        return
            self._children |= new
            level = [each for above in level for each in self._children.get(above.moves, ())]

    def _below(self, entry: _Entry) -> list[_Entry]:
        """The children that may be drawn."""
        if entry.left_out:
            return []
        if entry.node is None:
            if not self._is_known:
                return []
            moves = self._in_order(entry.state)
            return [self._unvisited(entry, move, entry.line) for move in moves]
        moment, node = self._moment, entry.node
        trace = moment.trace
        if trace.reason[node] == Reason.TABLE and not moment.is_open(node):
            return []
        tries = {trace.move[child]: child for child in moment.tries(node)}
        tries |= {trace.move[child]: child for above, child in self._steps if above == node}
        visited = [
            _Entry((*entry.moves, move), entry.state.play(move), child, Line(child))
            for move, child in tries.items()
        ]
        found = visited + [
            self._unvisited(entry, move, Line(node, move), struck=self._untried(node))
            for move in moment.unvisited(node, entry.state, in_pass=True)
            if move not in tries
        ]
        # A tree from paper stays as it is written, whatever is searched first.
        return sorted(found, key=lambda each: each.moves[-1]) if self._is_written else found

    def _in_order(self, state: GameState) -> Sequence[int]:
        """The moves of a state that was not visited."""
        if isinstance(state, Position):
            order = cell_order(state.rules, self._moment.search.options.order)
            return sorted(state.moves(), key=order.index)
        is_backwards = self._moment.search.options.order.kind is Order.REVERSE
        is_backwards = is_backwards and not self._is_written
        return state.moves()[::-1] if is_backwards else state.moves()

    def _untried(self, node: int) -> Untried | None:
        if self._moment.is_open(node):
            return None
        at_win = self._moment.trace.reason[node] == Reason.WIN_FOUND
        return Untried.FIRST_WIN if at_win else Untried.CUT

    @staticmethod
    def _unvisited(
        entry: _Entry, move: int, line: Line | None, *, struck: Untried | None = None
    ) -> _Entry:
        return _Entry((*entry.moves, move), entry.state.play(move), None, line, struck)

    def _preorder(self) -> Iterator[_Entry]:
        stack = [self._root]
        while stack:
            entry = stack.pop()
            yield entry
            if not entry.left_out:
                stack += reversed(self._children.get(entry.moves, ()))

    # What is drawn of each

    def _drawn(self, entry: _Entry, above: _Entry | None, parent: int | None) -> DrawnNode:
        if entry.left_out:
            return DrawnNode(parent, Kind.LEAF, value=f"+{entry.left_out} more", style="dim")
        state, moment = entry.state, self._moment
        kind = Kind.MAX if state.to_move is self._formatter.max_player else Kind.MIN
        move = entry.moves[-1] if entry.moves else None
        is_over = state.value() is not None
        board: tuple[str, ...] = ()
        last = None
        if isinstance(state, Position):
            last = None if move is None else state.rules.coordinates(move)
            if max(state.rules.rows, state.rules.columns) <= _LARGEST_BOARD:
                board = tuple(state.rows_text.replace(".", "·").split("/"))
        node = DrawnNode(
            parent,
            Kind.LEAF if is_over else kind,
            label="" if move is None or above is None else label(above.state, move),
            board=board,
            last=last,
            value=written_value(state, self._formatter) if self._is_written else "",
            struck=entry.struck,
            selected=entry.line is not None
            and entry.line == self._selected
            and (above is None or above.line != entry.line),
        )
        is_folded = entry.moves not in self._children
        if self._is_written:
            node = replace(node, folded=nodes_below(state) if is_folded else 0)
        if entry.node is None:
            return node
        view = moment.view(entry.node)
        folded = view.nodes_below if is_folded else 0
        return replace(
            node,
            progress=Progress.OPEN if view.is_open else Progress.DONE,
            value=node.value if view.value is None else self._value(view),
            style=style_of_node(view),
            note=self._note(view),
            note_style=_note_style(view),
            folded=node.folded or folded,
            best=entry.node in self._best,
            current=entry.node == moment.current,
        )

    def _value(self, view: NodeView) -> str:
        """A bound has its sign, unless the search tried every move and they prove the value."""
        has_all = self._is_small and view.reason in (Reason.ALL_TRIED, Reason.BOUND_MET)
        is_exact = has_all and is_settled(self._moment.search, view.node)
        return self._formatter.returned(view) if is_exact else self._formatter.value(view)

    def _note(self, view: NodeView) -> str:
        """The window of an open node; of one that was left early, why."""
        formatter = self._formatter
        if view.is_open:
            prunes = formatter.options.algorithm.prunes
            return formatter.window_of(_as_it_stands(view)) if prunes else ""
        if view.reason is Reason.CUTOFF:
            rival = view.player.other
            sign = ">=" if view.player is formatter.max_player else "<="
            end = f"{formatter.end_name(rival)} {formatter.end(view, rival)}"
            return f"{formatter.returned(view)} {sign} {end}"
        return {Reason.WIN_FOUND: "first win", Reason.TABLE: "table"}.get(view.reason, "")


def _note_style(view: NodeView) -> StyleName:
    if view.is_open:
        return "frontier"
    return style_of_node(view) if view.reason is Reason.WIN_FOUND else "cut"


def _as_it_stands(view: NodeView) -> NodeView:
    """An open node with the window that its best value so far leaves."""
    value = view.value
    if value is None:
        return view
    if view.player is Player.X and value > view.alpha:
        return replace(view, alpha=value, alpha_estimated=view.estimated)
    if view.player is Player.O and value < view.beta:
        return replace(view, beta=value, beta_estimated=view.estimated)
    return view


def label(before: GameState, move: int) -> str:
    """A move; none in a tree from paper whose node has no name, as it stands in its place."""
    text = move_name(before, move)
    return "" if rules_of(before).is_written_tree and text == str(move) else text


def written_value(leaf: GameState, formatter: Formatter) -> str:
    """The number of a leaf of a tree from paper; empty for other nodes."""
    value = leaf.value()
    if value is None:
        return ""
    return formatter.number(counted(value, formatter.options.infinity), estimated=False)


def nodes_below(state: GameState) -> int:
    """How many nodes of a tree from paper are below a state, as far as the tree says so."""
    return int(getattr(state, "nodes", 0))


@lru_cache(maxsize=16)
def _tree_is_small(state: GameState, most: int) -> bool:
    """Whether the whole tree below the state has at most so many nodes."""
    found, stack = 0, [state]
    while stack and found <= most:
        found += 1
        each = stack.pop()
        stack += map(each.play, each.moves())
    return found <= most
