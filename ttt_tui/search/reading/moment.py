"""A search at one moment: its open nodes, and what is known of each node."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import GameState, move_text, on_board
from ttt_tui.search.options import Order
from ttt_tui.search.ordering import cell_order
from ttt_tui.search.reading.judge import (
    Bound,
    best_is_estimate,
    claim_at,
    end_is_estimate,
    within_window,
)
from ttt_tui.search.search import Search
from ttt_tui.search.trace import INFINITY, NO_MOVE, Mark, Reason

# At the depth limit a position is estimated, so its moves do not count as untried.
_NOTHING_LEFT_OUT = (Reason.ALL_TRIED, Reason.BOUND_MET, Reason.GAME_OVER, Reason.HORIZON)


def _end(end: int, infinity: int) -> str:
    """The end of a window."""
    return {-infinity: "-inf", infinity: "+inf"}.get(end, str(end))


@dataclass(frozen=True)
class NodeView:
    """One node as it is known at a moment. Values and windows are from X's side.

    Attributes:
        node: its index in the trace.
        move: the move that led to it, on a board its cell; None at the root.
        depth: plies below the root.
        player: the side to move at the node: X maximises.
        mover: the side that made the move; None at the root.
        move_text: the move in words, of a game other than m,n,k; else empty.
        alpha, beta: the window on entering.
        value: the final value; for an open node, the best so far. None if no child is done yet, in
            an unfinished rollout, for a finished root that was only sampled (UCT), and for an open
            node of an earlier moment whose children the trace misses.
        bound: whether the value is exact, a bound, an estimate or a sample; OPEN while the search
            is in the node.
        estimated: whether `value` (final, or best so far) may rest on estimates.
        alpha_estimated, beta_estimated: this end of the window may rest on estimates.
        within: if `bound` is ESTIMATE: EXACT, LOWER or UPPER, as the search itself treats the
            value by the node's window; else OPEN.
        reason: why its move loop ended; `Reason.OPEN` while it goes on.
        nodes_below: nodes visited below it so far.
        mark: what the algorithm says of the visit: see `Mark`.
    """

    node: int
    move: int | None
    depth: int
    player: Player
    alpha: int
    beta: int
    value: int | None
    bound: Bound
    reason: Reason
    nodes_below: int
    mark: Mark = Mark.NONE
    estimated: bool = False
    alpha_estimated: bool = False
    beta_estimated: bool = False
    within: Bound = Bound.OPEN
    mover: Player | None = None
    move_text: str = ""
    infinity: int = INFINITY

    def __repr__(self) -> str:
        where = f"depth {self.depth}, move {self.move}, {self.player.value} to move"
        window = f"window [{_end(self.alpha, self.infinity)}, {_end(self.beta, self.infinity)}]"
        return f"<NodeView {self.node}: {where}, {window}, value {self.value}, {self.bound.value}>"

    @property
    def side(self) -> Bound:
        """The bound as the search itself uses it: `within` for an estimate, else `bound`."""
        return self.within if self.bound is Bound.ESTIMATE else self.bound

    @property
    def proves_for_mover(self) -> bool:
        """Whether the side to move is proved to reach the value, or better."""
        at_least = Bound.LOWER if self.player is Player.X else Bound.UPPER
        return self.bound in (Bound.EXACT, at_least)

    @property
    def is_open(self) -> bool:
        """Whether the search is still in the node."""
        return self.reason is Reason.OPEN

    @property
    def was_cut(self) -> bool:
        """Whether it was left with moves untried, at a bound or at a first win.

        A node that the transposition table decided does not count, although `CUTS` has it.
        """
        return self.reason in (Reason.CUTOFF, Reason.WIN_FOUND)

    @property
    def is_leaf(self) -> bool:
        """Whether the game is over here; False until the search has left the node.

        A node at the depth limit is no leaf in this sense.
        """
        return self.reason is Reason.GAME_OVER


class Moment:
    """A search after a number of its events; by default after all its events so far.

    Attributes:
        event: how many events have passed.
        entered: how many nodes have been entered, the root included, held by the trace or not.
        path: the nodes that the search is in, root first; empty before the first and after the last
            event.
        current: the node that the last event entered or left, None before the first and where
            the trace does not hold it.

    If the trace is full, the newest moment is still exact for the nodes that the trace holds. At
    an earlier moment, `entered` is then a lower bound, and a best value may be None.
    """

    def __init__(self, search: Search, event: int | None = None) -> None:
        self.search = search
        self.trace = search.trace
        self.event = search.events if event is None else max(0, min(event, search.events))
        self._held = len(self.trace)
        self._by_rollouts = search.options.algorithm.by_rollouts
        self._live = self.event == search.events
        self.path: list[int] = []
        self.current: int | None = None
        self.entered = 0
        if self._held and self.event:
            self._descend()
        if self._live:
            self.entered = self.trace.visited
        if self.path and self.misses_children(self.path[-1]):
            self.current = None

    def __repr__(self) -> str:
        return f"<Moment: event {self.event} of {self.search!r}>"

    def _descend(self) -> None:
        """Follow the open nodes down to where the search stands at this moment."""
        trace = self.trace
        last = self.current = trace.entered_by(self.event) - 1
        self.entered = last + 1
        for node in trace.path(last):
            if self._is_left(node):  # and so is all below it
                self.current, self.entered = node, trace.end[node]
                break
            self.path.append(node)

    def _is_left(self, node: int) -> bool:
        left_at = self.trace.left_at(node)
        return left_at is not None and left_at < self.event

    @property
    def held(self) -> int:
        """How many of the entered nodes the trace holds: the first ones."""
        return min(self.entered, self._held)

    def is_entered(self, node: int) -> bool:
        return node < self._held and self.trace.entered_at(node) < self.event

    def children(self, node: int) -> list[int]:
        """The children visited by now, in the order of their visits."""
        return [child for child in self.trace.children(node) if self.is_entered(child)]

    def tries(self, node: int) -> list[int]:
        """The children visited by now; of the root, those of the current pass."""
        if node or not self.search.passes:
            return self.children(node)
        children = self.children(0)
        first = self.search.passes[max(0, self.passes_begun - 1)].first_node
        return [child for child in children if child >= first]

    @property
    def passes_begun(self) -> int:
        """How many passes have entered a node; 0 for an algorithm without passes."""
        return sum(each.first_node < self.entered for each in self.search.passes)

    def last_tries(self, node: int) -> list[int]:
        """As `tries`, but only the last visit of each move; its value is the one that counts."""
        return list({self.trace.move[child]: child for child in self.tries(node)}.values())

    def misses_children(self, node: int) -> bool:
        """Whether children were visited by now that the trace does not hold, because it is full."""
        trace = self.trace
        if not trace.missing:
            return False
        following = node + 1
        for child in trace.children(node):
            following = trace.end[child] or trace.visited
        # as `Trace.entered_at`, for the first child that the trace does not hold
        entered_at = 2 * following - (trace.depth[node] + 1)
        return following < (trace.end[node] or trace.visited) and entered_at < self.event

    def is_open(self, node: int) -> bool:
        """Whether the search has not left the node by this moment."""
        return not self._is_left(node)

    def nodes_below(self, node: int) -> int:
        end = self.trace.end[node] if self._is_left(node) else self.entered
        return end - node - 1

    def nodes(self, first: int = 0, plies: int | None = None) -> Iterator[int]:
        """A node and those below it that the trace holds, in the order of the search.

        Args:
            plies: how many below the first at most; None: to the leaves.
        """
        depth, node = self.trace.depth, first
        stop = min(first + 1 + self.nodes_below(first), self.held)
        last_ply = None if plies is None else depth[first] + plies
        while node < stop:
            yield node
            node += 1 + (self.nodes_below(node) if depth[node] == last_ply else 0)

    def player(self, node: int) -> Player:
        """The side to move at the node."""
        return self.search.player(node)

    def view(self, node: int) -> NodeView:
        """What is known of a node by now.

        Raises:
            IndexError: the node has not been entered by this moment, or the trace does not hold it.
        """
        if not self.is_entered(node):
            raise IndexError(f"node {node} is not entered after event {self.event}")
        trace = self.trace
        alpha, beta = trace.alpha[node], trace.beta[node]
        value: int | None
        if self._is_left(node):
            reason = Reason(trace.reason[node])
            bound = claim_at(self.search, node)
            # A sampled root (UCT) has no single value.
            value = None if bound is Bound.SAMPLED and not node else trace.value[node]
            estimated = bound is Bound.ESTIMATE
        else:
            reason, bound = Reason.OPEN, Bound.OPEN
            value = self._best_so_far(node)
            estimated = value is not None and self._so_far_is_estimate(node, value)
        move = trace.move[node]
        return NodeView(
            node=node,
            move=None if move == NO_MOVE else move,
            depth=trace.depth[node],
            player=self.player(node),
            alpha=alpha,
            beta=beta,
            value=value,
            bound=bound,
            reason=reason,
            nodes_below=self.nodes_below(node),
            mark=self.mark(node),
            estimated=estimated,
            alpha_estimated=end_is_estimate(self.search, node, Player.X),
            beta_estimated=end_is_estimate(self.search, node, Player.O),
            within=within_window(self.search, node) if bound is Bound.ESTIMATE else Bound.OPEN,
            mover=self.mover(node),
            move_text=self._own_move_text(node),
            infinity=trace.infinity,
        )

    def mark(self, node: int) -> Mark:
        """The mark of a visit; `Mark.NONE` if the search marks none."""
        return Mark(self.trace.mark[node]) if len(self.trace.mark) else Mark.NONE

    def _best_so_far(self, node: int) -> int | None:
        if self._by_rollouts:
            return None  # a rollout visits one child of each node: there is no best of several
        if self.misses_children(node):
            # The search may have gone on since this Moment was made; it knows only the newest one.
            still_live = self.event == self.search.events
            return self.search.best_so_far(self.trace.depth[node]) if still_live else None
        tries = self.last_tries(node)
        values = [self.trace.value[child] for child in tries if self._is_left(child)]
        if not values:
            return None
        return max(values) if self.player(node) is Player.X else min(values)

    def _so_far_is_estimate(self, node: int, value: int) -> bool:
        left = [child for child in self.last_tries(node) if self._is_left(child)]
        return best_is_estimate(self.search, value, left)

    def state(self, node: int) -> GameState:
        """The state at the node: on a board its position."""
        root = self.search.state
        if isinstance(root, Position):
            return self.position(node)
        state = root
        for move in self.trace.moves_to(node):
            state = state.play(move)
        return state

    def position(self, node: int) -> Position:
        """The position at the node; its moves are not checked again.

        Raises:
            NotABoard: the search is of another game.
        """
        root = on_board(self.search.state)
        stones, side = {Player.X: root.x, Player.O: root.o}, root.to_move
        for move in self.trace.moves_to(node):
            stones[side] |= 1 << move
            side = side.other
        return Position(stones[Player.X], stones[Player.O], side, root.rules)

    def move_text(self, node: int) -> str:
        """The move that led to a node in words; empty at the root."""
        if not node:
            return ""
        root, move = self.search.state, self.trace.move[node]
        if isinstance(root, Position):
            return root.move_text(move)
        return self._own_move_text(node)

    def _own_move_text(self, node: int) -> str:
        if not node or isinstance(self.search.state, Position):
            return ""
        parent = self.trace.parent(node) or 0
        return move_text(self.state(parent), self.trace.move[node])

    def mover(self, node: int) -> Player | None:
        """The side that made the move which led to a node; None at the root."""
        if not node:
            return None
        if isinstance(self.search.state, Position):
            return self.player(node).other
        return self.player(self.trace.parent(node) or 0)

    @cached_property
    def _order(self) -> dict[int, int]:
        order = cell_order(self.search.position.rules, self.search.options.order)
        return {cell: place for place, cell in enumerate(order)}

    def _in_order(self, moves: Iterable[int]) -> tuple[int, ...]:
        """Moves as the game lists them, in the order of the search."""
        if isinstance(self.search.state, Position):
            return tuple(sorted(moves, key=self._order.__getitem__))
        is_backwards = self.search.options.order.kind is Order.REVERSE
        return tuple(moves)[:: -1 if is_backwards else 1]

    def unvisited(
        self, node: int, position: GameState | None = None, *, in_pass: bool = False
    ) -> tuple[int, ...]:
        """The node's moves that are still untried, in the chosen order of moves.

        Empty if the trace misses children, as it is then unknown which moves were tried. Empty for
        nodes of rollouts below the root, as each rollout tries one move.

        Args:
            position: the node's state, if the caller knows it.
            in_pass: at the root, the moves that the current pass has not tried.
        """
        if self.misses_children(node):
            return ()
        if self._is_left(node) and self.trace.reason[node] in _NOTHING_LEFT_OUT:
            return ()
        if node and self._by_rollouts:
            return ()
        position = position or self.state(node)
        moves: Sequence[int]
        if node == 0 and isinstance(position, Position):
            moves = self.search.options.root_moves(position)
        else:
            moves = position.moves()
        in_pass = in_pass and bool(self.search.passes)
        children: Iterable[int] = self.tries(node) if in_pass else self.trace.children(node)
        tried: set[int] = set()
        for child in children:
            if len(tried) == len(moves) or not self.is_entered(child):
                break  # all found; the root may have thousands of children, one a rollout
            tried.add(self.trace.move[child])
        return self._in_order(move for move in moves if move not in tried)

    def best_child(self, node: int) -> int | None:
        """The child that gave a finished node its value: the first that reached it.

        If a move was searched again, only its last visit counts. At the root of a search that names
        a best move: the last visit of that move that returned the root's value. None for rollouts,
        whose values come from many children.
        """
        if self.is_open(node) or self._by_rollouts:
            return None
        trace = self.trace
        children = self.children(node)
        reached = [c for c in children if trace.value[c] == trace.value[node]]
        if node == 0 and (best_move := self.search.best_move) is not None:
            chosen = [c for c in reached if trace.move[c] == best_move]
            return chosen[-1] if chosen else None
        last_visits = {trace.move[child]: child for child in children}
        return next((c for c in reached if last_visits[trace.move[c]] == c), None)

    def principal_variation(self, node: int = 0) -> list[int]:
        """The nodes of best play from `node` down, `node` left out, as far as the trace goes.

        It ends at a node that the transposition table answered, as nothing was searched below it.
        After the first move it also ends before a node whose value is only a bound: it is not known
        to be best play.
        """
        line: list[int] = []
        best = self.best_child(node) if self.is_entered(node) else None
        while best is not None:
            if line and within_window(self.search, best) is not Bound.EXACT:
                break
            line.append(best)
            best = self.best_child(best)
        return line


def walk(searched: Search | Moment, node: int = 0, plies: int | None = None) -> Iterator[NodeView]:
    """A node and those below it, in the order of the search: each node before its children.

    Nothing of a search that has not begun.

    Args:
        searched: a search as it is now, or at one moment.
        plies: how many below the node at most; None: to the leaves.

    Raises:
        IndexError: when iterated: the node has not been entered by then, or the trace does not
            hold it.
    """
    moment = searched if isinstance(searched, Moment) else Moment(searched)
    if not (node or moment.entered):
        return  # the search has not begun
    moment.view(node)  # which raises where it is not there
    yield from map(moment.view, moment.nodes(node, plies))
