"""The whole game tree below a state as the map walks it: moves in the order of the search, counts.

A move has a key: the keys of a node's moves are sorted in the order of the search, so the keys of
nodes in preorder are sorted, too.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from ttt_tui.game import Position
from ttt_tui.game.bitboard import bits_of
from ttt_tui.game.checked_state import GameError
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.search.counts.position_cache import (
    OutOfWorkError,
    Work,
    count_in,
    goes_with_positions,
)
from ttt_tui.search.counts.tree_counts import LANE, Spot, census_for
from ttt_tui.search.options import MoveOrder, Order, SearchOptions

Keys = tuple[int, ...]
"""The keys of the moves that lead to a node."""

MOST_STATES = 100_001
"""Different states of a game whose tree is counted: as many as the largest tree from paper has."""

_WORK_A_STATE = 10
_MOST_NODES = 2 ** (LANE - 1)


class GameTree(Protocol):
    """The tree below a root; a spot is a node's state, in a form that is quick to play on.

    Attributes:
        root: the spot.
        is_counted: nodes are counted; else only walked.
        longest: plies of the longest game, at most, where nodes are not counted.
    """

    root: Any
    is_counted: bool
    longest: int

    def keys(self, spot: Any) -> Sequence[int]:
        """Those of the moves, in order."""
        ...

    def play(self, spot: Any, key: int) -> Any: ...

    def key(self, spot: Any, move: int) -> int: ...

    def move(self, spot: Any, key: int) -> int: ...

    def count(self, spot: Any) -> int:
        """Nodes by depth, itself in the lowest lane; see `tree_counts`."""
        ...

    def tried_at_root(self, options: SearchOptions) -> Sequence[int]:
        """The keys of the root's moves that a search with these options may try."""
        ...


@lru_cache(maxsize=4096)
def _keys_in(legal: int) -> Keys:
    return tuple(bit.bit_length() - 1 for bit in bits_of(legal))


class BoardTree:
    """Of an m,n,k position."""

    def __init__(self, position: Position, order: MoveOrder, most_empties: int) -> None:
        self._position = position
        self._census = census_for(position.rules, order)
        self.root = self._census.spot(position)
        self.is_counted = not self.root.legal or position.empties <= most_empties
        self.longest = position.empties if self.root.legal else 0
        self.count = self._census.count

    def keys(self, spot: Spot) -> Sequence[int]:
        return _keys_in(spot.legal)

    def play(self, spot: Spot, key: int) -> Spot:
        return self._census.play(spot, 1 << key)

    def key(self, _spot: Spot, move: int) -> int:
        return self._census.key(move)

    def move(self, _spot: Spot, key: int) -> int:
        return self._census.cell(key)

    def tried_at_root(self, options: SearchOptions) -> Sequence[int]:
        return sorted(map(self._census.key, options.root_moves(self._position)))


class StateSpot(NamedTuple):
    """A state, and its moves in the order of the search."""

    state: GameState
    moves: Sequence[int]


@dataclass
class _Counting:
    """A state whose moves are being counted.

    Attributes:
        tried: so many of its moves.
        below: the nodes below those by depth, children in the lowest lane.
        nodes: the same in all.
    """

    spot: StateSpot
    tried: int = 0
    below: int = 0
    nodes: int = 0


class StateTree:
    """Of a state of any other game: equal states are counted once.

    Attributes:
        refusal: why the tree cannot be counted, a sentence; empty where it can be, as far as known.
    """

    is_counted = True

    def __init__(self, state: GameState, order: MoveOrder) -> None:
        self._is_backwards = order.kind is Order.REVERSE
        self._counts: dict[Hashable, tuple[int, int]] = {}  # by lanes, and in all
        self.refusal = ""
        self.longest = rules_of(state).longest
        self._name = rules_of(state).name
        self.root = self._spot(state)
        self._open = [_Counting(self.root)]
        count_in(self)

    @property
    def known(self) -> int:
        return len(self._counts)

    def _spot(self, state: GameState) -> StateSpot:
        moves = () if state.value() is not None else state.moves()
        return StateSpot(state, moves[::-1] if self._is_backwards else moves)

    def keys(self, spot: StateSpot) -> Sequence[int]:
        return range(len(spot.moves))

    def play(self, spot: StateSpot, key: int) -> StateSpot:
        return self._spot(spot.state.play(spot.moves[key]))

    def key(self, spot: StateSpot, move: int) -> int:
        return spot.moves.index(move)

    def move(self, spot: StateSpot, key: int) -> int:
        return spot.moves[key]

    def tried_at_root(self, _options: SearchOptions) -> Sequence[int]:
        return self.keys(self.root)

    def count(self, spot: StateSpot) -> int:
        return self._counts[spot.state.key][0]

    def prepare(self, work: Work) -> bool:
        """Whether the tree is counted, or refused; the next call goes on."""
        try:
            while self._open and not self.refusal:
                self._count_a_move(work)
        except OutOfWorkError:
            return False
        except GameError as error:
            self.refusal = f"The map needs the whole tree. {error}"
        if self.refusal:
            self._open, self._counts = [], {}
        return True

    def _count_a_move(self, work: Work) -> None:
        here = self._open[-1]
        if here.tried == len(here.spot.moves):
            self._open.pop()
            known = 1 + (here.below << LANE), 1 + here.nodes
            self._counts[here.spot.state.key] = known
            if known[1] > _MOST_NODES:
                self._refuse(f"more than {_MOST_NODES:,} positions")
            elif len(self._counts) > MOST_STATES:
                self._refuse(f"more than {MOST_STATES - 1:,} different states")
            elif self._open:
                self._add(self._open[-1], known)
            return
        work.do(_WORK_A_STATE)
        child = self.play(here.spot, here.tried)
        here.tried += 1
        if (known_child := self._counts.get(child.state.key)) is not None:
            self._add(here, known_child)
        elif len(self._open) > self.longest:
            self._refuse(f"a game continues after {self.longest} plies")
        else:
            self._open.append(_Counting(child))

    @staticmethod
    def _add(above: _Counting, known: tuple[int, int]) -> None:
        above.below += known[0]
        above.nodes += known[1]

    def _refuse(self, why: str) -> None:
        self.refusal = f"The map needs the whole tree. This {self._name} is too large: {why}."


@lru_cache(maxsize=4)
def state_tree_for(state: GameState, order: MoveOrder) -> StateTree:
    """The tree, kept for the next question: what is counted stays."""
    return StateTree(state, order)


goes_with_positions(state_tree_for.cache_clear)


def tree_of(state: GameState, order: MoveOrder, most_empties: int = MAX_EMPTIES) -> GameTree:
    """The tree below a state.

    Args:
        most_empties: nodes of m,n,k games are counted up to so many empty cells.
    """
    if isinstance(state, Position):
        return BoardTree(state, order, most_empties)
    return state_tree_for(state, order)
