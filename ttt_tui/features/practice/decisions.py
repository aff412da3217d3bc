"""The decisions of a search that can be asked about, and what was known just before each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from ttt_tui.game import Player
from ttt_tui.search import Enhancement, Moment, NodeView, Reason, Search
from ttt_tui.search.ordering import cell_order
from ttt_tui.search.trace import CUTS, INFINITY

_LONGEST_LINE = 5
_LOOKED_AT = 5_000  # nodes, for a window
"""Moves that somebody is asked to look ahead at most."""

_LEAVES = (Reason.GAME_OVER, Reason.HORIZON)
_UNFORESEEN = (Reason.TABLE, Reason.HORIZON)  # what the table knew, what the lines are worth


class Kind(Enum):
    """What is asked: whether the moves left are cut, what goes up, what goes down, or where to."""

    CUT = "cut"
    VALUE = "value"
    WINDOW = "window"
    LEAF = "leaf"

    @property
    def question(self) -> str:
        return _QUESTIONS[self]


_QUESTIONS = {
    Kind.CUT: "Does the search cut here?",
    Kind.VALUE: "Which value does the node return?",
    Kind.WINDOW: "Which window does the child get?",
    Kind.LEAF: "Which leaf is next?",
}


@dataclass(frozen=True)
class Decision:
    """A decision of a search.

    Attributes:
        kind: what is asked.
        event: how many events have passed when it is asked; for `LEAF` it takes more than one
            event until it can be seen, for all others the next one shows it.
        node: whose it is: the node that may be cut, that gives its value, or that the window is
            for; for `LEAF` the leaf.
    """

    kind: Kind
    event: int
    node: int


class PendingDecision:
    """A decision with what is known when it is asked, and what the search then did.

    Attributes:
        now: the moment at which it is asked.
        then: the moment at which the answer is seen.
        place: the node where the search stands, whose moves the question is about.
    """

    def __init__(self, search: Search, decision: Decision) -> None:
        self.search, self.decision = search, decision
        self.now = Moment(search, decision.event)
        shows = decision.event + 1
        if decision.kind is Kind.LEAF:
            shows = search.trace.entered_at(decision.node) + 1
        self.then = Moment(search, shows)
        self.place = self.now.path[-1]

    @cached_property
    def view(self) -> NodeView:
        """The node where the search stands, as it is known when it is asked."""
        return self.now.view(self.place)

    @cached_property
    def tried(self) -> list[NodeView]:
        """Its moves that have come back, each by its last visit."""
        views = map(self.now.view, self.now.last_tries(self.place))
        return [view for view in views if not view.is_open]

    @cached_property
    def left(self) -> tuple[int, ...]:
        """Its moves that have not been tried, in the order of the search."""
        return self.now.unvisited(self.place, in_pass=True)

    @cached_property
    def result(self) -> NodeView:
        """The decision's node, when the answer is seen."""
        return self.then.view(self.decision.node)

    @property
    def is_cut(self) -> bool:
        return self.then.view(self.place).was_cut

    @cached_property
    def sure(self) -> dict[Player, int | None]:
        """What each side is sure of by the best moves above, whatever the algorithm hands down.

        That is the window of alpha-beta, from X's side; None where a side is sure of nothing.
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
        """The line to which these moves lead when the first move is played from there on."""
        position, depth = self.search.position, self.search.options.depth
        for move in moves:
            position = position.play(move)
        order = cell_order(position.rules, self.search.options.order)
        while not position.is_over() and (depth is None or len(moves) < depth):
            move = min(position.legal_moves(), key=order.index)
            position, moves = position.play(move), (*moves, move)
        return moves


def decision_at(search: Search, kind: Kind, node: int) -> Decision | None:
    """The decision of this kind that a node has to do with; None where there is none to ask about.

    `CUT` asks after the node came back, `VALUE` before it does, `WINDOW` before it is entered, and
    `LEAF` asks for the node. What cannot be worked out from what is on the screen is left out: what
    a table knew, what UCT draws, in which order moves that cut elsewhere are tried.
    """
    find = {
        Kind.CUT: _cut, Kind.VALUE: _value, Kind.WINDOW: _window, Kind.LEAF: _leaf
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
    """The kinds that can be asked about this search, if there is room for them in its tree."""
    if search.position.is_over():
        return ()
    kinds = [Kind.VALUE]
    if search.options.algorithm.own is None or _passes_windows(search):
        kinds.append(Kind.WINDOW)
    if not search.options.algorithm.by_rollouts:
        kinds.insert(0, Kind.CUT)
    if _tries_in_order(search):
        kinds.append(Kind.LEAF)
    return tuple(kinds)


def _passes_windows(search: Search) -> bool:
    """Whether a program of somebody's own has windows: those that it does not tell stay open."""
    trace = search.trace
    nodes = range(min(len(trace), _LOOKED_AT))
    return any(trace.alpha[node] > -INFINITY or trace.beta[node] < INFINITY for node in nodes)


def _tries_in_order(search: Search) -> bool:
    options = search.options
    if options.algorithm.takes_enhancements:
        return options.enhancements is Enhancement.NONE and not options.algorithm.closes_in
    return options.algorithm.is_plain


def _left(search: Search, node: int) -> int | None:
    """When a node was left, if the trace holds all that lies below it."""
    trace = search.trace
    return trace.left_at(node) if trace.end[node] <= len(trace) else None


def _cut(search: Search, node: int) -> int | None:
    """After a move came back, where its node has others left: an empty cut is not asked about."""
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
    if search.trace.reason[node] in _UNFORESEEN or (not node and search.passes):
        return None
    if search.options.algorithm.by_rollouts and not node:
        return None
    return _left(search, node)


def _window(search: Search, node: int) -> int | None:
    return search.trace.entered_at(node) if node else None


def _leaf(search: Search, node: int) -> int | None:
    """After the leaf before it came back, or at the very beginning."""
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


def leaf_before(search: Search, leaf: int) -> int | None:
    reasons = search.trace.reason
    return next((node for node in range(leaf - 1, 0, -1) if reasons[node] in _LEAVES), None)


def leaf_after(search: Search, leaf: int) -> int | None:
    reasons = search.trace.reason
    after = range(leaf + 1, len(search.trace))
    return next((node for node in after if reasons[node] in _LEAVES), None)


def left_on_the_way(pending: PendingDecision) -> Iterator[int]:
    """The nodes that are left, the innermost first, before the search gets to its next leaf."""
    for node in reversed(pending.now.path):
        if pending.then.is_open(node):
            return
        yield node


def cuts_on_the_way(pending: PendingDecision) -> list[int]:
    """Those of them that are cut."""
    reasons = pending.search.trace.reason
    return [node for node in left_on_the_way(pending) if reasons[node] in CUTS]
