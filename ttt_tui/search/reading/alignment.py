"""Two searches of one position in step: a node of one is a node of the other by its moves.

A node is aligned with the node of the other search that the same moves lead to. Both are found by
going down along `end` in both traces together; nothing is replayed.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from ttt_tui.game import Position
from ttt_tui.search.reading.moment import Moment
from ttt_tui.search.search import Search


@dataclass(frozen=True)
class Alignment:
    """Where the other search has a node.

    Attributes:
        node: in the other's trace, None where the other has not entered it by its moment, or does
            not hold it.
        deepest: the deepest node on the way there that the other has entered by its moment; the
            root also before it has entered any.
        never: the other's search will not enter the node any more: it has left the node on the
            way where the next move was due, or does not try that move. False is not yet, or not
            known where the other's trace is full.
    """

    node: int | None
    deepest: int
    never: bool


class Aligner:
    """Aligns any number of nodes of one moment with another's search; made anew for each frame.

    Raises:
        ValueError: the searches are not of the same position.
    """

    def __init__(self, moment: Moment, other: Moment) -> None:
        _check_same_position(moment.search, other.search)
        self._moment, self._other = moment, other
        self._children: dict[int, list[int]] = {}
        self._by_move: dict[int, dict[int, int]] = {}
        self._never: dict[tuple[int, int], bool] = {}

    def align(self, node: int) -> Alignment:
        """Raises:
        IndexError: the node has not been entered by the moment, or its trace does not hold it.
        """
        if node < 0 or not self._moment.is_entered(node):
            raise IndexError(f"node {node} is not entered after event {self._moment.event}")
        other = self._other
        if not len(other.trace):
            return Alignment(None, 0, False)
        at = mine = deepest = 0
        while mine != node:
            siblings = self._children_of(mine)
            mine = siblings[bisect_right(siblings, node) - 1]
            move = self._moment.trace.move[mine]
            below = self._moves_of(at).get(move)
            if below is None:
                return Alignment(None, deepest, self._never_tries(at, move))
            at = below
            if other.is_entered(at):
                deepest = at
        return Alignment(at if other.is_entered(at) else None, deepest, False)

    def never_visits(self, node: int) -> bool:
        """Whether the other's search has left the node out for good."""
        return self.align(node).never

    def _children_of(self, node: int) -> list[int]:
        known = self._children.get(node)
        if known is None:
            known = self._children[node] = list(self._moment.trace.children(node))
        return known

    def _moves_of(self, node: int) -> dict[int, int]:
        """The other's children of a node by their moves."""
        known = self._by_move.get(node)
        if known is None:
            trace = self._other.trace
            known = {trace.move[child]: child for child in trace.children(node)}
            self._by_move[node] = known
        return known

    def _never_tries(self, node: int, move: int) -> bool:
        known = self._never.get((node, move))
        if known is None:
            known = self._never[node, move] = _never_tries(self._other.search, node, move)
        return known


def aligned_event(moment: Moment, other: Search) -> int | None:
    """The moment of another search of the same position that corresponds to this one.

    Just after the same node is entered, or left, whichever this moment's last event does. While
    this search is in what the other never visits, the other waits where it turned away: just
    after it left the deepest node that both visit. For alpha-beta that is the node of the cut.

    None while the other search has not come so far, and where a trace does not hold the node.

    Raises:
        ValueError: the searches are not of the same position.
    """
    _check_same_position(moment.search, other)
    if not moment.event:
        return 0
    node, trace = moment.current, other.trace
    if node is None or not len(trace):
        return None
    at = 0
    for move in moment.trace.moves_to(node):
        below = next((child for child in trace.children(at) if trace.move[child] == move), None)
        if below is None:
            left_at = trace.left_at(at) if _never_tries(other, at, move) else None
            break
        at = below
    else:
        if moment.is_open(node):
            return trace.entered_at(at) + 1
        left_at = trace.left_at(at)
    return None if left_at is None else left_at + 1


def _never_tries(search: Search, node: int, move: int) -> bool:
    """Whether it is certain that a search does not try a move which the trace does not show."""
    has_fixed_move = node == 0 and search.options.first_move is not None
    if (
        has_fixed_move
        and isinstance(search.state, Position)
        and move not in search.options.root_moves(search.state)
    ):
        return True
    trace = search.trace
    following = node + 1
    for child in trace.children(node):
        following = trace.end[child]
    # Where it ends before the node does, the trace does not hold all of the node's children.
    return trace.end[node] != 0 and following == trace.end[node]


def _check_same_position(one: Search, other: Search) -> None:
    if one.state is not other.state and one.state.key != other.state.key:
        raise ValueError(f"searches of {one.state} and {other.state} cannot be aligned")
