"""Why? What a search knew of one node: who set its window, what a cut saved, why this child.

Facts only, from the trace; how they are said is the business of `sentences`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import GameState
from ttt_tui.search.counts.bounds import MOVES_COUNTED_AT_ONCE, tree_size, why_not_counted
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.search.counts.size_estimate import nodes_below
from ttt_tui.search.reading.judge import Bound, is_settled
from ttt_tui.search.reading.moment import Moment, NodeView
from ttt_tui.search.reading.window_origins import Chosen, origin_of
from ttt_tui.search.reading.window_origins import Origin as Origin
from ttt_tui.search.state import MoveBounds, MoveSample

_MOVES_A_NODE = 15_000
_STATES_A_NODE = 2_000
"""Made at most to count what a node left out under a depth limit: Connect Four's, some 20 ms."""


@dataclass(frozen=True)
class Child:
    """A move of a node, visited or not.

    Attributes:
        move: the cell.
        node, view: of the visited child; None for a move not visited.
        chosen: the node has its value (so far) from this child.
        left_out: for a move that a cut or a first win left out: how many positions minimax visits
            behind it, to the same depth, the one after the move included. None for all other moves,
            where there are too many to count, and where `bounds.why_not_counted` says why.
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
        proved_in: for the root of MTD(f) the pass that chose, counted from 1, else 0; other
            children are then not named, as they were searched with other windows.
    """

    chosen: NodeView
    equals: tuple[NodeView, ...]
    bounds: tuple[NodeView, ...]
    proved_in: int = 0


@dataclass(frozen=True)
class Explanation:
    """All that is known of a node at a moment, or of a move of it that was not visited.

    Attributes:
        view: the node; for a move not visited the node it was a move of.
        move: the move not visited, None where the question is about the node itself.
        moves: those played from the root to the state, `move` included.
        state: what is asked about, after `move` where there is one.
        alpha, beta: who set the ends of the node's window; None for an open end.
        saved: positions that a cut, or a stop at the first win, left out of what minimax visits.
            Over all nodes of a finished search they add up to what minimax visits more with the
            same options, to the same depth. 0 where nothing was left out by this moment, and where
            it cannot be counted so (`bounds.why_not_counted`); None where it is too large to
            count, or where the trace does not hold which moves were tried.
        children: the node's moves in the order of the search, those not visited last. Where the
            trace misses some, only the visited ones that it holds. Of the root those of the
            present pass; where rollouts go, only what the present one visits.
        samples, bounds: what rollouts know of the node's moves, at present: see `RolloutTree`.
        next_move: the move that UCT would choose next, as far as that is known.
        number: of the root the pass that `children` are of, counted from 1; None without passes.
        choice: None while no child is done, where there is none, and where the trace misses it.
    """

    view: NodeView
    move: int | None
    moves: tuple[int, ...]
    state: GameState
    alpha: Origin | Chosen | None
    beta: Origin | Chosen | None
    saved: int | None
    children: tuple[Child, ...]
    choice: Choice | None
    samples: tuple[MoveSample, ...] = ()
    bounds: tuple[MoveBounds, ...] = ()
    next_move: int | None = None
    number: int | None = None

    @property
    def left_out(self) -> int | None:
        """Of the move not visited: the positions left out with it, None where not counted."""
        return next((c.left_out for c in self.children if c.move == self.move), None)


def explain(
    moment: Moment, node: int, move: int | None = None, *, most_empties: int = MAX_EMPTIES
) -> Explanation:
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
    state = moment.state(node)
    choice = choice_of(moment, node)
    children = _children(moment, view, state, choice, most_empties)
    saved_here = _total(moment, view, children)
    known = moment.search.rollout_tree if move is None else None
    if move is not None:
        if not any(child.move == move and child.node is None for child in children):
            raise ValueError(f"{move} is no move of node {node} that was not visited")
        moves, state = (*moves, move), state.play(move)
    return Explanation(
        view=view,
        move=move,
        moves=moves,
        state=state,
        alpha=origin_of(moment.search, path, Player.X),
        beta=origin_of(moment.search, path, Player.O),
        saved=saved_here,
        children=children,
        choice=choice,
        samples=known.samples(moves) if known else (),
        bounds=known.bounds(moves) if known else (),
        next_move=known.next_move(moves) if known else None,
        number=moment.passes_begun or None if not node else None,
    )


def _total(moment: Moment, view: NodeView, children: Sequence[Child]) -> int | None:
    if not _leaves_out(moment, view):
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


def _leaves_out(moment: Moment, view: NodeView) -> bool:
    """Whether the node was left early, and it can be told what that saved."""
    return view.was_cut and not why_not_counted(moment.search.options)


def choice_of(moment: Moment, node: int) -> Choice | None:
    """The child that the node has its value from; of an open node, its best value so far.

    Raises:
        IndexError: the node has not been entered by this moment, or the trace does not hold it.
    """
    options = moment.search.options
    if options.algorithm.by_rollouts:
        return None  # what is known of a node comes from many rollouts
    view = moment.view(node)
    if options.algorithm.closes_in and not node and not view.is_open:
        return _choice_of_passes(moment)
    same = [
        each
        for each in map(moment.view, moment.last_tries(node))
        if not each.is_open and each.value == view.value
    ]
    if not same:
        return None
    chosen, *others = same
    return Choice(
        chosen,
        equals=tuple(view for view in others if _is_exact(moment, view)),
        bounds=tuple(view for view in others if not _is_exact(moment, view)),
    )


def _is_exact(moment: Moment, view: NodeView) -> bool:
    """Whether the value is the position's own, whatever its window makes of it."""
    return view.bound is not Bound.ESTIMATE and is_settled(moment.search, view.node)


def _choice_of_passes(moment: Moment) -> Choice | None:
    """The root's move in the last pass of MTD(f) that proved the value for the side to move."""
    mover, trace = moment.player(0), moment.trace
    for child in reversed(moment.children(0)):
        found = moment.search.pass_of(child)
        if found is None or trace.move[child] != moment.search.best_move:
            continue
        value = trace.value[child]
        if value >= found[1].beta if mover is Player.X else value <= found[1].alpha:
            return Choice(moment.view(child), (), (), found[0])
    return None


def _children(
    moment: Moment, view: NodeView, state: GameState, choice: Choice | None, most_empties: int
) -> tuple[Child, ...]:
    children = []
    if moment.search.options.algorithm.by_rollouts and not view.node:
        tries = moment.path[1:2]  # of thousands the rollout that goes on
    else:
        tries = moment.tries(view.node)
    for child in map(moment.view, tries):
        assert child.move is not None
        chosen = choice is not None and child.node == choice.chosen.node
        children.append(Child(child.move, child.node, child, chosen))
    unvisited = moment.unvisited(view.node, state, in_pass=True)
    for move in unvisited:
        left_out = None
        if _leaves_out(moment, view):
            most_moves = min(MOVES_COUNTED_AT_ONCE, _MOVES_A_NODE // len(unvisited))
            left_out = _left_out(moment, view, state.play(move), most_empties, most_moves)
        children.append(Child(move, left_out=left_out))
    return tuple(children)


def _left_out(
    moment: Moment, view: NodeView, child: GameState, most_empties: int, most_moves: int
) -> int | None:
    """What minimax to the same depth visits behind a move not tried, the move's node included."""
    limit = moment.search.options.depth_limit
    plies = None if limit is None else limit - view.depth - 1
    if isinstance(child, Position):
        below = tree_size(child, plies, most_empties=most_empties, most_moves=most_moves)
    else:
        below = nodes_below(child, plies, _STATES_A_NODE)
    return None if below is None else 1 + below
