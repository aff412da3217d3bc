"""A game and the searches that are shown with it: the model of the dashboard."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from typing import Any

from ttt_tui.engine.budget import Budget, best_move_so_far, engine_speed
from ttt_tui.engine.live import LiveAnalysis, Together
from ttt_tui.engine.match import Choice, Match, Seat, random_move
from ttt_tui.engine.pace import AUTO, Pace, PaceKind
from ttt_tui.engine.session_state import Chosen, SessionSnapshot, SessionState, Setup
from ttt_tui.search import PLAIN, Algorithm, Search, SearchOptions, report_of
from ttt_tui.search.algorithm import listed


class Session:
    """Holds the state of a game and its searches, and has the searches follow it.

    Every change of position or options ends the old analysis and begins a new one, so numbers of
    two positions never mix. One exception: after an engine's move its search stays until the user
    starts the next one, because the next one would give away the user's best move.

    Attributes:
        state: all but the searches; immutable, replaced at each change.
        analysis: the searches of the position.
        changed: called after each replacement of the state, with the searches already as it says.
        speed: gives the nodes a second that searches make.
    """

    def __init__(
        self,
        match: Match,
        options: SearchOptions | None = None,
        *,
        algorithms: Sequence[Algorithm] = PLAIN,
        pace: Pace = AUTO,
        source: random.Random | None = None,
        make_analysis: Callable[..., LiveAnalysis] = LiveAnalysis,
        speed: Callable[[], float] = engine_speed,
        held: bool = False,
    ) -> None:
        """With `held` the first search starts paused, unless an engine is to move."""
        self.speed = speed
        self._source = source or random.Random()
        self._make_analysis = make_analysis
        lineup = listed(algorithms)
        state = SessionState(
            match, match.state, options or SearchOptions(), lineup, lineup[1], pace=pace
        )
        # `with_match` leaves out the options that do not fit.
        self.state = state.with_match(match).on_board(speed)
        running = not held or match.engine_to_move
        self.analysis = self._analysis_of(self.state, self.state.new_searches(), running=running)
        self.changed: Callable[[], None] = lambda: None

    def _become(self, state: SessionState) -> None:
        self.state = state
        self.changed()

    def _change(self, **changes: Any) -> None:
        self._become(replace(self.state, **changes))

    # The searches

    def _begin(self, state: SessionState, *, held: bool = False) -> None:
        """Replace the state by this one, and search its board from the beginning.

        Raises:
            OptionsError: a table larger than the memory, say; nothing has changed then.
        """
        state = state.on_board(self.speed)
        self._follow(state, state.new_searches(), running=state.running and not held)

    def _follow(self, state: SessionState, searches: Sequence[Search], *, running: bool) -> None:
        """Replace state and analysis."""
        analysis = self._analysis_of(state, searches, running=running)
        self.analysis.stop()
        self.analysis = analysis
        self._become(state)

    def _analysis_of(
        self, state: SessionState, searches: Sequence[Search], *, running: bool
    ) -> LiveAnalysis:
        analysis = self._make_analysis(searches, pace=state.pace, running=running)
        analysis.together = state.together
        analysis.budget = state.limit
        analysis.gentle = state.gentle
        analysis.lead(state.shown)
        return analysis

    def restart(self, *, held: bool = False) -> None:
        """Search the position on the board from the beginning; with `held`, paused."""
        self._begin(self.state, held=held)

    @property
    def snapshot(self) -> SessionSnapshot:
        setup = {each.name: getattr(self.state, each.name) for each in fields(Setup)}
        held = self.state.running and not self.analysis.running
        return SessionSnapshot(**setup, searches=self.analysis.searches, held=held)

    def restore(self, snapshot: SessionSnapshot) -> None:
        """Continue from a snapshot, with the same search objects.

        A snapshot without searches searches the position on the board from the beginning.
        """
        state = self.state.restored(snapshot, self.speed)
        if not snapshot.searches:
            self._begin(state, held=state.awaits_person)
            return
        running = snapshot.running and not snapshot.held
        self._follow(state, snapshot.searches, running=running)

    def turn_to_board(self) -> bool:
        """If an engine's last search is still there, replace it by a paused search of the board.

        Returns whether it did.
        """
        if self.state.is_of_board:
            return False
        self.restart(held=True)
        return True

    # What the user changes

    def set_match(self, match: Match, *, as_usual: bool = False) -> None:
        """Continue with this match.

        A new position starts new searches, and so does another player to move in the same one, as
        when a seat is changed. Just after an engine's move its search stays (see the class).

        Args:
            as_usual: see `SessionState.with_match`.
        """
        before, after = self.state, self.state.with_match(match, as_usual=as_usual)
        moved = match.state != before.match.state or any(
            getattr(before, each.name) != getattr(after, each.name) for each in fields(Chosen)
        )
        mover = before.match.engine_to_move, before.deciding
        if before.is_followed_by(match):
            self._become(replace(after, asked_to_move=False))
        elif moved or (match.engine_to_move, after.deciding) != mover:
            self._begin(after, held=after.awaits_person)
        else:
            self._become(after)

    def set_options(
        self, options: SearchOptions, algorithms: Sequence[Algorithm] | None = None
    ) -> None:
        """Search with these options, and with these algorithms if given.

        Raises:
            OptionsError: the options do not fit the board or one of the algorithms, or there are
                fewer than two algorithms; nothing has changed then.
        """
        state = self.state.with_options(options, algorithms)
        self._begin(state, held=state.awaits_person)

    def set_budget(self, budget: Budget | None) -> None:
        """Search anew within this budget; None for the automatic one."""
        self._begin(self.state.with_budget(budget), held=self.state.awaits_person)

    def set_together(self, together: Together) -> None:
        """Synchronise the searches like this; a race starts from the beginning."""
        if together is Together.RACE:
            self._begin(replace(self.state, together=together, running=True))
        else:
            self.analysis.together = together
            self._change(together=together)

    def show(self, algorithm: Algorithm) -> None:
        self.analysis.lead(algorithm)
        self._change(shown=algorithm)

    def set_running(self, running: bool) -> None:
        if running:
            self.analysis.resume()
        else:
            self.analysis.pause()
        self._change(running=running)

    def step(self) -> None:
        self.analysis.step()
        self._change(running=False)

    def finish(self) -> None:
        """Run every search to its end, or to that of its budget, at full speed."""
        self.analysis.finish()
        self.changed()

    def set_gentle(self, gentle: bool) -> None:
        self.analysis.gentle = gentle
        self.analysis.set_pace(self.state.pace)  # wakes it: events are due at another rate
        self._change(gentle=gentle)

    def set_pace(self, pace: Pace) -> None:
        self.analysis.set_pace(pace)
        self._change(pace=pace)

    # The moves of engines

    def move_now(self) -> None:
        """Make the engine whose turn it is move at once, also while the user looks at the past.

        A solver's choice is played at once. Else its search, if it has one, runs on at unlimited
        pace, and the engine moves when that has ended.
        """
        if self.state.match.seat_to_move in (None, Seat.HUMAN):
            return
        if self.state.deciding is not None:
            self.analysis.finish(self.state.deciding)
        self._change(asked_to_move=True)

    def await_choice(self) -> None:
        """A solver decides the engine's next move, and is at work now."""
        self._change(choosing=True)

    def set_choice(self, choice: Choice | None) -> None:
        """What the solver has decided; None leaves the move to the search."""
        self._change(choosing=False, choice=choice)

    def decided_move(self) -> int | None:
        """The move of the engine whose turn it is; None until it is decided.

        A player that moves at random draws a new move at each call. `Engines` calls this at least
        twice for a move, and plays the last answer.
        """
        state = self.state
        if not (state.match.engine_to_move or state.asked_to_move):
            return None
        if state.deciding is None:
            may_move = state.running or state.asked_to_move
            return random_move(state.match.state, self._source) if may_move else None
        if state.choosing:
            return None
        search = self.analysis.search(state.deciding)
        stopped = search in self.analysis.stopped
        if state.choice is not None:
            # At a fixed pace, or paused, the user watches the search: a solver's move waits for its
            # end.
            watched = state.pace.kind is PaceKind.FIXED or not self.analysis.running
            waits = watched and not (search.done or stopped or state.asked_to_move)
            return None if waits else state.choice.move
        if stopped:
            return best_move_so_far(search)
        return report_of(search).best_move if search.done else None
