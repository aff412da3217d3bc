"""FSSS-Minimax: rollouts that keep bounds of every node, and stop where the root's meet.

Weinstein, Littman and Goschin 2012, Rollout-based Game-tree Search Outprunes Traditional
Alpha-beta, Proceedings of the 10th European Workshop on Reinforcement Learning, JMLR W&CP 24.

Every state has a lower bound L and an upper bound U of its value, -inf and +inf until more is
known. A rollout goes down from the root to one leaf. At a state where the maximiser is to move it
takes the action whose state has the largest U, the first of them in the order of moves; where the
minimiser is to move, the one with the smallest L. With it goes a window: the bounds of the states
are seen clipped to it, and it is narrowed to what the second best action promises, as nothing below
it can change the choice. The leaf's bounds are its value; on the way back each state's L and U
become the best of its actions'. The search ends when L and U of the root are equal.

So it is best-first, by optimism, where alpha-beta is depth-first. Its leaves are some of those of
alpha-beta, each visited once: see docs/explanation/algorithms.md for the exact claim.

The paper has a case for either player; here, as elsewhere, bounds and windows are from
the side to move, who maximises, so that a child's L is the negative of what its U is to the mover.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from ttt_tui.game import Position
from ttt_tui.game.bitboard import Bitboard, Masks
from ttt_tui.search.algorithm import Algorithm, CodePlace
from ttt_tui.search.algorithms.recorder import Recorder
from ttt_tui.search.options import SearchOptions
from ttt_tui.search.ordering import bitboard_for
from ttt_tui.search.state import Finding, MoveBounds, RolloutTree
from ttt_tui.search.trace import INFINITY, Reason

_EPSILON = 1
"""The paper's: a step that no two values are closer than; scores are whole numbers."""


class State:
    """A node of the tree in memory.

    Attributes:
        bit: the move to it.
        lower, upper: L and U, from the side to move.
        children: the states visited from it, in the order of moves; below the root, where the value
            is known, only the first that has it.
        untried: the moves to the others, of which nothing is known.
    """

    __slots__ = ("bit", "children", "lower", "untried", "upper")

    def __init__(self, bit: int, untried: int) -> None:
        self.bit = bit
        self.untried = untried
        self.lower, self.upper = -INFINITY, INFINITY
        self.children: list[State] = []

    def best_child(self) -> State:
        """Of a state whose value is known, the first child that has it."""
        return next(each for each in self.children if each.upper == -self.lower)


def search(record: Recorder) -> Generator[None, None, Finding]:
    """Roll out until the root's bounds meet."""
    tree = FsssTree(record.position, record.options)
    record.tree = tree
    root, board = tree.root, tree.board
    while root.lower < root.upper:
        yield from roll_out(record, board, root, tree.start, -INFINITY, INFINITY)
        record.rollouts += 1
    return Finding(root.lower, board.cell(root.best_child().bit))


def roll_out(
    record: Recorder, board: Bitboard, state: State, place: Masks, alpha: int, beta: int
) -> Generator[None, None, None]:
    """One rollout from a state down, and what it teaches on the way back."""
    child, alpha, beta = traverse(state, alpha, beta)
    below, result = board.play(place, child.bit)
    while record.nodes_spent:
        yield
    record.enter(board.cell(child.bit), -beta, -alpha)
    if result is None:
        if not child.children:
            child.untried = below[2]
        yield from roll_out(record, board, child, below, -beta, -alpha)
    else:
        child.lower = child.upper = result * record.win_values[record.ply]
    while record.events_spent:
        yield
    if result is None:
        record.leave_bounded(child.lower, child.upper)
        if child.lower == child.upper:
            _forget(child)
    else:
        record.leave(child.lower, Reason.GAME_OVER)

    state.lower = max(-each.upper for each in state.children)
    state.upper = INFINITY if state.untried else max(-each.lower for each in state.children)


def _forget(state: State) -> None:
    """Of a state whose value is known, keep only the line that has it: no rollout comes again."""
    state.children = state.children and [state.best_child()]
    state.untried = 0


def traverse(state: State, alpha: int, beta: int) -> tuple[State, int, int]:
    """The child to go on with, and the window for it, from the side to move at the state.

    The window lies between the bounds of what is not known yet: L < beta, alpha < U, alpha < beta.
    If that holds for a state it holds for the child chosen, whose own L and U therefore differ.
    """
    chosen: State | None = None
    first = second = -INFINITY
    for child in state.children:
        upper = min(beta, -child.lower)
        if chosen is None or upper > first:
            chosen, first, second = child, upper, first
        elif upper > second:
            second = upper
    # Of a move not tried U is +inf; all of them come after those tried.
    if state.untried and first < beta:
        bit = state.untried & -state.untried
        state.untried ^= bit
        chosen, first, second = State(bit, 0), beta, first
        state.children.append(chosen)
    if state.untried:
        second = beta
    assert chosen is not None
    alpha = max(alpha, second)
    if alpha == first:
        alpha -= _EPSILON
    return chosen, alpha, beta


class FsssTree(RolloutTree):
    """The tree in memory: what is known at present.

    Nothing is sampled, and the next move hangs on the window that a rollout brings along.
    """

    def __init__(self, position: Position, options: SearchOptions) -> None:
        self.board = board = bitboard_for(position.rules, options.order)
        self.start = board.masks(position)
        self.root = State(0, board.moves(options.root_moves(position)))
        self._sign = position.to_move.sign

    def bounds(self, path: Sequence[int] = ()) -> tuple[MoveBounds, ...]:
        """What is known of the moves tried after those of `path`, in the order of moves.

        Of a position below the root whose value is known only the first move that has it is left.
        """
        state, sign = self.root, self._sign
        for cell in path:
            bit = self.board.bit(cell)
            found = next((each for each in state.children if each.bit == bit), None)
            if found is None:
                return ()
            state, sign = found, -sign
        return tuple(self._bounds(each, -sign) for each in state.children)

    def _bounds(self, state: State, sign: int) -> MoveBounds:
        low, high = (state.lower, state.upper) if sign > 0 else (-state.upper, -state.lower)
        return MoveBounds(self.board.cell(state.bit), low, high)

    def principal_variation(self) -> tuple[int, ...]:
        """The cells of best play, none before the root's value is known."""
        line, state = [], self.root
        while state.children and state.lower == state.upper:
            state = state.best_child()
            line.append(self.board.cell(state.bit))
        return tuple(line)


ALGORITHM = Algorithm(
    name="fsss",
    about="rollouts that keep bounds",
    source=(
        "A. Weinstein, M. L. Littman, S. Goschin 2012, Rollout-based game-tree search outprunes "
        "traditional alpha-beta"
    ),
    takes=frozenset(),
    search=search,
    code=(
        (
            search,
            {
                CodePlace.PASS: (
                    "yield from roll_out(record, board, root, tree.start, -INFINITY, INFINITY)"
                ),
                CodePlace.END: "return Finding(root.lower, board.cell(root.best_child().bit))",
            },
        ),
        (
            roll_out,
            {
                CodePlace.VISIT: "record.enter(board.cell(child.bit), -beta, -alpha)",
                CodePlace.LEAVE: "record.leave_bounded(child.lower, child.upper)",
                CodePlace.LEAVE_LEAF: "record.leave(child.lower, Reason.GAME_OVER)",
            },
        ),
        (traverse, {}),
    ),
    by_rollouts=True,
    chooses_windows=False,
    has_minimum=True,
)
