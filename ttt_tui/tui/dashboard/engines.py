"""Engines in the game: whose move is decided, and when it is played."""

from __future__ import annotations

from textual.timer import Timer

from ttt_tui.engine.live import LiveAnalysis
from ttt_tui.engine.match import Seat
from ttt_tui.engine.pace import PaceKind
from ttt_tui.game import Position
from ttt_tui.game.game_state import rules_of
from ttt_tui.tui.dashboard.context import Context, Controller
from ttt_tui.tui.dashboard.feature import DashboardFeature
from ttt_tui.tui.dashboard.game import Game

_CHOOSING = "choosing"


class Engines(Controller):
    """Has engines move: by their search on the screen, or by a feature that sees further than
    that."""

    def __init__(self, context: Context, game: Game) -> None:
        self._context = context
        self._game = game
        self._coming_move: Timer | None = None
        self._asked: LiveAnalysis | None = None
        self._began = 0.0

    def engine_may_move(self) -> None:
        """Once the engine's move is decided, play it after a moment in which one can see it."""
        context, session = self._context, self._context.session
        self._ask_features()
        if self._coming_move is not None or session.decided_move() is None:
            return
        if context.looking_back and not session.state.asked_to_move:
            state = session.state.match.state
            player = rules_of(state).player_name(state.to_move)
            ready = f"{player} is ready to move: l lets it"
            context.say(ready, "dim", holds=lambda: context.looking_back)
            return
        wait = 0.0 if session.state.asked_to_move else context.services.dwell_seconds
        if session.state.choice is not None:  # its search could be seen all the while
            wait -= context.services.clock() - self._began
        self._coming_move = context.screen.set_timer(max(wait, 0.001), self._play)

    def _play(self) -> None:
        self._coming_move = None
        session = self._context.session
        move = session.decided_move()
        if move is not None and (session.state.asked_to_move or not self._context.looking_back):
            self._game.play(move)

    def _forget_move(self) -> None:
        if self._coming_move is not None:
            self._coming_move.stop()
            self._coming_move = None

    def searches_begin(self) -> None:
        self._forget_move()
        self._context.screen.end_work(_CHOOSING)
        self._asked, self._began = None, self._context.services.clock()
        self._hurry()

    def _hurry(self) -> None:
        """A person waits for an answer: at automatic pace the search soon runs to its end.

        So it does between two engines where nothing goes faster than the eye: they would never end.
        """
        session, seconds = self._context.session, self._context.services.thinking_seconds
        analysis, deciding = session.analysis, session.state.deciding
        waited_for = session.state.match.has_human or session.state.gentle
        if deciding is None or seconds is None or not waited_for:
            return

        def hurry() -> None:
            in_time = session.analysis is analysis and session.state.deciding is deciding
            if in_time and analysis.running and session.state.pace.kind is PaceKind.AUTO:
                analysis.finish()

        self._context.screen.set_timer(seconds, hurry)

    def action_move_now(self) -> None:
        self._context.session.move_now()
        self._forget_move()
        self.engine_may_move()

    def refusals(self) -> dict[str, str]:
        match = self._context.match
        if match.is_over:
            return {"move_now": "the game is over"}
        if match.seat_to_move == Seat.HUMAN:
            return {"move_now": "it is your move, not an engine's"}
        return {"move_now": ""}

    # Who sees further than a search that can only guess

    def _ask_features(self) -> None:
        session = self._context.session
        asked = self._asked is session.analysis
        wanted = session.state.match.engine_to_move and session.analysis.running
        if asked or not session.state.guesses or not (wanted or session.state.asked_to_move):
            return
        self._asked = session.analysis
        session.await_choice()
        self._context.screen.run_worker(self._choose, group=_CHOOSING, exclusive=True)

    async def _choose(self) -> None:
        # A worker may stay for long (see `Searches._follow`), so it holds no search.
        session, choice = self._context.session, None
        position = session.state.searched
        for feature in self._context.of(DashboardFeature):
            if isinstance(position, Position):
                choice = choice or await feature.move_for_engine(position)
        if session.analysis is self._asked:
            session.set_choice(choice)
            self.engine_may_move()
