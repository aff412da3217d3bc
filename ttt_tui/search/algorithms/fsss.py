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
from typing import Any

from ttt_tui.search.algorithm import Algorithm, CodePlace
from ttt_tui.search.algorithms.game_walk import BoardRollouts
from ttt_tui.search.algorithms.recorder import Recorder
from ttt_tui.search.algorithms.rollout_walk import rollouts_of
from ttt_tui.search.algorithms.state_walk import StateRollouts
from ttt_tui.search.state import Finding, MoveBounds, RolloutTree
from ttt_tui.search.trace import Reason

_EPSILON = 1
"""The paper's: a step that no two values are closer than; scores are whole numbers."""


class State:
    """A node of the tree in memory.

    Attributes:
        bit, cell: the move to it, and that move in the trace.
        lower, upper: L and U, from the side that did not make that move: the side to move, unless
            the same side moves again.
        keeps_mover: the same side moves again.
        children: the states visited from it, in the order of moves; below the root, where the value
            is known, only the first that has it.
        untried: the moves to the others, of which nothing is known.
    """

    __slots__ = ("bit", "cell", "children", "keeps_mover", "lower", "untried", "upper")

    def __init__(self, bit: int, untried: int, infinity: int) -> None:
        self.bit, self.cell = bit, -1
        self.untried = untried
        self.lower, self.upper = -infinity, infinity
        self.keeps_mover = False
        self.children: list[State] = []

    @property
    def own_bounds(self) -> tuple[int, int]:
        """L and U from the side to move."""
        return (-self.upper, -self.lower) if self.keeps_mover else (self.lower, self.upper)

    def best_child(self) -> State:
        """Of a state whose value is known, the first child that has it."""
        value = self.own_bounds[0]
        return next(each for each in self.children if each.upper == -value)


def search(record: Recorder) -> Generator[None, None, Finding]:
    """Roll out until the root's bounds meet."""
    walk: Any = rollouts_of(record)
    tree = FsssTree(walk, record.side)
    record.tree = tree
    root, infinity = tree.root, walk.infinity
    while root.lower < root.upper:
        yield from roll_out(record, walk, root, walk.start, -infinity, infinity)
        record.rollouts += 1
    return Finding(root.lower, root.best_child().cell)


def roll_out(
    record: Recorder, walk: Any, state: State, place: Any, alpha: int, beta: int
) -> Generator[None, None, None]:
    """One rollout from a state down, and what it teaches on the way back."""
    child, alpha, beta = traverse(state, alpha, beta, walk.infinity)
    child.cell = walk.cell(place, child.bit)
    below, result = walk.play(place, child.bit)
    child.keeps_mover = walk.keeps_mover(below)
    low, high = (alpha, beta) if child.keeps_mover else (-beta, -alpha)
    while record.nodes_spent:
        yield
    record.enter(child.cell, low, high, side=walk.side(below))
    if result is None:
        walk.check_ply(record.ply)
        if not child.children:
            child.untried = below[2]
        yield from roll_out(record, walk, child, below, low, high)
    else:
        child.lower = child.upper = walk.value(result, record.ply)
    while record.events_spent:
        yield
    if result is None:
        record.leave_bounded(*child.own_bounds)
        if child.lower == child.upper:
            _forget(child)
    else:
        record.leave(child.lower, Reason.GAME_OVER)

    lower = -min([each.upper for each in state.children])
    upper = walk.infinity if state.untried else -min([each.lower for each in state.children])
    state.lower, state.upper = (-upper, -lower) if state.keeps_mover else (lower, upper)


def _forget(state: State) -> None:
    """Of a state whose value is known, keep only the line that has it: no rollout comes again."""
    state.children = state.children and [state.best_child()]
    state.untried = 0


def traverse(state: State, alpha: int, beta: int, infinity: int) -> tuple[State, int, int]:
    """The child to go on with, and the window for it, from the side to move at the state.

    The window lies between the bounds of what is not known yet: L < beta, alpha < U, alpha < beta.
    If that holds for a state it holds for the child chosen, whose own L and U therefore differ.
    """
    chosen: State | None = None
    first = second = -infinity
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
        chosen, first, second = State(bit, 0, infinity), beta, first
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

    def __init__(self, walk: BoardRollouts | StateRollouts, side: int) -> None:
        self.root = State(0, walk.root_moves, walk.infinity)
        self._sign = side

    def bounds(self, path: Sequence[int] = ()) -> tuple[MoveBounds, ...]:
        """What is known of the moves tried after those of `path`, in the order of moves.

        Of a position below the root whose value is known only the first move that has it is left.
        """
        state, sign = self.root, self._sign
        for cell in path:
            found = next((each for each in state.children if each.cell == cell), None)
            if found is None:
                return ()
            state, sign = found, sign if found.keeps_mover else -sign
        return tuple(self._bounds(each, -sign) for each in state.children)

    def _bounds(self, state: State, sign: int) -> MoveBounds:
        low, high = (state.lower, state.upper) if sign > 0 else (-state.upper, -state.lower)
        return MoveBounds(state.cell, low, high)

    def principal_variation(self) -> tuple[int, ...]:
        """The cells of best play, none before the root's value is known."""
        line, state = [], self.root
        while state.children and state.lower == state.upper:
            state = state.best_child()
            line.append(state.cell)
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
                    "yield from roll_out(record, walk, root, walk.start, -infinity, infinity)"
                ),
                CodePlace.END: "return Finding(root.lower, root.best_child().cell)",
            },
        ),
        (
            roll_out,
            {
                CodePlace.VISIT: ("record.enter(child.cell, low, high, side=walk.side(below))"),
                CodePlace.LEAVE: "record.leave_bounded(*child.own_bounds)",
                CodePlace.LEAVE_LEAF: "record.leave(child.lower, Reason.GAME_OVER)",
            },
        ),
        (traverse, {}),
    ),
    by_rollouts=True,
    chooses_windows=False,
    has_minimum=True,
)
