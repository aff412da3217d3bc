"""Nodes of the full game tree, and of the minimal tree that alpha-beta must visit, by rule.

The minimal tree is Knuth and Moore's (1975, An Analysis of Alpha-Beta Pruning, theorem 1), worked
out for the real tree and not for a uniform one: a best move first at every node, and of every other
move the cheapest refutation. What must be shown differs from rule to rule, and so does the tree:

- cuts beyond the bound only (strict): a move as good as the best is no refuted move, so all that
  are equally good are searched to their exact value, in any order;
- a stop at the first win: nothing is better than a win, so the winner's other moves need no
  refutation, and the loser need not show that nothing is worse;
- a fresh window for every root move: each of them is searched to its exact value;
- a depth limit: what goes on there is worth its estimate, and nothing below it is visited.

No order of moves, also one that differs from node to node, visits fewer nodes. A search visits
more than once what it comes back to (PVS, FSSS-Minimax), so for it that is a bound, too, as long as
nothing is remembered from one node for another.

The full game tree is counted in masks. Its counts by depth are one long number, a lane of 64 bits a
depth, so that trees are added up with one addition and lowered by a ply with one shift.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from ttt_tui.game import Position, Rules
from ttt_tui.game.bitboard import SLOTS, bits_of
from ttt_tui.search.algorithms.game_walk import Game, Node
from ttt_tui.search.counts.position_cache import OutOfWorkError, Work, count_in, goes_with_positions
from ttt_tui.search.evaluation import win_values
from ttt_tui.search.options import Cutoff, MoveOrder, RootWindow, Score, SearchOptions
from ttt_tui.search.ordering import bitboard_for

_LINES_A_MOVE = 20
"""An estimate looks at every line of the board: at so many in the time of a move."""

_Key = tuple[int, int]
"""Stones of the side to move and of the other side; the ply below the root follows from them."""


def is_about_any_root(options: SearchOptions) -> bool:
    """Whether what is counted below a position is the same wherever a search began."""
    no_limit = options.depth is None and options.first_move is None
    return no_limit and options.score is Score.OUTCOME


class MinimalTree:
    """Counts below positions for one rule; what is counted stays, so a count can go on.

    For positions without problems. Counts leave out the root; values are for the side to move.

    Raises:
        OptionsError: the options do not fit the board.
    """

    def __init__(self, position: Position, options: SearchOptions) -> None:
        self._options = options
        self._wins = win_values(position.rules.cells, options)
        self._depth = options.depth
        self._work_of_an_estimate = len(position.rules.lines) // _LINES_A_MOVE
        self._is_strict = options.cutoff is Cutoff.STRICT
        self._is_fresh = options.root_window is RootWindow.FRESH
        # Among outcomes nothing is better; with other scores stopping at a win is refused.
        self._top = self._wins[0] if options.stop_on_win else None
        self._work = Work(0)
        self._nodes: dict[_Key, Node] = {}  # not looked into yet
        self._below: dict[_Key, tuple[_Key, ...]] = {}
        self._value: dict[_Key, int] = {}
        self._whole: dict[_Key, int] = {}
        self._exactly: dict[_Key, int] = {}
        self._at_least: dict[tuple[_Key, int], int] = {}
        self.go_to(position)
        count_in(self)

    @property
    def known(self) -> int:
        """How many positions have been met so far."""
        return len(self._nodes) + len(self._below)

    def go_to(self, position: Position) -> None:
        """Count below this position from now on: another one only if `is_about_any_root`."""
        self._game = Game(position, self._options, self._wins)
        root = self._game.root
        self._root: _Key = root.own, root.other
        self._is_over = position.is_over()
        if self._root not in self._below:
            self._nodes[self._root] = root

    def whole(self, work: Work) -> int | None:
        """Nodes that minimax visits; None if there is not enough work left to count them."""
        return self._count(lambda: self._all(self._root), work)

    def least(self, work: Work) -> int | None:
        """Nodes that alpha-beta visits with the best order at every node; None likewise."""
        return self._count(self._least, work)

    def _count(self, count: Callable[[], int], work: Work) -> int | None:
        if self._is_over:
            return 0
        self._work = work
        try:
            return count()
        except OutOfWorkError:
            return None

    def _children(self, key: _Key) -> tuple[_Key, ...]:
        """The positions after each move; none where the search does not go on."""
        known = self._below.get(key)
        if known is None:
            node = self._nodes[key]
            legal = self._game.root_moves if key == self._root else node.legal
            self._work.do(legal.bit_count())
            known = tuple(self._child(node, move) for move in bits_of(legal))
            self._below[key] = known
            del self._nodes[key]
        return known

    def _child(self, parent: Node, move: int) -> _Key:
        node = self._game.play(parent, move)
        key = node.own, node.other
        if node.result is not None:
            self._value[key] = node.result
            self._below[key] = ()
        elif node.ply == self._depth:
            self._work.do(self._work_of_an_estimate)
            self._value[key] = self._game.estimate(node)
            self._below[key] = ()
        elif key not in self._below:
            self._nodes[key] = node
        return key

    def _all(self, key: _Key) -> int:
        known = self._whole.get(key)
        if known is None:
            self._work.do(key in self._below)  # another count has looked at the moves already
            known = sum(1 + self._all(child) for child in self._children(key))
            self._whole[key] = known
        return known

    def value(self, key: _Key) -> int:
        known = self._value.get(key)
        if known is None:
            self._work.do(key in self._below)
            known = max(-self.value(child) for child in self._children(key))
            self._value[key] = known
        return known

    def _least(self) -> int:
        root = self._root
        if not self._is_fresh:
            return self._proof(root)
        children = self._children(root)
        if self._top is not None and self.value(root) == self._top:
            return min(1 + self._proof(each) for each in children if self.value(each) == -self._top)
        return sum(1 + self._proof(child) for child in children)

    def _proof(self, key: _Key) -> int:
        """The fewest nodes below a position that prove its exact value."""
        known = self._exactly.get(key)
        if known is None:
            children = self._children(key)
            self._work.do(len(children))
            known = self._exactly[key] = self._proof_by(key, children) if children else 0
        return known

    def _proof_by(self, key: _Key, children: tuple[_Key, ...]) -> int:
        value = self.value(key)
        if value == self._top:
            return self._at_least_of(key, value)
        if self._top is not None and value == -self._top:
            return self._at_most_of(key, value)
        if self._is_strict:
            return sum(
                1
                + (
                    self._proof(child)
                    if self.value(child) == -value
                    else self._at_least_of(child, 1 - value)
                )
                for child in children
            )
        refuted = {child: self._at_least_of(child, -value) for child in children}
        most = max(
            refuted[child] - self._proof(child) for child in children if self.value(child) == -value
        )
        return len(children) + sum(refuted.values()) - most

    def _at_least_of(self, key: _Key, bound: int) -> int:
        """The fewest nodes that prove that the side to move has `bound` or better, as it has."""
        known = self._at_least.get((key, bound))
        if known is None:
            children = self._children(key)
            self._work.do(len(children))
            known = min(
                (
                    1 + self._at_most_of(child, -bound)
                    for child in children
                    if self.value(child) <= -bound
                ),
                default=0,
            )
            self._at_least[key, bound] = known
        return known

    def _at_most_of(self, key: _Key, bound: int) -> int:
        """The fewest nodes that prove it has no better than `bound`: every move refuted."""
        return sum(1 + self._at_least_of(child, -bound) for child in self._children(key))


LANE = 64
"""Bits a depth; no tree small enough to count has 2 ** 64 nodes."""


class Spot(NamedTuple):
    """A position as `Masks`, each of them by its name."""

    own: int
    other: int
    legal: int


class Census:
    """Moves and counts for one set of rules and one order of moves."""

    def __init__(self, rules: Rules, order: MoveOrder) -> None:
        self._board = bitboard_for(rules, order)
        self._gravity = rules.gravity
        self._known: dict[tuple[int, int], int] = {}
        self._work: Work | None = None
        count_in(self)

    @property
    def known(self) -> int:
        """How many positions have been counted so far."""
        return len(self._known)

    def spot(self, position: Position) -> Spot:
        return Spot(*self._board.masks(position))

    def key(self, cell: int) -> int:
        """Where a cell of the board stands in the order of moves."""
        return self._board.bit(cell).bit_length() - 1

    def cell(self, key: int) -> int:
        return self._board.cell(1 << key)

    def play(self, spot: Spot, bit: int) -> Spot:
        return Spot(*self._board.play(spot, bit)[0])

    def count_to(self, spot: Spot, depth: int) -> int:
        """Nodes below, down to a depth of 1 or more; level by level, equal positions once."""
        nodes, level = 0, {spot: 1}
        for ply in range(depth):
            nodes += sum(ways * spot.legal.bit_count() for spot, ways in level.items())
            if ply == depth - 1:
                break
            below: dict[Spot, int] = {}
            for spot, ways in level.items():
                rest = spot.legal
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    child = self.play(spot, bit)
                    below[child] = below.get(child, 0) + ways
            level = below
        return nodes

    def prepare(self, position: Position, work: Work) -> bool:
        """Whether the tree below a position, and below all that follow, is counted.

        Args:
            work: what may be done for that: positions looked at, some 3 microseconds each. What has
                been counted stays, and the next call goes on from there.
        """
        spot = self.spot(position)
        if not spot.legal:
            return True
        before, self._work = self._work, work
        try:
            self.count(spot)
        except OutOfWorkError:
            return False
        finally:
            self._work = before
        return True

    def count(self, spot: Spot) -> int:
        """Nodes of the full tree by depth below the spot, itself in the lowest lane."""
        known = self._known.get(spot[:2])
        return self._count(*spot) if known is None else known

    def _count(self, own: int, other: int, legal: int) -> int:
        if self._work is not None:
            self._work.do(1)
        board, known, gravity = self._board, self._known, self._gravity
        wins, above = board.wins, board.above
        below_all = 0
        rest = legal
        while rest:
            bit = rest & -rest
            rest ^= bit
            stones, below = own | bit, legal ^ bit
            if gravity:
                below |= above[bit % SLOTS]
            over = wins[stones] if wins else board.line_through(bit % SLOTS, stones)
            if over or not below:
                below_all += 1
                continue
            nodes = known.get((other, stones))
            below_all += self._count(other, stones, below) if nodes is None else nodes
        known[own, other] = total = 1 + (below_all << LANE)
        return total


@lru_cache(maxsize=8)
def census_for(rules: Rules, order: MoveOrder) -> Census:
    return Census(rules, order)


goes_with_positions(census_for.cache_clear)


def by_depth(count: int, depths: int) -> tuple[int, ...]:
    """The lanes of a count, the root's first."""
    return struct.unpack(f"<{depths}Q", count.to_bytes(8 * depths, "little"))
