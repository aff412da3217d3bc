"""The recorder of an algorithm from outside: it checks each event, and works out reasons."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import NamedTuple

from ttt_tui.games.game import Game, Side
from ttt_tui.games.guard import GameFault, PackageFault, printable, words_of
from ttt_tui.search.recorder import Recorder, Stopped
from ttt_tui.search.trace import NO_MOVE, Mark, Reason, Result

_MIN_MOVES = int(Mark.MIN_MOVES)


class AlgorithmFault(PackageFault):
    """An algorithm from outside has failed; the message says how, in one sentence."""


class ValueRange(NamedTuple):
    """The least and the greatest value that a position may have."""

    low: float
    high: float


_ANY_VALUE = ValueRange(-inf, inf)


class CheckedRecorder(Recorder):
    """A recorder that raises AlgorithmFault for an event that cannot be."""

    _open: list[_OpenNode]  # the nodes that the algorithm is in, the root first
    _proved: dict[object, ValueRange]  # of each position that was left

    def run(self) -> None:
        """Search to the end; raises AlgorithmFault if the algorithm fails."""
        trace = self.trace
        value = trace.value_at(trace.game, 0)
        self._open = [_OpenNode(trace.game, ValueRange(-self.infinity, self.infinity), value)]
        self._proved = {}
        try:
            super().run()
        except (Stopped, GameFault, AlgorithmFault):
            raise
        except BaseException as error:
            raise self._fault(f"fails with {words_of(error)}") from error

    def _fault(self, what: str) -> AlgorithmFault:
        where = f"after {self._node:,} nodes, in {self._open[-1].game}"
        return AlgorithmFault(
            printable(f"the algorithm {self.trace.algorithm.name}, {where}, {what}")
        )

    def enter(self, move: int, alpha: float, beta: float, mark: int = 0) -> None:
        """Enter a child, as `Recorder.enter`; infinite ends of the window may be `inf`."""
        here = self._open[-1]
        low = self._whole(alpha)
        high = self._whole(beta)
        if move not in here.moves:
            why = "is none here" if here.value is None else "is none: the game is over"
            raise self._fault(f"enters move {move}, which {why}")
        if low >= high:
            raise self._fault(f"enters move {move} with the empty window [{alpha}, {beta}]")
        if move in here.known:
            mark |= Mark.RESEARCH
        game = here.game.play(move)
        mark &= ~_MIN_MOVES
        if not self.trace.rules.has_lines and game.to_move is Side.MIN:
            mark |= _MIN_MOVES
        super().enter(move, low, high, mark)
        here.move = move
        value = self.trace.value_at(game, self.ply)
        self._open.append(_OpenNode(game, ValueRange(low, high), value))

    def leave(self, value: float, reason: Reason = Reason.ALL_TRIED, untried: int = 0) -> None:
        """Leave the current node; only the reason WIN_FOUND has to be given."""
        del untried  # counted here
        here = self._open[-1]
        if len(self._open) == 1:
            raise self._fault("leaves the root: return Result(value, best_move)")
        whole = self._whole(value)
        what = f"leaves with the value {value}"
        if here.value is not None:
            if whole != here.value:
                raise self._fault(f"{what}: the finished game has {here.value}")
            reason = Reason.GAME_OVER
        elif here.known:
            reason = self._reason(here, whole, reason, what)
        elif self.ply == self.trace.options.depth:
            reason = Reason.HORIZON
        else:
            reason = Reason.TABLE
        position = here.game.key, here.sign
        known = self._proved.get(position, _ANY_VALUE)
        proved = here.proved(whole, reason)
        if reason is Reason.TABLE and (proved.low > known.low or proved.high < known.high):
            raise self._fault(f"{what} at once: no earlier visit of the position proves it")
        proved = ValueRange(max(proved.low, known.low), min(proved.high, known.high))
        self._proved[position] = proved
        self._open.pop()
        parent = self._open[-1]
        parent.known[parent.move] = parent.from_own_side(proved)
        super().leave(whole, reason, here.untried)

    def finish(self, result: Result) -> None:
        """Leave the root; its value is dropped if no node was entered that proves it."""
        root = self._open[0]
        what = f"returns {result!r:.60}"
        if root.value is not None:
            return super().finish(result)
        if not isinstance(result, Result) or result.best_move not in root.moves:
            raise self._fault(f"{what}: return Result(value, best_move)")
        if len(self._open) > 1:
            raise self._fault("returns before it has left every node that it entered")
        if result.value is None or not root.known:
            return super().finish(replace(result, value=None))
        value = self._whole(result.value)
        reason = self._reason(root, value, result.reason, what)
        best = root.known.get(result.best_move)
        if best is None or best.low < root.sign * value:
            raise self._fault(f"{what}: that move is not known to be worth {value}")
        return super().finish(Result(value, int(result.best_move), reason))

    def _whole(self, value: float) -> int:
        """Return a value as the trace holds it."""
        if value in (inf, -inf):
            return self.infinity if value > 0 else -self.infinity
        units = value
        is_number = isinstance(value, float) or hasattr(value, "denominator")  # int, Fraction
        if is_number and abs(value) != self.infinity:
            units *= self.trace.scale
        if not is_number or units != int(units) or abs(units) > self.infinity:
            raise self._fault(f"gives the value {value!r:.60}, which is none of the game")
        return int(units)

    def _reason(self, here: _OpenNode, value: int, given: Reason, what: str) -> Reason:
        """Return the reason why a node is left with a value.

        Raises:
            AlgorithmFault: the values of its moves do not prove the value, as one inside the
                window or as a bound beyond it.
        """
        own = here.sign * value
        window = here.from_own_side(here.window)
        untried = here.untried
        least = max(move.low for move in here.known.values())
        most = inf if untried else max(move.high for move in here.known.values())
        if own >= window.high:
            reason = Reason.CUTOFF if untried else Reason.BOUND_MET
        elif not untried:
            reason = Reason.ALL_TRIED
        elif given is Reason.WIN_FOUND and own > 0:
            reason = Reason.WIN_FOUND
        else:
            raise self._fault(f"{what}: {untried} moves are untried, and the value meets no bound")
        is_low = reason is Reason.ALL_TRIED and own <= window.low
        if (least < own and not is_low) or (most > own and reason is Reason.ALL_TRIED):
            proved = here.from_own_side(ValueRange(least, most))
            raise self._fault(f"{what}: its moves prove {proved.low} to {proved.high}")
        return reason


class _OpenNode:
    """A node that the algorithm is in.

    Attributes:
        window: its window, from Max's side.
        value: the value of a finished game, else None.
        moves: the legal moves.
        move: the move that was entered last.
        known: the values of the moves that were left, from the side to move.
    """

    move = NO_MOVE

    def __init__(self, game: Game, window: ValueRange, value: int | None) -> None:
        self.game = game
        self.window = window
        self.value = value
        self.moves = tuple(game.moves()) if value is None else ()
        self.sign = int(game.to_move)
        self.known: dict[int, ValueRange] = {}

    @property
    def untried(self) -> int:
        """The number of moves that were not entered."""
        return len(self.moves) - len(self.known)

    def from_own_side(self, values: ValueRange) -> ValueRange:
        """Turn values from Max's side to that of the side to move, or back."""
        return values if self.sign > 0 else ValueRange(-values.high, -values.low)

    def proved(self, value: int, reason: Reason) -> ValueRange:
        """Return the range that is proved if the node is left with a value."""
        if reason in (Reason.GAME_OVER, Reason.HORIZON):
            return ValueRange(value, value)
        low, high = self.window
        return ValueRange(-inf if value <= low else value, inf if value >= high else value)
