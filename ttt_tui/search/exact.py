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
from ttt_tui.search.recorder import allow_deep_recursion

POSITIONS = 50_000
"""Positions looked at by default: 0.2 s of tic-tac-toe, 1 s of Othello."""

_Found = TypeVar("_Found")

COUNTED = 20_000  # positions that a count looks at; tic-tac-toe has 5,478
WATCHABLE_NODES = 1_000_000  # minimax visits so many at most to the automatic depth of a board
WATCHABLE_STATES = 20_000  # the same for other games, which no compiled kernel plays


class TooManyPositions(Exception):
    """More than may be looked at."""


def unless_too_many(game: Game, solve: Callable[[Game], _Found]) -> _Found | None:
    """What a recursive function says of a game; None if it raises `TooManyPositions`."""
    allow_deep_recursion(game)
    try:
        return solve(game)
    except TooManyPositions:
        return None


def _solver(game: Game, budget: int) -> Callable[[Game], float]:
    """A function that gives the value of any position of this game, each looked at once."""
    values: dict[Hashable, float] = {}
    most = 1 if rules_of(game).results else math.inf  # nothing is better for Max

    def solve(state: Game) -> float:
        value = state.value()
        if value is None:
            value = values.get(state.key)
        if value is not None:
            return value
        if len(values) >= budget:
            raise TooManyPositions
        side = state.to_move
        choose, best = max if side is Side.MAX else min, -math.inf * side
        for move in state.moves():
            best = choose(best, solve(state.play(move)))
            if best == most * side:
                break
        values[state.key] = best
        return best

    return solve


def exact(game: Game, budget: int = POSITIONS) -> float | None:
    """The value of a position for Max under perfect play; None if that takes too many positions."""
    return unless_too_many(game, _solver(game, budget))


def exact_moves(game: Game, budget: int = POSITIONS) -> dict[int, float] | None:
    """The exact value for Max of every legal move; None if that takes too many positions."""
    solve = _solver(game, budget)
    return unless_too_many(game, lambda _: {m: solve(game.play(m)) for m in game.moves()})


def full_tree(game: Game, budget: int = COUNTED) -> int | None:
    """Nodes that minimax visits below a position; None if there are too many positions."""
    if isinstance(game, PaperTree):
        return game.size
    sizes: dict[Hashable, int] = {}

    def size(state: Game) -> int:
        found = sizes.get(state.key)
        if found is None:
            if len(sizes) >= budget:
                raise TooManyPositions
            found = 0
            for move in state.moves():
                found += 1 + size(state.play(move))
            sizes[state.key] = found
        return found

    return unless_too_many(game, size)


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
    # Nodes below a position that prove: its value is at least that of the root; at most; exactly.
    # Infinite where it is not so.
    proofs: dict[Hashable, tuple[float, float, float]] = {}

    def prove(state: Game) -> tuple[float, float, float]:
        found = proofs.get(state.key)
        if found is not None:
            return found
        if len(proofs) >= budget:
            raise TooManyPositions
        value, side = state.value(), state.to_move
        if value is not None:
            holds = value >= target, value <= target, value == target
            at_least, at_most, exactly = (0 if each else math.inf for each in holds)
        else:
            below = []
            for move in state.moves():
                below.append(prove(state.play(move)))  # no comprehension: a call less for each ply
            mine, theirs = (0, 1) if side is Side.MAX else (1, 0)
            better = min(1 + each[mine] for each in below)
            refuted = sum(1 + each[theirs] for each in below)
            at_least, at_most = (better, refuted) if side is Side.MAX else (refuted, better)
            exactly = math.inf
            for each in below:
                if each[2] < math.inf:
                    # where nothing is better the other moves are cut
                    others = 1 if target == side * math.inf else refuted - each[theirs]
                    exactly = min(exactly, each[2] + others)
        proofs[state.key] = at_least, at_most, exactly
        return at_least, at_most, exactly

    found = unless_too_many(game, lambda root: prove(root)[2])
    return None if found is None else int(found)


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
