"""Any game as the built-in searches walk it: states in the order of their moves.

The counterpart of `game_walk` for a `GameState`. A depth-first search knows a move by its number
and one, so that 0 is no move.
"""

from __future__ import annotations

from collections.abc import Sequence

from ttt_tui.game import Player
from ttt_tui.game.game_state import GameState, move_text, rules_of
from ttt_tui.search.algorithms.recorder import Fault
from ttt_tui.search.algorithms.transposition_table import Known, StateTable, states_for
from ttt_tui.search.options import Order, SearchOptions
from ttt_tui.search.state_values import counted

_MAX = Player.MAX


class StateNode:
    """A state of the search.

    Attributes:
        state: the game's own.
        ply: depth below the root.
        side: 1 where Max is to move, -1 where Min is.
        keeps_mover: the side that has just moved is to move again.
        result: what the finished game is worth to the side to move; None while it continues.
        table_move: the best move that the transposition table knows, or 0.
        parent, move: where it comes from; the root has None and 0.
    """

    __slots__ = (
        "_is_backwards",
        "keeps_mover",
        "move",
        "parent",
        "ply",
        "result",
        "side",
        "state",
        "table_move",
    )

    def __init__(
        self,
        state: GameState,
        parent: StateNode | None,
        move: int,
        ply: int,
        side: int,
        keeps_mover: bool,
        result: int | None,
        is_backwards: bool,
    ) -> None:
        self.state, self.parent, self.move, self.ply = state, parent, move, ply
        self.side, self.keeps_mover, self.result = side, keeps_mover, result
        self.table_move, self._is_backwards = 0, is_backwards

    @property
    def moves(self) -> list[int]:
        """In the static order."""
        moves = [move + 1 for move in self.state.moves()]
        return moves[::-1] if self._is_backwards else moves

    @property
    def turn(self) -> int:
        """One number for each side."""
        return int(self.side > 0)


class StateGame:
    """The moves and values of one search.

    Attributes:
        root: where the search begins, a game that continues.
        longest: plies to the end of the longest game from there.
    """

    def __init__(self, state: GameState, options: SearchOptions) -> None:
        self._options, self._infinity = options, options.infinity
        self.longest = rules_of(state).longest
        self._is_backwards = options.order.kind is Order.REVERSE
        side = state.to_move.sign
        self.root = StateNode(state, None, 0, 0, side, False, None, self._is_backwards)

    @property
    def first_moves(self) -> list[int]:
        """Those of the root, in the static order."""
        return self.root.moves

    def cell(self, move: int) -> int:
        """The state's number of a move."""
        return move - 1

    def play(self, node: StateNode, move: int) -> StateNode:
        """Raises:
        Fault: the game continues beyond its longest.
        """
        state = node.state.play(move - 1)
        value, ply = state.value(), node.ply + 1
        if value is not None:  # whose move it would be then does not matter
            side = -node.side
            result = side * counted(value, self._infinity)
            return StateNode(state, node, move, ply, side, False, result, False)
        side = 1 if state.to_move is _MAX else -1
        keeps_mover = side == node.side
        child = StateNode(state, node, move, ply, side, keeps_mover, None, self._is_backwards)
        if ply >= self.longest:
            raise Fault(f"does not end: {_where(child)}, after {ply} plies, the game continues")
        return child

    def estimate(self, node: StateNode) -> int:
        """Of a game that continues, for the side to move.

        Raises:
            Fault: the state has no estimate.
        """
        found = getattr(node.state, "estimate", _none)()
        if found is None:
            raise Fault(f"cannot stop at the depth limit: {_where(node)} has no estimate")
        return node.side * int(found)

    def remembered(self) -> StateMemory:
        """A new transposition table.

        Raises:
            OptionsError: it is larger than the machine's memory.
        """
        return StateMemory(self._options)


def _none() -> None:
    return None


def _where(node: StateNode) -> str:
    """A node by its moves: `the node after a1, a2`."""
    words, above = list[str](), node
    while above.parent is not None:
        words.append(move_text(above.parent.state, above.move - 1))
        above = above.parent
    return f"the node after {', '.join(reversed(words))}"


class StateMemory:
    """The transposition table of a search of states, which are known by their keys."""

    def __init__(self, options: SearchOptions) -> None:
        room = states_for(options.table_mb)
        self._table = StateTable(room, options.replacement, options.infinity)

    def look_up(self, node: StateNode, plies: int) -> Known | None:
        """What holds of a node that has so many plies left to be searched below it."""
        return self._table.look_up(node.state.key, plies)

    def store(
        self,
        node: StateNode,
        plies: int,
        low: int,
        high: int,
        move: int,
        *,
        low_sure: bool,
        high_sure: bool,
    ) -> None:
        """As `StateTable.store`."""
        key = node.state.key
        self._table.store(key, plies, low, high, move, low_sure=low_sure, high_sure=high_sure)


StatePlace = tuple[GameState, Sequence[int], int, int, bool]
"""A state of a rollout, its moves in their order, a bit for each, who is to move (1 or -1), and
whether the same side has just moved."""


class StateRollouts:
    """The moves and values of a search that goes by rollouts.

    Attributes:
        start: the root's state; `start[2]` has its moves, as that of any other place.
        infinity: the open end of a window.
    """

    def __init__(self, state: GameState, options: SearchOptions) -> None:
        self.infinity = options.infinity
        rules = rules_of(state)
        self._scale, self._name = max(1, rules.largest), rules.name
        self._longest = rules.longest
        self._is_backwards = options.order.kind is Order.REVERSE
        self.start = self._place(state, 0)
        self.root_moves = self.start[2]

    def _place(self, state: GameState, mover: int) -> StatePlace:
        """A state to which this side has moved; 0 at the root."""
        moves = state.moves()
        if self._is_backwards:
            moves = moves[::-1]
        side = 1 if state.to_move is _MAX else -1
        return state, moves, (1 << len(moves)) - 1, side, side == mover

    def cell(self, place: StatePlace, bit: int) -> int:
        """The state's number of a move."""
        return place[1][bit.bit_length() - 1]

    def play(self, place: StatePlace, bit: int) -> tuple[StatePlace, int | None]:
        """What a move leads to, and what a finished game is worth to the side to move there."""
        before, moves, _, mover, _ = place
        state = before.play(moves[bit.bit_length() - 1])
        value = state.value()
        if value is not None:
            return (state, (), 0, -mover, False), -mover * counted(value, self.infinity)
        return self._place(state, mover), None

    def side(self, place: StatePlace) -> int:
        """As `Recorder.enter` has it."""
        return place[3]

    def keeps_mover(self, place: StatePlace) -> bool:
        """The side that has just moved is to move again."""
        return place[4]

    def value(self, result: int, _ply: int) -> int:
        """What a result counts."""
        return result

    def reward(self, result: int) -> float:
        """A result between -1 and 1.

        Raises:
            Fault: it is infinite.
        """
        if abs(result) >= self.infinity:
            raise Fault("needs finite values, and a leaf here is infinite")
        return result / self._scale

    def mean(self, mean: float) -> float:
        """A mean of rewards as a value."""
        return mean * self._scale

    def check_ply(self, ply: int) -> None:
        """Raises:
        Fault: the game continues beyond its longest.
        """
        if ply >= self._longest:
            raise Fault(f"does not end: after {ply} plies a game of {self._name} continues")
