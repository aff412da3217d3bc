"""Why? What a search knew of one node: who set its window, what a cut saved, why this child.

Facts only, from the trace; how they are said is the business of `words`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ttt_tui.game import Position
from ttt_tui.search.bounds import tree_size
from ttt_tui.search.moment import Bound, Moment, NodeView
from ttt_tui.search.solver import MAX_EMPTIES
from ttt_tui.search.trace import Reason


@dataclass(frozen=True)
class Origin:
    """Where an end of a node's window came from.

    Attributes:
        ancestor: the node whose side to move is sure of the value; its next node on the path was
            the first to be entered with it.
        sibling: the child that gave the ancestor the value: a sibling of that next node, visited
            before it.
        value: from X's side.
    """

    ancestor: int
    sibling: int
    value: int


@dataclass(frozen=True)
class Child:
    """A move of a node, visited or not.

    Attributes:
        move: the cell.
        node, view: of the visited child; None for a move not visited.
        chosen: the node has its value (so far) from this child.
        left_out: for a move that a cut or a first win left out: how many positions of the full
            game tree that was, the one after the move included. None for all other moves, and
            where there are too many to count.
    """

    move: int
    node: int | None = None
    view: NodeView | None = None
    chosen: bool = False
    left_out: int | None = None


@dataclass(frozen=True)
class Choice:
    """The child that a node has its value from, and those that returned the same.

    Attributes:
        chosen: the first child that reached the value, in the order of the search.
        equals: the later children that have the same value exactly, as far as the trace holds.
        bounds: the later children for which it is only a bound. Unless it is one for the chosen
            child, too, they are no better for the side to move, and may be worse.
    """

    chosen: NodeView
    equals: tuple[NodeView, ...]
    bounds: tuple[NodeView, ...]


@dataclass(frozen=True)
class Inquiry:
    """All that is known of a node at a moment, or of a move of it that was not visited.

    Attributes:
        view: the node; for a move not visited the node it was a move of.
        move: the move not visited, None where the question is about the node itself.
        moves: the cells played from the root to the position, `move` included.
        position: the board asked about, after `move` where there is one.
        alpha, beta: who set the ends of the node's window; None for an open end.
        saved: as the function of this name.
        children: the node's moves in the order of the search, those not visited last. Where the
            trace misses some, only the visited ones that it holds.
        choice: None while no child is done, where there is none, and where the trace misses it.
    """

    view: NodeView
    move: int | None
    moves: tuple[int, ...]
    position: Position
    alpha: Origin | None
    beta: Origin | None
    saved: int | None
    children: tuple[Child, ...]
    choice: Choice | None

    @property
    def left_out(self) -> int | None:
        """Of the move not visited: the positions left out with it, None where not counted."""
        return next((c.left_out for c in self.children if c.move == self.move), None)


def inquire(
    moment: Moment, node: int, move: int | None = None, *, most_empties: int = MAX_EMPTIES
) -> Inquiry:
    """All about a node, or about a move of it that has not been visited.

    Args:
        most_empties: positions left out are counted up to so many empty cells. The count of a
            board not met before takes up to a second at the limit, milliseconds at nine.

    Raises:
        IndexError: the node has not been entered by this moment, or the trace does not hold it.
        ValueError: the move is not among those of the node that have not been visited.
    """
    view = moment.view(node)
    path = moment.trace.path(node)
    moves = tuple(moment.trace.move[step] for step in path[1:])
    position = moment.search.position
    for cell in moves:
        position = position.play(cell)
    choice = choice_of(moment, node)
    children = _children(moment, view, position, choice, most_empties)
    saved_here = _total(moment, view, children)
    if move is not None:
        if not any(child.move == move and child.node is None for child in children):
            raise ValueError(f"cell {move} is no move of node {node} that was not visited")
        moves, position = (*moves, move), position.play(move)
    return Inquiry(
        view=view,
        move=move,
        moves=moves,
        position=position,
        alpha=_origin(moment, path, moment.trace.alpha),
        beta=_origin(moment, path, moment.trace.beta),
        saved=saved_here,
        children=children,
        choice=choice,
    )


def origin_of_alpha(moment: Moment, node: int) -> Origin | None:
    """Who is sure of the alpha that the node was entered with; None if it was -inf.

    Raises:
        IndexError: the node has not been entered by this moment, or the trace does not hold it.
    """
    return _origin(moment, _path(moment, node), moment.trace.alpha)


def origin_of_beta(moment: Moment, node: int) -> Origin | None:
    """Who is sure of the beta that the node was entered with; None if it was +inf.

    Raises:
        IndexError: the node has not been entered by this moment, or the trace does not hold it.
    """
    return _origin(moment, _path(moment, node), moment.trace.beta)


def _path(moment: Moment, node: int) -> list[int]:
    if not moment.is_entered(node):
        raise IndexError(f"node {node} is not entered after event {moment.event}")
    return moment.trace.path(node)


def _origin(moment: Moment, path: Sequence[int], ends: Sequence[int]) -> Origin | None:
    """The lowest step of the path at which this end of the window moved.

    It only ever moves at nodes of the side it belongs to, and by a child that is left before the
    next step is entered, so whatever the options, the trace holds all that this needs.
    """
    for ancestor, step in reversed(list(pairwise(path))):
        if ends[step] != ends[ancestor]:
            trace = moment.trace
            value = ends[step]
            sibling = next(c for c in trace.children(ancestor) if trace.value[c] == value)
            return Origin(ancestor, sibling, value)
    return None


def saved(moment: Moment, node: int, *, most_empties: int = MAX_EMPTIES) -> int | None:
    """Positions of the full game tree that a cut, or a stop at the first win, left out here.

    Over all nodes of a finished search they add up to what minimax visits more with the same
    options. 0 where nothing was left out by this moment; None where it is too large to count, or
    where the trace does not hold which moves were tried.

    Raises:
        IndexError: the node has not been entered by this moment, or the trace does not hold it.
    """
    view = moment.view(node)
    if not _stopped_early(view):
        return 0
    children = _children(moment, view, moment.position(node), None, most_empties)
    return _total(moment, view, children)


def _total(moment: Moment, view: NodeView, children: Sequence[Child]) -> int | None:
    if not _stopped_early(view):
        return 0
    if moment.misses_children(view.node):
        return None
    total = 0
    for child in children:
        if child.node is None:
            if child.left_out is None:
                return None
            total += child.left_out
    return total


def _stopped_early(view: NodeView) -> bool:
    return view.reason in (Reason.CUTOFF, Reason.WIN_FOUND)


def choice_of(moment: Moment, node: int) -> Choice | None:
    """The child that the node has its value from; of an open node, its best value so far.

    Raises:
        IndexError: the node has not been entered by this moment, or the trace does not hold it.
    """
    value = moment.view(node).value
    same = [
        view
        for view in map(moment.view, moment.children(node))
        if not view.is_open and view.value == value
    ]
    if not same:
        return None
    chosen, *others = same
    return Choice(
        chosen,
        equals=tuple(view for view in others if view.bound is Bound.EXACT),
        bounds=tuple(view for view in others if view.bound is not Bound.EXACT),
    )


def children_of(moment: Moment, node: int, *, most_empties: int = MAX_EMPTIES) -> tuple[Child, ...]:
    """The node's moves in the order of the search, those not visited last.

    Raises:
        IndexError: the node has not been entered by this moment, or the trace does not hold it.
    """
    view, position = moment.view(node), moment.position(node)
    return _children(moment, view, position, choice_of(moment, node), most_empties)


def _children(
    moment: Moment,
    view: NodeView,
    position: Position,
    choice: Choice | None,
    most_empties: int,
) -> tuple[Child, ...]:
    children = []
    for child in map(moment.view, moment.children(view.node)):
        assert child.move is not None
        chosen = choice is not None and child.node == choice.chosen.node
        children.append(Child(child.move, child.node, child, chosen))
    for move in moment.unvisited(view.node, position):
        left_out = None
        if _stopped_early(view):
            left_out = _positions(position.play(move), most_empties)
        children.append(Child(move, left_out=left_out))
    return tuple(children)


def _positions(position: Position, most_empties: int) -> int | None:
    """The position and all below it in the full game tree."""
    if position.empties > most_empties and not position.is_over():
        return None
    below = tree_size(position)
    return None if below is None else 1 + below
