"""The recorder of an algorithm from outside, which checks every event."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from ttt_tui.next.games.game import Game, Side, move_text
from ttt_tui.next.games.guard import GameFault
from ttt_tui.next.search.evaluation import is_estimate, value_at
from ttt_tui.next.search.recorder import Recorder, Stopped
from ttt_tui.next.search.trace import Mark, Reason, Result, Trace


class AlgorithmFault(Exception):
    """An algorithm from outside has failed; the message says how, in one sentence."""


class ImpossibleEvent(AlgorithmFault):
    """It told what cannot be."""


class CheckedRecorder(Recorder):
    """The recorder of an algorithm that is not ours: it keeps the game, and checks each event.

    It knows why a node was left, so `leave` needs the value alone.
    """

    def __init__(
        self,
        trace: Trace,
        nodes: int | None = None,
        seconds: float | None = None,
        report: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(trace, nodes, seconds, report)
        self._open = [_Open(trace.game, 0, (-trace.infinity, trace.infinity))]

    def run(self) -> None:
        """As `Recorder.run`.

        Raises:
            AlgorithmFault: the algorithm raised something, or told what cannot be.
        """
        try:
            super().run()
        except (Stopped, GameFault):
            raise
        except Exception as error:
            said = str(error) if isinstance(error, ImpossibleEvent) else f"it raised {error!r:.200}"
            raise AlgorithmFault(f"the algorithm {self.trace.algorithm.name} failed: {said}") from (
                error
            )

    def enter(self, move: int, alpha: float, beta: float, mark: int = 0) -> None:
        """As `Recorder.enter`; infinite ends may be `inf`.

        Raises:
            ImpossibleEvent: the move cannot be played there, or the window is none.
        """
        here = self._open[-1]
        if here.value is not None:
            raise ImpossibleEvent(f"it enters move {move} of a finished game")
        if move not in here.moves:
            raise ImpossibleEvent(f"it enters move {move}, which cannot be played in {here.game}")
        low, high = self._whole(alpha), self._whole(beta)
        if not -self.infinity <= low < high <= self.infinity:
            raise ImpossibleEvent(f"it enters a node with the window [{alpha}, {beta}]")
        if move in here.tried and not self.trace.algorithm.rollouts:
            mark |= int(Mark.RESEARCH)
        game = here.game.play(move)
        if not self.trace.is_board:
            mark = mark & ~int(Mark.MIN_MOVES)
            mark |= int(Mark.MIN_MOVES) if game.to_move is Side.MIN else 0
        super().enter(move, low, high, mark)
        here.tried.add(move)
        value = value_at(game, self.ply, self.trace.options)
        self._open.append(_Open(game, move, (low, high), value))

    def leave(self, value: float, reason: Reason | None = None, untried: int = 0) -> None:
        """As `Recorder.leave`; without a reason it is worked out.

        Raises:
            ImpossibleEvent: the value cannot be that of the node.
        """
        if len(self._open) == 1:
            raise ImpossibleEvent("it leaves the root, which ends when search returns")
        here, whole = self._open.pop(), self._whole(value)
        found, untried = self._reason(here, whole, reason)
        options = self.trace.options
        guesses = found is Reason.HORIZON or (
            found is Reason.TABLE and is_estimate(whole, options, self.trace.game)
        )
        if here.guessed or guesses:
            self.mark(int(Mark.ESTIMATED))
            self._open[-1].guessed = True
        super().leave(whole, found, untried)

    def finish(self, result: Result) -> None:
        """As `Recorder.finish`.

        Raises:
            ImpossibleEvent: the result is no `Result`, or a node is still open.
        """
        if not isinstance(result, Result):
            raise ImpossibleEvent(f"it returns {result!r:.60}: return Result(value, best_move)")
        if len(self._open) > 1:
            raise ImpossibleEvent("it returns before it has left every node that it entered")
        root = self._open[0]
        if result.reason is not Reason.GAME_OVER and result.best_move not in root.moves:
            raise ImpossibleEvent(f"it chooses move {result.best_move}, which cannot be played")
        if result.value is not None:
            result = Result(self._whole(result.value), result.best_move, result.reason)
        if root.guessed and self._capacity:
            self.trace.mark[0] |= Mark.ESTIMATED
        super().finish(result)

    def _whole(self, value: float) -> int:
        if value in (inf, -inf):
            return self.infinity if value > 0 else -self.infinity
        if isinstance(value, (int, float)) and value == int(value):
            return int(value)
        raise ImpossibleEvent(f"it gives the value {value!r:.60}: values are whole numbers")

    def _reason(self, here: _Open, value: int, reason: Reason | None) -> tuple[Reason, int]:
        """Why a node is left with a value, and how many of its moves are untried."""
        name = move_text(self._open[-1].game, here.move)
        if here.value is not None:
            if value != here.value:
                raise ImpossibleEvent(
                    f"it leaves the finished game after {name} with {value}, "
                    f"and it is worth {here.value}"
                )
            return Reason.GAME_OVER, 0
        if not -self.infinity <= value <= self.infinity:
            raise ImpossibleEvent(f"it leaves a node with {value}, beyond any value of the game")
        if self.trace.algorithm.rollouts:
            return Reason.ROLLOUT, 0
        options = self.trace.options
        untried = len(here.moves) - len(here.tried)
        if not here.tried:
            at_limit = options.depth is not None and self.ply >= options.depth
            return (Reason.HORIZON if at_limit else Reason.TABLE), 0
        is_max = here.game.to_move is Side.MAX
        low, high = here.window
        if value >= high if is_max else value <= low:
            return (Reason.CUTOFF if untried else Reason.BOUND_MET), untried
        if not untried:
            return Reason.ALL_TRIED, 0
        if reason is Reason.WIN_FOUND and (value > 0 if is_max else value < 0):
            return Reason.WIN_FOUND, untried
        raise ImpossibleEvent(
            f"it leaves the node after {name} with {untried} of its moves untried, and its value "
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

    __slots__ = ("game", "guessed", "move", "moves", "tried", "value", "window")

    def __init__(
        self, game: Game, move: int, window: tuple[int, int], value: int | None = None
    ) -> None:
        self.game, self.move, self.window, self.value = game, move, window, value
        self.moves = () if value is not None else tuple(game.moves())
        self.tried: set[int] = set()
        self.guessed = False
