"""Which nodes of a search at a moment are drawn as a tree, and what is drawn of each.

The open path and its siblings always are (when the search has ended, the principal variation and
its siblings), and so is the path to the selected line. Then come whole levels from the root on, as
many as there is room for. If the tree is small enough as a whole, the nodes that were not visited
are drawn, too: then nothing moves while the search goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState, move_text, rules_of
from ttt_tui.search import Moment, NodeView, Order, Reason
from ttt_tui.search.ordering import cell_order
from ttt_tui.search.state_values import counted
from ttt_tui.tui.views.tree_drawing import DrawnNode, Kind, Progress
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.tui.views.tree_rows import style_of_node
from ttt_tui.words.sentences import Formatter

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
        moves: for each node the moves that lead to it.
    """

    nodes: Sequence[DrawnNode]
    lines: Sequence[Line | None]
    moves: Sequence[Moves]


class _Entry(NamedTuple):
    """A node that may be drawn.

    Attributes:
        moves: from the root.
        state: there.
        node: its number in the trace; None if it was not visited.
        line: its line, or that of the unvisited move above it.
        struck: the search has left its parent without a visit.
        left_out: it stands for so many siblings.
    """

    moves: Moves
    state: GameState
    node: int | None
    line: Line | None
    struck: bool = False
    left_out: int = 0


def drawn_search(
    moment: Moment,
    formatter: Formatter,
    selected: Line | None = None,
    opened: Mapping[Moves, bool] | None = None,
    most: int = MOST_NODES,
) -> DrawnSearch:
    """What to draw of a search; before its first event a tree from paper, of other games nothing.

    Args:
        moment: of the search.
        formatter: of the search.
        selected: the line under the cursor.
        opened: the nodes that the user has opened (True) or folded (False), by their moves.
        most: how many nodes to draw, the required ones aside.
    """
    if not moment.entered and not rules_of(moment.search.state).is_written_tree:
        return DrawnSearch((), (), ())
    return _Chooser(moment, formatter, selected, opened or {}, most).drawn()


class _Chooser:
    def __init__(
        self,
        moment: Moment,
        formatter: Formatter,
        selected: Line | None,
        opened: Mapping[Moves, bool],
        most: int,
    ) -> None:
        self._moment, self._formatter, self._selected = moment, formatter, selected
        self._opened, self._most = opened, most
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
        self._is_small = search.options.depth_limit is None and _tree_is_small(search.state, most)
        self._is_written = rules_of(search.state).is_written_tree
        if self._is_written:
            self._is_small = _tree_is_small(search.state, most)  # its numbers are there to be read
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
                wanted = entry.node in self._required if asked is None else asked
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
        level = [self._root]
        while level:
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
            if not self._is_small:
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
            self._unvisited(entry, move, Line(node, move), struck=not moment.is_open(node))
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

    @staticmethod
    def _unvisited(entry: _Entry, move: int, line: Line | None, *, struck: bool = False) -> _Entry:
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
            label="" if move is None or above is None else self._label(above.state, move),
            board=board,
            last=last,
            value=self._written_value(state) if self._is_written and is_over else "",
            struck=entry.struck,
            selected=entry.line is not None
            and entry.line == self._selected
            and (above is None or above.line != entry.line),
        )
        if entry.node is None:
            return node
        view = moment.view(entry.node)
        folded = 0 if entry.moves in self._children else view.nodes_below
        return replace(
            node,
            progress=Progress.OPEN if view.is_open else Progress.DONE,
            value=node.value if view.value is None else self._formatter.value(view),
            style=style_of_node(view),
            note=self._note(view),
            folded=folded,
            best=entry.node in self._best,
            current=entry.node == moment.current,
        )

    def _label(self, before: GameState, move: int) -> str:
        """A move; none in a tree from paper whose node has no name, as it stands in its place."""
        text = move_text(before, move)
        return "" if self._is_written and text == str(move) else text

    def _written_value(self, leaf: GameState) -> str:
        value = counted(leaf.value() or 0, self._moment.search.options.infinity)
        return self._formatter.number(value, estimated=False)

    def _note(self, view: NodeView) -> str:
        """The window of an open node; of one that was left early, why."""
        formatter = self._formatter
        if view.is_open:
            return formatter.window_of(view) if formatter.options.algorithm.prunes else ""
        if view.reason is Reason.CUTOFF:
            rival = view.player.other
            sign = ">=" if view.player is formatter.max_player else "<="
            end = f"{formatter.end_name(rival)} {formatter.end(view, rival)}"
            return f"{formatter.returned(view)} {sign} {end}"
        return {Reason.WIN_FOUND: "win", Reason.TABLE: "table"}.get(view.reason, "")


@lru_cache(maxsize=16)
def _tree_is_small(state: GameState, most: int) -> bool:
    """Whether the whole tree below the state has at most so many nodes."""
    found, stack = 0, [state]
    while stack and found <= most:
        found += 1
        each = stack.pop()
        stack += map(each.play, each.moves())
    return found <= most
