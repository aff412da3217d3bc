"""How large a search can get and how small: the yardsticks beside the measured counts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from ttt_tui.game import Position, Rules
from ttt_tui.search.options import SearchOptions
from ttt_tui.search.solver import MAX_EMPTIES


@dataclass(frozen=True)
class Bounds:
    """Yardsticks for a position; counts of nodes leave out the root.

    Attributes:
        branching: legal moves at the root, b.
        plies: empty cells, m: no game is longer.
        uniform_tree: b ** m, the textbook's size bound of the tree.
        uniform_minimum: leaves that alpha-beta must visit at least in a uniform tree of that
            size, b ** ceil(m/2) + b ** floor(m/2) - 1 (Knuth and Moore 1975, An Analysis of
            Alpha-Beta Pruning, corollary of theorem 1).
        full_tree: nodes of the real game tree, what minimax visits; None where it is too large
            to count.
        minimal_tree: nodes that alpha-beta visits with the best possible order at every node of
            the real tree (Knuth and Moore's critical positions); None likewise.
    """

    branching: int
    plies: int
    uniform_tree: int
    uniform_minimum: int
    full_tree: int | None
    minimal_tree: int | None


def bounds_of(position: Position, *, counted: bool = True) -> Bounds:
    """The yardsticks; the trees are left out unless they are to be counted.

    Raises:
    ImpossiblePosition: the position has problems.
    """
    position.check()
    branching = len(position.legal_moves())
    plies = position.empties if branching else 0
    full_tree = minimal_tree = None
    if plies <= MAX_EMPTIES and (counted or not plies):
        census = _census_for(position.rules)
        own = position.stones(position.to_move)
        other = position.stones(position.to_move.other)
        full_tree = census.tree(own, other)
        minimal_tree = census.exactly(own, other)
    uniform_tree = uniform_minimum = 0
    if plies:
        uniform_tree = branching**plies
        half, rest = divmod(plies, 2)
        uniform_minimum = branching ** (half + rest) + branching**half - 1
    return Bounds(branching, plies, uniform_tree, uniform_minimum, full_tree, minimal_tree)


def tree_size(position: Position) -> int | None:
    """Nodes below a position in the full game tree, which is what minimax visits.

    For positions without problems. The counts of a set of rules are kept for the next question.
    None where the game goes on with more than `MAX_EMPTIES` empty cells.
    """
    if position.empties > MAX_EMPTIES:
        return 0 if position.is_over() else None
    own = position.stones(position.to_move)
    return _census_for(position.rules).tree(own, position.stones(position.to_move.other))


def expected_nodes(bounds: Bounds, options: SearchOptions) -> int | None:
    """A guess at a search's size before it runs, None where the tree is too large to count.

    Exact for minimax. Alpha-beta lies between the minimal and the full tree; their geometric mean
    is within a factor of about three on 3x3, good enough to choose a pace by.
    """
    if bounds.full_tree is None or bounds.minimal_tree is None:
        return None
    if not options.prunes:
        return bounds.full_tree
    return math.isqrt(bounds.full_tree * bounds.minimal_tree)


class _Census:
    """Counts of subtrees by position, memoised; values are for the side to move (`own`)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._value: dict[tuple[int, int], int] = {}
        self._tree: dict[tuple[int, int], int] = {}
        self._exactly: dict[tuple[int, int], int] = {}
        self._at_least: dict[tuple[int, int, int], int] = {}

    def _children(self, own: int, other: int) -> list[tuple[int, int]]:
        if any(other & line == line for line in self.rules.lines):
            return []
        return [(other, own | bit) for bit in _playable_bits(self.rules, own | other)]

    def value(self, own: int, other: int) -> int:
        known = self._value.get((own, other))
        if known is None:
            children = self._children(own, other)
            if children:
                known = max(-self.value(*child) for child in children)
            elif any(other & line == line for line in self.rules.lines):
                known = 1 if self.rules.misere else -1
            else:
                known = 0
            self._value[own, other] = known
        return known

    def tree(self, own: int, other: int) -> int:
        """Nodes below the position in the full game tree."""
        known = self._tree.get((own, other))
        if known is None:
            known = sum(1 + self.tree(*child) for child in self._children(own, other))
            self._tree[own, other] = known
        return known

    def exactly(self, own: int, other: int) -> int:
        """The fewest nodes that prove the exact value: a best move first, the rest refuted."""
        known = self._exactly.get((own, other))
        if known is None:
            value = self.value(own, other)
            children = self._children(own, other)
            refute = {child: 1 + self.at_least(*child, -value) for child in children}
            everything = sum(refute.values())
            known = min(
                (
                    everything - refute[child] + 1 + self.exactly(*child)
                    for child in children
                    if self.value(*child) == -value
                ),
                default=0,
            )
            self._exactly[own, other] = known
        return known

    def at_least(self, own: int, other: int, bound: int) -> int:
        """The fewest nodes that prove that the side to move has `bound` or better, as it has."""
        key = (own, other, bound)
        known = self._at_least.get(key)
        if known is None:
            known = min(
                (
                    1 + self._at_most(*child, -bound)
                    for child in self._children(own, other)
                    if self.value(*child) <= -bound
                ),
                default=0,
            )
            self._at_least[key] = known
        return known

    def _at_most(self, own: int, other: int, bound: int) -> int:
        """The fewest nodes that prove it has no better than `bound`: every move refuted."""
        return sum(1 + self.at_least(*child, -bound) for child in self._children(own, other))


@lru_cache(maxsize=4)
def _census_for(rules: Rules) -> _Census:
    return _Census(rules)


def _playable_bits(rules: Rules, occupied: int) -> list[int]:
    """The single-cell masks that a stone may be put on."""
    free = rules.full & ~occupied
    if rules.gravity:
        ground = ((1 << rules.columns) - 1) << (rules.cells - rules.columns)
        free &= occupied >> rules.columns | ground
    bits = []
    while free:
        bits.append(free & -free)
        free &= free - 1
    return bits
