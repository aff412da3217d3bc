"""A search at one moment: its open nodes, the state of each node, and its results.

A moment is the number of events that have passed. Values and windows are from Max's side.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ttt_tui.games.game import Game, Side, move_text
from ttt_tui.search.judge import EXACT, Bound, claim, claim_of_root_move, is_sure
from ttt_tui.search.move_loop import BestSoFar, move_loop
from ttt_tui.search.ordering import in_order
from ttt_tui.search.rollout_tree import RolloutTree, Statistics, rollout_tree
from ttt_tui.search.trace import CUTS, NO_MOVE, Mark, Reason, Trace

# A position at the depth limit is estimated, so its moves do not count as untried.
_NOTHING_LEFT_OUT = (Reason.ALL_TRIED, Reason.BOUND_MET, Reason.GAME_OVER, Reason.HORIZON)


@dataclass(frozen=True)
class NodeView:
    """A node at a moment.

    Attributes:
        move: the move that led to it; None at the root.
        player: the side to move.
        mover: the side that made the move; None at the root.
        value: the value, of an open node the best so far; None if there is none, or only samples.
            It is in units of the trace, as the window is: see `Trace.worth`.
        bound, reason: OPEN while the search is in the node.
        nodes_below: the number of nodes visited below it so far.
        estimated: True if the value may rest on estimates.
        statistics: the numbers of a variation of UCT; None of another algorithm, and of a playout.
    """

    node: int
    move: int | None
    depth: int
    player: Side
    mover: Side | None
    alpha: int
    beta: int
    value: int | None
    bound: Bound
    reason: Reason
    mark: Mark
    nodes_below: int
    estimated: bool = False
    statistics: Statistics | None = None

    @property
    def is_open(self) -> bool:
        return self.reason is Reason.OPEN

    @property
    def is_exact(self) -> bool:
        """True if the value is proved to be the true one."""
        return self.bound is Bound.EXACT and not self.estimated

    @property
    def was_cut(self) -> bool:
        """True if it was left with moves untried, at a bound or at a first win."""
        return self.reason in CUTS

    @property
    def is_leaf(self) -> bool:
        """True if the game is over here; it goes on at a node at the depth limit."""
        return self.reason is Reason.GAME_OVER


class Moment:
    """A search after a number of its events; by default after all that the trace records.

    Attributes:
        event: the number of events that have passed.
        entered: the number of nodes that have been entered, the root included.
        path: the nodes that the search is in, root first; empty before the first and after the last
            event.
        current: the node that the last event entered or left, None before the first.
        hides_best: True if a question asks for the best values of open nodes.
    """

    def __init__(self, trace: Trace, event: int | None = None, *, hides_best: bool = False) -> None:
        self.trace, self.hides_best = trace, hides_best
        recorded = trace.events
        self.event = recorded if event is None else max(0, min(event, recorded))
        self.entered = trace.entered_by(self.event)
        self.path: list[int] = []
        self.current: int | None = None
        if not self.entered:
            return
        self.current = self.entered - 1
        for node in trace.path(self.current):
            if not self.is_open(node):  # and so is all below it
                self.current = node
                break
            self.path.append(node)

    @property
    def rollouts(self) -> RolloutTree | None:
        """The tree that UCT keeps; None for another algorithm."""
        return rollout_tree(self.trace) if self.trace.algorithm.rollouts else None

    def row_of(self, node: int) -> int:
        """Return the node that stands for a node in lists: of UCT the first of its variation."""
        return node if self.rollouts is None else self.rollouts.first[node]

    def rows(self) -> Sequence[int]:
        """Return the nodes that stand in lists, each above those below it."""
        if self.rollouts is None:
            return range(self.entered)
        return self.rollouts.rows(self.event)

    def is_entered(self, node: int) -> bool:
        return node < self.entered

    def is_open(self, node: int) -> bool:
        left_at = self.trace.left_at(node)
        return left_at is None or left_at >= self.event

    def is_over(self, node: int) -> bool:
        """Return True if the game is over there, even before the search has returned its value."""
        if self.is_open(node):
            return self.state(node).value() is not None
        return self.trace.reason[node] == Reason.GAME_OVER

    def tries(self, node: int) -> Iterator[int]:
        """Yield the children visited by now; of the root, those of the current pass.

        UCT visits a child again and again: each is here once.
        """
        if (tree := self.rollouts) is not None:
            below = tree.below(tree.first[node], self.entered)
            return (child for child in below if not tree.is_playout(child))
        number = 0 if node else self.trace.pass_of(self.entered - 1)
        first = self.trace.passes[number - 1].first_node if number else None
        return self.trace.children(node, first, self.entered)

    def last_tries(self, node: int) -> dict[int, int]:
        """Return the latest visit by each move, which counts; at the root in the current pass."""
        return {self.trace.move[child]: child for child in self.tries(node)}

    def nodes_below(self, node: int) -> int:
        """Return the number of nodes visited below a node by now."""
        end = self.entered if self.is_open(node) else self.trace.end[node]
        return end - node - 1

    def view(self, node: int) -> NodeView:
        """Return a node at this moment; raises IndexError if it has not been entered."""
        if not 0 <= node < self.entered:
            raise IndexError(f"node {node} is not entered after event {self.event}")
        trace = self.trace
        value: int | None
        if not self.is_open(node):
            reason = Reason(trace.reason[node])
            bound, estimated = claim(trace, node)
            has_value = node or bound not in (Bound.SAMPLED, Bound.CHOSEN)
            value = trace.value[node] if has_value else None
        else:
            reason, bound = Reason.OPEN, Bound.OPEN
            value, estimated = self._best_so_far(node)
        move = trace.move[node]
        parent = trace.parent(node)
        tree = self.rollouts
        statistics = None
        if tree is not None and not tree.is_playout(node):
            statistics = tree.statistics(tree.first[node], self.event)
        return NodeView(
            node=node,
            move=None if move == NO_MOVE else move,
            depth=trace.depth[node],
            player=self.trace.player(node),
            mover=None if parent is None else trace.player(parent),
            alpha=trace.alpha[node],
            beta=trace.beta[node],
            value=value,
            bound=bound,
            reason=reason,
            mark=Mark(trace.mark[node]) if len(trace.mark) else Mark.NONE,
            nodes_below=self.nodes_below(node),
            estimated=estimated,
            statistics=statistics,
        )

    def _best_so_far(self, node: int) -> tuple[int | None, bool]:
        """Return the best value of an open node so far; True if it may rest on estimates."""
        if self.hides_best or self._has_no_best(node):
            return None, False
        best = self.best(node)
        return best.value, best.estimated

    def _has_no_best(self, node: int) -> bool:
        """Return True for a chance node, and for a rollout, which visits one child of a node."""
        return self.trace.algorithm.rollouts or self.trace.player(node) is Side.CHANCE

    def best(self, node: int) -> BestSoFar:
        """Return the best value of the node's children."""
        return move_loop(self.trace, node).best(self.event)

    def tried(self, node: int) -> int:
        """Return the number of moves tried, at the root in the current pass."""
        return move_loop(self.trace, node).tried(self.event)

    def state(self, node: int) -> Game:
        return self.trace.state(node)

    def move_text(self, node: int) -> str:
        """Return the move that led to a node as the game writes it; empty at the root."""
        parent = self.trace.parent(node)
        if parent is None:
            return ""
        return move_text(self.state(parent), self.trace.move[node])

    def untried(self, node: int) -> int:
        """Return the number of the moves that are `unvisited`."""
        if not self.is_open(node) and self.trace.reason[node] in _NOTHING_LEFT_OUT:
            return 0
        if node and self.trace.algorithm.rollouts:
            return 0
        return len(self.state(node).moves()) - self.tried(node)

    def unvisited(self, node: int) -> tuple[int, ...]:
        """Return the moves of a node that are still untried, in the order of moves.

        At the root they are those that the current pass has not tried. Below the root a rollout
        leaves no move untried, because it tries only one.
        """
        if not self.untried(node):
            return ()
        game = self.state(node)
        tried = self.last_tries(node)
        untried = (move for move in game.moves() if move not in tried)
        return in_order(game, untried, self.trace.options.order)

    def best_child(self, node: int) -> int | None:
        """Return the child that gives a node its value, or its best value so far.

        It is the first child of which the side to move is sure; at the root, once it has been left,
        the last visit of the best move. None for rollouts and at chance nodes, whose values come
        from many children.
        """
        trace = self.trace
        is_open = self.is_open(node)
        if self._has_no_best(node):
            return None
        if not (node or is_open) and trace.result and trace.result.best_move is not None:
            return trace.node_after([trace.result.best_move])
        best = self.best(node)
        value = best.value if is_open else trace.value[node]
        if best.value == value:
            return best.decider
        # A user's program may return another value than that of its best move.
        side = trace.player(node)
        for child in self.last_tries(node).values():
            if trace.value[child] == value and is_sure(trace, child, side, value):
                return child
        return None

    def principal_variation(self) -> list[int]:
        """Return the nodes of best play below the root.

        It ends at a node that the transposition table answered, because nothing was searched below
        it. After the first move it also ends before a node whose value is only a bound, which need
        not be best play.
        """
        variation: list[int] = []
        best = self.best_child(0) if self.is_entered(0) else None
        while best is not None:
            if variation and claim(self.trace, best).bound is not Bound.EXACT:
                break
            variation.append(best)
            best = self.best_child(best)
        return variation


@dataclass(frozen=True)
class Report:
    """The result of a search.

    Attributes:
        value: the value of the position; None while it is not proved.
        estimate: the estimate that a depth-limited search returned in place of a value, in units
            of the trace, else None.
        best_move: the first move in the order of the search that has the value or the estimate, of
            UCT the most visited move; None for a finished game or a stopped search.
        best_moves: every move that the search has proved to have the value, in the game's order.
            Alpha-beta proves less than minimax: a bound is not enough.
        principal_variation: the moves of best play that the trace holds.
    """

    value: float | None
    estimate: int | None
    best_move: int | None
    best_moves: tuple[int, ...]
    principal_variation: tuple[int, ...]


def report(trace: Trace) -> Report:
    """Return the result of a search so far."""
    result = trace.result
    returned = result.value if result else None
    rests = returned is not None and claim(trace, 0).estimated
    value = None
    if returned is not None and not rests:
        value = trace.worth(trace.proven(returned))
    best = result.best_move if result else None
    same = {best}
    for each in trace.totals.root:
        if each.value == returned and claim_of_root_move(trace, each) == EXACT:
            same.add(each.move)
    return Report(
        value=value,
        estimate=returned if rests else None,
        best_move=best,
        best_moves=tuple(m for m in trace.game.moves() if m in same) if value is not None else (),
        principal_variation=tuple(trace.move[node] for node in Moment(trace).principal_variation()),
    )


def walk(trace: Trace, node: int = 0) -> Iterator[NodeView]:
    """Yield a node and the nodes below it that the trace holds, in the order of the search.

    Raises:
        IndexError: the trace does not hold the node.
    """
    moment = Moment(trace)
    end = trace.end[node] or len(trace)
    yield from map(moment.view, range(node, min(end, len(trace))))


def next_cut(trace: Trace, moment: int, direction: int = 1) -> int | None:
    """Return the moment just after the next cut; None without one.

    Args:
        direction: 1, or -1 for the cut before.
    """
    found = cuts(trace)
    place = bisect_right(found, moment) if direction > 0 else bisect_left(found, moment) - 1
    return found[place] if 0 <= place < len(found) else None


def cuts(trace: Trace) -> Sequence[int]:
    """Return the moments just after the recorded cuts, in order."""
    held = len(trace) if trace.algorithm.prunes else 0
    import numpy as np  # slow to load, and the commands need none

    at = np.flatnonzero(np.isin(np.asarray(trace.reason[:held]), CUTS))
    found = 2 * np.asarray(trace.end)[at].astype(np.int32) - np.asarray(trace.depth)[at]
    found = found[found <= trace.events]
    found.sort()
    moments: Sequence[int] = found.data
    return moments
