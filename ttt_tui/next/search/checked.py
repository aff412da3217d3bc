"""The recorder of an algorithm from outside, which checks every event."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from ttt_tui.next.games.game import Game, Side, move_text
from ttt_tui.next.games.guard import GameFault
from ttt_tui.next.search.evaluation import is_estimate, value_at
from ttt_tui.next.search.recorder import Recorder, Stopped
from ttt_tui.next.search.trace import Mark, Reason, Result, Trace

_MIN_MOVES = int(Mark.MIN_MOVES)


class AlgorithmFault(Exception):
    """An algorithm from outside has failed; the message says how, in one sentence."""


class ImpossibleEvent(AlgorithmFault):
    """It told what cannot be."""


class CheckedRecorder(Recorder):
    """A recorder that keeps the game, checks each event, and knows why a node was left.

    It raises ImpossibleEvent where an event cannot be.
    """

    def __init__(
        self,
        trace: Trace,
        nodes: int | None = None,
        seconds: float | None = None,
        report: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(trace, nodes, seconds, report)
        self._open = [_Open(trace.game, -1, (-trace.infinity, trace.infinity), None)]

    def run(self) -> None:
        """As `Recorder.run`; raises AlgorithmFault if the algorithm fails."""
        try:
            super().run()
        except (Stopped, GameFault):
            raise
        except Exception as error:
            said = str(error) if isinstance(error, ImpossibleEvent) else f"it raises {error!r:.200}"
            name = self.trace.algorithm.name
            raise AlgorithmFault(f"the algorithm {name} failed: {said}") from error

    def enter(self, move: int, alpha: float, beta: float, mark: int = 0) -> None:
        """As `Recorder.enter`; infinite ends may be `inf`."""
        here, trace = self._open[-1], self.trace
        if move not in here.moves:
            raise ImpossibleEvent(f"it enters move {move}, which cannot be played in {here.game}")
        low, high = self._whole(alpha), self._whole(beta)
        if low >= high:
            raise ImpossibleEvent(f"it enters a node with the window [{alpha}, {beta}]")
        if move in here.tried and not trace.algorithm.rollouts:
            mark |= Mark.RESEARCH
        game = here.game.play(move)
        if not trace.is_board:
            mark = mark & ~_MIN_MOVES | _MIN_MOVES * (game.to_move is Side.MIN)
        super().enter(move, low, high, mark)
        here.tried.add(move)
        value = value_at(game, self.ply, trace.options)
        self._open.append(_Open(game, move, (low, high), value))

    def leave(self, value: float, reason: Reason | None = None, untried: int = 0) -> None:
        """As `Recorder.leave`; the reason is worked out, but for a first win."""
        if len(self._open) == 1:
            raise ImpossibleEvent("it leaves the root, which is left when search returns")
        here, whole = self._open.pop(), self._whole(value)
        found, untried = self._reason(here, whole, reason)
        is_guess = is_estimate(whole, self.trace.options, self.trace.game)
        if here.guessed or (is_guess and found in (Reason.HORIZON, Reason.TABLE)):
            self.mark(Mark.ESTIMATED)
            self._open[-1].guessed = True
        super().leave(whole, found, untried)

    def finish(self, result: Result) -> None:
        if not isinstance(result, Result):
            raise ImpossibleEvent(f"it returns {result!r:.60}: return Result(value, best_move)")
        if len(self._open) > 1:
            raise ImpossibleEvent("it returns before it has left every node that it entered")
        root = self._open[0]
        if result.reason is not Reason.GAME_OVER and result.best_move not in root.moves:
            raise ImpossibleEvent(f"it chooses move {result.best_move}, which cannot be played")
        if root.guessed:
            self.mark(Mark.ESTIMATED)
        value = None if result.value is None else self._whole(result.value)
        super().finish(Result(value, result.best_move, result.reason))

    def _whole(self, value: float) -> int:
        """A value as the trace holds it."""
        if value in (inf, -inf):
            return self.infinity if value > 0 else -self.infinity
        is_whole = isinstance(value, (int, float)) and value == int(value)
        if not is_whole or abs(value) > self.infinity:
            raise ImpossibleEvent(f"it gives the value {value!r:.60}, which is none of the game")
        return int(value)

    def _reason(self, here: _Open, value: int, reason: Reason | None) -> tuple[Reason, int]:
        """Why a node is left with a value, and how many of its moves are untried."""
        if here.value is not None:
            if value != here.value:
                raise ImpossibleEvent(
                    f"it leaves the finished {here.game} with {value}: it is worth {here.value}"
                )
            return Reason.GAME_OVER, 0
        if self.trace.algorithm.rollouts:
            return Reason.ROLLOUT, 0
        untried, depth = len(here.moves) - len(here.tried), self.trace.options.depth
        if not here.tried:
            return (Reason.TABLE if depth is None or self.ply < depth else Reason.HORIZON), 0
        sign, (low, high) = int(here.game.to_move), here.window
        if value >= high if sign > 0 else value <= low:
            return (Reason.CUTOFF if untried else Reason.BOUND_MET), untried
        if not untried:
            return Reason.ALL_TRIED, 0
        if reason is Reason.WIN_FOUND and sign * value > 0:
            return reason, untried
        move = move_text(self._open[-1].game, here.move)
        raise ImpossibleEvent(
            f"it leaves the node after {move} with {untried} of its moves untried, and its value "
            f"{value} has not met the window [{low}, {high}]"
        )


class _Open:
    """A node that the algorithm is in.

    Attributes:
        move: that led to it.
        value: of a finished game, else None.
        tried: its moves entered so far.
        guessed: a game below it was estimated.
    """

    def __init__(self, game: Game, move: int, window: tuple[int, int], value: int | None) -> None:
        self.game, self.move, self.window, self.value = game, move, window, value
        self.moves = () if value is not None else tuple(game.moves())
        self.tried: set[int] = set()
        self.guessed = False
