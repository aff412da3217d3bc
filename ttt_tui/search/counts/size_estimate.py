"""How large a game tree is before it is searched: counted where that is cheap, probed elsewhere.

The first levels of the tree are counted exactly, position by position, as many as a fixed amount
of work allows. From the last of them random games are played to the end: a game that had b1, b2,
b3 ... moves to choose from stands for b1 nodes one ply down, b1 b2 nodes two plies down, and so
on; the mean over many games is an unbiased estimate of the nodes at each depth (Knuth 1975,
Estimating the Efficiency of Backtrack Programs, Mathematics of Computation 29, 121-136). Work is
counted, not timed, and games are seeded, so the same position always has the same estimate.

Counts leave out the root.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise

from ttt_tui.game import Position
from ttt_tui.game.bitboard import Masks, bits_of
from ttt_tui.game.checked_state import GameError
from ttt_tui.game.game_state import GameState
from ttt_tui.search.algorithm import Algorithm
from ttt_tui.search.counts.bounds import bounds_of, expected_nodes
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.search.counts.position_cache import Work
from ttt_tui.search.options import MoveOrder, SearchOptions
from ttt_tui.search.ordering import bitboard_for

PROBES = 400
"""Random games: the mean of so many is within some 20 % for four in a row on 4x4."""

EXACT_MOVES = 20_000
"""Moves made to count the first levels exactly; tic-tac-toe takes 16,167."""

_MOVES_A_STEP = 200
_QUICK_NODES = 1_000_000  # nine empty cells have at most 986,409
_Z = 1.96  # standard errors on each side of the mean in a 95 % interval of the normal law


@dataclass(frozen=True)
class TreeSize:
    """Nodes of a tree.

    Attributes:
        nodes: how many, or the estimate; of an estimated tree a float.
        exact: counted, not estimated.
        low, high: 95 % interval of an estimate, by the normal law for the mean of the probes (a
            few subtrees much larger than all that were probed may lie beyond); `nodes` of a count.
        probes: random games behind the estimate.
        at_most: the search visits so many at most; how many fewer is not known.
    """

    nodes: float
    exact: bool
    low: float
    high: float
    probes: int = 0
    at_most: bool = False

    @classmethod
    def counted(cls, nodes: int) -> TreeSize:
        return cls(nodes, True, nodes, nodes)


@lru_cache(maxsize=64)
def sequence_counts(position: Position) -> tuple[int, ...]:
    """How many ways there are to make 1, 2, 3 ... moves as if no line ended the game.

    The nodes at each depth are at most so many, and exactly so many where no line can be
    completed. Closed form: falling factorials, or with gravity the ways to deal the moves to the
    columns, each of which has one order only.
    """
    if position.is_over():
        return ()
    rules, empties = position.rules, position.empties
    if not rules.gravity:
        return tuple(accumulate(range(empties, 0, -1), int.__mul__))
    ways = [1]
    for column in range(rules.columns):
        room = sum(position.at(rules.cell(row, column)) is None for row in range(rules.rows))
        ways = [
            sum(
                math.comb(moves, here) * ways[moves - here]
                for here in range(min(room, moves) + 1)
                if moves - here < len(ways)
            )
            for moves in range(len(ways) + room)
        ]
    return tuple(ways[1:])


def most_nodes(position: Position, depth: int | None = None) -> int:
    """Nodes down to a depth (None: all) at most: those of a game that no line ends."""
    return sum(sequence_counts(position)[:depth])


class Sizing:
    """The size of the tree below a position, worked out step by step.

    Attributes:
        position: whose tree it is.
        probes: random games played so far.
        done: all is counted, or all random games are played.
    """

    def __init__(
        self,
        position: Position,
        *,
        probes: int = PROBES,
        exact_moves: int = EXACT_MOVES,
        seed: int = 0,
    ) -> None:
        """Raises:
        ImpossiblePosition: the position has problems.
        ValueError: less than one probe.
        """
        position.check()
        if probes < 1:
            raise ValueError(f"{probes} probes: an estimate needs at least 1")
        self.position = position
        self.probes = 0
        self.done = False
        self._wanted = probes
        self._source = random.Random(seed)
        self._board = bitboard_for(position.rules, MoveOrder())
        self._moves_left = exact_moves
        self._levels: list[int] = []  # counted, from depth 1 on
        self._places: dict[Masks, int] = {}  # games that go on below them, and the ways there
        # Of the nodes from there to each depth below: the sum over all probes, and of the squares.
        self._sums: list[float] = []
        self._squares: list[float] = []
        self._steps = self._work()

    def advance(self, steps: int | None = None) -> None:
        """Take at most so many steps, each some 0.2 ms of work; without a number, all."""
        while not self.done and steps != 0:
            self.done = next(self._steps, None) is None
            steps = None if steps is None else steps - 1

    def size(self, depth: int | None = None) -> TreeSize:
        """Nodes down to a depth; None for the whole tree.

        Raises:
            ValueError: the first levels are not counted yet, or the depth is not above 0.
        """
        if depth is not None and depth < 1:
            raise ValueError(f"depth {depth}: a tree begins at depth 1")
        counted = len(self._levels)
        if (self.done and not self._places) or (depth is not None and depth <= counted):
            return TreeSize.counted(sum(self._levels[:depth]))
        if not self.probes:
            raise ValueError("no random game has been played yet")
        below = len(self._sums) if depth is None else min(depth - counted, len(self._sums))
        known, probes = sum(self._levels), self.probes
        mean = self._sums[below - 1] / probes
        error = _Z * math.sqrt(max(0.0, self._squares[below - 1] / probes - mean * mean) / probes)
        return TreeSize(known + mean, False, known + max(0.0, mean - error), known + mean + error,
                        probes)  # fmt: skip

    def levels(self) -> list[float]:
        """Nodes at each depth from 1 on, as far as they are known."""
        deeper = [total / max(1, self.probes) for total in self._sums]
        return [*self._levels, *(b - a for a, b in pairwise([0.0, *deeper]))]

    def _work(self) -> Iterator[bool]:
        """A step at each item; the end is the end of the work."""
        position = self.position
        if position.is_over() or not position.rules.lines:
            self._levels = list(sequence_counts(position))
            return
        self._places = {self._board.masks(position): 1}
        yield from self._count()
        if not self._places:
            return
        self._sums = [0.0] * (position.empties - len(self._levels))
        self._squares = list(self._sums)
        places, weights = list(self._places), list(accumulate(self._places.values()))
        while self.probes < self._wanted:
            self._probe(self._source.choices(places, cum_weights=weights)[0], weights[-1])
            yield True

    def _count(self) -> Iterator[bool]:
        """Count level after level while the work is within what is allowed."""
        while self._places:
            moves = sum(legal.bit_count() for _, _, legal in self._places)
            if moves > self._moves_left:
                return
            self._moves_left -= moves
            below: dict[Masks, int] = {}
            nodes = made = 0
            for masks, ways in self._places.items():
                legal = masks[2]
                nodes += ways * legal.bit_count()
                for bit in bits_of(legal):
                    child, result = self._board.play(masks, bit)
                    if result is None:
                        below[child] = below.get(child, 0) + ways
                made += legal.bit_count()
                if made >= _MOVES_A_STEP:
                    made = 0
                    yield True
            self._levels.append(nodes)
            self._places = below

    def _probe(self, masks: Masks, weight: int) -> None:
        """Play one random game to its end, from a place that stands for `weight` nodes."""
        sums, squares, total = self._sums, self._squares, 0
        for depth in range(len(sums)):
            if masks[2]:
                moves = list(bits_of(masks[2]))
                weight *= len(moves)
                total += weight
                move = moves[int(self._source.random() * len(moves))]
                masks, _ = self._board.play(masks, move)
            sums[depth] += total
            squares[depth] += float(total) * total
        self.probes += 1


def size_of(position: Position, depth: int | None = None, *, probes: int = PROBES) -> TreeSize:
    """The size of a tree at once; raises as `Sizing`."""
    sizing = Sizing(position, probes=probes)
    sizing.advance()
    return sizing.size(depth)


def expected_size(sizing: Sizing, options: SearchOptions) -> TreeSize:
    """What a search of these options visits: what minimax does, or a guess below that.

    For alpha-beta the guess is the geometric mean of the tree and the least that alpha-beta can
    visit, with the least estimated as if each level of the tree were uniform: of n nodes at a
    depth, 2 sqrt(n) - 1 (Knuth and Moore 1975, corollary of theorem 1, for even depths). It is no
    more than a guess, so it has no interval. Of the other pruning algorithms the size of the tree
    is given as the most, of UCT what its rollouts can add.
    """
    if options.algorithm.samples:
        most = options.rollouts * sizing.position.empties
        return replace(TreeSize.counted(most), exact=False, at_most=True)
    depth = options.depth_limit
    whole = sizing.size(depth)
    if not options.algorithm.prunes:
        return whole
    if options.algorithm is not Algorithm.ALPHA_BETA:
        return replace(whole, exact=False, at_most=options.visits_once)
    least = sum(min(n, max(1.0, 2 * math.sqrt(n) - 1)) for n in sizing.levels()[:depth] if n)
    guess = math.sqrt(whole.nodes * least)
    return TreeSize(guess, not whole.nodes, min(least, guess), whole.high, whole.probes)


_STATES_COUNTED = 2_000
_STATE_PROBES = 30
_BEYOND_ALL = 1e8  # nodes of a level, below which nothing is estimated any more


@lru_cache(maxsize=64)
def nodes_by_ply(state: GameState) -> tuple[float, ...]:
    """Nodes of any game's tree at each depth from 1 on: the first levels counted, those below
    estimated as `Sizing` does, as far as a search may get.

    Fewer levels where the game fails: its search will say so.
    """
    levels: list[float] = []
    try:
        open_states = [state] if state.value() is None else []
        while open_states and sum(levels) < _STATES_COUNTED:
            below = [each.play(move) for each in open_states for move in each.moves()]
            levels.append(len(below))
            open_states = [each for each in below if each.value() is None]
        if open_states:
            levels += _probed(open_states)
    except GameError:
        pass
    return tuple(levels)


class GameSizing:
    """The size of the tree of any game, as `Sizing` has it of a board.

    Attributes:
        position: the state whose tree it is.
    """

    done = True

    def __init__(self, position: GameState) -> None:
        self.position = position
        self._levels = nodes_by_ply(position)

    def advance(self, steps: int | None = None) -> None:
        """Nothing is left to do."""

    def size(self, depth: int | None = None) -> TreeSize:
        """Nodes down to a depth; None for the whole tree."""
        nodes = sum(self._levels[:depth])
        if all(isinstance(level, int) for level in self._levels[:depth]):
            return TreeSize.counted(int(nodes))
        return TreeSize(nodes, False, nodes, nodes)


def sizing_of(state: GameState) -> Sizing | GameSizing:
    """What sizes up the tree of a state."""
    return Sizing(state) if isinstance(state, Position) else GameSizing(state)


def nodes_below(state: GameState, depth: int | None, most: int) -> int | None:
    """Nodes of any game's tree below a state, down to a depth; None if there are more than `most`.

    Raises:
        GameError: the game is another package's, and fails.
    """
    found, ply = 0, 0
    level = [state] if state.value() is None else []
    while level and (depth is None or ply < depth):
        below = []
        for each in level:
            below += [each.play(move) for move in each.moves()]
            if found + len(below) > most:
                return None
        found += len(below)
        level, ply = [each for each in below if each.value() is None], ply + 1
    return found


def _probed(open_states: Sequence[GameState]) -> list[float]:
    """Nodes at each depth below these states, by random games from them."""
    source, sums = random.Random(0), defaultdict[int, float](float)
    for _ in range(_STATE_PROBES):
        state, weight, depth = source.choice(open_states), len(open_states), 0
        while state.value() is None and weight < _BEYOND_ALL:
            moves = state.moves()
            weight *= len(moves)
            sums[depth] += weight / _STATE_PROBES
            state, depth = state.play(source.choice(moves)), depth + 1
    return [sums[depth] for depth in range(len(sums))]


def is_quickly_counted(position: Position) -> bool:
    """Whether the whole tree can be counted exactly in a moment, some 0.1 s."""
    return position.empties <= MAX_EMPTIES and most_nodes(position) <= _QUICK_NODES


def prepare_pace(position: GameState, work: Work) -> bool:
    """Whether `nodes_for_pace` can answer at once; if not, what it needs is counted so far."""
    if not isinstance(position, Position):
        return True
    return not is_quickly_counted(position) or bounds_of(position, work=work).is_counted


def nodes_for_pace(
    position: GameState, options: SearchOptions, budget: int | None = None
) -> int | None:
    """A guess at a search's size to choose a pace by; None if too large. See `prepare_pace`.

    Args:
        budget: nodes after which the search ends anyway.
    """
    guess: int | None
    if not isinstance(position, Position):
        plies = nodes_by_ply(position)[: options.depth]
        guess = options.rollouts * len(plies) if options.algorithm.samples else int(sum(plies))
    elif options.algorithm.samples:
        guess = options.rollouts * position.empties
    elif options.depth is None and is_quickly_counted(position):
        guess = expected_nodes(bounds_of(position), options)
    elif options.depth is None and position.empties > MAX_EMPTIES:
        guess = None
    else:
        levels = sequence_counts(position)[: options.depth]
        guess = sum(levels)
        if options.algorithm.prunes:
            guess = math.isqrt(guess * sum(2 * math.isqrt(n) for n in levels))
    if guess is None or budget is None:
        return guess if budget is None else budget
    return min(guess, budget)
