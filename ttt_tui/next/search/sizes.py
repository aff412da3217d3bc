"""Sizes of game trees: counted where that is quick, the least that alpha-beta must visit, a depth.

Trees are counted position by position, each once, whatever the moves that lead there. Counts leave
out the root.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from ttt_tui.next.games.game import Game, Side, has_estimate, rules_of
from ttt_tui.next.games.paper import PaperTree
from ttt_tui.next.games.position import Position

POSITIONS = 20_000  # that a count looks at; tic-tac-toe has 5,478
WATCHABLE_NODES = 1_000_000  # minimax visits so many at most to the automatic depth of a board
WATCHABLE_STATES = 50_000  # the same for other games, which no compiled kernel plays

QUICK_NODES = 2_000_000_000
"""A board with so many sequences of moves, those after a line included, is searched to the end:
3x4 has 1.3 thousand million, and three in a row end most of them early."""


@dataclass(slots=True)
class _Place:
    """A position of a tree: by `children`, numbers of places that come before it in the list."""

    side: Side
    value: float
    children: tuple[int, ...]


def full_tree(game: Game, budget: int = POSITIONS) -> int | None:
    """Nodes that minimax visits below a position; None if there are too many positions."""
    if isinstance(game, PaperTree):
        return game.size
    places = _places(game, budget)
    if places is None:
        return None
    sizes: list[int] = []
    for place in places:
        sizes.append(sum(1 + sizes[child] for child in place.children))
    return sizes[-1]


def least_nodes(game: Game, budget: int = POSITIONS) -> int | None:
    """The fewest nodes that alpha-beta can visit; None if there are too many positions.

    That is with a best move first at every node, and of every other move the cheapest refutation:
    the minimal tree of Knuth and Moore (1975, An Analysis of Alpha-Beta Pruning, theorem 1), worked
    out for the real tree and not for a uniform one. For cuts at the bound and one window.
    """
    places = _places(game, game.size + 1 if isinstance(game, PaperTree) else budget)
    if places is None:
        return None
    target = places[-1].value
    # Nodes below each place that prove: the value is at least the target; at most; exactly.
    # Infinite where it is not so. Only the root's value is ever compared with.
    at_least: list[float] = []
    at_most: list[float] = []
    exactly: list[float] = []
    for place in places:
        mine, theirs = (at_least, at_most) if place.side is Side.MAX else (at_most, at_least)
        if not place.children:
            at_least.append(0 if place.value >= target else math.inf)
            at_most.append(0 if place.value <= target else math.inf)
            exactly.append(0 if place.value == target else math.inf)
            continue
        refuted = sum(1 + theirs[child] for child in place.children)
        best = [child for child in place.children if exactly[child] < math.inf]
        if target == place.side * math.inf:  # nothing is better, so the other moves are cut
            nodes = [1 + exactly[child] for child in best]
        else:
            nodes = [refuted + exactly[child] - theirs[child] for child in best]
        exactly.append(min(nodes, default=math.inf))
        mine.append(min(1 + mine[child] for child in place.children))
        theirs.append(refuted)
    return int(exactly[-1])


def automatic_depth(game: Game) -> int | None:
    """A depth to which minimax ends within seconds; None: no limit is needed, or none is possible.

    A game without estimates cannot be searched to a depth.
    """
    if not has_estimate(game) or rules_of(game).is_tree:
        return None
    if isinstance(game, Position) and sum(_sequences(game)) <= QUICK_NODES:
        return None
    most = WATCHABLE_NODES if isinstance(game, Position) else WATCHABLE_STATES
    nodes = 0
    for depth, level in enumerate(_levels(game, most)):
        nodes += level
        if nodes > most:
            return max(1, depth)
    return None


def _levels(game: Game, most: int) -> Iterator[int]:
    """Nodes at depth 1, 2, 3 ...; the last one may be beyond `most`."""
    if isinstance(game, Position):
        yield from _sequences(game)
        return
    level: dict[Hashable, tuple[Game, int]] = {game.key: (game, 1)}
    while level:
        nodes = sum(ways * len(each.moves()) for each, ways in level.values())
        yield nodes
        if nodes > most:
            return
        below: dict[Hashable, tuple[Game, int]] = {}
        for each, ways in level.values():
            for move in each.moves():
                child = each.play(move)
                below[child.key] = child, below.get(child.key, (child, 0))[1] + ways
        level = below


def _sequences(position: Position) -> list[int]:
    """How many ways there are to make 1, 2, 3 ... moves on a board if no line ended the game.

    With gravity, ways to deal the moves to the columns, each of which has one order only.
    """
    rules, empties = position.rules, position.empties
    if position.value() is not None:
        return []
    if not rules.gravity:
        return [math.perm(empties, moves) for moves in range(1, empties + 1)]
    ways = [1]
    for column in range(rules.columns):
        room = sum(position.at(rules.cell(row, column)) is None for row in range(rules.rows))
        longer = [0] * (len(ways) + room)
        for before, number in enumerate(ways):
            for here in range(room + 1):
                longer[before + here] += math.comb(before + here, here) * number
        ways = longer
    return ways[1:]


def _places(game: Game, budget: int) -> list[_Place] | None:
    """Every position below a position, and itself as the last, children before their parents."""
    numbers: dict[Hashable, int] = {}
    places: list[_Place] = []
    path: list[tuple[Game, list[int], Iterator[int]]] = [(game, [], iter(game.moves()))]
    while path:
        state, children, moves = path[-1]
        move = next(moves, None)
        if move is not None:
            child = state.play(move)
            if (number := numbers.get(child.key)) is not None:
                children.append(number)
            else:
                path.append((child, [], iter(child.moves())))
            continue
        if len(places) == budget:
            return None
        path.pop()
        value = state.value()
        if value is None:
            best = max if state.to_move is Side.MAX else min
            value = best(places[child].value for child in children)
        numbers[state.key] = len(places)
        if path:
            path[-1][1].append(len(places))
        places.append(_Place(state.to_move, value, tuple(children)))
    return places
