"""The decisions of a search that a question can ask, and what is known before each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search import Bound, Enhancement, Moment, NodeView, Order, Reason, Search, solver_for
from ttt_tui.search.options import MoveOrder
from ttt_tui.search.ordering import cell_order
from ttt_tui.search.state_values import counted
from ttt_tui.search.trace import CUTS, INFINITY

_LONGEST_LINE = 5
"""The most moves that a question asks the user to look ahead."""
_NODES_CHECKED = 5_000
"""How many nodes of a program are checked for a window."""
_MOST_EMPTIES = 7
"""The most empty cells of a position whose moves are solved for a question."""

_MOST_SOLVED = 500
"""The most nodes of another game for that."""

_LEAVES = (Reason.GAME_OVER, Reason.HORIZON)
_NO_MOVES = (*_LEAVES, Reason.TABLE)


class Kind(Enum):
    """What is asked: whether the node cuts, its value, a child's window, the next leaf, whether a
    child is a leaf, which moves are never visited, or which move is best; in an exam what is never
    visited in a whole tree, alpha and beta at a node, and the value that it returns."""

    CUT = "cut"
    VALUE = "value"
    WINDOW = "window"
    LEAF = "leaf"
    TERMINAL = "terminal"
    UNVISITED = "unvisited"
    BEST = "best"
    CROSSED = "crossed"
    ENDS = "ends"
    RETURNED = "returned"

    @property
    def question(self) -> str:
        return _WORDS[self][0]

    @property
    def subject(self) -> str:
        """What the questions of this kind are about: `cuts`."""
        return _WORDS[self][1]

    @property
    def lessons(self) -> tuple[int, ...]:
        """The numbers of the lessons that explain it; empty where none does."""
        return _LESSONS.get(self, ())


_LESSONS = {
    Kind.CUT: (4,), Kind.VALUE: (2, 6), Kind.WINDOW: (5,), Kind.TERMINAL: (1,), Kind.BEST: (2,),
    Kind.UNVISITED: (15,), Kind.CROSSED: (15,), Kind.ENDS: (14,), Kind.RETURNED: (14,),
}  # fmt: skip

_WORDS = {
    Kind.CUT: ("Does the search cut here?", "cuts"),
    Kind.VALUE: ("Which value does the node return?", "values and bounds"),
    Kind.WINDOW: ("Which window does the child get?", "windows"),
    Kind.LEAF: ("Which leaf is next?", "the order of leaves"),
    Kind.TERMINAL: ("Is it a leaf?", "leaves"),
    Kind.UNVISITED: ("Which moves does the search never visit?", "what is never visited"),
    Kind.BEST: ("Which move is best?", "best moves"),
    Kind.CROSSED: ("What does the search never visit?", "crossing out"),
    Kind.ENDS: ("Which alpha and beta does the node get?", "alpha and beta by hand"),
    Kind.RETURNED: ("Which value does the node return?", "values by hand"),
}

INTRODUCED = (
    Kind.TERMINAL, Kind.VALUE, Kind.BEST, Kind.WINDOW, Kind.CUT, Kind.UNVISITED, Kind.LEAF,
)  # fmt: skip
"""The kinds in the order in which they are first asked: what later ones need comes before."""

EXAM = (Kind.CROSSED, Kind.ENDS, Kind.RETURNED)
"""The kinds of exam questions, which have no choices."""

IN_JSON = (Kind.CUT, Kind.VALUE, Kind.WINDOW, Kind.LEAF)
"""The kinds that the schema of `practice --json` names."""


@dataclass(frozen=True)
class Decision:
    """A decision of a search.

    Attributes:
        kind: what is asked.
        event: how many events have passed when it is asked. The next event shows the answer; for
            `LEAF` and `UNVISITED` several events may pass first.
        node: the node that may be cut, whose value, moves or best move are asked, or that gets the
            window or may be a leaf; for `LEAF` the leaf.
    """

    kind: Kind
    event: int
    node: int


class PendingDecision:
    """A decision with what is known when it is asked, and what the search then did.

    Attributes:
        now: the moment at which it is asked.
        then: the moment at which the answer is seen.
        place: the current node of the search, whose moves the question is about.
    """

    def __init__(self, search: Search, decision: Decision) -> None:
        self.search, self.decision = search, decision
        self.now = Moment(search, decision.event)
        shows = decision.event + 1
        if decision.kind is Kind.LEAF:
            shows = search.trace.entered_at(decision.node) + 1
        elif decision.kind is Kind.UNVISITED:
            left_at = search.trace.left_at(decision.node)
            assert left_at is not None
            shows = left_at + 1
        self.then = Moment(search, shows)
        self.place = self.now.path[-1]

    @cached_property
    def view(self) -> NodeView:
        """The current node of the search, when the question is asked."""
        return self.now.view(self.place)

    @cached_property
    def tried(self) -> list[NodeView]:
        """The children of the current node that have returned; of each move the last visit."""
        views = map(self.now.view, self.now.last_tries(self.place))
        return [view for view in views if not view.is_open]

    @cached_property
    def left(self) -> tuple[int, ...]:
        """The moves of the current node that are still untried, in the order of the search."""
        return self.now.unvisited(self.place, in_pass=True)

    @cached_property
    def result(self) -> NodeView:
        """The decision's node, when the answer is known."""
        return self.then.view(self.decision.node)

    @property
    def is_cut(self) -> bool:
        return self.then.view(self.place).was_cut

    @cached_property
    def sure(self) -> dict[Player, int | None]:
        """For each side, the best value so far among its open nodes above the current node.

        None if there is none. X's is alpha and O's is beta, both from X's side, even if the
        algorithm passes no window.
        """
        found: dict[Player, int | None] = dict.fromkeys(Player)
        for node in self.now.path[:-1]:
            view = self.now.view(node)
            if view.value is not None:
                best = found[view.player]
                values = [view.value, *([] if best is None else [best])]
                found[view.player] = (max if view.player is Player.X else min)(values)
        return found

    def line(self, node: int) -> tuple[int, ...]:
        return tuple(self.search.trace.moves_to(node))

    def first_leaf(self, moves: tuple[int, ...]) -> tuple[int, ...]:
        """The line that begins with these moves, to the end of the game or the depth limit.

        It goes on with the first legal move in the search's order, each time.
        """
        state, depth = self.search.state, self.search.options.depth
        for move in moves:
            state = state.play(move)
        while state.value() is None and (depth is None or len(moves) < depth):
            move = _first_move(state, self.search.options.order)
            state, moves = state.play(move), (*moves, move)
        return moves


def _first_move(state: GameState, order: MoveOrder) -> int:
    """The legal move that the search tries first."""
    if isinstance(state, Position):
        return min(state.legal_moves(), key=cell_order(state.rules, order).index)
    return state.moves()[-1 if order.kind is Order.REVERSE else 0]


def decision_at(search: Search, kind: Kind, node: int) -> Decision | None:
    """The decision of this kind at a node; None if there is none to ask about.

    `CUT` asks after the node has returned, `VALUE` and `BEST` before it returns, `WINDOW` and
    `TERMINAL` before it is entered, `UNVISITED` when it is, and `LEAF` asks for the node. For
    `CUT`, `node` is the child that has returned; the decision's node is its parent. Decisions that
    the screen does not determine are not asked: values from a table, random moves of UCT, moves
    ordered by earlier cuts.
    """
    find = {
        Kind.CUT: _cut, Kind.VALUE: _value, Kind.WINDOW: _window, Kind.LEAF: _leaf,
        Kind.TERMINAL: _terminal, Kind.UNVISITED: _unvisited, Kind.BEST: _best,
    }[kind]  # fmt: skip
    event = find(search, node)
    if event is None:
        return None
    if kind is Kind.CUT:
        parent = search.trace.parent(node)
        assert parent is not None
        node = parent
    return Decision(kind, event, node)


def kinds_of(search: Search) -> tuple[Kind, ...]:
    """The kinds that can be asked about this search, if its tree is large enough."""
    if search.state.value() is not None:
        return ()
    kinds = [Kind.VALUE]
    if search.options.algorithm.own is None or _passes_windows(search):
        kinds.append(Kind.WINDOW)
    if not search.options.algorithm.by_rollouts:
        kinds.insert(0, Kind.CUT)
    if _tries_in_order(search):
        kinds.append(Kind.LEAF)
    options = search.options
    if options.algorithm.own is None and not options.algorithm.by_rollouts:
        if not rules_of(search.state).is_written_tree:  # there it is to be read
            kinds.append(Kind.TERMINAL)
        kinds.append(Kind.BEST)
        if options.algorithm.prunes and options.algorithm.is_plain:
            kinds.append(Kind.UNVISITED)
    return tuple(kinds)


def _passes_windows(search: Search) -> bool:
    """Whether a user program passes windows; unknown ones are recorded with infinite ends."""
    trace = search.trace
    nodes = range(min(len(trace), _NODES_CHECKED))
    return any(trace.alpha[node] > -INFINITY or trace.beta[node] < INFINITY for node in nodes)


def _tries_in_order(search: Search) -> bool:
    """Whether moves are tried in the chosen order only: no enhancement and no table changes it."""
    options = search.options
    if options.algorithm.takes_enhancements:
        return options.enhancements is Enhancement.NONE and not options.algorithm.closes_in
    return options.algorithm.is_plain


def _left(search: Search, node: int) -> int | None:
    """The event that left a node; None if the trace does not hold its whole subtree."""
    trace = search.trace
    return trace.left_at(node) if trace.end[node] <= len(trace) else None


def _cut(search: Search, node: int) -> int | None:
    """The moment just after `node` has returned to its parent.

    None if the parent has no untried moves, so nothing to cut; if rollouts or further passes go on
    from the parent; and if the trace does not hold what comes next.
    """
    left_at = _left(search, node)
    if not node or left_at is None or search.options.algorithm.by_rollouts:
        return None
    trace, event = search.trace, left_at + 1
    parent = trace.parent(node)
    assert parent is not None
    if not parent and search.passes:
        return None  # the root goes on with another pass
    if event >= search.events or not Moment(search, event).unvisited(parent, in_pass=True):
        return None
    following = trace.end[node]
    goes_on = following < len(trace) and trace.depth[following] == trace.depth[node]
    # Past the capacity of the trace it is not known what comes next.
    return event if goes_on or trace.left_at(parent) == event else None


def _value(search: Search, node: int) -> int | None:
    if search.trace.reason[node] in _NO_MOVES or (not node and search.passes):
        return None  # not determined by the screen, or there to be read
    if search.options.algorithm.by_rollouts and not node:
        return None
    return _left(search, node)


def _window(search: Search, node: int) -> int | None:
    return search.trace.entered_at(node) if node else None


def _leaf(search: Search, node: int) -> int | None:
    """After the previous leaf returned, or at the beginning."""
    if search.trace.reason[node] not in _LEAVES or not node or not _tries_in_order(search):
        return None
    before = leaf_before(search, node)
    event = search.trace.entered_at(0) + 1
    if before is not None:
        left_at = search.trace.left_at(before)
        assert left_at is not None
        event = left_at + 1
    place = Moment(search, event).path[-1]
    ahead = search.trace.depth[node] - search.trace.depth[place]
    return event if ahead <= _LONGEST_LINE else None


def _terminal(search: Search, node: int) -> int | None:
    known = _left(search, node) is not None and search.trace.reason[node] != Reason.TABLE
    return search.trace.entered_at(node) if node and known else None


def _unvisited(search: Search, node: int) -> int | None:
    """When the node is entered, if the values of its moves can be told then."""
    options, trace = search.options, search.trace
    told = options.depth_limit is None and options.first_move is None
    if not told or _left(search, node) is None or trace.reason[node] in _NO_MOVES:
        return None
    event = trace.entered_at(node) + 1
    moment = Moment(search, event)
    if len(moment.unvisited(node)) < 2:
        return None
    return event if worth_of_moves(moment.state(node), trace.infinity) is not None else None


def worth_of_moves(state: GameState, infinity: int) -> dict[int, tuple[int, int]] | None:
    """The exact value of each move and the plies to the end of the game; None if that takes long.

    A value of a board is an outcome: 1, 0 or -1.

    Args:
        infinity: what an infinite value counts as.
    """
    if isinstance(state, Position):
        if state.empties > _MOST_EMPTIES:
            return None
        exact = solver_for(state.rules).moves(state)
        return {move: (each.value, each.distance) for move, each in exact.items()}
    left = [_MOST_SOLVED]
    worth = {move: _worth(state.play(move), left, infinity) for move in state.moves()}
    return worth if left[0] >= 0 else None


def _worth(state: GameState, left: list[int], infinity: int) -> tuple[int, int]:
    """The exact value of a state, if so many nodes are enough; they are counted down."""
    left[0] -= 1
    value = state.value()
    if value is not None or left[0] < 0:
        return counted(value or 0, infinity), 0
    below = [_worth(state.play(move), left, infinity) for move in state.moves()]
    best = (max if state.to_move is Player.MAX else min)(each[0] for each in below)
    return best, 1 + max(plies for each, plies in below if each == best)


def _best(search: Search, node: int) -> int | None:
    """Before the node returns, if all its moves have."""
    event = _left(search, node)
    if event is None or search.trace.reason[node] in _NO_MOVES or (not node and search.passes):
        return None
    return None if Moment(search, event).unvisited(node, in_pass=True) else event


def is_plain(pending: PendingDecision) -> bool:
    """Whether it is asked and answered without bounds and windows: all values are exact."""
    kind, views = pending.decision.kind, list(pending.tried)
    if kind is Kind.VALUE:
        views.append(pending.result)
    plain = kind in (Kind.TERMINAL, Kind.VALUE, Kind.BEST)
    return plain and all(each.bound is Bound.EXACT for each in views)


def asks_about_cut(pending: PendingDecision) -> bool:
    """Whether it asks about moves that are cut off."""
    asked = pending.decision.kind in (Kind.CUT, Kind.UNVISITED)
    return asked and pending.then.view(pending.place).was_cut


def leaf_before(search: Search, leaf: int) -> int | None:
    reasons = search.trace.reason
    return next((node for node in range(leaf - 1, 0, -1) if reasons[node] in _LEAVES), None)


def leaf_after(search: Search, leaf: int) -> int | None:
    reasons = search.trace.reason
    after = range(leaf + 1, len(search.trace))
    return next((node for node in after if reasons[node] in _LEAVES), None)


def left_on_the_way(pending: PendingDecision) -> Iterator[int]:
    """The nodes that the search leaves before it reaches the next leaf, the deepest first."""
    for node in reversed(pending.now.path):
        if pending.then.is_open(node):
            return
        yield node


def cuts_on_the_way(pending: PendingDecision) -> list[int]:
    """Those of `left_on_the_way` that are cut."""
    reasons = pending.search.trace.reason
    return [node for node in left_on_the_way(pending) if reasons[node] in CUTS]
