"""Exact values of small games, and sizes of game trees; a depth limit for large games.

Each position is looked at once, even if several lines of moves lead to it. Counts leave out the
root. The solver (`ttt_tui.solver`) has the values of larger boards.
"""

import math
import sys
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from ttt_tui.games.game import Game, Side, has_estimate, plies_left, rules_of
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.position import Position
from ttt_tui.search.trace import allow_deep_recursion

POSITIONS = 50_000
"""Positions looked at by default: 0.2 s of tic-tac-toe, 1 s of Othello."""

MOST_EMPTIES = 12
"""The most empty cells of a board whose positions are all looked at: 3x4 has 112,000, 1 s."""

_Answer = TypeVar("_Answer")

COUNTED = 20_000  # positions that a count looks at; tic-tac-toe has 5,478
WATCHABLE_NODES = 1_000_000  # the most that minimax visits to the automatic depth of a board
WATCHABLE_STATES = 20_000  # the same for other games, which have no compiled kernel


class TooManyPositions(Exception):
    """A recursion has looked at as many positions as its budget allows."""


def remembering(
    budget: int, answer: Callable[[Game, Callable[[Game], _Answer]], _Answer]
) -> Callable[[Game], _Answer]:
    """Return a recursive function of a position that looks at each position once.

    Args:
        answer: a function of a position and of the recursive function, for the positions after its
            moves.
    """
    known: dict[Hashable, _Answer] = {}

    def recurse(state: Game) -> _Answer:
        found = known.get(state.key)
        if found is None:
            if len(known) >= budget:
                raise TooManyPositions
            found = known[state.key] = answer(state, recurse)
        return found

    return recurse


def unless_too_many(game: Game, solve: Callable[[Game], _Answer]) -> _Answer | None:
    """Return the answer of a recursive function; None if it raises `TooManyPositions`."""
    allow_deep_recursion(game)
    try:
        return solve(game)
    except TooManyPositions:
        return None


def value_from_moves(state: Game, value_after: Callable[[Game], float]) -> float:
    """Return the value of a position, from those after its moves if the game goes on."""
    if isinstance(state, PaperTree):
        return state.columns.values[state.node]
    value = state.value()
    if value is not None:
        return value
    choose = max if state.to_move is Side.MAX else min
    return choose(value_after(state.play(move)) for move in state.moves())


def exact(game: Game, budget: int = POSITIONS) -> float | None:
    """Return the value of a position for Max; None if it takes too many positions."""
    return unless_too_many(game, remembering(budget, value_from_moves))


def exact_moves(game: Game, budget: int = POSITIONS) -> dict[int, float] | None:
    """Return the value for Max of every legal move; None if it takes too many positions."""
    value_of = remembering(budget, value_from_moves)
    return unless_too_many(game, lambda _: {m: value_of(game.play(m)) for m in game.moves()})


@lru_cache(maxsize=64)
def exact_below(start: Position) -> dict[tuple[int, int], float]:
    """Return the value for X of every position from a position on, by the stones of X and of O.

    Empty if more than `MOST_EMPTIES` cells are empty.
    """
    found: dict[tuple[int, int], float] = {}

    def value(state: Any, value_after: Callable[[Game], float]) -> float:
        found[state.x, state.o] = answer = value_from_moves(state, value_after)
        return answer

    if start.empties <= MOST_EMPTIES:
        remembering(sys.maxsize, value)(start)
    return found


def full_tree(game: Game) -> int | None:
    """Return the nodes of minimax below a position; None if there are too many positions."""
    if isinstance(game, PaperTree):
        return game.size

    def size(state: Game, size_after: Callable[[Game], int]) -> int:
        return sum(1 + size_after(state.play(move)) for move in state.moves())

    return unless_too_many(game, remembering(COUNTED, size))


class ProofSizes(NamedTuple):
    """The fewest nodes below a position that prove how its value compares with the root's.

    Attributes:
        at_least, at_most, exactly: the sizes of the proofs that the value is at least, at most and
            exactly that of the root; infinite if it is not.
    """

    at_least: float
    at_most: float
    exactly: float


def least_nodes(game: Game) -> int | None:
    """Return the fewest nodes that alpha-beta can visit; None if they are not known.

    They have a best move first at every node, and the cheapest refutation of every other move: the
    minimal tree of Knuth and Moore (1975, An Analysis of Alpha-Beta Pruning, theorem 1), of the
    real tree and not of a uniform one. Cuts are at the bound, and the root has one window.
    """
    budget = game.size + 1 if isinstance(game, PaperTree) else COUNTED
    if rules_of(game).has_chance:
        return None
    target = exact(game, budget)
    if target is None:
        return None

    def prove(state: Game, prove_after: Callable[[Game], ProofSizes]) -> ProofSizes:
        value = state.value()
        if value is not None:
            return ProofSizes(
                at_least=0 if value >= target else math.inf,
                at_most=0 if value <= target else math.inf,
                exactly=0 if value == target else math.inf,
            )
        proofs = [prove_after(state.play(move)) for move in state.moves()]
        if state.to_move is Side.MIN:  # turned round, so that the side to move is Max
            proofs = [
                ProofSizes(at_most, at_least, exactly) for at_least, at_most, exactly in proofs
            ]
        reach = min(1 + proof.at_least for proof in proofs)
        refute = sum(1 + proof.at_most for proof in proofs)
        exactly = math.inf
        for proof in proofs:
            if proof.exactly < math.inf:
                others = refute - 1 - proof.at_most
                if target == math.inf * state.to_move:  # nothing is better: the others are cut
                    others = 0
                exactly = min(exactly, 1 + proof.exactly + others)
        if state.to_move is Side.MIN:
            return ProofSizes(refute, reach, exactly)
        return ProofSizes(reach, refute, exactly)

    found = unless_too_many(game, lambda root: remembering(budget, prove)(root).exactly)
    return int(found) if found is not None and found < math.inf else None


def automatic_depth(game: Game) -> int | None:
    """Return a depth to which minimax ends within seconds; None if no limit is needed or possible.

    It assumes that the number of moves stays the same, and on a board without gravity falls by one
    each ply. A game without estimates cannot be searched to a depth.
    """
    if not has_estimate(game) or rules_of(game).is_tree:
        return None
    moves = len(game.moves())
    fills = moves == plies_left(game)  # each move takes a cell, and none falls
    most = WATCHABLE_STATES
    if rules_of(game).has_lines:
        # 3x4 has 479 million orders of its cells, falling stones far fewer.
        if plies_left(game) <= (12 if fills else 16):
            return None
        most = WATCHABLE_NODES
    nodes = 0
    level = 1
    for depth in range(rules_of(game).longest):
        level *= moves - depth if fills else moves
        nodes += level
        if nodes > most:
            return max(1, depth)
    return None
