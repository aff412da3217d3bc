"""Exact values of small games, and sizes of game trees; a depth for those that are too large.

Positions are looked at once each, whatever the moves that lead there. Counts leave out the root.
Boards that are too large for an exact value have the solver (`ttt_tui.solver`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import TypeVar

from ttt_tui.games.game import Game, Side, has_estimate, rules_of
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.position import Position
from ttt_tui.search.trace import allow_deep_recursion

POSITIONS = 50_000
"""Positions looked at by default: 0.2 s of tic-tac-toe, 1 s of Othello."""

_Found = TypeVar("_Found")

COUNTED = 20_000  # positions that a count looks at; tic-tac-toe has 5,478
WATCHABLE_NODES = 1_000_000  # minimax visits so many at most to the automatic depth of a board
WATCHABLE_STATES = 20_000  # the same for other games, which no compiled kernel plays


class TooManyPositions(Exception):
    """More than may be looked at."""


def remembering(
    budget: int, answer: Callable[[Game, Callable[[Game], _Found]], _Found]
) -> Callable[[Game], _Found]:
    """A function that answers for a position, each looked at once.

    Args:
        answer: is given a position, and a function that answers for those after its moves.
    """
    known: dict[Hashable, _Found] = {}

    def of(state: Game) -> _Found:
        found = known.get(state.key)
        if found is None:
            if len(known) >= budget:
                raise TooManyPositions
            found = known[state.key] = answer(state, of)
        return found

    return of


def unless_too_many(game: Game, solve: Callable[[Game], _Found]) -> _Found | None:
    """What a recursive function says of a game; None if it raises `TooManyPositions`."""
    allow_deep_recursion(game)
    try:
        return solve(game)
    except TooManyPositions:
        return None


def _value(state: Game, value_after: Callable[[Game], float]) -> float:
    value = state.value()
    if value is not None:
        return value
    side = state.to_move
    choose, best = max if side is Side.MAX else min, -math.inf * side
    most = side if rules_of(state).results else math.inf * side  # nothing is better
    for move in state.moves():
        best = choose(best, value_after(state.play(move)))
        if best == most:
            break
    return best


def exact(game: Game, budget: int = POSITIONS) -> float | None:
    """The value of a position for Max under perfect play; None if that takes too many positions."""
    return unless_too_many(game, remembering(budget, _value))


def exact_moves(game: Game, budget: int = POSITIONS) -> dict[int, float] | None:
    """The exact value for Max of every legal move; None if that takes too many positions."""
    value_of = remembering(budget, _value)
    return unless_too_many(game, lambda _: {m: value_of(game.play(m)) for m in game.moves()})


def full_tree(game: Game, budget: int = COUNTED) -> int | None:
    """Nodes that minimax visits below a position; None if there are too many positions."""
    if isinstance(game, PaperTree):
        return game.size

    def size(state: Game, size_after: Callable[[Game], int]) -> int:
        return sum(1 + size_after(state.play(move)) for move in state.moves())

    return unless_too_many(game, remembering(budget, size))


def least_nodes(game: Game, budget: int = COUNTED) -> int | None:
    """The fewest nodes that alpha-beta can visit; None if there are too many positions.

    That is with a best move first at every node, and of every other move the cheapest refutation:
    the minimal tree of Knuth and Moore (1975, An Analysis of Alpha-Beta Pruning, theorem 1), worked
    out for the real tree and not for a uniform one. For cuts at the bound and one window.
    """
    if isinstance(game, PaperTree):
        budget = game.size + 1
    target = exact(game, budget)
    if target is None:
        return None

    def prove(
        state: Game, proof_after: Callable[[Game], tuple[float, float, float]]
    ) -> tuple[float, float, float]:
        """Nodes below a position that prove: its value is at least that of the root; at most;
        exactly. Infinite where it is not so."""
        value, side = state.value(), state.to_move
        if value is not None:
            holds = value >= target, value <= target, value == target
            at_least, at_most, exactly = (0 if each else math.inf for each in holds)
            return at_least, at_most, exactly
        below = [proof_after(state.play(move)) for move in state.moves()]
        mine, theirs = (0, 1) if side is Side.MAX else (1, 0)
        better = min(1 + each[mine] for each in below)
        refuted = sum(1 + each[theirs] for each in below)
        exactly = math.inf
        for each in below:
            if each[2] < math.inf:
                # where nothing is better the other moves are cut
                others = 1 if target == side * math.inf else refuted - each[theirs]
                exactly = min(exactly, each[2] + others)
        return (better, refuted, exactly) if side is Side.MAX else (refuted, better, exactly)

    found = unless_too_many(game, lambda root: remembering(budget, prove)(root)[2])
    return int(found) if found is not None and found < math.inf else None


def automatic_depth(game: Game) -> int | None:
    """A depth to which minimax ends within seconds; None: no limit is needed, or none is possible.

    Roughly: as if the game had as many moves all along, or on a board without gravity one fewer
    each ply. A game without estimates cannot be searched to a depth.
    """
    if not has_estimate(game) or rules_of(game).is_tree:
        return None
    fills, most = False, WATCHABLE_STATES
    if isinstance(game, Position):
        # 3x4 has 479 million orders of its cells, falling stones far fewer.
        if game.empties <= (16 if game.rules.gravity else 12):
            return None
        fills, most = not game.rules.gravity, WATCHABLE_NODES
    nodes, level, moves = 0, 1, len(game.moves())
    for depth in range(rules_of(game).longest):
        level *= moves - depth if fills else moves
        nodes += level
        if nodes > most:
            return max(1, depth)
    return None
