"""The recorder of an algorithm from outside, which checks every event."""

from __future__ import annotations

from math import inf

from ttt_tui.next.games.game import Game, Side
from ttt_tui.next.games.guard import GameFault
from ttt_tui.next.search.evaluation import is_estimate, value_at
from ttt_tui.next.search.recorder import Recorder, Stopped
from ttt_tui.next.search.trace import CUTS, Mark, Reason, Result

_MIN_MOVES = int(Mark.MIN_MOVES)


class AlgorithmFault(Exception):
    """An algorithm from outside has failed; the message says how, in one sentence."""


class CheckedRecorder(Recorder):
    """A recorder that keeps the game, checks each event, and knows why a node was left."""

    _open: list[_Open]  # the nodes that the algorithm is in, the root first

    def run(self) -> None:
        """As `Recorder.run`; raises AlgorithmFault if the algorithm fails."""
        self._open = [_Open(self.trace.game, (-self.infinity, self.infinity), None)]
        try:
            super().run()
        except (Stopped, GameFault, AlgorithmFault):
            raise
        except Exception as error:
            raise self._fault(f"raises {error!r:.200}") from error

    def _fault(self, what: str) -> AlgorithmFault:
        where = f"{self._node} nodes from its beginning, in {self._open[-1].game}"
        return AlgorithmFault(f"the algorithm {self.trace.algorithm.name}, {where}, {what}")

    def enter(self, move: int, alpha: float, beta: float, mark: int = 0) -> None:
        """As `Recorder.enter`; infinite ends may be `inf`."""
        here, trace = self._open[-1], self.trace
        low, high = self._whole(alpha), self._whole(beta)
        if move not in here.moves or low >= high:
            raise self._fault(f"enters move {move} with the window [{alpha}, {beta}]")
        if move in here.tried and not trace.algorithm.rollouts:
            mark |= Mark.RESEARCH
        game = here.game.play(move)
        if not trace.is_board:
            mark = mark & ~_MIN_MOVES | _MIN_MOVES * (game.to_move is Side.MIN)
        super().enter(move, low, high, mark)
        here.tried.add(move)
        self._open.append(_Open(game, (low, high), value_at(game, self.ply, trace.options)))

    def leave(self, value: float, reason: Reason | None = None, untried: int = 0) -> None:
        """As `Recorder.leave`; the reason is worked out, but for a first win."""
        here, whole = self._open[-1], self._whole(value)
        untried = len(here.moves) - len(here.tried)
        found = self._reason(here, whole, untried, reason)
        if len(self._open) == 1 or found is None:
            raise self._fault(f"leaves with the value {value} and {untried} moves untried")
        is_guess = is_estimate(whole, self.trace.options, self.trace.game)
        self._open.pop()
        if here.guessed or (is_guess and found in (Reason.HORIZON, Reason.TABLE)):
            self.mark(Mark.ESTIMATED)
            self._open[-1].guessed = True
        super().leave(whole, found, untried if found in CUTS else 0)

    def finish(self, result: Result) -> None:
        root = self._open[0]
        is_over = isinstance(result, Result) and result.reason is Reason.GAME_OVER
        if not isinstance(result, Result) or (result.best_move not in root.moves and not is_over):
            raise self._fault(f"returns {result!r:.60}: return Result(value, best_move)")
        if len(self._open) > 1:
            raise self._fault("returns before it has left every node that it entered")
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
            raise self._fault(f"gives the value {value!r:.60}, which is none of the game")
        return int(value)

    def _reason(self, here: _Open, value: int, untried: int, given: Reason | None) -> Reason | None:
        """Why a node is left with a value; None if nothing allows it."""
        if here.value is not None:
            return Reason.GAME_OVER if value == here.value else None
        if self.trace.algorithm.rollouts:
            return Reason.ROLLOUT
        if not here.tried:
            return Reason.HORIZON if self.ply == self.trace.options.depth else Reason.TABLE
        sign, (low, high) = int(here.game.to_move), here.window
        if value >= high if sign > 0 else value <= low:
            return Reason.CUTOFF if untried else Reason.BOUND_MET
        if not untried:
            return Reason.ALL_TRIED
        return given if given is Reason.WIN_FOUND and sign * value > 0 else None


class _Open:
    """A node that the algorithm is in.

    Attributes:
        value: of a finished game, else None.
        tried: its moves entered so far.
        guessed: a game below it was estimated.
    """

    def __init__(self, game: Game, window: tuple[int, int], value: int | None) -> None:
        self.game, self.window, self.value = game, window, value
        self.moves = () if value is not None else tuple(game.moves())
        self.tried: set[int] = set()
        self.guessed = False
